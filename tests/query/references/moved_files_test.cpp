// Imports follow the files that are moved.
#include "index/query/references/moved_files.h"

#include "query/graph_fixture.h"

#include <map>

namespace codefinder::moved_files_test {

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
              "import shop.basket\nimport shop.basket as c\ncart.add()\n"});
}

TEST_CASE("moved files: modules of Python that leave their package, or get no name") {
  const GraphFixture graph({{"pkg/__init__.py", ""},
                            {"pkg/a.py", "def f(): pass\n"},
                            {"pkg/c.py", "from .a import f\n"}});
  CHECK(moved(graph, {{"pkg/a.py", "a2.py"}}) == Names{"pkg/c.py: from a2 import f\n"});
  CHECK(moved(graph, {{"pkg/a.py", "pkg/b-c.py"}}).empty());
}

TEST_CASE("moved files: names of modules of Python that leave their package") {
  const GraphFixture graph({{"pkg/__init__.py", ""},
                            {"pkg/a.py", "def f(): pass\n"},
                            {"pkg/c.py", "from . import a\n"},
                            {"pkg/d.py", "def g():\n    from . import c, a as z\n    z.f()\n"},
                            {"other/__init__.py", ""},
                            {"one.py", "from pkg import a\n"},
                            {"two.py", "from pkg import (\n    a,\n    c,\n)\na.f()\n"},
                            {"three.py", "if 1: from pkg import a, c\n"}});
  CHECK(moved(graph, {{"pkg/a.py", "other/b.py"}}) ==
        Names{"one.py: from other import b as a\n", "pkg/c.py: from other import b as a\n",
              "pkg/d.py: def g():\n    from other import b as z\n    from . import c\n    z.f()\n",
              "three.py: if 1: from other import b as a; from pkg import c\n",
              "two.py: from other import b as a\nfrom pkg import (\n    c,\n)\na.f()\n"});
  CHECK(moved(graph, {{"pkg/a.py", "a.py"}}) ==
        Names{"one.py: import a\n", "pkg/c.py: import a\n",
              "pkg/d.py: def g():\n    import a as z\n    from . import c\n    z.f()\n",
              "three.py: if 1: import a; from pkg import c\n",
              "two.py: import a\nfrom pkg import (\n    c,\n)\na.f()\n"});
}

TEST_CASE("moved files: paths of Python that bind their package") {
  const GraphFixture graph({{"pkg/__init__.py", "x = 1\n"},
                            {"pkg/a.py", "def f(): pass\n"},
                            {"other/__init__.py", ""},
                            {"one.py", "import pkg.a\npkg.a.f()\nprint(pkg.a)\n"},
                            {"two.py", "import pkg.a\npkg.a.f(pkg.x)\n"}});
  CHECK(moved(graph, {{"pkg/a.py", "pkg/b.py"}}) ==
        Names{"one.py: import pkg.b\npkg.b.f()\nprint(pkg.b)\n",
              "two.py: import pkg.b\npkg.b.f(pkg.x)\n"});
  CHECK(moved(graph, {{"pkg/a.py", "other/a.py"}}) ==
        Names{"one.py: import other.a\nother.a.f()\nprint(other.a)\n",
              "two.py: import pkg, other.a\nother.a.f(pkg.x)\n"});
}

TEST_CASE("moved files: packages of Go") {
  const GraphFixture graph(
      {{"go.mod", "module example.com/m\n"},
       {"sub/go.mod", "module example.com/m/sub\n"},
       {"sub/x.go", "package sub\n"},
       {"old/pkg/a.go", "package pkg\n\nfunc F() {}\n"},
       {"old/pkg/b.go", "package pkg\n"},
       {"old/pkg/deep/d.go", "package deep\n"},
       {"main.go",
        "package main\n\nimport (\n\t\"fmt\"\n"
        "\tp \"example.com/m/old/pkg\"\n\t\"example.com/m/old/pkg/deep\"\n)\n"}});
  const auto with = [](const std::string& a, const std::string& b) {
    return Names{"main.go: package main\n\nimport (\n\t\"fmt\"\n\tp \"example.com/m/" + a +
                 "\"\n\t\"example.com/m/" + b + "\"\n)\n"};
  };
  CHECK(moved(graph, {{"old/pkg", "new/name"}}) == with("new/name", "new/name/deep"));
  CHECK(moved(graph, {{"old", "fresh"}}) == with("fresh/pkg", "fresh/pkg/deep"));
  CHECK(moved(graph, {{"old/pkg/a.go", "p.go"}, {"old/pkg/b.go", "q.go"}}) ==
        Names{"main.go: package main\n\nimport (\n\t\"fmt\"\n\tp \"example.com/m\"\n"
              "\t\"example.com/m/old/pkg/deep\"\n)\n"});
  // One file of two; to another module.
  CHECK(moved(graph, {{"old/pkg/a.go", "new/a.go"}}).empty());
  CHECK(moved(graph, {{"old/pkg", "sub/pkg"}}).empty());
}

