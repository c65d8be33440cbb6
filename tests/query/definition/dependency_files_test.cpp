// Dependency files: packages in directories that git ignores and in package caches, indexed on
// demand and only as far as a request needs them.
#include "base/log.h"
#include "index/model/dependency_paths.h"
#include "index/query/definition/definitions.h"
#include "index/query/definition/installed_packages.h"
#include "index/query/references/references.h"
#include "index/query/symbols/find_symbols.h"
#include "index/worker/pool.h"
#include "query/dependency_project.h"

#include <catch2/catch.hpp>

#include <unistd.h>

namespace codefinder::dependency_files_test {

using namespace codefinder::testing;
using namespace codefinder::index;
using namespace codefinder::query;
using namespace std::chrono_literals;

namespace {

void write_node(const DependencyFilesProject& p) {
  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.tree.write(".gitignore", "node_modules/\n");
  p.tree.write("package.json", R"({"name": "mine", "dependencies": {"tiny": "1"}})");
  p.tree.write("node_modules/tiny/package.json", R"({"name": "tiny", "main": "lib/index.js"})");
  p.tree.write("node_modules/tiny/lib/index.js",
               "exports.shape = function shape(x) { return x; };\n"
               "const { helper } = require('./helper');\n"
               "exports.helper = helper;\n"
               "exports.shape(2);\n");
  p.tree.write("node_modules/tiny/lib/helper.js",
               "function helper() {}\nmodule.exports = { helper };\n");
  p.tree.write("node_modules/tiny/lib/unused.js", "function shape() {}\n");
  p.tree.write("src/app.js",
               "const { shape, helper, missing } = require('tiny');\n"
               "shape(1);\n"
               "helper();\n"
               "missing.render();\n"
               "const made = shape(1);\n"
               "made.render();\n");
  p.tree.write("src/view.js", "class View {\n  render() {}\n}\nmodule.exports = { View };\n");
  p.tree.write("src/more.js", "const { shape } = require('tiny');\nshape(2);\n");
}

}  // namespace

TEST_CASE("dependency paths: a path is recognized and assigned to its package") {
  CHECK(is_dependency_path("node_modules/a/b.js"));
  CHECK(is_dependency_path("x/venv/lib/python3.11/site-packages/a.py"));
  CHECK_FALSE(is_dependency_path("my_node_modules/a/b.js"));
  CHECK_FALSE(is_dependency_path("src/node_modules.js"));
  CHECK(package_of("node_modules/a/b/c.js", {}) == "node_modules/a");
  CHECK(package_of("w/node_modules/.pnpm/a@1/node_modules/@s/a/c.js", {}) ==
        "w/node_modules/.pnpm/a@1/node_modules/@s/a");
  CHECK(package_of("v/site-packages/six.py", {}) == "v/site-packages/six.py");
  const std::vector<std::string> caches = {"/c/mod", "/c/crates"};
  CHECK(package_of("/c/mod/example.com/a@v1/b/c.go", caches) == "/c/mod/example.com/a@v1");
  CHECK(package_of("/c/crates/a-1.2/src/lib.rs", caches) == "/c/crates/a-1.2");
  CHECK(package_of("/else/a@1/b", caches) == "/else/a@1/b");
  CHECK(path_among_packages("x/node_modules/y/node_modules/z/i.js") == "z/i.js");
}

TEST_CASE("dependency files: a definition in node_modules indexes only the files that it needs") {
  DependencyFilesProject p;
  write_node(p);
  p.open();
  CHECK_FALSE(p.has("node_modules/tiny/package.json"));
  CHECK(p.definitions("src/app.js", "\nshape") == Names{"node_modules/tiny/lib/index.js:1 import"});
  CHECK(p.definitions("src/app.js", "\nhelper") ==
        Names{"node_modules/tiny/lib/helper.js:1 import"});
  CHECK(p.has("node_modules/tiny/lib/helper.js"));
  CHECK_FALSE(p.has("node_modules/tiny/lib/unused.js"));
  const auto snapshot = p.index->snapshot();
  const auto row = snapshot->files().row(
      *snapshot->files().find("node_modules/tiny/lib/helper.js"));
  CHECK((row->categories & Category::deps) != 0);
  CHECK(row->module == "tiny/lib/helper");
  CHECK_FALSE(snapshot->files().recent(row->id));
  SECTION("a member that the package lacks or does not type is not a project symbol") {
    CHECK(p.definitions("src/app.js", "missing.render").empty());
    CHECK(p.definitions("src/app.js", "made.render").empty());
  }
  SECTION("references inside the package are found only in the defining file") {
    CHECK(p.references("src/app.js", "\nhelper") ==
          Names{"node_modules/tiny/lib/helper.js:2", "src/app.js:1", "src/app.js:3"});
    const Names shape = p.references("src/app.js", "\nshape");
    CHECK(std::find(shape.begin(), shape.end(), "src/more.js:2") != shape.end());
  }
  SECTION("a symbol search finds it only with the deps filter") {
    CHECK(p.found("helper", false) == Names{"src/app.js"});
    CHECK(p.found("helper", true) ==
          Names{"node_modules/tiny/lib/helper.js", "node_modules/tiny/lib/index.js"});
  }
  SECTION("a rescan and a rebuild keep it") {
    p.index->reindex(Reindex::changed_files);
    p.index->wait_idle();
    CHECK(p.has("node_modules/tiny/lib/helper.js"));
    p.index->reindex(Reindex::from_scratch);
    p.index->wait_idle();
    CHECK(p.has("node_modules/tiny/lib/helper.js"));
  }
  SECTION("a request indexes a changed file again") {
    p.tree.write("node_modules/tiny/lib/helper.js",
                 "\nfunction helper() {}\nmodule.exports = { helper };\n");
    CHECK(p.definitions("src/app.js", "\nhelper") ==
          Names{"node_modules/tiny/lib/helper.js:2 import"});
  }
  SECTION("a request removes a deleted package") {
    p.tree.remove("node_modules/tiny");
    CHECK(p.definitions("src/app.js", "\nhelper").empty());
    CHECK_FALSE(p.has("node_modules/tiny/package.json"));
  }
  SECTION("a rescan removes a deleted package") {
    p.tree.remove("node_modules");
    p.index->reindex(Reindex::changed_files);
    p.index->wait_idle();
    CHECK_FALSE(p.has("node_modules/tiny/lib/helper.js"));
    CHECK_FALSE(p.has("node_modules/tiny/package.json"));
  }
}

TEST_CASE(
    "dependency files: a read-only process indexes them without changing the writer's index") {
  DependencyFilesProject p;
  write_node(p);
  p.open();
  const auto writer = p.index;
  p.open(false);
  CHECK(p.definitions("src/app.js", "\nhelper") ==
        Names{"node_modules/tiny/lib/helper.js:1 import"});
  CHECK_FALSE(writer->snapshot()->files().find("node_modules/tiny/lib/helper.js"));
}

TEST_CASE("dependency files: a process that has not compared its index with the disk finds them") {
  DependencyFilesProject p;
  write_node(p);
  p.open();
  p.unverified_from = 0;
  p.wait = 60s;
  p.index.reset();
  p.open();
  CHECK(p.definitions("src/app.js", "\nhelper") ==
        Names{"node_modules/tiny/lib/helper.js:1 import"});
}

TEST_CASE("dependency files: the second project with the same package parses none of its files") {
  std::atomic<int> parsed = 0;
  DependencyFilesProject one;
  one.extractors = std::make_shared<worker::Pool>(worker::PoolOptions{});
  one.extractors->set_before_request([&](pid_t, std::string_view bytes) {
    parsed += bytes.find("shape(x)") != std::string_view::npos ||
              bytes.find("helper() {}") != std::string_view::npos;
  });
  write_node(one);
  one.open();
  const Names helper{"node_modules/tiny/lib/helper.js:1 import"};
  CHECK(one.definitions("src/app.js", "\nhelper") == helper);
  CHECK(parsed == 2);
  // Another project with the same cache directory.
  one.index.reset();
  const TempTree other;
  std::filesystem::copy(one.tree.path(), other.path(), std::filesystem::copy_options::recursive);
  index::IndexOptions options;
  options.root = other.path();
  options.cache_directory = one.cache.path();
  options.extractors = one.extractors;
  DependencyFilesProject two;
  auto opened = index::Index::open(options);
  REQUIRE(opened.ok());
  two.index = *opened;
  REQUIRE(two.index->wait_ready(60s));
  CHECK(two.definitions("src/app.js", "\nhelper") == helper);
  CHECK(two.references("src/app.js", "\nhelper").size() == 3);
  CHECK(parsed == 2);
}

TEST_CASE("dependency files: a search for them reads packages that a manifest requires") {
  DependencyFilesProject p;
  write_node(p);
  p.tree.write("node_modules/other/package.json", R"({"name": "other"})");
  p.tree.write("node_modules/other/index.js", "exports.helper = function helper() {};\n");
  p.open();
  CHECK(p.found("helper", true).empty());
  CHECK(p.run_until_settled(
      [&](const Snapshot& snapshot) { return request_installed(snapshot, "tiny.helper"); }));
  CHECK(p.found("helper", true) ==
        Names{"node_modules/tiny/lib/helper.js", "node_modules/tiny/lib/index.js"});
  CHECK_FALSE(p.has("node_modules/tiny/lib/unused.js"));
}

TEST_CASE("dependency files: paths in .codefinderignore are not indexed") {
  DependencyFilesProject p;
  write_node(p);
  p.tree.write(".codefinderignore", "node_modules/\n");
  p.open();
  CHECK(p.definitions("src/app.js", "\nhelper").empty());
  CHECK_FALSE(p.has("node_modules/tiny/package.json"));
}

TEST_CASE(
    "dependency files: a symlinked package resolves to its target, TypeScript imports to @types") {
  DependencyFilesProject p;
  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.tree.write(".gitignore", "node_modules/\n");
  p.tree.write("node_modules/.pnpm/far@1/node_modules/far/package.json",
               R"({"name": "far", "exports": {".": "./main.mjs"}})");
  p.tree.write("node_modules/.pnpm/far@1/node_modules/far/main.mjs", "export function go() {}\n");
  p.tree.write("node_modules/@types/far/package.json",
               R"({"name": "@types/far", "types": "index.d.ts"})");
  p.tree.write("node_modules/@types/far/index.d.ts", "\nexport declare function go(): void;\n");
  REQUIRE(::symlink(".pnpm/far@1/node_modules/far", (p.tree / "node_modules/far").c_str()) == 0);
  REQUIRE(::symlink("/etc", (p.tree / "node_modules/out").c_str()) == 0);
  p.tree.write("a.mjs", "import { go } from 'far';\nimport { x } from 'out';\ngo();\nx();\n");
  p.tree.write("b.ts", "import { go } from 'far';\ngo();\n");
  p.open();
  CHECK(p.definitions("a.mjs", "\ngo") ==
        Names{"node_modules/.pnpm/far@1/node_modules/far/main.mjs:1 import"});
  // The import line itself: the symbolic link leads outside the root.
  CHECK(p.definitions("a.mjs", "\nx") == Names{"a.mjs:2 import"});
  CHECK(p.definitions("b.ts", "\ngo") == Names{"node_modules/@types/far/index.d.ts:2 import"});
}

TEST_CASE("dependency files: a definition is found in the site-packages of a virtual environment") {
  DependencyFilesProject p;
  const std::string packages = ".venv/lib/python3.11/site-packages/";
  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.tree.write(".gitignore", ".venv/\n");
  p.tree.write(packages + "tinylib/__init__.py", "from .core import Maker\n");
  p.tree.write(packages + "tinylib/core.py",
               "import json\n\n\nclass Base:\n    def make(self):\n        return json\n\n\nclass "
               "Maker(Base):\n    pass\n");
  p.tree.write(packages + "tinylib/unused.py", "class Maker:\n    pass\n");
  p.tree.write(packages + "spaced/inner/deep.py", "def dive():\n    pass\n");
  p.tree.write("json.py", "def dumps():\n    pass\n");
  p.tree.write("app/__init__.py", "");
  p.tree.write("app/main.py",
               "from tinylib import Maker, absent\n"
               "from spaced.inner import deep\n"
               "Maker().make()\n"
               "absent.run()\n"
               "deep.dive()\n");
  p.tree.write("app/job.py", "class Job:\n    def run(self):\n        pass\n");
  p.open();
  CHECK(p.definitions("app/main.py", "\nMaker") == Names{packages + "tinylib/core.py:9 import"});
  CHECK(p.definitions("app/main.py", "Maker().make") ==
        Names{packages + "tinylib/core.py:5 member"});
  CHECK(p.definitions("app/main.py", "absent.run").empty());
  CHECK(p.definitions("app/main.py", "deep.dive") ==
        Names{packages + "spaced/inner/deep.py:1 import"});
  CHECK_FALSE(p.has(packages + "tinylib/unused.py"));
  CHECK(p.definitions(packages + "tinylib/core.py", "return json").empty());
}

TEST_CASE("dependency files: a definition is found in Go's module cache at the version in go.mod") {
  DependencyFilesProject p;
  p.packages.write("pkg/mod/example.com/!tools/kit@v1.2.0/kit.go",
                   "package kit\n\nimport \"example.com/Tools/kit/deep\"\n\ntype Box struct{ "
                   "deep.Core }\n\nfunc Make() *Box { "
                   "return nil }\n");
  p.packages.write("pkg/mod/example.com/!tools/kit@v1.2.0/README.md", "# kit\n");
  p.packages.write("pkg/mod/example.com/!tools/kit@v1.2.0/deep/core.go",
                   "package deep\n\ntype Core struct{}\n\nfunc (Core) Run() {}\n");
  p.packages.write("pkg/mod/example.com/!tools/kit@v1.1.0/kit.go", "package kit\nfunc Make() {}\n");
  p.packages.write("pkg/mod/example.com/other@v1.0.0/other.go", "package other\nfunc Open() {}\n");
  p.tree.write("go.mod",
               "module example.com/app\n\nrequire (\n\texample.com/Tools/kit v1.2.0 // "
               "indirect\n\texample.com/far v0.1.0\n)\n");
  p.tree.write(
      "main.go",
      "package main\n\nimport "
      "(\n\t\"example.com/Tools/kit\"\n\t\"example.com/far\"\n\t\"example.com/other\"\n)\n\n"
      "func main() {\n\tkit.Make()\n\tkit.Make().Run()\n\tfar.Open()\n\tother.Open()\n}\n");
  p.tree.write("open.go", "package main\n\nfunc Open() {}\n");
  p.open();
  const std::string kit = p.packages / "pkg/mod/example.com/!tools/kit@v1.2.0/";
  CHECK(p.definitions("main.go", "\tkit.Make") == Names{kit + "kit.go:7 import"});
  CHECK(p.definitions("main.go", "kit.Make().Run") == Names{kit + "deep/core.go:5 member"});
  CHECK(p.definitions("main.go", "far.Open").empty());    // Required, but not in the cache.
  CHECK(p.definitions("main.go", "other.Open").empty());  // In the cache, but not required.
  CHECK_FALSE(p.has(kit + "README.md"));
  const auto snapshot = p.index->snapshot();
  const auto row = snapshot->files().row(*snapshot->files().find(kit + "deep/core.go"));
  REQUIRE(row);
  CHECK((row->categories & Category::deps) != 0);
  CHECK(row->module == "example.com/Tools/kit/deep");
  CHECK(p.found("Make", false).empty());
  CHECK(p.found("Make", true) == Names{kit + "kit.go"});
  FindSymbols named;
  named.query = named.filters.symbol = "Make";
  const auto answer = find_symbols(*snapshot, named);
  REQUIRE(answer.ok());
  CHECK(answer->hits.empty());
  CHECK(answer->suggestions == Names{"`Make` is defined in installed packages only: nav finds it "
                                     "there with the filter `deps`"});
  SECTION("a rescan keeps it") {
    p.index->reindex(Reindex::changed_files);
    p.index->wait_idle();
    CHECK(p.has(kit + "kit.go"));
  }
  SECTION("a rescan removes it after the module cache is deleted") {
    p.packages.remove("pkg");
    p.index->reindex(Reindex::changed_files);
    p.index->wait_idle();
    CHECK_FALSE(p.has(kit + "kit.go"));
    CHECK(p.definitions("main.go", "\tkit.Make").empty());
  }
}

TEST_CASE("dependency files: a symbolic link in a package cache is not followed") {
  DependencyFilesProject p;
  p.packages.write("secret/key.go", "package kit\nfunc Make() {}\n");
  p.packages.write("pkg/mod/example.com/kit@v1.0.0/doc.go", "package kit\n");
  REQUIRE(::symlink((p.packages / "secret/key.go").c_str(),
                    (p.packages / "pkg/mod/example.com/kit@v1.0.0/key.go").c_str()) == 0);
  p.tree.write(
      "go.mod",
      "module app\nrequire example.com/kit v1.0.0\nrequire example.com/../../../secret v1.0.0\n");
  p.tree.write("main.go",
               "package main\nimport \"example.com/kit\"\nimport dot \"example.com/kit/.\"\nfunc "
               "main() { kit.Make(); dot.Make() }\n");
  p.open();
  CHECK(p.definitions("main.go", "kit.Make").empty());
  CHECK(p.definitions("main.go", "dot.Make").empty());
  CHECK_FALSE(p.has(p.packages / "pkg/mod/example.com/kit@v1.0.0/./doc.go"));
  CHECK(p.has(p.packages / "pkg/mod/example.com/kit@v1.0.0/doc.go"));
  CHECK_FALSE(p.has(p.packages / "pkg/mod/example.com/kit@v1.0.0/key.go"));
}

TEST_CASE(
    "dependency files: a definition is found in Cargo's registry at the newest locked version") {
  DependencyFilesProject p;
  const auto lock = [](std::string_view name, std::string_view version) {
    return fmt::format("[[package]]\nname = \"{}\"\nversion = \"{}\"\n\n", name, version);
  };
  p.packages.write("registry/src/crates/tiny-kit-1.10.0/Cargo.toml",
                   "[package]\nname = \"tiny-kit\"\n[lib]\npath = \"./src/lib.rs\"\n");
  p.packages.write("registry/src/crates/tiny-kit-1.10.0/src/lib.rs",
                   "#[path = \"inner/parts.rs\"]\nmod parts;\npub use parts::Part;\npub fn make() "
                   "-> Part { Part }\n");
  p.packages.write("registry/src/crates/tiny-kit-1.10.0/src/inner/parts.rs",
                   "pub struct Part;\nimpl Part {\n    pub fn run(&self) {}\n}\n");
  p.packages.write("registry/src/crates/tiny-kit-1.9.0/Cargo.toml",
                   "[package]\nname = \"tiny-kit\"\n");
  p.packages.write("registry/src/crates/tiny-kit-1.9.0/src/lib.rs", "pub fn make() {}\n");
  p.tree.write("Cargo.toml", "[package]\nname = \"app\"\n[dependencies]\ntiny-kit = \"1\"\n");
  p.tree.write("Cargo.lock",
               lock("app", "0.1.0") + lock("tiny-kit", "1.9.0") + lock("tiny-kit", "1.10.0"));
  p.tree.write("src/main.rs",
               "use tiny_kit::make;\nfn main() {\n    make();\n    let p = tiny_kit::make();\n    "
               "p.run();\n}\n");
  p.open();
  const std::string kit = p.packages / "registry/src/crates/tiny-kit-1.10.0/";
  CHECK(p.definitions("src/main.rs", "    make") == Names{kit + "src/lib.rs:4 import"});
  CHECK(p.definitions("src/main.rs", "p.run") == Names{kit + "src/inner/parts.rs:3 member"});
  const auto snapshot = p.index->snapshot();
  const auto row = snapshot->files().row(*snapshot->files().find(kit + "src/inner/parts.rs"));
  REQUIRE(row);
  CHECK(row->module == "tiny_kit::inner::parts");
  CHECK(p.references("src/main.rs", "    make") ==
        Names{"src/main.rs:1", "src/main.rs:3", "src/main.rs:4"});
}

}  // namespace codefinder::dependency_files_test
