// Edits of whole symbols: indentation, line ends, doc comments, refusals; and their diffs.
#include "index/query/rename/symbol_edits.h"

#include "query/graph_fixture.h"

namespace codefinder::symbol_edits_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// The text of a file after one edit.
std::string edited(const GraphFixture& graph, const Result<TextEdit>& edit) {
  REQUIRE(edit);
  std::string text = *graph.snapshot().files().text(edit->file);
  return text.replace(edit->range.begin, edit->range.end - edit->range.begin, edit->text);
}

}  // namespace

TEST_CASE(
    "symbol edits: a definition is replaced with its indentation, and its doc comment stays") {
  const GraphFixture graph(
      std::vector<Source>{{"a.py",
                           "class A:\n    # Doc.\n    def f(self):\n        return 1\n\n"
                           "    def g(self): pass\n"}});
  CHECK(edited(graph, replace_definition(graph.snapshot(), graph.ref("A.f"),
                                         "def f(self, x):\n    return x\n")) ==
        "class A:\n    # Doc.\n    def f(self, x):\n        return x\n\n    def g(self): pass\n");
  const GraphFixture crlf(
      std::vector<Source>{{"a.go",
                           "package a\r\n\r\n// One is one.\r\nfunc one() int {\r\n"
                           "\treturn 1\r\n}"}});
  CHECK(edited(crlf, replace_definition(crlf.snapshot(), crlf.ref("one"),
                                        "func one() int {\n\treturn 2\n}\n")) ==
        "package a\r\n\r\n// One is one.\r\nfunc one() int {\r\n\treturn 2\r\n}");
}

TEST_CASE("symbol edits: insertions before the doc comment, and after the definition") {
  const GraphFixture graph(
      std::vector<Source>{{"a.c", "/* Doc. */\nint f(void) {\n  return 1;\n}\nint limit = 3;\n"}});
  CHECK(edited(graph, insert_beside(graph.snapshot(), graph.ref("f"), "int g(void);",
                                    query::Insertion::before))
            .starts_with("int g(void);\n\n/* Doc. */\n"));
  CHECK(edited(graph, insert_beside(graph.snapshot(), graph.ref("limit"), "int most = 4;",
                                    query::Insertion::after))
            .ends_with("int limit = 3;\nint most = 4;\n"));
  const GraphFixture open(std::vector<Source>{{"a.py", "def f():\n    return 1"}});
  CHECK(edited(open, insert_beside(open.snapshot(), open.ref("f"), "def g(): pass",
                                   query::Insertion::after)) ==
        "def f():\n    return 1\n\ndef g(): pass");
}

TEST_CASE("symbol edits: a symbol is deleted with its declarations, or its uses are listed") {
  const GraphFixture graph(
      std::vector<Source>{{"a.h", "int gone(void);\nint used(void);\n"},
                          {"a.c",
                           "#include \"a.h\"\n\n// Doc.\nint gone(void) { return gone(); }\n\n"
                           "int used(void) { return 1; }\nint x = 0, y = 0;\n"},
                          {"b.c", "#include \"a.h\"\nint main(void) { return used(); }\n"}});
  const Result<Deletion> gone = delete_symbol(graph.snapshot(), {graph.ref("gone")});
  REQUIRE(gone);
  CHECK(gone->uses_total == 0);
  const Result<Patch> patch = patch_of(graph.snapshot(), gone->edits);
  REQUIRE(patch);
  CHECK(patch->files == 2);
  CHECK(patch->text ==
        "diff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n@@ -1,7 +1,4 @@\n #include \"a.h\"\n \n"
        "-// Doc.\n-int gone(void) { return gone(); }\n-\n int used(void) { return 1; }\n"
        " int x = 0, y = 0;\n"
        "diff --git a/a.h b/a.h\n--- a/a.h\n+++ b/a.h\n@@ -1,2 +1,1 @@\n-int gone(void);\n"
        " int used(void);\n");
  const Result<Deletion> used = delete_symbol(graph.snapshot(), {graph.ref("used")});
  REQUIRE(used);
  REQUIRE(used->uses_total == 1);
  CHECK(used->uses[0].preview == "int main(void) { return used(); }");
  CHECK_FALSE(delete_symbol(graph.snapshot(), {graph.ref("y")}));
}

TEST_CASE("patch: ends without a line feed, renamed files, and paths that git quotes") {
  CHECK(diff_of_file("a\nb", "a\nc", "f", "f") ==
        "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n"
        "\\ No newline at end of file\n+c\n\\ No newline at end of file\n");
  CHECK(diff_of_file("a\n", "a\n", "f", "f").empty());
  CHECK(diff_of_file("a\n", "a\n", "f", "dir/g") ==
        "diff --git a/f b/dir/g\nrename from f\nrename to dir/g\n");
  CHECK(diff_of_file("a\n", "", "\"\xC3\xA9", "\"\xC3\xA9")
            .starts_with("diff --git \"a/\\042\\303\\251\" \"b/\\042\\303\\251\"\n"));
}

}  // namespace codefinder::symbol_edits_test
