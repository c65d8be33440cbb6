// C and C++: includes, linkage, declarations and definitions, scopes, overloads.
#include "index/resolve/resolver.h"
#include "resolve/cursor.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::c_family_test {

using namespace codefinder::testing;

TEST_CASE("c: a declaration in an included header resolves to the definition") {
  const Files files{{"lib.h", "int make(int size);\n"},
                    {"lib.c", "#include \"lib.h\"\nint make(int size) { return size; }\n"},
                    {"use.c", "#include \"lib.h\"\nint f(void) { return $0make(1); }\n"}};
  CHECK(definitions(files) == "lib.c:2 make");
}

TEST_CASE("c: a static function is visible in its file and where the file is included") {
  CHECK(definitions({{"a.c", "static int make(void) { return 1; }\n"},
                     {"b.c",
                      "static int make(void) { return 2; }\nint f(void) { return $0make(); "
                      "}\n"}}) == "b.c:1 make");
  CHECK(definitions({{"part.c", "static int make(void) { return 1; }\n"},
                     {"other.c", "static int make(void) { return 2; }\n"},
                     {"all.c", "#include \"part.c\"\nint f(void) { return $0make(); }\n"}}) ==
        "part.c:1 make");
  CHECK(references({{"part.c",
                     "static int $0make(void) { return 1; }\nint g(void) { return make(); "
                     "}\n"},
                    {"all.c", "#include \"part.c\"\nint f(void) { return make(); }\n"},
                    {"other.c",
                     "static int make(void) { return 2; }\nint h(void) { return make(); "
                     "}\n"}}) == "part.c:2:22; all.c:2:22");
}

TEST_CASE("c: a name without linkage is visible in its file and through includes") {
  const std::string own =
      "#define LIMIT 1\ntypedef int size;\nstatic int rate;\nint shared;\n"
      "enum { RED };\nstruct s { int field; };\n";
  const auto elsewhere = [&](const std::string& use) {
    return definitions({{"own.c", own}, {"use.c", use}});
  };
  CHECK(elsewhere("int f(void) { return $0LIMIT; }\n").empty());
  CHECK(elsewhere("$0size f(void);\n").empty());
  CHECK(elsewhere("int f(void) { return $0rate; }\n").empty());
  CHECK(elsewhere("int f(void) { return $0RED; }\n").empty());
  CHECK(elsewhere("int f(void) { return g()->$0field; }\n").empty());
  CHECK(elsewhere("int f(void) { return $0shared; }\n") == "own.c:4 shared");
  CHECK(elsewhere("struct $0s *f(void);\n") == "own.c:6 s");
  CHECK(elsewhere("int f(void) { return $0s; }\n").empty());
  // An included file sees the names before the include.
  CHECK(definitions({{"own.c", own + "#include \"part.inc.c\"\n"},
                     {"part.inc.c", "int f(void) { return $0LIMIT; }\n"}}) == "own.c:1 LIMIT");
  CHECK(references({{"own.c", "typedef int $0size;\n#include \"part.c\"\n"},
                    {"part.c", "size f(void);\n"},
                    {"other.c", "size g(void);\n"}}) == "part.c:1:1");
}

TEST_CASE("c: among headers with one name the one in the including file's directory is selected") {
  CHECK(definitions({{"a/api.h", "int make(void);\n"},
                     {"b/api.h", "\nint make(void);\n"},
                     {"b/use.c", "#include \"api.h\"\nint f(void) { return $0make(); }\n"}}) ==
        "b/api.h:2 make");
  CHECK(definitions({{"a/api.h", "int make(void);\n"},
                     {"b/api.h", "\nint make(void);\n"},
                     {"use.c", "#include \"a/api.h\"\nint f(void) { return $0make(); }\n"}}) ==
        "a/api.h:1 make");
}

