// The table of languages, and the detection of a file's language from its name, first line and
// content.
#include "index/languages/language.h"

#include <catch2/catch.hpp>

#include <set>

namespace codefinder::languages_test {

TEST_CASE("languages: each has one row, at the index of its number, with unique names") {
  std::set<std::string_view> names, extensions, file_names;
  for (std::size_t i = 0; i < languages().size(); ++i) {
    const LanguageDefinition& row = *languages()[i];
    CHECK(static_cast<std::size_t>(row.language) == i);
    CHECK(&definition(row.language) == &row);
    CHECK(find_language(row.name) == &row);
    CHECK(find_language(row.lsp_id) == &row);
    CHECK(names.insert(row.name).second);
    CHECK_FALSE(row.separator.empty());
    for (auto alias : row.aliases) {
      CHECK(find_language(alias) == &row);
      CHECK(names.insert(alias).second);
    }
    for (auto extension : row.extensions) CHECK(extensions.insert(extension).second);
    for (auto name : row.file_names) CHECK(file_names.insert(name).second);
  }
  CHECK(find_language("brainfuck") == nullptr);
  CHECK(find_language("") == nullptr);
  CHECK(find_language("javascriptreact")->language == Language::javascript);
}

TEST_CASE("language detection: by the mode of Emacs in the first line, without another sign") {
  const auto of = [](std::string_view path, std::string_view head) {
    return definition(detect_language(path, head)).name;
  };
  CHECK(of("vector", "// <vector> -*- C++ -*-\n") == "cpp");
  CHECK(of("tool", "# -*- mode: python; coding: utf-8 -*-\n") == "python");
  CHECK(of("a.go", "// -*- C++ -*-\n") == "go");
  CHECK(of("notes", "a -*- b\n-*- C++ -*-\n") == "text");
  CHECK(of("notes", "-*- nothing -*-") == "text");
}

TEST_CASE("language detection: by file name and extension") {
  const auto of = [](std::string_view path) { return definition(detect_language(path, "")).name; };
  CHECK(of("src/main.rs") == "rust");
  CHECK(of("a/b.d.ts") == "typescript");
  CHECK(of("App.tsx") == "tsx");
  CHECK(of("App.jsx") == "javascript");
  CHECK(of("x.mjs") == "javascript");
  CHECK(of("a.py") == "python");
  CHECK(of("stubs/a.pyi") == "python");
  CHECK(of("a.go") == "go");
  CHECK(of("go.mod") == "text");
  CHECK(of("a.c") == "c");
  CHECK(of("a.C") == "cpp");
  CHECK(of("A.CPP") == "cpp");
  CHECK(of("README.MD") == "markdown");
  CHECK(of("a.hpp") == "cpp");
  CHECK(of("A.java") == "java");
  CHECK(of("run.sh") == "bash");
  CHECK(of("home/.bashrc") == "bash");
  CHECK(of("package-lock.json") == "json");
  CHECK(of(".github/workflows/ci.yml") == "yaml");
  CHECK(of(".clang-format") == "yaml");
  CHECK(of("Cargo.toml") == "toml");
  CHECK(of("Cargo.lock") == "toml");
  CHECK(of("Makefile") == "make");
  CHECK(of("Dockerfile") == "dockerfile");
  CHECK(of("LICENSE") == "text");
  CHECK(of("notes.txt") == "text");
  CHECK(of("") == "text");
  CHECK(of("dir.py/file") == "text");
}

TEST_CASE("language detection: a version may follow the extension of code") {
  const auto of = [](std::string_view path) { return definition(detect_language(path, "")).name; };
  CHECK(of("include/a.hpp11") == "cpp");
  CHECK(of("impl/a.tpp2") == "cpp");
  CHECK(of("tool.py3") == "python");
  CHECK(of("a.md5") == "text");
  CHECK(of("a.h5") == "text");
  CHECK(of("a.123") == "text");
  CHECK(of("a.hpp11x") == "text");
}

TEST_CASE("language detection: by the #! line if the name is not known") {
  const auto of = [](std::string_view head) {
    return definition(detect_language("bin/tool", head)).name;
  };
  CHECK(of("#!/bin/sh\n") == "bash");
  CHECK(of("#! /usr/bin/env bash\nset -e\n") == "bash");
  CHECK(of("#!/usr/bin/env -S python3.11 -u\n") == "python");
  CHECK(of("#!/usr/bin/env FOO=1 node\n") == "javascript");
  CHECK(of("#!/usr/bin/python") == "python");
  CHECK(of("#!/usr/bin/env deno\r\n") == "typescript");
  CHECK(of("#!/usr/bin/perl\n") == "perl");
  CHECK(of("#!/usr/bin/awk -f\n") == "text");
  CHECK(of("#!\n") == "text");
  CHECK(of("#!/usr/bin/env\n") == "text");
  CHECK(of("#!") == "text");
  CHECK(of("\n#!/bin/sh\n") == "text");
  // The extension has priority.
  CHECK(definition(detect_language("a.py", "#!/bin/sh\n")).name == "python");
}

TEST_CASE("language detection: a .h file is C++ if a line has a C++ construct") {
  const auto of = [](std::string_view head) {
    return definition(detect_language("include/a.h", head)).name;
  };
  CHECK(of("") == "c");
  CHECK(of("#include <stdio.h>\nstruct a { int class_; };\n") == "c");
  CHECK(of("class Foo;\n") == "cpp");
  CHECK(of("  class EXPORT Foo : public Bar {\n") == "cpp");
  CHECK(of("namespace a {\n") == "cpp");
  CHECK(of("template <class T>\n") == "cpp");
  CHECK(of("struct A {\n public:\n") == "cpp");
  CHECK(of("#include <string>\n") == "cpp");
  CHECK(of("#include \"a.hpp\"\n") == "cpp");
  CHECK(of("int f(std::size_t);\n") == "cpp");
  CHECK(of("//===- a.h --*- C++ -*-===//\n") == "cpp");
  CHECK(of("// A class of things.\n/* class Foo\n namespace a {\n*/\nint x;\n") == "c");
  CHECK(of("#ifdef __cplusplus\nextern \"C\" {\n#endif\nvoid f(int,\n  class, value);\n#ifdef "
           "__cplusplus\n}\n#endif\n") == "c");
  CHECK(of("#if defined(__cplusplus)\n#if 1\nnamespace a {\n#endif\nclass B;\n#endif\nint x;\n") ==
        "c");
  CHECK(of("#ifdef __cplusplus\nextern \"C\" {\n#else\nclass Foo;\n#endif\n") == "cpp");
  CHECK(of("#ifndef __cplusplus\nint x;\n#endif\nclass B {\n") == "cpp");
  // Only .h is ambiguous.
  CHECK(definition(detect_language("a.c", "class Foo;\n")).name == "c");
}

TEST_CASE("language detection: the text decides where several languages have an extension") {
  const auto of = [](std::string_view path, std::string_view head) {
    return definition(detect_language(path, head)).name;
  };
  CHECK(of("a.bb", "#!/usr/bin/env bb\n(println 1)\n") == "clojure");
  CHECK(of("a.bb", "# A recipe.\nSUMMARY = \"x\"\n") == "text");
  CHECK(of("a.sls", "\n; A library.\n(library (a))\n") == "scheme");
  CHECK(of("a.sls", "apache:\n  pkg.installed\n") == "text");
  CHECK(of("a.sch", "(kicad_sch (version 1))\n") == "text");
  CHECK(of("a.cl", "(defun f (x) x)\n") == "commonlisp");
  CHECK(of("a.cl", "__kernel void f(__global int *a) {}\n") == "c");
  CHECK(of("a.cl", "class Main inherits IO {\n") == "text");
  CHECK(of("a.pp", "{ A unit. }\nUnit A;\n") == "pascal");
  CHECK(of("a.pp", "class apache { package { 'httpd': } }\n") == "text");
  CHECK(of("a.cls", "% A class.\n\\ProvidesClass{a}\n") == "latex");
  CHECK(of("a.cls", "VERSION 1.0 CLASS\r\nBEGIN\r\n") == "vb");
  CHECK(of("a.cls", "public class A { }\n") == "text");
  CHECK(of("a.asc", "-----BEGIN PGP SIGNATURE-----\n") == "text");
  CHECK(of("a.asc", "= A title\n") == "asciidoc");
}

TEST_CASE("language detection: the template of a file has its language") {
  CHECK(detect_language("src/config.h.in", "#define A @A@\n") == Language::c);
  CHECK(detect_language("run.py.in", "") == Language::python);
  CHECK(detect_language("a.in", "x") == Language::text);
  CHECK(detect_language("a.in", "#!/bin/sh\n") == Language::bash);
  CHECK(detect_language(".in.in", "") == Language::text);
}

TEST_CASE("language detection: a .h file is Objective-C if it imports or declares a class") {
  const auto language = [](std::string_view head) { return detect_language("a.h", head); };
  CHECK(language("// Copyright\n#import <Foundation/Foundation.h>\n") == Language::objc);
  CHECK(language("#import \"Order.h\"\r\n") == Language::objc);
  CHECK(language("int a;\n@class Order, Price;\n") == Language::objc);
  CHECK(language("\n@protocol Shown <NSObject>\n- (void)show;\n@end\n") == Language::objc);
  CHECK(language("/**\n@class Order\n@interface of it\n*/\nint a;\n") == Language::c);
  CHECK(language("#import <msxml.tlb>\nclass A {\n};\n") == Language::cpp);
}

TEST_CASE("language detection: a .h file is C++ if C++ is anywhere in a line of code") {
  for (const std::string_view line : {"struct Lamp : Base {",
                                      "struct Lamp final : public ns::Base {",
                                      "  : public Base {",
                                      "enum Tone : unsigned char { LOW, HIGH };",
                                      "enum Tone : std::uint8_t;",
                                      "  int w() const;",
                                      "  int w() const override {",
                                      "  int w() const noexcept;",
                                      "void fill(Dot &l, int n = 3);",
                                      "int size(const Dot &);",
                                      "int f(int a, const Dot& d) {",
                                      "static inline void put(int a, Dot &d)",
                                      "ns::Base *mk(ns::Base *l);",
                                      "[[nodiscard]] ns::Base *mk();",
                                      "vector<int>::iterator i;",
                                      "Dot &operator=(const Dot &);",
                                      "bool operator<(Dot a, Dot b);",
                                      "  Dot& operator++();",
                                      "  explicit_ operator bool() const;",
                                      "void *operator new(size_t n);",
                                      "int operator()(int a);",
                                      "int operator[](int i);",
                                      "struct Door {\n  ~Door();",
                                      "class_ x;\nstruct Door {\n  virtual_ ~Door() {}"}) {
    INFO(line);
    CHECK(detect_language("a.h", std::string(line) + "\n") == Language::cpp);
  }
  for (const std::string_view line : {"struct a { enum e x : 3; };",
                                      "  enum e flag : WIDTH;",
                                      "  struct s *p; int b : 2;",
                                      "  x = y ? sizeof(struct a) : b;",
                                      "case A: return b;",
                                      "out: free(p);",
                                      "#define M(a) \\\n  a::b",
                                      "  \"a::b\", /* a::b */",
                                      "[[gnu::unused]] int x;",
                                      "int f(void) __attribute__((const));",
                                      "char *const names[] = { 0 };",
                                      "  return fill(a &b);",
                                      "  if (flags &MASK)",
                                      "int n = f(a &b);",
                                      "  x = a | ~f();",
                                      "    ~mask();",
                                      "int operator = 3;",
                                      "  p->operator = (x);",
                                      "  if (p->operator == ADD)",
                                      "  f(&a, &b);",
                                      "int (*const f)(int);",
                                      "x = (const int) & y;",
                                      "asm(\"a\" : \"=r\"(b));",
                                      "#define T(x) struct x : y {"}) {
    INFO(line);
    CHECK(detect_language("a.h", std::string(line) + "\n") == Language::c);
  }
}

TEST_CASE("language detection: a .ts file that is XML is not TypeScript") {
  CHECK(detect_language("i18n/app_de.ts", "<?xml version=\"1.0\"?>\n<!DOCTYPE TS>") ==
        Language::text);
  CHECK(detect_language("i18n/app_de.ts", "export {}") == Language::typescript);
}

}  // namespace codefinder::languages_test
