// Imports and exports: modules, re-exports, aliases, default exports, cycles.
#include "tests/resolve/project.h"

namespace codefinder::imports_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Lines;
using codefinder::resolve::testing::Project;

TEST_CASE("imports: an imported name resolves through re-exports") {
  Project project;
  project.add("pkg/__init__.py", "from .core import run\n");
  project.add("pkg/core.py", "def run(): pass\n");
  project.add("main.py", "from pkg import run\n$run()\n");
  CHECK(project.targets("main.py") == Lines{"pkg/core.py run import"});
}

TEST_CASE("imports: a wildcard re-export exports the names of the module") {
  Project project;
  project.add("index.ts", "export * from './a';\nexport * from './b';\n");
  project.add("a.ts", "export const one = 1;\nconst hidden = 2;\n");
  project.add("b.ts", "export const two = 2;\n");
  project.add("use.ts", "import { one, two } from './index';\n$one; $two;\n");
  CHECK(project.targets("use.ts", 0) == Lines{"a.ts one import"});
  CHECK(project.targets("use.ts", 1) == Lines{"b.ts two import"});
}

TEST_CASE("imports: cyclic re-exports end and find the names of both modules") {
  Project project;
  project.add("a.ts", "export * from './b';\nexport const inA = 1;\n");
  project.add("b.ts", "export * from './a';\nexport const inB = 2;\n");
  project.add("use.ts", "import { inA, inB, none } from './a';\n$inA; $inB; $none;\n");
  CHECK(project.targets("use.ts", 0) == Lines{"a.ts inA import"});
  CHECK(project.targets("use.ts", 1) == Lines{"b.ts inB import"});
  CHECK(project.targets("use.ts", 2).empty());
}

TEST_CASE("imports: a default import resolves to the default export under any local name") {
  Project project;
  project.add("store.ts", "export class Other {}\nexport default class Store {}\n");
  project.add("use.ts", "import Shop from './store';\nnew $Shop();\n");
  CHECK(project.targets("use.ts") == Lines{"store.ts Store import"});
}

TEST_CASE("imports: a member of a required module resolves to its export") {
  Project project;
  project.add("lib.js", "exports.run = function () {};\n");
  project.add("use.js", "const lib = require('./lib');\nlib.$run();\n");
  const Lines targets = project.targets("use.js");
  REQUIRE(targets.size() == 1);
  CHECK(targets[0].starts_with("lib.js "));
  CHECK(targets[0].ends_with(" import"));
}

TEST_CASE("imports: names of a module outside the project are external") {
  Project project;
  project.add("a.py", "def get(): pass\n");
  project.add("b.py", "from requests import get\n$get()\nimport requests\nrequests.$get()\n");
  CHECK(project.targets("b.py", 0).empty());
  CHECK(project.targets("b.py", 1).empty());
}

TEST_CASE("imports: relative paths without a file and unlisted packages are unresolvable") {
  Project project;
  project.add("package.json", "{\"dependencies\": {\"left-pad\": \"1\"}}\n");
  project.add("a.ts",
              "import a from './missing';\nimport b from 'left-pad';\n"
              "import c from 'unlisted';\nimport d from 'fs';\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  const FileId file = project.file("a.ts");
  CHECK(resolver.is_unresolvable(file, ImportIndex(0)));
  CHECK_FALSE(resolver.is_unresolvable(file, ImportIndex(1)));
  CHECK(resolver.is_unresolvable(file, ImportIndex(2)));
  CHECK_FALSE(resolver.is_unresolvable(file, ImportIndex(3)));
}

TEST_CASE("imports: a package directory resolves to its file") {
  Project project;
  project.add("go.mod", "module example.com/app\n");
  project.add("util/util.go", "package util\nfunc Run() {}\n");
  project.add("main.go",
              "package main\nimport \"example.com/app/util\"\nfunc f() { util.$Run() }\n");
  CHECK(project.targets("main.go") == Lines{"util/util.go Run import"});
  Context context(project.snapshot);
  Resolver resolver(context);
  const auto module = resolver.resolve_module(project.file("main.go"), ImportIndex(0));
  REQUIRE(module.size() == 1);
  CHECK(context.path(module[0].file) == "util/util.go");
  CHECK_FALSE(module[0].symbol.valid());
}

TEST_CASE("shadowing: a wildcard import in a function hides names of the file") {
  Project project;
  project.add("Cargo.toml", "[package]\nname = \"x\"\n");
  project.add("src/lib.rs",
              "pub struct Red;\npub enum Color { Red, Blue }\n"
              "fn f() { use Color::*; let a = $Red; }\nfn g() { let b = $Red; }\n");
  CHECK(project.targets("src/lib.rs", 0) == Lines{"src/lib.rs Color::Red import"});
  CHECK(project.targets("src/lib.rs", 1) == Lines{"src/lib.rs Red same_file"});
}

TEST_CASE("imports: the bound name and the re-export of an import follow the language traits") {
  LanguageTraits head, tail;
  head.module_import_binds_head = true;
  CHECK(module_binds(head, "a.b.c") == "a");
  CHECK(module_binds(tail, "a.b.c") == "c");
  CHECK(module_binds(tail, "a/b") == "b");
  CHECK(module_binds(tail, "a::b") == "b");
  CHECK(module_binds(tail, "a") == "a");
  Import import;
  CHECK_FALSE(is_reexported(tail, import));
  head.reexports_imports = true;
  CHECK(is_reexported(head, import));
  import.flags = ImportFlag::reexport;
  CHECK(is_reexported(tail, import));
}

}  // namespace codefinder::imports_test
