// Java: packages, imports, nested and inherited members, overloads.
#include "resolve/cursor.h"

namespace codefinder::java_test {

using namespace codefinder::testing;

namespace {

/// The definitions at the cursor in `text`, the file of class Use in package shop.
std::string in_shop(const std::string& text) {
  return definitions(
      {{"shop/Item.java",
        "package shop;\npublic class Item {\n  public static final int MAX = 1;\n  public int "
        "cost() "
        "{ return 1; }\n  public static class Part { void fit() {} }\n}\n"},
       {"tax/Rate.java",
        "package tax;\npublic class Rate {\n  public static int of(int x) { return x; }\n  public "
        "static int of(String x) { return 0; }\n  public static int of(int x, int y) { return x; "
        "}\n}\n"},
       {"other/Item.java",
        "package other;\npublic class Item {\n\n\n\n  public int cost() { return "
        "2; }\n}\n"},
       {"shop/Use.java", "package shop;\n" + text}});
}

}  // namespace

TEST_CASE("java: a type resolves to an import, else to the own package") {
  CHECK(in_shop("class Use { int f(Item i) { return i.$0cost(); } }\n") == "shop/Item.java:4 cost");
  CHECK(in_shop("import other.Item;\nclass Use { int f(Item i) { return i.$0cost(); } }\n") ==
        "other/Item.java:6 cost");
  CHECK(in_shop("class Use { int f(other.Item i) { return i.$0cost(); } }\n") ==
        "other/Item.java:6 cost");
  CHECK(in_shop("import tax.*;\nclass Use { $0Rate r; }\n") == "tax/Rate.java:2 Rate");
}

TEST_CASE("java: static members resolve through their class and through static imports") {
  CHECK(in_shop("class Use { int x = Item.$0MAX; }\n") == "shop/Item.java:3 MAX");
  CHECK(in_shop("import static shop.Item.MAX;\nclass Use { int x = $0MAX; }\n") ==
        "shop/Item.java:3 MAX");
  CHECK(in_shop("import static shop.Item.*;\nclass Use { int x = $0MAX; }\n") ==
        "shop/Item.java:3 MAX");
  CHECK(in_shop("class Use { void f(Item.Part p) { p.$0fit(); } }\n") == "shop/Item.java:5 fit");
}

TEST_CASE("java: the overload whose parameters match the arguments is selected") {
  CHECK_THAT(in_shop("import tax.Rate;\nclass Use { int x = Rate.$0of(1); }\n"),
             Catch::StartsWith("tax/Rate.java:3 of"));
  CHECK_THAT(in_shop("import tax.Rate;\nclass Use { int x = Rate.$0of(\"1\"); }\n"),
             Catch::StartsWith("tax/Rate.java:4 of"));
  CHECK_THAT(in_shop("import tax.Rate;\nclass Use { int x = Rate.$0of(1, 2); }\n"),
             Catch::StartsWith("tax/Rate.java:5 of"));
}

TEST_CASE("java: an argument of unknown type keeps several overloads as candidates") {
  CHECK(in_shop("import tax.Rate;\nclass Use { int f(Missing m) { return Rate.$0of(m.get()); } }\n")
            .find("tax/Rate.java:4 of") != std::string::npos);
  CHECK_THAT(in_shop("import tax.Rate;\nclass Use { int f(String s) { return Rate.$0of(s); } }\n"),
             Catch::StartsWith("tax/Rate.java:4 of"));
  CHECK_THAT(in_shop("import tax.Rate;\nclass Use { int f(int i) { return Rate.$0of(i); } }\n"),
             Catch::StartsWith("tax/Rate.java:3 of"));
}

TEST_CASE("java: a member is looked up in the class, its bases, then the enclosing classes") {
  CHECK(in_shop("class Use extends Item { int f() { return $0cost(); } }\n") ==
        "shop/Item.java:4 cost");
  CHECK(in_shop("class Use extends Item {\n  public int cost() { return super.$0cost(); }\n}\n") ==
        "shop/Item.java:4 cost");
  CHECK(
      in_shop("class Use {\n  int cost() { return 3; }\n  class In { int f() { return $0cost(); } "
              "}\n}\n") == "shop/Use.java:3 cost");
  CHECK(in_shop("import java.util.List;\nclass Use { int f(List<Item> all) { return "
                "all.get(0).$0cost(); } }\n") == "shop/Item.java:4 cost");
}

TEST_CASE("java: a local variable shadows a field, and this.name resolves to the field") {
  CHECK(in_shop("class Use {\n  int n;\n  int f(int n) { return $0n; }\n}\n") ==
        "shop/Use.java:4 n");
  CHECK(in_shop("class Use {\n  int n;\n  int f(int n) { return this.$0n; }\n}\n") ==
        "shop/Use.java:3 n");
}

TEST_CASE("java: an argument of unknown type matches every overload with that parameter count") {
  CHECK(in_shop(
            "import tax.Rate;\nclass Use { int f(Missing m) { return Rate.$0of(m.get()); } }\n") ==
        "tax/Rate.java:3 of; tax/Rate.java:4 of");
  CHECK(in_shop("class Use {\n  void put(int n) {}\n  void put(Object o) {}\n"
                "  void f(Missing m) { $0put(m.get()); }\n}\n") ==
        "shop/Use.java:3 put; shop/Use.java:4 put");
}

TEST_CASE("java: a lambda matches an interface parameter, never a primitive or an array") {
  CHECK(in_shop("class Use {\n  void run(int n) {}\n  void run(int[] n) {}\n"
                "  void run(Supplier s) {}\n  void f() { $0run(() -> 1); }\n}\n") ==
        "shop/Use.java:5 run");
}

}  // namespace codefinder::java_test
