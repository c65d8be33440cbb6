// Pages of a list: what fits, and lists without items.
#include "handlers/verbs/answer/page.h"

#include <catch2/catch.hpp>

#include <cctype>

namespace codefinder::page_test {

using namespace codefinder::handlers;
using nlohmann::json;

TEST_CASE("page: an empty list is not truncated, and has no next page") {
  for (const char* list : {"hits", "references"}) {
    json answer = {{list, json::array()}, {"truncated", true}, {"next_cursor", "0.x."}};
    CHECK(end_empty_list(answer));
    CHECK(answer == json({{list, json::array()}, {"truncated", false}, {"next_cursor", nullptr}}));
    CHECK_FALSE(end_empty_list(answer));
    json full = {{list, json::array({1})}, {"truncated", true}, {"next_cursor", "1.x."}};
    const json before = full;
    CHECK_FALSE(end_empty_list(full));
    CHECK(full == before);
  }
  json other = {{"contents", ""}, {"truncated", true}};
  CHECK_FALSE(end_empty_list(other));
  CHECK(other.at("truncated") == true);
}

TEST_CASE("page: max_bytes that not even one item fits in is an error with the bytes it needs") {
  json answer = {{"truncated", false}};
  const json decoded = {{"max_bytes", 600}};
  const std::string item(700, 'x');
  const auto put = put_page(answer, {"hits", {item}, 0, false}, decoded, json::object());
  REQUIRE_FALSE(put.ok());
  CHECK(put.error().code == ErrorCode::too_large);
  CHECK_THAT(put.error().message, Catch::StartsWith("max_bytes 600 is too small"));
  json first = {{"truncated", false}};
  const auto one = put_page(first, {"hits", {"a", item}, 0, false}, decoded, json::object());
  REQUIRE(one.ok());
  CHECK(first.at("hits") == json::array({"a"}));
  CHECK(first.at("truncated") == true);
  CHECK(first.at("next_cursor").is_string());
}

TEST_CASE("page: a cursor ends in a letter or a digit, and is read with the dot of a sentence") {
  const json request = {{"query", "x"}};
  for (const Cursor& cursor : {Cursor{31, ""}, Cursor{7, "9f0e1d2c-0000"}}) {
    const std::string text = write_cursor(cursor, request);
    CHECK(std::isalnum(static_cast<unsigned char>(text.back())) != 0);
    // Earlier versions ended a cursor without a note in a dot.
    for (const std::string& given : {text, text + ".", " " + text + "\n", "`" + text + "`,"}) {
      INFO(given);
      const Result<Cursor> read = read_cursor(given, request);
      REQUIRE(read.ok());
      CHECK(read->offset == cursor.offset);
      CHECK(read->note == cursor.note);
    }
    CHECK_FALSE(read_cursor(text, {{"query", "y"}}).ok());
    CHECK_FALSE(read_cursor(text.substr(0, text.find('.')), request).ok());
  }
  CHECK(read_cursor("", request)->offset == 0);
  CHECK_FALSE(read_cursor(".", request).ok());
  CHECK_FALSE(read_cursor("1..", request).ok());
}

}  // namespace codefinder::page_test
