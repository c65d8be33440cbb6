// Search in texts: lines, filters, symbols, pages, totals; and a naive scan of lines as the oracle.
#include "index/query/text/grep.h"

#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <random>
#include <regex>

namespace codefinder::grep_test {

using namespace codefinder::index;
using namespace codefinder::query;
using testing::FakeSnapshot;

namespace {

using Names = std::vector<std::string>;

FoundMatches found_by(const FakeSnapshot& snapshot, const Grep& request) {
  auto found = grep(snapshot, request);
  REQUIRE(found.ok());
  return std::move(found).value();
}

/// "path:line:column:symbol: text" of each match.
Names matches(const FakeSnapshot& snapshot, const Grep& request) {
  Names all;
  for (const TextMatch& match : found_by(snapshot, request).matches) {
    std::string text;
    for (const std::string& line : match.text) text += (text.empty() ? "" : "|") + line;
    all.push_back(match.path + ":" + std::to_string(match.line + 1) + ":" +
                  std::to_string(match.column + 1) + ":" + match.enclosing.name + ": " + text);
  }
  return all;
}

FakeSnapshot project() {
  FakeSnapshot snapshot;
  snapshot.add_source("tests/cart_test.py", "def test_total():\n    assert total([]) == 0\n",
                      Category::tests | Category::source);
  snapshot.add_source("shop/cart.py",
                      "# The total of a cart.\n"
                      "class Cart:\n"
                      "    def total(self):\n"
                      "        return sum('total')  # total\n"
                      "\n"
                      "    def clear(self):\n"
                      "        self.items = []\n"
                      "\n"
                      "total = Cart().total()\n");
  snapshot.add_source("docs/cart.md", "# Total\n\nThe total is a sum.\n", Category::docs);
  snapshot.add_source("vendor/lib.py", "def total(): ...\n", Category::vendored | Category::source);
  return snapshot;
}

/// A snapshot that keeps what a query looked up.
struct GrepRecordingSnapshot : FakeSnapshot {
  void record_miss(MissingKey key, std::string_view) const override { keys.push_back(key); }
  mutable std::vector<MissingKey> keys;
};

}  // namespace

TEST_CASE("grep: an answer is complete only with every file") {
  GrepRecordingSnapshot snapshot;
  found_by(snapshot, {.pattern = "total"});
  CHECK(snapshot.keys == std::vector{MissingKey::all});
}

TEST_CASE("grep: sources first, then tests, documents and what is vendored") {
  CHECK(matches(project(), {.pattern = "total"}) ==
        Names{"shop/cart.py:1:7:: # The total of a cart.",
              "shop/cart.py:3:9:Cart.total:     def total(self):",
              "shop/cart.py:4:21:Cart.total:         return sum('total')  # total",
              "shop/cart.py:9:1:total: total = Cart().total()",
              "tests/cart_test.py:1:10:test_total: def test_total():",
              "tests/cart_test.py:2:12:test_total:     assert total([]) == 0",
              "docs/cart.md:3:5:Total: The total is a sum.",
              "vendor/lib.py:1:5:total: def total(): ..."});
  const FoundMatches found = found_by(project(), {.pattern = "total", .limit = 0});
  CHECK(found.matches.empty());
  CHECK(found.totals.count == 8);
  CHECK(found.files == 4);
  CHECK(found.all_examined);
}

TEST_CASE("grep: the pages add up to the whole answer") {
  const FakeSnapshot snapshot = project();
  Names paged;
  for (std::size_t offset = 0; offset < 8; offset += 3) {
    const Grep request{.pattern = "total", .limit = 3, .offset = offset};
    for (const std::string& match : matches(snapshot, request)) paged.push_back(match);
    CHECK(found_by(snapshot, request).truncated == (offset < 6));
    CHECK(found_by(snapshot, request).totals.count == 8);
  }
  CHECK(paged == matches(snapshot, {.pattern = "total"}));
}

TEST_CASE("grep: with many files, those after a full page are only counted on request") {
  FakeSnapshot snapshot;
  for (int i = 100; i < 250; ++i)
    snapshot.add_source("part_" + std::to_string(i) + ".py", "total = 0\n");
  for (int run = 0; run < 5; ++run) {
    const FoundMatches page = found_by(snapshot, {.pattern = "total", .limit = 10});
    CHECK(page.totals.count == 100);
    CHECK(page.totals.is_lower_bound);
    CHECK(page.truncated);
    CHECK(page.all_examined);
    const FoundMatches last = found_by(snapshot, {.pattern = "total", .limit = 10, .offset = 140});
    CHECK(last.totals.count == 150);
    CHECK_FALSE(last.totals.is_lower_bound);
    CHECK_FALSE(last.truncated);
  }
  const FoundMatches counted = found_by(snapshot, {.pattern = "total", .limit = 0});
  CHECK(counted.totals.count == 150);
  CHECK_FALSE(counted.totals.is_lower_bound);
  const Grep grouped{.pattern = "total", .limit = 10, .group_by = GroupBy::directory};
  CHECK(found_by(snapshot, grouped).totals.count == 150);
}

TEST_CASE("grep: filters by path, language, tests and kind of symbol") {
  const FakeSnapshot snapshot = project();
  const auto count = [&](SymbolFilters filters) {
    return found_by(snapshot, {.pattern = "total", .filters = std::move(filters)}).totals.count;
  };
  CHECK(count({.paths = {"shop"}}) == 4);
  CHECK(count({.paths = {"!shop"}}) == 4);
  CHECK(count({.languages = {Language::markdown}}) == 1);
  CHECK(count({.tests = TestFilter::only}) == 2);
  CHECK(count({.tests = TestFilter::exclude}) == 6);
  CHECK(count({.kinds = {SymbolKind::method}}) == 2);
  CHECK(count({.kinds = {SymbolKind::module}}) == 1);
}

TEST_CASE("grep: matches in comments, strings, names and other code") {
  const FakeSnapshot snapshot = project();
  const auto columns = [&](std::vector<MatchPart> parts) {
    Names all;
    const Grep request{
        .pattern = "total", .parts = std::move(parts), .filters = {.paths = {"shop"}}};
    for (const TextMatch& match : found_by(snapshot, request).matches)
      all.push_back(std::to_string(match.line + 1) + ":" + std::to_string(match.column + 1));
    return all;
  };
  CHECK(columns({MatchPart::comments}) == Names{"1:7", "4:32"});
  CHECK(columns({MatchPart::strings}) == Names{"4:21"});
  CHECK(columns({MatchPart::code}) == Names{"3:9", "9:1"});
  CHECK(columns({MatchPart::names}) == Names{"3:9", "9:1"});
  CHECK(columns({MatchPart::comments, MatchPart::strings}) == Names{"1:7", "4:21"});
}

TEST_CASE("grep: other patterns in the same file or symbol") {
  const FakeSnapshot snapshot = project();
  const auto lines = [&](Grep request) {
    request.pattern = "self";
    request.filters.paths = {"shop"};
    Names all;
    for (const TextMatch& match : found_by(snapshot, request).matches)
      all.push_back(std::to_string(match.line + 1));
    return all;
  };
  CHECK(lines({.also = {"sum", "items"}}) == Names{"3", "6", "7"});
  CHECK(lines({.also = {"sum", "nothing"}}).empty());
  CHECK(lines({.without = {"items"}}).empty());
  CHECK(lines({.also = {"sum"}, .scope = Grep::Scope::symbol}) == Names{"3"});
  CHECK(lines({.without = {"sum"}, .scope = Grep::Scope::symbol}) == Names{"6", "7"});
}

TEST_CASE("grep: counts by file, directory, symbol and kind") {
  const FakeSnapshot snapshot = project();
  const auto groups = [&](GroupBy by) {
    Names all;
    for (const Group& group :
         found_by(snapshot, {.pattern = "total", .limit = 0, .group_by = by}).totals.groups)
      all.push_back(group.name + " " + std::to_string(group.count));
    return all;
  };
  CHECK(groups(GroupBy::file) ==
        Names{"shop/cart.py 4", "tests/cart_test.py 2", "docs/cart.md 1", "vendor/lib.py 1"});
  CHECK(groups(GroupBy::directory) == Names{"shop 4", "tests 2", "docs 1", "vendor 1"});
  CHECK(groups(GroupBy::container).front() == "Cart.total 2");
  CHECK(groups(GroupBy::kind).front() == "function 3");
}

TEST_CASE("grep: a lone carriage return ends a line, as in all other answers") {
  FakeSnapshot snapshot;
  snapshot.add_source("m.py", "a = 1\r\r\nb = 2\r\r\ndef target():\r\r\n    return a\r\r\n");
  snapshot.add_source("mix.c", "int a;\r\nint b;\nint c;\rint d;\nint goal(void) { return a; }\n");
  snapshot.add_source("old.py", "x = 1\ry = 2\rdef last():\r    return x\r");
  for (const auto& [name, line] : {std::pair{"target", 4u}, {"goal", 4u}, {"last", 2u}}) {
    const auto found = found_by(snapshot, {.pattern = name});
    REQUIRE(found.matches.size() == 1);
    CHECK(found.matches[0].line == line);
    const FileFacts& facts = *snapshot.at(found.matches[0].file).facts;
    REQUIRE_FALSE(facts.symbols.empty());
    CHECK(facts.text_map.position_at(facts.symbols.back().name_range.begin).line == line);
  }
  CHECK(found_by(snapshot, {.pattern = "^def last"}).matches[0].before.empty());
  CHECK(found_by(snapshot, {.pattern = "^y = 2$"}).totals.count == 1);
}

TEST_CASE("grep: lines around a match, CRLF, no line end at the end, binary files") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.txt", "one\r\ntwo\r\n\r\nfour\r\nfive");
  snapshot.add_source("b.txt", std::string("two\0two\n", 8));
  const auto found = found_by(snapshot,
                              {.pattern = "^two$|e$", .lines_before = 2, .lines_after = 1});
  REQUIRE(found.matches.size() == 3);
  CHECK(found.files == 1);
  CHECK(found.matches[0].text == Names{"one"});
  CHECK(found.matches[0].before.empty());
  CHECK(found.matches[0].after == Names{"two"});
  CHECK(found.matches[1].before == Names{"one"});
  CHECK(found.matches[1].text == Names{"two"});
  CHECK(found.matches[1].after == Names{""});
  CHECK(found.matches[2].before == Names{"", "four"});
  CHECK(found.matches[2].text == Names{"five"});
  CHECK(found.matches[2].after.empty());
  CHECK(found_by(snapshot, {.pattern = "^"}).totals.count == 5);
  CHECK(found_by(snapshot, {.pattern = "$"}).totals.count == 5);
  CHECK(found_by(snapshot, {.pattern = "o."}).totals.count == 2);
  CHECK(found_by(snapshot, {.pattern = "\\r"}).totals.count == 0);
  CHECK(found_by(snapshot, {.pattern = "^$"}).totals.count == 1);
}

