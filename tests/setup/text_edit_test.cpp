// Edits of a text, and the diff that shows them.
#include "setup/config/text_edit.h"

#include "support/file_text.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <iterator>
#include <random>

namespace codefinder::text_edit_test {

using namespace codefinder::setup;

namespace {

const DiffNames kNames{"a", "b"};
const std::string kHead = "--- a\n+++ b\n";

std::string diff(std::string_view text, const std::vector<TextEdit>& edits) {
  return unified_diff(kNames, text, edits);
}

}  // namespace

TEST_CASE("text edits: ranges are replaced in order") {
  CHECK(apply_edits("abcdef", {{0, 0, "<"}, {1, 3, "X"}, {6, 6, ">"}}) == "<aXdef>");
  CHECK(apply_edits("", {{0, 0, "a"}}) == "a");
  CHECK(apply_edits("abc", {}) == "abc");
}

TEST_CASE("text edits: a diff has the changed lines and none around them") {
  const std::string text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  CHECK(diff(text, {{8, 9, "five"}}) == kHead + "@@ -5,1 +5,1 @@\n-5\n+five\n");
  CHECK(diff(text, {{2, 4, ""}}) == kHead + "@@ -2,1 +1,0 @@\n-2\n");
  CHECK(diff(text, {{18, 18, "10\n"}}) == kHead + "@@ -9,0 +10,1 @@\n+10\n");
  CHECK(diff(text, {{0, 1, "1"}}).empty());
  CHECK(diff(text, {}).empty());
}

TEST_CASE("text edits: changes with a line between them are two hunks, adjacent ones are one") {
  const std::string text = "10\n11\n12\n13\n";
  CHECK(diff(text, {{0, 2, "a"}, {6, 8, "b"}}) ==
        kHead + "@@ -1,1 +1,1 @@\n-10\n+a\n@@ -3,1 +3,1 @@\n-12\n+b\n");
  CHECK(diff(text, {{0, 3, ""}, {6, 8, "b"}}) ==
        kHead + "@@ -1,1 +0,0 @@\n-10\n@@ -3,1 +2,1 @@\n-12\n+b\n");
  CHECK(diff(text, {{0, 2, "a"}, {3, 5, "b"}}) == kHead + "@@ -1,2 +1,2 @@\n-10\n-11\n+a\n+b\n");
}

TEST_CASE("text edits: a missing final line end is shown") {
  CHECK(diff("a", {{1, 1, "b"}}) == kHead +
                                        "@@ -1,1 +1,1 @@\n-…\n\\ No newline at end of file\n+…b\n"
                                        "\\ No newline at end of file\n");
  CHECK(diff("a", {{1, 1, "\n"}}) ==
        kHead + "@@ -1,1 +1,1 @@\n-…\n\\ No newline at end of file\n+…\n");
}

TEST_CASE("text edits: a new and a removed file") {
  CHECK(diff("", {{0, 0, "a\nb\n"}}) == kHead + "@@ -0,0 +1,2 @@\n+a\n+b\n");
  CHECK(diff("a\nb\n", {{0, 4, ""}}) == kHead + "@@ -1,2 +0,0 @@\n-a\n-b\n");
}

TEST_CASE("text edits: of a changed line the diff has what the edits add and remove") {
  CHECK(diff("  \"a\": \"SECRET\"\n}\n", {{15, 15, ","}}) ==
        kHead + "@@ -1,1 +1,1 @@\n-  …\n+  …,\n");
  const std::string line = "{\"a\": \"SECRET\"}";
  CHECK(diff(line + "\n", {{1, 1, "x "}, {14, 14, ", \"b\": 1"}}) ==
        kHead + "@@ -1,1 +1,1 @@\n-{…}\n+{x …, \"b\": 1}\n");
  const std::string text = std::string(5000, 'a') + "OLD" + std::string(5000, 'b') + "\n";
  CHECK(diff(text, {{5000, 5003, "NEW"}}) == kHead + "@@ -1,1 +1,1 @@\n-…OLD…\n+…NEW…\n");
}

TEST_CASE("text edits: the diff of random edits of whole lines is what patch applies") {
  if (std::system("patch --version > /dev/null 2>&1") != 0) {
    WARN("skipped: patch is not installed");
    return;
  }
  const testing::TempDirectory directory;
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int round = 0; round < 60; ++round) {
    INFO("round " << round);
    std::string text;
    std::vector<std::size_t> starts;  // Of lines.
    for (std::size_t i = below(60); i > 0; --i) {
      starts.push_back(text.size());
      text += "line" + std::to_string(below(5)) + "\n";
    }
    starts.push_back(text.size());
    if (below(3) == 0) text += "end";
    std::vector<TextEdit> edits;
    std::size_t at = 0;
    for (std::size_t i = below(4); i > 0 && at < starts.size(); --i) {
      const std::size_t begin = at + below(starts.size() - at);
      const std::size_t end = std::min(begin + below(3), starts.size() - 1);
      edits.push_back({starts[begin], starts[end], below(2) == 0 ? "new\nlines\n" : ""});
      at = end + 1;
    }
    const std::string file = directory.write("file", text);
    const std::string wanted = apply_edits(text, edits);
    const std::string shown = diff(text, edits);
    if (shown.empty()) {
      CHECK(wanted == text);
      continue;
    }
    const std::string patch = directory.write("patch", shown);
    INFO(shown);
    REQUIRE(
        std::system(("patch -s --no-backup-if-mismatch '" + file + "' '" + patch + "' > /dev/null")
                        .c_str()) == 0);
    CHECK(testing::file_text(file) == wanted);
  }
}

}  // namespace codefinder::text_edit_test
