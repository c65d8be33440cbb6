// Open documents: edits by range in each encoding, clamping, and unknown documents.
#include "handlers/documents.h"

#include "handlers/session.h"
#include "support/fake_index.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <random>

namespace codefinder::documents_test {

using namespace codefinder::handlers;
using codefinder::testing::TempDirectory;
using testing::FakeIndex;

namespace {

struct Fixture {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());
  Session session{options()};
  std::string path = directory.path() + "/f.txt";

  Fixture() { REQUIRE(session.add_root(directory.path()).ok()); }
  SessionOptions options() { return {.open_index = testing::opens(index)}; }
  Status change(std::uint32_t l0, std::uint32_t c0, std::uint32_t l1, std::uint32_t c1,
                std::string text) {
    DocumentChange change;
    change.range = DocumentChange::Range{{l0, c0}, {l1, c1}};
    change.text = std::move(text);
    return session.documents().change(path, ++version, {change});
  }
  std::string text() const {
    const std::string buffer = session.documents().text(path).value();
    CHECK(index->unsaved("f.txt") == buffer);
    return buffer;
  }
  int version = 1;
};

}  // namespace

TEST_CASE("documents: characters are counted in the negotiated encoding") {
  // U+1D54F is 4 bytes, 2 UTF-16 units, 1 UTF-32 unit.
  const std::pair<Encoding, std::uint32_t> cases[] = {
      {Encoding::utf8, 5}, {Encoding::utf16, 3}, {Encoding::utf32, 2}};
  for (const auto& [encoding, character] : cases) {
    Fixture f;
    f.session.set_encoding(encoding);
    f.session.documents().open(f.path, "plaintext", 1,
                               "x\na\xF0\x9D\x95\x8F"
                               "b");
    REQUIRE(f.change(1, character, 1, character + 1, "!").ok());
    CHECK(f.text() == "x\na\xF0\x9D\x95\x8F!");
  }
}

TEST_CASE("documents: out-of-bounds ranges are clamped, and reversed ranges are swapped") {
  Fixture f;
  f.session.documents().open(f.path, "plaintext", 1, "ab\r\ncd\n");
  REQUIRE(f.change(0, 99, 0, 99, "!").ok());
  CHECK(f.text() == "ab!\r\ncd\n");
  REQUIRE(f.change(99, 0, 99, 0, "end").ok());
  CHECK(f.text() == "ab!\r\ncd\nend");
  REQUIRE(f.change(1, 2, 1, 0, "x").ok());
  CHECK(f.text() == "ab!\r\nx\nend");
  REQUIRE(f.change(0, 0, 4'000'000'000u, 4'000'000'000u, "").ok());
  CHECK(f.text().empty());
  REQUIRE(f.session.documents().change(f.path, 50, {{std::nullopt, "whole"}}).ok());
  CHECK(f.text() == "whole");
}

TEST_CASE("documents: a change of an unopened document is an error with its path") {
  Fixture f;
  const Status changed = f.change(0, 0, 0, 0, "x");
  REQUIRE_FALSE(changed.ok());
  CHECK(changed.error().code == ErrorCode::not_found);
  CHECK_THAT(changed.error().message, Catch::Contains(f.path));
  CHECK_FALSE(f.session.documents().close(f.path).ok());
  f.session.documents().save(f.path, std::nullopt);
  CHECK(f.index->updates() == std::vector<std::string>{"f.txt"});
}

TEST_CASE("documents: what the editor and the path do not determine has the index's language") {
  Fixture f;
  FileFacts facts;
  facts.language = Language::c;
  f.index->files().add("f.txt", std::move(facts));
  f.session.documents().open(f.path, "plaintext", 1, "ENTRY(a)\n");
  CHECK(f.session.documents().find(f.path)->language == Language::c);
  const std::string other = f.directory.path() + "/g.txt";
  f.session.documents().open(other, "plaintext", 1, "ENTRY(a)\n");
  CHECK(f.session.documents().find(other)->language == Language::text);
}

TEST_CASE("documents: random edits give the same text as a byte-based reference") {
  std::mt19937 random(11);
  const std::string words[] = {"\n", "\r", "\r\n", "a", "\xC3\xA9", "\xF0\x9D\x95\x8F", "word", ""};
  for (int round = 0; round < 30; ++round) {
    Fixture f;
    const Encoding encoding = static_cast<Encoding>(round % 3);
    f.session.set_encoding(encoding);
    std::string model = "first\nsecond\r\nthird";
    f.session.documents().open(f.path, "plaintext", 1, model);
    for (int step = 0; step < 60; ++step) {
      // Two places of the model: TextMap converts them to LSP positions, and the model is edited by
      // byte offsets.
      const TextMap map = TextMap::of(model);
      std::uint32_t offsets[2];
      DocumentChange::Point points[2];
      for (int i = 0; i < 2; ++i) {
        const auto line = static_cast<std::uint32_t>(random() % map.line_count());
        const ByteRange range = map.line_range(line);
        std::uint32_t end = range.end;
        while (end > range.begin && (model[end - 1] == '\n' || model[end - 1] == '\r')) --end;
        std::uint32_t offset = range.begin +
                               static_cast<std::uint32_t>(random() % (end - range.begin + 1));
        while (offset < end && (static_cast<unsigned char>(model[offset]) & 0xC0) == 0x80) ++offset;
        offsets[i] = offset;
        points[i] = {line, map.character_at(offset, encoding)};
      }
      const std::string& word = words[random() % std::size(words)];
      REQUIRE(
          f.change(points[0].line, points[0].character, points[1].line, points[1].character, word)
              .ok());
      const auto [begin, end] = std::minmax(offsets[0], offsets[1]);
      model.replace(begin, end - begin, word);
      REQUIRE(f.text() == model);
    }
  }
}

TEST_CASE("session: a root opened through a symbolic link locates paths in both spellings") {
  Fixture f;
  TempDirectory links;
  const std::string link = links.path() + "/link";
  std::filesystem::create_directory_symlink(f.directory.path(), link);
  Session session(f.options());
  REQUIRE(session.add_root(link).ok());
  REQUIRE(session.locate(link + "/a/b"));
  CHECK(session.locate(link + "/a/b")->path == "a/b");
  CHECK(session.locate(f.path)->path == "f.txt");
  CHECK(session.shown_root(*f.index) == link);
  CHECK_FALSE(session.locate(links.path() + "/other"));
  CHECK(session.remove_root(link));
  CHECK_FALSE(session.remove_root(link));
}

}  // namespace codefinder::documents_test
