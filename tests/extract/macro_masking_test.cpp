// Which macros of C and C++ are masked before parsing.
#include "index/extract/repair/masked_text.h"

#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <ctime>
#include <random>
#include <string>

namespace codefinder::macro_masking_test {

using namespace codefinder::extract;

namespace {

std::vector<std::string> noise(std::string_view text, Language language = Language::cpp) {
  const MaskedText masked(text, language);
  std::vector<std::string> found;
  for (const MaskedWord& word : masked.masked_words())
    found.emplace_back(text.substr(word.range.begin, word.range.end - word.range.begin));
  return found;
}
std::string masked(std::string_view text, Language language = Language::c) {
  return std::string(MaskedText(text, language).text());
}
using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("macro masking: macros that the grammar cannot parse are found by their position") {
  CHECK(noise("class MY_API Foo : public Base {};") == Found{"MY_API"});
  CHECK(noise("class MY_API Foo;\nstruct PACKED(1) bar {};") == Found{"MY_API", "PACKED"});
  CHECK(noise("class SCOPED CAPABLE Foo final {};") == Found{"SCOPED", "CAPABLE"});
  CHECK(noise("struct A { int x GUARDED_BY(mu_); int y GUARDED_BY(mu_) = 3; };") ==
        Found{"GUARDED_BY", "mu_", "GUARDED_BY", "mu_"});
  CHECK(noise("void f() REQUIRES(a, b) EXCLUDES(c) { g(); }") ==
        Found{"REQUIRES", "a", "b", "EXCLUDES", "c"});
  CHECK(noise("explicit Lock(Mutex* mu) LOCK_FUNCTION(mu) : mu_(mu) {}") ==
        Found{"LOCK_FUNCTION", "mu"});
  CHECK(
      noise("MY_API int f(int);\nMY_API T g();\nMY_API ns::T *h(void);\nMY_API const char *i();") ==
      Found{"MY_API", "MY_API", "MY_API", "MY_API"});
  CHECK(noise("static FORCE_INLINE void f(void) {}") == Found{"FORCE_INLINE"});
  CHECK(noise("LICENSE(\"a;b\")\nstatic int x;") == Found{"LICENSE"});
  CHECK(noise("int WINAPI f(int);\nvoid *CALLBACK g(void);\nstatic int __init h(void) {}") ==
        Found{"WINAPI", "CALLBACK", "__init"});
  CHECK(noise("int (*f)(int) ATTR;\nint g(void) NOEXCEPT {}") == Found{"ATTR", "NOEXCEPT"});
  CHECK(noise("template <class T> MY_API T f();") == Found{"MY_API"});
  CHECK(noise("public: MY_API int f();") == Found{"MY_API"});
}

TEST_CASE("macro masking: words that only resemble such macros are not masked") {
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
                                "x = FOO * bar(1);",
                                "#define API int x\n#define B \\\n  MY_API int y\nint z;",
                                "// MY_API int f();\n/* MY_API int f(); */",
                                "\"MY_API int f();\"",
                                "R\"(class MY_API Foo {)\"",
                                "struct FOO bar(int);",
                                "if (x) __builtin_trap();",
                                "case FOO: BAR(x); break;"}) {
    CAPTURE(text);
    CHECK(masked(text, Language::cpp) == text);
    if (!text.starts_with("class")) CHECK(masked(text) == text);
  }
}