TEST_CASE("grep: a match of several lines") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.txt", "begin\n  x\nend begin\nend\nrest\n");
  const Grep request{.pattern = "begin\\n[^d]*end", .rules = {.multi_line = true}};
  CHECK(matches(snapshot, request) ==
        Names{"a.txt:1:1:begin: begin|  x|end begin", "a.txt:4:1:begin: end"});
  CHECK(found_by(snapshot, {.pattern = "begin\nend", .rules = {.literal = true}}).matches[0].line ==
        2);
}

TEST_CASE("grep: a long line is cut around the match, between characters") {
  FakeSnapshot snapshot;
  std::string line;
  for (int i = 0; i < 400; ++i) line += "é";
  snapshot.add_source("a.txt", line + "needle" + line + "\n");
  const TextMatch match = found_by(snapshot, {.pattern = "needle"}).matches.at(0);
  CHECK(match.column == 800);
  CHECK(match.text[0].starts_with("…é"));
  CHECK(match.text[0].ends_with("é…"));
  CHECK(match.text[0].find("needle") != std::string::npos);
  CHECK(match.text[0].size() <= kMaxShownLine + 6);
  CHECK(is_valid_utf8(match.text[0]));
}

TEST_CASE("grep: wrong patterns are errors, and a limit of time makes the answer partial") {
  const FakeSnapshot snapshot = project();
  CHECK(grep(snapshot, {.pattern = "("}).error().code == ErrorCode::invalid_query);
  CHECK(grep(snapshot, {.pattern = "a", .also = {"("}}).error().code == ErrorCode::invalid_query);
  CHECK(grep(snapshot, {.pattern = "a", .without = {""}}).error().code == ErrorCode::invalid_query);
  std::stop_source stop;
  stop.request_stop();
  CHECK(grep(snapshot, {.pattern = "total"}, stop.get_token()).error().code ==
        ErrorCode::cancelled);

  FakeSnapshot large;
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "line\n";
  large.add_source("a.txt", text);
  large.limits().begin(QueryLimits::Clock::now() - std::chrono::seconds(1));
  const FoundMatches found = found_by(large, {.pattern = "line"});
  CHECK_FALSE(found.all_examined);
  CHECK(found.totals.is_lower_bound);
  CHECK(found.totals.count < 1000);
}

