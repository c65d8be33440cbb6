// Names that macros make of their arguments, and types that `auto` stands for.
#include "resolve/cursor.h"

namespace codefinder::joined_names_test {

using namespace codefinder::testing;

TEST_CASE("joined names: of the argument of a macro in an included file") {
  const Files::value_type header{"a.h",
                                 "#define HANDLER(name) int handle_##name(int arg)\n"
                                 "#define GETTER(type, name) type name##_get(void)\n"};
  CHECK(
      definitions(
          {header,
           {"a.c", "#include \"a.h\"\nHANDLER(open);\nint f() { return $0handle_open(1); }\n"}}) ==
      "a.c:2 open");
  CHECK(
      definitions(
          {header,
           {"a.c", "#include \"a.h\"\nGETTER(int, size);\nint f() { return $0size_get(); }\n"}}) ==
      "a.c:2 size");
  // No macro makes this name.
  CHECK(definitions(
            {header,
             {"a.c",
              "#include \"a.h\"\nHANDLER(open);\nint f() { return $0handle_shut(1); }\n"}}) == "");
}

TEST_CASE("joined names: a file with the part whose text is too large to be read") {
  const std::string blanks(1u << 20, '\n');
  CHECK(
      definitions(
          {{"a.h", "#define HANDLER(name) int handle_ ## name(int arg)\n"},
           {"large.c", blanks + "#define OTHER(name) name##_open\nHANDLER(open);\n"},
           {"a.c", "#include \"a.h\"\nHANDLER(open);\nint f() { return $0handle_open(1); }\n"}}) ==
      "a.c:2 open");
}

TEST_CASE("joined names: a use in a file whose text is too large to be read") {
  const std::string blanks(2u << 20, '\n');
  CHECK(definitions({{"large.c", blanks + "int g(int);\nint f(void) { return g($0zzz); }\n"}}) ==
        "");
}

TEST_CASE("joined names: of an entry of a list that is given the macro") {
  CHECK(definitions(
            {{"list.h", "#define COLORS(X) \\\n  X(red) \\\n  X(green)\n"},
             {"a.c",
              "#include \"list.h\"\n#define ENTRY(n) color_##n,\nenum color { COLORS(ENTRY) };\n"
              "int f() { return $0color_green; }\n"}}) == "list.h:3 green");
}

TEST_CASE("joined names: an argument that the body of a macro declares") {
  const Files::value_type header{
      "a.h",
      "#define FOR_EACH(it, list) for (struct node *it = (list)->head; it; it = it->next)\n"
      "#define CHECK(x) do { if (!(x)) fail(); } while (0)\n"};
  CHECK(definitions({header,
                     {"a.c",
                      "#include \"a.h\"\nvoid f(struct list* l) {\n  FOR_EACH(each, l) {\n"
                      "    use($0each);\n  }\n}\n"}}) == "a.c:3 each");
  CHECK(definitions(
            {header,
             {"a.c", "#include \"a.h\"\nvoid f() {\n  CHECK(missing);\n  use($0missing);\n}\n"}}) ==
        "");
}

TEST_CASE("auto: the class of what is declared, or the lambda expression") {
  const std::string types = "struct A { A* next(); };\nA make();\n";
  CHECK(definitions({{"a.cc", types + "void f() { $0auto a = make(); }\n"}}) == "a.cc:1 A");
  CHECK(definitions({{"a.cc", types + "void f(A a) { const $0auto* b = a.next(); }\n"}}) ==
        "a.cc:1 A");
  CHECK(definitions({{"a.cc", types + "void f(A a) { $0decltype(a) b; }\n"}}) == "a.cc:1 A");
  CHECK(definitions({{"a.cc", types + "$0auto f() { return make(); }\n"}}) == "a.cc:1 A");
  CHECK(definitions({{"a.cc", types + "void f() {\n  $0auto g = [](int x) { return x; };\n}\n"}}) ==
        "a.cc:4 [");
  CHECK(definitions({{"a.cc", "void f() { $0auto x = 1; }\n"}}) == "");
}

}  // namespace codefinder::joined_names_test
