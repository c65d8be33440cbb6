// The context of a symbol: what it uses, what uses it, and its tests.
#include "index/query/graph/symbol_context.h"

#include "query/graph_fixture.h"

namespace codefinder::symbol_context_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

SymbolContext context(const GraphFixture& graph, const std::string& name) {
  Result<SymbolContext> found = context_of(graph.snapshot(), {graph.ref(name)});
  REQUIRE(found);
  return std::move(found).value();
}

/// "name count // doc".
Names uses(const GraphFixture& graph, const std::string& name) {
  Names out;
  for (const UsedSymbol& use : context(graph, name).uses) {
    out.push_back(GraphFixture::name_of(use.hit) + " " + std::to_string(use.count));
    if (!use.doc.empty()) out.back() += " // " + use.doc;
  }
  return out;
}

}  // namespace

TEST_CASE("context: what a symbol uses, without locals, itself and what is inside of it") {
  const GraphFixture graph({{"a.py",
                             "from b import Money, join as j\nLIMIT = 3\n"
                             "def total(items):\n    def inner(x): return x\n"
                             "    sum = Money(LIMIT)\n"
                             "    return j(sum, j(inner(items), total([])))\n"},
                            {"b.py",
                             "class Money:\n    \"\"\"An amount. In cents.\"\"\"\n"
                             "def join(a, b): pass\n"}});
  CHECK(uses(graph, "total") == Names{"join 2", "Money 1 // An amount.", "LIMIT 1"});
  CHECK(uses(graph, "join") == Names{});
}

TEST_CASE("context: what uses a symbol besides tests, and the tests to run") {
  const GraphFixture graph({{"a_test.py", "from b import f\ndef test_f(): f()\n"},
                            {"b.py", "def f(): pass\ndef g(): f()\n"},
                            {"test_c.py", "from b import g\ndef test_g(): g()\n"}});
  const SymbolContext found = context(graph, "f");
  Names callers, tests;
  for (const Dependent& one : found.callers) callers.push_back(GraphFixture::name_of(one.symbol));
  for (const Dependent& one : found.tests) tests.push_back(GraphFixture::name_of(one.symbol));
  CHECK(callers == Names{"g"});
  CHECK(tests == Names{"test_f", "test_g"});
  CHECK_FALSE(found.truncated);
}

TEST_CASE("context: of a declared and defined function, the uses in the definition") {
  const GraphFixture graph({{"a.h", "struct S { int x; };\nint f(struct S *s);\n"},
                            {"a.c",
                             "#include \"a.h\"\nint g(void);\n"
                             "int f(struct S *s) { return s->x + g(); }\n"}});
  const FileId header = graph.place("a.h", "").file, source = graph.place("a.c", "").file;
  std::vector<SymbolRef> both;
  for (const FileId file : {header, source}) {
    const auto facts = graph.snapshot().get(file, index::FactsRequest::all);
    for (std::uint32_t i = 0; i < facts->symbols.size(); ++i)
      if (facts->str(facts->symbols[i].name) == "f") both.push_back({file, SymbolIndex(i)});
  }
  REQUIRE(both.size() == 2);
  Result<SymbolContext> found = context_of(graph.snapshot(), both);
  REQUIRE(found);
  Names out;
  for (const UsedSymbol& use : found->uses) out.push_back(GraphFixture::name_of(use.hit));
  CHECK(out == Names{"S", "g", "S.x"});
}

}  // namespace codefinder::symbol_context_test