TEST_CASE("c: fields belong to the struct of the receiver, through pointers and typedefs") {
  const std::string types =
      "struct point { int x; };\nstruct box { int x; struct point *at; };\ntypedef struct box "
      "box_t;\n";
  const auto with = [&](const std::string& text) {
    return definitions({{"types.h", types}, {"use.c", "#include \"types.h\"\n" + text}});
  };
  CHECK(with("int f(struct box *b) { return b->$0x; }\n") == "types.h:2 x");
  CHECK(with("int f(struct box *b) { return b->at->$0x; }\n") == "types.h:1 x");
  CHECK(with("int f(box_t b) { return b.$0x; }\n") == "types.h:2 x");
  CHECK(with("int f(void) { struct point p = {.$0x = 1}; return p.x; }\n") == "types.h:1 x");
}

TEST_CASE("c: a field that macros of several platforms declare leads to all, the own one first") {
  CHECK(definitions({{"win.h", "#define FIELDS int count; int time;\n"},
                     {"unix.h", "#define FIELDS int time;\n"},
                     {"lib.h",
                      "#ifdef _WIN32\n#include \"win.h\"\n#else\n#include \"unix.h\"\n#endif\n"
                      "struct loop { FIELDS };\n"},
                     {"unix/run.c",
                      "#include \"../lib.h\"\nint f(struct loop *l) { return l->$0time; }\n"}}) ==
        "unix.h:1 time; win.h:1 time");
}

TEST_CASE(
    "c: types that the grammar has as keywords are what the project declares by their names") {
  const std::string types = "typedef unsigned long size_t;\ntypedef _Bool bool;\n";
  CHECK(definitions(
            {{"types.h", types}, {"use.c", "#include \"types.h\"\nint f(const $0size_t n);\n"}}) ==
        "types.h:1 size_t");
  CHECK(definitions({{"types.h", types}, {"use.c", "#include \"types.h\"\n$0bool f(void);\n"}}) ==
        "types.h:2 bool");
  CHECK(definitions({{"types.h", types}, {"use.c", "$0bool f(void);\n"}}).empty());
}

TEST_CASE("c: what only other platforms define is not the target of a use that Linux builds") {
  const std::string guarded = "#ifndef G\n#define G\n";
  const auto with = [&](const std::string& condition, const std::string& path,
                        const std::string& head) {
    return definitions(
        {{"a.h", guarded + condition + "\nint probe(int x);\n#endif\n#endif\n"},
         {path, "#include \"a.h\"\n" + head + "int f(void) { return $0probe(1); }\n"}});
  };
  CHECK(with("#ifdef _WIN32", "use.c", "").empty());
  CHECK(with("#ifdef _WIN32", "win/use.c", "") == "a.h:4 probe");
  CHECK(with("#ifdef _WIN32", "use.c", "#include <windows.h>\n") == "a.h:4 probe");
  CHECK(with("#ifdef _WIN32", "use.c", "#ifdef _WIN32\n#include <windows.h>\n#endif\n").empty());
  // Whatever the macros are, some build may define them.
  CHECK(with("#ifdef FEATURE", "use.c", "") == "a.h:4 probe");
  CHECK(with("#ifndef FEATURE", "use.c", "") == "a.h:4 probe");
  CHECK(with("#if LEVEL == 42", "use.c", "") == "a.h:4 probe");
  CHECK(with("#if defined(_MSC_VER) && LEVEL > 3", "use.c", "").empty());
  // So many numbers are not tried.
  std::string long_condition = "#if LEVEL == 0";
  for (int i = 1; i < 20; ++i) long_condition += " && LEVEL == " + std::to_string(i);
  CHECK(with(long_condition, "use.c", "") == "a.h:4 probe");
}

