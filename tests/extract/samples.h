// A short program in each language with most of its kinds of binding, for tests that mutate and
// edit texts.
#pragma once

#include "index/languages/language.h"

#include <string_view>
#include <vector>

namespace codefinder::testing {

struct Sample {
  Language language;
  std::string_view text;
};

inline std::vector<Sample> samples() {
  return {
      {Language::python,
       "import os.path as p\nfrom .x import y\n\nclass A(B):\n    \"\"\"Doc.\"\"\"\n    z: int = "
       "1\n    def f(self, a, *b):\n"
       "        self.q = [i for i in a if i]\n        with open(p) as h:\n            return "
       "lambda k: k + h.read()\n"},
      {Language::javascript,
       "const {a, b: [c]} = require('./m');\nclass K extends L { #x = 1; get y() { return this.#x; "
       "} }\n"
       "export const f = (q) => { var w = q?.r; return `${w}`; };\nmodule.exports = { f, g() {} "
       "};\n"},
      {Language::typescript,
       "import type { T } from './t';\nexport interface I<U> extends T { m(x: U): Promise<void>; "
       "n?: number }\n"
       "enum E { A, B = 2 }\nnamespace N { export const k: I<string>[] = []; }\nfunction f(this: "
       "I<number>, { a }: { a: T }) { "
       "return a as unknown; }\n"},
      {Language::tsx,
       "export const C = ({ n }: { n: string }) => <D key={n} on={() => f(n)}>{n}</D>;\n"},
      {Language::go,
       "package p\n\nimport (\n\tf \"fmt\"\n\t\"a/b\"\n)\n\ntype S struct {\n\tB\n\tx, y int // "
       "both\n}\n\nfunc (s *S) M(a "
       "...string) (n int, err error) {\n"
       "\tfor i, v := range a {\n\t\tf.Println(i, v)\n\t}\nend:\n\treturn b.F(S{x: 1}), nil\n}\n"},
      {Language::rust,
       "use std::{fmt, io::{self, Read as R}};\n/// Doc.\n#[derive(Debug)]\npub struct S<'a, T: R> "
       "{ x: &'a T }\nimpl<'a, T: R> "
       "S<'a, T> {\n"
       "    pub fn new(x: &'a T) -> Self { let y = x; match y { Some(z) if z > 0 => z, _ => "
       "vec![y.a] } }\n}\nmacro_rules! m { "
       "($e:expr) => { $e } }\nmod k;\n"},
      {Language::c,
       "#include \"a.h\"\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\ntypedef struct node { int v; "
       "struct node *next; } "
       "node_t;\nstatic int (*cb)(void *);\n"
       "int f(node_t *n, int k) {\n  for (int i = 0; i < k; i++) { n->v += MAX(i, k); }\n  goto "
       "out;\nout:\n  return "
       "cb(n);\n}\n"},
      {Language::cpp,
       "#include <vector>\nnamespace a::b {\ntemplate <class T> class C : public D<T> {\n "
       "public:\n  explicit C(int x) : x_(x) "
       "{}\n  T get() const;\n private:\n"
       "  int x_ = 0;\n};\ntemplate <class T> T C<T>::get() const { auto f = [this](auto y) { "
       "return y + x_; }; for (auto& [k, "
       "v] : m) f(v); return {}; }\n}\n"},
      {Language::java,
       "package p.q;\nimport java.util.*;\nimport static a.B.c;\npublic class K<T extends L> "
       "extends M implements N {\n  private "
       "final int x = 1;\n"
       "  @Override public T f(String s, int... n) throws E { for (int i : n) { this.x += i; } "
       "return (T) new O<>(s) { void g() "
       "{} }; }\n  enum Z { A, B { } }\n}\n"},
      {Language::bash,
       "#!/bin/bash\nsource ./lib.sh\nreadonly A=1\nf() {\n  local b=\"$1\"\n  echo "
       "\"${A}${b:-x}\" | g\n}\nf \"$@\"\n"},
      {Language::markdown, "# One\n\ntext [a](b)\n\n## Two\n\n```c\nint x;\n```\n\nThree\n=====\n"},
      {Language::json, "{\"a\": {\"b\": [1, {\"c\": null}]}, \"d\": \"e\"}\n"},
      {Language::yaml, "a: &x\n  b: [1, 2]\n  - c: d\ne: *x\n"},
      {Language::toml, "[a.b]\nc = 1\n\"d e\" = [{ f = 2 }]\n[[g]]\nh = \"i\"\n"},
      {Language::text, "Some words, and more words.\nTitle\n=====\n"},
  };
}

}  // namespace codefinder::testing