TEST_CASE("grep: the same lines as a scan of every line, for random texts and patterns") {
  std::mt19937 random(20);
  const auto pick = [&](const Names& from) { return from[random() % from.size()]; };
  const Names words = {"load", "Load", "LOAD_ALL", "save", "x1",  "if (", ")",   ";",
                       "  ",   "\t",   "a.b",      "",     "\\n", "k",    "set", "[0]"};
  FakeSnapshot snapshot;
  std::vector<std::pair<std::string, Names>> files;
  for (int file = 0; file < 60; ++file) {
    Names lines(random() % 12);
    std::string text;
    for (std::string& line : lines) {
      for (std::size_t i = random() % 6; i > 0; --i) line += pick(words);
      text += line + "\n";
    }
    if (!lines.empty() && !lines.back().empty() && random() % 3 == 0) text.pop_back();
    const std::string path = "f" + std::to_string(100 + file) + ".txt";
    snapshot.add_source(path, text);
    files.emplace_back(path, lines);
  }
  const Names parts = {"load", "oad", "[Ll]oad", "(load|save)", "x[0-9]", "\\)", "\\s+", "^",
                       "$",    ".",   "a\\.b",   "[^a-z]",      "k?",     "L",   "_A",   "set*"};
  for (int round = 0; round < 500; ++round) {
    std::string pattern;
    for (std::size_t i = 1 + random() % 3; i > 0; --i) pattern += pick(parts);
    const bool any_case = random() % 3 == 0;
    INFO(pattern << (any_case ? " (any case)" : ""));
    std::regex::flag_type flags = std::regex::ECMAScript;
    if (any_case) flags |= std::regex::icase;
    const std::regex oracle(pattern, flags);
    Names expected;
    for (const auto& [path, lines] : files)
      for (std::size_t line = 0; line < lines.size(); ++line)
        if (std::regex_search(lines[line], oracle))
          expected.push_back(path + ":" + std::to_string(line + 1));
    Grep request{.pattern = pattern, .limit = 10'000};
    if (any_case) request.rules.letters = LetterCase::insensitive;
    Names actual;
    const FoundMatches found = found_by(snapshot, request);
    for (const TextMatch& match : found.matches)
      actual.push_back(match.path + ":" + std::to_string(match.line + 1));
    CHECK(actual == expected);
    CHECK(found.totals.count == expected.size());
  }
}

}  // namespace codefinder::grep_test
