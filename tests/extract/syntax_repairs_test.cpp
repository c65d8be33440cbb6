// Newer and conditional syntax that the grammars alone cannot parse, by language: no parse errors,
// and the symbols around it are there. Each text is also extracted with each of its ends cut off.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::syntax_repairs_test {

/// The names of the symbols that are no locals, in order, divided by blanks.
std::string names(const FileFacts& facts) {
  std::string out;
  for (const Symbol& symbol : facts.symbols) {
    if ((symbol.flags & SymbolFlag::local) != 0) continue;
    if (!out.empty()) out += ' ';
    out += facts.str(symbol.name);
  }
  return out;
}

struct Sample {
  const char* text;
  const char* names;
};

void check(Language language, const std::vector<Sample>& samples) {
  for (const Sample& sample : samples) {
    INFO(sample.text);
    const std::string text = sample.text;
    const FileFacts facts = extract::extract(text, language);
    CHECK(facts.parse_errors == 0);
    CHECK(names(facts) == sample.names);
    for (std::size_t size = 0; size < text.size(); ++size)
      extract::extract(text.substr(0, size), language);
  }
}

bool uses(const FileFacts& facts, const std::string& name) {
  return std::any_of(facts.occurrences.begin(), facts.occurrences.end(),
                     [&](const Occurrence& use) { return facts.str(use.name) == name; });
}

TEST_CASE("syntax repairs: constructors of Kotlin on the line after the class") {
  check(
      Language::kotlin,
      {{"class A {\n  class B\n  private constructor(x: Int) {\n    fun f() {}\n  }\n}\n", "A B f"},
       {"class A {\n  class B\n  @Inject(\"a b\") internal constructor(x: Int) : C(x) {}\n}\n",
        "A B"},
       {"class A\nactual constructor(x: Int) {\n  fun f() {}\n}\n", "A f"},
       {"class A {\n  val a = b\n  constructor(x: Int) : this() {}\n  class B\n  @C class D\n}\n",
        "A a constructor B D"}});
}

TEST_CASE("syntax repairs: words of Kotlin that begin with a keyword, or are one") {
  check(
      Language::kotlin,
      {{"class A {\n  fun f() {\n    val a = b\n    in1.skip(2)\n    get_all()\n  }\n}\n", "A f"},
       {"class A {\n  fun f() {\n    open = true\n    open(file)\n  }\n}\n", "A f"},
       {"class A {\n  open fun f() = run(suspend { 1 })\n  fun g(h: suspend (Int) -> Int) {}\n}\n",
        "A f g"}});
  CHECK(uses(extract::extract("fun f() { open(file) }", Language::kotlin), "open"));
}

TEST_CASE("syntax repairs: annotations of accessors, and a variable set, of Kotlin") {
  const char* annotated =
      "class A {\n  var a: B?\n    @C get() = b\n\n    @C @D(1) set(value) {\n    }\n\n"
      "  fun f(): A {\n    set = set or 1\n    return this\n  }\n}\n";
  check(Language::kotlin, {{annotated, "A a f"}});
  const FileFacts facts = extract::extract(annotated, Language::kotlin);
  CHECK((uses(facts, "C") && uses(facts, "D") && uses(facts, "set")));
}

TEST_CASE("syntax repairs: members of Kotlin before the brace of their class") {
  check(
      Language::kotlin,
      {{"class A { fun f() = 1 }\nclass B { val x = 1 }\n", "A f B x"},
       {"interface A<E> { fun f(x: E); fun g(): E }\nobject O { val y get() = 1 }\n", "A f g O y"},
       {"enum class E { A, B; fun f() = { 1 } }\nfun g() {}\n", "E A B f g"}});
}

TEST_CASE("syntax repairs: guards and empty arrays of Kotlin") {
  const char* guarded =
      "fun f(x: Any) = when (x) {\n  is A if x.b -> 1\n  else -> 2\n}\nfun g() {}\n";
  check(Language::kotlin,
        {{guarded, "f g"}, {"annotation class A(val b: Array<String> = [])\nclass C\n", "A b C"}});
  CHECK(uses(extract::extract(guarded, Language::kotlin), "x"));
  const char* chained = "fun f() {\n  if (a) b\n  else if (c) d.map { e -> e }\n}\n";
  CHECK(uses(extract::extract(chained, Language::kotlin), "d"));
}

TEST_CASE("syntax repairs: annotations of variable arguments in Java") {
  check(Language::java,
        {{"class A {\n  void f(String @Nullable ... x) {}\n  void g() {}\n}\n", "A f g"},
         {"class A {\n  void f(B<?> @C @d.E... x) {}\n}\n", "A f"}});
  CHECK(uses(extract::extract("class A { void f(int @d.E ... x) {} }", Language::java), "E"));
}

