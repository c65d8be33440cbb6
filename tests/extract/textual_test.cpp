// Facts of text files without a grammar: title, headings and words.
#include "index/extract/textual.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <set>
#include <string>

namespace codefinder::textual_test {

using namespace codefinder::extract;

namespace {

/// "kind 'name' in 'container'" for each symbol.
std::vector<std::string> outline(const FileFacts& facts) {
  std::vector<std::string> lines;
  for (const Symbol& symbol : facts.symbols) {
    std::string line(to_string(symbol.kind));
    line += " '" + std::string(facts.str(symbol.name)) + "'";
    if (symbol.container)
      line += " in '" + std::string(facts.str(facts.symbol(symbol.container).name)) + "'";
    lines.push_back(line);
  }
  return lines;
}

std::set<std::string> words(const FileFacts& facts) {
  std::set<std::string> all;
  for (StringIndex word : facts.words) CHECK(all.insert(std::string(facts.str(word))).second);
  return all;
}

void check_sane(const FileFacts& facts, std::string_view text) {
  CHECK(facts.text_map == TextMap::of(text));
  std::uint32_t begin = 0;
  for (const Symbol& symbol : facts.symbols) {
    CHECK(symbol.full_range.begin >= begin);
    begin = symbol.full_range.begin;
    CHECK(symbol.full_range.contains(symbol.name_range));
    CHECK(symbol.full_range.end <= text.size());
    CHECK(text.substr(symbol.name_range.begin, symbol.name_range.end - symbol.name_range.begin) ==
          facts.str(symbol.name));
    if (symbol.container)
      CHECK(facts.symbol(symbol.container).full_range.contains(symbol.full_range));
  }
}

}  // namespace

TEST_CASE(
    "text files: a document symbol is named by the first line with words, and words are indexed") {
  const std::string text =
      "\n# -----\n# Build everything: see docs #\nall: lib prog\n\t$(CC) -o prog x86_64 9lives "
      "ab\n";
  const FileFacts facts = extract_textual(text, Language::text);
  check_sane(facts, text);
  CHECK(outline(facts) == std::vector<std::string>{"document 'Build everything: see docs'"});
  CHECK(facts.symbols[0].full_range == ByteRange{0, static_cast<std::uint32_t>(text.size())});
  CHECK(words(facts) == std::set<std::string>{"Build", "everything", "see", "docs", "all", "lib",
                                              "prog", "x86_64"});
  CHECK(facts.language == Language::text);
  CHECK(facts.occurrences.empty());
}

TEST_CASE(
    "text files: underlined lines are headings, nested by the order of their underline styles") {
  const std::string text =
      "=====\n Big\n=====\n\nIntro\n-----\ntext\n\nSub\n~~~\n\nNext\n----\n\nnot "
      "a\nheading\n-------\n\nwide "
      "table\n------------------------------\n\n=====\nBig 2\n=====\n";
  const FileFacts facts = extract_textual(text, Language::text);
  check_sane(facts, text);
  CHECK(outline(facts) ==
        std::vector<std::string>{"document 'Big'", "heading 'Big' in 'Big'",
                                 "heading 'Intro' in 'Big'", "heading 'Sub' in 'Intro'",
                                 "heading 'Next' in 'Big'", "heading 'Big 2' in 'Big'"});
  CHECK(facts.symbols[2].full_range.end == facts.symbols[4].full_range.begin);
  CHECK(facts.symbols[5].container.value == 0);
}

TEST_CASE("text files: a marked title between two rules is one heading") {
  const FileFacts facts = extract_textual("-----\n= One =\n-----\ntext\n\n= Two =\n",
                                          Language::text);
  CHECK(std::ranges::is_sorted(facts.symbols, {},
                               [](const Symbol& symbol) { return symbol.full_range.begin; }));
  CHECK(outline(facts) == std::vector<std::string>{"document 'One'", "heading 'One' in 'One'",
                                                   "heading 'Two' in 'One'"});
}

TEST_CASE("text files: AsciiDoc titles are headings") {
  const std::string text = "= Doc\n\n== One ==\r\nx\n=== Deep\n== Two\n=======\n";
  const FileFacts facts = extract_textual(text, Language::text);
  check_sane(facts, text);
  CHECK(outline(facts) == std::vector<std::string>{
                              "document 'Doc'", "heading 'Doc' in 'Doc'", "heading 'One' in 'Doc'",
                              "heading 'Deep' in 'One'", "heading 'Two' in 'Doc'"});
}

TEST_CASE("text files: a file without words has no symbols") {
  for (std::string_view text : {"", "\n", "  \r\n\t", "-----\n***\n"}) {
    const FileFacts facts = extract_textual(text, Language::text);
    CHECK(facts.symbols.empty());
    CHECK(facts.words.empty());
    CHECK(facts.text_map == TextMap::of(text));
  }
  CHECK(outline(extract_textual("#!/bin/x\n", Language::text)) ==
        std::vector<std::string>{"document 'bin/x'"});
  CHECK(outline(extract_textual("#!/bin/x\n\nhello", Language::text)) ==
        std::vector<std::string>{"document 'hello'"});
}

TEST_CASE(
    "text files: names are truncated between characters, and the number of words is limited") {
  const std::string text = std::string(79, 'a') + "\xC3\xA9" + "tail\n";
  const FileFacts facts = extract_textual(text, Language::text);
  check_sane(facts, text);
  CHECK(facts.str(facts.symbols[0].name) == std::string(79, 'a'));

  std::string many;
  for (int i = 0; i < 7000; ++i)
    many += "word" + std::to_string(i) + " " + "word" + std::to_string(i) + "\n";
  CHECK(extract_textual(many, Language::text).words.size() == 5000);
  // The language is kept: large source files are extracted as text too.
  CHECK(extract_textual("int x;", Language::c).language == Language::c);
}

TEST_CASE("text files: random bytes give valid facts") {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::string text(random() % 400, '\0');
    for (char& c : text) c = "\n\r=-~ aZ_\xC3\xA9\xFF\0#*"[random() % 16];
    check_sane(extract_textual(text, Language::text), text);
  }
}

}  // namespace codefinder::textual_test
