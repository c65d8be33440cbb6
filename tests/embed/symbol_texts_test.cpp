// The texts that are embedded.
#include "index/embed/symbol_texts.h"

#include "index/extract/extract.h"

#include <catch2/catch.hpp>

namespace codefinder::symbol_texts_test {

using namespace codefinder::embed;

namespace {

std::vector<SymbolText> texts(std::string_view text, Language language) {
  return symbol_texts(extract::extract(text, language), text);
}

std::vector<std::string> first_lines(const std::vector<SymbolText>& symbols) {
  std::vector<std::string> out;
  for (const SymbolText& symbol : symbols)
    out.push_back(symbol.text.substr(0, symbol.text.find('\n')));
  return out;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("embed: texts: a symbol's text is its name, signature, documentation and first lines") {
  const auto symbols = texts(
      "class Line:\n    def dial(self, host):\n        \"\"\"Calls the host.\"\"\"\n"
      "        return host.call()\n",
      Language::python);
  REQUIRE(first_lines(symbols) == Lines{"class Line", "method Line.dial"});
  CHECK(symbols[1].text ==
        "method Line.dial\ndef dial(self, host)\nCalls the host.\n"
        "def dial(self, host):\n        \"\"\"Calls the host.\"\"\"\n        return host.call()");
}

TEST_CASE("embed: texts: locals, parameters and enumerators have none") {
  CHECK(first_lines(texts("enum Color { red };\nint paint(int color) { int shade = color; "
                          "return shade; }\n",
                          Language::cpp)) == Lines{"enum Color", "function paint"});
}

TEST_CASE("embed: texts: a long symbol is cut, at valid UTF-8") {
  std::string source = "def long():\n";
  for (int i = 0; i < 40; ++i) source += "    step_" + std::to_string(i) + "()\n";
  const auto lines = texts(source, Language::python);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].text.find("step_10()") != std::string::npos);
  CHECK(lines[0].text.find("step_11()") == std::string::npos);
  std::string wide = "def wide():\n    # ";
  for (int i = 0; i < 2000; ++i) wide += "é";
  const auto cut = texts(wide + "\n    pass\n", Language::python);
  REQUIRE(cut.size() == 1);
  CHECK(cut[0].text.size() <= 1503);
  CHECK(is_valid_utf8(cut[0].text));
}

TEST_CASE("embed: texts: equal texts have equal digests, wherever they are") {
  const auto one = texts("def a():\n    pass\n", Language::python);
  const auto two = texts("import os\n\ndef a():\n    pass\n\ndef b():\n    pass\n",
                         Language::python);
  REQUIRE(one.size() == 1);
  REQUIRE(two.size() == 2);
  CHECK(one[0].digest == two[0].digest);
  CHECK(one[0].digest != two[1].digest);
}

TEST_CASE("embed: texts: dependencies, generated files and files of data are left out") {
  CHECK(is_embedded({.categories = Category::source}));
  CHECK(is_embedded({.categories = Category::tests, .symbols = kBulkFileSymbols}));
  CHECK(!is_embedded({.categories = Category::source, .symbols = kBulkFileSymbols + 1}));
  for (const std::uint16_t category : {Category::deps, Category::vendored, Category::generated})
    CHECK(!is_embedded({.categories = static_cast<std::uint16_t>(Category::source | category)}));
}

}  // namespace codefinder::symbol_texts_test
