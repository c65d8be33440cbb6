// Links of imports and includes.
#include "index/query/document_links.h"

#include "query/graph_fixture.h"

using namespace codefinder;
using namespace codefinder::testing;

namespace {

/// "text -> path" of each link.
Names links(const GraphFixture& graph, const std::string& path) {
  const auto found = query::links_in(graph.snapshot(), *graph.snapshot().find(path));
  REQUIRE(found);
  const std::string text = *graph.snapshot().files().text(*graph.snapshot().find(path));
  Names out;
  for (const query::DocumentLink& link : *found)
    out.push_back(text.substr(link.range.begin, link.range.end - link.range.begin) + " -> " +
                  link.path);
  return out;
}

}  // namespace

TEST_CASE("document links: what is in the project, by position, each place once") {
  const GraphFixture graph(
      {{"lib/a.h", "int a();\n"},
       {"lib/use.c", "#include <stdio.h>\n#include \"a.h\"\n"},
       {"web/a.ts", "export const one = 1, two = 2\n"},
       {"web/use.ts", "import { one, two } from './a'\nimport x from 'react'\n"},
       {"shop/__init__.py", ""},
       {"shop/cart.py", "def add(): pass\n"},
       {"use.py", "import os\nfrom shop.cart import add\n"}});
  CHECK(links(graph, "lib/use.c") == Names{"a.h -> lib/a.h"});
  CHECK(links(graph, "web/use.ts") == Names{"./a -> web/a.ts"});
  CHECK(links(graph, "use.py") == Names{"shop.cart -> shop/cart.py"});
  CHECK(links(graph, "lib/a.h").empty());
}
