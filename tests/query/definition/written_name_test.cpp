// Names as people, compilers, debuggers and test runners write them.
#include "index/query/definition/written_name.h"
#include "index/query/definition/named_symbols.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace codefinder::written_name_test {

using namespace codefinder::query;
using codefinder::testing::FakeSnapshot;

namespace {

/// "a.b > name" of the reading that is not the literal one; with '*' if it is what encloses it.
std::string reading_of(const std::string& written, std::size_t which = 1) {
  const WrittenName name = read_name(written);
  if (which >= name.readings.size()) return "none";
  const NameReading& reading = name.readings[which];
  std::string shown;
  for (const std::string& scope : reading.scopes) shown += scope + ".";
  return shown + reading.name + (reading.is_enclosing ? "*" : "");
}

/// "path container.name" of each symbol; with "fallback USED: " before them.
std::string found(const FakeSnapshot& snapshot, const std::string& name) {
  const Result<NamedSymbols> named = named_symbols(snapshot, name, {});
  REQUIRE(named.ok());
  std::vector<std::string> all;
  for (const SymbolHit& hit : named->hits)
    all.push_back(hit.place.path + " " + hit.container + (hit.container.empty() ? "" : ".") +
                  hit.name);
  std::sort(all.begin(), all.end());
  std::string out = named->fallback ? "fallback " + named->fallback->used + ": " : "";
  for (const std::string& each : all) out += (&each == &all[0] ? "" : "; ") + each;
  return out;
}

}  // namespace

TEST_CASE("written names: the parts of qualified names") {
  CHECK(reading_of("crate::builder::Arg") == "crate.builder.Arg");
  CHECK(reading_of("(*Site).render") == "Site.render");
  CHECK(reading_of("pkg.(*Type).Method") == "pkg.Type.Method");
  CHECK(reading_of("httpx/_client.py::Client::send") == "httpx._client.py.Client.send");
  CHECK(reading_of("router.ts#createCaller") == "router.ts.createCaller");
  CHECK(reading_of("com.acme.Outer$Inner.method", 2) == "com.acme.Outer.Inner.method");
  CHECK(reading_of("com.acme.Outer$1.run", 2) == "com.acme.Outer.run");
  CHECK(reading_of("Client.send()") == "Client.send");
  CHECK(reading_of("\"Client.send\"") == "Client.send");
  CHECK(reading_of("'ns::f(int)'") == "ns.f");
  CHECK(reading_of("\u2018ns::f\u2019") == "ns.f");
  CHECK(reading_of("a->b") == "a.b");
  CHECK(reading_of("::f") == "f");
  CHECK(reading_of("A##priv") == "A.#priv");
  CHECK(reading_of("get_client().send") == "get_client.send");
  CHECK(reading_of("func (s *Site) render(a int) error") == "Site.render");
  CHECK(reading_of("struct point") == "point");
  CHECK(reading_of("println!") == "println");
  CHECK(reading_of("${HOME}") == "HOME");
  for (const char* plain : {"send", "adds two numbers", "a - b", "operator<", "#x", "~Cart"}) {
    INFO(plain);
    CHECK(read_name(plain).readings == std::vector<NameReading>{{{}, plain}});
  }
  CHECK(read_name("").readings.empty());
}

TEST_CASE("written names: template arguments, parameters, traits and operators") {
  CHECK(reading_of("Foo<T>::bar") == "Foo.bar");
  CHECK(reading_of("Vec::<T>::new") == "Vec.new");
  CHECK(reading_of("void ns::Foo<std::vector<int> >::bar(int) const [with T = int]") ==
        "ns.Foo.bar");
  CHECK(reading_of("<Foo as Trait>::method") == "Foo.method");
  CHECK(reading_of("<Foo as Trait>::method", 2) == "Trait.method");
  CHECK(read_name("<a::Foo<T> as core::fmt::Display>::fmt").trait == "Display");
  CHECK(reading_of("alloc::vec::<impl core::fmt::Debug for a::Foo>::fmt") == "a.Foo.fmt");
  CHECK(reading_of("pkg.F[...]") == "pkg.F");
  CHECK(reading_of("main.(*Box[go.shape.int]).Get") == "main.Box.Get");
  CHECK(read_name("f(int, char const*)").parameters == "int, char const*");
  CHECK(reading_of("ns::Vec::operator[]") == "ns.Vec.operator[]");
  CHECK(reading_of("ns::Vec<T>::operator()(int) const") == "ns.Vec.operator()");
  CHECK(reading_of("A::operator<<<char>(int)") == "A.operator<<");
  CHECK(reading_of("A::operator bool() const") == "A.operator bool");
}

