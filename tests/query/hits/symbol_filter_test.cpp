// Filters of the symbol search, alone and combined, and the filter that a suggestion names.
#include "index/query/symbols/find_symbols.h"
#include "index/query/symbols/typed_query.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace codefinder::symbol_filter_test {

using namespace codefinder::query;
using codefinder::Category;

namespace {

/// Files below src/ have an owner.
struct OwnedSnapshot : testing::FakeSnapshot {
  std::vector<std::string> owners(std::string_view path) const override {
    if (path.starts_with("src/")) return {"@core", "@all"};
    return {};
  }
};

struct FilterFixture {
  OwnedSnapshot snapshot;

  FilterFixture() {
    const auto add = [&](const char* path, const char* text, std::uint16_t categories) {
      const FileId file = snapshot.add_source(path, text, categories);
      snapshot.at(file).row.layer = std::string(path).substr(0, std::string(path).find('/'));
    };
    add("src/parse.py", "def parse_line(): ...\nclass ParseError: ...\n", Category::source);
    add("src/parse.go", "package src\n\nfunc parseFile() {}\n", Category::source);
    add("tests/parse_test.py", "def test_parse(): ...\n", Category::tests);
    add("docs/parse.md", "# Parse it\n", Category::docs);
    add("third_party/parse.py", "def parse_other(): ...\n", Category::vendored);
    add("node_modules/kit/parse.js", "function parseKit() {}\n", Category::deps);
  }

  std::set<std::string> find(const std::function<void(SymbolFilters&)>& filter) const {
    FindSymbols request;
    request.query = "parse";
    filter(request.filters);
    const auto found = find_symbols(snapshot, request);
    REQUIRE(found.ok());
    std::set<std::string> names;
    for (const SymbolHit& hit : found->hits)
      if (hit.kind != SymbolKind::document && hit.kind != SymbolKind::module)
        names.insert(hit.name);
    return names;
  }
};

using NameSet = std::set<std::string>;
const NameSet kAllSymbols{"parse_line", "ParseError", "parseFile",
                          "test_parse", "Parse it",   "parse_other"};

}  // namespace

TEST_CASE("filters: without a filter all symbols except those of dependency files are found") {
  CHECK(FilterFixture().find([](SymbolFilters&) {}) == kAllSymbols);
}

