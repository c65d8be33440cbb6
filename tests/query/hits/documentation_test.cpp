// The documentation of symbols: comments and docstrings as Markdown.
#include "index/query/hits/documentation.h"
#include "index/query/hits/comment_text.h"
#include "index/query/references/explain.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::documentation_test {

using namespace codefinder::query;

namespace {

using DocLines = std::vector<std::string>;

/// Of the symbol `name`, which is the only one of that name in the file.
std::string documented(const std::string& path, const std::string& text, std::string_view name) {
  testing::FakeSnapshot snapshot;
  const FileId file = snapshot.add_source(path, text);
  const FileFacts& facts = *snapshot.at(file).facts;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (facts.str(symbol.name) != name) continue;
    const auto what = explain_at(snapshot, {file, symbol.name_range.begin});
    REQUIRE((what.ok() && what->what));
    return documentation_of(snapshot, what->what->documented);
  }
  FAIL("no symbol " << name);
  return {};
}

std::string markdown(std::string_view comment) { return to_markdown(comment_lines(comment)); }

}  // namespace

TEST_CASE("documentation: comment marks and shared indentation are removed, lines are kept") {
  CHECK(comment_lines("/* one */") == DocLines{"one"});
  CHECK(comment_lines("/**\n * one\n *   two\n *\n * three\n **/") ==
        DocLines{"one", "  two", "", "three"});
  CHECK(comment_lines("/*\n   one\n   * item\n     more\n*/") ==
        DocLines{"one", "* item", "  more"});
  CHECK(comment_lines("///< one\n///   two") == DocLines{"one", "  two"});
  CHECK(comment_lines("// one\n//\n// two") == DocLines{"one", "", "two"});
  CHECK(comment_lines("# one\n#   two") == DocLines{"one", "  two"});
  CHECK(comment_lines("\"\"\"one\n\n    two\n      three\n    \"\"\"") ==
        DocLines{"one", "", "two", "  three"});
  CHECK(comment_lines("r'one'") == DocLines{"one"});
  CHECK(comment_lines("/**/").empty());
  CHECK(comment_lines("//").empty());
  CHECK(comment_lines("\"").empty());
}

TEST_CASE("documentation: tags of comments") {
  CHECK(markdown("/**\n * Adds.\n * @param {number} a - the first\n * @param b the second\n"
                 " * @returns {number} the sum\n */") ==
        "Adds.\n\n*@param* `a` (`number`) — the first\n\n*@param* `b` — the second\n\n"
        "*@returns* (`number`) — the sum");
  CHECK(markdown("/// \\brief Adds.\n/// \\param[in] a the first\n/// \\return the \\p sum") ==
        "Adds.\n\n*@param* `a` — the first\n\n*@return* — the `sum`");
  CHECK(markdown("/**\n * @example\n * add(1, 2);\n *\n * add(3, 4);\n * @since 1.0\n */") ==
        "*@example*\n```\nadd(1, 2);\n\nadd(3, 4);\n```\n\n*@since* — 1.0");
  CHECK(markdown("// mail me@home, \\n is a line break") == "mail me@home, \\n is a line break");
}

TEST_CASE("documentation: sections and fields of docstrings") {
  CHECK(markdown("\"\"\"Adds.\n\n    Args:\n        a (int): the first,\n            of two\n"
                 "        *more: others\n\n    Returns:\n        The sum.\n    \"\"\"") ==
        "Adds.\n\n**Args**\n\n- `a` (int): the first,\n  of two\n- `*more`: others\n\n"
        "**Returns**\n\nThe sum.");
  CHECK(markdown("\"\"\"Adds.\n\n    Parameters\n    ----------\n    a : int\n        The first.\n"
                 "\n    Notes\n    -----\n    It is fast.\n    \"\"\"") ==
        "Adds.\n\n**Parameters**\n\n- `a` : int\n  The first.\n\n**Notes**\n\nIt is fast.");
  CHECK(markdown("\"\"\"Adds.\n\n    :param int a: the first\n    :returns: see :func:`sum`\n"
                 "    \"\"\"") ==
        "Adds.\n\n*@param* `a` (`int`) — the first\n\n*@returns* — see `sum`");
  CHECK(markdown("\"\"\"Adds::\n\n        add(1)\n\n    >>> add(1, 2)\n    3\n    \"\"\"") ==
        "Adds:\n\n```\nadd(1)\n```\n\n```\n>>> add(1, 2)\n3\n```");
}

TEST_CASE("documentation: Markdown stays, without rules") {
  CHECK(markdown("/// Opens *it*.\n///\n/// # Errors\n///\n/// ```\n/// let x = a_b::<T>();\n"
                 "/// ```\n///\n/// ---\n///\n/// - `__x__`") ==
        "Opens *it*.\n\n# Errors\n\n```\nlet x = a_b::<T>();\n```\n\n- `__x__`");
  CHECK(inline_markdown("__init__ takes *args, and a<b, <T>") ==
        "\\_\\_init\\_\\_ takes \\*args, and a\\<b, \\<T>");
  CHECK(inline_markdown("{@link Foo#bar} <code>x</code><p>see {@code y}") ==
        "`Foo#bar` `x`\n\nsee `y`");
  CHECK(inline_markdown("`unclosed <x") == "`unclosed <x");
  CHECK(inline_markdown("{@link") == "{@link");
  CHECK(inline_markdown("a < b and <") == "a < b and <");
}

TEST_CASE("documentation: of a symbol, whole, in each language") {
  const std::string two = "First.\n\nSecond.";
  CHECK(documented("a.py", "def f():\n    \"\"\"First.\n\n    Second.\n    \"\"\"\n", "f") == two);
  CHECK(documented("a.ts", "/**\n * First.\n *\n * Second.\n */\nfunction f() {}\n", "f") == two);
  CHECK(documented("a.js", "/**\n * First.\n *\n * Second.\n */\nfunction f() {}\n", "f") == two);
  CHECK(documented("a.rs", "/// First.\n///\n/// Second.\nfn f() {}\n", "f") == two);
  CHECK(documented("a.go", "package a\n\n// First.\n//\n// Second.\nfunc f() {}\n", "f") == two);
  CHECK(documented("a.c", "/* First.\n *\n * Second.\n */\nint f(void) { return 1; }\n", "f") ==
        two);
  CHECK(documented("a.cc", "/// First.\n///\n/// Second.\nint f() { return 1; }\n", "f") == two);
  CHECK(documented("A.java",
                   "class A {\n  /**\n   * First.\n   *\n   * Second.\n   */\n"
                   "  void f() {}\n}\n",
                   "f") == two);
  CHECK(documented("a.sh", "# First.\n#\n# Second.\nf() { true; }\n", "f") == two);
  CHECK(documented("b.py", "def g():\n    pass\n", "g").empty());
}

}  // namespace codefinder::documentation_test
