// Renames in Java: what inheritance makes one method, name spaces, and names in strings.
#include "query/rename_fixture.h"

namespace codefinder::rename_java_test {

using namespace codefinder::testing;

TEST_CASE("rename: a method that implements an interface for a subclass alone") {
  const std::string text =
      "interface I { int v(); }\nclass Base { public int v() { return 1; } }\n"
      "class D extends Base implements I { }\nclass C { int f(D d) { return d.v(); } }\n";
  const Names after{
      "interface I { int w(); }\nclass Base { public int w() { return 1; } }\n"
      "class D extends Base implements I { }\nclass C { int f(D d) { return d.w(); } }\n"};
  CHECK(renamed({{"A.java", text}}, "A.java", "v(); }", "w") == after);
  CHECK(renamed({{"A.java", text}}, "A.java", "v() { return 1", "w") == after);
}

TEST_CASE("rename: a field and a method of one name are apart") {
  const std::string text = "class A { int size; int size() { return size; } }\n";
  CHECK(renamed({{"A.java", text}}, "A.java", "size;", "len") ==
        Names{"class A { int len; int size() { return len; } }\n"});
  CHECK(renamed({{"A.java", text}}, "A.java", "size()", "len") ==
        Names{"class A { int size; int len() { return size; } }\n"});
}

TEST_CASE("rename: members that code looks up by their names are uncertain") {
  CHECK(
      renamed(
          {{"A.java",
            "enum E { A, B }\nclass T {\n  @EnumSource(value = E.class, names = {\"A\", \"B\"})\n"
            "  void m() { E.valueOf(\"A\"); String s = \"A\"; }\n}\n"}},
          "A.java", "A, B", "C") ==
      Names{"enum E { C, B }\nclass T {\n  @EnumSource(value = E.class, names = {\"?C\", \"B\"})\n"
            "  void m() { E.valueOf(\"?C\"); String s = \"A\"; }\n}\n"});
  CHECK(renamed({{"A.java",
                  "class T {\n  @ParameterizedTest @MethodSource(\"data\") void m(int x) {}\n"
                  "  static int[] data() { return null; }\n}\n"}},
                "A.java", "data() {", "values") ==
        Names{"class T {\n  @ParameterizedTest @MethodSource(\"?values\") void m(int x) {}\n"
              "  static int[] values() { return null; }\n}\n"});
}

}  // namespace codefinder::rename_java_test
