// Names of packages and headers that are not on this machine: what is missing is named.
#include "index/query/references/explain.h"

#include "query/dependency_project.h"

namespace codefinder::missing_packages_test {

using namespace codefinder::testing;

namespace {

struct MissingProject : DependencyFilesProject {
  MissingProject() {
    tree.write(".git/HEAD", "ref: refs/heads/main\n");
    packages.write("pkg/mod/empty", "");
    packages.write("registry/src/crates/empty", "");
  }
  /// What is missing for the last word of `text`; "" if something declares it.
  std::string missing(const std::string& path, std::string_view text) const {
    return run_until_settled([&](const index::Snapshot& snapshot) {
      const auto answer = query::definitions_at(snapshot, place(snapshot, path, text));
      const auto explained = query::explain_at(snapshot, place(snapshot, path, text));
      REQUIRE((answer.ok() && explained.ok()));
      if (!explained->what) CHECK(explained->missing == answer->missing);
      return answer->missing;
    });
  }
};

}  // namespace

TEST_CASE("missing packages: Python: required by the project, or imported only") {
  MissingProject p;
  p.tree.write("pyproject.toml", "[project]\nname = \"mine\"\ndependencies = [\"far>=2.1\"]\n");
  p.tree.write("app/a.py",
               "import far\nfrom other.part import Thing\nimport own\n\n"
               "far.go(1).stop()\nThing()\nown.run()\nfree()\n");
  p.tree.write("app/own.py", "def run():\n    pass\n");
  p.open();
  const std::string far =
      "`far` >=2.1 is in pyproject.toml, not in a virtual environment or the interpreter's "
      "packages";
  const std::string other =
      "`other.part` is imported, not in a virtual environment or the interpreter's packages";
  CHECK(p.missing("app/a.py", "import far") == far);
  CHECK(p.missing("app/a.py", "\nfar") == far);
  CHECK(p.missing("app/a.py", "far.go") == far);
  CHECK(p.missing("app/a.py", "stop") == far);
  CHECK(p.missing("app/a.py", "import Thing") == other);
  CHECK(p.missing("app/a.py", "\nThing") == other);
  CHECK(p.missing("app/a.py", "own.run").empty());
  CHECK(p.missing("app/a.py", "free").empty());
}

TEST_CASE("missing packages: TypeScript: the nearest package.json that requires it") {
  MissingProject p;
  p.tree.write("package.json", R"({"name": "all", "dependencies": {"far": "^4.17"}})");
  p.tree.write("web/package.json", R"({"name": "web", "dependencies": {"near": "1"}})");
  p.tree.write("web/a.ts",
               "import { x } from 'far/part';\nimport n from 'near';\nimport s from '@a/b';\n"
               "import { no } from './no';\nx();\nn.go();\ns();\nno();\n");
  p.open();
  CHECK(p.missing("web/a.ts", "\nx") == "`far` ^4.17 is in package.json, not in node_modules");
  CHECK(p.missing("web/a.ts", "n.go") == "`near` 1 is in web/package.json, not in node_modules");
  CHECK(p.missing("web/a.ts", "\ns") == "`@a/b` is imported, not in node_modules");
  CHECK(p.missing("web/a.ts", "\nno").empty());  // A file of the project.
  p.tree.write("node_modules/far/package.json", R"({"name": "far"})");
  p.tree.write("node_modules/far/part.d.ts", "export declare function x(): void;\n");
  CHECK(p.missing("web/a.ts", "\nx").empty());
}

TEST_CASE("missing packages: Python: lists of requirements beside the manifest") {
  MissingProject p;
  p.tree.write("pyproject.toml", "[project]\nname = \"mine\"\n");
  p.tree.write("requirements-dev.txt",
               "# Tools.\n-r requirements.txt\nfar[tls]==2.1 ; python_version > '3'  # Why.\n"
               "near @ https://example.com/near.whl\n");
  p.tree.write("requirements/docs.txt", "sphinx>=7 --hash=sha256:abc\n");
  p.tree.write("app/a.py", "import far\nimport near\nimport sphinx\n");
  p.open();
  const std::string where = ", not in a virtual environment or the interpreter's packages";
  CHECK(p.missing("app/a.py", "import far") == "`far` ==2.1 is in requirements-dev.txt" + where);
  CHECK(p.missing("app/a.py", "import near") == "`near` is in requirements-dev.txt" + where);
  CHECK(p.missing("app/a.py", "sphinx") == "`sphinx` >=7 is in requirements/docs.txt" + where);
}

TEST_CASE("missing packages: Go and Rust: versions of the manifest, and the standard library") {
  MissingProject p;
  p.tree.write("go.mod", "module example.com/mine\nrequire example.com/far v1.2.0\n");
  p.tree.write("a.go",
               "package mine\nimport (\n\t\"fmt\"\n\t\"example.com/far/sub\"\n)\n"
               "func F() { sub.Do(); fmt.Println() }\n");
  p.tree.write("Cargo.toml",
               "[package]\nname = \"mine\"\n[dependencies]\nfar-away = { version = \"1.0\" }\n");
  p.tree.write("src/lib.rs",
               "use far_away::Thing;\npub fn f(t: Thing) { far_away::go(); other::go(); }\n"
               "pub fn g() { std::mem::swap(); }\n");
  p.open();
  CHECK(p.missing("a.go", "sub.Do") ==
        "`example.com/far` v1.2.0 is in go.mod, not in Go's module "
        "cache");
  CHECK(p.missing("a.go", "{ sub") == p.missing("a.go", "sub.Do"));
  CHECK(p.missing("a.go", "fmt.Println") ==
        "`fmt` is of the standard library, whose sources (GOROOT) are not found");
  const std::string crate =
      "`far-away` 1.0 is in Cargo.toml, not in Cargo's registry, at the version of Cargo.lock";
  CHECK(p.missing("src/lib.rs", ": Thing") == crate);
  CHECK(p.missing("src/lib.rs", " far_away") == crate);
  CHECK(p.missing("src/lib.rs", "other::go").empty());  // It may be a module that a macro makes.
  CHECK(p.missing("src/lib.rs", "swap") ==
        "`std` is of the standard library, whose sources (rust-src) are not found");
}

TEST_CASE("missing packages: Java and C: sources of packages, headers") {
  MissingProject p;
  p.tree.write("A.java",
               "import com.far.Thing;\nimport java.util.List;\n"
               "class A { void f() { Thing.go(); List.of(); } }\n");
  p.tree.write("a.c", "#include <far.h>\n#include \"own.h\"\nint f() { own(); return go(1); }\n");
  p.tree.write("own.h", "void own(void);\n");
  p.open();
  CHECK(p.missing("A.java", "Thing.go") ==
        "`com.far` is imported, not in the sources of Maven or Gradle");
  CHECK(p.missing("A.java", "List.of") ==
        "`java.util` is of the standard library, whose sources (src.zip of a JDK) are not found");
  CHECK(p.missing("a.c", "<far") == "`far.h` is included, and in no directory of headers");
  CHECK(p.missing("a.c", "return go") == "included, and in no directory of headers: `far.h`");
  CHECK(p.missing("a.c", "own").empty());
}

}  // namespace codefinder::missing_packages_test
