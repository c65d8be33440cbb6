// Signatures of the call that is being typed, and the active parameter.
#include "index/query/completion/signature_help.h"

#include "query/graph_fixture.h"

namespace codefinder::signature_help_test {

using namespace codefinder::testing;

namespace {

query::SignatureAnswer signatures(std::vector<Source> sources) {
  const std::size_t at = sources.back().text.find('|');
  REQUIRE(at != std::string::npos);
  sources.back().text.erase(at, 1);
  const GraphFixture graph(sources);
  auto answer = query::signatures_at(graph.snapshot(), {*graph.snapshot().find(sources.back().path),
                                                        static_cast<std::uint32_t>(at)});
  REQUIRE(answer);
  return *answer;
}

/// The parameter at the place, of the active signature; "" if there is none.
std::string active(const std::string& path, const std::string& text) {
  const query::SignatureAnswer answer = signatures({{path, text}});
  if (answer.signatures.empty()) return "no signature";
  const query::CallSignature& signature = answer.signatures[answer.active];
  if (!signature.active) return "";
  const ByteRange part = signature.parameters[*signature.active];
  return signature.label.substr(part.begin, part.end - part.begin);
}

}  // namespace

TEST_CASE("signature help: the parameter at the place, in broken text and nested calls") {
  const std::string python = "def f(one, two=2, *rest): pass\ndef g(only): pass\n";
  CHECK(active("a.py", python + "f(|\n") == "one");
  CHECK(active("a.py", python + "f(1, |\nx = 1\n") == "two=2");
  CHECK(active("a.py", python + "f(1, 2, 3, 4|)\n") == "*rest");
  CHECK(active("a.py", python + "f(g(|), 2)\n") == "only");
  CHECK(active("a.py", python + "f(g(1), |2)\n") == "two=2");
  CHECK(active("a.py", python + "f(\"a, b\", |)\n") == "two=2");
  CHECK(active("a.py", python + "f(two=|)\n") == "two=2");
  CHECK(active("a.py", python + "f(1)|\n") == "no signature");
  CHECK(active("a.py", python + "f(\"a|\")\n") == "no signature");
  CHECK(active("a.c", "int f(int one, char *two);\nvoid g(void) {\n  f(1, |\n  int x;\n}\n") ==
        "char *two");
  CHECK(active("a.go", "package a\nfunc f(one int, two string) {}\nfunc g() {\n\tf(1, |\n}\n") ==
        "two string");
  CHECK(active("a.rs", "fn f(one: u8, two: &str) {}\nfn g<'a>() {\n    f('\\'', |)\n}\n") ==
        "two: &str");
  CHECK(active("a.ts", "function f(one: Map<string, number>, two: string) {}\nf(`a,b`, |)\n") ==
        "two: string");
}

TEST_CASE("signature help: the statement of the line above is not finished") {
  const std::string python = "def f(one, two): pass\n";
  CHECK(active("a.py", python + "x = [1,\nf(1, |)\n") == "two");
  CHECK(active("a.py", python + "if x.\nf(1, |)\n") == "two");
  const std::string ts = "function f(one: number, two: string) {}\nconst o = { a: 1 };\n";
  CHECK(active("a.ts", ts + "o.\nf(1, |)\n") == "two: string");
  CHECK(active("a.ts", ts + "const c = o.\nf(1, |\n") == "two: string");
  CHECK(active("a.go",
               "package a\ntype T struct{ n int }\nfunc f(one int, two string) {}\n"
               "func g(t T) {\n\tx := t.\n\tf(1, |)\n}\n") == "two string");
  CHECK(active("A.java",
               "class A { int n; void f(int one, String two) {} void g(A a) {\n    a.\n"
               "    f(1, |);\n} }\n") == "String two");
  CHECK(active("a.rs",
               "struct S { n: u8 }\nfn f(one: u8, two: &str) {}\nfn g(s: S) {\n    let x = s.\n"
               "    f(1, |);\n}\n") == "two: &str");
  CHECK(active("a.cpp",
               "struct S { int n; };\nint f(int one, char two);\nvoid g(S* s) {\n  s->\n"
               "  f(1, |);\n}\n") == "char two");
}

TEST_CASE("signature help: methods without their receiver, and constructors") {
  const std::string python =
      "class A:\n    def __init__(self, size): pass\n"
      "    def run(self, speed): pass\n";
  CHECK(active("a.py", python + "A(|)\n") == "size");
  CHECK(active("a.py", python + "A(1).run(|)\n") == "speed");
  CHECK(active("a.rs",
               "struct S;\nimpl S { fn run(&self, speed: u8) {} }\n"
               "fn f(s: S) {\n    s.run(|);\n}\n") == "speed: u8");
  CHECK(active("A.java", "class A { A(int size) {} void f() { new A(|); } }\n") == "int size");
  CHECK(active("a.ts", "class A { constructor(size: number) {} }\nnew A(|)\n") == "size: number");
}

TEST_CASE("signature help: overloads, of which the first that has the parameter is active") {
  const auto java = signatures(
      {{"A.java",
        "class A { void f(int a) {} void f(int a, String b) {} void g() { f(1, |); } }\n"}});
  CHECK(java.signatures.size() == 2);
  CHECK(java.signatures[java.active].parameters.size() == 2);
  const auto cpp = signatures({{"a.cpp",
                                "int f(int a);\nint f(int a, char b);\nint f(int a) { return 1; }\n"
                                "void g() { f(1, |); }\n"}});
  CHECK(cpp.signatures.size() == 2);
}

}  // namespace codefinder::signature_help_test
