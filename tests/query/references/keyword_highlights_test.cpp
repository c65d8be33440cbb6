// Keywords that are highlighted together, by language.  In the texts, `@` is around each expected
// word, and `$0` is the cursor.
#include "index/query/references/keyword_highlights.h"

#include "query/graph_fixture.h"

namespace codefinder::keyword_highlights_test {

using namespace codefinder::testing;

namespace {

std::string without(std::string text, const std::string& mark) {
  for (std::size_t at; (at = text.find(mark)) != std::string::npos;) text.erase(at, mark.size());
  return text;
}

void check(const std::string& path, const std::string& marked) {
  const std::string text = without(without(marked, "$0"), "@");
  const GraphFixture graph({{path, text}});
  const std::string before = without(marked.substr(0, marked.find("$0")), "@");
  const query::PlaceRequest place{*graph.snapshot().find(path),
                                  static_cast<std::uint32_t>(before.size())};
  std::string found;
  std::uint32_t end = 0;
  for (const ByteRange range : query::keyword_highlights(graph.snapshot(), place)) {
    found += text.substr(end, range.begin - end) + "@";
    found += text.substr(range.begin, range.end - range.begin) + "@";
    end = range.end;
  }
  CHECK(found + text.substr(end) == without(marked, "$0"));
}

}  // namespace

TEST_CASE("keyword highlights: the exits of a function, without those of functions inside") {
  check("a.ts",
        "function f(a) {\n  if (a) @$0return@ 1;\n  a.map(() => { return 2; });\n"
        "  @throw@ a;\n}\n");
  check("a.cc",
        "int f(int a) {\n  auto g = [] { return 2; };\n  @throw@ a;\n  @$0return@ g();\n}\n");
  check("a.go", "package a\n\n@$0func@ f() int {\n\tgo func() { return }()\n\t@return@ 1\n}\n");
  check("a.rs", "@fn@ f() -> Option<u8> {\n    g()@?@;\n    @$0return@ h(|x| x?);\n}\n");
  check("a.py", "def f(a):\n    if a:\n        @$0return@ 1\n    @raise@ a\n");
  check("A.java", "class A {\n  int f() {\n    @$0return@ 1;\n  }\n  int g() { return 2; }\n}\n");
}

TEST_CASE("keyword highlights: what is raised in an attempt with handlers stays there") {
  check("a.ts",
        "function f() {\n  try {\n    @$0throw@ 1;\n  } catch (e) {\n    throw e;\n  }\n"
        "  return 1;\n}\n");
  check("a.ts",
        "function f() {\n  try {\n    throw 1;\n  } catch (e) {\n    @throw@ e;\n  }\n"
        "  @$0return@ 1;\n}\n");
  check("a.ts",
        "function f() {\n  try {\n    @$0throw@ 1;\n  } finally {\n  }\n  @return@ 1;\n}\n");
}

TEST_CASE("keyword highlights: a loop with the words that leave and repeat it") {
  check("a.ts",
        "@$0for@ (;;) {\n  if (a) @continue@;\n  while (b) { break; }\n  switch (c) {\n"
        "    case 1: break;\n    default: @continue@;\n  }\n  @break@;\n}\n");
  check("a.c", "void f() {\n  @do@ {\n    @$0break@;\n  } @while@ (1);\n}\n");
  check("a.go", "package a\n\nfunc f() {\n\t@for@ {\n\t\t@$0continue@\n\t}\n}\n");
  check("a.py",
        "@for@ x in y:\n    if x:\n        @$0break@\n    z = [a for a in x]\n@else@:\n    pass\n");
  check("a.rs", "fn f() {\n    @loop@ {\n        @$0break@;\n    }\n}\n");
}

TEST_CASE("keyword highlights: a word with a label is of the loop of the label") {
  check("a.ts",
        "outer: @for@ (;;) {\n  for (;;) {\n    @$0continue@ outer;\n    break;\n  }\n"
        "  @break@;\n}\n");
  check("a.rs",
        "fn f() {\n    'a: @loop@ {\n        loop {\n            @$0break@ 'a;\n        }\n    "
        "}\n}\n");
}

TEST_CASE("keyword highlights: a statement with its cases") {
  check("a.ts",
        "@switch@ (a) {\n  @$0case@ 1: @break@;\n  @case@ 2:\n    for (;;) break;\n"
        "  @default@: f();\n}\n");
  check("a.cc",
        "void f(int a) {\n  @$0switch@ (a) {\n    @case@ 1: @break@;\n    @default@: break_();\n  "
        "}\n}\n");
  check("a.go",
        "package a\n\nfunc f(a int) {\n\t@switch@ a {\n\t@case@ "
        "1:\n\t\t@$0break@\n\t@default@:\n\t}\n}\n");
}

TEST_CASE("keyword highlights: a chain of conditions, `else if` of one line as one") {
  check("a.ts",
        "@$0if@ (a) {\n  if (b) c();\n} @else if@ (d) {\n} @else@\n@if@ (e) {\n} @else@ {\n}\n");
  check("a.py",
        "@if@ a:\n    b = 1 if c else 2\n@$0elif@ d:\n    e = [f for f in g if f]\n@else@:\n    "
        "pass\n");
  check("a.rs",
        "fn f() {\n    @if@ a {\n        let Some(b) = c else { return };\n    } @$0else@ {\n    "
        "}\n}\n");
}

TEST_CASE("keyword highlights: an attempt with its handlers") {
  check("a.ts", "@try@ {\n  f();\n} @$0catch@ (e) {\n} @finally@ {\n}\n");
  check("a.py",
        "@$0try@:\n    f()\n@except@ A:\n    pass\n@else@:\n    pass\n@finally@:\n    pass\n");
}

TEST_CASE("keyword highlights: a function that is suspended, and where") {
  check("a.ts",
        "@async@ function f() {\n  @$0await@ g();\n  const h = async () => { await 1; };\n"
        "  return @await@ h();\n}\n");
  check("a.rs", "@async@ fn f() {\n    g().@$0await@;\n}\n");
  check("a.py", "@async@ def f():\n    @$0await@ g()\n");
}

TEST_CASE("keyword highlights: none at names, keywords of no construct, and those of strings") {
  check("a.ts", "const $0a = 'return';\n");
  check("a.ts", "const a = '@ret$0urn@';\nfunction f() { return 1; }\n");
  check("a.ts", "export $0default a;\n");
  check("a.rs", "fn f<T: $0?Sized>(a: &T) {\n    return;\n}\n");
}

TEST_CASE("keyword highlights: `this` of one class or function") {
  check("a.ts",
        "class A {\n  b = () => @this@.c;\n  d() { @$0this@.c; [1].map(() => @this@.c);\n"
        "    function f() { this; }\n  }\n  static e() { this; }\n}\nfunction g() { this; }\n");
  check("a.ts", "class A { d() { function f() { @$0this@; @this@; } this; } }\n");
  check("a.js", "function F() { @$0this@.a = 1; const g = () => @this@.a; }\nthis.b;\n");
}

TEST_CASE("keyword highlights: modifiers of one class, types and constants of the file") {
  check("a.ts",
        "class A { private @$0readonly@ a = 1; @readonly@ b = 2; }\nclass B { readonly c = 3; }\n");
  check("a.ts", "@$0export@ const a = 1;\n@export@ class B {}\nnamespace C { export let d; }\n");
  check("a.ts", "let a: @$0number@, b: string;\nfunction f(x: @number@): void {}\n");
  check("a.js", "f(@$0true@, '', @true@);\nobject.true;\n");
}

TEST_CASE("keyword highlights: equal strings of a file") {
  check("a.ts", "f('@$0one@', \"@one@\", `@one@`, 'two', `${'@one@'}`); // 'one'\n");
  check("a.py", "f('$0one', 'one')\n");
}

}  // namespace codefinder::keyword_highlights_test
