// What files import: dependencies with their places, and the files that import a file or a package.
#include "index/query/definition/dependencies.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::dependencies_test {

using namespace codefinder::query;
using codefinder::testing::FakeSnapshot;

namespace {

using Texts = std::vector<std::string>;

/// "name -> path", or "name (external)".
Texts dependencies(const FakeSnapshot& snapshot, FileId file) {
  resolve::Context context(snapshot);
  resolve::Resolver resolver(context);
  Texts out;
  for (const Dependency& dependency : dependencies_of(resolver, file, 50))
    out.push_back(dependency.name +
                  (dependency.external ? " (external)" : " -> " + dependency.path));
  return out;
}

/// "short name", with "*" if the range uses it.
Texts short_names(const FakeSnapshot& snapshot, FileId file, ByteRange user = {}) {
  resolve::Context context(snapshot);
  resolve::Resolver resolver(context);
  Texts out;
  for (const Dependency& dependency : dependencies_of(resolver, file, 50, user))
    out.push_back(dependency.short_name + (dependency.by_user ? "*" : ""));
  return out;
}

/// "path:line" of each import.
Texts importers(const FakeSnapshot& snapshot, FindImporters request) {
  const Result<FoundSymbols> found = find_importers(snapshot, request);
  REQUIRE(found.ok());
  Texts out;
  for (const SymbolHit& hit : found->hits)
    out.push_back(hit.place.path + ":" + std::to_string(hit.place.start.line + 1));
  return out;
}

}  // namespace

TEST_CASE("dependencies: short names are the last part of a module's or a file's name") {
  FakeSnapshot snapshot;
  snapshot.add_source("shop/__init__.py", "");
  snapshot.add_source("shop/money.py", "class Money: ...\n");
  CHECK(short_names(snapshot, snapshot.add_source(
                                  "shop/cart.py",
                                  "import os\nimport shop\nfrom shop.money import Money, Coin\n"
                                  "from . import money\nimport numpy.linalg\n")) ==
        Texts{"shop", "money", "os", "linalg"});
  snapshot.add_source("web/http/base.ts", "export class Base {}\n");
  snapshot.add_source("web/index.ts", "export const all = 1;\n");
  CHECK(short_names(snapshot,
                    snapshot.add_source("web/http/app.ts",
                                        "import {Base} from './base';\nimport {all} from '..';\n"
                                        "import {merge} from 'lodash.merge';\n"
                                        "import {t} from '@scope/server';\n")) ==
        Texts{"base", "web", "lodash.merge", "server"});
  snapshot.add_source("lib/util.h", "int util(void);\n");
  CHECK(short_names(snapshot, snapshot.add_source("lib/main.c",
                                                  "#include <sys/types.h>\n#include <stdio.h>\n"
                                                  "#include \"util.h\"\n")) ==
        Texts{"util.h", "types.h", "stdio.h"});
  snapshot.add_source("go.mod", "module example.com/app\n");
  snapshot.add_source("store/store.go", "package store\n\nfunc Open() {}\n");
  CHECK(short_names(snapshot, snapshot.add_source("main.go",
                                                  "package main\n\nimport (\n\t\"net/http\"\n"
                                                  "\t\"example.com/app/store\"\n)\n")) ==
        Texts{"store", "http"});
}

TEST_CASE("dependencies: those that a range of the file uses are marked, and kept before others") {
  FakeSnapshot snapshot;
  const std::string text =
      "import os\nimport re\nimport json\n\ndef read(text):\n"
      "    return json.loads(text)\n";
  const FileId file = snapshot.add_source("load.py", text);
  const auto begin = static_cast<std::uint32_t>(text.find("def"));
  const ByteRange read{begin, static_cast<std::uint32_t>(text.size())};
  CHECK(short_names(snapshot, file, read) == Texts{"os", "re", "json*"});
  resolve::Context context(snapshot);
  resolve::Resolver resolver(context);
  const std::vector<Dependency> two = dependencies_of(resolver, file, 2, read);
  REQUIRE(two.size() == 2);
  CHECK(two[0].name == "os");
  CHECK(two[1].name == "json");
}

