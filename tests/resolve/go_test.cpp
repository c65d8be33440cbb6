// Go: packages by import path, receivers, embedded types, build constraints.
#include "index/languages/go/build_constraint.h"
#include "resolve/cursor.h"

namespace codefinder::go_test {

using namespace codefinder::go;
using namespace codefinder::testing;

TEST_CASE("go: an import path resolves to the module path plus a directory") {
  const auto with = [](const std::string& imports, const std::string& use) {
    return definitions({{"go.mod", "module example.com/shop\n"},
                        {"tax/rate.go", "package tax\n\nfunc Rate() int { return 1 }\n"},
                        {"vat/rate.go", "package vat\nfunc Rate() int { return 2 }\n"},
                        {"main.go", "package main\n" + imports + "func main() { " + use + " }\n"}});
  };
  CHECK(with("import \"example.com/shop/tax\"\n", "tax.$0Rate()") == "tax/rate.go:3 Rate");
  CHECK(with("import other \"example.com/shop/vat\"\n", "other.$0Rate()") == "vat/rate.go:2 Rate");
  CHECK(with("import . \"example.com/shop/vat\"\n", "$0Rate()") == "vat/rate.go:2 Rate");
}

TEST_CASE("go: a name is visible in all files of its package and not outside it") {
  CHECK(definitions({{"a/one.go", "package a\nfunc size() int { return 1 }\n"},
                     {"b/one.go", "package b\n\nfunc size() int { return 1 }\n"},
                     {"b/two.go", "package b\nvar x = $0size()\n"}}) == "b/one.go:3 size");
}

TEST_CASE("go: methods resolve to the receiver's type or to its embedded types") {
  const std::string types =
      "package p\ntype Base struct{}\nfunc (b *Base) Stop() {}\ntype Box struct {\n\tBase\n\tName "
      "string\n}\nfunc (b Box) Run() Base { return b.Base }\nfunc NewBox() *Box { return nil }\n";
  const auto with = [&](const std::string& use) {
    return definitions({{"p/types.go", types}, {"p/use.go", "package p\n" + use}});
  };
  CHECK(with("func f(box Box) { box.$0Run() }\n") == "p/types.go:8 Run");
  CHECK(with("func f(box *Box) { box.$0Stop() }\n") == "p/types.go:3 Stop");
  CHECK(with("func f() { NewBox().$0Stop() }\n") == "p/types.go:3 Stop");
  CHECK(with("func f(box Box) { box.Run().$0Stop() }\n") == "p/types.go:3 Stop");
  CHECK(with("func f(all []Box) { for _, box := range all { box.$0Run() } }\n") ==
        "p/types.go:8 Run");
  CHECK(with("var b = Box{$0Name: \"\"}\n") == "p/types.go:6 Name");
  CHECK(with("func f() { box, err := NewBox(), 1; box.$0Run(); _ = err }\n") == "p/types.go:8 Run");
}

TEST_CASE("go: a build constraint is read from the file name and the comments") {
  CHECK(go_build_constraint("a/b.go", "package b\n") == "");
  CHECK(go_build_constraint("a/b_linux.go", "package b\n") == "linux");
  CHECK(go_build_constraint("a/b_amd64.go", "package b\n") == "amd64");
  CHECK(go_build_constraint("a/b_linux_amd64.go", "package b\n") == "linux && amd64");
  CHECK(go_build_constraint("a/b_linux_test.go", "package b\n") == "linux");
  CHECK(go_build_constraint("a/b_other_amd64.go", "package b\n") == "amd64");
  CHECK(go_build_constraint("linux.go", "package b\n") == "");
  CHECK(go_build_constraint("b_linux_other.go", "package b\n") == "");
  CHECK(
      go_build_constraint("b.go", "// A comment.\r\n//go:build one && !two\r\n\r\npackage b\r\n") ==
      "one && !two");
  CHECK(go_build_constraint("b_linux.go", "//go:build one\npackage b\n") == "(linux) && (one)");
  CHECK(go_build_constraint("b.go", "// +build one,two three\n// +build !four\n\npackage b\n") ==
        "(one && two || three) && (!four)");
  CHECK(go_build_constraint("b.go", "//go:build one\n// +build two\n\npackage b\n") == "one");
  CHECK(go_build_constraint("b.go", "package b\n//go:build one\n") == "");
}

TEST_CASE("go: a constraint holds for a plain build or not") {
  for (const char* constraint :
       {"", "unix", "cgo", "gc", "go1.18", "!windows", "windows || unix",
        "unix && (windows || !plan9)", "!(windows && unix)", "unix&&!windows"}) {
    INFO(constraint);
    CHECK(go_meets_constraint(constraint));
  }
  for (const char* constraint :
       {"windows", "ignore", "!unix", "unix && windows", "windows || ignore",
        "unix && (windows || plan9)", "!(windows || unix)", "!unix || ignore"}) {
    INFO(constraint);
    CHECK_FALSE(go_meets_constraint(constraint));
  }
  CHECK(go_meets_constraint(std::string(1000, '(').append("unix")));
}

TEST_CASE("go: among platform variants of a function the one built by default is first") {
  CHECK_THAT(definitions({{"p/a_windows.go", "package p\nfunc Open() {}\n"},
                          {"p/b_unix.go", "//go:build unix\n\npackage p\nfunc Open() {}\n"},
                          {"p/use.go", "package p\nfunc f() { $0Open() }\n"}}),
             Catch::StartsWith("p/b_unix.go:4 Open"));
}

TEST_CASE("go: `:=` in the outer block of a function writes its parameters and results") {
  const auto with = [](const std::string& text) {
    return definitions({{"a.go", "package p\n" + text}});
  };
  CHECK(with("func f(s string) (\n\tr rune) {\n\tr, w := g(s)\n\t_ = w\n\treturn $0r\n}\n") ==
        "a.go:3 r");
  CHECK(with("func f(\n\ts string) {\n\tif s, ok := g(s); ok {\n\t\t_ = $0s\n\t}\n}\n") ==
        "a.go:4 s");
  CHECK(with("func f() {\n\tx := 1\n\tfor {\n\t\tx, y := g(x)\n\t\t_ = y\n\t\t_ = "
             "$0x\n\t}\n}\n") == "a.go:5 x");
  CHECK(with("func f() {\n\tx := 1\n\t{\n\t\tx := 2\n\t\t_ = x\n\t}\n\t_ = $0x\n}\n") ==
        "a.go:3 x");
}

TEST_CASE("go: the value of a type switch comes before its alias") {
  const auto with = [](const std::string& value, const std::string& use) {
    return definitions({{"a.go", "package p\nfunc f(n any) {\n\tswitch n := " + value +
                                     "n.(type) {\n\tcase int:\n\t\t_ = " + use + "n\n\t}\n}\n"}});
  };
  CHECK(with("$0", "") == "a.go:2 n");
  CHECK(with("", "$0") == "a.go:3 n");
}

TEST_CASE("go: type arguments are written at a call or follow from its arguments") {
  const std::string types =
      "package p\ntype List[T any] struct{ head T }\nfunc New[T any](all ...T) *List[T] { return "
      "nil }\nfunc (l *List[T]) Push(v T) {}\nfunc (l *List[T]) First() (T, bool) { return l.head, "
      "true }\nfunc Pair[K comparable, V any](k K) (v V) { return }\nfunc Load[K comparable, V "
      "any](load func(K) (V, error)) *List[V] { return nil }\ntype User struct{ Name string "
      "}\n";
  const auto with = [&](const std::string& use) {
    return definitions({{"p/types.go", types}, {"p/use.go", "package p\nfunc f() {" + use + "}"}});
  };
  CHECK(with("l := New[User](); l.$0Push(User{})") == "p/types.go:4 Push");
  CHECK(with("u, _ := New[User]().First(); _ = u.$0Name") == "p/types.go:8 Name");
  CHECK(with("u, _ := New(User{}).First(); _ = u.$0Name") == "p/types.go:8 Name");
  CHECK(with("_ = Pair[int, User](1).$0Name") == "p/types.go:8 Name");
  CHECK(with("u, _ := Load(func(id int) (User, error) { return User{}, nil }).First(); _ = "
             "u.$0Name") == "p/types.go:8 Name");
  CHECK(with("all := []func(int) User{}; _ = all[0](1).$0Name") == "p/types.go:8 Name");
  CHECK(with("all := map[string]func() User{}; _ = all[\"a\"]().$0Name") == "p/types.go:8 Name");
  CHECK(with("type all []func() User; var p all; _ = p[0]().$0Name") == "p/types.go:8 Name");
}

TEST_CASE("go: keys that leave out the type of a map's key are its fields") {
  CHECK(definitions({{"a.go",
                      "package p\ntype P struct{ x int }\nvar q = struct{ x int }{}\nvar m = "
                      "map[P]string{{$0x: 1}: \"a\"}\n"}}) == "a.go:2 x");
}

}  // namespace codefinder::go_test