TEST_CASE("macro masking: a masked macro is an occurrence, and the code around it is parsed") {
  const std::string text = "class MY_API Foo {\n  int x GUARDED_BY(mu_);\n  int mu_;\n};\n";
  const FileFacts facts = extract::extract(text, Language::cpp);
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

TEST_CASE(
    "macro masking: an edit that adds or removes masked words gives the facts of a fresh "
    "extraction") {
  Buffer buffer(Language::cpp, "class MY_API Foo ;\nint a;\nMY_API int g();\n");
  CHECK(buffer.facts() == extract::extract(buffer.text(), Language::cpp));
  for (const auto& [range, with] : std::vector<std::pair<ByteRange, std::string>>{
           {{17, 18}, "{ int y; };"}, {{0, 5}, "struct"}, {{0, 0}, "\n/*"}, {{4, 4}, "*/"}}) {
    buffer.edit(range, with);
    CHECK(buffer.facts() == extract::extract(buffer.text(), Language::cpp));
  }
}

TEST_CASE("macro masking: random bytes are scanned, and masked ranges are in order and in bounds") {
  std::mt19937 random(11);
  const std::vector<std::string> pieces = {
      "MY_API",    " ",         "class",      "(",
      ")",         ";",         "{",          "}",
      "\"",        "'",         "/*",         "*/",
      "//",        "\n",        "\\",         "#",
      "R\"(",      "__x",       "int",        "x",
      ":",         "*",         "\xff",       std::string(1, '\0'),
      "\n#if A\n", "\n#else\n", "\n#endif\n", "DEFINE_X",
      ",",         "=",         "[",          "]",
      "asm",       "typeof",    "case",       "...",
      "struct",    ".",         "for_each",   "\n#define f(x...) y\n",
      "enum",      "static",    "TEST",       "0"};
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += pieces[random() % pieces.size()];
    for (Language language : {Language::c, Language::cpp}) {
      const MaskedText masked(text, language);
      CHECK(masked.text().size() == text.size());
      std::uint32_t end = 0;
      for (const MaskedWord& word : masked.masked_words()) {
        CHECK(word.range.begin >= end);
        CHECK(word.range.begin < word.range.end);
        CHECK(word.range.end <= text.size());
        end = word.range.end;
      }
    }
  }
}

TEST_CASE("macro masking: macros that define something are rewritten as a definition") {
  CHECK(masked("static DEFINE_MUTEX(lock);") == "static DEFINE_MUTEX lock ;");
  CHECK(masked("DEFINE_IDA(ida)\nint x;") == "DEFINE_IDA ida;\nint x;");
  CHECK(masked("DEFINE_PER_CPU(struct s, name) = {1};") == "               struct s  name  = {1};");
  CHECK(masked("DECLARE_BITMAP(INIT_LIST_HEAD, 3);") == "DECLARE_BITMAP INIT_LIST_HEAD    ;");
  CHECK(masked("SYSCALL_DEFINE2(dup2, unsigned int, a, int, b) {}") ==
        "SYSCALL_DEFINE2 dup2( unsigned int  a, int  b) {}");
  CHECK(masked("SYSCALL_DEFINE0(fork)\n{}") == "SYSCALL_DEFINE0 fork(){}");
  CHECK(masked("TEST_F(fixture, name) {}") == "TEST_F          name(){}");
  CHECK(masked("TAILQ_HEAD(list, item) all;") == "struct     list{     } all;");
  CHECK(masked("struct s { TAILQ_HEAD(, item) all; };") == "struct s { TAILQ_HEAD         all; };");
  CHECK(masked("define_machine(m) { .a = 1, };") == "define_machine m= { .a = 1, };");
  CHECK(masked("M_START(m, \"x\")\n.a = 1,\nM_END\n") == "M_START m= {   \n.a = 1,\n};   \n");
  CHECK(masked("struct s { struct_group(all, int a; int b;); };") ==
        "struct s {                   int a; int b;   };");
}

