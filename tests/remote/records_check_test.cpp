// Records of any origin make an index only if its tables agree.
#include "index/store/records.h"

#include "index/store/pages/bytes.h"
#include "remote/sample_index.h"

#include <filesystem>

namespace codefinder::records_check_test {

using codefinder::testing::TempDirectory;
using codefinder::testing::write_sample;
using store::be_key;

namespace {

enum Table : unsigned { files, paths, facts, segments, postings, grams, texts, words, ids, notes };
constexpr unsigned kMeta = 10;

using Records = std::map<std::pair<unsigned, std::string>, std::string>;

/// The records of an index of 60 files.
const Records& sample() {
  static const Records records = [] {
    const TempDirectory directory;
    write_sample(directory.path(), 60);
    Records out;
    REQUIRE(store::read_records(directory.path(), [&](const store::Record& record) {
              out[{record.table, std::string(record.key)}] = record.value;
              return Status(Done{});
            }).ok());
    return out;
  }();
  return records;
}

/// "" if the records make an index, else why not.
std::string refusal(const Records& records) {
  const TempDirectory directory;
  const auto writer = store::RecordWriter::create(directory.path());
  REQUIRE(writer.ok());
  Status done = Done{};
  for (const auto& [place, value] : records)
    if (done) done = (*writer)->add({place.first, place.second, value});
  if (done) done = (*writer)->finish();
  CHECK(std::filesystem::exists(directory / "index.mdb") == done.ok());
  return done ? std::string() : done.error().message;
}

std::string varints(std::initializer_list<std::uint64_t> numbers) {
  std::string text;
  for (const std::uint64_t number : numbers) store::ByteWriter(text).varint(number);
  return text;
}

/// The sample with another path in the row of its first file.
Records with_path(const std::string& path) {
  Records records = sample();
  std::string& row = records.at({files, be_key(0, 4)});
  const std::string old = "src/file0.c";
  const std::size_t at = row.find(old);
  REQUIRE(at != std::string::npos);
  REQUIRE(path.size() == old.size());
  return row.replace(at, old.size(), path), records;
}

Records with_segment(std::string value, std::uint32_t id) {
  Records records = sample();
  records[{segments, be_key(id, 4)}] = std::move(value);
  return records;
}

const std::string kBadFiles = "the rows of files are malformed, or have paths outside the project";
const std::string kBadSegments = "the segments overlap, or are out of range";
const std::string kBadNotes = "the notes are malformed, or have paths outside the project";

}  // namespace

TEST_CASE("remote: records: an index that agrees is accepted") { CHECK(refusal(sample()).empty()); }

TEST_CASE("remote: records: paths outside the project, and paths of other rows, are refused") {
  CHECK(with_path("src/file0.c") == sample());
  for (const char* path : {"../../../aa", "/etc/passwd", "src/../file", "src//file0.",
                           "./src/file0", "src/file00/", "src/file1.c", "src/file9.x"}) {
    INFO(path);
    CHECK(refusal(with_path(path)) == kBadFiles);
  }
  for (const std::string path : {"../../passwd", "/etc/passwd"}) {
    Records records = sample();
    std::string note;
    store::ByteWriter(note).text(path);
    records[{notes, path}] = note + "too large";
    CHECK(refusal(records) == kBadNotes);
    records = sample();
    records[{notes, "other"}] = note + "too large";
    CHECK(refusal(records) == kBadNotes);
  }
}

TEST_CASE("remote: records: rows, paths, ids and facts must be of the same files") {
  Records records = sample();
  const auto path = records.find({paths, "src/file7.c"});
  REQUIRE(path != records.end());
  path->second = be_key(8, 4);
  CHECK(refusal(records) == kBadFiles);

  records = sample();
  records.erase(records.lower_bound({ids, ""}));
  CHECK(refusal(records) == kBadFiles);

  records = sample();
  records[{ids, be_key(1, 4) + be_key(2, 4)}] = "";
  CHECK(refusal(records) == kBadFiles);

  records = sample();
  records[{facts, be_key(61, 4) + '\0'}] = "x";
  CHECK(refusal(records) == "the facts are of other files");

  records = sample();
  for (auto at = records.lower_bound({facts, be_key(5, 4)});
       at->first < std::pair(unsigned{facts}, be_key(6, 4));)
    at = records.erase(at);
  CHECK(refusal(records) == "the facts are of other files");
}

TEST_CASE("remote: records: counters out of range are refused") {
  for (const std::uint64_t next_file : {59ull, 1ull << 27, 0xFFFFFFFFull, 1ull << 32, ~0ull}) {
    INFO(next_file);
    Records records = sample();
    store::ByteReader in(records.at({kMeta, "counters"}));
    in.varint();
    const std::uint64_t count = in.varint(), symbols = in.varint();
    records[{kMeta, "counters"}] = varints({1, count, symbols, next_file, 0});
    CHECK_FALSE(refusal(records).empty());
    records[{kMeta, "counters"}] = varints({1, count, symbols + 1, 60, 0});
    CHECK(refusal(records) == kBadFiles);
  }
}

TEST_CASE("remote: records: segments that overlap or are out of range are refused") {
  // begin, size, bytes, gram_blocks, removed files, files with many symbols
  CHECK(refusal(with_segment(varints({10, 5, 100, 0, 0, 0}), 70)) == kBadSegments);
  CHECK(refusal(with_segment(varints({60, 1, 100, 0, 0, 0}), 70)) == kBadSegments);
  CHECK(refusal(with_segment(varints({60, 0, 100, 0, 0, 0}), 70)) == kBadSegments);
  CHECK(refusal(with_segment(varints({60, 0xFFFFFFFF, 100, 0, 0, 0}), 70)) == kBadSegments);
  CHECK(refusal(with_segment(varints({0, 0xFFFFFFFF, 100, 0, 0, 0}), 0)) == kBadSegments);
  CHECK(refusal(with_segment("x", 0)) == kBadSegments);
  const std::string blocks = "the blocks are of other segments";
  CHECK(refusal(with_segment(varints({0, 60, 1ull << 60, 0xFFFFFFFF, 0, 0}), 0)) == blocks);
  for (const unsigned table : {postings, grams, texts, words}) {
    Records records = sample();
    records[{table, be_key(9, 4) + "name"}] = "x";
    CHECK(refusal(records) == blocks);
    records = sample();
    records[{table, "abc"}] = "x";
    CHECK(refusal(records) == blocks);
  }
}

TEST_CASE("remote: records: random bytes and keys make no index that cannot be read and changed") {
  codefinder::testing::Random random(7);
  for (int round = 0; round < 60; ++round) {
    Records records = sample();
    for (int i = 0; i < 3; ++i) {
      auto at = records.begin();
      std::advance(at, random.below(static_cast<std::uint32_t>(records.size())));
      if (at->first.first == kMeta) continue;
      std::string value = at->second;
      if (value.empty()) continue;
      value[random.below(static_cast<std::uint32_t>(value.size()))] ^= static_cast<char>(
          1u << random.below(8));
      at->second = value;
    }
    const TempDirectory directory;
    const auto writer = store::RecordWriter::create(directory.path());
    REQUIRE(writer.ok());
    for (const auto& [place, value] : records)
      REQUIRE((*writer)->add({place.first, place.second, value}).ok());
    if (!(*writer)->finish()) continue;
    const auto index = store::Store::open(directory.path(), store::Store::Mode::read_write);
    REQUIRE(index.ok());
    std::vector<std::string> names;
    {
      const auto txn = (*index)->read();
      REQUIRE(txn.ok());
      (*txn)->for_each_definition_name([&](std::string_view name) {
        names.emplace_back(name);
        return true;
      });
      for (const std::string& name : names) (*txn)->definitions(name);
      (*txn)->files_with_text("return");
      (*txn)->for_each_file("", [&](const FileRow& row) { return (*txn)->facts(row.id), true; });
    }
    const auto txn = (*index)->write();
    REQUIRE(txn.ok());
    for (int i = 0; i < 30; ++i)
      REQUIRE((*txn)->remove_file("src/file" + std::to_string(i) + ".c").ok());
    (*txn)->compact();
    CHECK((*txn)->commit().ok());
  }
}

}  // namespace codefinder::records_check_test
