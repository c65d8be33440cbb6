// Decoding of verb params, and the error for each invalid param.
#include "handlers/schema/decode_fields.h"

#include "handlers/schema/choices.h"
#include "handlers/schema/usual_forms.h"
#include "lsp/json.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <utility>

namespace codefinder::decode_fields_test {

using namespace codefinder::handlers;
using nlohmann::json;

namespace {

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = {
      {"query", FieldType::string, "\"\"", "What."},
      {"limit", FieldType::integer, "40", "How many.", 1, 100},
      {"deep", FieldType::boolean, "true", "Really."},
      {"filters",
       FieldType::object,
       "{}",
       "Which.",
       0,
       0,
       {},
       {{"kinds", FieldType::string_list, "[]", "Kinds.", 0, 0, {"class", "function"}}}},
  };
  return kFields;
}

Error error_of(const char* params) {
  const json value = json::parse(params, nullptr, false);
  REQUIRE(!value.is_discarded());
  const Result<json> decoded = decode_fields(fields(), value);
  REQUIRE(!decoded.ok());
  CHECK(decoded.error().code == ErrorCode::invalid_query);
  return decoded.error();
}

}  // namespace

TEST_CASE("fields: a missing or null field has its default") {
  for (const char* params :
       {"null", "{}", R"({"limit": null, "filters": null})", R"({"filters": {}})"}) {
    INFO(params);
    const Result<json> decoded = decode_fields(fields(), json::parse(params));
    REQUIRE(decoded.ok());
    CHECK(string_of(*decoded, "query").empty());
    CHECK(integer_of(*decoded, "limit") == 40);
    CHECK(boolean_of(*decoded, "deep"));
    CHECK(strings_of(decoded->at("filters"), "kinds").empty());
  }
}

TEST_CASE("fields: given values are decoded") {
  const Result<json> decoded = decode_fields(
      fields(),
      json::parse(R"({"query": "x", "limit": 3, "deep": false, "filters": {"kinds": ["class"]}})"));
  REQUIRE(decoded.ok());
  CHECK(string_of(*decoded, "query") == "x");
  CHECK(integer_of(*decoded, "limit") == 3);
  CHECK(!boolean_of(*decoded, "deep"));
  CHECK(strings_of(decoded->at("filters"), "kinds") == std::vector<std::string>{"class"});
}

TEST_CASE("fields: an error names the invalid field and the allowed values") {
  CHECK(error_of(R"({"querry": "x"})").message == "unknown argument \"querry\"");
  CHECK(error_of(R"({"querry": "x"})").hint ==
        "did you mean query? allowed: query, limit, deep, filters.kinds");
  CHECK(error_of(R"({"filters": {"kidns": []}})").message == "unknown argument \"filters.kidns\"");
  CHECK(error_of(R"({"query": 7})").message == "query must be a string, not a number");
  CHECK(error_of(R"({"limit": "seven"})").message ==
        "limit must be an integer from 1 to 100, not a string");
  CHECK(error_of(R"({"limit": 0})").message == "limit must be an integer from 1 to 100, not 0");
  CHECK(error_of(R"({"limit": -1})").message == "limit must be an integer from 1 to 100, not -1");
  CHECK(error_of(R"({"limit": 1.5})").message ==
        "limit must be an integer from 1 to 100, not a fraction");
  CHECK(error_of(R"({"limit": 18446744073709551615})").message ==
        "limit must be an integer from 1 to 100, not 18446744073709551615");
  CHECK(error_of(R"({"deep": 1})").message == "deep must be a boolean, not a number");
  CHECK(error_of(R"({"filters": []})").message == "filters must be an object, not an array");
  CHECK(error_of(R"({"filters": {"kinds": 3}})").message ==
        "filters.kinds must be an array of strings, not a number");
  CHECK(error_of(R"({"filters": {"kinds": ["class", 3]}})").message ==
        "filters.kinds[1] must be a string, not a number");
  CHECK(error_of(R"({"filters": {"kinds": ["klass"]}})").message ==
        "filters.kinds[0] is \"klass\", which is not one of the choices");
  CHECK(error_of(R"({"filters": {"kinds": ["klass"]}})").hint ==
        "did you mean class? allowed: class, function");
  CHECK(error_of(R"({"filters": {"kinds": ["thing"]}})").hint == "allowed: class, function");
  CHECK(error_of("[1]").message == "params must be an object, not an array");
  CHECK(error_of("7").message == "params must be an object, not a number");
}