TEST_CASE("syntax repairs: conditionals of C# in lists, switches and before else") {
  check(
      Language::csharp,
      {{"enum A {\n  B,\n#if X\n  C,\n#endif\n  D\n}\n", "A B C D"},
       {"class A {\n  void F() {\n    switch (x) {\n      case 1:\n        break;\n#if X\n"
        "      case 2:\n        break;\n#else\n      case 3:\n        break;\n#endif\n    }\n  }\n"
        "  void G() {}\n}\n",
        "A F G"},
       {"class A {\n  void F() {\n    if (a) {\n    }\n#if X\n    else if (b is C d) {\n    "
        "}\n#else\n"
        "    else if (c) {\n    }\n#endif\n    else {\n    }\n  }\n  void G() {}\n}\n",
        "A F G"},
       {"class A {\n  B b = new() {\n    [1] = 2,\n#if X\n    [3] = 4,\n#endif\n  };\n  void G() "
        "{}\n}\n",
        "A b G"},
       {"class A {\n  void F() {\n    f(a,\n#if X\n      b\n#else\n      c\n#endif\n    );\n  }\n"
        "  void G() {}\n}\n",
        "A F G"}});
}

TEST_CASE("syntax repairs: prefixes of expressions, empty tuples and macro names in Swift") {
  check(
      Language::swift,
      {{"func f() async {\n  if let x = try await g(1) {\n    k(x)\n  }\n}\nfunc l() "
        "{}\n",
        "f l"},
       {"func f() {\n  a.send(())\n  b(x: ())\n  return ()\n}\nfunc l(x: () -> Void) {}\n", "f l"},
       {"func f() {\n  unsafe g(1)\n  _ = consume h\n}\nfunc l(x: consuming sending A.B) {}\n",
        "f l"},
       {"struct A {\n  var _$id: Int { 1 }\n}\n", "A _$id"}});
}

TEST_CASE("syntax repairs: argument lists of base classes in Scala") {
  check(Language::scala,
        {{"class A[B](c: D) extends E[B]()(c) with F[B] {\n  def g = 1\n}\n", "A c g"},
         {"object A extends B[C](d, \"(\")(x => { 1 }) with E\nclass F\n", "A F"}});
  CHECK(uses(extract::extract("class A extends B(1)(c)", Language::scala), "c"));
}

TEST_CASE("syntax repairs: newer syntax of Dart, TypeScript and Rust") {
  check(Language::dart,
        {{"library;\nclass A {\n  abstract final int? b;\n  void c() {}\n}\n", "A b c"},
         {"void f(Object o) {\n  switch (o) {\n    case A():\n      g();\n  }\n}\nvoid h() {}\n",
          "f h"},
         {"int f(Object o) => switch (o) {\n  A() => 1,\n  _ => 2\n};\nvoid h() {}\n", "f h"}});
  check(Language::typescript, {{"export type * from './a';\nexport type B = 1;\n", "B"},
                               {"export type * as c from './a';\n", ""}});
  check(Language::rust,
        {{"impl<> A {\n  fn b() {}\n}\n", "A b"},
         {"unsafe extern \"C\" {\n  pub safe fn a();\n  safe static B: i32;\n}\n", "a B"}});
}

TEST_CASE("syntax repairs: quotes and brackets in recipes and values of makefiles") {
  check(Language::make,
        {{"help:\n\t$(info )\n\t$(info make [all] -- \"it)\n\nlisp:\n\techo a\n", "help lisp"},
         {"A = \"(a\nB += 's/<a b=\"c\">/<d>/'\nC = 1\nall: b\n\techo \"it's\nc:\n", "A B C all c"},
         {"A := $(shell f --eval \\\n  \"(and (g \\\"$(B)\\\") (h))\")\nB = $(C:.c=.o)\n", "A B"},
         {"$(error B is (but $(C)) \"here)\nA = $(shell a | sed \"s/[^ ]*$$/\\1/\" 2>/b)\nB = 1\n",
          "A B"},
         {"define d\n\techo \"\nendef\nA = b # it's\n", "d A"}});
}

TEST_CASE("syntax repairs: values and arguments of PowerShell") {
  check(Language::powershell,
        {{"function A {\n  param ($On = {}, $Off = { }, $Other)\n  1\n}\nfunction B {}\n", "A B"},
         {"function A {\n  if ($b) {\n    # c\n    {}\n  }\n}\nfunction B { 1 }\n", "A B"},
         {"Import-Module $root/bin/a.psd1 -Force\n. $root\\..\\b.ps1\nfunction A { $b/2 }\n", "A"},
         {"Get-Module Axiom, Format | Remove-Module\nfunction A { 1 }\n", "A"},
         {"[A.B('c', '')]\n$d = 1\n[Flags()]\nenum A { X }\nfunction B {\n  [C()]\n  param ([D()] "
          "$e)\n}\n",
          "d A X B"},
         {"switch -regex ($a) {\n  \"^b (?<c>$($d -join '|'))$\" { 1 }\n  \"^$\" { 2 "
          "}\n}\nfunction A { 1 }\n",
          "A"},
         {"$b = \"$(Get-Content $c/d-e)\"\nfunction A { 1 }\n", "b A"},
         {":outer while ($a) { continue outer }\nfunction A { 1 }\n", "A"},
         {"function A {\n  $b `\n    -replace 'c' `\n\n}\nfunction B { \"$(f \"x {}\") {\" }\n",
          "A B"}});
}

TEST_CASE("syntax repairs: a comma after the last parameter of Nix") {
  check(Language::nix,
        {{"{\n  a,\n  b ? { c = 1; }, # d\n}: {\n  f = 1;\n  s = \"x, }\";\n}\n", "c f s"},
         {"{ a, /* b */ }: { f = { c, ... }: c; }\n", "f"}});
}

}  // namespace codefinder::syntax_repairs_test
