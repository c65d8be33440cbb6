// Inspecting an index without opening it: what it holds, why it cannot be used, and that nothing is
// written.
#include "index/store/inspection.h"
#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "index/store/pages/sync_mark.h"
#include "index/store/store.h"
#include "store/files.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"

#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>

namespace codefinder::inspection_test {

using namespace codefinder::store;
using namespace codefinder::testing;

namespace {

constexpr std::array<std::string_view, 2> kKeys{"color", "absent"};

void build(const std::string& directory) {
  auto store = Store::open(directory, Store::Mode::read_write);
  REQUIRE(store);
  Random random(1);
  auto txn = (*store)->write();
  REQUIRE(txn);
  for (int i = 0; i < 30; ++i) {
    FileRow row;
    row.path = "src/f" + std::to_string(i);
    REQUIRE((*txn)->replace_file(row, random_facts(random, 20, 60, 200)));
  }
  REQUIRE((*txn)->set_meta("color", "blue"));
  REQUIRE((*txn)->commit());
}

/// The names, sizes, modes and times of the files of a directory, and of itself.
std::map<std::string, std::string> state_of(const std::string& directory) {
  std::map<std::string, std::string> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    struct stat info {};
    REQUIRE(::lstat(entry.path().c_str(), &info) == 0);
    out[entry.path()] = std::to_string(info.st_size) + " " + std::to_string(info.st_mode) + " " +
                        std::to_string(info.st_mtim.tv_sec) + "." +
                        std::to_string(info.st_mtim.tv_nsec) + " " +
                        std::to_string(info.st_ctim.tv_nsec);
  }
  return out;
}

void set_format(const std::string& directory, std::string_view number) {
  auto opened = Environment::open(directory, Environment::Access::write, {});
  REQUIRE(opened);
  std::lock_guard lock((*opened)->write_mutex());
  Txn txn;
  REQUIRE((*opened)->begin_write(txn));
  REQUIRE(txn.put((*opened)->tables().meta, format::kMetaFormat, number) == 0);
  REQUIRE((*opened)->commit(txn) == 0);
}

TEST_CASE("inspection: an index is described, and nothing is written") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build(index);
  std::uint64_t symbols = 0;
  {
    const auto store = Store::open(index, Store::Mode::read_only);
    REQUIRE(store);
    symbols = (*(*store)->read())->counts().symbols;
  }
  const auto before = state_of(directory.path());
  const Inspection found = inspect(index, kKeys);
  CHECK(state_of(directory.path()) == before);
  CHECK(found.present);
  CHECK(found.begun);
  CHECK(found.format == format::kFormatVersion);
  CHECK(found.defect.empty());
  CHECK(found.files == 30);
  CHECK(found.symbols == symbols);
  CHECK(found.bytes > 0);
  CHECK(found.meta == std::vector<std::string>{"blue", ""});
}

TEST_CASE("inspection: an index that is open for writing is described by its last commit") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build(index);
  auto store = Store::open(index, Store::Mode::read_write);
  REQUIRE(store);
  for (int round = 0; round < 5; ++round) {
    auto txn = (*store)->write();
    REQUIRE(txn);
    REQUIRE((*txn)->set_meta("color", "green" + std::to_string(round)));
    REQUIRE((*txn)->commit());
    const Inspection found = inspect(index, kKeys);
    CHECK(found.defect.empty());
    CHECK(found.meta == std::vector<std::string>{"green" + std::to_string(round), ""});
  }
}

TEST_CASE("inspection: without a directory or a data file there is nothing") {
  TempDirectory directory;
  CHECK_FALSE(inspect(directory / "absent", kKeys).present);
  CHECK_FALSE(inspect(directory.path(), kKeys).present);
}

TEST_CASE("inspection: another format is named, older and newer") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build(index);
  for (const std::uint32_t number : {12u, 9999u}) {
    set_format(index, std::to_string(number));
    const Inspection found = inspect(index, kKeys);
    CHECK(found.other_format);
    CHECK(found.format == number);
    CHECK_FALSE(found.defect.empty());
    std::filesystem::remove_all(index);
    build(index);
  }
  std::filesystem::remove(index + "/index.sums");  // As before format 10.
  const Inspection old = inspect(index, kKeys);
  CHECK(old.other_format);
  CHECK(old.format == 0);
}

TEST_CASE("inspection: what the store refuses has a defect") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build(index);
  const std::string data = index + "/index.mdb";
  SECTION("random text") { std::ofstream(data, std::ios::trunc) << std::string(100'000, 'g'); }
  SECTION("both meta pages are overwritten") {
    std::fstream file(data, std::ios::in | std::ios::out | std::ios::binary);
    file << std::string(8192, '\x5A');
  }
  SECTION("cut to less than a page") { REQUIRE(::truncate(data.c_str(), 100) == 0); }
  SECTION("cut to two pages") { REQUIRE(::truncate(data.c_str(), 2 * 4096) == 0); }
  SECTION("every page after the meta pages is overwritten") {
    const auto size = std::filesystem::file_size(data);
    std::fstream file(data, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(8192);
    file << std::string(size - 8192, 'x');
  }
  SECTION("the machine stopped during a write") {
    REQUIRE(write_dirty_mark(index, "another-boot"));
  }
  SECTION("two crashes") { std::ofstream(index + "/index.crashed") << "crash\ncrash\n"; }
  SECTION("another process has reported damage") {
    struct stat info {};
    REQUIRE(::stat(data.c_str(), &info) == 0);
    std::ofstream(index + "/index.damaged") << "index " << info.st_ino << " a reason\n";
  }
  SECTION("a link") {
    std::filesystem::rename(data, index + "/other");
    std::filesystem::create_symlink("other", data);
  }
  const auto before = state_of(directory.path());
  const Inspection found = inspect(index, kKeys);
  CHECK(state_of(directory.path()) == before);
  CHECK(found.present);
  CHECK(found.begun);
  CHECK_FALSE(found.defect.empty());
  CHECK_FALSE(Store::open(index, Store::Mode::read_only));
}

TEST_CASE("inspection: damaged facts of files are counted") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build(index);
  struct stat info {};
  REQUIRE(::stat((index + "/index.mdb").c_str(), &info) == 0);
  std::ofstream(index + "/index.damaged")
      << "file " << info.st_ino << " 3\nfile " << info.st_ino << " 4\n";
  const Inspection found = inspect(index, kKeys);
  CHECK(found.defect.empty());
  CHECK(found.damaged_files == 2);
}

}  // namespace
}  // namespace codefinder::inspection_test
