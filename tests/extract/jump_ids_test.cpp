// Jump ids of extracted sources: what an id leads to after an edit, from the facts of the new
// source alone.
#include "index/extract/extract.h"
#include "index/model/jump_id.h"
#include "index/model/signatures.h"

#include <catch2/catch.hpp>

namespace codefinder::jump_ids_test {

namespace {

/// The n-th symbol of the name that is not local.
SymbolIndex symbol(const FileFacts& facts, std::string_view name, int n = 0) {
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (!facts.symbols[i].has(SymbolFlag::local) && facts.str(facts.symbols[i].name) == name &&
        n-- == 0)
      return SymbolIndex(i);
  FAIL("no symbol " << name);
  return {};
}

std::string types(Language language, std::string_view text, std::string_view name) {
  const FileFacts facts = extract::extract(text, language);
  return parameter_types(facts, symbol(facts, name));
}

/// The text from the start of the symbol that the id of the n-th `name` in `before` leads to in
/// `after`, up to a line end; "several" or "none".
std::string after_edit(Language language, std::string_view before, std::string_view name,
                       std::string_view after, int n = 0) {
  const FileFacts old = extract::extract(before, language);
  const FileFacts now = extract::extract(after, language);
  const auto id = parse_jump_id(jump_id("path", old, symbol(old, name, n)));
  REQUIRE(id);
  const JumpIdMatch match = find_jump_id(now, *id);
  if (!match.candidates.empty()) return "several";
  if (!match.symbol.valid()) return "none";
  const std::string_view rest = after.substr(now.symbol(match.symbol).full_range.begin);
  return std::string(rest.substr(0, rest.find('\n')));
}

}  // namespace

TEST_CASE("parameter types: they have neither names nor defaults, in every language") {
  CHECK(types(Language::cpp, "int f(const int a, std::map<int, char> *b = nullptr) {}", "f") ==
        "const int,std::map<int,char>*,");
  CHECK(types(Language::cpp, "int f(const int, std::map<int, char> *);", "f") ==
        "const int,std::map<int,char>*,");
  CHECK(types(Language::cpp, "int f(const int x, std::map<int, char> *y);", "f") ==
        "const int,std::map<int,char>*,");
  CHECK(types(Language::cpp, "struct S { bool operator<(const S& other) const { return 1; } };",
              "operator<") == "const S&,");
  CHECK(types(Language::c, "int f(char *argv[], unsigned long n) { return 0; }", "f") ==
        "char*[],unsigned long,");
  CHECK(types(Language::c, "int f(void) { return 0; }", "f").empty());
  CHECK(types(Language::java, "class C { int f(final String a, int... b) { return 0; } }", "f") ==
        "final String,int...,");
  CHECK(types(Language::typescript, "function f<T>(a: T, b?: { c: number } = x) {}", "f") ==
        "T,{c:number},");
  CHECK(types(Language::javascript, "const f = (a, b = 1) => a;", "f") == ",,");
  CHECK(types(Language::python, "class C:\n  def f(self, a, b: int = 1, *c): pass\n", "f") ==
        ",int,*,");
  CHECK(types(Language::go, "package p\nfunc (s *S) F(a int, c ...string) {}\n", "F") ==
        "int,...string,");
  CHECK(types(Language::rust, "impl S { fn f<F: Fn(i32) -> u8>(&self, a: &mut Vec<u8>, g: F) {} }",
              "f") == "&mut Vec<u8>,F,");
  CHECK(types(Language::bash, "f() { echo; }\n", "f").empty());
}

TEST_CASE("jump ids: a symbol keeps its id when overloads come and go") {
  const char* one = "int h(int a) { return 1; }\n";
  const char* both = "int h(int a) { return 1; }\nint h(double a) { return 2; }\n";
  CHECK(after_edit(Language::cpp, one, "h", both) == "int h(int a) { return 1; }");
  CHECK(after_edit(Language::cpp, both, "h", "int h(double a) { return 2; }\n", 1) ==
        "int h(double a) { return 2; }");
  CHECK(after_edit(Language::cpp, both, "h",
                   "int h(double b) { return 2; }\nint h(int b) { return 1; }\n") ==
        "int h(int b) { return 1; }");
  CHECK(after_edit(Language::java, "class C { int h(int a) { return 1; } }", "h",
                   "class C { int h(String a) { return 2; }\nint h(int b) { return 1; } }") ==
        "int h(int b) { return 1; } }");
  CHECK(after_edit(Language::typescript, "class C {\nget x() { return 1; }\n}", "x",
                   "class C {\nset x(v: number) {}\nget x() { return 1; }\n}") ==
        "get x() { return 1; }");
  CHECK(after_edit(Language::python, "class C:\n  @property\n  def x(self): return 1\n", "x",
                   "class C:\n  @property\n  def x(self): return 1\n  @x.setter\n"
                   "  def x(self, v): pass\n") == "@property");
}

TEST_CASE("jump ids: a symbol without others like it keeps its id when its parameters change") {
  const char* one = "int h(int a) { return 1; }\n";
  CHECK(after_edit(Language::cpp, one, "h", "long h(long b, int c) { return 1; }\n") ==
        "long h(long b, int c) { return 1; }");
  CHECK(after_edit(Language::cpp, one, "h", "int g(int a) { return 1; }\n") == "none");
  CHECK(after_edit(Language::cpp, one, "h", "int h(char a) {}\nint h(long a) {}\n") == "several");
}

TEST_CASE("jump ids: a definition keeps its id when a declaration appears") {
  CHECK(after_edit(Language::c, "int h(int a) { return 1; }\n", "h",
                   "int h(int a);\nint h(int a) { return 1; }\n") == "int h(int a) { return 1; }");
  CHECK(after_edit(Language::cpp, "struct S { int a; };\n", "S",
                   "struct S;\nstruct S { int a; };\n") == "struct S { int a; };");
}

TEST_CASE("jump ids: a Rust symbol keeps its id when another impl block appears") {
  const char* one = "struct S;\nimpl S {\n  fn f(&self) -> u8 { 1 }\n}\n";
  CHECK(after_edit(Language::rust, one, "f",
                   "struct S;\nimpl S {\n  fn g(&self) {}\n}\nimpl S {\n  fn f(&self) -> u8 { 1 "
                   "}\n}\n") == "fn f(&self) -> u8 { 1 }");
  const char* display = "impl Display for S {\n  fn fmt(&self) { 1 }\n}\n";
  CHECK(after_edit(Language::rust, display, "fmt",
                   "impl Debug for S {\n  fn fmt(&self) { 2 }\n}\nimpl Display for S {\n  fn "
                   "fmt(&self) { 1 }\n}\n") == "fn fmt(&self) { 1 }");
}

TEST_CASE("jump ids: of several definitions that agree in all, none takes the id of another one") {
  const char* one = "def h(): return first()\n";
  const char* both = "if F:\n  def h(): return zeroth()\nelse:\n  def h(): return first()\n";
  CHECK(after_edit(Language::python, one, "h", both) == "several");
  const std::string list = R"({"a": [{"n": 1}, {"n": 2}]})";
  CHECK(after_edit(Language::json, list, "n", R"({"a": [{"n": 0}, {"n": 1},
{"n": 2}]})",
                   1) == "\"n\": 2}]}");
}

}  // namespace codefinder::jump_ids_test
