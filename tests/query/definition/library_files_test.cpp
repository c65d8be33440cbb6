// Files of standard libraries and headers of the system: indexed on demand, by a use of them.
#include "index/query/completion/completion.h"
#include "query/dependency_project.h"

namespace codefinder::library_files_test {

using namespace codefinder::testing;

namespace {

/// A project whose libraries are below `packages`.
struct LibraryProject : DependencyFilesProject {
  LibraryProject() {
    tree.write(".git/HEAD", "ref: refs/heads/main\n");
    libraries = {packages / "lib"};
    packages.write("lib/empty", "");
  }
  std::string at(const std::string& path) const { return packages / ("lib/" + path); }
};

}  // namespace

TEST_CASE("library files: C: headers of the system, types in them, and words of the language") {
  LibraryProject p;
  p.packages.write("lib/stdio.h", "#include <bits/size.h>\nint printf(const char *f, ...);\n");
  p.packages.write("lib/bits/size.h", "typedef unsigned long size_t;\n#define EOF (-1)\n");
  p.packages.write("lib/sys/clock.h", "struct moment { long sec; };\nint now(struct moment *m);\n");
  p.packages.write("lib/unused.h", "int printf(void);\n");
  p.tree.write("own.h", "#include <stdio.h>\n");
  p.tree.write("a.c",
               "#include \"own.h\"\n#include <sys/clock.h>\n"
               "int f(size_t n) {\n  struct moment m;\n  now(&m);\n  printf(\"\");\n"
               "  return m.sec + EOF;\n}\n");
  p.tree.write("b.c", "int g() { return now(0); }\nint h() { return printf(\"\"); }\n");
  p.open();
  CHECK(p.definitions("a.c", "printf") == Names{p.at("stdio.h") + ":2 import"});
  CHECK(p.definitions("a.c", "now") == Names{p.at("sys/clock.h") + ":2 import"});
  CHECK(p.definitions("a.c", "m.sec") == Names{p.at("sys/clock.h") + ":1 member"});
  CHECK(p.definitions("a.c", "EOF") == Names{p.at("bits/size.h") + ":2 import"});
  CHECK(p.definitions("a.c", "size_t") == Names{p.at("bits/size.h") + ":1 import"});
  CHECK(p.definitions("a.c", "sys/clock") == Names{p.at("sys/clock.h") + ":1 import"});
  CHECK(p.definitions("b.c", "now").empty());  // It includes nothing of the system.
  CHECK_FALSE(p.has(p.at("unused.h")));
  CHECK(p.found("printf", false).empty());
  CHECK(p.references("a.c", "printf") == Names{"a.c:6"});
}

TEST_CASE("library files: C: a project defines a function of the library for another platform") {
  LibraryProject p;
  p.packages.write("lib/threads.h", "int set_key(int key);\n");
  p.tree.write(
      "use.c",
      "#ifdef HAVE_THREADS\n#include <threads.h>\nint f() { return set_key(1); }\n#endif\n");
  p.tree.write("keys.c",
               "#include <threads.h>\n#ifdef WIN32\nint set_key(int key) { return key; }\n#endif\n"
               "int g() { return set_key(2); }\n");
  p.open();
  CHECK(p.definitions("use.c", "return set_key") == Names{p.at("threads.h") + ":1 import"});
  CHECK(p.definitions("keys.c", "return set_key") == Names{p.at("threads.h") + ":1 import"});
}

TEST_CASE("library files: C++: namespaces that macros surround, templates, and `#include_next`") {
  LibraryProject p;
  p.packages.write("lib/vector",
                   "// <vector> -*- C++ -*-\n#include <bits/vec.h>\n#include <stdlib.h>\n");
  p.packages.write("lib/stdlib.h", "#include_next <stdlib.h>\n");
  p.packages.write("next/stdlib.h", "void exit(int);\n");
  p.packages.write(
      "lib/bits/vec.h",
      "namespace std _VISIBILITY(default)\n{\n_BEGIN_VERSION\n_BEGIN_CONTAINER\n\n"
      "  template<typename T> class vector {\n   public:\n    void push(T v);\n  };\n\n"
      "_END_CONTAINER\n}\n");
  p.libraries.push_back(p.packages / "next");
  p.tree.write("a.cc",
               "#include <vector>\nvoid f() {\n  std::vector<int> v;\n  v.push(1);\n"
               "  exit(1);\n}\n");
  p.open();
  CHECK(p.definitions("a.cc", "vector<int") == Names{p.at("bits/vec.h") + ":6 member"});
  CHECK(p.definitions("a.cc", "v.push") == Names{p.at("bits/vec.h") + ":8 member"});
  CHECK(p.definitions("a.cc", "exit") == Names{p.packages / "next/stdlib.h:1 import"});
}

TEST_CASE(
    "library files: C++: members of containers and of what their iterators refer to complete") {
  LibraryProject p;
  p.packages.write(
      "lib/vector",
      "// -*- C++ -*-\nnamespace std {\ntemplate <typename T> class vector {\n public:\n"
      "  T& zfront();\n  int begin();\n};\n"
      "template <typename A, typename B> struct pair { A zfirst; B zsecond; };\n"
      "template <typename T> class optional { T& zvalue(); };\n}\n");
  const std::string begin =
      "#include <vector>\nstruct Job { int zid; };\n"
      "void f(std::vector<std::pair<Job, int>>& list) {\n"
      "  std::optional<Job> maybe;\n";
  p.tree.write("a.cc", begin + "  auto& jobs = list;\n  jobs.z;\n}\n");
  p.tree.write("b.cc", begin + "  auto& jobs = list;\n  jobs.begin()->z;\n}\n");
  p.tree.write("c.cc", begin + "  auto& jobs = maybe;\n  jobs.z;\n}\n");
  p.open();
  const auto names = [&](const std::string& path, std::string_view text) {
    return p.run_until_settled([&](const index::Snapshot& snapshot) {
      query::PlaceRequest place = p.place(snapshot, path, "jobs.");
      place.offset += static_cast<std::uint32_t>(text.size() - std::string_view("jobs.").size());
      const auto answer = query::completions_at(snapshot, place);
      REQUIRE(answer);
      Names out;
      for (const query::Completion& item : answer->items) out.push_back(item.name);
      return out;
    });
  };
  CHECK(names("a.cc", "jobs.z") == Names{"zfront"});
  CHECK(names("b.cc", "jobs.begin()->z") == Names{"zfirst", "zsecond"});
  CHECK(names("c.cc", "jobs.z") == Names{"zvalue", "zid"});
}

TEST_CASE("library files: TypeScript: global names, their members, and members of literals") {
  LibraryProject p;
  p.packages.write("lib/lib.es5.d.ts",
                   "interface JSON {\n  parse(text: string): any;\n}\ndeclare var JSON: JSON;\n"
                   "interface String {\n  trim(): string;\n}\n"
                   "declare function parseInt(text: string): number;\n");
  p.tree.write("a.ts", "JSON.parse(\"1\");\nconst s = \"a\";\ns.trim();\nparseInt(s);\n");
  p.open();
  const std::string library = p.at("lib.es5.d.ts");
  CHECK(p.definitions("a.ts", "JSON") == Names{library + ":1 import", library + ":4 import"});
  CHECK(p.definitions("a.ts", "JSON.parse") == Names{library + ":2 member"});
  CHECK(p.definitions("a.ts", "s.trim") == Names{library + ":6 member"});
  CHECK(p.definitions("a.ts", "parseInt") == Names{library + ":8 import"});
  CHECK(p.references("a.ts", "s.trim") == Names{"a.ts:3"});
  CHECK(p.references("a.ts", "parseInt") == Names{"a.ts:4"});
  const auto names = p.run_until_settled([&](const index::Snapshot& snapshot) {
    Names found;
    const auto answer = query::completions_at(snapshot, p.place(snapshot, "a.ts", "s.trim"), {});
    for (const auto& item : answer->items) found.push_back(item.name);
    return found;
  });
  CHECK(names == Names{"trim"});
}

TEST_CASE("library files: TypeScript: members inherited through generic types of the library") {
  LibraryProject p;
  p.packages.write("lib/lib.es5.d.ts",
                   "type Partial<T> = {\n  [P in keyof T]?: T[P];\n};\n"
                   "type Required<T> = {\n  [P in keyof T]-?: T[P];\n};\n");
  p.tree.write("a.ts",
               "interface Base {\n  size: number;\n}\n"
               "interface One extends Partial<Base> {}\n"
               "interface Two extends Required<Partial<Base>> {}\n"
               "declare const one: One, two: Two;\none.size;\ntwo.size;\n");
  p.open();
  CHECK(p.definitions("a.ts", "one.size") == Names{"a.ts:2 member"});
  CHECK(p.definitions("a.ts", "two.size") == Names{"a.ts:2 member"});
}

TEST_CASE("library files: TypeScript: types follow through global names") {
  LibraryProject p;
  p.packages.write("lib/lib.dom.d.ts",
                   "interface Node { remove(): void; }\n"
                   "interface Element extends Node { text: string; }\n"
                   "interface Document {\n  find(s: string): Element;\n}\n"
                   "declare var document: Document;\ndeclare var length: number;\n"
                   "interface Signal { aborted: boolean; }\n"
                   "interface Aborter { readonly signal: Signal; }\n"
                   "declare var Aborter: { new(): Aborter; };\n"
                   "declare function request(url: string): Element;\n");
  p.packages.write("lib/lib.es5.d.ts",
                   "interface Map<K, V> {\n  size: number;\n}\ndeclare var Map: { new(): any; };\n"
                   "interface Element { }\n");
  p.tree.write("a.ts",
               "document.find(\"a\").text;\ndocument.find(\"a\").remove();\n"
               "const a = new Aborter();\na.signal.aborted;\nrequest(\"a\").text;\n"
               "const m = new Map();\nm.size;\nunknown().length;\nlet e: Element;\n");
  p.open();
  const std::string dom = p.at("lib.dom.d.ts"), es5 = p.at("lib.es5.d.ts");
  CHECK(p.definitions("a.ts", "document.find(\"a\").text") == Names{dom + ":2 member"});
  CHECK(p.definitions("a.ts", "document.find(\"a\").remove") == Names{dom + ":1 member"});
  CHECK(p.definitions("a.ts", "a.signal") == Names{dom + ":9 member"});
  CHECK(p.definitions("a.ts", "a.signal.aborted") == Names{dom + ":8 member"});
  CHECK(p.definitions("a.ts", "request(\"a\").text") == Names{dom + ":2 member"});
  CHECK(p.definitions("a.ts", "m.size") == Names{es5 + ":2 member"});
  CHECK(p.definitions("a.ts", "unknown().length").empty());
  // The core of the language comes before the browser.
  CHECK(p.definitions("a.ts", "let e: Element").at(0) == es5 + ":5 import");
}

TEST_CASE("library files: Node.js: modules that export one value") {
  LibraryProject p;
  p.libraries = {p.packages / "lib/node-1"};
  p.packages.write("lib/node-1/path.d.ts",
                   "declare module \"path\" {\n  namespace path {\n    interface Paths {\n"
                   "      join(a: string): string;\n    }\n  }\n  const path: path.Paths;\n"
                   "  export = path;\n}\n");
  p.packages.write("lib/node-1/assert.d.ts",
                   "declare module \"assert\" {\n  function check(a: any): void;\n"
                   "  namespace check {\n    function equal(): void;\n  }\n  export = check;\n}\n");
  p.packages.write("lib/node-1/assert/strict.d.ts",
                   "declare module \"assert/strict\" {\n  import check = require(\"assert\");\n"
                   "  export = check;\n}\n");
  p.packages.write("lib/node-1/events.d.ts",
                   "declare module \"events\" {\n  class Emitter<T> {\n    on(): void;\n  }\n"
                   "  export { Emitter };\n}\n");
  p.tree.write("a.ts",
               "import path from \"path\";\nimport * as all from \"path\";\n"
               "import { join } from \"path\";\nimport check from \"assert/strict\";\n"
               "import { Emitter as Own } from \"events\";\n"
               "path.join(\"a\");\nall.join(\"a\");\njoin(\"a\");\ncheck.equal();\n"
               "new Own().on();\nclass Sub extends Own {}\nnew Sub().on();\n");
  p.tree.write("b.js", "require(\"path\").join(\"a\");\n");
  p.open();
  const std::string at = p.at("node-1/path.d.ts");
  CHECK(p.definitions("a.ts", "\npath.join") == Names{at + ":4 member"});
  CHECK(p.definitions("a.ts", "all.join") == Names{at + ":4 package"});
  CHECK(p.definitions("a.ts", "\njoin") == Names{at + ":4 import"});
  CHECK(p.definitions("b.js", ".join") == Names{at + ":4 package"});
  CHECK(p.definitions("a.ts", "check.equal") == Names{p.at("node-1/assert.d.ts") + ":4 member"});
  CHECK(p.definitions("a.ts", "Sub().on") == Names{p.at("node-1/events.d.ts") + ":3 member"});
  CHECK(p.definitions("a.ts", "Own().on") == Names{p.at("node-1/events.d.ts") + ":3 member"});
}

TEST_CASE("library files: JavaScript: the declarations of a package come before its code") {
  LibraryProject p;
  p.tree.write(".gitignore", "node_modules\n");
  p.tree.write("node_modules/a/package.json", "{\"name\": \"a\", \"module\": \"dist/a.js\"}\n");
  p.tree.write("node_modules/a/dist/a.js", "export function run() {}\n");
  p.tree.write("node_modules/a/index.d.ts", "\nexport function run(): void;\n");
  p.tree.write("a.js", "import { run } from 'a';\n\nrun();\n");
  p.open();
  CHECK(p.definitions("a.js", "\nrun") == Names{"node_modules/a/index.d.ts:2 import"});
}

TEST_CASE("library files: a project with many installed packages reads libraries as well") {
  LibraryProject p;
  p.packages.write("lib/lib.es5.d.ts", "declare function parse(text: string): number;\n");
  // Not ignored: the walk finds them.
  for (int i = 0; i < 10'001; ++i) p.tree.write(fmt::format("node_modules/a/{}.css", i), "");
  p.tree.write("a.ts", "parse(\"1\");\n");
  p.open();
  CHECK(p.definitions("a.ts", "parse") == Names{p.at("lib.es5.d.ts") + ":1 import"});
}

TEST_CASE("library files: Node.js: its modules, and its global names") {
  LibraryProject p;
  p.libraries = {p.packages / "lib/node-1"};
  p.packages.write("lib/node-1/fs.d.ts",
                   "declare module \"fs\" {\n  export function readSync(path: string): string;\n}\n"
                   "declare module \"node:fs\" {\n  export * from \"fs\";\n}\n");
  p.packages.write("lib/node-1/globals.d.ts",
                   "declare global {\n  var process: any;\n}\nexport {};\n");
  p.tree.write("a.ts",
               "import fs from \"fs\";\nimport * as own from \"node:fs\";\n"
               "fs.readSync(\"a\");\nown.readSync(\"b\");\nprocess;\n");
  p.tree.write("b.js", "const { readSync } = require(\"fs\");\nreadSync(\"a\");\n");
  p.open();
  const std::string fs = p.at("node-1/fs.d.ts");
  CHECK(p.definitions("a.ts", "fs.readSync") == Names{fs + ":2 package"});
  CHECK(p.definitions("a.ts", "own.readSync") == Names{fs + ":2 package"});
  CHECK(p.definitions("b.js", "\nreadSync") == Names{fs + ":2 import"});
  CHECK(p.definitions("a.ts", "process") == Names{p.at("node-1/globals.d.ts") + ":2 import"});
}

TEST_CASE("library files: C: a header of the project is preferred to one of the system") {
  LibraryProject p;
  p.packages.write("lib/kit/kit.h", "int make_kit(void);\n");
  p.packages.write("lib/other.h", "#include <kit/kit.h>\nint other(void);\n");
  p.tree.write("kit/kit.h", "int make_kit(void);\n");
  p.tree.write("a.c",
               "#include \"kit/kit.h\"\n#include <other.h>\n"
               "int f(void) { return other() + make_kit(); }\n");
  p.open();
  CHECK(p.definitions("a.c", "return other") == Names{p.at("other.h") + ":2 import"});
  CHECK(p.definitions("a.c", "make_kit") == Names{"kit/kit.h:1 import"});
}

TEST_CASE("library files: Go: packages, and the names that every file has") {
  LibraryProject p;
  p.packages.write("lib/fmt/print.go", "// Prints.\npackage fmt\nfunc Println(a ...any) {}\n");
  p.packages.write("lib/text/own/own.go", "// Own.\npackage own\n");
  p.packages.write("lib/builtin/builtin.go",
                   "package builtin\n\nfunc len(v Type) int\n\n"
                   "type error interface {\n\tError() string\n}\n\nvar nil Type\n");
  p.tree.write("go.mod", "module example.com/app\n");
  p.tree.write("main.go",
               "package main\n\nimport \"fmt\"\nimport _ \"text/own\"\n\nfunc f(err error) {\n"
               "\tfmt.Println(len(err.Error()), nil)\n}\n");
  p.open();
  CHECK(p.definitions("main.go", "text/own") == Names{p.at("text/own/own.go") + ":2 import"});
  CHECK(p.definitions("main.go", "fmt.Println") == Names{p.at("fmt/print.go") + ":3 import"});
  CHECK(p.definitions("main.go", "len") == Names{p.at("builtin/builtin.go") + ":3 import"});
  CHECK(p.definitions("main.go", "err.Error") == Names{p.at("builtin/builtin.go") + ":6 member"});
  CHECK(p.definitions("main.go", "nil") == Names{p.at("builtin/builtin.go") + ":9 import"});
}

TEST_CASE("library files: Python: modules come before guesses in the project") {
  LibraryProject p;
  p.packages.write("lib/json/__init__.py",
                   "from .encoder import Encoder\n\n\n"
                   "def dumps(value):\n    return Encoder()\n");
  p.packages.write("lib/json/encoder.py", "class Encoder:\n    def run(self):\n        pass\n");
  p.tree.write("tools/other/json/__init__.py", "def dumps():\n    pass\n");
  p.packages.write("lib/builtins.pyi",
                   "class str:\n    def strip(self) -> str: ...\n"
                   "def len(o) -> int: ...\n");
  p.tree.write("a.py", "import json\n\njson.dumps(1).run()\nlen(\"a\".strip())\n");
  p.open();
  CHECK(p.definitions("a.py", "json.dumps") == Names{p.at("json/__init__.py") + ":4 import"});
  CHECK(p.definitions("a.py", "len") == Names{p.at("builtins.pyi") + ":3 import"});
  CHECK(p.definitions("a.py", "\"a\".strip") == Names{p.at("builtins.pyi") + ":2 member"});
  CHECK(p.definitions("a.py", "json.dumps(1).run") == Names{p.at("json/encoder.py") + ":2 member"});
}

TEST_CASE("library files: Python: stubs tell the results of functions without annotations") {
  LibraryProject p;
  p.packages.write("lib/logs.py", "def get(name):\n    return root.find(name)\n");
  p.packages.write("lib/logs.pyi",
                   "class Log:\n    def info(self) -> None: ...\n"
                   "def get(name: str) -> Log: ...\n");
  p.tree.write("a.py", "import logs\n\nlog = logs.get(1)\nlog.info()\n");
  p.open();
  CHECK(p.definitions("a.py", "logs.get(1)") == Names{p.at("logs.py") + ":1 import"});
  CHECK(p.definitions("a.py", "log.info") == Names{p.at("logs.pyi") + ":2 member"});
}

TEST_CASE("library files: Python: generic classes of stubs are known by their names") {
  LibraryProject p;
  p.packages.write("lib/builtins.pyi",
                   "_KT = TypeVar(\"_KT\")\n_VT = TypeVar(\"_VT\")\n"
                   "class dict(MutableMapping[_KT, _VT]):\n"
                   "    def items(self) -> dict_items[_KT, _VT]: ...\n"
                   "    def values(self) -> dict_values[_KT, _VT]: ...\n");
  p.tree.write("a.py",
               "class Conn:\n    def close(self): pass\n\n"
               "def f(named: dict[str, Conn]):\n    for key, one in named.items():\n"
               "        one.close()\n    for two in named.values():\n        two.close()\n");
  p.open();
  CHECK(p.definitions("a.py", "one.close") == Names{"a.py:2 member"});
  CHECK(p.definitions("a.py", "two.close") == Names{"a.py:2 member"});
}

TEST_CASE("library files: Java: imports, java.lang, overloads, and the methods of Object") {
  LibraryProject p;
  p.packages.write("lib/java/lang/Object.java",
                   "package java.lang;\npublic class Object {\n  public int hashCode() {}\n}\n");
  p.packages.write("lib/java/lang/Text.java",
                   "package java.lang;\npublic class Text {\n"
                   "  public boolean starts(String s, int at) {}\n"
                   "  public boolean starts(String s) {}\n}\n");
  p.packages.write("lib/java/util/Bag.java",
                   "package java.util;\npublic class Bag<E> extends Base {\n"
                   "  public static class Entry {}\n  public E first() {}\n}\n");
  p.packages.write("lib/java/util/Base.java",
                   "package java.util;\nclass Base {\n  public int size() {}\n}\n");
  p.packages.write("lib/java/util/Own.java", "package java.util;\npublic class Own {}\n");
  p.tree.write("java/util/Own.java", "package java.util;\n\npublic class Own {}\n");
  p.tree.write(
      "a/A.java",
      "package a;\nimport java.util.*;\nimport java.util.Own;\nimport java.util.Bag.Entry;\n"
      "class A {\n  void run() {}\n  Own own;\n  Entry entry;\n"
      "  void f(Bag<A> bag, Text text) {\n    bag.size();\n    bag.first().run();\n"
      "    text.starts(\"\");\n    this.hashCode();\n  }\n}\n");
  p.open();
  const std::string util = p.at("java/util/"), lang = p.at("java/lang/");
  CHECK(p.definitions("a/A.java", "bag.size") == Names{util + "Base.java:3 member"});
  CHECK(p.definitions("a/A.java", "bag.first().run") == Names{"a/A.java:6 member"});
  CHECK(p.definitions("a/A.java", "text.starts") == Names{lang + "Text.java:4 member"});
  CHECK(p.definitions("a/A.java", "this.hashCode") == Names{lang + "Object.java:3 member"});
  CHECK(p.definitions("a/A.java", "  Own") == Names{"java/util/Own.java:3 import"});
  CHECK(p.definitions("a/A.java", "  Entry") == Names{util + "Bag.java:3 member"});
}

TEST_CASE("library files: Rust: paths, the prelude, macros, and methods of wrapped types") {
  LibraryProject p;
  p.packages.write("lib/std/src/lib.rs", "pub use core::option;\npub mod prelude;\npub mod fs;\n");
  p.packages.write("lib/std/Cargo.toml", "[package]\nname = \"std\"\n");
  p.packages.write("lib/std/src/prelude/v1.rs",
                   "pub use crate::option::Option::{self, None, Some};\n");
  p.packages.write("lib/std/src/fs.rs",
                   "pub struct File;\nimpl File {\n    pub fn open() -> File { File }\n}\n");
  p.packages.write("lib/std/src/macros.rs", "#[macro_export]\nmacro_rules! println { () => {} }\n");
  p.packages.write("lib/core/src/lib.rs", "pub mod option;\n");
  p.packages.write("lib/core/Cargo.toml", "[package]\nname = \"core\"\n");
  p.packages.write("lib/core/src/option.rs",
                   "pub enum Option<T> {\n    None,\n    Some(T),\n}\n"
                   "impl<T> Option<T> {\n    pub fn is_some(&self) -> bool { true }\n}\n");
  p.tree.write("Cargo.toml", "[package]\nname = \"app\"\n");
  p.tree.write("src/lib.rs",
               "use std::fs::File;\n\nfn f(o: Option<u8>) {\n    o.is_some();\n"
               "    println!();\n    let x = Some(File::open());\n}\n");
  p.open();
  const std::string option = p.at("core/src/option.rs");
  CHECK(p.definitions("src/lib.rs", "File::open") == Names{p.at("std/src/fs.rs") + ":1 import"});
  CHECK(p.definitions("src/lib.rs", "Some") == Names{option + ":3 member"});
  CHECK(p.definitions("src/lib.rs", "Option") == Names{option + ":1 import"});
  CHECK(p.definitions("src/lib.rs", "o.is_some") == Names{option + ":6 member"});
  CHECK(p.definitions("src/lib.rs", "println") == Names{p.at("std/src/macros.rs") + ":2 package"});
}

}  // namespace codefinder::library_files_test
