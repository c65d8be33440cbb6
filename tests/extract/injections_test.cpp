// Texts in other languages inside a file: their facts, folds and selections, at their places.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::injections_test {

using namespace codefinder::extract;

constexpr std::string_view kPage =
    "<p>{{ total }}</p>\n"
    "<script>\n"
    "const total = 1;\n"
    "function add(a) {\n"
    "  return a;\n"
    "}\n"
    "</script>\n"
    "<style>\n"
    ".box {\n"
    "  color: red;\n"
    "}\n"
    "</style>\n";

std::vector<std::string> symbols(const FileFacts& facts) {
  std::vector<std::string> out;
  for (const Symbol& symbol : facts.symbols)
    out.push_back(std::string(to_string(symbol.kind)) + " " + std::string(facts.str(symbol.name)));
  return out;
}

/// The text of the symbol that the first occurrence of the name is bound to; "" if it is free.
std::string target_of(const FileFacts& facts, std::string_view name) {
  for (const Occurrence& use : facts.occurrences)
    if (facts.str(use.name) == name)
      return use.target < facts.symbols.size()
                 ? std::string(facts.str(facts.symbols[use.target].signature))
                 : "";
  return "none";
}

TEST_CASE("injections: scripts and styles of a page are in its facts, at their offsets") {
  const FileFacts facts = extract::extract(kPage, Language::html);
  CHECK(symbols(facts) ==
        std::vector<std::string>{"constant total", "function add", "parameter a", "class .box"});
  CHECK(facts.parse_errors == 0);
  for (const Symbol& symbol : facts.symbols)
    CHECK(kPage.substr(symbol.name_range.begin, symbol.name_range.end - symbol.name_range.begin) ==
          facts.str(symbol.name));
}

TEST_CASE("injections: an expression between braces sees the names of the script") {
  CHECK(target_of(extract::extract(kPage, Language::vue), "total") == "total = 1");
  CHECK(target_of(extract::extract(kPage, Language::html), "total") == "none");
}

TEST_CASE("injections: a template declares names for its element") {
  const FileFacts facts = extract::extract(
      "<a v-for=\"(item, at) of items\" :key=\"at\">{{ item }}</a>{{ at }}", Language::vue);
  CHECK(symbols(facts) == std::vector<std::string>{"constant item", "constant at"});
  int bound = 0, free = 0;
  for (const Occurrence& use : facts.occurrences) {
    if (facts.str(use.name) == "items") continue;
    (use.binding == Binding::local ? bound : free) += 1;
  }
  CHECK(bound == 2);
  CHECK(free == 1);  // The last one is outside of the element.
}

TEST_CASE("injections: the language of a script is the one that it names") {
  const auto count = [](std::string_view page) {
    return extract::extract(page, Language::html).symbols.size();
  };
  CHECK(count("<script lang=\"ts\">interface A { b: number }</script>") == 2);
  CHECK(count("<script type=\"module\">let a = 1</script>") == 1);
  CHECK(count("<script type=\"text/x-template\">let a = 1</script>") == 0);
  CHECK(count("<script type=\"application/ld+json\">{\"a\": 1}</script>") == 0);
  CHECK(count("<script lang=\"no such\">let a = 1</script>") == 1);
}

TEST_CASE("injections: errors in a script are counted, and any bytes are accepted") {
  CHECK(extract::extract("<script>let = ;</script>", Language::html).parse_errors > 0);
  for (std::size_t end = 0; end < kPage.size(); ++end)
    for (const Language language : {Language::html, Language::vue, Language::svelte}) {
      std::string text(kPage.substr(0, end));
      text += '\0';
      text += "\xff{{";
      CHECK(extract::extract(text, language).text_map.size() == text.size());
    }
}

TEST_CASE("injections: an edited page has the facts of the whole text") {
  Buffer buffer(Language::vue, std::string(kPage));
  buffer.facts();
  const auto at = static_cast<std::uint32_t>(kPage.find("add"));
  buffer.edit({at, at + 3}, "sum");
  CHECK(buffer.facts() == extract::extract(buffer.text(), Language::vue));
  CHECK(symbols(buffer.facts())[1] == "function sum");
}