TEST_CASE("fields: other names and forms of values are accepted") {
  const json expected = {{"query", "x"},
                         {"limit", 5},
                         {"deep", false},
                         {"filters", {{"kinds", {"class", "function"}}}}};
  for (
      const char* params :
      {R"({"query": "x", "limit": "5", "deep": "False", "filters": {"kinds": "class, function"}})",
       R"({"pattern": "x", "max_results": 5.0, "Deep": false, "kind": "class,function"})",
       R"({"q": "x", "maxResults": 5, "deep": false, "filters": "{\"kinds\": [\"class\", \"function\"]}"})",
       R"({"name": "x", "filters": {"limit": 5, "deep": false, "kind": ["class", "function"]}})",
       R"({"query": "x", "limit": 5, "deep": false, "kinds": "[\"class\", \"function\"]"})"}) {
    INFO(params);
    const Result<json> decoded = decode_fields(fields(), json::parse(params));
    REQUIRE(decoded.ok());
    CHECK(*decoded == expected);
  }
  CHECK(error_of(R"({"query": "x", "pattern": "y"})").message == "query is given twice");
  CHECK(error_of(R"({"kind": [], "filters": {"kinds": []}})").message ==
        "filters.kinds is given twice");
}

TEST_CASE("fields: another name means one field only, and none is a name of its own row") {
  for (const OtherNames& row : other_names()) {
    INFO(row.field);
    CHECK(std::count(row.names.begin(), row.names.end(), row.field) == 0);
    CHECK(std::count_if(other_names().begin(), other_names().end(),
                        [&](const OtherNames& other) { return other.field == row.field; }) == 1);
  }
}

TEST_CASE("fields: the JSON schema has the same limits, defaults and choices") {
  const json schema = schema_of(fields());
  CHECK(schema["additionalProperties"] == false);
  CHECK(schema["properties"]["limit"]["maximum"] == 100);
  CHECK(schema["properties"]["limit"]["default"] == 40);
  CHECK(schema["properties"]["filters"]["properties"]["kinds"]["items"]["enum"] ==
        json({"class", "function"}));
}

TEST_CASE("fields: a former name is accepted, and is not in the schema") {
  const std::vector<Field> renamed = {{.name = "limit",
                                       .type = FieldType::integer,
                                       .default_value = "10",
                                       .doc = "How many.",
                                       .minimum = 1,
                                       .maximum = 100,
                                       .former_names = {"max_results"}}};
  const Result<json> decoded = decode_fields(renamed, {{"max_results", 7}});
  REQUIRE(decoded.ok());
  CHECK(*decoded == json({{"limit", 7}}));
  CHECK(decode_fields(renamed, {{"limit", 8}, {"max_results", nullptr}})->at("limit") == 8);
  CHECK(decode_fields(renamed, {{"limit", 8}, {"max_results", 7}}).error().message ==
        "limit is given twice");
  CHECK(decode_fields(renamed, {{"max_results", 101}}).error().message ==
        "limit must be an integer from 1 to 100, not 101");
  CHECK(decode_fields(renamed, {{"max", 1}}).error().hint == "allowed: limit");
  CHECK_FALSE(schema_of(renamed)["properties"].contains("max_results"));
}

TEST_CASE("fields: an alias of a choice is accepted, and replaced by the choice") {
  const std::vector<Field> aliased = {
      {.name = "kinds",
       .type = FieldType::string_list,
       .default_value = "[]",
       .doc = "Kinds.",
       .choices = {"constant", "function"},
       .choice_aliases = {{"const", "constant"}, {"subroutine", "function"}}},
      {.name = "form",
       .type = FieldType::choice,
       .default_value = "\"long\"",
       .doc = "Form.",
       .choices = {"long"},
       .choice_aliases = {{"l", "long"}}}};
  const auto decoded = decode_fields(
      aliased, {{"kinds", {"const", "function", "subroutine"}}, {"form", "l"}});
  REQUIRE(decoded.ok());
  CHECK(*decoded == json({{"kinds", {"constant", "function", "function"}}, {"form", "long"}}));
  CHECK(decode_fields(aliased, {{"kinds", {"subrutine"}}}).error().hint ==
        "did you mean function? allowed: constant, function");
  CHECK_FALSE(lsp::dump_json(schema_of(aliased)).find("subroutine") != std::string::npos);
}

TEST_CASE("fields: no alias of a kind or a language is a choice, or an alias of two") {
  for (auto [choices, aliases] :
       {std::pair(kind_names(), kind_aliases()), std::pair(language_names(), language_aliases())}) {
    for (const ChoiceAlias& each : aliases) {
      INFO(each.alias);
      CHECK(std::count(choices.begin(), choices.end(), each.choice) == 1);
      CHECK(std::count(choices.begin(), choices.end(), each.alias) == 0);
      CHECK(std::count_if(aliases.begin(), aliases.end(), [&](const ChoiceAlias& other) {
              return other.alias == each.alias;
            }) == 1);
    }
  }
}

}  // namespace codefinder::decode_fields_test
