// Functions of JavaScript and TypeScript that are values: of declared variables, returned, passed.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder::function_values_test {

namespace {

using Shown = std::vector<std::string>;

/// "kind container.name" of the functions, methods, variables and constants; "local" before locals.
Shown shown(std::string_view text, Language language = Language::typescript) {
  const FileFacts facts = extract::extract(text, language);
  Shown out;
  for (const Symbol& symbol : facts.symbols) {
    if (symbol.kind == SymbolKind::parameter) continue;
    std::string row = symbol.has(SymbolFlag::local) ? "local " : "";
    row += std::string(to_string(symbol.kind)) + " ";
    if (symbol.container.valid())
      row += std::string(facts.str(facts.symbol(symbol.container).name)) + ".";
    out.push_back(row + std::string(facts.str(symbol.name)));
  }
  return out;
}

}  // namespace

TEST_CASE("function values: a variable with a function type is a function") {
  CHECK(shown("const patch: Patch = (a) => { let n = 1; };\n") ==
        Shown{"function patch", "local variable patch.n"});
  CHECK(shown("export function create() {\n  const patch: Patch = (a) => {};\n"
              "  const move: Move = function (a) {};\n  var late: Late = (a): number => 1;\n"
              "  const size: number = 1;\n}\n") ==
        Shown{"function create", "function create.patch", "function create.move",
              "function create.late", "local constant create.size"});
  CHECK(shown("class A { handle: Handler = (event) => {}; }\n") ==
        Shown{"class A", "method A.handle"});
}

TEST_CASE(
    "function values: the declared type is that of the function, its result what a call gives") {
  const auto type_of = [](std::string_view text) {
    const FileFacts facts = extract::extract(text, Language::typescript);
    const ExprIndex type = facts.symbols[0].type;
    return type.valid() ? facts.exprs[type.value].op : ExprOp::unknown;
  };
  CHECK(type_of("const patch: Patch = (a) => {};\n") == ExprOp::call);
  CHECK(type_of("const patch: Patch = (a): Node => make(a);\n") == ExprOp::name);
  CHECK(type_of("const patch: Patch = make();\n") == ExprOp::name);
}

TEST_CASE("function values: a named function that is returned or passed is no local") {
  for (const Language language : {Language::javascript, Language::typescript}) {
    CHECK(shown("function make() {\n  return function ball(r) {};\n}\n", language) ==
          Shown{"function make", "function make.ball"});
    CHECK(shown("on('x', function handle(e) { function inner() {} });\n", language) ==
          Shown{"function handle", "function handle.inner"});
    CHECK(shown("(function main() {})();\n", language) == Shown{"function main"});
    CHECK(shown("const make = () => function ball() {};\n", language) ==
          Shown{"function make", "function make.ball"});
    // The variable names it.
    CHECK(shown("const outer = function inner() {};\n", language) ==
          Shown{"function outer", "local function outer.inner"});
  }
  CHECK(shown("function make(): Ball {\n  return function ball(r: number): number { return r; "
              "};\n}\n") == Shown{"function make", "function make.ball"});
}

}  // namespace codefinder::function_values_test
