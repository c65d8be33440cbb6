// Renames of members of structural types: by keys in strings, expected types and what a type of
// unknown receivers can be.
#include "query/rename_fixture.h"

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
                  "export function f(a: A) { return isB(a) ? a.only : 0; }\n"}},
                "a.ts", "only: number", "sole")[0]
            .find("isB(a) ? a.?sole") != std::string::npos);
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

}  // namespace codefinder::rename_test
