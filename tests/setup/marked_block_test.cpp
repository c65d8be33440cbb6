// Blocks between marker lines: found, added, replaced and removed without a trace.
#include "setup/config/marked_block.h"

#include <catch2/catch.hpp>

namespace codefinder::setup {
namespace {

constexpr BlockMarkers kMarkers = {"<!-- begin -->", "<!-- end -->"};
constexpr std::string_view kBlock = "<!-- begin -->\ntext\n<!-- end -->";

std::string added(std::string_view text, std::string_view block = kBlock) {
  return apply_edits(text, add_block(text, block));
}

BlockRange range_of(std::string_view text) {
  const auto found = find_block(text, kMarkers);
  REQUIRE(found);
  REQUIRE(found->has_value());
  return **found;
}

std::string removed(std::string_view text) {
  return apply_edits(text, remove_block(text, range_of(text)).edits);
}

}  // namespace

TEST_CASE("marked block: what is added and removed leaves the bytes of the text") {
  for (const std::string_view text : {"", "a", "a\n", "a\n\n", "\n", "\n\n", "\r\n", "a\r\nb\r\n",
                                      "a\r\nb", "a\r\nb\n", "a\nb\r\n", "a\r", "\xEF\xBB\xBF",
                                      "\xEF\xBB\xBF"
                                      "a\r\n",
                                      "  \n", "a\n  "}) {
    const std::string with = added(text);
    INFO("[" << text << "] -> [" << with << "]");
    CHECK(is_same_block(with, range_of(with), kBlock));
    CHECK(removed(with) == text);
    CHECK_FALSE(remove_block(with, range_of(with)).removes_file);
    CHECK(removed(added(text, "<!-- begin -->\nother\nlines\n<!-- end -->")) == text);
  }
  CHECK(added("a\r\n") == "a\r\n\r\n<!-- begin -->\r\ntext\r\n<!-- end -->\r\n");
  CHECK(added("a") == "a\n\n<!-- begin -->\ntext\n<!-- end -->");
}

TEST_CASE("marked block: a file that has only the block is removed") {
  const std::string file = new_block_file(kBlock);
  CHECK(remove_block(file, range_of(file)).removes_file);
  CHECK_FALSE(remove_block("# mine\n" + file, range_of("# mine\n" + file)).removes_file);
}

TEST_CASE("marked block: text that came around a block stays") {
  CHECK(removed("a\n\n<!-- begin -->\nx\n<!-- end -->\nb\n") == "a\nb\n");
  CHECK(removed("<!-- begin -->\nx\n<!-- end -->\nb\n") == "b\n");
  CHECK(removed("a\n  <!-- begin -->\nx\n<!-- end -->  \nb") == "a\nb");
}

TEST_CASE("marked block: an edited block is replaced, with its line ends") {
  const std::string text = "a\r\n\r\n<!-- begin -->\r\nmy own\r\nwords\r\n<!-- end -->\r\nb\r\n";
  CHECK_FALSE(is_same_block(text, range_of(text), kBlock));
  CHECK(apply_edits(text, replace_block(text, range_of(text), kBlock)) ==
        "a\r\n\r\n<!-- begin -->\r\ntext\r\n<!-- end -->\r\nb\r\n");
}

TEST_CASE("marked block: a marker without its counterpart is an error with its line") {
  const auto message = [](std::string_view text) {
    const auto found = find_block(text, kMarkers);
    return found ? std::string() : found.error().message;
  };
  CHECK(message("a\n<!-- begin -->\nb\n") ==
        "has on line 2 a begin marker of codefinder without an end marker");
  CHECK(message("a\nb\n<!-- end -->") ==
        "has on line 3 an end marker of codefinder without a begin marker");
  CHECK(message("<!-- begin -->\n<!-- begin -->\n<!-- end -->\n") ==
        "has on line 2 a second begin marker of codefinder");
  CHECK(message("<!-- begin -->\n<!-- end -->\n\n<!-- begin -->\n<!-- end -->\n") ==
        "has on line 4 a second begin marker of codefinder");
  CHECK(message("the line `<!-- begin -->` of a text\n").empty());
}

}  // namespace codefinder::setup
