// Imports follow the files that are moved.
#include "index/query/moved_files.h"

#include "query/graph_fixture.h"

#include <map>

using namespace codefinder;
using namespace codefinder::testing;

namespace {

/// The texts of the changed files after the changes, "path: text" by the path before.
Names moved(const GraphFixture& graph, const std::vector<query::MovedPath>& moves) {
  const auto found = query::changes_for_moves(graph.snapshot(), moves);
  REQUIRE(found);
  CHECK(found->complete);
  std::map<std::string, std::string> texts;
  for (auto change = found->changes.rbegin(); change != found->changes.rend(); ++change) {
    const auto [at, is_new] = texts.try_emplace(change->path);
    if (is_new) at->second = *graph.snapshot().files().text(change->file);
    at->second.replace(change->range.begin, change->range.end - change->range.begin, change->text);
  }
  Names out;
  for (const auto& [path, text] : texts) out.push_back(path + ": " + text);
  return out;
}

}  // namespace

TEST_CASE("moved files: relative imports of TypeScript and JavaScript") {
  const GraphFixture graph(
      {{"src/a.ts", "import { b } from './lib/b'\nexport const a = b\n"},
       {"src/lib/b.ts", "export const b = 1\n"},
       {"src/lib/index.ts", "export * from './b'\nexport * from './b.js'\n"},
       {"src/use.ts", "import { a } from './a'\nimport * as lib from './lib'\nimport x from 'a'\n"},
       {"src/old.js", "const { b } = require('./lib/b.ts')\n"}});
  CHECK(moved(graph, {{"src/a.ts", "src/deep/er/c.ts"}}) ==
        Names{"src/a.ts: import { b } from '../../lib/b'\nexport const a = b\n",
              "src/use.ts: import { a } from './deep/er/c'\nimport * as lib from './lib'\n"
              "import x from 'a'\n"});
  CHECK(moved(graph, {{"src/lib/b.ts", "src/lib/c.ts"}}) ==
        Names{"src/a.ts: import { b } from './lib/c'\nexport const a = b\n",
              "src/lib/index.ts: export * from './c'\nexport * from './c.js'\n",
              "src/old.js: const { b } = require('./lib/c.ts')\n"});
  // A directory: what is inside of it goes on to find its neighbours.
  CHECK(moved(graph, {{"src/lib", "shared"}}) ==
        Names{"src/a.ts: import { b } from '../shared/b'\nexport const a = b\n",
              "src/old.js: const { b } = require('../shared/b.ts')\n",
              "src/use.ts: import { a } from './a'\nimport * as lib from '../shared'\n"
              "import x from 'a'\n"});
}

TEST_CASE("moved files: includes of C and C++") {
  const GraphFixture graph({{"include/db/status.h", "int ok();\n"},
                            {"include/db/slice.h", "#include \"db/status.h\"\n"},
                            {"src/local.h", "int local();\n"},
                            {"src/a.cc",
                             "#include <vector>\n#include \"db/status.h\"\n"
                             "#include \"local.h\"\n"}});
  CHECK(moved(graph, {{"include/db/status.h", "include/db/state/status.h"}}) ==
        Names{"include/db/slice.h: #include \"db/state/status.h\"\n",
              "src/a.cc: #include <vector>\n#include \"db/state/status.h\"\n"
              "#include \"local.h\"\n"});
  CHECK(moved(graph, {{"src/a.cc", "src/deep/a.cc"}}) ==
        Names{"src/a.cc: #include <vector>\n#include \"db/status.h\"\n"
              "#include \"../local.h\"\n"});
}

TEST_CASE("moved files: modules of Python") {
  const GraphFixture graph({{"shop/__init__.py", "from .cart import add\n"},
                            {"shop/cart.py", "from . import money\ndef add(): pass\n"},
                            {"shop/money.py", "from .cart import add\n"},
                            {"use.py",
                             "from shop.cart import add\nfrom shop import cart\n"
                             "import shop.cart\nimport shop.cart as c\ncart.add()\n"}});
  CHECK(moved(graph, {{"shop/cart.py", "shop/basket.py"}}) ==
        Names{"shop/__init__.py: from .basket import add\n",
              "shop/money.py: from .basket import add\n",
              "use.py: from shop.basket import add\nfrom shop import basket as cart\n"
              "import shop.cart\nimport shop.basket as c\ncart.add()\n"});
}

TEST_CASE("moved files: modules of Python that leave their package, or get no name") {
  const GraphFixture graph({{"pkg/__init__.py", ""},
                            {"pkg/a.py", "def f(): pass\n"},
                            {"pkg/c.py", "from .a import f\n"}});
  CHECK(moved(graph, {{"pkg/a.py", "a2.py"}}) == Names{"pkg/c.py: from a2 import f\n"});
  CHECK(moved(graph, {{"pkg/a.py", "pkg/b-c.py"}}).empty());
}

TEST_CASE("moved files: nothing changes for other languages and unknown files") {
  const GraphFixture graph({{"a.md", "[b](b.md)\n"}, {"b.md", "# B\n"}});
  CHECK(moved(graph, {{"b.md", "c.md"}}).empty());
  CHECK(moved(graph, {{"none.ts", "other.ts"}}).empty());
}