TEST_CASE("macro masking: declarations with macros are reduced to a type and a name") {
  CHECK(masked("static noinline u32 f(int x) __must_hold(l) {}") ==
        "static          u32 f(int x)                {}");
  CHECK(masked("static struct foo __init *g(void) {}") == "static struct foo        *g(void) {}");
  CHECK(masked("static int __f(int a) __releases(a) {}") ==
        "static int __f(int a)               {}");
  CHECK(masked("int x __aligned(8), y __unused = 3;") == "int x             , y          = 3;");
  CHECK(masked("struct s { int a; } __packed;") == "struct s { int a; }         ;");
  CHECK(masked("struct __packed s { int a; } __aligned(8) t;") ==
        "struct          s { int a; }              t;");
  CHECK(masked("int __printf(1, 2) log(const char *f, ...);") ==
        "int                log(const char *f, ...);");
  CHECK(masked("int f(char __user *p, u32 __user * __user *q);") ==
        "int f(char        *p, u32        *        *q);");
  CHECK(masked("void f(void) { x = (__force u32)y; g((struct s __iomem *)p); }") ==
        "void f(void) { x = (        u32)y; g((struct s         *)p); }");
  CHECK(masked("typedef __u16 __bitwise __virtio16;") == "typedef __u16           __virtio16;");
  CHECK(masked("typedef struct { int a; } S, PTR *P, FAR Q;") ==
        "typedef struct { int a; } S,     *P,     Q;");
  CHECK(masked("struct s { u32 : 3; u32 a : 2; };") == "struct s { u32    ; u32 a : 2; };");
  CHECK(masked("static int t[] __used __section(\"x\");") ==
        "static int t[]                      ;");
  CHECK(masked("void f(void) { x = (a * __b); y = (a) * b; }") ==
        "void f(void) { x = (a * __b); y = (a) * b; }");
}

TEST_CASE(
    "macro masking: arguments become expressions, and statement macros end with a semicolon") {
  CHECK(masked("void f(void) { g(p, struct s *, m); }") == "void f(void) { g(p, 0         , m); }");
  CHECK(masked("void f(void) { for_each(a, b) { c(); } }") ==
        "void f(void) { while   (a, b) { c(); } }");
  CHECK(masked("void f(void) { CHECK(a)\n b(); }") == "void f(void) { CHECK(a); b(); }");
  CHECK(masked("void f(void) { until(a, b; c;); }") == "void f(void) { until(a);b; c; ; }");
  CHECK(masked("void f(void) { do { a(); } while_each(x); }") ==
        "void f(void) { do { a(); } while     (x); }");
  CHECK(masked("void f(void) { CHECK(a, return 1); OPTS(x, .a = {1}, ); g(a, ==, b); }") ==
        "void f(void) { CHECK(a, 0       ); OPTS(x, 0         ); g(a, 0 , b); }");
  CHECK(masked("void f(void) { a = until(b, if (c) break; d();); }") ==
        "void f(void) { a = until(b, 0                 ); }");
  CHECK(masked("char *s = A B \"x\" C(1) \"y\";") == "char *s =   B \"x\"      \"y\";");
  CHECK(masked("int f(int a) { switch (a) { case 1 ... 5: return 1; } }") ==
        "int f(int a) { switch (a) { case 1      : return 1; } }");
  CHECK(masked("void f(void) { asm volatile(\"a\" X(1) \"b\" : OUT, \"=r\" (x)); }") ==
        "void f(void) { asm volatile(\"a\"      \"b\" :      \"=r\" (x)); }");
}

TEST_CASE(
    "masking: a default argument or operator== does not make a function body an initializer") {
  for (const std::string head :
       {"void f(int a = 1) ", "template <class T = int> void f() ", "bool operator==(A a) "})
    CHECK(masked(head + "{ CHECK(a)\n b(); }", Language::cpp) == head + "{ CHECK(a); b(); }");
}

TEST_CASE("masking: only conditions that the grammar cannot parse are blanked") {
  for (std::string_view text : {"#if A < 2\nint x;\n#endif\n", "#if (!A)\nint x;\n#endif\n",
                                "#if ((A) < 2)\nint x;\n#endif\n", "#if !(+A)\nint x;\n#endif\n"})
    CHECK(masked(text) == text);
  CHECK(masked("#if __has_include(<a.h>)\nint x;\n#endif\n") ==
        "#if 1                   \nint x;\n#endif\n");
}

