// The hunks between two texts, against what applying them gives.
#include "index/query/hits/line_diff.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

namespace codefinder::line_diff_test {

using namespace codefinder::query;

namespace {

/// The old text with the hunks applied.
std::string applied(std::string_view before, std::string_view after) {
  const auto old_lines = lines_of(before), new_lines = lines_of(after);
  std::string out;
  std::uint32_t at = 0, made = 0;
  for (const Hunk& hunk : diff_lines(before, after)) {
    REQUIRE(hunk.before.begin >= at);
    REQUIRE(hunk.before.end <= old_lines.size());
    REQUIRE(hunk.after.end <= new_lines.size());
    REQUIRE(hunk.before.size() + hunk.after.size() > 0);
    for (; at < hunk.before.begin; ++at, ++made) out += old_lines[at];
    REQUIRE(made == hunk.after.begin);  // The lines between are those of the new text.
    for (std::uint32_t i = hunk.after.begin; i < hunk.after.end; ++i, ++made) out += new_lines[i];
    at = hunk.before.end;
  }
  for (; at < old_lines.size(); ++at) out += old_lines[at];
  return out;
}

/// The lines that the hunks remove and add.
std::size_t edits(std::string_view before, std::string_view after) {
  std::size_t count = 0;
  for (const Hunk& hunk : diff_lines(before, after))
    count += hunk.before.size() + hunk.after.size();
  return count;
}

/// The fewest, by the table of longest common subsequences.
std::size_t fewest_edits(std::string_view before, std::string_view after) {
  const auto a = lines_of(before), b = lines_of(after);
  std::vector<std::vector<std::size_t>> common(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = a.size(); i-- > 0;)
    for (std::size_t j = b.size(); j-- > 0;)
      common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1
                                  : std::max(common[i + 1][j], common[i][j + 1]);
  return a.size() + b.size() - 2 * common[0][0];
}

}  // namespace

TEST_CASE("line diff: hunks of small texts") {
  CHECK(diff_lines("", "").empty());
  CHECK(diff_lines("a\nb\n", "a\nb\n").empty());
  CHECK(diff_lines("a\nb\nc\n", "a\nx\nc\n") == std::vector<Hunk>{{{1, 2}, {1, 2}}});
  CHECK(diff_lines("a\nc\n", "a\nb\nc\n") == std::vector<Hunk>{{{1, 1}, {1, 2}}});
  CHECK(diff_lines("a\nb\nc\nd\n", "b\nc\nd\ne\n") ==
        std::vector<Hunk>{{{0, 1}, {0, 0}}, {{4, 4}, {3, 4}}});
  CHECK(diff_lines("", "a\nb") == std::vector<Hunk>{{{0, 0}, {0, 2}}});
  CHECK(diff_lines("a", "a\n") == std::vector<Hunk>{{{0, 1}, {0, 1}}});  // The line feed counts.
}

TEST_CASE("line diff: random texts, with the fewest edits") {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    const auto text = [&] {
      std::string out;
      for (std::size_t i = random() % 20; i-- > 0;)
        (out += static_cast<char>('a' + random() % 4)) += '\n';
      if (random() % 4 == 0) out += "end";
      return out;
    };
    const std::string before = text(), after = text();
    INFO(before << "->\n" << after);
    CHECK(applied(before, after) == after);
    CHECK(edits(before, after) == fewest_edits(before, after));
  }
}

TEST_CASE("line diff: more edits than the limit are found between unique lines") {
  std::string before, after;
  for (int i = 0; i < 3000; ++i) {
    before += "old " + std::to_string(i) + "\n";
    after += "new " + std::to_string(i) + "\n";
    if (i % 100 != 0) continue;
    before += "same " + std::to_string(i) + "\n";
    after += "same " + std::to_string(i) + "\n";
  }
  CHECK(applied(before, after) == after);
  CHECK(diff_lines(before, after).size() == 31);
}

}  // namespace codefinder::line_diff_test
