// The outline of a file: methods in their type, and what a file re-exports.
#include "index/query/editor/outline.h"
#include "tests/support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::outline_test {

using namespace codefinder::query;
using codefinder::testing::FakeSnapshot;

namespace {

/// "A(f g)": the names of the tree; of a re-export with the files that it leads to.
std::string text_of(const Outline& outline, const std::vector<OutlineNode>& nodes) {
  std::string text;
  for (const OutlineNode& node : nodes) {
    if (!text.empty()) text += ' ';
    if (node.reexport) {
      const Reexport& reexport = outline.reexports[*node.reexport];
      text += reexport.name + "->";
      for (const SymbolHit& target : reexport.targets) text += target.place.path;
      continue;
    }
    text += outline.facts->str(outline.facts->symbol(node.symbol).name);
    if (!node.children.empty()) text += '(' + text_of(outline, node.children) + ')';
  }
  return text;
}

std::string outline_of(const FakeSnapshot& snapshot, FileId file,
                       Nesting nesting = Nesting::by_qualifier) {
  const Result<Outline> answer = outline(snapshot, file, nesting);
  REQUIRE(answer.ok());
  return text_of(*answer, answer->roots);
}

}  // namespace

TEST_CASE("outline: methods are in the type that their receiver or qualifier names") {
  FakeSnapshot snapshot;
  const FileId go = snapshot.add_source(
      "a.go",
      "package p\ntype T struct { a int }\nfunc (t *T) One() {}\nfunc F() {}\n"
      "func (t T) Two() {}\nfunc (o *Other) Three() {}\n");
  CHECK(outline_of(snapshot, go) == "T(a One Two) F Three");
  CHECK(outline_of(snapshot, go, Nesting::by_range) == "T(a) One F Two Three");
  const FileId cpp = snapshot.add_source(
      "a.cc", "namespace n {\nclass A { void f(); };\nvoid A::f() {}\nvoid B::g() {}\n}\n");
  CHECK(outline_of(snapshot, cpp) == "n(A(f f) g)");
  const FileId nested = snapshot.add_source(
      "b.cc",
      "template <class T> struct A { struct N { int f(); }; };\n"
      "template <class T> struct B { struct N { int g(); }; };\n"
      "template <class T> int A<T>::N::f() { return 1; }\n"
      "template <class T> int B<T>::N::g() { return 2; }\n");
  CHECK(outline_of(snapshot, nested) == "A(N(f f)) B(N(g g))");
}

TEST_CASE("outline: members of a prototype are in its function") {
  FakeSnapshot snapshot;
  const FileId file = snapshot.add_source(
      "a.js",
      "function X() {}\nX.prototype = { one() {}, two: function () {} };\n"
      "X.prototype.three = function () {};\nconst app = {};\napp.use = function () {};\n");
  CHECK(outline_of(snapshot, file) == "X(one two three) app(use)");
}

TEST_CASE("outline: re-exports are listed with the file that they lead to") {
  FakeSnapshot snapshot;
  snapshot.add_source("x.ts", "export const a = 1;\nexport function b() {}\n");
  snapshot.add_source("y.ts", "export { b } from './x';\n");
  const FileId file = snapshot.add_source(
      "index.ts",
      "export { a } from './x';\nexport { b as c } from './y';\nfunction own() {}\n"
      "export * from './y';\nexport { z } from 'elsewhere';\nexport { own };\n");
  CHECK(outline_of(snapshot, file) == "a->x.ts c->x.ts own *->y.ts z->");
  const FileId common = snapshot.add_source("main.js", "exports.a = require('./x');\n");
  CHECK(outline_of(snapshot, common) == "a");  // A symbol already.
}

TEST_CASE("outline: variables that only name an import can be dropped") {
  FakeSnapshot snapshot;
  snapshot.add_source("x.js", "exports.a = function () {};\n");
  const FileId file = snapshot.add_source(
      "main.js",
      "const fs = require('fs');\nconst { a } = require('./x');\nconst b = require('./x').a;\n"
      "const log = require('debug')('x');\nexports.c = require('./x');\n"
      "const app = require('./x');\napp.use = function () {};\nfunction own() { fs.go(a, b); }\n");
  Result<Outline> answer = outline(snapshot, file, Nesting::by_qualifier);
  REQUIRE(answer);
  drop_imported(*answer);
  CHECK(text_of(*answer, answer->roots) == "log c app(use) own");
}

}  // namespace codefinder::outline_test