TEST_CASE(
    "macro masking: conditionals that split a bracket, a list or a function head are masked") {
  CHECK(masked("#ifdef A\nint f(int a)\n#else\nint f(void)\n#endif\n{}\n") ==
        "        \nint f(int a)\n     \n           \n      \n{}\n");
  CHECK(masked("void f(void) {\n#if A\n if (x) {\n#endif\n y();\n#if A\n }\n#endif\n}\n") ==
        "void f(void) {\n     \n if (x) {\n      \n y();\n     \n }\n      \n}\n");
  CHECK(masked("int a[] = {\n#if A\n 1,\n#else\n 2,\n#endif\n};\n") ==
        "int a[] = {\n     \n 1,\n     \n 2,\n      \n};\n");
  CHECK(masked("int f(int a\n#if A\n , int b\n#endif\n);\n") ==
        "int f(int a\n     \n , int b\n      \n);\n");
  CHECK(
      masked(
          "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint x;\n#ifdef __cplusplus\n}\n#endif\n") ==
      "                  \n            \n      \nint x;\n                  \n \n      \n");
  const std::string whole =
      "#if A\nint f(void) { return 1; }\n#elif B\nint g;\n#else\nstruct s { int x; };\n#endif\n";
  CHECK(masked(whole) == whole);
  const std::string statements = "void f(void) {\n#if A\n g();\n#else\n h();\n#endif\n}\n";
  CHECK(masked(statements) == statements);
}

TEST_CASE("macro masking: a label before a conditional, or alone in one, has a statement") {
  CHECK(masked("void f(void) {\n g();\n#if A\nout:\n#endif\n h();\n}\n") ==
        "void f(void) {\n g();\n     \nout:\n      \n h();\n}\n");
  // The label is the first statement of its branch.
  CHECK(masked("void f(void) {\n g();\n#if A\nout:\n#if B\n h();\n#endif\n i();\n#endif\n}\n") ==
        "void f(void) {\n g();\n#if A\nout:\n     \n h();\n      \n i();\n#endif\n}\n");
}

TEST_CASE("macro masking: masked conditionals on the same macro keep the same branch") {
  const auto kept = [](std::string_view text) {
    std::string words;
    for (const char c : masked(text))
      if (c != ' ' && c != '\n') words += c;
    return words;
  };
  // The first conditional keeps `x();`, without the brace; so its closing brace and `else` are
  // masked too.
  CHECK(kept("void f(void) {\n#ifdef A\n x();\n#else\n if (y) {\n#endif\n z();\n#ifndef A\n }\n "
             "else { w(); }\n#endif\n}\n") == "voidf(void){x();z();}");
  CHECK(kept("int f(int a\n#if defined(A)\n) {\n#else\n, int b) {\n#endif\n return\n#if !A\n "
             "b\n#else\n a\n#endif\n;\n}\n") == "intf(inta){returna;}");
  CHECK(kept("void f(void) {\n#ifdef A\n if (x)\n#endif\n z();\n#ifdef B\n if (y)\n#endif\n "
             "w();\n}\n") == "voidf(void){if(x)z();if(y)w();}");
}

TEST_CASE("macro masking: a macro inside an enum's list is a symbol") {
  const FileFacts facts = extract::extract("enum e {\n  A,\n#define A A\n  B,\n};\n", Language::c);
  CHECK(facts.parse_errors == 0);
  std::string names;
  for (const Symbol& symbol : facts.symbols)
    names += std::string(to_string(symbol.kind)) + " " + std::string(facts.str(symbol.name)) + ", ";
  CHECK(names == "enum e, enum_member A, macro A, enum_member B, ");
}

