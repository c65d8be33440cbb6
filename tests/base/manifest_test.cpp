// The tolerant parsers of manifests: JSON with comments and errors, and TOML line by line.
#include "base/manifest.h"

#include <catch2/catch.hpp>

namespace codefinder::manifest_test {

namespace {

bool is_whole(std::string_view text) { return parse_whole_json(text).has_value(); }

/// "table.key=value", joined by "; ".
std::string lines_of(std::string_view text) {
  std::string out;
  for (const TomlLine& line : parse_toml(text))
    out += (out.empty() ? "" : "; ") + line.table + "." + line.key + "=" + line.value;
  return out;
}

/// A string inside `depth` nested arrays.
std::string nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '[') + "\"x\"" +
         std::string(static_cast<std::size_t>(depth), ']');
}

}  // namespace

TEST_CASE("json: strings, objects and arrays are read, other values are skipped") {
  const Json json = parse_json(
      R"({"name": "a\"b\\", "list": ["x", 1, true, null, "y"], "in": {"k": "v"}})");
  CHECK(json.kind == Json::Kind::object);
  CHECK(json.string("name") == "a\"b\\");
  CHECK(json.string("list").empty());
  CHECK(json.string("none").empty());
  const Json* list = json.find("list");
  REQUIRE(list != nullptr);
  REQUIRE(list->kind == Json::Kind::array);
  REQUIRE(list->items.size() == 5);
  CHECK(list->items[0].value.text == "x");
  CHECK(list->items[1].value.text.empty());
  CHECK(list->items[4].value.text == "y");
  CHECK(list->find("x") == nullptr);
  REQUIRE(json.find("in") != nullptr);
  CHECK(json.find("in")->string("k") == "v");
}

TEST_CASE("json: comments, trailing commas and a byte order mark are accepted") {
  for (const char* text : {"\xEF\xBB\xBF{\"a\": \"b\"}", "// one\n{\"a\": \"b\",}",
                           "{/* two\n lines */\"a\"/**/:\"b\"}", "{\"a\": \"b\"} // end",
                           "\t{\r\n \"a\"\t: \"b\" }\n"}) {
    INFO(text);
    CHECK(parse_json(text).string("a") == "b");
    CHECK(is_whole(text));
  }
}

TEST_CASE("json: truncated or malformed text gives the values read so far, and is not whole") {
  for (const char* text : {"{\"a\": \"b\"", "{\"a\": \"b", "{\"a\": \"b\"]", "{\"a\": \"b\"} x",
                           "{\"a\": \"b\", \"c\"}", "{\"a\": \"b\", 7: 8}", "{\"a\": \"b\" ?}",
                           "{\"a\" \"b\"}", "{\"a\": \"b\"} /* never ends"}) {
    INFO(text);
    CHECK(parse_json(text).string("a").starts_with("b"));
  }
  for (const char* text : {"", " ", "{", "[", "{\"a\": \"b\"", "{\"a\": \"b\"]", "{\"a\": \"b\"} x",
                           "{\"a\" \"b\"}", "{7: 8}", "\"a", "what", "[\"a\"}"}) {
    INFO(text);
    CHECK_FALSE(is_whole(text));
  }
  for (const char* text : {"{}", "[]", "\"a\"", "1", "-1", "true", "false", "null", "[[], {}]"}) {
    INFO(text);
    CHECK(is_whole(text));
  }
  CHECK(parse_json("\"a\\").text == "a\\");
}

TEST_CASE("json: bytes after the end of the text are not read") {
  for (const std::string_view whole : {"{}", "[]", "{\"a\": \"b\"}", "[\"a\"]"}) {
    INFO(whole);
    CHECK(is_whole(whole));
    CHECK_FALSE(is_whole(whole.substr(0, whole.size() - 1)));
  }
}

TEST_CASE("json: nesting is limited to 64 levels") {
  CHECK(is_whole(nested(64)));
  CHECK_FALSE(is_whole(nested(65)));
  parse_json(nested(100'000));
}

TEST_CASE("toml: keys of tables are read with quotes, comments and any line endings") {
  CHECK(lines_of("a = \"b\"\n") == ".a=b");
  CHECK(lines_of("[package]\r\nname = 'x' # why\r\n\r\n# no\r\n  version=\"1.2\"\r\n") ==
        "package.name=x; package.version=1.2");
  CHECK(lines_of("[[bin]]\nname = \"x\"\n[ dep.a ]\n\"k\" = 1 # one") == "bin.name=x; dep.a.k=1 ");
  CHECK(lines_of("a = \"b\nc = 'd\n") == ".a=b; .c=d");
  CHECK(lines_of("[broken\na = 1\n[]\nb = 2\nno equals\n") == ".a=1; .b=2");
  CHECK(lines_of("a = \"\"\nb =\n") == ".a=; .b=");
  CHECK(lines_of("").empty());
}

}  // namespace codefinder::manifest_test
