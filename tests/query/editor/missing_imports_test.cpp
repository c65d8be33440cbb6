// The imports that a name lacks.
#include "index/query/editor/missing_imports.h"

#include "query/graph_fixture.h"

namespace codefinder::missing_imports_test {

using namespace codefinder::testing;

namespace {

/// The statements for the word at `text` in a file.
Names missing(const GraphFixture& graph, const std::string& path, const std::string& text) {
  const auto found = query::missing_imports_at(graph.snapshot(), graph.place(path, text));
  REQUIRE(found);
  Names out;
  for (const query::MissingImport& each : *found) out.push_back(each.edit.text + each.written);
  return out;
}

}  // namespace

TEST_CASE("missing imports: of a name that nothing binds, one for each file that exports it") {
  const GraphFixture graph({{"shop/__init__.py", ""},
                            {"shop/cart.py", "class Cart: pass\nclass Own: pass\n", "shop.cart"},
                            {"shop/old.py", "class Cart: pass\n", "shop.old"},
                            {"use.py", "from shop.cart import Own\nCart()\nOwn()\nprint()\n"},
                            {"p/a.go", "package p\nfunc Run() {}\n", "example.com/m/p"},
                            {"go.mod", "module example.com/m\n"},
                            {"q/b.go", "package q\nfunc f() { Run() }\n"}});
  CHECK(missing(graph, "use.py", "Cart()") ==
        Names{"from shop.cart import Cart\nCart", "from shop.old import Cart\nCart"});
  CHECK(missing(graph, "use.py", "Own()").empty());
  CHECK(missing(graph, "use.py", "print").empty());
  CHECK(missing(graph, "q/b.go", "Run") == Names{"\nimport \"example.com/m/p\"\np.Run"});
}

}  // namespace codefinder::missing_imports_test
