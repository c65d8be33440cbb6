// The symbol that the params of a verb refer to.
#include "handlers/verbs/params/target.h"

#include <catch2/catch.hpp>

namespace codefinder::target_test {

using namespace codefinder::handlers;
using nlohmann::json;

namespace {

/// "id|name|path|line|column".
std::string parts(const Target& target) {
  return target.id + "|" + target.name + "|" + target.path + "|" + std::to_string(target.line) +
         "|" + std::to_string(target.column);
}

Result<Target> target_in(const json& params) {
  const Result<json> decoded = decode_fields(target_fields(), params);
  REQUIRE(decoded.ok());
  Result<std::vector<Target>> targets = targets_of(*decoded);
  if (!targets) return targets.error();
  REQUIRE(targets->size() == 1);
  return targets->front();
}

}  // namespace

TEST_CASE("target: a word is an id, a place or a name") {
  CHECK(parts(parse_target("cf_1")) == "cf_1|||0|0");
  CHECK(parts(parse_target("a.py:12")) == "||a.py|12|0");
  CHECK(parts(parse_target("a.py:12:5")) == "||a.py|12|5");
  CHECK(parts(parse_target("a.py:12#run")) == "|run|a.py|12|0");
  CHECK(parts(parse_target("a#b.py:12")) == "||a#b.py|12|0");
  for (const char* name : {"run", "a::b", "A#b", "a.py#b", "a.py:", ":1", "a.py:0", "a.py:x#b",
                           "a.py:1x", "a.py:12345678901", "a.py:12#", "#", ""}) {
    INFO(name);
    CHECK(parts(parse_target(name)) == "|" + std::string(name) + "||0|0");
  }
}

TEST_CASE("target: params give a symbol in the parts or in one word") {
  CHECK(parts(*target_in({{"name", "a.py:12:5"}})) == "||a.py|12|5");
  CHECK(parts(*target_in({{"name", "a.py:12#run"}})) == "|run|a.py|12|0");
  CHECK(parts(*target_in({{"name", "file:///r/a%20b.py:12"}})) == "||/r/a b.py|12|0");
  CHECK(parts(*target_in({{"path", "a.py"}, {"line", 12}, {"name", "run"}})) == "|run|a.py|12|0");
  CHECK(parts(*target_in({{"name", "cf_init"}})) == "|cf_init||0|0");
  for (const char* wrong :
       {"{}", R"({"targets": []})", R"({"targets": "a", "id": "cf_1"})", R"({"targets": [""]})",
        R"({"targets": "a:1:1#b"})", R"({"id": "cf_1", "name": "a"})",
        R"({"id": "cf_1", "path": "a.py", "line": 1})", R"({"path": "a.py"})",
        R"({"name": "a", "line": 1})", R"({"path": "a.py", "line": 1, "column": 1, "name": "a"})",
        R"({"name": "a.py:1:1#a"})"}) {
    INFO(wrong);
    CHECK(target_in(json::parse(wrong)).error().code == ErrorCode::invalid_query);
  }
}

TEST_CASE("target: several targets are given in a list, one also as a string") {
  CHECK(parts(*target_in({{"targets", "a.py:12#run"}})) == "|run|a.py|12|0");
  const Result<json> decoded = decode_fields(
      target_fields(), {{"targets", {"cf_1", "a::b", "a.py:12", "file:///r/a%20b.py:3:4"}}});
  REQUIRE(decoded.ok());
  const Result<std::vector<Target>> targets = targets_of(*decoded);
  REQUIRE(targets.ok());
  std::vector<std::string> all;
  for (const Target& target : *targets) all.push_back(parts(target));
  CHECK(all ==
        std::vector<std::string>{"cf_1|||0|0", "|a::b||0|0", "||a.py|12|0", "||/r/a b.py|3|4"});
}

}  // namespace codefinder::target_test
