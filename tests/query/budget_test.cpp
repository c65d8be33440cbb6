// Definition, references and hover stay within the budget of steps and stack for hostile sources.
// Steps and stack are counted; nothing is timed.
#include "base/log.h"
#include "index/query/definition/definitions.h"
#include "index/query/references/explain.h"
#include "index/query/references/references.h"
#include "index/resolve/resolver.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <functional>
#include <random>
#include <string>
#include <vector>

namespace codefinder::budget_test {

using namespace codefinder::index;
using namespace codefinder::query;
using namespace codefinder::resolve;
using testing::FakeSnapshot;

namespace {

struct Source {
  std::string path, text;
};

std::string repeated(int count, const std::function<std::string(int)>& part) {
  std::string text;
  for (int i = 0; i < count; ++i) text += part(i);
  return text;
}
std::string n(int number) { return std::to_string(number); }

/// Runs definition, references and hover at up to `most` evenly spaced identifiers of the file.
void run_queries(const FakeSnapshot& snapshot, FileId file, std::size_t most) {
  const FileFacts& facts = *snapshot.facts().get(file);
  std::vector<std::uint32_t> offsets;
  for (const Occurrence& occurrence : facts.occurrences) offsets.push_back(occurrence.range.begin);
  for (const Symbol& symbol : facts.symbols) offsets.push_back(symbol.name_range.begin);
  const std::size_t stride = offsets.size() / most + 1;
  for (std::size_t i = 0; i < offsets.size(); i += stride) {
    const PlaceRequest place{file, offsets[i]};
    CHECK(definitions_at(snapshot, place).ok());
    CHECK(references_at(snapshot, place, Declarations::include).ok());
    CHECK(explain_at(snapshot, place).ok());
  }
}

/// Checks that each query on the sources takes fewer than `steps` steps.
void check_bounded(const std::vector<Source>& sources, std::size_t steps, std::size_t most = 60) {
  FakeSnapshot snapshot;
  std::vector<FileId> files;
  for (const Source& source : sources)
    files.push_back(snapshot.add_source(source.path, source.text));
  for (const FileId file : files) run_queries(snapshot, file, most);
  INFO(sources[0].path << ": steps " << snapshot.limits().most_steps() << ", stack "
                       << snapshot.limits().most_stack());
  CHECK_FALSE(snapshot.limits().exceeded());
  CHECK(snapshot.limits().most_steps() < steps);
  CHECK(snapshot.limits().most_stack() < QueryLimits::kStackBytes);
}

constexpr std::size_t kSteps = 200'000;

}  // namespace

TEST_CASE("budget: defaults of type parameters that lead back to the parameter end") {
  check_bounded({{"a.ts",
                  "class Conn { open(): void {} }\nclass Box<X> { x: X; }\n"
                  "type Loop<T, A = B, B = A> = Box<A>;\ndeclare function make(): Loop<Conn>;\n"
                  "make().x.open();\n"
                  "type Inner<T> = T extends Box<infer V> ? Inner<V> : T;\n"
                  "declare function inner<T, U = V, V = U>(t: T): Box<U>;\n"
                  "inner(new Box<Conn>()).x.open();\n"}},
                kSteps);
}

TEST_CASE("budget: members of a type parameter whose bound leads back to it end") {
  check_bounded({{"a.ts",
                  "class Conn { open(): void {} }\n"
                  "type Cases<T, C extends { no: unknown; any?: unknown }> =\n"
                  "  T extends true ? C['any'] : C['no'];\n"
                  "type Simple<T> = { [K in keyof T]: T[K] } & {};\n"
                  "type All<T, K extends keyof T = keyof T> = Cases<T, { no: Simple<T> }>;\n"
                  "declare const foo: Simple<All<{ a: Conn; b: Conn }>>;\nfoo.a.open();\n"}},
                kSteps);
}

TEST_CASE("budget: member lookup through cyclic aliases and type parameters ends") {
  // Each type refers to all others in its bases and its member types.
  constexpr int kTypes = 12;
  const auto others = [](int) {
    return repeated(kTypes, [](int j) { return (j ? ", public T" : " public T") + n(j) + "<A>"; });
  };
  const std::string cpp =
      repeated(kTypes, [](int i) { return "template <class A> struct T" + n(i) + ";\n"; }) +
      repeated(kTypes, [&](int i) {
        return "template <class A> struct T" + n(i) + " :" + others(i) +
               " {\n  using U = typename T" + n((i + 1) % kTypes) +
               "<A>::U;\n  U u;\n  int f() { return u.missing(u.u.missing()); }\n};\n";
      });
  check_bounded({{"cycle.hpp", cpp}}, kSteps);
  check_bounded(
      {{"wrap.hpp",
        repeated(kTypes,
                 [](int i) {
                   return "template <class C = optional<T" + n((i + 1) % kTypes) +
                          "<int>>> class P" + n(i) +
                          " : public C { C c; void g() { c.missing(); this->size(); } };\n";
                 })}},
      kSteps);
  // `C` is unknown, so `C::value_type` may be that of any of the types.
  check_bounded(
      {{"alias.hpp",
        repeated(
            10,
            [](int i) {
              return "template <class C> struct K" + n(i) +
                     " : public C {\n  using value_type = typename C::value_type;\n  value_type v" +
                     n(i) + ";\n  void f(value_type a) { a.missing(); v" + n(i) +
                     ".missing(); value_type::missing(); C::value_type::missing(); }\n};\n";
            })}},
      kSteps);
}

TEST_CASE("budget: cyclic declarations in every resolved language stay within the budget") {
  const std::string ring_cpp =
      "namespace a = b; namespace b = c; namespace c = a; using namespace a; using namespace b;\n"
      "using X = Y; using Y = Z; using Z = X; typedef P Q; typedef Q P;\n"
      "template <class D> struct Base { D* self() { return static_cast<D*>(this)->self()->self(); "
      "} };\n"
      "struct D1 : Base<D1>, D2 { void f() { self()->self()->g(); } }; struct D2 : Base<D2>, D1 { "
      "void g() { f(); } };\n"
      "void use(X x, P p) { x.y.z(); p->q(); a::b::c::f(); }\n";
  check_bounded(
      {{"ring.cpp", "#include \"one.h\"\n" + ring_cpp},
       {"one.h", "#include \"two.h\"\nstruct One { struct Two* two; };\n"},
       {"two.h",
        "#include \"one.h\"\nstruct Two { struct One* one; };\n#define A B\n#define B A\n"}},
      kSteps);
  check_bounded({{"ring.c",
                  "typedef struct a b; typedef b a; struct a { b* a; a* b; };\n"
                  "int f(struct a* x) { return x->a->b->a->b->f; }\n"}},
                kSteps);
  check_bounded(
      {{"A.java",
        "class A<T extends B<T>> extends B<A<T>> { T t; A<T> a() { return t.b().a().t.missing(); } "
        "}\n"
        "class B<T extends A<T>> extends C<B<T>> { T t; B<T> b() { return t.a().b().t; } }\n"
        "class C<T> extends A<C<T>> implements C<T> { <U extends C<U>> U c(U u) { return "
        "u.c(u.c(u)); } }\n"}},
      kSteps);
  check_bounded(
      {{"go.mod", "module m\n"},
       {"a.go",
        "package m\ntype A struct { B; C }\ntype B struct { C; A }\ntype C struct { A; B }\n"
        "type L[T any] struct { L[L[T]]; t T }\nfunc (a A) F() A { return a.B.C.A.G().F().missing "
        "}\n"
        "func (b B) G() B { return b.F().G() }\nvar x = y\nvar y = x\n"}},
      kSteps);
  check_bounded(
      {{"a.py",
        "from b import *\nfrom b import x\nclass A(B, C):\n  def f(self):\n    self.p = self.q\n"
        "    self.q = self.p\n    return self.p.f().q.missing\n"},
       {"b.py",
        "from a import *\nfrom a import x\nclass B(A):\n  pass\nclass C(B, A):\n  f = A.f\n"}},
      kSteps);
  std::vector<Source> ring;  // Each module re-exports everything from all others.
  for (int i = 0; i < 14; ++i)
    ring.push_back({"m" + n(i) + ".ts",
                    repeated(14, [](int j) { return "export * from './m" + n(j) + "';\n"; }) +
                        "import { missing, other" + n(i) + " } from './m" + n((i + 1) % 14) +
                        "';\nmissing(other" + n(i) + ");\n"});
  check_bounded(ring, kSteps);
  check_bounded(
      {{"types.ts",
        "type R<T> = T extends R<infer U> ? R<R<U>> : { next: R<T>; all: R<T>[] };\n"
        "interface I extends J, K { j: J } interface J extends K, I { k: K } interface K extends "
        "I, J { i: I }\n"
        "type M = { [k in keyof M]: M[k] }; const a = b, b = a;\n"
        "declare const i: I & R<I>; i.j.k.i.j.k.missing; i.next.all[0].next.missing; a.b.c;\n"}},
      kSteps);
  check_bounded({{"Cargo.toml", "[package]\nname = \"k\"\n"},
                 {"src/lib.rs",
                  "pub mod a; pub mod b; pub use a::*; pub use b::*;\n"
                  "pub trait T { type O: U; fn t(&self) -> Self::O; }\npub trait U: T { fn "
                  "u(&self) -> Box<dyn T>; }\n"
                  "impl<X: U> T for X { type O = X; fn t(&self) -> X { self.u().t().u() } }\n"
                  "impl<X: T> U for X { fn u(&self) -> Box<X> { self.t().u().missing().t() } }\n"},
                 {"src/a.rs",
                  "pub use crate::b::*; pub use super::b::x; pub type A = crate::B; pub fn f(a: A) "
                  "{ a.b().missing(); x(); }\n"},
                 {"src/b.rs",
                  "pub use crate::a::*; pub use super::a::x; pub type B = crate::A; pub fn g(b: B) "
                  "{ b.f(y::z()); }\n"}},
                kSteps);
}

TEST_CASE("budget: deep member chains and deep nesting stay within the stack budget") {
  constexpr int kDeep = 5000;
  const std::string chain = repeated(kDeep, [](int i) { return ".a" + n(i % 7); });
  const std::string calls = repeated(kDeep, [](int) { return std::string(".a()"); });
  const std::string classes = repeated(1500, [](int i) { return "class A" + n(i) + " { "; }) +
                              "int x;" + repeated(1500, [](int) { return std::string("};"); });
  check_bounded({{"chain.ts", "class A { a0: A; a(): A { return this; } }\ndeclare const r: A;\nr" +
                                  chain + ";\nr" + calls + ";\n"}},
                kSteps, 12);
  check_bounded({{"chain.py", "class A:\n  def a(self) -> 'A':\n    return self\nr = A()\nr" +
                                  chain + "\nr" + calls + "\n"}},
                kSteps, 12);
  check_bounded({{"chain.cpp",
                  "struct A { A* a; A b(); };\nvoid f(A r) { r" + chain + "; r" + calls + "; }\n"}},
                kSteps, 12);
  check_bounded({{"nest.cpp", classes + "\n"}}, kSteps, 12);
}

TEST_CASE("budget: random classes, aliases and calls stay within the budget") {
  std::mt19937 random(16);
  const auto any = [&](int below) {
    return std::to_string(random() % static_cast<unsigned>(below));
  };
  for (const std::string extension : {"cpp", "ts", "java"}) {
    std::string text;
    for (int i = 0; i < 60; ++i) {
      const std::string a = any(60), b = any(60), c = any(60), m = any(9);
      if (extension == "cpp")
        text += "template <class T> struct C" + n(i) + " : C" + a + "<T>, C" + b + "<C" + c +
                "<T>> { typename C" + c + "<T>::U f" + m + "; using U = C" + a +
                "<T>; U g(U u) { return u.f" + any(9) + ".g(u).missing; } };\n";
      else if (extension == "ts")
        text += "interface C" + n(i) + "<T> extends C" + a + "<T>, C" + b + "<C" + c + "<T>> { f" +
                m + ": C" + c + "<T>[\"f" + any(9) + "\"]; }\ndeclare const v" + n(i) + ": C" + a +
                "<C" + b + "<any>>; v" + n(i) + ".f" + any(9) + ".f" + any(9) + ".missing;\n";
      else
        text += "class C" + n(i) + "<T extends C" + b + "<T>> extends C" + a + "<C" + c +
                "<T>> { C" + c + "<T> f" + m + "; T g(C" + a + "<T> u) { return u.f" + any(9) +
                ".g(u).f" + any(9) + ".missing(); } }\n";
    }
    check_bounded({{"generated." + extension, text}}, QueryLimits::kSteps, 40);
  }
}

TEST_CASE("budget: a query beyond its limits returns a partial answer and sets the exceeded flag") {
  FakeSnapshot snapshot;
  const FileId file = snapshot.add_source("a.ts",
                                          "class A { m() {} }\nfunction f(a: A) { a.m(); }\n");
  const PlaceRequest place{file, 40};
  CHECK(definitions_at(snapshot, place).value().hits.size() == 1);
  CHECK_FALSE(snapshot.limits().exceeded());
  snapshot.limits().set_steps(1);
  CHECK(definitions_at(snapshot, place).value().hits.empty());
  CHECK(snapshot.limits().exceeded());
  snapshot.limits().set_steps(QueryLimits::kSteps);
  snapshot.limits().begin(
      QueryLimits::Clock::time_point::min());  // The deadline has passed at the start.
  CHECK(references_at(snapshot, place, Declarations::include).ok());
  {
    Context context(snapshot);
    for (int i = 0; i < 64; ++i) context.spend();
    CHECK(context.stopped());
  }
  CHECK(snapshot.limits().exceeded());
  snapshot.limits().begin(QueryLimits::Clock::time_point::max());
  // The partial answers were not cached.
  CHECK(definitions_at(snapshot, place).value().hits.size() == 1);
  CHECK_FALSE(snapshot.limits().exceeded());
}

TEST_CASE("budget: a cancelled context returns no results and does not set the exceeded flag") {
  FakeSnapshot snapshot;
  const FileId file = snapshot.add_source("a.ts",
                                          "class A { m() {} }\nfunction f(a: A) { a.m(); }\n");
  std::stop_source stop;
  Context context(snapshot, stop.get_token());
  Resolver resolver(context);
  CHECK(context.spend());
  stop.request_stop();
  CHECK_FALSE(context.spend());
  CHECK(context.stopped());
  CHECK(resolver.members_of(Value::of({file, SymbolIndex(0)}, Evidence::same_file), "m").empty());
  CHECK_FALSE(snapshot.limits().exceeded());
}

}  // namespace codefinder::budget_test
