// Patterns: what matches, which atoms select files, and what is refused.
#include "index/query/text/text_pattern.h"

#include "index/query/text/literal_search.h"
#include "index/query/text/needed_literal.h"
#include "index/query/text/searched_text.h"
#include "index/query/text/text_candidates.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <random>

namespace codefinder::text_pattern_test {

using namespace codefinder::query;

namespace {

TextPattern compiled(std::string_view pattern, const PatternRules& rules = {}) {
  Result<TextPattern> made = TextPattern::compile(pattern, rules);
  REQUIRE(made.ok());
  return std::move(made).value();
}

/// What matches first; "-" if nothing does.
std::string first(std::string_view text, std::string_view pattern, const PatternRules& rules = {}) {
  const auto found = compiled(pattern, rules).find(text, 0);
  return found ? std::string(text.substr(found->begin, found->end - found->begin)) : "-";
}

/// Files of which the index answers as one of trigrams does.
class PatternTexts : public index::SnapshotFiles {
 public:
  explicit PatternTexts(std::vector<std::string> texts) : texts_(std::move(texts)) {}
  std::optional<FileId> find(std::string_view) const override { return std::nullopt; }
  std::optional<FileRow> row(FileId) const override { return std::nullopt; }
  void for_each(std::string_view, const std::function<bool(const FileRow&)>&) const override {}
  Result<std::string> text(FileId id, std::uint64_t) const override { return texts_[id.value]; }
  bool recent(FileId) const override { return false; }
  std::optional<std::vector<FileId>> may_contain(std::string_view text) const override {
    REQUIRE(text.size() >= 3);
    asked.emplace_back(text);
    std::vector<FileId> found;
    for (std::uint32_t i = 0; i < texts_.size(); ++i)
      if (folded(texts_[i]).find(folded(text)) != std::string::npos) found.push_back(FileId(i));
    return found;
  }
  mutable std::vector<std::string> asked;

 private:
  /// Lower case, with `k` and `s` for the two other characters that fold to them.
  static std::string folded(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text.substr(at).starts_with("\u017F")) out += 's', at += 1;
      else if (text.substr(at).starts_with("\u212A")) out += 'k', at += 2;
      else out += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
    }
    return out;
  }
  std::vector<std::string> texts_;
};

/// The numbers of the texts that may match; {-1} if any may.
std::vector<int> candidates(const PatternTexts& texts, std::string_view pattern,
                            const PatternRules& rules = {}) {
  const auto found = files_that_may_match(texts, compiled(pattern, rules));
  if (!found) return {-1};
  std::vector<int> numbers;
  for (const FileId file : *found) numbers.push_back(static_cast<int>(file.value));
  return numbers;
}

constexpr PatternRules kLiteral{.literal = true};
constexpr PatternRules kWords{.whole_words = true};
constexpr PatternRules kAnyCase{.letters = LetterCase::insensitive};
constexpr PatternRules kSmart{.letters = LetterCase::smart};
constexpr PatternRules kLines{.multi_line = true};

}  // namespace

TEST_CASE("text pattern: literal texts and regular expressions") {
  CHECK(first("a.b axb", "a.b", kLiteral) == "a.b");
  CHECK(first("axb a.b", "a.b") == "axb");
  CHECK(first("f(x) [1]", "(x) [", kLiteral) == "(x) [");
  CHECK(first("foo42", "[0-9]+") == "42");
  CHECK(first("A\\E(", "\\QA\\E\\\\E\\(") == "A\\E(");
  CHECK(first("one\ntwo", "one\ntwo", kLiteral) == "one\ntwo");
}

TEST_CASE("text pattern: no match has a line end unless it may have several lines") {
  CHECK(first("a\nb", "a\\sb") == "-");
  CHECK(first("a\nb", "a[^x]b") == "-");
  CHECK(first("a\nb", "a\\sb", kLines) == "a\nb");
  CHECK(first("a\nb", "a.b", kLines) == "-");
  CHECK(first("a\nb", "(?s)a.b", kLines) == "a\nb");
}

