// References in TypeScript, as editors ask for them: of `{x}`, of accessors, of members of one
// family.
#include "index/query/references/references.h"

#include "query/graph_fixture.h"

namespace codefinder::structural_references_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// The lines of the references at a text, with the declarations.
Names lines(const std::string& source, const std::string& at) {
  const GraphFixture graph(std::vector<Source>{{"a.ts", source}});
  const auto found = references_at(graph.snapshot(), graph.place("a.ts", at),
                                   {Declarations::include, Overrides::include});
  REQUIRE(found);
  Names out;
  for (const Reference& reference : found->references)
    out.push_back(std::to_string(reference.place.start.line + 1));
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST_CASE("references: a word that is a key and a variable has the places of both") {
  const std::string text =
      "interface User { age: number }\nfunction hi({ age }: User) {\n  return age;\n}\n"
      "const age = 1;\nhi({ age });\nlet u: User;\nu.age;\n";
  CHECK(lines(text, "age }: User") == Names{"1", "2", "3", "6", "8"});
  CHECK(lines(text, "age });") == Names{"1", "2", "5", "6", "8"});
  CHECK(lines(text, "age: number") == Names{"1", "2", "6", "8"});
}

TEST_CASE("references: both accessors of a property") {
  const std::string text =
      "class A {\n  get size() { return 1; }\n  set size(v) {}\n}\nnew A().size;\n";
  CHECK(lines(text, "size() {") == Names{"2", "3", "5"});
  CHECK(lines(text, "size(v)") == Names{"2", "3", "5"});
}

TEST_CASE("references: members that implement the same member") {
  const std::string text =
      "interface Shape { area(): number }\nclass One implements Shape { area() { return 1; } }\n"
      "class Two implements Shape { area() { return 2; } }\nnew One().area();\nnew Two().area();\n";
  CHECK(lines(text, "area() { return 1") == Names{"1", "2", "3", "4", "5"});
}

TEST_CASE("references: accessors that implement a property or override accessors") {
  const std::string text =
      "interface Gauge { level: number }\nclass Meter implements Gauge {\n"
      "  get level() { return 1; }\n  set level(to: number) {}\n}\n"
      "class Fine extends Meter {\n  get level() { return super.level; }\n}\nlet g: "
      "Gauge;\ng.level;\n";
  const Names all{"1", "10", "3", "4", "7", "7"};
  CHECK(lines(text, "level: number") == all);
  CHECK(lines(text, "level() { return 1") == all);
  CHECK(lines(text, "level(to") == all);
}

TEST_CASE("references: a key of an object is a member of the object and of its type") {
  const std::string text =
      "const plain = {\n  low: 1,\n} satisfies { low: number };\nplain.low;\n"
      "function build(level: string) {\n  return { level };\n}\nbuild('a').level;\n";
  CHECK(lines(text, "low: 1") == Names{"2", "3", "4"});
  CHECK(lines(text, "level };") == Names{"5", "6", "8"});
}

}  // namespace codefinder::structural_references_test
