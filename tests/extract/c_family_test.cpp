// Properties of C and C++ facts that the marked fixtures cannot express: what is absent.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::c_family_test {

using namespace codefinder::extract;

namespace {

std::string flags_of(const FileFacts& facts, std::string_view name) {
  for (const Symbol& symbol : facts.symbols)
    if (facts.str(symbol.name) == name)
      return std::string(to_string(symbol.kind)) +
             (symbol.has(SymbolFlag::exported) ? " exported" : "") +
             (symbol.has(SymbolFlag::declaration) ? " declaration" : "");
  return "none";
}

}  // namespace

TEST_CASE("C and C++: static names are not exported") {
  const std::string text =
      "static int f(void) { int x; return 0; }\nstatic inline int *g(void);\nstatic int v = 3, "
      "w;\nint e(void);\nint u;\n";
  for (Language language : {Language::c, Language::cpp}) {
    const FileFacts facts = extract::extract(text, language);
    CHECK(flags_of(facts, "f") == "function");
    CHECK(flags_of(facts, "x") == "variable");
    CHECK(flags_of(facts, "g") == "function declaration");
    CHECK(flags_of(facts, "v") == "variable");
    CHECK(flags_of(facts, "w") == "variable");
    CHECK(flags_of(facts, "e") == "function exported declaration");
    CHECK(flags_of(facts, "u") == "variable exported");
  }
  const FileFacts facts = extract::extract(
      "static const int kA = 1;\nconstexpr int kB = 2;\nvoid f() { Lock l(mu); constexpr int kC = "
      "3; }\n",
      Language::cpp);
  CHECK(flags_of(facts, "kA") == "constant");
  CHECK(flags_of(facts, "kB") == "constant exported");
  CHECK(flags_of(facts, "l") == "variable");
  CHECK(flags_of(facts, "kC") == "constant");
}

TEST_CASE("C: functions whose type or name is in a macro call") {
  const FileFacts facts = extract::extract(
      "STACK_OF(LINE) *get_lines(LINE *x)\n{\n    return 0;\n}\n"
      "LIST_OF(int) **get_rows(int x)\n{\n    return 0;\n}\n"
      "STACK_OF(LINE) *get_decl(LINE *x);\n"
      "void FN(set_argv)(double *value, int *i)\n{\n    return;\n}\n"
      "static int glue(get_)(int x);\n"
      "#define STK(t) struct stack_st_##t\nSTK(LINE) *get_known(LINE *x)\n{\n    return 0;\n}\n"
      "int last(int a) { return a; }\n",
      Language::c);
  for (const std::string_view name : {"get_lines", "get_rows", "set_argv", "get_known", "last"})
    CHECK(flags_of(facts, name) == "function exported");
  CHECK(flags_of(facts, "get_decl") == "function exported declaration");
  CHECK(flags_of(facts, "get_") == "function declaration");
  CHECK(flags_of(facts, "value") == "parameter");
}

TEST_CASE("C: calls in parentheses remain what they are") {
  const FileFacts facts = extract::extract(
      "int (*handler(int a))(int b);\nvoid f(void) { TABLE(x)(1); int y = GET(f)(2); }\n"
      "int inflate OF((int a, int b));\n",
      Language::c);
  CHECK(flags_of(facts, "handler") == "function exported declaration");
  CHECK(flags_of(facts, "f") == "function exported");
  CHECK(flags_of(facts, "x") == "none");
}

TEST_CASE("C and C++: parameters without names, and void, are not symbols") {
  for (Language language : {Language::c, Language::cpp}) {
    const FileFacts facts = extract::extract(
        "int f(void);\nint g(int *, char (*)(int), const char *[]);\n", language);
    CHECK(facts.symbols.size() == 2);
    CHECK(facts.symbols[0].parameters == 0);
    CHECK(facts.symbols[1].parameters == 3);
  }
}

TEST_CASE("C: words of a macro's body are occurrences, keywords and literals are not") {
  const FileFacts facts = extract::extract(
      "#define M(a) do { if ((a)->field == 0x1F) call(\"text\", 'c', a); } while (0) /* note */\n",
      Language::c);
  std::string names;
  for (const Occurrence& o : facts.occurrences)
    names += std::string(facts.str(o.name)) + ":" + std::string(to_string(o.role)) + " ";
  CHECK(names == "a:read field:member call:call a:read ");
}

TEST_CASE("imports: a using declaration in an unnamed struct belongs to the enclosing scope") {
  const auto container = [](std::string_view text) {
    const FileFacts facts = extract::extract(text, Language::cpp);
    REQUIRE(facts.imports.size() == 1);
    const SymbolIndex around = facts.imports[0].container;
    return around.valid() ? std::string(facts.str(facts.symbol(around).name)) : std::string();
  };
  CHECK(container("struct { using base::x; } one;\n").empty());
  CHECK(container("void f() { struct { using base::x; } one; }\n") == "f");
  CHECK(container("struct Outer { struct { using base::x; } one; };\n") == "Outer");
  CHECK(container("struct Named { using base::x; } one;\n") == "Named");
}

}  // namespace codefinder::c_family_test
