// Filters of the symbol search, alone and combined, and the filter that a suggestion names.
#include "index/query/find_symbols.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <functional>
#include <set>
#include <string>
#include <vector>

using namespace codefinder;
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

struct Fixture {
  OwnedSnapshot snapshot;

  Fixture() {
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
    FindSymbols question;
    question.query = "parse";
    filter(question.filters);
    const auto found = find_symbols(snapshot, question);
    REQUIRE(found.ok());
    std::set<std::string> names;
    for (const SymbolHit& hit : found->hits)
      if (hit.kind != SymbolKind::document && hit.kind != SymbolKind::module)
        names.insert(hit.name);
    return names;
  }
};

using Names = std::set<std::string>;
const Names kAll{"parse_line", "ParseError", "parseFile", "test_parse", "Parse it", "parse_other"};

}  // namespace

TEST_CASE("filters: without a filter all symbols except those of dependency files are found") {
  CHECK(Fixture().find([](SymbolFilters&) {}) == kAll);
}

TEST_CASE("filters: language, path, file, layer, owner and recent select files") {
  Fixture fixture;
  CHECK(fixture.find([](SymbolFilters& f) { f.languages = {Language::go}; }) == Names{"parseFile"});
  CHECK(fixture.find([](SymbolFilters& f) {
    f.languages = {Language::go, Language::markdown};
  }) == Names{"parseFile", "Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.paths = {"src/*.py"}; }) ==
        Names{"parse_line", "ParseError"});
  CHECK(fixture.find([](SymbolFilters& f) { f.paths = {"none", "docs/**"}; }) == Names{"Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.file = "parse.go"; }) == Names{"parseFile"});
  CHECK(fixture.find([](SymbolFilters& f) { f.layers = {"docs"}; }) == Names{"Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.owners = {"@all"}; }) ==
        Names{"parse_line", "ParseError", "parseFile"});
  CHECK(fixture.find([](SymbolFilters& f) { f.owners = {"@nobody"}; }).empty());
  CHECK(fixture.find([](SymbolFilters& f) { f.owners = {"@all", "!@all"}; }).empty());
  CHECK(fixture.find([](SymbolFilters& f) { f.owners = {"!@nobody"}; }) == kAll);
  CHECK(fixture.find([](SymbolFilters& f) { f.layers = {"!docs"}; }).size() + 1 == kAll.size());
  CHECK(fixture.find([](SymbolFilters& f) { f.recent = true; }).empty());
  fixture.snapshot.set_recent(*fixture.snapshot.files().find("src/parse.go"));
  CHECK(fixture.find([](SymbolFilters& f) { f.recent = true; }) == Names{"parseFile"});
}

TEST_CASE("filters: tests, docs and deps are combined with OR") {
  const Fixture fixture;
  CHECK(fixture.find([](SymbolFilters& f) { f.tests = TestFilter::only; }) == Names{"test_parse"});
  CHECK(fixture.find([](SymbolFilters& f) { f.docs = true; }) == Names{"Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.deps = true; }) == Names{"parse_other", "parseKit"});
  CHECK(fixture.find([](SymbolFilters& f) { f.tests = TestFilter::only, f.docs = true; }) ==
        Names{"test_parse", "Parse it"});
  CHECK(fixture.find([](SymbolFilters& f) { f.docs = f.deps = true; }) ==
        Names{"Parse it", "parse_other", "parseKit"});
  CHECK(fixture.find([](SymbolFilters& f) {
    f.tests = TestFilter::only, f.docs = f.deps = true;
  }) == Names{"test_parse", "Parse it", "parse_other", "parseKit"});
}

TEST_CASE("filters: tests are left out, by file and by symbol") {
  Fixture fixture;
  fixture.snapshot.add_source("src/inner.rs",
                              "fn parse_rust() {}\n#[cfg(test)]\nmod tests {\n  #[test]\n"
                              "  fn parse_rust_works() { fn parse_helper() {} }\n}\n");
  Names all = kAll;
  all.erase("test_parse");
  all.insert("parse_rust");
  CHECK(fixture.find([](SymbolFilters& f) { f.tests = TestFilter::exclude; }) == all);
  CHECK(fixture.find([](SymbolFilters& f) { f.tests = TestFilter::only; }) ==
        Names{"test_parse", "parse_rust_works", "parse_helper"});
}

TEST_CASE("filters: paths are globs, names of directories and files, and what is left out") {
  const Fixture fixture;
  const auto in = [&](std::vector<std::string> paths) {
    return fixture.find([&](SymbolFilters& f) { f.paths = std::move(paths); });
  };
  CHECK(in({"src"}) == Names{"parse_line", "ParseError", "parseFile"});
  CHECK(in({"!src", "!third_party"}) == Names{"test_parse", "Parse it"});
  CHECK(in({"src", "!*.go"}) == Names{"parse_line", "ParseError"});
  CHECK(in({"docs/parse.md"}) == Names{"Parse it"});
}

TEST_CASE("filters: kind and symbol select symbols, and several filters are combined with AND") {
  const Fixture fixture;
  CHECK(fixture.find([](SymbolFilters& f) { f.kinds = {SymbolKind::class_}; }) ==
        Names{"ParseError"});
  CHECK(fixture.find([](SymbolFilters& f) { f.symbol = "parse_line"; }) == Names{"parse_line"});
  CHECK(fixture.find([](SymbolFilters& f) {
    f.languages = {Language::python};
    f.layers = {"src"};
    f.kinds = {SymbolKind::function};
  }) == Names{"parse_line"});
  CHECK(fixture
            .find([](SymbolFilters& f) {
              f.languages = {Language::go};
              f.kinds = {SymbolKind::class_};
            })
            .empty());
}

TEST_CASE("filters: a suggestion names the single filter that removed all hits") {
  const Fixture fixture;
  using Sentences = std::vector<std::string>;
  const auto suggested = [&](const std::function<void(SymbolFilters&)>& filter) {
    FindSymbols question;
    question.query = "parse_line";
    filter(question.filters);
    const auto found = find_symbols(fixture.snapshot, question);
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
  FindSymbols question;
  question.query = "prase_lnie_";
  question.filters.kinds = {SymbolKind::class_};
  const auto found = find_symbols(Fixture().snapshot, question);
  REQUIRE(found.ok());
  CHECK(found->hits.empty());
  CHECK(found->suggestions == std::vector<std::string>{"did you mean `parse_line`?"});
}
