// Query files: each of the project compiles, and constructs outside the supported subset are
// rejected with a line number.
#include "index/extract/queries/query.h"

#include <catch2/catch.hpp>

namespace codefinder::query_test {

using namespace codefinder::extract;

namespace {

std::string error_of(std::string_view source) {
  const auto compiled = compile_query(Language::python, definition(Language::python).grammar(),
                                      source);
  return compiled ? "" : compiled.error().message;
}

}  // namespace

TEST_CASE("queries: every language with a grammar has a query file that compiles") {
  for (const LanguageDefinition* language : languages()) {
    if (language->grammar == nullptr) continue;
    INFO(language->name);
    const Program* program = program_of(language->language);
    REQUIRE(program != nullptr);
    CHECK(!program->patterns.empty());
  }
}

TEST_CASE("queries: a query outside the supported subset is rejected with its line") {
  CHECK(error_of("(identifier) @reference.read") == "");
  CHECK(error_of("(identifier)\n@reference.reed") == "line 2: unknown capture @reference.reed");
  CHECK(error_of("(no_such_node) @fold") == "line 1: the grammar has no node (no_such_node)");
  CHECK(error_of("(ERROR) @fold") == "line 1: the grammar has no node (ERROR)");
  CHECK(error_of("(expression) @fold") == "line 1: (expression) is a supertype");
  CHECK(error_of("(call nofield: (identifier) @reference.call)") ==
        "line 1: the grammar has no field nofield");
  CHECK(error_of("((identifier) @fold (#is-not? local))") == "line 1: unknown predicate #is-not?");
  CHECK(error_of("((identifier) @fold (#set! colour red))") == "line 1: unknown #set! colour red");
  CHECK(error_of("((identifier) @fold (#match? @fold \"(\"))").find("line 1: bad regex") == 0);
  CHECK(error_of("(identifier") != "");
  CHECK(error_of("(identifier) @") != "");
  CHECK(error_of("(identifier)") == "line 1: a pattern without a capture");
  CHECK(error_of("(call \"endless) @fold") != "");
}

TEST_CASE("queries: named parts are defined once, and used in patterns and in each other") {
  CHECK(error_of("(#define! word (identifier))\n(call function: $word @reference.call)") == "");
  CHECK(error_of("(#define! word (identifier))\n(call function: $wort @reference.call)") ==
        "line 2: $wort is not defined");
  CHECK(error_of("(#define! test $other)\n(#define! other [(call) $test])\n") ==
        "line 3: $test leads to itself");
  CHECK(error_of("(#define! test (not_operator argument: $test))") == "");
  CHECK(error_of("(#define! a (identifier) @_n (#in-scope? file))") ==
        "line 1: a definition has predicates on captures only");
  CHECK(error_of("(#define! a (identifier) (#set! flag local))") ==
        "line 1: a definition has predicates on captures only");
  CHECK(error_of("(#undefine! a (identifier))") == "line 1: only #define! stands by itself");
}

}  // namespace codefinder::query_test