TEST_CASE("c++: a qualified name is looked up in its namespace and class") {
  const std::string header =
      "namespace a { int size(); struct Box { static int size(); int run(); }; }\n"
      "namespace b { int size(); }\n";
  const auto with = [&](const std::string& text) {
    return definitions({{"api.h", header}, {"use.cc", "#include \"api.h\"\n" + text}});
  };
  CHECK(with("int x = a::$0size();\n") == "api.h:1 size");
  CHECK(with("int x = b::$0size();\n") == "api.h:2 size");
  CHECK(with("using namespace b;\nint x = $0size();\n") == "api.h:2 size");
  CHECK(with("using b::size;\nint x = $0size();\n") == "api.h:2 size");
  CHECK(with("int f(a::Box box) { return box.$0run(); }\n") == "api.h:1 run");
}

TEST_CASE("c++: an out-of-line member is the definition of the class's declaration") {
  const Files files{
      {"box.h", "namespace a { struct Box { int run(); }; struct Can { int run(); }; }\n"},
      {"box.cc",
       "#include \"box.h\"\nnamespace a {\nint Box::run() { return 1; }\nint Can::run() "
       "{ return 2; }\n}\n"},
      {"use.cc", "#include \"box.h\"\nint f(a::Can& can) { return can.$0run(); }\n"}};
  CHECK(definitions(files) == "box.cc:4 run");
}

TEST_CASE("c++: members of equally named classes in two classes or templates are kept apart") {
  const std::string text =
      "template <class T> struct A { struct N { int f(); int v; }; };\n"
      "template <class T> struct B { struct N { int f(); int v; }; };\n"
      "struct C { struct N { int f(); }; };\n"
      "template <class T> int A<T>::N::f() { return v; }\n"
      "template <class T> int B<T>::N::f() { return v; }\n"
      "int C::N::f() { return 3; }\n";
  const auto with = [&](const std::string& use) { return definitions({{"a.cc", text + use}}); };
  CHECK(with("int use(A<int>::N& n) { return n.$0f(); }\n") == "a.cc:4 f");
  CHECK(with("int use(B<int>::N& n) { return n.$0f(); }\n") == "a.cc:5 f");
  CHECK(with("int use(C::N& n) { return n.$0f(); }\n") == "a.cc:6 f");
  CHECK(with("int use(B<int>::N& n) { return n.$0v; }\n") == "a.cc:2 v");
  // What a qualifier leaves out, or names otherwise, decides nothing.
  CHECK(with("struct D { struct M { int g(); }; };\nusing E = D;\nint E::M::g() { return 1; }\n"
             "int use(D::M& m) { return m.$0g(); }\n") == "a.cc:9 g; a.cc:7 g");
}

TEST_CASE("c++: the overload with a matching parameter count is selected") {
  const std::string header =
      "int make(int a);\nint make(int a, int b);\nint make(int a, int b, int c = 0, int d = 0);\n";
  const auto with = [&](const std::string& text) {
    return definitions({{"api.h", header}, {"use.cc", "#include \"api.h\"\n" + text}});
  };
  CHECK_THAT(with("int x = $0make(1);\n"), Catch::StartsWith("api.h:1 make"));
  CHECK_THAT(with("int x = $0make(1, 2);\n"), Catch::StartsWith("api.h:2 make"));
  CHECK_THAT(with("int x = $0make(1, 2, 3, 4);\n"), Catch::StartsWith("api.h:3 make"));
}

TEST_CASE("c++: members are looked up in the class, then in its bases") {
  const std::string header =
      "struct Base { int stop(); int run(); };\nstruct Derived : Base { int run(); };\n";
  const auto with = [&](const std::string& text) {
    return definitions({{"api.hpp", header}, {"use.cc", "#include \"api.hpp\"\n" + text}});
  };
  CHECK(with("int f(Derived d) { return d.$0run(); }\n") == "api.hpp:2 run");
  CHECK(with("int f(Derived d) { return d.$0stop(); }\n") == "api.hpp:1 stop");
  CHECK(with("int f(Derived* d) { return d->Base::$0run(); }\n") == "api.hpp:1 run");
}