TEST_CASE("written names: what debuggers and linkers add") {
  CHECK(reading_of("f+0x1c") == "f");
  CHECK(reading_of("schedule+0x1c/0x30 [ext4]") == "schedule");
  CHECK(reading_of("f + 28") == "f");
  CHECK(reading_of("f [clone .cold]") == "f");
  CHECK(reading_of("f@plt") == "f");
  CHECK(reading_of("f@@GLIBC_2.2") == "f");
  CHECK(reading_of("f.constprop.0", 2) == "f");
  CHECK(reading_of("foo[abi:cxx11](int)") == "foo");
  CHECK(reading_of("prog`ns::f(int) + 28") == "ns.f");
  CHECK(reading_of("mod!Foo+0x12") == "mod.Foo");
  CHECK(reading_of("app::run::h0123456789abcdef") == "app.run");
  CHECK(reading_of("virtual thunk to A::f()") == "A.f");
  CHECK(reading_of("(anonymous namespace)::f(int)") == "f");
  CHECK(reading_of("{anonymous}::f") == "f");
  CHECK(reading_of("`anonymous namespace'::f") == "f");
  CHECK(reading_of("pkg.(*T).M-fm") == "pkg.T.M");
  CHECK(reading_of("std::__cxx11::list<int>::size", 2) == "std.list.size");
}

TEST_CASE("written names: a function without a name means the one around it") {
  CHECK(reading_of("app::run::{{closure}}") == "app.run*");
  CHECK(reading_of("main.(*Server).handle.func1.2", 2) == "main.Server.handle*");
  CHECK(reading_of("com.acme.App.lambda$main$0", 2) == "com.acme.App.main*");
  CHECK(reading_of("com.acme.Cart.<init>") == "com.acme.Cart.Cart");
  CHECK(reading_of("main()::<lambda(int)>") == "main*");
  CHECK(reading_of("Object.<anonymous>") == "Object*");
  CHECK(reading_of("f.<locals>.g") == "f.g");
}

TEST_CASE("written names: names of tests") {
  CHECK(reading_of("tests/test_a.py::TestX::test_y[param-1]") == "tests.test_a.py.TestX.test_y");
  CHECK(reading_of("test_add (tests.test_cart.TestCart)") == "tests.test_cart.TestCart.test_add");
  CHECK(reading_of("test_add (test_cart.TestCart.test_add)") == "test_cart.TestCart.test_add");
  CHECK(reading_of("src/a.test.ts > my suite > does things") ==
        "src.a.test.ts.my.suite.does things");
  CHECK(reading_of("Suite.Case/0", 2) == "Suite.Case*");
}

TEST_CASE("named symbols: words that begin a path in a language are no scopes") {
  FakeSnapshot snapshot;
  snapshot.add_source("clap/src/builder/arg.rs", "pub struct Arg;\n");
  snapshot.add_source("clap/src/other.rs", "pub struct Arg;\n");
  snapshot.add_source("net.py", "class Client:\n    def send(self): pass\n    port = 1\n");
  snapshot.add_source("sends.py", "def send(): pass\nport = 2\n");
  snapshot.add_source("view.ts", "class View { draw() {} }\nfunction draw() {}\n");
  snapshot.add_source("site.go",
                      "package site\n\ntype Site struct{}\n\n"
                      "func (s *Site) render() {}\nfunc render() {}\n");
  CHECK(found(snapshot, "crate::builder::Arg") == "clap/src/builder/arg.rs Arg");
  CHECK(found(snapshot, "self::builder::Arg") == "clap/src/builder/arg.rs Arg");
  CHECK(found(snapshot, "self.send") == "net.py Client.send");
  CHECK(found(snapshot, "self.port") == "net.py Client.port");
  CHECK(found(snapshot, "this.draw") == "view.ts View.draw");
  CHECK(found(snapshot, "this->draw") == "view.ts View.draw");
  CHECK(found(snapshot, "View.prototype.draw") == "view.ts View.draw");
  CHECK(found(snapshot, "s.render") == "site.go Site.render");
  CHECK(found(snapshot, "(*Site).render") == "site.go Site.render");
  CHECK(found(snapshot, "site.(*Site).render") == "site.go Site.render");
  CHECK(found(snapshot, "site.render") == "site.go render");
}

TEST_CASE("named symbols: a name in a named file") {
  FakeSnapshot snapshot;
  snapshot.add_source("httpx/_client.py", "class Client:\n    def send(self): pass\n");
  snapshot.add_source("httpx/_other.py", "class Client:\n    def send(self): pass\n");
  snapshot.add_source("src/router.ts", "export class Router { create() {} }\n");
  snapshot.add_source("src/other.ts", "export function create() {}\n");
  CHECK(found(snapshot, "httpx/_client.py::Client::send") == "httpx/_client.py Client.send");
  CHECK(found(snapshot, "_client.py::Client.send") == "httpx/_client.py Client.send");
  CHECK(found(snapshot, "/root/httpx/_client.py::Client") == "httpx/_client.py Client");
  CHECK(found(snapshot, "router.ts#create") == "src/router.ts Router.create");
  CHECK(found(snapshot, "router.ts#Router.create") == "src/router.ts Router.create");
  CHECK(found(snapshot, "other.ts:create") == "src/other.ts create");
  CHECK(found(snapshot, "none.ts#create") ==
        "fallback create: src/other.ts create; src/router.ts Router.create");
}

