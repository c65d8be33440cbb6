// Calls: overloads by count and types, signatures, constructors, keyword arguments, callbacks.
#include "tests/resolve/project.h"

namespace codefinder::overloads_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Lines;
using codefinder::resolve::testing::Project;

namespace {

/// The parameter counts of the targets of a mark.
std::vector<int> arities(Project& project, const std::string& path, std::size_t mark = 0) {
  Context context(project.snapshot);
  Resolver resolver(context);
  std::vector<int> found;
  for (const Target& target : resolver.resolve(project.file(path), project.occurrence(path, mark)))
    found.push_back(context.symbol_or_none(target.ref()).parameters);
  return found;
}

/// The signature of the first target of a mark.
std::string signature(Project& project, const std::string& path, std::size_t mark = 0) {
  Context context(project.snapshot);
  Resolver resolver(context);
  const auto targets = resolver.resolve(project.file(path), project.occurrence(path, mark));
  if (targets.empty()) return {};
  return std::string(
      context.facts(targets[0].file)->str(context.symbol_or_none(targets[0].ref()).signature));
}

}  // namespace

TEST_CASE("overloads: the number of arguments selects the overload") {
  Project project;
  project.add("A.java",
              "class A {\n  void put(int a) {}\n  void put(int a, int b) {}\n"
              "  void f() { $put(1); $put(1, 2); }\n}\n");
  CHECK(arities(project, "A.java", 0) == std::vector<int>{1});
  CHECK(arities(project, "A.java", 1) == std::vector<int>{2});
}

TEST_CASE("overloads: argument types select among overloads with equal parameter counts") {
  Project project;
  project.add("A.java",
              "class B {}\nclass A {\n  void put(String a) {}\n  void put(int a) {}\n"
              "  void put(B a) {}\n"
              "  void f(B b) { $put(\"x\"); $put(1); $put(b); }\n}\n");
  CHECK(signature(project, "A.java", 0).find("String a") != std::string::npos);
  CHECK(signature(project, "A.java", 1).find("int a") != std::string::npos);
  CHECK(signature(project, "A.java", 2).find("B a") != std::string::npos);
}

TEST_CASE("overloads: a variadic function accepts extra arguments and ranks last") {
  Project project;
  project.add("A.java",
              "class A {\n  void log(String a) {}\n"
              "  void log(String a, Object... rest) {}\n"
              "  void f() { $log(\"x\"); $log(\"x\", 1, 2); }\n}\n");
  CHECK(arities(project, "A.java", 0) == std::vector<int>{1});
  CHECK(arities(project, "A.java", 1) == std::vector<int>{2});
}

TEST_CASE(
    "overloads: a call selects the first signature that accepts its arguments, not the body") {
  Project project;
  project.add("a.ts",
              "export function get(a: string): string;\n"
              "export function get(a: string, b: number): number;\n"
              "export function get(a: any, b?: any): any { return a; }\n"
              "$get('x', 1);\n$get('x');\n");
  CHECK(signature(project, "a.ts", 0).find("b: number") != std::string::npos);
  CHECK(signature(project, "a.ts", 1) == "function get(a: string): string;");
}

TEST_CASE("overloads: a constructor call resolves to the matching constructor and the class") {
  Project project;
  project.add("A.java",
              "class A {\n  A() {}\n  A(int a) {}\n"
              "  static A of() { return new $A(1); }\n}\n");
  const std::vector<int> found = arities(project, "A.java");
  REQUIRE(found.size() == 2);
  CHECK(found[0] == 1);
}

TEST_CASE("calls: a keyword argument resolves to the callee's parameter") {
  Project project;
  project.add("a.py",
              "def f(limit=1): pass\ndef g(limit=2): pass\n"
              "class C:\n    def __init__(self, size=1): pass\n"
              "class D:\n    width: int = 1\n"
              "f($limit=3)\nC($size=2)\nD($width=3)\nunknown($limit=4)\n");
  CHECK(project.targets("a.py", 0) == Lines{"a.py f.limit same_file"});
  CHECK(project.targets("a.py", 1) == Lines{"a.py C.__init__.size member"});
  CHECK(project.targets("a.py", 2) == Lines{"a.py D.width member"});
  CHECK(project.targets("a.py", 3).empty());
}

TEST_CASE("calls: a callback parameter has the type in the declared function type") {
  Project project;
  project.add("a.ts",
              "class Item { run() {} }\nfunction each(f: (item: Item) => void) {}\n"
              "each(x => x.$run());\n"
              "const items: Item[] = [];\nitems.forEach(x => x.$run());\n");
  CHECK(project.targets("a.ts", 0) == Lines{"a.ts Item.run member"});
  CHECK(project.targets("a.ts", 1) == Lines{"a.ts Item.run member"});
}

TEST_CASE("overloads: a method hides only the base's method with the same parameters") {
  Project project;
  project.add("A.java",
              "class Base { void put(int a) {} void put(String a) {} }\n"
              "class A extends Base { void put(int a) {}\n"
              "  void f() { $put(1); $put(\"x\"); } }\n");
  CHECK(project.targets("A.java", 0) == Lines{"A.java A.put same_file"});
  CHECK(project.targets("A.java", 1) == Lines{"A.java Base.put member"});
}

TEST_CASE("kind fitness: a call fits functions best, a type use types, a write variables") {
  Occurrence call, type, write, read;
  call.role = Role::call, type.role = Role::type, write.role = Role::write;
  CHECK(kind_fitness(SymbolKind::function, call) > kind_fitness(SymbolKind::class_, call));
  CHECK(kind_fitness(SymbolKind::class_, call) > kind_fitness(SymbolKind::variable, call));
  CHECK(kind_fitness(SymbolKind::namespace_, call) == 0);
  CHECK(kind_fitness(SymbolKind::class_, type) == 3);
  CHECK(kind_fitness(SymbolKind::function, type) == 0);
  CHECK(kind_fitness(SymbolKind::field, write) > kind_fitness(SymbolKind::function, write));
  CHECK(kind_fitness(SymbolKind::function, read) == kind_fitness(SymbolKind::class_, read));
  CHECK(kind_fitness(SymbolKind::parameter, call) == 0);
  read.arguments = 2;  // Arguments make any use a call.
  CHECK(kind_fitness(SymbolKind::function, read) == 3);
}

TEST_CASE(
    "overloads: a function accepts its exact count, a variadic one at least all but the last") {
  const OverloadRules rules;
  const FileFacts facts;
  Symbol function;
  CHECK(rules.takes_count(facts, function, 3));  // Unknown.
  function.parameters = 2;
  CHECK(rules.takes_count(facts, function, 2));
  CHECK_FALSE(rules.takes_count(facts, function, 1));
  CHECK_FALSE(rules.takes_count(facts, function, 3));
  function.flags = SymbolFlag::variadic;
  CHECK(rules.takes_count(facts, function, 1));
  CHECK(rules.takes_count(facts, function, 9));
  CHECK_FALSE(rules.takes_count(facts, function, 0));
}

}  // namespace codefinder::overloads_test