TEST_CASE("c++: a using-declaration brings a name into its namespace and its class") {
  const std::string text =
      "namespace n {\nvoid go(int);\n}\nnamespace m {\nusing n::go;\n}\n"
      "struct Base {\n  void up(int);\n};\nstruct D : Base {\n  using Base::up;\n};\n";
  CHECK(definitions({{"a.cpp", text + "void f() { m::$0go(1); }\n"}}) == "a.cpp:2 go");
  CHECK(definitions({{"a.cpp", text + "using n::go;\nvoid f() { $0go(1); }\n"}}) == "a.cpp:2 go");
  CHECK(definitions({{"a.cpp", text + "void f(D d) { d.$0up(1); }\n"}}) == "a.cpp:8 up");
}

TEST_CASE("c: a typedef that is written again names the first") {
  const std::string text = "typedef struct X { int a; } X;\ntypedef struct X X;\n";
  CHECK(definitions({{"a.c", text + "int f($0X *x) { return x->a; }\n"}}) == "a.c:1 X");
  CHECK(definitions({{"a.cpp", text + "int f($0X *x) { return x->a; }\n"}}) == "a.cpp:1 X");
}

TEST_CASE("c++: a call of an object returns what its operator returns") {
  CHECK(definitions({{"a.cpp",
                      "struct A { int one; };\nstruct F { A operator()(int x) const; };\n"
                      "int f(F g) { return g(1).$0one; }\n"}}) == "a.cpp:1 one");
}

TEST_CASE("c++: a type that shares its name with a method of the class around a nested one") {
  const std::string regexp = "namespace n { class Regexp { public: enum Flags { kNone }; }; }\n";
  const std::string header =
      "namespace n { class Regexp;\n"
      "class R { public: class Options { public: int flags() const; };\n"
      "  n::Regexp* Regexp() const; static int make(); }; }\n";
  const auto with = [&](const std::string& body) {
    return definitions({{"regexp.h", regexp},
                        {"r.h", header},
                        {"r.cc",
                         "#include \"r.h\"\n#include \"regexp.h\"\nnamespace n {\n"
                         "int R::Options::flags() const { return " +
                             body + "; }\n}\n"}});
  };
  CHECK(with("$0Regexp::kNone") == "regexp.h:1 Regexp");
  CHECK(with("$0make()") == "r.h:3 make");
}

TEST_CASE("c: uses of a macro or an alias that nothing shares its name with need no text") {
  struct CountingSnapshot : FakeSnapshot {
    Result<std::string> text(FileId id, std::uint64_t max_bytes) const override {
      texts_read.push_back(id);
      return FakeSnapshot::text(id, max_bytes);
    }
    mutable std::vector<FileId> texts_read;
  };
  CountingSnapshot snapshot;
  snapshot.add_source("api.h",
                      "#define TWICE(x) ((x) + (x))\ntypedef int size;\n"
                      "struct pair { int a; };\ntypedef struct pair pair;\n");
  const FileId use = snapshot.add_source("use.c",
                                         "#include \"api.h\"\n"
                                         "size f(size a) { return TWICE(a); }\npair *p;\n");
  const FileFacts& facts = *snapshot.facts().get(use);
  const auto reads_text_for = [&](std::string_view name) {
    snapshot.texts_read.clear();
    resolve::Context context(snapshot);
    resolve::Resolver resolver(context);
    int resolved = 0;
    for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i)
      if (facts.str(facts.occurrences[i].name) == name)
        resolved += static_cast<int>(resolver.resolve(use, OccurrenceIndex(i)).size());
    CHECK(resolved > 0);
    return std::ranges::find(snapshot.texts_read, use) != snapshot.texts_read.end();
  };
  CHECK(!reads_text_for("TWICE"));
  CHECK(!reads_text_for("size"));
  CHECK(reads_text_for("pair"));  // `pair` or `struct pair`.
}

}  // namespace codefinder::c_family_test
