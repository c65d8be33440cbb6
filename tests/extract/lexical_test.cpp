// Lexical rules: comments, strings, patterns and the ends of definitions.
#include "index/extract/lexical/lexical_facts.h"
#include "index/extract/lexical/program.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder::lexical_test {

namespace {

/// The symbols of the text, each as "kind container.name first-last line".
std::vector<std::string> symbols(const LexicalRules& rules, std::string_view text,
                                 Words line_comments = "#") {
  const LanguageDefinition row = {.language = Language::text,
                                  .name = "text",
                                  .line_comments = line_comments,
                                  .lexical = &rules};
  const auto program = extract::compile_lexical(row);
  REQUIRE(program);
  extract::ExtractBudget budget;
  const FileFacts facts = extract::lexical_facts(*program, text, budget);
  std::vector<std::string> out;
  for (const Symbol& symbol : facts.symbols) {
    if (symbol.kind == SymbolKind::parameter) continue;
    std::string line(to_string(symbol.kind));
    line += ' ';
    if (symbol.container.valid())
      line += std::string(facts.str(facts.symbol(symbol.container).name)) + '.';
    line += facts.str(symbol.name);
    for (const std::uint32_t at : {symbol.full_range.begin, symbol.full_range.end})
      line += ' ' + std::to_string(facts.text_map.position_at(at).line + 1);
    out.push_back(line);
  }
  return out;
}

using Lines = std::vector<std::string>;

constexpr LexicalPattern kDef[] = {
    {.extent = Extent::indentation, .regex = R"(^[ \t]*def (?P<name>\w+))"}};

}  // namespace

TEST_CASE("lexical rules: a block comment may begin with the mark of a line comment") {
  static constexpr LexicalRules kRules = {.patterns = kDef, .block_comments = "#= =#"};
  CHECK(symbols(kRules, "#= a\ndef b\n=#\ndef c\n") == Lines{"function c 4 4"});
}

TEST_CASE("lexical rules: a block comment may begin with a line break") {
  static constexpr LexicalRules kRules = {.patterns = kDef, .block_comments = "\n=pod \n=cut"};
  CHECK(symbols(kRules, "x =pod\ndef a\n\n=pod\ndef b\n=cut\ndef c\n") ==
        Lines{"function a 2 2", "function c 7 7"});
}

TEST_CASE("lexical rules: a line comment may need a blank before it") {
  static constexpr LexicalRules kRules = {.patterns = kDef, .comments_follow_blanks = true};
  CHECK(symbols(kRules, "x#\" def a\ndef b\ny #\" def c\ndef d # \"\n") ==
        Lines{"function b 2 2", "function d 4 4"});
}

TEST_CASE("lexical rules: quotes of characters and characters after a prefix begin no string") {
  static constexpr LexicalPattern kLet[] = {
      {.kind = SymbolKind::variable, .regex = R"(let (?P<name>\w+))"}};
  static constexpr LexicalRules kQuoted = {
      .patterns = kLet, .multiline_strings = "\" \"", .character_quote = '\''};
  CHECK(symbols(kQuoted, "x '\"' 'a '\\\"' let a\n\"let b\" let c") ==
        Lines{"variable a 1 1", "variable c 2 2"});
  static constexpr LexicalRules kPrefixed = {
      .patterns = kLet, .multiline_strings = "\" \"", .character_prefixes = "$\\ $"};
  CHECK(symbols(kPrefixed, "x $\" $\\\" let a\n\"let b\" let c $") ==
        Lines{"variable a 1 1", "variable c 2 2"});
}

TEST_CASE("lexical rules: the kind of the definition around a pattern selects it") {
  static constexpr LexicalPattern kPatterns[] = {
      {.kind = SymbolKind::struct_, .extent = Extent::braces, .regex = R"(struct (?P<name>\w+))"},
      {.extent = Extent::braces, .regex = R"(fun (?P<name>\w+))"},
      {.kind = SymbolKind::field, .regex = R"(\b(?P<name>\w+):)", .in = "struct"},
      {.kind = SymbolKind::constant, .regex = R"(\b(?P<name>\w+):)", .in = "file"},
  };
  static constexpr LexicalRules kRules = {.patterns = kPatterns};
  CHECK(symbols(kRules, "a: 1\nstruct b {\n c: 2\n}\nfun d {\n e: 3\n}\n") ==
        Lines{"constant a 1 1", "struct b 2 4", "field b.c 3 3", "function d 5 7"});
}

TEST_CASE("lexical rules: names that a pattern excepts") {
  static constexpr LexicalPattern kPatterns[] = {
      {.regex = R"(^(?P<name>\w+) =)", .except = "if let"}};
  static constexpr LexicalRules kRules = {.patterns = kPatterns};
  CHECK(symbols(kRules, "let = 1\na = 2\n") == Lines{"function a 2 2"});
}

TEST_CASE("lexical rules: clauses of one definition are joined") {
  static constexpr LexicalPattern kLines[] = {
      {.extent = Extent::indentation, .joins = true, .regex = R"(^(?P<name>\w+) =)"}};
  static constexpr LexicalRules kIndented = {.patterns = kLines};
  CHECK(symbols(kIndented, "a = 1\na =\n  2\nb = 3\na = 4\n") ==
        Lines{"function a 1 3", "function b 4 4", "function a 5 5"});
  static constexpr LexicalPattern kEnds[] = {
      {.extent = Extent::end, .joins = true, .regex = R"(^(?P<name>\w+)\()", .end = R"(\.$)"}};
  static constexpr LexicalRules kEnded = {.patterns = kEnds};
  CHECK(symbols(kEnded, "a(1) -> 1;\na(X) -> 2.\na(X, Y) ->\n 3.\n") ==
        Lines{"function a 1 2", "function a 3 4"});
}

TEST_CASE("lexical rules: lines that continue a definition at its indentation") {
  static constexpr LexicalRules kRules = {.patterns = kDef, .continuations = "|}"};
  CHECK(symbols(kRules, "def a\n| b\n}\nc\n") == Lines{"function a 1 3"});
}

TEST_CASE("lexical rules: blocks of keywords and the brackets around them") {
  static constexpr LexicalPattern kPatterns[] = {
      {.extent = Extent::keywords, .regex = R"(^[ \t]*fun (?P<name>\w+))"}};
  static constexpr LexicalRules kRules = {
      .patterns = kPatterns, .openers = "fun for if", .closers = "end", .member_operators = "."};
  CHECK(
      symbols(kRules, "fun a\n x[end]\n (i for i in y)\n if b\n end\n c.end\nend\nfun d\nend\n") ==
      Lines{"function a 1 7", "function d 8 9"});
  CHECK(symbols(kRules, "fun a\n b(fun ()\n  end)\nend\n") == Lines{"function a 1 4"});
}

TEST_CASE("lexical rules: a definition ends at a closing word that is not indented more") {
  static constexpr LexicalPattern kPatterns[] = {
      {.extent = Extent::outdent, .regex = R"(^[ \t]*fun (?P<name>\w+))"}};
  static constexpr LexicalRules kRules = {.patterns = kPatterns, .closers = "end"};
  CHECK(symbols(kRules, "fun a\nbegin\n  fun b\n  begin\n    if\n    end\n  end b\nend\nx\n") ==
        Lines{"function a 1 8", "function a.b 3 7"});
}

}  // namespace codefinder::lexical_test
