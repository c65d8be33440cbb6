// Evidence: the certainty of targets, its names, and single candidates.
#include "tests/resolve/project.h"

namespace codefinder::evidence_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Lines;
using codefinder::resolve::testing::Project;

TEST_CASE("evidence: every value has a name that parses back") {
  for (int i = 0; i <= static_cast<int>(Evidence::text); ++i) {
    const auto evidence = static_cast<Evidence>(i);
    Evidence back = Evidence::text;
    REQUIRE(evidence_from(to_string(evidence), back));
    CHECK(back == evidence);
  }
  Evidence evidence = Evidence::member;
  CHECK_FALSE(evidence_from("certain", evidence));
  CHECK(evidence == Evidence::member);
}

TEST_CASE("evidence: values are ordered by certainty") {
  CHECK(Evidence::local < Evidence::same_file);
  CHECK(Evidence::same_file < Evidence::import_);
  CHECK(Evidence::unique_name < Evidence::ambiguous);
  CHECK(Evidence::ambiguous < Evidence::text);
}

TEST_CASE("evidence: a single candidate is unique_name, several are ambiguous and nearest first") {
  Project project;
  project.add("lib/a.c", "int shared(void) { return 1; }\n");
  project.add("app/use.c", "int f(void) { return $shared(); }\n");
  CHECK(project.targets("app/use.c") == Lines{"lib/a.c shared unique_name"});
  project.add("app/b.c", "int shared(void) { return 2; }\n");
  CHECK(project.targets("app/use.c") ==
        Lines{"app/b.c shared ambiguous", "lib/a.c shared ambiguous"});
}

TEST_CASE("evidence: a definition and its declaration count as one candidate") {
  Project project;
  project.add("a.h", "int shared(void);\n");
  project.add("a.c", "#include \"a.h\"\nint shared(void) { return 1; }\n");
  project.add("use.c", "int f(void) { return $shared(); }\n");
  CHECK(project.targets("use.c") == Lines{"a.c shared unique_name", "a.h shared unique_name"});
}

TEST_CASE("counterparts: definitions come first, and unrelated files have none") {
  Project project;
  project.add("a.h", "int one(void);\n");
  project.add("a.c", "#include \"a.h\"\nint one(void) { return 1; }\n");
  project.add("other.c", "static int one(void) { return 2; }\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  const SymbolRef declared = project.symbol("a.h", "one"), defined = project.symbol("a.c", "one");
  CHECK(resolver.counterparts(declared) == std::vector<SymbolRef>{defined, declared});
  CHECK(resolver.counterparts(defined) == std::vector<SymbolRef>{defined, declared});
  const SymbolRef other = project.symbol("other.c", "one");
  CHECK(resolver.counterparts(other) == std::vector<SymbolRef>{other});
}

TEST_CASE("related symbols: constructors and overridden methods are included") {
  Project project;
  project.add("A.java", "class A { A() {} A(int a) {} }\n");
  project.add("a.cpp",
              "struct B { virtual void run(); };\nstruct C : B { void run() override; };\n"
              "struct D { void run(); };\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  const auto related = resolver.related({project.symbol("A.java", "A")});
  REQUIRE(related.size() == 3);
  CHECK(resolver.related({related[1]}).size() == 1);  // A constructor is not its class.
  const auto methods = resolver.related({project.symbol("a.cpp", "C::run")});
  CHECK(std::find(methods.begin(), methods.end(), project.symbol("a.cpp", "B::run")) !=
        methods.end());
  CHECK(std::find(methods.begin(), methods.end(), project.symbol("a.cpp", "D::run")) ==
        methods.end());
}

TEST_CASE("counterparts: an include takes precedence over a nearer path") {
  Project project;
  project.add("lib/one.h", "int one(void);\n");
  project.add("src/one_impl.c", "#include \"lib/one.h\"\nint one(void) { return 1; }\n");
  project.add("lib/other.c", "int one(void) { return 2; }\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  const SymbolRef declared = project.symbol("lib/one.h", "one"),
                  defined = project.symbol("src/one_impl.c", "one");
  CHECK(resolver.counterparts(declared) == std::vector<SymbolRef>{defined, declared});
  CHECK(resolver.counterparts(defined) == std::vector<SymbolRef>{defined, declared});
}

}  // namespace codefinder::evidence_test
