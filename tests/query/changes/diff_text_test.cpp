// Reading unified diffs, and the symbols that they touch.
#include "index/query/changes/diff_text.h"

#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::diff_text_test {

using namespace codefinder::query;

namespace {

constexpr std::string_view kText =
    "int a() {\n  return 1;\n}\n\nint b() {\n  return 2;\n}\n\nint c;\n";

std::vector<std::string> names_in(std::string_view text, std::string_view diff) {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("src/x.c", std::string(text));
  std::vector<std::string> names;
  for (const SymbolRef& ref : symbols_in_diff(snapshot, diff).symbols) {
    const auto facts = snapshot.facts().get(ref.file);
    names.emplace_back(facts->str(facts->symbol(ref.symbol).name));
  }
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("diff text: hunks with their files, also without counts and final line feeds") {
  const auto hunks = read_diff(
      "diff --git a/x.c b/x.c\nindex 1..2\n--- a/x.c\t2020-01-01\n+++ b/x.c\n@@ -3 +3,2 @@ int a\n"
      "-old\n+new\n+more\n\\ No newline at end of file\n--- a/y.c\n+++ /dev/null\n"
      "@@ -1,2 +0,0 @@\n--- x\n-y\n");
  REQUIRE(hunks.size() == 2);
  CHECK(hunks[0].path == "b/x.c");
  CHECK(hunks[0].old_path == "a/x.c");
  CHECK(hunks[0].old_first == 3);
  CHECK(hunks[0].lines == std::vector<std::string_view>{"-old", "+new", "+more"});
  CHECK(hunks[1].path.empty());
  CHECK(hunks[1].lines == std::vector<std::string_view>{"--- x", "-y"});
  CHECK(is_diff("--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n"));
  CHECK_FALSE(is_diff("HEAD~3"));
}

TEST_CASE("diff text: the symbols of changed lines, before and after the diff is applied") {
  const std::string_view diff =
      "--- a/src/x.c\n+++ b/src/x.c\n@@ -5,3 +5,4 @@\n int b() {\n-  return 2;\n+  int two = 2;\n"
      "+  return two;\n }\n";
  CHECK(names_in(kText, diff) == Names{"b"});
  CHECK(names_in("int a() {\n  return 1;\n}\n\nint b() {\n  int two = 2;\n  return two;\n}\n",
                 diff) == Names{"b"});
  // With other lines before it, the side that the file has is at another place.
  CHECK(names_in(kText, "+++ src/x.c\n@@ -9,1 +2,1 @@\n-int c;\n+  return 3;\n") == Names{"c"});
}

TEST_CASE("diff text: removed lines are in the symbol around them; removed symbols are in none") {
  CHECK(names_in(kText,
                 "+++ b/src/x.c\n@@ -1,4 +1,3 @@\n int a() {\n-  int x;\n   return 1;\n }\n") ==
        Names{"a"});
  CHECK(names_in(kText, "+++ b/src/x.c\n@@ -3,4 +3,3 @@\n }\n \n-int removed();\n int b() {\n")
            .empty());
}

TEST_CASE("diff text: a path that the project has not is named") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("src/x.c", std::string(kText));
  const DiffSymbols found = symbols_in_diff(
      snapshot,
      "+++ b/other.c\n@@ -1 +1 @@\n-a\n+b\n+++ b/src/x.c\n@@ -9 +9 @@\n-int d;\n+int c;\n");
  CHECK(found.missing == std::vector<std::string>{"b/other.c"});
  CHECK(found.symbols.size() == 1);
  CHECK(found.files.size() == 1);
}

}  // namespace codefinder::diff_text_test
