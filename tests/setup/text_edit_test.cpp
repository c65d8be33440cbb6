// Edits of a text, and the diff that shows them.
#include "setup/text_edit.h"

#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
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

TEST_CASE("text edits: a diff has the changed lines with three lines around them") {
  const std::string text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  CHECK(diff(text, {{8, 9, "five"}}) ==
        kHead + "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(diff(text, {{2, 4, ""}}) == kHead + "@@ -1,5 +1,4 @@\n 1\n-2\n 3\n 4\n 5\n");
  CHECK(diff(text, {{18, 18, "10\n"}}) == kHead + "@@ -7,3 +7,4 @@\n 7\n 8\n 9\n+10\n");
  CHECK(diff(text, {{0, 1, "1"}}).empty());
  CHECK(diff(text, {}).empty());
}

TEST_CASE("text edits: changes that are far apart are two hunks, near ones are one") {
  std::string text;
  for (int line = 10; line < 30; ++line) text += std::to_string(line) + "\n";
  CHECK(diff(text, {{0, 2, "a"}, {57, 59, "b"}}) ==
        kHead + "@@ -1,4 +1,4 @@\n-10\n+a\n 11\n 12\n 13\n" +
            "@@ -17,4 +17,4 @@\n 26\n 27\n 28\n-29\n+b\n");
  CHECK(diff(text, {{0, 3, ""}, {12, 14, "b"}}) ==
        kHead + "@@ -1,8 +1,7 @@\n-10\n 11\n 12\n 13\n-14\n+b\n 15\n 16\n 17\n");
}

TEST_CASE("text edits: a missing final line end is shown") {
  CHECK(diff("a", {{1, 1, "b"}}) == kHead +
                                        "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+ab\n"
                                        "\\ No newline at end of file\n");
  CHECK(diff("a", {{1, 1, "\n"}}) ==
        kHead + "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n");
}

TEST_CASE("text edits: a new and a removed file") {
  CHECK(diff("", {{0, 0, "a\nb\n"}}) == kHead + "@@ -0,0 +1,2 @@\n+a\n+b\n");
  CHECK(diff("a\nb\n", {{0, 4, ""}}) == kHead + "@@ -1,2 +0,0 @@\n-a\n-b\n");
}

TEST_CASE("text edits: of a long line the part that changes is shown") {
  const std::string text = std::string(5000, 'a') + "OLD" + std::string(5000, 'b') + "\n";
  const std::string shown = diff(text, {{5000, 5003, "NEW"}});
  CHECK(shown.size() < 1000);
  CHECK(shown.find("aaOLDbb") != std::string::npos);
  CHECK(shown.find("aaNEWbb") != std::string::npos);
  CHECK(shown.find("-…a") != std::string::npos);
  // Characters are not cut.
  std::string wide;
  for (int i = 0; i < 400; ++i) wide += "é";
  CHECK(diff(wide, {{399, 400, "x"}}).find("\xC3…") == std::string::npos);
}

TEST_CASE("text edits: the diff of random edits is what patch applies") {
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
    for (std::size_t i = below(60); i > 0; --i) text += "line" + std::to_string(below(5)) + "\n";
    if (below(3) == 0) text += "end";
    std::vector<TextEdit> edits;
    std::size_t at = 0;
    for (std::size_t i = below(4); i > 0 && at < text.size(); --i) {
      const std::size_t begin = at + below(text.size() - at), end = begin + below(12);
      if (end > text.size()) break;
      edits.push_back({begin, end, below(2) == 0 ? "new\nlines\n" : "x"});
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
    std::ifstream in(file, std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == wanted);
  }
}

}  // namespace codefinder::text_edit_test
