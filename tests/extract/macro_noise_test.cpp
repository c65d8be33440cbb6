#include "index/extract/macro_noise.h"

#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace codefinder;
using namespace codefinder::index;

namespace {

std::vector<std::string> noise(std::string_view text) {
  std::vector<std::string> found;
  for (ByteRange r : find_macro_noise(text)) found.emplace_back(text.substr(r.begin, r.end - r.begin));
  return found;
}
using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("macros that a grammar cannot read are found by their place") {
  CHECK(noise("class MY_API Foo : public Base {};") == Found{"MY_API"});
  CHECK(noise("class MY_API Foo;\nstruct PACKED(1) bar {};") == Found{"MY_API", "PACKED(1)"});
  CHECK(noise("class SCOPED CAPABLE Foo final {};") == Found{"SCOPED", "CAPABLE"});
  CHECK(noise("struct A { int x GUARDED_BY(mu_); int y GUARDED_BY(mu_) = 3; };") == Found{"GUARDED_BY(mu_)", "GUARDED_BY(mu_)"});
  CHECK(noise("void f() REQUIRES(a, b) EXCLUDES(c) { g(); }") == Found{"REQUIRES(a, b)", "EXCLUDES(c)"});
  CHECK(noise("explicit Lock(Mutex* mu) LOCK_FUNCTION(mu) : mu_(mu) {}") == Found{"LOCK_FUNCTION(mu)"});
  CHECK(noise("MY_API int f(int);\nMY_API T g();\nMY_API ns::T *h(void);\nMY_API const char *i();") ==
        Found{"MY_API", "MY_API", "MY_API", "MY_API"});
  CHECK(noise("static FORCE_INLINE void f(void) {}") == Found{"FORCE_INLINE"});
  CHECK(noise("LICENSE(\"a;b\")\nstatic int x;") == Found{"LICENSE(\"a;b\")"});
  CHECK(noise("int WINAPI f(int);\nvoid *CALLBACK g(void);\nstatic int __init h(void) {}") ==
        Found{"WINAPI", "CALLBACK", "__init"});
  CHECK(noise("int (*f)(int) ATTR;\nint g(void) NOEXCEPT {}") == Found{"ATTR", "NOEXCEPT"});
  CHECK(noise("template <class T> MY_API T f();") == Found{"MY_API"});
  CHECK(noise("public: MY_API int f();") == Found{"MY_API"});
}

TEST_CASE("what only looks like such a macro stays") {
  for (std::string_view text : {"FILE *f;",
                                "FILE const *f;",
                                "HANDLE h;",
                                "HANDLE a = 0, b;",
                                "static DWORD f(int);",
                                "struct FOO bar;",
                                "struct FOO { int x; };",
                                "class FOO final {};",
                                "enum { FOO, BAR = 1 };",
                                "if (x) RETURN;",
                                "while (x) { FOO(y); }",
                                "return REQUIRES(x);",
                                "TEST(A, B) { int x; }",
                                "x = FOO * bar(1);",
                                "#define API int x\n#define B \\\n  MY_API int y\nint z;",
                                "// MY_API int f();\n/* MY_API int f(); */",
                                "\"MY_API int f();\"",
                                "R\"(class MY_API Foo {)\"",
                                "LIST_HEAD(a, b) c;",
                                "struct FOO bar(int);",
                                "if (x) __builtin_trap();",
                                "case FOO: BAR(x); break;"}) {
    CAPTURE(text);
    CHECK(noise(text).empty());
  }
}

TEST_CASE("what was blanked is an occurrence, and what stands around it is read") {
  const std::string text = "class MY_API Foo {\n  int x GUARDED_BY(mu_);\n  int mu_;\n};\n";
  const FileFacts facts = extract(text, Language::cpp);
  CHECK(facts.parse_errors == 0);
  REQUIRE(facts.symbols.size() == 3);
  CHECK(facts.symbols[0].kind == SymbolKind::class_);
  CHECK(facts.str(facts.symbols[0].name) == "Foo");
  CHECK(facts.str(facts.symbols[0].signature) == "class MY_API Foo");
  REQUIRE(facts.occurrences.size() == 3);
  CHECK(facts.str(facts.occurrences[0].name) == "MY_API");
  CHECK(facts.str(facts.occurrences[1].name) == "GUARDED_BY");
  CHECK(facts.occurrences[1].role == Role::call);
  CHECK(facts.str(facts.occurrences[2].name) == "mu_");
  CHECK(facts.occurrences[2].binding == Binding::symbol);
  CHECK(facts.occurrences[2].target == 2);
}

TEST_CASE("an edit that makes or unmakes noise elsewhere gives the facts of a fresh extraction") {
  Buffer buffer(Language::cpp, "class MY_API Foo ;\nint a;\nMY_API int g();\n");
  CHECK(buffer.facts() == extract(buffer.text(), Language::cpp));
  for (const auto& [range, with] : std::vector<std::pair<ByteRange, std::string>>{
           {{17, 18}, "{ int y; };"}, {{0, 5}, "struct"}, {{0, 0}, "\n/*"}, {{4, 4}, "*/"}}) {
    buffer.edit(range, with);
    CHECK(buffer.facts() == extract(buffer.text(), Language::cpp));
  }
}

TEST_CASE("any bytes are scanned, and ranges come in order") {
  std::mt19937 random(11);
  const std::vector<std::string> pieces = {"MY_API", " ",   "class", "(",  ")",  ";",  "{",    "}",
                                           "\"",     "'",   "/*",    "*/", "//", "\n", "\\",   "#",
                                           "R\"(",   "__x", "int",   "x",  ":",  "*",  "\xff", std::string(1, '\0')};
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) text += pieces[random() % pieces.size()];
    std::uint32_t end = 0;
    for (ByteRange r : find_macro_noise(text)) {
      CHECK(r.begin >= end);
      CHECK(r.begin < r.end);
      CHECK(r.end <= text.size());
      end = r.end;
    }
  }
}