TEST_CASE("text pattern: ^ and $ match at lines") {
  CHECK(first("x\nab\n", "^ab$") == "ab");
  CHECK(first("xab\n", "^ab$") == "-");
}

TEST_CASE("text pattern: a searched text has one kind of line ends, and no byte order mark") {
  const std::string stored = "\xEF\xBB\xBFone\r\n\r\ntwo\rx\r\n";
  const SearchedText text(stored);
  CHECK(text.text() == "one\n\ntwo\nx\n");
  for (std::uint32_t at = 0; at < text.text().size(); ++at) {
    INFO(at);
    const char there = stored[text.stored_offset(at)];
    CHECK((there == '\r' ? '\n' : there) == text.text()[at]);
    CHECK(text.offset_of(text.stored_offset(at)) == at);
  }
  CHECK(SearchedText("a\rb\n").text() == "a\nb\n");
  CHECK(SearchedText("a\r\r\nb\r").text() == "a\n\nb\n");
  CHECK(SearchedText("a\r\nb").stored_offset(2) == 3);
}

TEST_CASE("text pattern: case") {
  CHECK(first("Load LOAD load", "load") == "load");
  CHECK(first("LOAD load", "load", kAnyCase) == "LOAD");
  CHECK(first("LOAD load", "load", kSmart) == "LOAD");
  CHECK(first("LOAD Load", "Load", kSmart) == "Load");
  CHECK(first("LOAD Load", "[L]oad", kSmart) == "Load");
  // The capital letter of an escape is none of the pattern.
  CHECK(first("AB", "a\\Sx|\\pLb", kSmart) == "AB");
  CHECK(first("jb", "\\x4Ab", kSmart) == "jb");
  CHECK(first("ÉCOLE", "école", kAnyCase) == "ÉCOLE");
  CHECK(first("\u212Aey", "key", kAnyCase) == "\u212Aey");
}

TEST_CASE("text pattern: whole words") {
  CHECK(first("preload load_all load", "load", kWords) == "load");
  CHECK(compiled("load", kWords).find("preload load_all load", 0)->begin == 17);
  CHECK(first("a|ab", "a|ab", kWords) == "a");
  CHECK(first("xab ab", "a|ab", kWords) == "ab");
  CHECK(first("éload", "load", kWords) == "-");
  CHECK(first("a.b", "a.b", {.literal = true, .whole_words = true}) == "a.b");
  CHECK(first("a.bc", "a.b", {.literal = true, .whole_words = true}) == "-");
}

TEST_CASE("literal search: finds what std::string_view::find does") {
  std::mt19937 random(5);
  const auto text_of = [&](std::size_t size, std::string_view letters) {
    std::string text;
    for (; size > 0; --size) text += letters[random() % letters.size()];
    return text;
  };
  for (int i = 0; i < 4000; ++i) {
    const std::string_view letters = i % 2 == 0 ? "ab" : "ae_Z\n";
    const std::string text = text_of(random() % 200, letters);
    const std::string sought = text_of(1 + random() % (i % 3 == 0 ? 30 : 6), letters);
    const LiteralSearch search(sought);
    for (std::size_t from = 0; from <= text.size(); from += 1 + random() % 20)
      REQUIRE(search.find_in(text, from) == text.find(sought, from));
  }
  // Its two rare bytes are everywhere.
  std::string often(5000, 'Z');
  CHECK(LiteralSearch("ZZZa").find_in(often, 0) == std::string::npos);
  often += "aZZ";
  CHECK(LiteralSearch("ZZZa").find_in(often, 0) == 4997);
}

