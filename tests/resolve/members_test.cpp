// Members: bases, overriding, statics, out-of-line definitions, namespaces, extension methods.
#include "tests/resolve/project.h"

namespace codefinder::members_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Lines;
using codefinder::resolve::testing::Project;

TEST_CASE("members: a member resolves to the nearest class that defines it") {
  Project project;
  project.add("a.py",
              "class A:\n    def one(self): pass\n    def two(self): pass\n"
              "class B(A):\n    def two(self): pass\n"
              "class C(B): pass\n"
              "def f():\n    c = C()\n    c.$one()\n    c.$two()\n");
  CHECK(project.targets("a.py", 0) == Lines{"a.py A.one member"});
  CHECK(project.targets("a.py", 1) == Lines{"a.py B.two member"});
}

TEST_CASE("members: lookup in classes that derive from each other ends") {
  Project project;
  project.add("a.py",
              "class A(B):\n    def one(self): pass\nclass B(A): pass\n"
              "B().$one()\nB().$none()\n");
  CHECK(project.targets("a.py", 0) == Lines{"a.py A.one member"});
  CHECK(project.targets("a.py", 1).empty());
}

TEST_CASE("members: an attribute assigned in a subclass maps to the base's declared attribute") {
  Project project;
  project.add("a.py",
              "class A:\n    limit: int = 1\n"
              "class B(A):\n    def __init__(self):\n        self.limit = 2\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  const SymbolRef assigned = project.symbol("a.py", "B.limit");
  const auto declared = resolver.declared_attribute(assigned);
  REQUIRE(declared.size() == 1);
  CHECK(declared[0] == project.symbol("a.py", "A.limit"));
  CHECK(resolver.declared_attribute(declared[0]).empty());
}

TEST_CASE("members: static members belong to the class, other members to its instances") {
  Project project;
  project.add("a.ts",
              "class A { static of() {} of() {} }\n"
              "A.$of();\nnew A().$of();\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  const auto flag = [&](std::size_t mark) {
    const auto targets = resolver.resolve(project.file("a.ts"), project.occurrence("a.ts", mark));
    REQUIRE(targets.size() == 1);
    return context.symbol(targets[0].ref())->has(SymbolFlag::static_);
  };
  CHECK(flag(0));
  CHECK_FALSE(flag(1));
}

TEST_CASE("members: an out-of-line member belongs to the class in the included header") {
  Project project;
  project.add("box.h", "class Box { public: int size(); };\n");
  project.add("box.cpp", "#include \"box.h\"\nint Box::size() { return 1; }\n");
  project.add("other/crate.h", "class Box { public: int size(); };\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  const FileFacts& facts = *project.snapshot.facts().get(project.file("box.cpp"));
  REQUIRE(facts.symbols.size() >= 1);
  const SymbolRef member{project.file("box.cpp"), SymbolIndex(0)};
  const auto types = resolver.declaring_types(member);
  REQUIRE_FALSE(types.empty());
  CHECK(context.path(types[0].file) == "box.h");
}

TEST_CASE("types: the canonical symbol of a forward declaration is the definition") {
  Project project;
  project.add("fwd.h", "class Box;\n");
  project.add("box.h", "#include \"fwd.h\"\nclass Box { int size; };\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  CHECK(resolver.canonical_type(project.symbol("fwd.h", "Box")) == project.symbol("box.h", "Box"));
  CHECK(resolver.canonical_type(project.symbol("box.h", "Box")) == project.symbol("box.h", "Box"));
}

TEST_CASE("namespaces: members of one namespace are found in several files") {
  Project project;
  project.add("a.h", "namespace n { int one(); }\n");
  project.add("b.h", "namespace n { int two(); }\nnamespace m { int three(); }\n");
  project.add("use.cpp",
              "#include \"a.h\"\n#include \"b.h\"\n"
              "int f() { return n::$one() + n::$two() + n::$three(); }\n");
  CHECK(project.targets("use.cpp", 0) == Lines{"a.h n::one package"});
  CHECK(project.targets("use.cpp", 1) == Lines{"b.h n::two package"});
  CHECK(project.targets("use.cpp", 2).empty());
}

TEST_CASE("traits: a call of a known type resolves to the item of its block") {
  Project project;
  project.add("Cargo.toml", "[package]\nname = \"x\"\n");
  project.add("src/lib.rs",
              "pub trait Draw { fn draw(&self); }\npub struct A;\n"
              "impl Draw for A { fn draw(&self) {} }\nfn f(a: A) { a.$draw(); }\n");
  CHECK(project.targets("src/lib.rs") == Lines{"src/lib.rs A::draw member"});
}

TEST_CASE("members: a member of an index signature has the signature's value type") {
  Project project;
  project.add("a.ts",
              "class Item { run() {} }\ninterface Items { [key: string]: Item }\n"
              "function f(items: Items, map: Record<string, Item>) {\n"
              "  items.first.$run();\n  map.first.$run();\n}\n");
  CHECK(project.targets("a.ts", 0) == Lines{"a.ts Item.run member"});
  CHECK(project.targets("a.ts", 1) == Lines{"a.ts Item.run member"});
}

TEST_CASE("members: merged declarations share their members") {
  Project project;
  project.add("a.ts",
              "interface A { one(): void }\ninterface A { two(): void }\n"
              "function f(a: A) { a.$one(); a.$two(); }\n");
  CHECK(project.targets("a.ts", 0) == Lines{"a.ts A.one member"});
  CHECK(project.targets("a.ts", 1) == Lines{"a.ts A.two member"});
  Context context(project.snapshot);
  Resolver resolver(context);
  const FileId file = project.file("a.ts");
  const auto all = resolver.top_level(file, "A");
  REQUIRE(all.size() == 2);
  CHECK(resolver.merged_with(all[0]) == std::vector<SymbolRef>{all[1]});
  CHECK(resolver.merged_with(all[1]) == std::vector<SymbolRef>{all[0]});
}

}  // namespace codefinder::members_test
