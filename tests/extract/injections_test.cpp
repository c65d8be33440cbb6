// Texts in other languages inside a file: their facts, folds and selections, at their places.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

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
  CHECK(symbols(facts) == std::vector<std::string>{"variable item", "variable at"});
  int bound = 0, free = 0;
  for (const Occurrence& use : facts.occurrences) {
    if (facts.str(use.name) == "items") continue;
    (use.binding == Binding::local ? bound : free) += 1;
  }
  CHECK(bound >= 3);
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
