// Renames in Go: embedded types, interfaces that types implement without naming them, and text.
#include "query/rename/fixture.h"

namespace codefinder::rename_go_test {

using namespace codefinder::testing;

namespace {

Names go(const std::string& text, const std::string& at, const std::string& to) {
  return renamed({{"go.mod", "module m\n"}, {"a.go", "package m\n" + text}}, "a.go", at, to);
}

std::string refusal(const std::string& text, const std::string& at) {
  const Names names = go(text, at, "Other");
  return names.size() == 1 ? names[0] : "renamed";
}

Names after(const std::string& text) { return {"module m\n", "package m\n" + text}; }

}  // namespace

TEST_CASE("rename: fields and methods that a struct without a name embeds") {
  CHECK(go("type A struct { Name string }\nvar x struct { A; n int }\n"
           "func f() string { return x.Name + x.A.Name }\n",
           "Name string",
           "Title") == after("type A struct { Title string }\nvar x struct { A; n int }\n"
                             "func f() string { return x.Title + x.A.Title }\n"));
  CHECK(go("type A struct {}\nfunc (a *A) Get() int { return 1 }\n"
           "func f() int {\n\tx := struct { *A; n int }{}\n\treturn x.Get()\n}\n"
           "func g() {\n\ttests := []struct { *A; n int }{{&A{}, 1}}\n"
           "\tfor _, t := range tests {\n\t\tt.Get()\n\t}\n}\n",
           "Get() int",
           "Take") == after("type A struct {}\nfunc (a *A) Take() int { return 1 }\n"
                            "func f() int {\n\tx := struct { *A; n int }{}\n\treturn x.Take()\n}\n"
                            "func g() {\n\ttests := []struct { *A; n int }{{&A{}, 1}}\n"
                            "\tfor _, t := range tests {\n\t\tt.Take()\n\t}\n}\n"));
}

TEST_CASE("rename: the fields of a struct that belongs to no declaration are apart") {
  CHECK(go("type A struct { name string }\nvar _ = []struct { name string }{{name: \"x\"}}\n"
           "var a = A{name: \"y\"}\n",
           "name string }\nvar", "title") ==
        after("type A struct { title string }\nvar _ = []struct { name string }{{name: \"x\"}}\n"
              "var a = A{title: \"y\"}\n"));
}

TEST_CASE("rename: methods by which types implement interfaces of the library") {
  const std::string sorted =
      "type L []int\nfunc (l L) Len() int { return 0 }\n"
      "func (l L) Less(i, j int) bool { return true }\nfunc (l L) Swap(i, j int) {}\n";
  CHECK(refusal(sorted, "Len()") ==
        "refused: `L` implements `sort.Interface`, which is outside the project, with `Len`");
  CHECK(refusal("type A struct {}\nfunc (A) String() string { return \"\" }\n", "String()") ==
        "refused: `A` implements `fmt.Stringer`, which is outside the project, with `String`");
  // Without the others, or with other parameters, it implements nothing.
  CHECK(go("type L []int\nfunc (l L) Len() int { return 0 }\n", "Len()", "Size") ==
        after("type L []int\nfunc (l L) Size() int { return 0 }\n"));
  CHECK(go("type L []int\nfunc (l L) Set(a, b string) error { return nil }\n", "Set(", "Put") ==
        after("type L []int\nfunc (l L) Put(a, b string) error { return nil }\n"));
  // The type below has the others.
  CHECK(refusal("type A struct {}\nfunc (A) Len() int { return 0 }\ntype B struct { A }\n"
                "func (B) Less(i, j int) bool { return true }\nfunc (B) Swap(i, j int) {}\n",
                "Len()") ==
        "refused: `B` implements `sort.Interface`, which is outside the project, with `Len`");
}

TEST_CASE("rename: methods of an interface that a declaration names and nothing is known of") {
  const std::string text =
      "import \"example.com/y\"\ntype T struct{}\nvar _ y.Handler = (*T)(nil)\n"
      "func (T) Handling() {}\nfunc (T) own() {}\n";
  CHECK(refusal(text, "Handling()") ==
        "refused: `T` implements `y.Handler`, which is outside the project, with `Handling`");
  CHECK(go(text, "own()", "mine")[1].find("func (T) mine() {}") != std::string::npos);
}

TEST_CASE("rename: methods of interfaces without a name") {
  const std::string text =
      "type A struct{}\nfunc (A) Foo(x int) int { return x }\n"
      "func f(v any) {\n\tif t, ok := v.(interface{ Foo(int) int }); ok {\n\t\tt.Foo(1)\n\t}\n}\n";
  CHECK(refusal(text, "Foo(x") ==
        "refused: `Foo` may implement a method of an interface without a name: there is another at "
        "a.go:5");
  CHECK(refusal(text, "Foo(int)") ==
        "refused: `Foo` may implement a method of an interface without a name: there is another at "
        "a.go:3");
}

TEST_CASE("rename: methods of the bound of a type parameter that a method names anew") {
  const BeyondReferences beyond;  // The declaration of the other method.
  CHECK(
      go("type Maker[T any] interface { Make(T) int }\ntype Box[T any, M Maker[T]] struct { v T }\n"
         "func (b *Box[X, N]) f(x X) int {\n\tvar m N\n\treturn m.Make(x)\n}\n"
         "type one struct{}\nfunc (one) Make(n int) int { return n }\n",
         "Make(T)",
         "Build") == after("type Maker[T any] interface { Build(T) int }\n"
                           "type Box[T any, M Maker[T]] struct { v T }\n"
                           "func (b *Box[X, N]) f(x X) int {\n\tvar m N\n\treturn m.Build(x)\n}\n"
                           "type one struct{}\nfunc (one) Build(n int) int { return n }\n"));
}

TEST_CASE("rename: a method of an embedded type that implements an interface for the outer one") {
  const BeyondReferences beyond;  // The outer type joins the methods.
  CHECK(go("type I interface { Foo(); Bar() }\ntype A struct{}\nfunc (A) Foo() {}\n"
           "type B struct{ A }\nfunc (B) Bar() {}\nvar i I = B{}\n",
           "Foo();",
           "Run") == after("type I interface { Run(); Bar() }\ntype A struct{}\nfunc (A) Run() {}\n"
                           "type B struct{ A }\nfunc (B) Bar() {}\nvar i I = B{}\n"));
}

TEST_CASE("rename: methods of types that embed those of the library") {
  CHECK(
      go("import \"sync\"\ntype A struct{ sync.Mutex }\nfunc (a *A) Get() {}\n", "Get()", "Take") ==
      after("import \"sync\"\ntype A struct{ sync.Mutex }\nfunc (a *A) Take() {}\n"));
  CHECK(refusal("import \"sync\"\ntype A struct{ sync.Mutex }\nfunc (a *A) TryLock() {}\n",
                "TryLock()") ==
        "refused: `A.TryLock` may override a member of `sync.Mutex`, which is outside the project");
}

TEST_CASE("rename: what a template names is uncertain") {
  CHECK(go("type A struct { Name string }\n"
           "const t = `Name {{.Name}} {{range .All}}{{$x.Name}}{{end}} .Name`\n",
           "Name string", "Title") ==
        after("type A struct { Title string }\n"
              "const t = `Name {{.?Title}} {{range .All}}{{$x.?Title}}{{end}} .Name`\n"));
}

TEST_CASE("rename: a package is refused at its clause") {
  CHECK(renamed({{"p/a.go", "package pkg\n"}}, "p/a.go", "pkg", "other") ==
        Names{"refused: `pkg` is the name of a package, which is not renamed"});
}

}  // namespace codefinder::rename_go_test