TEST_CASE("text pattern: a stored text without a literal part of the pattern has no match") {
  CHECK_FALSE(compiled("cart", kLiteral).may_match("a car\r\n"));
  CHECK(compiled("cart", kLiteral).may_match("a cart\r\n"));
  CHECK_FALSE(compiled(R"(cart\w+)").may_match("a car"));
  CHECK(compiled("a\nb", kLiteral).may_match("a\r\nb"));
  CHECK(compiled("CART", kAnyCase).may_match("a cart"));
  CHECK(compiled("[a-c]+").may_match("x"));
}

TEST_CASE("text pattern: a needed literal that is on every line") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "x = [0][" + std::to_string(i) + "];\n";
  CHECK(compiled(R"(\[\d\]\[999\])").find(text, 0)->begin == text.size() - 10);
  CHECK_FALSE(compiled(R"(\[\d\]\[9999\])").matches(text));
}

TEST_CASE("needed literal: the longest text that every match contains") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"abc", "abc"},
      {R"(return\s+-ENOMEM)", "-ENOMEM"},
      {R"(\bfoo\w+)", "foo"},
      {"abc+d", "abc"},
      {"abcd?", "abc"},
      {"abcd*", "abc"},
      {"abcd{2,3}e", "abc"},
      {R"(a\.b\(c)", "a.b(c"},
      {"ab[^]xyz]cde", "cde"},
      {"ab[[:alpha:]xyz]c", "ab"},
      {"(abc)d", "d"},
      {"(a|b)cd", "cd"},
      {"abc|abd", ""},
      {"(?i)abc", ""},
      {R"(\Qab+c\E*d)", "ab+"},
      {R"(\x{61}bcd\x41ef)", "bcd"},
      {R"(a\pLbc\p{Lu}d)", "bc"},
      {"ab\u00e9?", "ab"},
      {"namespace {|struct Foo", ""},
      {"ab{(c}defg)?", "ab{"},
      {"abcdef[[:]|xyz", ""},
      {"ab{,2}cde", "ab{,2}cde"},
      {"foo.*\nba", "foo"},
      {"^abc$", "abc"},
      {".*", ""}};
  for (const auto& [regex, literal] : cases) {
    INFO(regex);
    CHECK(needed_literal(regex).text == literal);
  }
}

TEST_CASE("needed literal: is all of a pattern that is a plain text") {
  for (const char* plain : {"abc", R"(a\.b\(c)", R"(\Qab+c\E)", "ab{,2}cde", "a", "ab\u00e9"}) {
    INFO(plain);
    CHECK(needed_literal(plain).is_all);
  }
  for (const char* other :
       {"^abc", "abc$", "abcd?", "abc+", "a.c", "(abc)", "abc|abc", "ab[c]", "a{2}", R"(\babc)",
        R"(\Q\E)", "(?i)abc", "ab\nc", "ab\n", R"(abc\w)", R"(\x61bc)"}) {
    INFO(other);
    CHECK_FALSE(needed_literal(other).is_all);
  }
}

TEST_CASE("text pattern: a line end in a pattern of one line, and long lines") {
  CHECK(first("foo\nbar", "foo.*\nbar") == "-");
  CHECK(first("x\nabcd", "\nabcd") == "-");
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "zerty_name " + std::to_string(i) + " ";
  const TextPattern name = compiled("zerty_name", {.literal = true, .whole_words = true});
  int count = 0;
  for (auto at = name.find(text, 0); at; at = name.find(text, at->end)) ++count;
  CHECK(count == 3000);
  text += "\nzerty_name";
  CHECK(compiled(R"(^zerty_name)").find(text, 5)->begin == text.size() - 10);
}

