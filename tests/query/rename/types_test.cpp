// Renames of types and members that several declarations name: embedded fields, records.
#include "query/rename/fixture.h"

namespace codefinder::rename_test {

using namespace codefinder::testing;

TEST_CASE("rename: keys that select members of a type") {
  const auto text = [](const std::string& name) {
    return "interface P { " + name +
           ": number; b: string; c: string; d: string; e: string }\n"
           "type Q = Pick<P, \"" +
           name +
           "\" | \"b\" | \"c\" | \"d\" | \"e\">;\n"
           "type R = Omit<P, \"b\" | \"" +
           name + "\" | \"c\">;\ntype S = Pick<P, \"" + name + "\">;\ntype T = Map<P, \"a\">;\n";
  };
  for (const std::string path : {"a.ts", "a.tsx"})
    CHECK(renamed({{path, text("a")}}, path, "a: number", "z") == Names{text("z")});
}

TEST_CASE("rename: an embedded type of Go gives its fields the new name") {
  const BeyondReferences beyond;  // The fields have uses of their own.
  const std::vector<Source> sources{
      {"go.mod", "module example.com/demo\n"},
      {"m.go",
       "package main\n\nimport \"example.com/demo/p\"\n\ntype Core struct{ ID int }\n\n"
       "type Outer struct {\n\tCore\n}\ntype Base int\ntype User struct{ Base; *p.Inner }\n"
       "type Both struct{ *Outer }\n\n"
       "func main() {\n\to := Outer{Core: Core{1}}\n\t_ = o.Core.ID\n\t_ = new(User).Base\n"
       "\tvar u User\n\t_ = u.Inner.N\n\t_ = Both{}.Core.ID\n\tvar x struct{ Core }\n\t_ = "
       "x.Core\n}\n"},
      {"p/p.go",
       "package p\n\ntype Inner struct{ N int }\ntype Box[T any] struct{ V T }\n"
       "type B struct{ Box[int] }\n\nfunc f(b B) int { return b.Box.V }\n"}};
  const Names core = renamed(sources, "m.go", "Core struct", "Kern");
  CHECK(core[1] ==
        "package main\n\nimport \"example.com/demo/p\"\n\ntype Kern struct{ ID int }\n\n"
        "type Outer struct {\n\tKern\n}\ntype Base int\ntype User struct{ Base; *p.Inner }\n"
        "type Both struct{ *Outer }\n\n"
        "func main() {\n\to := Outer{Kern: Kern{1}}\n\t_ = o.Kern.ID\n\t_ = new(User).Base\n"
        "\tvar u User\n\t_ = u.Inner.N\n\t_ = Both{}.Kern.ID\n\tvar x struct{ Kern }\n\t_ = "
        "x.Kern\n}\n");
  CHECK(renamed(sources, "m.go", "Core\n}\ntype Base", "Kern") == core);  // Where it is embedded.
  const Names base = renamed(sources, "m.go", "Base int", "Root");
  CHECK(base[1].find("type Root int\ntype User struct{ Root; *p.Inner }") != std::string::npos);
  CHECK(base[1].find("_ = new(User).Root\n") != std::string::npos);
  const Names inner = renamed(sources, "p/p.go", "Inner struct", "Deep");
  CHECK(inner[1].find("type User struct{ Base; *p.Deep }") != std::string::npos);
  CHECK(inner[1].find("_ = u.Deep.N\n") != std::string::npos);
  CHECK(inner[2].find("type Deep struct{ N int }") != std::string::npos);
  CHECK(renamed(sources, "p/p.go", "Box[T", "Case")[2] ==
        "package p\n\ntype Inner struct{ N int }\ntype Case[T any] struct{ V T }\n"
        "type B struct{ Case[int] }\n\nfunc f(b B) int { return b.Case.V }\n");
  for (const std::string at : {"Core.ID\n\t_ = new", "Core: Core{1}", "Base\n\tvar u", "Inner.N"})
    CHECK(renamed(sources, "m.go", at, "Kern")[0].ends_with(
        "is an embedded field: it has the name of its type"));
  CHECK(renamed({{"a.go",
                  "package a\nimport \"sync\"\ntype M struct{ sync.Mutex }\n"
                  "func f(m *M) { m.Mutex.Lock() }\n"}},
                "a.go", "Mutex }",
                "Lock")[0] == "refused: `Mutex` is an embedded field: it has the name of its type");
  CHECK(renamed({{"a.go",
                  "package a\ntype I interface{ M() }\ntype J interface{ I }\n"
                  "type S struct{ I }\nfunc f(s S) { s.I.M() }\n"}},
                "a.go", "I interface{ M",
                "K") == Names{"package a\ntype K interface{ M() }\ntype J interface{ K }\n"
                              "type S struct{ K }\nfunc f(s S) { s.K.M() }\n"});
}

TEST_CASE("rename: the comment before a declaration of Go contains its name") {
  const BeyondReferences beyond;  // Comments are no references in editors.
  CHECK(renamed({{"a.go",
                  "package a\n\n// Run is no Runner.\n//\n// See Run.\nfunc Run() {}\n\n"
                  "// As Run does.\nfunc f() { Run() /* Run */ }\n"}},
                "a.go", "Run() {}",
                "Go") == Names{"package a\n\n// Go is no Runner.\n//\n// See Go.\nfunc Go() {}\n\n"
                               "// As Run does.\nfunc f() { Go() /* Run */ }\n"});
}

TEST_CASE("rename: a name of Go that other packages use stays exported") {
  const std::vector<Source> sources{
      {"go.mod", "module example.com/demo\n"},
      {"p/p.go", "package p\n\ntype T struct{ N int }\n\nfunc Run() {}\nfunc Own() { Run() }\n"},
      {"m.go",
       "package main\n\nimport \"example.com/demo/p\"\n\n"
       "func main() { p.Run(); _ = p.T{N: 1} }\n"}};
  CHECK(renamed(sources, "p/p.go", "Run", "run")[0] ==
        "refused: `run` is not exported, but `Run` is used in m.go");
  CHECK(renamed(sources, "p/p.go", "N int", "n")[0] ==
        "refused: `n` is not exported, but `N` is used in m.go");
  CHECK(renamed(sources, "p/p.go", "Own", "own")[1].find("func own()") != std::string::npos);
}

TEST_CASE("rename: a component of a Java record, its accessor and the method that it implements") {
  // Components and accessors of sibling records, and parameters of constructors.
  const BeyondReferences beyond;
  const std::vector<Source> sources{
      {"S.java",
       "interface Shape { double side(); String name(); }\n"
       "record Sq(double side, String name) implements Shape {}\n"
       "record Ci(double r) implements Shape {\n  public double side() { return r; }\n"
       "  public String name() { return \"c\"; }\n}\n"
       "record Tr(double side, String name) implements Shape {\n"
       "  Tr(double side, String name) { this.side = side; this.name = name; }\n"
       "  public double side() { return side * 2; }\n  static int side2;\n}\n"
       "record Co(double side, String name) implements Shape { Co { if (side < 0) side = 0; } }\n"
       "class Use { double f(Shape s, Sq q) { return s.side() + q.side(); } }\n"}};
  const Names expected{
      "interface Shape { double edge(); String name(); }\n"
      "record Sq(double edge, String name) implements Shape {}\n"
      "record Ci(double r) implements Shape {\n  public double edge() { return r; }\n"
      "  public String name() { return \"c\"; }\n}\n"
      "record Tr(double edge, String name) implements Shape {\n"
      "  Tr(double edge, String name) { this.edge = edge; this.name = name; }\n"
      "  public double edge() { return edge * 2; }\n  static int side2;\n}\n"
      "record Co(double edge, String name) implements Shape { Co { if (edge < 0) edge = 0; } }\n"
      "class Use { double f(Shape s, Sq q) { return s.edge() + q.edge(); } }\n"};
  for (const std::string at : {"side(); String", "side, String name) implements Shape {}",
                               "side, String name) { this", "side() { return side", "side() + q"})
    CHECK(renamed(sources, "S.java", at, "edge") == expected);
  CHECK(renamed({{"G.java",
                  "interface Named<T> { T id(); }\n"
                  "record User(Long id) implements Named<Long> {}\n"
                  "class R { Object read(Named<Long> n) { return n.id(); } }\n"}},
                "G.java", "id(); }",
                "key") == Names{"interface Named<T> { T key(); }\n"
                                "record User(Long key) implements Named<Long> {}\n"
                                "class R { Object read(Named<Long> n) { return n.key(); } }\n"});
  CHECK(renamed({{"R.java", "record R(int length) implements CharSequence {}\n"}}, "R.java",
                "length", "size")[0] ==
        "refused: `R.length` may override a member of `CharSequence`, which is outside the "
        "project");
}

TEST_CASE("rename: a type and a value of one name in one scope are one symbol") {
  CHECK(renamed({{"a.ts",
                  "export const Kind = { one: 1 } as const;\n"
                  "export type Kind = (typeof Kind)[keyof typeof Kind];\n"
                  "function f() { type Kind = string; }\n"},
                 {"b.ts", "import { Kind } from './a';\nconst k: Kind = Kind.one;\n"}},
                "a.ts", "Kind = {",
                "Sort") == Names{"export const Sort = { one: 1 } as const;\n"
                                 "export type Sort = (typeof Sort)[keyof typeof Sort];\n"
                                 "function f() { type Kind = string; }\n",
                                 "import { Sort } from './a';\nconst k: Sort = Sort.one;\n"});
}

TEST_CASE("rename: bases of the library whose members are known, and mapped types") {
  const auto with = [](const std::string& base) {
    return renamed(
        {{"a.ts", "interface Own { two: number }\nexport class A " + base + " { one = 1; }\n"}},
        "a.ts", "one", "uno")[0];
  };
  for (const char* base : {"extends Error", "implements AsyncDisposable", "extends Map<string, A>",
                           "implements Partial<Own>", "implements Omit<Own, 'two'>"})
    CHECK(with(base) ==
          "interface Own { two: number }\nexport class A " + std::string(base) + " { uno = 1; }\n");
  CHECK(with("extends Unknown").starts_with("refused"));
  CHECK(with("implements Partial<Unknown>").starts_with("refused"));
  CHECK(renamed({{"a.ts", "export class A extends Error { stack = ''; }\n"}}, "a.ts", "stack",
                "pile")[0]
            .starts_with("refused"));
}

}  // namespace codefinder::rename_test