TEST_CASE("injections: a tagged template is in its language, and its holes are not") {
  const FileFacts facts = extract::extract(
      "const gap = 1;\n"
      "const a = css`.box { margin: ${gap}px } ${gap} .b { top: 0 }`;\n"
      "const b = gql`type Gap { gap: Int ${gap} }`;\n"
      "const c = sql`CREATE TABLE gap (id int, ${gap} int)`;\n"
      "const d = other`CREATE TABLE none (id int)`;\n",
      Language::javascript);
  CHECK(symbols(facts) == std::vector<std::string>{"constant gap", "constant a", "class .box",
                                                   "constant b", "struct Gap", "field gap",
                                                   "constant c", "struct gap", "field id",
                                                   "constant d"});
  int holes = 0;
  for (const Occurrence& use : facts.occurrences)
    if (facts.str(use.name) == "gap" && use.binding == Binding::symbol && use.target == 0) ++holes;
  CHECK(holes == 4);
  CHECK(std::is_sorted(
      facts.occurrences.begin(), facts.occurrences.end(),
      [](const Occurrence& a, const Occurrence& b) { return a.range.begin < b.range.begin; }));
}

TEST_CASE("injections: a template does not see the names of its script, nor exports its own") {
  const FileFacts facts = extract::extract(
      "export const users = 1;\nsql`SELECT id FROM users`;\nsql`CREATE TABLE t (id int)`;\n"
      "sql`SELECT id FROM t`;\nconst id = t;\n",
      Language::typescript);
  CHECK(target_of(facts, "users").empty());
  int bound = 0;  // The `t` of the other template, not the one of the script.
  for (const Occurrence& use : facts.occurrences)
    bound += facts.str(use.name) == "t" && use.binding == Binding::symbol;
  CHECK(bound == 1);
  for (const Symbol& symbol : facts.symbols)
    if (facts.str(symbol.name) == "t") CHECK_FALSE(symbol.has(SymbolFlag::exported));
}

TEST_CASE("injections: templates in an edited script have the facts of the whole text") {
  std::string text = "const a = sql`CREATE TABLE t (id int)`;\n";
  for (int i = 0; i < 20; ++i) text += "function f" + std::to_string(i) + "() { return 1; }\n";
  text += "const b = sql`SELECT * FROM t WHERE id = ${f1() + 1}`;\nconst c = css`.a { top: 0 }`;\n";
  Buffer buffer(Language::javascript, text);
  const auto agrees = [&] {
    return buffer.facts() == extract::extract(buffer.text(), Language::javascript);
  };
  CHECK(agrees());
  const auto change = [&](std::string_view what, std::string_view with) {
    const auto at = static_cast<std::uint32_t>(buffer.text().find(what));
    buffer.edit({at, at + static_cast<std::uint32_t>(what.size())}, with);
    return agrees();
  };
  CHECK(change("f3()", "g3()"));
  CHECK(change("TABLE t ", "TABLE u "));
  CHECK(change("FROM t ", "FROM u "));
  CHECK(change("${f1() + 1}", "1"));
  CHECK(change(".a {", ".b${f2()} {"));
  CHECK(change("const a = sql`CREATE TABLE u (id int)`;\n", ""));
}

TEST_CASE("injections: a script is folded and selected by its own syntax") {
  const auto has_fold = [&](std::uint32_t first, std::uint32_t last) {
    for (const Fold& fold : folds(kPage, Language::html))
      if (fold.first_line == first && fold.last_line >= last) return true;
    return false;
  };
  CHECK(has_fold(3, 4));
  CHECK(has_fold(8, 9));
  const auto offset = static_cast<std::uint32_t>(kPage.find("return a") + 7);
  std::vector<std::string> texts;
  for (const SyntaxNode& node : enclosing_nodes(kPage, Language::html, offset))
    texts.emplace_back(kPage.substr(node.range.begin, node.range.end - node.range.begin));
  REQUIRE(texts.size() > 4);
  CHECK(texts[0] == "a");
  CHECK(texts[1] == "return a;");
  CHECK(texts.back() == kPage);
}

}  // namespace codefinder::injections_test
