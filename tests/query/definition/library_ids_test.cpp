// Jump ids that name a package, its version and the file in it: in projects on different machines,
// whose libraries are in different places.
#include "index/query/hits/library_ids.h"
#include "index/model/library_place.h"
#include "index/query/hits/jump_target.h"
#include "query/dependency_project.h"

namespace codefinder::library_ids_test {

using namespace codefinder::testing;

namespace {

struct IdProject : DependencyFilesProject {
  IdProject() { tree.write(".git/HEAD", "ref: refs/heads/main\n"); }

  std::string id(const std::string& path, std::string_view text) const {
    return run_until_settled([&](const index::Snapshot& snapshot) {
      const auto answer = query::definitions_at(snapshot, place(snapshot, path, text));
      REQUIRE(answer.ok());
      return answer->hits.empty() ? std::string() : answer->hits[0].id;
    });
  }
  /// "path name", or the state and the last known place.
  std::string target(const std::string& id) const {
    return run_until_settled([&](const index::Snapshot& snapshot) {
      const query::JumpAnswer answer = query::find_jump(snapshot, id);
      if (answer.hit) return answer.hit->place.path + " " + answer.hit->name;
      return std::string(answer.kind == JumpTarget::Kind::gone ? "gone " : "unknown ") +
             answer.path;
    });
  }
};

/// A virtual environment in `directory`.
void install(const IdProject& p, const std::string& directory, const std::string& version) {
  const std::string packages = directory + "/site-packages/";
  p.tree.write(packages + "shop_kit/cart.py", "class Cart:\n    def add(self): pass\n");
  p.tree.write(packages + "shop_kit/__init__.py", "");
  p.tree.write(packages + "Shop_Kit-" + version + ".dist-info/METADATA", "");
  p.tree.write("app.py", "from shop_kit.cart import Cart\nCart().add()\n");
}

}  // namespace

TEST_CASE("library ids: Python: the environment and the interpreter differ") {
  IdProject first, second, older, without;
  install(first, ".venv/lib/python3.11", "2.3.1");
  install(second, "venv/lib/python3.9", "2.3.1");
  install(older, ".venv/lib/python3.11", "2.2.0");
  without.tree.write("app.py", "def add(): pass\n");
  for (IdProject* each : {&first, &second, &older, &without}) each->open();
  const std::string id = first.id("app.py", "Cart().add");
  CHECK(id.ends_with("@shop_kit@2.3.1/cart.py"));
  CHECK(id.size() == 12 + 23);
  CHECK(first.target(id) == ".venv/lib/python3.11/site-packages/shop_kit/cart.py add");
  CHECK(second.target(id) == "venv/lib/python3.9/site-packages/shop_kit/cart.py add");
  CHECK(second.id("app.py", "Cart().add") == id);
  // Another version leads there as well, with its own id.
  CHECK(older.target(id) == ".venv/lib/python3.11/site-packages/shop_kit/cart.py add");
  CHECK(older.id("app.py", "Cart().add") != id);
  CHECK(without.target(id) == "gone shop_kit@2.3.1/cart.py");
  // The id of the path, as earlier versions gave it.
  const auto snapshot = first.index->snapshot();
  const auto file = snapshot->files().find(".venv/lib/python3.11/site-packages/shop_kit/cart.py");
  REQUIRE(file);
  CHECK(first.target(snapshot->facts().jump_id({*file, SymbolIndex(1)})) ==
        ".venv/lib/python3.11/site-packages/shop_kit/cart.py add");
}

TEST_CASE("library ids: npm: a package of another directory, with a scope") {
  IdProject first, second;
  const auto install = [](const IdProject& p, const std::string& directory) {
    p.tree.write(directory + "package.json", R"({"name": "app", "dependencies": {"@s/kit": "1"}})");
    p.tree.write(directory + "node_modules/@s/kit/package.json",
                 R"({"name": "@s/kit", "version": "1.4.0", "main": "lib/kit.js"})");
    p.tree.write(directory + "node_modules/@s/kit/lib/kit.js",
                 "exports.make = function make() {};\n");
    p.tree.write(directory + "app.js", "const { make } = require('@s/kit');\nmake();\n");
  };
  install(first, "");
  install(second, "web/");
  first.open();
  second.open();
  const std::string id = first.id("app.js", "\nmake");
  CHECK(id.ends_with("@@s/kit@1.4.0/lib/kit.js"));
  CHECK(second.target(id) == "web/node_modules/@s/kit/lib/kit.js make");
}

TEST_CASE("library ids: Go, Rust and C: caches and libraries in other directories") {
  IdProject first, second;
  for (IdProject* p : {&first, &second}) {
    const std::string library = p == &first ? "python3.11" : "next/python3.11";
    p->packages.write(library + "/shutil.py", "def move(): pass\n");
    p->libraries = {p->packages / library};
    p->packages.write("pkg/mod/example.com/kit@v1.2.0/kit.go", "package kit\nfunc Make() {}\n");
    p->packages.write("registry/src/crates/tiny-kit-1.9.0/Cargo.toml",
                      "[package]\nname = \"tiny-kit\"\n");
    p->packages.write("registry/src/crates/tiny-kit-1.9.0/src/lib.rs", "pub fn make() {}\n");
  }
  first.tree.write("go.mod", "module app\nrequire example.com/kit v1.2.0\n");
  first.tree.write("a.go", "package main\nimport \"example.com/kit\"\nfunc f() { kit.Make() }\n");
  first.tree.write("Cargo.toml", "[package]\nname = \"app\"\n[dependencies]\ntiny-kit = \"1\"\n");
  first.tree.write("Cargo.lock", "[[package]]\nname = \"tiny-kit\"\nversion = \"1.9.0\"\n");
  first.tree.write("src/main.rs", "use tiny_kit::make;\nfn main() {\n    make();\n}\n");
  first.tree.write("a.py", "import shutil\nshutil.move()\n");
  first.open();
  second.open();
  const std::string go = first.id("a.go", "kit.Make"), python = first.id("a.py", "shutil.move"),
                    rust = first.id("src/main.rs", "    make");
  CHECK(go.ends_with("@example.com/kit@v1.2.0/kit.go"));
  CHECK(rust.ends_with("@tiny-kit@1.9.0/src/lib.rs"));
  CHECK(python.ends_with("@python@3.11/shutil.py"));
  CHECK(second.target(go) == second.packages / "pkg/mod/example.com/kit@v1.2.0/kit.go Make");
  CHECK(second.target(rust) ==
        second.packages / "registry/src/crates/tiny-kit-1.9.0/src/lib.rs make");
  CHECK(second.target(python) == second.packages / "next/python3.11/shutil.py move");
}

TEST_CASE("library ids: a place leads to no directory above") {
  IdProject p;
  p.packages.write("pkg/mod/a@v1/a.go", "package a\n");
  p.packages.write("pkg/secret.go", "package secret\n");
  p.tree.write("a.py", "x = 1\n");
  p.open();
  CHECK_FALSE(library_of_jump_id("cf_000000000@a@v1/../../secret.go"));
  CHECK_FALSE(library_of_jump_id("cf_000000000@../a@v1/secret.go"));
  CHECK_FALSE(library_of_jump_id("cf_000000000@/etc@/passwd"));
  CHECK_FALSE(library_of_jump_id("cf_000000000@a"));
  CHECK_FALSE(library_of_jump_id("cf_0000000000@a@v1/b.go"));
  CHECK(library_of_jump_id("cf_000000000@@t/node@1/b@2.go")->path == "b@2.go");
  CHECK(p.target("cf_000000000@a@v1/../../secret.go") == "unknown ");
}

}  // namespace codefinder::library_ids_test
