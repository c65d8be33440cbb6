// Changes of a text: what they leave unchanged is the same text, at the place that they give.
#include "index/extract/parse/text_changes.h"
#include "index/extract/parse/edited_text.h"

#include <catch2/catch.hpp>

#include <optional>
#include <random>
#include <string>

namespace codefinder::text_changes_test {

using namespace codefinder::extract;

namespace {

std::string some_text(std::size_t bytes, std::mt19937& random) {
  std::string text;
  while (text.size() < bytes) text += static_cast<char>('a' + random() % 26);
  return text;
}

// An edit of the text, which is made and added to the changes.
void edit_at_random(std::string& text, TextChanges& changes, std::mt19937& random) {
  const auto begin = static_cast<std::uint32_t>(random() % (text.size() + 1));
  const auto most = static_cast<std::uint32_t>(text.size()) - begin;
  const std::uint32_t end = begin + std::min(most, static_cast<std::uint32_t>(random() % 30));
  const std::string fresh = some_text(random() % 30, random);
  text.replace(begin, end - begin, fresh);
  changes.add({begin, end}, static_cast<std::uint32_t>(fresh.size()));
}

// The new text, if the changes are right: what they leave, and what is new between.
std::string applied(const TextChanges& changes, const std::string& before, const std::string& now) {
  std::string out;
  std::uint32_t at = 0;
  for (const TextChange& change : changes.list()) {
    out += before.substr(at, change.begin - at);
    out += now.substr(out.size(), change.new_end - out.size());
    at = change.old_end;
  }
  return out + before.substr(at);
}

}  // namespace

TEST_CASE("text changes: the text between edits that are far apart is unchanged") {
  TextChanges changes;
  changes.add({1000, 1010}, 4);
  changes.add({5000, 5000}, 7);
  changes.add({3000, 3001}, 0);
  const std::vector<TextChange> expected{
      {1000, 1010, 1004}, {3006, 3007, 3000}, {5006, 5006, 5006}};
  CHECK(changes.list() == expected);
  const auto unchanged = changes.unchanged();
  REQUIRE(unchanged.size() == 4);
  CHECK(unchanged[0].begin == 0);
  CHECK(unchanged[0].end == 999);
  CHECK(unchanged[2].begin == 3008);
  CHECK(unchanged[2].end == 5005);
  CHECK(unchanged[2].shift == static_cast<std::uint32_t>(-7));
  CHECK(unchanged[3].shift == 0);
}

TEST_CASE("text changes: edits near each other are one change, and there are few changes") {
  TextChanges changes;
  changes.add({1000, 1001}, 1);
  changes.add({1100, 1100}, 5);
  CHECK(changes.list() == std::vector<TextChange>{{1000, 1100, 1105}});
  for (std::uint32_t i = 2; i < 40; ++i) changes.add({i * 1000, i * 1000 + 1}, 2);
  CHECK(changes.list().size() <= 8);
}

TEST_CASE("text changes: random edits and later changes give the new text") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const std::string before = some_text(random() % 8000, random);
    std::string now = before;
    TextChanges all;
    for (unsigned part = 0; part < 3; ++part) {
      TextChanges later;
      const std::string then = now;
      for (unsigned i = random() % 6; i > 0; --i) edit_at_random(now, later, random);
      REQUIRE(applied(later, then, now) == now);
      all.add(later);
      REQUIRE(applied(all, before, now) == now);
    }
  }
}

TEST_CASE("text changes: what an edit changes far away in the text for the parser is covered") {
  std::string source = "// " + std::string(2000, '.') +
                       "\ninterface A {\n  get(): string\n  <T>(x: T): A\n}\n";
  EditedText edited(Language::typescript);
  edited.set(source);
  const std::string before(edited.text());
  REQUIRE(before != source);
  const std::string opens_comment = "/*\n";
  source.insert(0, opens_comment);
  TextChanges edit;
  edit.add({0, 0}, static_cast<std::uint32_t>(opens_comment.size()));
  const std::optional<TextChanges> changes = edited.update(source, edit);
  REQUIRE(changes);
  REQUIRE(edited.text() == source);
  CHECK(applied(*changes, before, source) == source);
  CHECK(changes->list().size() == 2);
}

TEST_CASE("text changes: the difference of two texts is the smallest range") {
  const TextChange expected{3, 4, 5};
  CHECK(difference("abcXdef", "abcYZdef") == expected);
  const std::string block(2000, 'a');
  const TextChange inserted{2000, 2000, 2001};
  CHECK(difference(block, block + "a") == inserted);
  CHECK(difference("", "").new_end == 0);
}

}  // namespace codefinder::text_changes_test