TEST_CASE("dependencies: imports lead to files and packages of the project, others are external") {
  FakeSnapshot snapshot;
  snapshot.add_source("shop/__init__.py", "");
  snapshot.add_source("shop/money.py", "class Money: ...\n");
  const FileId python = snapshot.add_source(
      "shop/cart.py",
      "import os\nimport shop\nfrom shop.money import Money, Coin\n"
      "from . import money\nimport numpy.linalg\n");
  CHECK(dependencies(snapshot, python) == Texts{"shop -> shop/__init__.py",
                                                "shop.money -> shop/money.py", "os (external)",
                                                "numpy.linalg (external)"});
  snapshot.add_source("web/base.ts", "export class Base {}\n");
  const FileId typescript = snapshot.add_source(
      "web/app.ts", "import {Base} from './base';\nimport React from 'react';\n");
  CHECK(dependencies(snapshot, typescript) == Texts{"./base -> web/base.ts", "react (external)"});
  snapshot.add_source("lib/util.h", "int util(void);\n");
  const FileId c = snapshot.add_source("lib/main.c", "#include <stdio.h>\n#include \"util.h\"\n");
  CHECK(dependencies(snapshot, c) == Texts{"util.h -> lib/util.h", "stdio.h (external)"});
  snapshot.add_source("go.mod", "module example.com/app\n");
  snapshot.add_source("store/store.go", "package store\n\nfunc Open() {}\n");
  const FileId go = snapshot.add_source(
      "main.go", "package main\n\nimport (\n\t\"fmt\"\n\t\"example.com/app/store\"\n)\n");
  CHECK(dependencies(snapshot, go) == Texts{"example.com/app/store -> store", "fmt (external)"});
  snapshot.add_source("j/a/Item.java", "package a;\nclass Item {}\n");
  const FileId java = snapshot.add_source("j/b/User.java",
                                          "package b;\nimport a.Item;\nimport java.util.List;\n");
  CHECK(dependencies(snapshot, java) == Texts{"a -> j/a/Item.java", "java.util (external)"});
  snapshot.add_source("r/src/lib.rs", "mod part;\nuse crate::part::Part;\nuse std::fmt;\n");
  const FileId rust = *snapshot.files().find("r/src/lib.rs");
  snapshot.add_source("r/src/part.rs", "pub struct Part;\n");
  snapshot.add_source("r/Cargo.toml", "[package]\nname = \"r\"\n");
  CHECK(dependencies(snapshot, rust) == Texts{"part -> r/src/part.rs", "std (external)"});
}

TEST_CASE(
    "importers: a file is found by its path, its module and the ways in which it is imported") {
  FakeSnapshot snapshot;
  snapshot.add_source("shop/__init__.py", "");
  const FileId money = snapshot.add_source("shop/money.py", "class Money: ...\n");
  snapshot.at(money).row.module = "shop.money";
  snapshot.add_source("shop/cart.py", "import os\n\nfrom shop.money import Money\n");
  snapshot.add_source("shop/tax.py", "from . import money\n");
  snapshot.add_source("tests/test_money.py", "import shop.money as m\n", Category::tests);
  snapshot.add_source("other/money.py", "import os.path\n");
  const Texts all{"shop/cart.py:3", "shop/tax.py:1", "tests/test_money.py:1"};
  CHECK(importers(snapshot, {.name = "shop/money.py"}) == all);
  CHECK(importers(snapshot, {.name = "shop.money"}) == all);
  CHECK(importers(snapshot, {.name = "os"}) == Texts{"other/money.py:1", "shop/cart.py:1"});
  CHECK(importers(snapshot, {.name = "nothing"}).empty());
  CHECK(importers(snapshot, {.name = "shop.money", .filters = {.tests = TestFilter::exclude}}) ==
        Texts{"shop/cart.py:3", "shop/tax.py:1"});
  CHECK(importers(snapshot, {.name = "shop.money", .filters = {.paths = {"!tests"}}, .limit = 1}) ==
        Texts{"shop/cart.py:3"});
}

TEST_CASE("importers: packages, includes and relative imports") {
  FakeSnapshot snapshot;
  snapshot.add_source("web/base.ts", "export class Base {}\n");
  snapshot.add_source("web/sub/app.ts",
                      "import {Base} from '../base';\nimport React from 'react';\n");
  snapshot.add_source("web/other.ts", "import {Base} from './rebase';\n");
  snapshot.add_source("lib/util.h", "int util(void);\n");
  snapshot.add_source("lib/main.c", "#include \"util.h\"\n");
  snapshot.add_source("go.mod", "module example.com/app\n");
  snapshot.add_source("store/store.go", "package store\n\nfunc Open() {}\n");
  snapshot.add_source("main.go", "package main\n\nimport \"example.com/app/store\"\n");
  CHECK(importers(snapshot, {.name = "web/base.ts"}) == Texts{"web/sub/app.ts:1"});
  CHECK(importers(snapshot, {.name = "base.ts"}) == Texts{"web/sub/app.ts:1"});
  CHECK(importers(snapshot, {.name = "react"}) == Texts{"web/sub/app.ts:2"});
  CHECK(importers(snapshot, {.name = "util.h"}) == Texts{"lib/main.c:1"});
  CHECK(importers(snapshot, {.name = "store"}) == Texts{"main.go:3"});
  CHECK(importers(snapshot, {.name = "example.com/app/store"}) == Texts{"main.go:3"});
}

}  // namespace codefinder::dependencies_test
