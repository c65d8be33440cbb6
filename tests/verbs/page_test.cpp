// Pages of a list: what fits, and lists without items.
#include "handlers/verbs/page.h"

#include <catch2/catch.hpp>

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

}  // namespace codefinder::page_test