TEST_CASE("named symbols: inline and versioned namespaces, nested classes and packages") {
  FakeSnapshot snapshot;
  snapshot.add_source("fmt/format.h",
                      "namespace fmt { inline namespace v12 { namespace detail {\n"
                      "struct format_handler {};\n}}}\n");
  snapshot.add_source("lib/old.h", "namespace lib { namespace detail { struct handler {}; } }\n");
  snapshot.add_source("src/com/acme/Outer.java",
                      "package com.acme;\nclass Outer { static class Inner { void method() {} } "
                      "void method() {} }\n");
  CHECK(found(snapshot, "fmt::v12::detail::format_handler") ==
        "fmt/format.h fmt::v12::detail.format_handler");
  CHECK(found(snapshot, "fmt::detail::format_handler") ==
        "fmt/format.h fmt::v12::detail.format_handler");
  CHECK(found(snapshot, "lib::v3::detail::handler") == "lib/old.h lib::detail.handler");
  // Another version than the one that is declared.
  CHECK(found(snapshot, "fmt::v11::detail::format_handler") ==
        "fallback detail::format_handler: fmt/format.h fmt::v12::detail.format_handler");
  CHECK(found(snapshot, "com.acme.Outer$Inner.method") ==
        "src/com/acme/Outer.java Outer.Inner.method");
  CHECK(found(snapshot, "com.acme.Outer.method") == "src/com/acme/Outer.java Outer.method");
}

TEST_CASE("named symbols: parameters and traits select among overloads") {
  FakeSnapshot snapshot;
  snapshot.add_source("put.h",
                      "int put(int x);\nint put(const char* s);\n"
                      "int put(int x, const ns::Box<int>& b);\n");
  snapshot.add_source("arg.rs",
                      "struct Arg;\nimpl Display for Arg { fn fmt(&self) {} }\n"
                      "impl fmt::Debug for Arg { fn fmt(&self) {} }\n");
  const auto lines = [&](const std::string& name) {
    const Result<NamedSymbols> named = named_symbols(snapshot, name, {});
    REQUIRE(named.ok());
    CHECK_FALSE(named->fallback);
    std::vector<std::uint32_t> all;
    for (const SymbolHit& hit : named->hits) all.push_back(hit.place.start.line + 1);
    std::sort(all.begin(), all.end());
    return all;
  };
  using Lines = std::vector<std::uint32_t>;
  CHECK(lines("put(int)") == Lines{1});
  CHECK(lines("put(char const*)") == Lines{2});
  CHECK(lines("put(int, ns::Box<int> const&)") == Lines{3});
  CHECK(lines("put(int, Box<long> const &) const") == Lines{3});
  CHECK(lines("put (x=1, b=...)") == Lines{3});
  CHECK(lines("put()") == Lines{1, 2, 3});
  CHECK(lines("put(int, int, int)") == Lines{1, 2, 3});
  CHECK(lines("<Arg as core::fmt::Debug>::fmt") == Lines{3});
  CHECK(lines("<Arg as Display>::fmt") == Lines{2});
  CHECK(lines("Arg::fmt") == Lines{2, 3});
}

TEST_CASE("named symbols: a name whose qualifier fits nothing falls back to its last part") {
  FakeSnapshot snapshot;
  snapshot.add_source("lib/site.go",
                      "package lib\n\ntype Site struct{}\n\n"
                      "func (s *Site) render() { func() {}() }\n");
  snapshot.add_source("cart.py", "class Cart:\n    def add(self): pass\n");
  CHECK(found(snapshot, "nowhere::Cart") == "fallback Cart: cart.py Cart");
  CHECK(found(snapshot, "Basket.add") == "fallback add: cart.py Cart.add");
  CHECK(found(snapshot, "a.b.Cart.add") == "fallback Cart.add: cart.py Cart.add");
  CHECK(found(snapshot, "example.org/x/lib.(*Site).render") ==
        "fallback lib.Site.render: lib/site.go Site.render");
  CHECK(found(snapshot, "lib.(*Site).render.func1") ==
        "fallback lib.Site.render: lib/site.go Site.render");
  CHECK(found(snapshot, "Cart.remove").empty());
  const Result<NamedSymbols> none = named_symbols(snapshot, "Cart.ad", {});
  REQUIRE(none.ok());
  CHECK(none->name == "ad");
  CHECK(none->hits.empty());
  CHECK_FALSE(none->fallback);
}

TEST_CASE("named symbols: a name that has separators itself is found as it is") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.sh", "log::info() { :; }\n");
  snapshot.add_source("b.sh", "info() { :; }\n");
  snapshot.add_source("a.test.ts", "describe('my suite', () => { it('does a.b', () => {}); });\n");
  CHECK(found(snapshot, "log::info") == "a.sh log::info");
  CHECK(found(snapshot, "does a.b") == "a.test.ts my suite.does a.b");
  CHECK(found(snapshot, "a.test.ts > my suite > does a.b") == "a.test.ts my suite.does a.b");
}

}  // namespace codefinder::written_name_test
