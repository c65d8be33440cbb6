// Renames of members of structural types: by keys in strings, expected types and what a type of
// unknown receivers can be.
#include "query/rename/fixture.h"

namespace codefinder::rename_test {

using namespace codefinder::testing;

TEST_CASE("rename: strings that are keys of a type or an object, also of other files") {
  CHECK(renamed({{"a.ts", "export interface A { one: number; two: string }\n"},
                 {"b.ts",
                  "import type { A } from './a';\n"
                  "type B = A[\"one\"];\n"
                  "type C = Pick<A, 'one' | 'two'>;\n"},
                 {"c.ts",
                  "import type { A } from './a';\n"
                  "function f(a: A) { a['one'] = 1; return 'one' in a; }\n"
                  "const list = ['one'];\n"}},
                "a.ts", "one",
                "uno") == Names{"export interface A { uno: number; two: string }\n",
                                "import type { A } from './a';\n"
                                "type B = A[\"uno\"];\n"
                                "type C = Pick<A, 'uno' | 'two'>;\n",
                                "import type { A } from './a';\n"
                                "function f(a: A) { a['uno'] = 1; return 'uno' in a; }\n"
                                "const list = ['one'];\n"});
}

TEST_CASE("rename: members of a mapped type behind aliases are those of its argument") {
  CHECK(renamed({{"a.ts",
                  "type Methods<T> = Partial<{ [K in keyof T]: () => T[K] }>;\n"
                  "export interface A { one: number }\n"
                  "export interface B { one: number }\n"
                  "function f(): Methods<A> { return { one() { return 1; } }; }\n"
                  "function g(): Methods<B> { return { one() { return 1; } }; }\n"}},
                "a.ts", "one: number }\nexport interface B",
                "uno") == Names{"type Methods<T> = Partial<{ [K in keyof T]: () => T[K] }>;\n"
                                "export interface A { uno: number }\n"
                                "export interface B { one: number }\n"
                                "function f(): Methods<A> { return { uno() { return 1; } }; }\n"
                                "function g(): Methods<B> { return { one() { return 1; } }; }\n"});
}

TEST_CASE("rename: the expected result of a call determines type parameters, then defaults do") {
  const std::string maker =
      "export interface Maker<T extends { def: any }, D = T[\"def\"]> { new (def: D): T }\n"
      "export function make<T extends { def: any }, D = T[\"def\"]>(\n"
      "  set: (made: T, def: D) => void): Maker<T, D> { return null as any; }\n";
  const std::string use =
      "import * as m from './m';\n"
      "interface ADef { one: number }\n"
      "export interface A { def: ADef; other: { one: string } }\n"
      "export const A: m.Maker<A> = m.make((made, def) => { def.one = made.def.one; });\n"
      "new A({ one: 1 });\n";
  CHECK(renamed({{"m.ts", maker}, {"a.ts", use}}, "a.ts", "one: number", "uno")[1] ==
        "import * as m from './m';\n"
        "interface ADef { uno: number }\n"
        "export interface A { def: ADef; other: { one: string } }\n"
        "export const A: m.Maker<A> = m.make((made, def) => { def.uno = made.def.uno; });\n"
        "new A({ uno: 1 });\n");
}

TEST_CASE("rename: keys of objects that are expected to be of another type are not members") {
  const std::string parse =
      "export function parse(value: unknown) { return value; }\n"
      "export function shape<T extends { [key: string]: number }>(of: T): T { return of; }\n";
  CHECK(renamed({{"p.ts", parse},
                 {"a.ts",
                  "import * as p from './p';\n"
                  "import * as outside from 'outside';\n"
                  "export interface A { one: number }\n"
                  "p.parse({ one: 1, all: { one: 2 } });\n"
                  "p.shape({ one: 1 });\n"
                  "outside.check({ one: 1 });\n"}},
                "a.ts", "one", "uno")[1] ==
        "import * as p from './p';\n"
        "import * as outside from 'outside';\n"
        "export interface A { uno: number }\n"
        "p.parse({ one: 1, all: { one: 2 } });\n"
        "p.shape({ one: 1 });\n"
        "outside.check({ one: 1 });\n");
}

TEST_CASE("rename: a type that a module does not show names no members in others") {
  const std::string other = "export function f(x) { return x.one; }\n";
  CHECK(renamed({{"a.ts",
                  "interface A { one: number }\n"
                  "export function g(n: number): number { const a: A = { one: n }; return n; }\n"},
                 {"b.ts", other}},
                "a.ts", "one", "uno") ==
        Names{"interface A { uno: number }\n"
              "export function g(n: number): number { const a: A = { uno: n }; return n; }\n",
              other});
  CHECK(renamed({{"a.ts",
                  "interface A { one: number }\n"
                  "export function g(n: number) { const a: A = { one: n }; return a; }\n"},
                 {"b.ts", "interface B { one: string }\n" + other}},
                "a.ts", "one", "uno")[1] ==
        "interface B { one: string }\nexport function f(x) { return x.?uno; }\n");
}

TEST_CASE("rename: types without names that are written alike change together") {
  const BeyondReferences beyond;  // The types are joined by how they are written.
  CHECK(renamed({{"a.ts",
                  "const all: Record<string, { unit: string; verb: string }> = {\n"
                  "  a: { unit: 'a', verb: 'b' } };\n"
                  "function get(key: string): { unit: string; verb: string } | null {\n"
                  "  return all[key] ?? null;\n}\n"
                  "export const verb = get('a')!.verb;\n"}},
                "a.ts", "verb: string }> =", "word") ==
        Names{"const all: Record<string, { unit: string; word: string }> = {\n"
              "  a: { unit: 'a', word: 'b' } };\n"
              "function get(key: string): { unit: string; word: string } | null {\n"
              "  return all[key] ?? null;\n}\n"
              "export const verb = get('a')!.word;\n"});
}

TEST_CASE("rename: where all members of a name change, types of receivers do not matter") {
  CHECK(renamed({{"a.ts", "export interface A { oneOfA: number }\n"},
                 {"b.ts", "export function f(x) { return x.oneOfA; }\n"}},
                "a.ts", "oneOfA", "uno")[1] == "export function f(x) { return x.uno; }\n");
}

TEST_CASE("rename: a member that the known type of its receiver lacks may be one of a type below") {
  CHECK(renamed({{"a.ts",
                  "export interface A { kind: string }\n"
                  "export interface B extends A { only: number }\n"
                  "interface C { only: string }\n"
                  "declare function isB(a: A): a is B;\n"
                  "export function f(a: A) { const is = isB(a); return is ? a.only : 0; }\n"}},
                "a.ts", "only: number", "sole")[0]
            .find("is ? a.?sole") != std::string::npos);
}

TEST_CASE("rename: the keys of an object that the language takes keep their names") {
  CHECK(renamed({{"a.ts", "const a = {};\nObject.defineProperty(a, 'x', { value: 1 });\n"}}, "a.ts",
                "value", "what")[0] ==
        "refused: `value` is the key of an object that code outside the project takes");
}

TEST_CASE("rename: a type argument between commas is no key of an object") {
  CHECK(
      renamed({{"a.ts", "interface A {}\n/** = { */ declare const m: Three<string, A, string>;\n"}},
              "a.ts", "A {}",
              "B")[0] == "interface B {}\n/** = { */ declare const m: Three<string, B, string>;\n");
}

TEST_CASE("rename: members of `any` keep their names") {
  const std::string types = "interface A { one: number }\ninterface B { one: string }\n";
  const auto with = [&](const std::string& use) {
    return renamed({{"a.ts", types + "export " + use}}, "a.ts", "one: number", "uno")[0].substr(
        types.size() + 7);
  };
  for (const char* use :
       {"function f(x: any) { return x.one + x.all[0].one + x.call(1).one; }\n",
        "function f(x: any[]) { return x[0].one; }\n",
        "function f(x: A) { return (x as any).one + (<any>x).two.one; }\n",
        "function f(): any { return f().one; }\n",
        "function f(x: B) { const { one: own } = x as any; const y = x as any; return y.one; }\n",
        "function f({ one: own }: any) { return own; }\n",
        "class C { m: any; f() { return this.m.one; } }\n"})
    CHECK(with(use) == use);
  CHECK(with("function f(x) { return x.one; }\n") == "function f(x) { return x.?uno; }\n");
  CHECK(with("function f(x: A) { own = x; return own.one; }\n") ==
        "function f(x: A) { own = x; return own.?uno; }\n");
}

TEST_CASE("rename: a receiver that is asserted to be of a written type has its members only") {
  CHECK(renamed({{"a.ts",
                  "interface A { one: number }\ninterface B { one: string }\n"
                  "export const f = (x) => (x as { one?: unknown }).one;\n"}},
                "a.ts", "one: number", "uno")[0] ==
        "interface A { uno: number }\ninterface B { one: string }\n"
        "export const f = (x) => (x as { one?: unknown }).one;\n");
}

TEST_CASE("rename: files that do not import a type have no values of it") {
  const std::string type =
      "export interface A { one: number }\nexport interface B { one: string }\n";
  const auto other = [&](const std::string& path, const std::string& text) {
    return renamed({{"a.ts", type}, {"mid.ts", "export * from './a';\n"}, {path, text}}, "a.ts",
                   "one: number", "uno")[2];
  };
  const std::string use = "export const f = () => made().one;\n";
  const std::string changed = "export const f = () => made().?uno;\n";
  CHECK(other("b.ts", "import { made } from './a';\n" + use) ==
        "import { made } from './a';\n" + changed);
  CHECK(other("b.ts", "import { made } from './mid';\n" + use) ==
        "import { made } from './mid';\n" + changed);
  CHECK(other("b.ts", "import { made } from 'node:fs';\n" + use) ==
        "import { made } from 'node:fs';\n" + use);
  // What callers pass without a type may be anything.
  CHECK(other("b.ts", "export const f = (x) => x.one;\n") == "export const f = (x) => x.?uno;\n");
  CHECK(other("b.test.ts", "import 'node:fs';\ntest('t', (x) => x.one);\n") ==
        "import 'node:fs';\ntest('t', (x) => x.one);\n");
  // What is made in a file that does not lead to the type is not of it.
  const auto through = [&](const std::string& imports) {
    return renamed({{"a.ts", type},
                    {"q.ts", imports + "export function made() { return unknown(); }\n"},
                    {"b.ts", "import { made } from './q';\n" + use}},
                   "a.ts", "one: number", "uno")[2];
  };
  CHECK(through("") == "import { made } from './q';\n" + use);
  CHECK(through("import './a';\n") == "import { made } from './q';\n" + changed);
  CHECK(through("export * from './b';\n") == "import { made } from './q';\n" + use);
  // A file with declarations for all others imports the type.
  CHECK(renamed({{"a.ts", type},
                 {"g.d.ts", "import { A } from './a';\ndeclare global { function made(): A; }\n"},
                 {"b.ts", "import 'node:fs';\n" + use}},
                "a.ts", "one: number",
                "uno")[2] == "import 'node:fs';\nexport const f = () => made().uno;\n");
}

TEST_CASE("rename: the promise of an async function has no members of the project") {
  const std::string use = "async function main() { return g(); }\nmain().catch(() => 1);\n";
  CHECK(renamed({{"a.ts", "export class A { catch() {} }\nclass B { catch() {} }\n" + use}}, "a.ts",
                "catch() {} }\nclass B",
                "grab")[0] == "export class A { grab() {} }\nclass B { catch() {} }\n" + use);
}

}  // namespace codefinder::rename_test
