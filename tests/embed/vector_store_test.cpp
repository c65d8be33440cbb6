// The file of the vectors.
#include "index/embed/vector_store.h"

#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

namespace codefinder::vector_store_test {

using namespace codefinder::embed;

namespace {

Digest digest(std::uint8_t last) {
  Digest out{};
  out.back() = last;
  return out;
}

std::shared_ptr<VectorStore> open(const testing::TempDirectory& directory) {
  auto store = VectorStore::open(directory.path());
  REQUIRE(store.ok());
  return *store;
}

VectorBatch batch(std::initializer_list<std::uint8_t> texts, std::vector<float> vector = {1, 2}) {
  VectorBatch out;
  for (const std::uint8_t text : texts) out.vectors.emplace_back(digest(text), quantize(vector));
  return out;
}

std::vector<int> texts_in(VectorStore& store) {
  std::vector<int> out;
  const auto reader = store.read();
  REQUIRE(reader.ok());
  CHECK(reader
            ->for_each_vector(
                [&](const Digest& text, const QuantizedView&) { out.push_back(text.back()); })
            .ok());
  CHECK(reader->vectors() == out.size());
  return out;
}

using Texts = std::vector<int>;

}  // namespace

TEST_CASE("embed: store: lists and vectors are there after the file was closed") {
  const testing::TempDirectory directory;
  const std::vector<ListedSymbol> list = {{SymbolIndex(3), digest(1)}, {SymbolIndex(7), digest(2)}};
  {
    const auto store = open(directory);
    CHECK(store == open(directory));
    VectorBatch first = batch({2, 1});
    first.files.emplace_back(digest(9), list);
    REQUIRE(store->write("a", first).ok());
  }
  const auto store = open(directory);
  const auto reader = store->read();
  REQUIRE(reader.ok());
  CHECK(reader->model() == "a");
  CHECK(reader->dimensions() == 2);
  CHECK(reader->list_of(digest(9)) == list);
  CHECK(!reader->list_of(digest(8)));
  CHECK(reader->is_listed(digest(9)));
  CHECK(!reader->is_listed(digest(8)));
  CHECK(texts_in(*store) == Texts{1, 2});
  CHECK(store->bytes() > 0);
}

TEST_CASE("embed: store: another model drops all; other dimensions drop the vectors") {
  const testing::TempDirectory directory;
  const auto store = open(directory);
  VectorBatch first = batch({1, 2});
  first.files.emplace_back(digest(9), std::vector<ListedSymbol>{});
  REQUIRE(store->write("a", first).ok());
  REQUIRE(store->write("a", {}).ok());
  CHECK(texts_in(*store) == Texts{1, 2});
  REQUIRE(store->write("a", batch({3}, {1, 2, 3})).ok());
  CHECK(texts_in(*store) == Texts{3});
  CHECK(store->read()->list_of(digest(9)).has_value());
  const auto lists = store->read()->lists_version();
  REQUIRE(store->write("b", {}).ok());
  CHECK(texts_in(*store).empty());
  CHECK(store->read()->dimensions() == 0);
  CHECK(!store->read()->list_of(digest(9)));
  CHECK(store->read()->lists_version() != lists);
}

TEST_CASE("embed: store: only what is listed is kept") {
  const testing::TempDirectory directory;
  const auto store = open(directory);
  VectorBatch first = batch({1, 2, 3, 4});
  for (const std::uint8_t file : {7, 8})
    first.files.emplace_back(digest(file), std::vector<ListedSymbol>{});
  REQUIRE(store->write("a", first).ok());
  const std::vector<Digest> files = {digest(8)},
                            texts = {digest(0), digest(2), digest(4), digest(5)};
  REQUIRE(store->keep_only(files, texts).ok());
  CHECK(texts_in(*store) == Texts{2, 4});
  CHECK(!store->read()->list_of(digest(7)));
  CHECK(store->read()->list_of(digest(8)));
}

TEST_CASE("embed: store: a damaged file is replaced by an empty one") {
  const testing::TempDirectory directory;
  const std::string path = directory.path() + "/vectors.mdb";
  SECTION("no LMDB file") { std::ofstream(path) << std::string(20'000, 'x'); }
  SECTION("cut off") {
    REQUIRE(open(directory)->write("a", batch({1, 2, 3})).ok());
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 4096);
  }
  const auto store = open(directory);
  CHECK(texts_in(*store).empty());
  CHECK(store->write("a", batch({1})).ok());
}

TEST_CASE("embed: store: a file that is damaged while it is open is replaced at the next open") {
  const testing::TempDirectory directory;
  const std::string path = directory.path() + "/vectors.mdb";
  auto store = open(directory);
  REQUIRE(store->write("a", batch({1, 2, 3})).ok());
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    const auto pages = std::filesystem::file_size(path) / 4096;
    for (std::uintmax_t page = 2; page < pages; ++page) {  // After the two meta pages.
      file.seekp(static_cast<std::streamoff>(page * 4096 + 10));
      file.write("\0\0", 2);  // No kind of page.
    }
  }
  CHECK(!store->write("a", batch({4})));
  CHECK(store->is_damaged());
  CHECK(!VectorStore::open(directory.path()));
  store.reset();
  store = open(directory);
  CHECK(texts_in(*store).empty());
  CHECK(store->write("a", batch({1})).ok());
}

TEST_CASE("embed: store: a file of another kind is not touched") {
  const testing::TempDirectory directory;
  std::filesystem::create_symlink("/etc/hostname", directory.path() + "/vectors.mdb");
  CHECK(!VectorStore::open(directory.path()).ok());
}

}  // namespace codefinder::vector_store_test
