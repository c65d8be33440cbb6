// Completion: members of receivers in text that does not parse, names in scope, names to import.
#include "index/query/completion/completion.h"

#include "query/graph_fixture.h"

namespace codefinder::completion_test {

using namespace codefinder::testing;

namespace {

/// The completions at the `|` in the last source.
query::CompletionAnswer complete(std::vector<Source> sources) {
  const std::size_t at = sources.back().text.find('|');
  REQUIRE(at != std::string::npos);
  sources.back().text.erase(at, 1);
  const GraphFixture graph(sources);
  auto answer = query::completions_at(
      graph.snapshot(),
      {*graph.snapshot().find(sources.back().path), static_cast<std::uint32_t>(at)});
  REQUIRE(answer);
  return *answer;
}

Names names(const query::CompletionAnswer& answer) {
  Names out;
  for (const query::Completion& item : answer.items) out.push_back(item.name);
  std::sort(out.begin(), out.end());
  return out;
}
Names names(std::vector<Source> sources) { return names(complete(std::move(sources))); }

bool has(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The completion of this name.
query::Completion item(const query::CompletionAnswer& answer, const std::string& name) {
  for (const query::Completion& each : answer.items)
    if (each.name == name) return each;
  FAIL("no completion " << name);
  return {};
}

const Source kPython{"shop.py",
                     "class Base:\n    def save(self):\n        pass\n"
                     "class Cart(Base):\n    def __init__(self):\n        self.items = []\n"
                     "    def add(self):\n        pass\n    def total(self):\n        pass\n"};

}  // namespace

TEST_CASE("completion: variables that patterns declare, while their block is open") {
  const Names js = names(
      {{"a.js",
        "function f({zzaa, b: zzac}, [zzad]) {\n  const {zzae, g: {zzah = []}} = zzaa;\n"
        "  if (zzaa) { const {zzak} = zzaa; }\n  zz|\n}\n"}});
  CHECK(js == Names{"zzaa", "zzac", "zzad", "zzae", "zzah"});
  const Names rust = names(
      {{"a.rs",
        "struct Pt { px: u8 }\nfn f(p: Pt) -> Pt {\n    { let Pt { px: zzgone } = p; }\n"
        "    let Pt { px: zzhere } = p;\n    zz|\n}\n"}});
  CHECK(rust == Names{"zzhere"});
}

TEST_CASE("completion: names of an included namespace that is around the place") {
  const Source header{
      "a.h",
      "namespace out {\nclass Zstatus {};\nenum Kind { kStart };\nnamespace in { int kStop; }\n"
      "struct S { int kStay; };\n}\n"};
  CHECK(names({header, {"a.cc", "#include \"a.h\"\nnamespace out {\nvoid f() { Zs| }\n}\n"}}) ==
        Names{"Zstatus"});
  CHECK(names({header, {"a.cc", "#include \"a.h\"\nnamespace out {\nvoid f() { kSt| }\n}\n"}}) ==
        Names{"kStart"});
  CHECK(names({header, {"a.cc", "#include \"a.h\"\nvoid f() { kSt| }\n"}}).empty());
  // Macros are in no namespace.
  CHECK(names({{"b.h", "namespace out {\n#define ZQ_ONE(x) x\n}\n"},
               {"b.cc",
                "#include \"b.h\"\nnamespace own {\n#define ZQ_TWO 2\n}\n"
                "int f() { return ZQ|; }\n"}}) == Names{"ZQ_ONE", "ZQ_TWO"});
}

TEST_CASE("completion: members of the type that precedes the name of a C++ definition") {
  const Source header{"a.h",
                      "namespace n {\nstruct Base { void zqbase(); };\n"
                      "struct Box : Base { void zqone(); int zqtwo(int); };\nvoid zqfree();\n}\n"
                      "template <class T> struct Cell { T zqget(); };\n"};
  CHECK(names({header, {"a.cc", "#include \"a.h\"\nvoid n::Box::zq|() {}\n"}}) ==
        Names{"zqbase", "zqone", "zqtwo"});
  CHECK(names({header, {"a.cc", "#include \"a.h\"\nnamespace n {\nint Box::|(int a) {}\n}\n"}}) ==
        Names{"Box", "zqbase", "zqone", "zqtwo"});
  CHECK(has(names({header, {"a.cc", "#include \"a.h\"\nvoid n::zq|() {}\n"}}), "zqfree"));
  CHECK(
      names({header,
             {"a.cc", "#include \"a.h\"\ntemplate <class T> T Cell<T>::zq|() { return {}; }\n"}}) ==
      Names{"zqget"});
}

TEST_CASE("completion: members of inline namespaces, and behind an overloaded arrow") {
  CHECK(names({{"a.cc",
                "namespace lib { inline namespace v1 { struct Zfile {}; int zopen(); }\n"
                "namespace v2 { int zother(); } }\nint f() { return lib::z|; }\n"}}) ==
        Names{"Zfile", "zopen"});
  CHECK(names({{"a.cc",
                "struct Car { int zwheels; };\n"
                "template <class T> struct Ptr { T* operator->(); int zown(); };\n"
                "void f(Ptr<Car> p) { p->z|; }\n"}}) == Names{"zown", "zwheels"});
}

TEST_CASE("completion: the dot that ends a comment precedes no member") {
  CHECK(has(names({{"a.cc", "void f(int zlocal) {\n  // It is zero.\n  z| = 1;\n}\n"}}), "zlocal"));
  CHECK(has(names({{"a.py", "zlocal = 1\nx = zlocal  # One.\nz|\n"}}), "zlocal"));
  CHECK(names({{"a.ts", "class A { zone = 1 }\nnew A().\n  z|\n"}}) == Names{"zone"});
}

TEST_CASE("completion: fields that a designated initialiser can name") {
  const std::string types = "struct In { int zdeep; };\nstruct Conf { int zport; In zin; };\n";
  CHECK(names({{"a.cc", types + "void start(Conf c);\nvoid f() { start({.z| = 1}); }\n"}}) ==
        Names{"zin", "zport"});
}

TEST_CASE("completion: fields that a macro declares, and enumerators of using enum") {
  CHECK(names({{"a.h", "#define INNER int zinner;\n#define FIELDS \\\n  INNER \\\n  int zfield;\n"},
               {"a.c",
                "#include \"a.h\"\nstruct req {\n  FIELDS\n  int zown;\n};\n"
                "void f(struct req* r) { r->z|; }\n"}}) == Names{"zfield", "zinner", "zown"});
  CHECK(has(names({{"a.cc",
                    "enum class Metal { Ziron };\n"
                    "bool f(Metal m) { using enum Metal; return m == Zi|; }\n"}}),
            "Ziron"));
}

TEST_CASE("completion: labels that a jump can name") {
  CHECK(names({{"a.go",
                "package a\nfunc f(zlocal int) {\nzouter:\n\tfor {\n\t\tfor {\n\t\t\tcontinue z|\n"
                "\t\t}\n\t}\n}\n"}}) == Names{"zouter"});
  CHECK(names({{"a.c",
                "int f(int zlocal) {\n  if (zlocal) goto z|;\n  zlocal = 1;\nzend:\n"
                "  return 1;\n}\nvoid g(void) {\nzother:\n  return;\n}\n"}}) == Names{"zend"});
  CHECK(names({{"A.java",
                "class A { void f(int zlocal) { zone: for (;;) { break z|; }\n"
                "  ztwo: for (;;) {} } }\n"}}) == Names{"zone"});
}

TEST_CASE("completion: parameters that a call can name") {
  const Source source{"m.py",
                      "def f(zqalpha, *zqrest, zqbeta=1): pass\n"
                      "class C:\n    def __init__(self, zqgamma): pass\n"};
  CHECK(names({source, {"a.py", "from m import f\nf(1, zq|)\n"}}) == Names{"zqalpha=", "zqbeta="});
  CHECK(names({source, {"a.py", "from m import C\nC(zq|)\n"}}) == Names{"zqgamma="});
  CHECK(names({source, {"a.py", "from m import f\nf(1 + zq|)\n"}}).empty());
}

TEST_CASE("completion: words of the language after names in scope, none behind a receiver") {
  const auto python = complete({{"a.py", "retries = 1\ndef f():\n    re|\n"}});
  REQUIRE(python.items.size() >= 2);
  CHECK(python.items[0].name == "retries");
  CHECK(item(python, "return").is_keyword);
  CHECK(has(names({{"a.py", "x = Ex|\n"}}), "Exception"));
  CHECK(has(names({{"a.ts", "let x: str|;\n"}}), "string"));
  CHECK(has(names({{"a.go", "package a\n\nfunc f() {\n\tret|\n}\n"}}), "return"));
  CHECK(!has(names({kPython, {"use.py", "from shop import Cart\nCart().re|\n"}}), "return"));
}

TEST_CASE("completion: members of a receiver in Python, with those of bases") {
  CHECK(names({kPython, {"use.py", "from shop import Cart\ncart = Cart()\ncart.|\nprint(1)\n"}}) ==
        Names{"__init__", "add", "items", "save", "total"});
  CHECK(names({kPython, {"use.py", "from shop import Cart\nCart().a|\n"}}) == Names{"add"});
  CHECK(names({kPython, {"use.py", "from shop import |\n"}}) == Names{"Base", "Cart"});
  const Source self{"own.py",
                    "class A:\n    def one(self):\n        self.|\n\n    def two(self):\n"
                    "        pass\n"};
  CHECK(names({self}) == Names{"one", "two"});
}

TEST_CASE("completion: members of a receiver in the other languages") {
  const std::string ts =
      "class A { one = 1; two() {} }\nclass B extends A { three() {} }\n"
      "const b = new B()\n";
  CHECK(names({{"a.ts", ts + "b.|\nfunction f() {}\n"}}) == Names{"one", "three", "two"});
  CHECK(names({{"a.js", "class A { two() {} }\nconst a = new A()\na.t|\n"}}) == Names{"two"});
  const std::string java = "class A { int one; void two() {} void f(A a) { a.";
  CHECK(names({{"A.java", java + "|\n int x = 1; } }\n"}}) == Names{"f", "one", "two"});
  CHECK(names({{"a.go", "package a\ntype T struct { one int }\n"},
               {"b.go",
                "package a\nfunc (t T) two() {}\nfunc f(t T) {\n\tt.|\n\tprintln(1)\n}\n"}}) ==
        Names{"one", "two"});
  CHECK(names({{"a.rs",
                "struct S { one: u32 }\nimpl S { fn two(&self) {} }\n"
                "trait Extra { fn three(&self); }\nimpl Extra for S { fn three(&self) {} }\n"
                "fn f(s: S) {\n    s.|\n    let x = 1;\n}\n"}}) == Names{"one", "three", "two"});
  CHECK(names({{"a.c",
                "struct s { int one, two; };\nvoid f(struct s *p) {\n  p->|\n  int x = 1;\n"
                "}\n"}}) == Names{"one", "two"});
  CHECK(names({{"a.cpp",
                "struct A { void one(); };\nstruct B : A { int two; };\n"
                "void f(B b) {\n  b.|\n}\n"}}) == Names{"one", "two"});
  CHECK(names({{"a.cpp", "namespace n { int one(); class C {}; }\nvoid f() { n::| }\n"}}) ==
        Names{"C", "one"});
}

TEST_CASE("completion: what is added to a function that is exported, and to one of another file") {
  const Source library{"lib.js",
                       "exports = module.exports = create;\nfunction create() {}\n"
                       "create.all = function () {};\nexports.one = 1;\nexports.two = () => {};\n"};
  CHECK(names({library, {"use.js", "const lib = require('./lib');\nlib.|\n"}}) ==
        Names{"all", "one", "two"});
}

TEST_CASE("completion: a blank identifier is not offered") {
  const Names go = names({{"a.go",
                           "package a\nimport _ \"embed\"\nvar _ = limit\nvar limit = 1\n"
                           "func f() {\n\t_, rest := g()\n\t|\n}\n"}});
  CHECK_FALSE(has(go, "_"));
  CHECK(has(go, "rest"));
  CHECK(has(go, "limit"));
  CHECK_FALSE(has(
      names({{"a.rs", "use std::io::Write as _;\nfn f() {\n    let _ = 1;\n    |\n}\n"}}), "_"));
  CHECK(has(names({{"a.py", "from gettext import gettext as _\nprint(|)\n"}}), "_"));
}

TEST_CASE("completion: signatures without a name are not offered") {
  const Names found = names(
      {{"a.ts",
        "interface F { (): string; new (): F; [k: string]: any; size: number }\n"
        "function f(g: F) { g.| }\n"}});
  CHECK(has(found, "size"));
  CHECK_FALSE(has(found, "new"));
}

TEST_CASE("completion: the modules of a package in Python's imports") {
  const std::vector<Source> package{{"shop/__init__.py", "def buy(): pass\n", "shop"},
                                    {"shop/cart.py", "def add(): pass\n", "shop.cart"},
                                    {"shop/web/__init__.py", "", "shop.web"},
                                    {"shop/web/views.py", "", "shop.web.views"}};
  const auto with = [&](Source last) {
    std::vector<Source> sources = package;
    last.module = last.path.substr(0, last.path.rfind('.'));
    std::replace(last.module.begin(), last.module.end(), '/', '.');
    sources.push_back(std::move(last));
    return names(std::move(sources));
  };
  CHECK(with({"use.py", "from shop.|\n"}) == Names{"cart", "web"});
  CHECK(with({"use.py", "from shop.web.|\nx = 1\n"}) == Names{"views"});
  CHECK(with({"use.py", "import os, shop.c|\n"}) == Names{"cart"});
  CHECK(with({"use.py", "import sh|\n"}) == Names{"shop"});
  CHECK(with({"use.py", "from shop import |\n"}) == Names{"buy", "cart", "web"});
  CHECK(with({"shop/own.py", "from .|\n"}) == Names{"cart", "web"});
  CHECK(with({"shop/own.py", "from .web import |\n"}) == Names{"views"});
  CHECK(with({"shop/web/own.py", "from ..|\n"}) == Names{"cart", "web"});
  CHECK(with({"shop/web/own.py", "from .. import |\n"}) == Names{"buy", "cart", "web"});
  CHECK(with({"use.py", "import shop as |\n"}).empty());
}

TEST_CASE("completion: the extension methods of traits in scope") {
  CHECK(names({{"src/lib.rs",
                "trait Shout { fn shout(&self); }\nimpl Shout for str { fn shout(&self) "
                "{} }\nfn f(s: &str) {\n    s.|\n}\n"}}) == Names{"shout"});
}

TEST_CASE("completion: of a receiver of unknown type, what the file uses of it, as uncertain") {
  const auto answer = complete(
      {{"a.py", "class A:\n    def run(self): pass\n    def stop(self): pass\n"},
       {"b.py", "def f(x):\n    x.run()\n    x.|\n"}});
  CHECK(names(answer) == Names{"run"});
  CHECK(answer.items[0].uncertain);
}

TEST_CASE("completion: nothing in comments and strings, and for the name of a definition") {
  CHECK(names({kPython, {"a.py", "from shop import Cart\n# Cart().|\n"}}).empty());
  CHECK(names({kPython, {"a.py", "from shop import Cart\nx = 'Cart().|'\n"}}).empty());
  CHECK(names({{"a.py", "def other(): pass\ndef oth|(): pass\n"}}).empty());
  CHECK(names({{"a.c", "int other;\nint x = 1|;\n"}}).empty());
}

TEST_CASE("completion: names in scope, the nearest first") {
  const auto answer = complete({kPython,
                                {"use.py",
                                 "import shop\nfrom shop import Cart\ndef count(first, fine):\n"
                                 "    def inner(hidden): pass\n    fast = 1\n    return f|\n"
                                 "def full(): pass\n"}});
  CHECK(has(names(answer), "fast"));
  CHECK(has(names(answer), "first"));
  CHECK(has(names(answer), "full"));
  CHECK_FALSE(has(names(answer), "Cart"));
  CHECK(answer.items[0].kind != SymbolKind::function);
  const Names java = names({{"a/A.java",
                             "package a;\nclass A { int count; void f(int cost) { "
                             "{ int closed; } c|; } }\n"}});
  CHECK(has(java, "count"));
  CHECK(has(java, "cost"));
  CHECK_FALSE(has(java, "closed"));
}

TEST_CASE("completion: names of the package and of included headers need no import") {
  const auto go = complete({{"p/a.go", "package p\nfunc Helper() {}\n"},
                            {"p/b.go", "package p\nfunc f() {\n\tHel|\n}\n"}});
  CHECK_FALSE(item(go, "Helper").import);
  const auto c = complete(
      {{"a.h", "int helper(void);\n"}, {"a.c", "#include \"a.h\"\nvoid f(void) { hel| }\n"}});
  CHECK_FALSE(item(c, "helper").import);
}

TEST_CASE("completion: Go's packages show what they export, and no generators") {
  const std::vector<Source> sources = {
      {"go.mod", "module example.com/m\n"},
      {"a/a.go",
       "package a\ntype Box struct{ Size, depth int }\nfunc (Box) Open() {}\nfunc (Box) "
       "close() {}\nfunc New() Box { return Box{} }\nfunc make1() {}\n"},
      {"a/b.go", "package a\n"},
      {"a/gen.go", "//go:build ignore\n\npackage main\n\nfunc Generate() {}\n"}};
  const auto with = [&](const std::string& path, const std::string& text) {
    std::vector<Source> all = sources;
    all.push_back({path, text});
    return names(all);
  };
  const std::string import = "package b\nimport \"example.com/m/a\"\nfunc f(x a.Box) {\n\t";
  CHECK(with("b/b.go", import + "a.|\n}\n") == Names{"Box", "New"});
  CHECK(with("b/b.go", import + "x.|\n}\n") == Names{"Open", "Size"});
  CHECK(with("a/c.go", "package a\nfunc f(x Box) {\n\tx.|\n}\n") ==
        Names{"Open", "Size", "close", "depth"});
}

TEST_CASE("completion: names of other files come with their import") {
  const auto edit = [](std::vector<Source> sources, const std::string& name) {
    const query::Completion found = item(complete(std::move(sources)), name);
    REQUIRE(found.import);
    return found.import->text;
  };
  CHECK(edit({{"web/a.ts", "export function helper() {}\nexport const x = 1\n"},
              {"web/x/b.ts", "import { x } from '../a';\nhel|\n"}},
             "helper") == "import { helper } from '../a';\n");
  CHECK(edit({{"web/a.js", "exports.helper = function () {}\nexports.x = 1\n"},
              {"web/b.js", "const y = require('./c')\nhel|\n"}},
             "helper") == "const { helper } = require('./a')\n");
  CHECK(edit({{"src/main/java/a/Helper.java", "package a;\npublic class Helper {}\n"},
              {"src/main/java/b/B.java", "package b;\nclass B { Hel| }\n"}},
             "Helper") == "\nimport a.Helper;\n");
  CHECK(edit({{"go.mod", "module example.com/m\n"},
              {"p/a.go", "package p\nfunc Helper() {}\n", "example.com/m/p"},
              {"q/b.go", "package q\nfunc f() {\n\tHel|\n}\n"}},
             "Helper") == "\nimport \"example.com/m/p\"\n");
  CHECK(edit({{"Cargo.toml", "[package]\nname = \"m\"\n"},
              {"src/lib.rs", "pub mod a;\npub mod b;\n"},
              {"src/a.rs", "pub fn helper() {}\n", "m::a"},
              {"src/b.rs", "fn f() {\n    hel|\n}\n"}},
             "helper") == "use crate::a::helper;\n");
  CHECK(edit({{"shop/cart.py", "def helper(): pass\n", "shop.cart"},
              {"use.py", "\"\"\"Uses it.\"\"\"\nhel|\n"}},
             "helper") == "from shop.cart import helper\n");
  CHECK(edit({{"a.h", "int helper(void);\n"}, {"b.c", "/* License. */\nvoid f(void) { hel| }\n"}},
             "helper") == "#include \"a.h\"\n");
}

TEST_CASE("completion: a name that another import brings is after those that none does") {
  const Source module{"shop.py", "def buy(): pass\ndef sell(): pass\n", "shop"};
  const auto answer = complete(
      {module, {"use.py", "from shop import buy\nfrom shop import |\n\nbuy()\nbuy()\n"}});
  REQUIRE(answer.items.size() == 2);
  CHECK(answer.items[0].name == "sell");
}

TEST_CASE("completion: members used nearby are first, private ones of the same file too") {
  std::string text =
      "class A:\n    def __init__(self):\n        self._far = 1\n"
      "        self.far = 1\n        self._near = 1\n\n";
  text += "    def f(self, a):\n        return a.far\n" + std::string(6000, '#') + "\n";
  text += "    def g(self, b):\n        b._near()\n        self.|\n";
  CHECK(complete({{"a.py", text}}).items[0].name == "_near");
}

TEST_CASE("completion: a member that shares words with what is assigned to is first") {
  const std::string box =
      "class Box {\n  int area() { return 1; }\n  int getWidth() { return 1; }\n"
      "  int volume() { return 1; }\n  int height() { return 1; }\n}\n";
  const auto first = [&](const std::string& rest) {
    return complete({{"Box.java", box}, {"A.java", "class A {\n" + rest + "\n}\n"}}).items[0].name;
  };
  CHECK(first("void f(Box box) {\n    int width = box.|\n  }") == "getWidth");
  CHECK(first("int height(Box box) {\n    return box.|\n  }") == "height");
  CHECK(first("void f(Box box) {\n    int volume = 0;\n    use(box.|);\n  }") == "volume");
}

TEST_CASE("completion: the member with the name of the function around the place is first") {
  const std::string text =
      "class Store:\n    def load(self): pass\n    def put(self): pass\n"
      "    def zip(self): pass\n\n"
      "class Cache:\n    def __init__(self):\n        self.store = Store()\n\n"
      "    def put(self):\n        self.other()\n        self.another()\n"
      "        self.last()\n        self.store.|\n";
  CHECK(complete({{"a.py", text}}).items[0].name == "put");
}

TEST_CASE("completion: a member used after the same text is first") {
  const std::string text =
      "struct s { int alpha, beta, gamma; };\n"
      "void f(struct s *p) {\n  show(\"total\", p->gamma);\n  beta(p->beta);\n}\n"
      "void g(struct s *p) {\n  show(\"total\", p->|);\n}\n";
  CHECK(complete({{"a.c", text}}).items[0].name == "gamma");
}

TEST_CASE("completion: names that begin with a dollar sign") {
  CHECK(names({{"a.ts", "class A { $one = 1; two() {} }\nnew A().|\n"}}) == Names{"$one", "two"});
  CHECK(names({{"a.ts", "const $name = 1;\n$n|\n"}}) == Names{"$name"});
}

TEST_CASE("completion: a module can export what it has at the top level") {
  const std::string text = "exports.|\nfunction one() {}\nfunction two() {}\nexports.three = 3;\n";
  CHECK(names({{"a.js", text}}) == Names{"one", "three", "two"});
}

namespace {

const Source kOptions{"options.ts",
                      "export interface Options { color: string; mode: Mode; inner: { deep: 1 } }\n"
                      "export type Mode = 'fast' | 'slow';\n"
                      "export declare function make(options: Options): void;\n"
                      "export declare function run(mode: Mode): void;\n"};

Names in_options(const std::string& statement) {
  const std::string imports = "import { make, run, Options, Mode } from './options';\n";
  return names({kOptions, {"use.ts", imports + statement}});
}

}  // namespace

TEST_CASE("completion: keys of an object are those that are expected of it") {
  const Names all{"color", "inner", "mode"};
  CHECK(in_options("make({ | });\n") == all);
  CHECK(in_options("make({ color: 'a', | });\n") == Names{"inner", "mode"});
  CHECK(in_options("make({ co| });\n") == Names{"color"});
  CHECK(in_options("const a: Options[] = [{ | }];\n") == all);
  CHECK(in_options("function f(): Options { return { | }; }\n") == all);
  CHECK(in_options("const a: Options = { inner: { | } };\n") == Names{"deep"});
  CHECK(has(in_options("const a = { | };\n"), "make"));
}

TEST_CASE("completion: a string is one of the literals that are expected there") {
  const Names all{"fast", "slow"};
  CHECK(in_options("run('|');\n") == all);
  CHECK(in_options("run('sl|');\n") == Names{"slow"});
  CHECK(in_options("const a: Mode = \"|\";\n") == all);
  CHECK(in_options("make({ mode: '|' });\n") == all);
  CHECK(in_options("declare const o: Options; if (o.mode === '|') { }\n") == all);
  CHECK(in_options("declare const o: Options; switch (o.mode) { case '|': }\n") == all);
  CHECK(in_options("const a = '|';\n") == Names{});
}

TEST_CASE("completion: the path of a module goes on with files and directories") {
  const std::vector<Source> others{{"lib/one.ts", "export {};\n"},
                                   {"lib/inner/two.js", ""},
                                   {"lib/notes.md", ""},
                                   {"top.d.ts", ""}};
  const auto after = [&](const std::string& statement) {
    std::vector<Source> sources = others;
    sources.push_back({"lib/use.ts", statement});
    return names(std::move(sources));
  };
  CHECK(after("import { a } from './|';\n") == Names{"inner", "one"});
  CHECK(after("const a = require('../|');\n") == Names{"lib", "top"});
  CHECK(after("import('./inner/t|')\n") == Names{"two"});
  CHECK(after("const a = './|';\n") == Names{});
}

}  // namespace codefinder::completion_test
