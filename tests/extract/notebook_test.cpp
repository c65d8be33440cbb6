// Notebooks: the facts of their cells, at their places in the JSON.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::notebook_test {

using namespace codefinder::extract;

/// A notebook with these cells, each JSON.
std::string notebook(const std::string& cells, const std::string& language = "python") {
  return "{\n \"cells\": [\n" + cells +
         "\n ],\n \"metadata\": {\"kernelspec\": {\"display_name\": \"K\", \"language\": \"" +
         language + "\"}},\n \"nbformat\": 4\n}\n";
}

std::string cell(std::string_view kind, std::string_view source) {
  return "  {\"cell_type\": \"" + std::string(kind) +
         "\", \"metadata\": {}, \"outputs\": [{\"data\": {\"source\": [\"def no(): pass\"], "
         "\"image/png\": \"iVBORw0KGgo\"}}],\n   \"source\": [\n" +
         std::string(source) + "\n   ]}";
}

const std::string kNotebook = notebook(cell("markdown", R"x(    "# The *title*\n",
    "text with `code`\n",
    "```\n",
    "# no heading\n",
    "```\n",
    "## Part two ##")x") + ",\n" + cell("code", R"x(    "%matplotlib inline\n",
    "import numpy as np\n",
    "# Adds \"tax\".\n",
    "def total(price, tax=\"0\\n\",\n",
    "          more=None):\n",
    "    \"\"\"Sums up.\n",
    "\n",
    "    More.\"\"\"\n",
    "    text = f\"{price}\\\\\" + '\\\\'\n",
    "    return price + \\\n",
    "        np.sum(tax)")x") + ",\n" + cell("code", R"x(    "%%time\n",
    "for i in range(3):\n",
    "    %timeit total(i)\n",
    "files = !ls *.py\n",
    "total?\n",
    "bill = total(1)")x") + ",\n" + cell("code", R"x(    "%%bash\n",
    "function none() { ls; }")x"));

std::vector<std::string> symbols(const FileFacts& facts) {
  std::vector<std::string> out;
  for (const Symbol& symbol : facts.symbols)
    out.push_back(std::string(to_string(symbol.kind)) + " " + std::string(facts.str(symbol.name)));
  return out;
}

TEST_CASE("notebook: the symbols of its cells, without outputs") {
  const FileFacts facts = extract::extract(kNotebook, Language::jupyter);
  CHECK(symbols(facts) ==
        std::vector<std::string>{"heading The *title*", "heading Part two", "function total",
                                 "parameter price", "parameter tax", "parameter more",
                                 "variable text", "variable i", "variable files", "variable bill"});
  CHECK(facts.parse_errors == 0);
  CHECK(facts.imports.size() == 1);
  CHECK(facts.text_map.size() == kNotebook.size());
  CHECK(facts.text_map.line_count() == TextMap::of(kNotebook).line_count());
  for (const Symbol& symbol : facts.symbols)
    if (symbol.kind != SymbolKind::heading)
      CHECK(kNotebook.substr(symbol.name_range.begin,
                             symbol.name_range.end - symbol.name_range.begin) ==
            facts.str(symbol.name));
}

TEST_CASE("notebook: signatures and documentation have no escapes") {
  const FileFacts facts = extract::extract(kNotebook, Language::jupyter);
  for (const Symbol& symbol : facts.symbols) {
    if (facts.str(symbol.name) != "total") continue;
    CHECK(facts.str(symbol.signature) == "def total(price, tax=\" 0 \\n\" , more=None)");
    CHECK(facts.str(symbol.doc) == "Sums up.");
  }
}

TEST_CASE("notebook: names of one cell are known in the others") {
  const FileFacts facts = extract::extract(kNotebook, Language::jupyter);
  int bound = 0, calls = 0;
  for (const Occurrence& use : facts.occurrences) {
    CHECK(kNotebook.substr(use.range.begin, use.range.end - use.range.begin) ==
          facts.str(use.name));
    if (facts.str(use.name) != "total") continue;
    ++calls;
    bound += use.binding == Binding::symbol;
  }
  CHECK(calls == 2);
  CHECK(bound == 2);
}

TEST_CASE("notebook: one string as a source, and the JSON on one line") {
  const FileFacts facts = extract::extract(
      R"x({"cells":[{"source":"def f(a):\n    b = \"x\"\n    return b\n\nc = f(1)","cell_type":"code"}]})x",
      Language::jupyter);
  CHECK(symbols(facts) ==
        std::vector<std::string>{"function f", "parameter a", "variable b", "variable c"});
  CHECK(facts.parse_errors == 0);
}

TEST_CASE("notebook: code of another kernel is not read as Python") {
  const std::string r = notebook(
      cell("markdown", "    \"# Title\"") + ",\n" + cell("code", "    \"f <- function(x) x\""),
      "R");
  CHECK(symbols(extract::extract(r, Language::jupyter)) ==
        std::vector<std::string>{"heading Title"});
}

TEST_CASE("notebook: any bytes are accepted") {
  for (std::size_t end = 0; end < kNotebook.size(); end += 3) {
    std::string text = kNotebook.substr(0, end);
    CHECK(extract::extract(text, Language::jupyter).text_map.size() == text.size());
    text += "\\u00\xff\"]}";
    CHECK(extract::extract(text, Language::jupyter).text_map.size() == text.size());
  }
}

TEST_CASE("notebook: an edited notebook has the facts of the whole text") {
  Buffer buffer(Language::jupyter, kNotebook);
  buffer.facts();
  const auto at = static_cast<std::uint32_t>(kNotebook.find("total(price"));
  buffer.edit({at, at + 5}, "sum");
  CHECK(buffer.facts() == extract::extract(buffer.text(), Language::jupyter));
}

TEST_CASE("notebook: pictures in outputs cost little") {
  const std::string picture(20u << 20, 'A');
  const std::string text = notebook(
      "  {\"cell_type\": \"code\", \"outputs\": [{\"data\": {\"image/png\": \"" + picture +
      "\"}}], \"source\": [\"a = 1\"]}");
  const auto begin = std::chrono::steady_clock::now();
  const FileFacts facts = extract::extract(text, Language::jupyter);
  CHECK(symbols(facts) == std::vector<std::string>{"variable a"});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(4));
}

}  // namespace codefinder::notebook_test