TEST_CASE("moved files: modules of Rust that keep their parent") {
  const GraphFixture graph(
      {{"Cargo.toml", "[package]\nname = \"r\"\n"},
       {"src/lib.rs",
        "mod a;\nmod other;\nuse crate::a::X;\nuse crate::{a::sub::{self, Y}};\n"
        "fn f() { a::g(); crate::a::sub::h(); println!(\"{}\", crate::a::g()); }\n"},
       {"src/a.rs", "pub mod sub;\npub struct X;\npub fn g() { let a = 1; a; }\n"},
       {"src/a/sub.rs", "pub struct Y;\npub fn h() { super::g(); crate::a::g() }\n"},
       {"src/other.rs", "use super::a as z;\nuse crate::a;\nfn k() { z::g(); a::g() }\n"}});
  const Names expected{
      "src/a/sub.rs: pub struct Y;\npub fn h() { super::g(); crate::b::g() }\n",
      "src/lib.rs: mod b;\nmod other;\nuse crate::b::X;\nuse crate::{b::sub::{self, Y}};\n"
      "fn f() { b::g(); crate::b::sub::h(); println!(\"{}\", crate::b::g()); }\n",
      "src/other.rs: use super::b as z;\nuse crate::b;\nfn k() { z::g(); b::g() }\n"};
  CHECK(moved(graph, {{"src/a.rs", "src/b.rs"}, {"src/a", "src/b"}}) == expected);
  CHECK(moved(graph, {{"src/a.rs", "src/b/mod.rs"}, {"src/a", "src/b"}}) == expected);
  CHECK(moved(graph, {{"src/a/sub.rs", "src/a/low.rs"}}) ==
        Names{"src/a.rs: pub mod low;\npub struct X;\npub fn g() { let a = 1; a; }\n",
              "src/lib.rs: mod a;\nmod other;\nuse crate::a::X;\nuse crate::{a::low::{self, Y}};\n"
              "fn f() { a::g(); crate::a::low::h(); println!(\"{}\", crate::a::g()); }\n"});
  // The modules below stay; another parent; no name.
  CHECK(moved(graph, {{"src/a.rs", "src/b.rs"}}).empty());
  CHECK(moved(graph, {{"src/other.rs", "src/a/other.rs"}}).empty());
  CHECK(moved(graph, {{"src/other.rs", "src/type.rs"}}).empty());
}

TEST_CASE("moved files: packages and types of Java") {
  const GraphFixture graph(
      {{"src/a/b/C.java", "/* C */\npackage a.b;\n\npublic class C { D d; static int m; }\n"},
       {"src/a/b/D.java", "package a.b;\n\npublic class D { C c = new C(); }\n"},
       {"src/u/U.java",
        "package u;\n\nimport a.b.C;\nimport static a.b.C.m;\n\nclass U { C c; a.b.C d; }\n"},
       {"src/u/V.java", "package u;\n\nimport a.b.*;\n\nclass V { C c; D d; }\n"}});
  CHECK(moved(graph, {{"src/a/b", "src/x"}}) ==
        Names{"src/a/b/C.java: /* C */\npackage x;\n\npublic class C { D d; static int m; }\n",
              "src/a/b/D.java: package x;\n\npublic class D { C c = new C(); }\n",
              "src/u/U.java: package u;\n\nimport x.C;\nimport static x.C.m;\n\n"
              "class U { C c; x.C d; }\n",
              "src/u/V.java: package u;\n\nimport x.*;\n\nclass V { C c; D d; }\n"});
  CHECK(moved(graph, {{"src/a/b/C.java", "src/a/c/C.java"}}) ==
        Names{"src/a/b/C.java: /* C */\npackage a.c;\n\nimport a.b.D;\n\n"
              "public class C { D d; static int m; }\n",
              "src/a/b/D.java: package a.b;\n\nimport a.c.C;\n\n"
              "public class D { C c = new C(); }\n",
              "src/u/U.java: package u;\n\nimport a.c.C;\nimport static a.c.C.m;\n\n"
              "class U { C c; a.c.C d; }\n",
              "src/u/V.java: package u;\n\nimport a.b.*;\nimport a.c.C;\n\n"
              "class V { C c; D d; }\n"});
  // Out of the source root; into a directory that is no package.
  CHECK(moved(graph, {{"src/a/b/C.java", "lib/C.java"}}).empty());
  CHECK(moved(graph, {{"src/a/b/C.java", "src/a/c-d/C.java"}}).empty());
}

TEST_CASE("moved files: nothing changes for other languages and unknown files") {
  const GraphFixture graph({{"a.md", "[b](b.md)\n"}, {"b.md", "# B\n"}});
  CHECK(moved(graph, {{"b.md", "c.md"}}).empty());
  CHECK(moved(graph, {{"none.ts", "other.ts"}}).empty());
}

}  // namespace codefinder::moved_files_test