TEST_CASE("macro masking: macros of numbers have the symbols that the grammar would give") {
  const std::string text =
      "#ifndef REGS_H\n#define REGS_H\n// What it is.\n#define A 0x10\n#define B (1u << 3) /* bits "
      "*/  \n#define C A\n#endif\n"
      "#ifdef X\n#define N 1\n#else\n#define N Y\n#endif\nint f(void) { return N; }\n#define G(x) "
      "1\n#define H 1 // said\n";
  const FileFacts facts = extract::extract(text, Language::c);
  std::vector<std::string> described;
  for (const Symbol& symbol : facts.symbols)
    if (!symbol.has(SymbolFlag::local))
      described.push_back(
          std::string(facts.str(symbol.signature)) + "|" +
          text.substr(symbol.full_range.begin, symbol.full_range.end - symbol.full_range.begin) +
          "|" + std::string(facts.str(symbol.doc)));
  CHECK(described == Found{"#define REGS_H|#define REGS_H|",
                           "#define A 0x10|#define A 0x10|What it is.",
                           "#define B (1u << 3)|#define B (1u << 3) /* bits */|",
                           "#define C A|#define C A|", "#define N 1|#define N 1|",
                           "#define N Y|#define N Y|", "int f(void)|int f(void) { return N; }|",
                           "#define G(x) 1|#define G(x) 1|", "#define H 1|#define H 1 // said|"});
  for (const Occurrence& use : facts.occurrences)
    if (facts.str(use.name) == "N")
      CHECK(facts.symbols[use.target].full_range.begin == text.find("#define N 1"));
  CHECK(masked("#define A 1\n#define B b\n") == "           \n#define B b\n");
  CHECK(masked("enum { A,\n#define A 1\n};\nint x;") == "enum { A,\n           \n};\nint x;");
  for (std::string_view other :
       {"#define A 1 \\\n 2\n", "#define A \"1\"\n", "#define A(x) 1\n", "#define A '1'\n",
        "#define A 1 /* a\n */\n", "#define A -B\n", "#undef A\n"})
    CHECK(masked(other) == other);
}

TEST_CASE("macro masking: after a long list of number macros, ranges are correct") {
  std::string text = "#ifndef REGS_H\n#define REGS_H\nint before;\n";
  for (int i = 0; i < 2000; ++i)
    text += "#define REG_" + std::to_string(i) + " 0x" + std::to_string(i) + "\n";
  text += "struct after { int field; };\n#endif\n";
  const FileFacts facts = extract::extract(text, Language::c);
  CHECK(facts.parse_errors == 0);
  CHECK(facts.symbols.size() == 2004);
  for (const Symbol& symbol : facts.symbols)
    CHECK(text.substr(symbol.name_range.begin, symbol.name_range.end - symbol.name_range.begin) ==
          facts.str(symbol.name));
  CHECK(facts == Buffer(Language::c, text).facts());
}

TEST_CASE("macro masking: adversarial C texts take linear time") {
  const auto takes = [](const std::string& text) {  // Seconds of processor time.
    const std::clock_t begin = std::clock();
    for (Language language : {Language::c, Language::cpp}) MaskedText(text, language);
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  for (std::string_view piece : {"#if A\n",
                                 "#if A\n(\n#else\n",
                                 "(",
                                 "{",
                                 "f(",
                                 "X(a,",
                                 "int f(a) int ",
                                 "struct __a ",
                                 "case ",
                                 "}",
                                 ")",
                                 "A(b) ",
                                 "a<",
                                 "template<",
                                 "M_START(a, \"\") .b = c, ",
                                 "DEFINE_A(b) ",
                                 "asm(",
                                 "typeof(",
                                 "x, ",
                                 "enum {",
                                 "enum { A(b), ",
                                 "\"",
                                 "f(a, b; ",
                                 "#define f(x...) y\n",
                                 "= {",
                                 "\\\n",
                                 "/*",
                                 "a ",
                                 "__a "}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    CAPTURE(piece);
    CHECK(takes(text) < 5.0);
  }
  // Nested, and closed again.
  for (const auto& [open, close] :
       std::vector<std::pair<std::string_view, std::string_view>>{{"f(", ") \"\""},
                                                                  {"f(int ", ")"},
                                                                  {"{ A(x) ", "}"},
                                                                  {"asm(:", ")"},
                                                                  {"(struct __a *", ")"},
                                                                  {"#if A\n{\n", "#else\n#endif\n"},
                                                                  {"struct a {", "} __b;"},
                                                                  {"enum { A, ", "}"},
                                                                  {"X(a; ", ")"},
                                                                  {"do {", "} while_x(a);"},
                                                                  {"typeof(", ")"},
                                                                  {"static D_X(", ");"}}) {
    std::string text;
    for (int i = 0; i < 60'000; ++i) text += open;
    for (int i = 0; i < 60'000; ++i) text += close;
    CAPTURE(open);
    CHECK(takes(text) < 5.0);
  }
}

}  // namespace codefinder::macro_masking_test