TEST_CASE("filters: language, path, file, layer, owner and recent select files") {
  FilterFixture fixture;
  CHECK(fixture.find([](SymbolFilters& f) { f.languages = {Language::go}; }) ==
        NameSet{"parseFile"});
  CHECK(fixture.find([](SymbolFilters& f) {
    f.languages = {Language::go, Language::markdown};
  }) == NameSet{"parseFile", "Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.paths = {"src/*.py"}; }) ==
        NameSet{"parse_line", "ParseError"});
  CHECK(fixture.find([](SymbolFilters& f) {
    f.paths = {"none", "docs/**"};
  }) == NameSet{"Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.file = "parse.go"; }) == NameSet{"parseFile"});
  CHECK(fixture.find([](SymbolFilters& f) { f.layers = {"docs"}; }) == NameSet{"Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.owners = {"@all"}; }) ==
        NameSet{"parse_line", "ParseError", "parseFile"});
  CHECK(fixture.find([](SymbolFilters& f) { f.owners = {"@nobody"}; }).empty());
  CHECK(fixture.find([](SymbolFilters& f) { f.owners = {"@all", "!@all"}; }).empty());
  CHECK(fixture.find([](SymbolFilters& f) { f.owners = {"!@nobody"}; }) == kAllSymbols);
  CHECK(fixture.find([](SymbolFilters& f) { f.layers = {"!docs"}; }).size() + 1 ==
        kAllSymbols.size());
  CHECK(fixture.find([](SymbolFilters& f) { f.recent = true; }).empty());
  fixture.snapshot.set_recent(*fixture.snapshot.files().find("src/parse.go"));
  CHECK(fixture.find([](SymbolFilters& f) { f.recent = true; }) == NameSet{"parseFile"});
}

TEST_CASE("filters: tests, docs and deps are combined with OR") {
  const FilterFixture fixture;
  CHECK(fixture.find([](SymbolFilters& f) { f.tests = TestFilter::only; }) ==
        NameSet{"test_parse"});
  CHECK(fixture.find([](SymbolFilters& f) { f.docs = true; }) == NameSet{"Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.deps = true; }) ==
        NameSet{"parse_other", "parseKit"});
  CHECK(fixture.find([](SymbolFilters& f) { f.tests = TestFilter::only, f.docs = true; }) ==
        NameSet{"test_parse", "Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.docs = f.deps = true; }) ==
        NameSet{"Parse it", "parse_other", "parseKit"});
  CHECK(fixture.find([](SymbolFilters& f) {
    f.tests = TestFilter::only, f.docs = f.deps = true;
  }) == NameSet{"test_parse", "Parse it", "parse_other", "parseKit"});
}

TEST_CASE("filters: tests are left out, by file and by symbol") {
  FilterFixture fixture;
  fixture.snapshot.add_source("src/inner.rs",
                              "fn parse_rust() {}\n#[cfg(test)]\nmod tests {\n  #[test]\n"
                              "  fn parse_rust_works() { fn parse_helper() {} }\n}\n");
  NameSet all = kAllSymbols;
  all.erase("test_parse");
  all.insert("parse_rust");
  CHECK(fixture.find([](SymbolFilters& f) { f.tests = TestFilter::exclude; }) == all);
  CHECK(fixture.find([](SymbolFilters& f) { f.tests = TestFilter::only; }) ==
        NameSet{"test_parse", "parse_rust_works", "parse_helper"});
}

TEST_CASE("filters: paths are globs, names of directories and files, and what is left out") {
  const FilterFixture fixture;
  const auto in = [&](std::vector<std::string> paths) {
    return fixture.find([&](SymbolFilters& f) { f.paths = std::move(paths); });
  };
  CHECK(in({"src"}) == NameSet{"parse_line", "ParseError", "parseFile"});
  CHECK(in({"!src", "!third_party"}) == NameSet{"test_parse", "Parse it"});
  CHECK(in({"src", "!*.go"}) == NameSet{"parse_line", "ParseError"});
  CHECK(in({"docs/parse.md"}) == NameSet{"Parse it"});
}

TEST_CASE("filters: kind and symbol select symbols, and several filters are combined with AND") {
  const FilterFixture fixture;
  CHECK(fixture.find([](SymbolFilters& f) { f.kinds = {SymbolKind::class_}; }) ==
        NameSet{"ParseError"});
  CHECK(fixture.find([](SymbolFilters& f) { f.symbol = "parse_line"; }) == NameSet{"parse_line"});
  CHECK(fixture.find([](SymbolFilters& f) {
    f.languages = {Language::python};
    f.layers = {"src"};
    f.kinds = {SymbolKind::function};
  }) == NameSet{"parse_line"});
  CHECK(fixture
            .find([](SymbolFilters& f) {
              f.languages = {Language::go};
              f.kinds = {SymbolKind::class_};
            })
            .empty());
}

TEST_CASE("filters: a suggestion names the single filter that removed all hits") {
  const FilterFixture fixture;
  using Sentences = std::vector<std::string>;
  const auto suggested = [&](const std::function<void(SymbolFilters&)>& filter) {
    FindSymbols request;
    request.query = "parse_line";
    filter(request.filters);
    const auto found = find_symbols(fixture.snapshot, request);
    REQUIRE(found.ok());
    CHECK(found->hits.empty());
    return found->suggestions;
  };
  const auto removed_by = [](const std::string& filters) {
    return Sentences{"the filter" + filters + " removed what matched: function `parse_line`"};
  };
  CHECK(suggested([](SymbolFilters& f) { f.languages = {Language::rust}; }) ==
        removed_by(" `languages`"));
  CHECK(suggested([](SymbolFilters& f) { f.paths = {"none/**"}; }) == removed_by(" `paths`"));
  CHECK(suggested([](SymbolFilters& f) { f.file = "none"; }) == removed_by(" `file`"));
  CHECK(suggested([](SymbolFilters& f) { f.layers = {"none"}; }) == removed_by(" `layers`"));
  CHECK(suggested([](SymbolFilters& f) { f.recent = true; }) == removed_by(" `recent`"));
  CHECK(suggested([](SymbolFilters& f) { f.owners = {"@nobody"}; }) == removed_by(" `owners`"));
  CHECK(suggested([](SymbolFilters& f) { f.kinds = {SymbolKind::class_}; }) ==
        removed_by(" `kinds`"));
  CHECK(suggested([](SymbolFilters& f) { f.symbol = "nothing"; }) == removed_by(" `symbol`"));
  CHECK(suggested([](SymbolFilters& f) { f.tests = TestFilter::only; }) == removed_by(" `tests`"));
  CHECK(suggested([](SymbolFilters& f) { f.docs = true; }) == removed_by(" `docs`"));
  CHECK(suggested([](SymbolFilters& f) { f.deps = true; }) == removed_by(" `deps`"));
  CHECK(suggested([](SymbolFilters& f) { f.docs = f.deps = true; }) ==
        removed_by("s `docs`, `deps`"));
  // A filter that the match passes is not named.
  CHECK(suggested([](SymbolFilters& f) {
          f.languages = {Language::python};
          f.layers = {"src"};
          f.deps = true;
        }) == removed_by(" `deps`"));
  // Neither of two filters alone removed it.
  CHECK(suggested([](SymbolFilters& f) {
          f.kinds = {SymbolKind::class_};
          f.languages = {Language::rust};
        }) == Sentences{"the filters `kinds`, `languages` together removed what matched: function "
                        "`parse_line`"});
}

TEST_CASE("filters: without a match, similar names are suggested in spite of the filters") {
  FindSymbols request;
  request.query = "prase_lnie_";
  request.filters.kinds = {SymbolKind::class_};
  const auto found = find_symbols(FilterFixture().snapshot, request);
  REQUIRE(found.ok());
  CHECK(found->hits.empty());
  CHECK(found->suggestions == std::vector<std::string>{"did you mean `parse_line`?"});
}

TEST_CASE("filter: functions that a test framework runs are of the kind test in every language") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("src/parse.rs",
                      "fn parse_row() {}\n#[cfg(test)]\nmod parse_tests {\n"
                      "    #[test]\n    fn parses_rows() {}\n    fn parse_help() {}\n}\n");
  snapshot.add_source("parse_test.go",
                      "package parse\n\nimport \"testing\"\n\nfunc TestParse(t *testing.T) {}\n\n"
                      "func parseHelp() {}\n");
  snapshot.add_source("tests/test_parse.py", "def test_parse(): ...\ndef parse_help(): ...\n");
  snapshot.add_source(
      "ParseTest.java",
      "class ParseTest {\n  @Test\n  void parsesAll() {}\n  void parseHelp() {}\n}\n");
  snapshot.add_source("parse.test.ts", "it('parses text', () => {});\nfunction parseHelp() {}\n");
  const auto names = [&](std::string_view typed) {
    const Result<TypedQuery> query = read_query(typed);
    REQUIRE(query.ok());
    const auto found = find_symbols(snapshot, symbols_request(*query));
    REQUIRE(found.ok());
    NameSet all;
    for (const SymbolHit& hit : found->hits) all.insert(hit.name);
    return all;
  };
  const NameSet tests{"parses_rows", "TestParse", "test_parse", "parsesAll", "parses text"};
  CHECK(names("parse kind:test") == tests);
  CHECK(names("parse kind:Test lang:Rust") == NameSet{"parses_rows"});
  CHECK(names("parse lang:GO kind:function") == NameSet{"TestParse", "parseHelp"});
}

}  // namespace codefinder::symbol_filter_test