TEST_CASE("text pattern: the needed literal changes no match") {
  const std::vector<std::string> parts = {"abc",  "bca",     "a",    "b+",  "c*",    "abc?",
                                          ".",    "\\w",     "\\b",  "^",   "$",     "[ab]",
                                          "[^a]", "(abc|b)", "a{2}", "{",   "|",     "a{1,}",
                                          "[[:]", "(c)",     "\\s*", "cab", "abcab", "(ab)?"};
  std::mt19937 random(17);
  const auto below = [&](std::size_t end) { return random() % end; };
  for (int i = 0; i < 1500; ++i) {
    std::string pattern, text;
    for (std::size_t n = 1 + below(5); n > 0; --n) pattern += parts[below(parts.size())];
    for (std::size_t n = below(80); n > 0; --n) text += "aaabbbccc \n_"[below(12)];
    const PatternRules rules{.whole_words = below(3) == 0};
    if (!TextPattern::compile(pattern, rules)) continue;
    // A pattern in `(?:…)` has none.
    const TextPattern one = compiled(pattern, rules);
    const TextPattern other = compiled("(?:" + pattern + ")", rules);
    INFO(pattern << " in " << text);
    CHECK(one.matches(text) == other.matches(text));
    for (std::size_t from = 0; from <= text.size();) {
      const auto found = one.find(text, from), expected = other.find(text, from);
      REQUIRE(found == expected);
      if (!found) break;
      from = std::max<std::size_t>(found->end, from + 1);
    }
  }
}

TEST_CASE("text pattern: a wrong pattern is refused with its reason") {
  const auto message = [](std::string_view pattern, const PatternRules& rules = {}) {
    const auto made = TextPattern::compile(pattern, rules);
    REQUIRE_FALSE(made.ok());
    CHECK(made.error().code == ErrorCode::invalid_query);
    return made.error().message;
  };
  CHECK(message("f(x") == "the pattern `f(x` is wrong: missing ): f(x");
  CHECK(message("a)(b", kWords).find("unexpected )") != std::string::npos);
  CHECK(message("(?=x)").find("invalid perl operator") != std::string::npos);
  CHECK(message("").find("empty") != std::string::npos);
  CHECK(message("\xFF").find("UTF-8") != std::string::npos);
  CHECK(message(std::string(kMaxPatternLength + 1, 'x')).find("more than") != std::string::npos);
  CHECK(message("(x{1,900}){1,900}").find("repetition") != std::string::npos);
  // Within the repetitions allowed, but larger than its memory.
  std::string large = "(?i)";
  for (int i = 0; i < 400; ++i) large += "[\\pL\\pN]{900}";
  CHECK(message(large).find("too large") != std::string::npos);
}

TEST_CASE("text candidates: the index decides by the atoms of a pattern") {
  const PatternTexts texts({"int load_file();", "int LOAD_FILE;", "save_file",
                            "\u212Aeyword \u017Fet", "école normale"});
  using Numbers = std::vector<int>;
  CHECK(candidates(texts, "load_file") == Numbers{0, 1});
  CHECK(candidates(texts, "(load|save)_file") == Numbers{0, 1, 2});
  CHECK(candidates(texts, "load.*file") == Numbers{0, 1});
  CHECK(candidates(texts, "load_file", kWords) == Numbers{0, 1});
  CHECK(candidates(texts, "nowhere").empty());
  CHECK(candidates(texts, "load_file|[a-z]+") == Numbers{-1});
  CHECK(candidates(texts, "\\w+") == Numbers{-1});
  CHECK(candidates(texts, "ab") == Numbers{-1});
  // Letters that other characters fold to.
  CHECK(candidates(texts, "keyword", kAnyCase) == Numbers{3});
  CHECK(candidates(texts, "keyword set", kAnyCase) == Numbers{3});
  CHECK(candidates(texts, "set", kAnyCase) == Numbers{3});
  // Of other characters, only the ASCII texts between them are asked for.
  CHECK(candidates(texts, "école normale") == Numbers{4});
  CHECK(candidates(texts, "ÉCOLE NORMALE", kAnyCase) == Numbers{4});
  CHECK(candidates(texts, "éàü") == Numbers{-1});
  CHECK(candidates(texts, "load_file\nx", kLiteral) == Numbers{0, 1});
  for (const std::string& text : texts.asked)
    CHECK(std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; }));
}

}  // namespace codefinder::text_pattern_test
