// syntax_errors: where the errors are, of which there is one for each part that cannot be parsed.
#include "index/extract/parse/syntax_errors.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder::syntax_errors_test {

namespace {

/// "text" of each error; "missing ) after text".
std::vector<std::string> errors(const std::string& text, Language language) {
  std::vector<std::string> out;
  for (const SyntaxError& one : extract::syntax_errors(text, language)) {
    REQUIRE(one.range.begin <= one.range.end);
    REQUIRE(one.range.end <= text.size());
    const std::string at = text.substr(one.range.begin, one.range.end - one.range.begin);
    out.push_back(one.missing.empty() ? at : "missing " + one.missing + " after " + at);
  }
  return out;
}

using Errors = std::vector<std::string>;

}  // namespace

TEST_CASE("syntax errors: a valid text has none, and one without a grammar neither") {
  CHECK(errors("def f(a):\n    return a\n", Language::python).empty());
  CHECK(errors("fn main() { println!(\"{}\", 1); }\n", Language::rust).empty());
  CHECK(errors("a ( b\n", Language::text).empty());
}

TEST_CASE("syntax errors: what is missing is named, after the character before it") {
  CHECK(errors("package a\n\nfunc f() { g(1 }\n", Language::go) == Errors{"missing ) after 1"});
}

TEST_CASE("syntax errors: what does not fit, up to the end of its line") {
  CHECK(errors("const a = 1;\nconst = = 3;\nconst b = 2;\n", Language::javascript).size() == 1);
  const std::vector<SyntaxError> found = extract::syntax_errors(
      "class A {\n  void f() {\n    int = ;\n  }\n", Language::java);
  REQUIRE_FALSE(found.empty());
  for (const SyntaxError& one : found) CHECK(one.range.end - one.range.begin <= 12);
}

TEST_CASE("syntax errors: their number is bounded") {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "x" + std::to_string(i) + " = = 1\nok = 2\n";
  CHECK(extract::syntax_errors(text, Language::python).size() <= extract::kMaxSyntaxErrors);
}

}  // namespace codefinder::syntax_errors_test
