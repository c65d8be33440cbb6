// Symbol search: match tiers, ranking, filters and pages.
#include "index/query/symbols/find_symbols.h"
#include "index/query/hits/name_matcher.h"
#include "tests/support/facts_builder.h"
#include "tests/support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::find_symbols_test {

using namespace codefinder::extract;
using namespace codefinder::query;
using namespace codefinder::resolve;
using namespace codefinder::testing;

namespace {

struct Project {
  FakeSnapshot snapshot;
  FileId add(const std::string& path, std::vector<std::pair<SymbolKind, std::string>> symbols,
             std::uint16_t categories = Category::source) {
    FactsBuilder facts(Language::python);
    for (const auto& [kind, name] : symbols) facts.symbol(kind, name);
    return snapshot.add(path, facts.build(), facts.text(), categories);
  }
  std::vector<std::string> find(FindSymbols request) {
    std::vector<std::string> names;
    const auto found = find_symbols(snapshot, request);
    REQUIRE(found.ok());
    for (const SymbolHit& hit : found->hits) names.push_back(hit.place.path + ":" + hit.name);
    return names;
  }
  std::vector<std::string> find(std::string_view query) {
    FindSymbols request;
    request.query = query;
    return find(request);
  }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("name matcher: each kind of match has its tier") {
  const auto tier = [](std::string_view word, std::string_view name) {
    return NameMatcher(word).match(name).tier;
  };
  CHECK(tier("open", "open") == MatchTier::exact);
  CHECK(tier("open", "Open") == MatchTier::exact_other_case);
  CHECK(tier("open", "open_file") == MatchTier::prefix);
  CHECK(tier("of", "openFile") == MatchTier::humps);
  CHECK(tier("opFi", "open_file") == MatchTier::humps);
  CHECK(tier("HS", "HTTPServer") == MatchTier::humps);
  CHECK(tier("prefle", "pre_file_length") == MatchTier::humps);
  CHECK(tier("pre_fle", "pre_file_length") == MatchTier::humps);
  CHECK(tier("pref_le", "pre_file_length") == MatchTier::humps);
  // A separator or capital in the query must begin a hump of the name.
  CHECK(tier("pr_efle", "pre_file_length") == MatchTier::none);
  CHECK(tier("prEfle", "pre_file_length") == MatchTier::subsequence);
  CHECK(tier("ip4", "ipv4") == MatchTier::humps);
  CHECK(tier("ip4addr", "ip_v4addr") == MatchTier::subsequence);
  CHECK(tier("file", "open_file") == MatchTier::substring);
  CHECK(tier("opne", "open") == MatchTier::typo);
  CHECK(tier("opfle", "open_file") == MatchTier::subsequence);
  // The matched humps must be adjacent.
  CHECK(tier("irqaff", "irq_set_affinity") == MatchTier::subsequence);
  CHECK(tier("setaff", "irq_set_affinity") == MatchTier::humps);
  CHECK(NameMatcher("open").match("reopen", MatchTier::prefix).tier == MatchTier::none);
  CHECK(NameMatcher("opne").match("open", MatchTier::substring).tier == MatchTier::none);
  CHECK(tier("xyz", "open") == MatchTier::none);
  CHECK(tier("", "open") == MatchTier::none);
  CHECK(tier("open", "") == MatchTier::none);
  CHECK(tier("send", "should encode data") ==
        MatchTier::none);  // A name with spaces matches as a substring only.
  CHECK(tier("send", "answers with .send()") == MatchTier::substring);
  CHECK(NameMatcher("ctx").abbreviates("Context"));
  CHECK(NameMatcher("msg").abbreviates("parse_message"));
  CHECK_FALSE(NameMatcher("ctx").abbreviates("connection_test_x"));  // Of one word only.
  CHECK_FALSE(NameMatcher("cot").abbreviates("Context"));
}

TEST_CASE("ranking: exact matches are above prefix matches, and project files above dependencies") {
  Project project;
  project.add("vendor/x.py", {{SymbolKind::function, "load"}}, Category::deps);
  project.add("app/a.py", {{SymbolKind::function, "load_all"}, {SymbolKind::variable, "load"}});
  project.add("tests/t.py", {{SymbolKind::function, "load"}}, Category::tests);
  const Names found = project.find("load");
  REQUIRE(found.size() == 4);
  CHECK(found[0] == "app/a.py:load");
  CHECK(found[1] == "tests/t.py:load");
  CHECK(found[2] == "vendor/x.py:load");
  CHECK(found[3] == "app/a.py:load_all");
}

TEST_CASE("symbol search: qualified names, several words and file names are matched") {
  Project project;
  FactsBuilder facts(Language::python);
  const SymbolIndex store = facts.symbol(SymbolKind::class_, "Store");
  facts.symbol(SymbolKind::method, "save", {.container = store, .doc = "Writes all rows."});
  const SymbolIndex cart = facts.symbol(SymbolKind::class_, "Cart");
  facts.symbol(SymbolKind::method, "save", {.container = cart});
  project.snapshot.add("shop/models.py", facts.build());
  project.add("shop/save.py", {{SymbolKind::function, "run"}});
  for (const char* query :
       {"Store.save", "Store::save", "Store#save", "Store/save", "store save", "save rows"}) {
    INFO(query);
    FindSymbols request;
    request.query = query;
    const auto found = find_symbols(project.snapshot, request);
    REQUIRE(found.ok());
    REQUIRE(found->hits.size() == 1);
    CHECK(found->hits[0].container == "Store");
    CHECK(found->hits[0].name == "save");
  }
  CHECK(project.find("models.save").size() == 2);
  const Names files = project.find("shop/models.py");
  REQUIRE_FALSE(files.empty());
  CHECK(files[0] == "shop/models.py:models.py");
}

TEST_CASE("ranking: a forward declaration of a type is below definitions and tests") {
  Project project;
  FactsBuilder facts(Language::cpp);
  facts.symbol(SymbolKind::class_, "Store", {.flags = SymbolFlag::declaration});
  project.snapshot.add("a.h", facts.build());
  project.add("deep/er/store.h", {{SymbolKind::class_, "Store"}});
  project.add("tests/t.cc", {{SymbolKind::test, "Store"}}, Category::tests);
  CHECK(project.find("Store") == Names{"deep/er/store.h:Store", "tests/t.cc:Store", "a.h:Store"});
}

TEST_CASE("ranking: top-level declarations are above nested, assigned and object-literal symbols") {
  Project project;
  FactsBuilder facts(Language::javascript);
  const SymbolIndex make = facts.symbol(SymbolKind::function, "make");
  facts.symbol(SymbolKind::function, "app", {.container = make});
  facts.symbol(SymbolKind::macro, "LIMIT", {.container = make});  // A macro has file scope.
  const SymbolIndex options = facts.symbol(SymbolKind::constant, "options");
  facts.symbol(SymbolKind::property, "app",
               {.container = options, .flags = SymbolFlag::member, .signature = "app: 1"});
  facts.symbol(
      SymbolKind::method, "app",
      {.flags = SymbolFlag::member, .qualifier = "req", .signature = "req.app = function()"});
  facts.symbol(SymbolKind::method, "app",
               {.flags = SymbolFlag::member, .signature = "[app](): void"});
  project.snapshot.add("lib/main.js", facts.build());
  project.add("lib/other.js", {{SymbolKind::variable, "app"}, {SymbolKind::variable, "LIMIT"}});
  FindSymbols request;
  request.query = "app";
  const auto found = find_symbols(project.snapshot, request);
  REQUIRE(found.ok());
  std::vector<std::string> previews;
  for (const SymbolHit& hit : found->hits) previews.push_back(hit.container + " " + hit.preview);
  CHECK(previews == std::vector<std::string>{" app", "req req.app = function()", " [app](): void",
                                             "options app: 1", "make app"});
  CHECK(project.find("LIMIT")[0] == "lib/main.js:LIMIT");
}

TEST_CASE("ranking: .d.ts declarations and properties of comment typedefs are below definitions") {
  Project project;
  project.add("types/index.d.ts", {{SymbolKind::method, "draw"},
                                   {SymbolKind::interface, "Plugin"},
                                   {SymbolKind::function, "go"}});
  project.add("src/deep/down/plugin.ts",
              {{SymbolKind::method, "draw"}, {SymbolKind::property, "go"}});
  project.add("src/deep/down/types.ts", {{SymbolKind::interface, "Plugin"}});
  FactsBuilder facts(Language::javascript);
  const SymbolIndex nameless = facts.symbol(SymbolKind::interface, "",
                                            {.flags = SymbolFlag::local});
  facts.symbol(SymbolKind::property, "lo", {.container = nameless, .flags = SymbolFlag::member});
  project.snapshot.add("a.js", facts.build());
  project.add("src/deep/down/search.ts", {{SymbolKind::property, "lo"}});
  CHECK(project.find("draw")[0] == "src/deep/down/plugin.ts:draw");
  CHECK(project.find("go")[0] == "src/deep/down/plugin.ts:go");
  CHECK(project.find("Plugin")[0] == "types/index.d.ts:Plugin");  // An interface is defined there.
  CHECK(project.find("lo")[0] == "src/deep/down/search.ts:lo");
  // A member of an unnamed object literal: `register({paint() {…}})`.
  FactsBuilder literal(Language::javascript);
  literal.symbol(SymbolKind::method, "paint", {.flags = SymbolFlag::member});
  project.snapshot.add("b.js", literal.build());
  project.add("src/deep/down/paint.js", {{SymbolKind::method, "paint"}});
  CHECK(project.find("paint")[0] == "src/deep/down/paint.js:paint");
}

TEST_CASE("ranking: a class is above JSDoc typedefs with its name, even those in open files") {
  Project project;
  project.snapshot.add_source("src/core/chart.js", "export default class Chart {}\n");
  const FileId open = project.snapshot.add_source(
      "src/tip.js", "/**\n * @typedef { import('./core/chart.js').default } Chart\n */\n");
  project.snapshot.add_source("src/web.js", "/**\n * @typedef {{ id: string }} Web\n */\n");
  project.snapshot.set_recent(open);
  CHECK(project.find("Chart")[0] == "src/core/chart.js:Chart");
  CHECK(find_symbols(project.snapshot, {.query = "Chart"})->hits[1].flags ==
        (SymbolFlag::declaration | SymbolFlag::exported));
  CHECK(find_symbols(project.snapshot, {.query = "Web"})->hits[0].flags == SymbolFlag::exported);
}

TEST_CASE("ranking: an inherent impl method is above a trait impl method") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.rs",
                      "struct A;\nimpl Sized2 for A {\n    fn size(&self) {}\n}\nimpl A {\n    fn "
                      "size(&self) {}\n}\n");
  FindSymbols request;
  const auto lines = [&](std::string query) {
    request.query = std::move(query);
    const auto found = find_symbols(snapshot, request);
    REQUIRE(found.ok());
    std::vector<std::string> out;
    for (const SymbolHit& hit : found->hits)
      out.push_back(hit.place.path + ":" + std::to_string(hit.place.range.begin));
    return out;
  };
  CHECK(lines("size") == std::vector<std::string>{"a.rs:70", "a.rs:37"});
}

TEST_CASE("symbol search: a leading hash prefers the private member, else matches the bare name") {
  Project project;
  project.add("a.ts", {{SymbolKind::method, "#close"}, {SymbolKind::method, "close"}});
  CHECK(project.find("#close")[0] == "a.ts:#close");
  CHECK(project.find("close")[0] == "a.ts:close");
  Project other;
  other.add("b.py", {{SymbolKind::method, "open"}});
  CHECK(other.find("#open") == Names{"b.py:open"});
}

TEST_CASE("ranking: a file is below symbols with the name of its stem") {
  Project project;
  project.add("setup.py", {{SymbolKind::function, "run"}});
  project.add("tests/t.py", {{SymbolKind::method, "setup"}}, Category::tests);
  CHECK(project.find("setup") == Names{"tests/t.py:setup", "setup.py:setup.py"});
  CHECK(project.find("setup.py")[0] == "setup.py:setup.py");
}

TEST_CASE("ranking: a file with the stem is above keys, headings and names that only start so") {
  Project project;
  project.add("conf/rules.json", {{SymbolKind::key, "no-shadow"}});
  project.add("docs.md", {{SymbolKind::heading, "no-shadow"}});
  project.add("a.js", {{SymbolKind::function, "no-shadow-restricted"}});
  project.add("lib/rules/no-shadow.js", {{SymbolKind::variable, "astUtils"}});
  const Names found = project.find("no-shadow");
  REQUIRE(found.size() == 4);
  CHECK(found[0] == "lib/rules/no-shadow.js:no-shadow.js");
  CHECK(found[3] == "a.js:no-shadow-restricted");
}

TEST_CASE("ranking: a macro of a source file, which no other file sees, is below the function") {
  Project project;
  for (const char* path : {"a/unpack.c", "include/deep/memory.h"}) {
    FactsBuilder facts(Language::c);
    facts.symbol(path[0] == 'a' ? SymbolKind::macro : SymbolKind::function, "allocate");
    project.snapshot.add(path, facts.build());
  }
  FindSymbols request;
  request.query = "allocate";
  CHECK(project.find(request) == Names{"include/deep/memory.h:allocate", "a/unpack.c:allocate"});
}

TEST_CASE("ranking: macros of a bulk file are below other names") {
  Project project;
  FactsBuilder facts(Language::c);
  for (std::uint32_t i = 0; i <= kBulkFileSymbols; ++i)
    facts.symbol(SymbolKind::macro, "CLOCK_REG_" + std::to_string(i));
  facts.symbol(SymbolKind::function, "clock_read");
  project.snapshot.add("regs.h", facts.build());
  project.add("deep/down/here/tick.c", {{SymbolKind::macro, "CLOCK_TICK_99999"}});
  FindSymbols request;
  request.query = "clock";
  request.limit = 2;
  CHECK(project.find(request) ==
        Names{"regs.h:clock_read", "deep/down/here/tick.c:CLOCK_TICK_99999"});
}

TEST_CASE("several words: split names, containers, kind words and abbreviations are matched") {
  Project project;
  project.add("lib/builder.py",
              {{SymbolKind::variable, "searcher"}, {SymbolKind::class_, "SearcherBuilder"}});
  project.add("lib/searcher.py", {{SymbolKind::field, "builder"}});
  CHECK(project.find("searcher builder")[0] == "lib/builder.py:SearcherBuilder");

  FactsBuilder facts(Language::python);
  const SymbolIndex context = facts.symbol(SymbolKind::class_, "Context");
  facts.symbol(SymbolKind::method, "run", {.container = context, .signature = "def run(self)"});
  project.snapshot.add("app/runner.py", facts.build());
  project.add("app/run.py", {{SymbolKind::function, "context"}});
  for (const char* query : {"context run", "ctx run", "ctx.run", "def run"}) {
    INFO(query);
    CHECK(project.find(query)[0] == "app/runner.py:run");
  }
  CHECK(project.find("class context")[0] == "app/runner.py:Context");
}

TEST_CASE("several words: hits in doc comments follow hits in names") {
  FakeSnapshot snapshot;
  snapshot.add_source("net/client.py",
                      "class Client:\n    def again(self):\n        \"\"\"Tries to connect until "
                      "the server answers.\"\"\"\n\n"
                      "    def connect_server(self):\n        pass\n");
  snapshot.add_source("tests/test_client.py",
                      "def test_it():\n    # the server answers a try to connect\n    pass\n",
                      Category::tests);
  FindSymbols request;
  request.query = "connect server";
  const auto names = [&] {
    const auto found = find_symbols(snapshot, request);
    REQUIRE(found.ok());
    Names out;
    for (const SymbolHit& hit : found->hits) out.push_back(hit.name);
    return out;
  };
  CHECK(names() == Names{"connect_server"});
  request.in_words = true;
  const Names all = names();
  REQUIRE(all.size() >= 3);
  CHECK(all[0] == "connect_server");
  CHECK(all[1] == "again");

  request.query = "trying until a server answers";
  const auto found = find_symbols(snapshot, request);
  REQUIRE(found.ok());
  CHECK_FALSE(found->named);
  REQUIRE_FALSE(found->hits.empty());
  CHECK(found->hits[0].name == "again");
  CHECK(found->hits[0].evidence == Evidence::text);
  CHECK(found->hits[0].score_reasons[0] == "words");

  SECTION("the pages add up to the whole answer") {
    const Names whole = names();
    Names paged;
    request.limit = 1;
    for (request.offset = 0; request.offset < whole.size(); ++request.offset)
      for (const std::string& name : names()) paged.push_back(name);
    CHECK(paged == whole);
  }
  SECTION("filters apply to doc comment hits") {
    request.filters.tests = TestFilter::only;
    CHECK(names() == Names{"test_it", "test_client.py"});
    request.filters = {};
    request.filters.kinds = {SymbolKind::method};
    CHECK(names()[0] == "again");
    request.filters.kinds = {SymbolKind::macro};
    CHECK(names().empty());
  }
  SECTION("the within option limits the candidates") {
    request.within = std::vector<SymbolRef>{found->hits[0].ref};
    CHECK(names() == Names{"again"});
  }
  SECTION("a query of punctuation has no hits") {
    request.query = "?? !!";
    CHECK(names().empty());
  }
}

TEST_CASE("suggestions: a similar name is suggested only for words of three letters or more") {
  Project project;
  project.add(
      "a.py",
      {{SymbolKind::variable, "x"}, {SymbolKind::variable, "y"}, {SymbolKind::function, "zap"}});
  FindSymbols request;
  for (const auto& [query, suggestions] : std::vector<std::pair<std::string, Names>>{
           {"q", {}}, {"zp", {}}, {"zop", {"did you mean `zap`?"}}}) {
    request.query = query;
    const auto found = find_symbols(project.snapshot, request);
    REQUIRE(found.ok());
    INFO(query);
    CHECK(found->hits.empty());
    CHECK(found->suggestions == suggestions);
  }
}

TEST_CASE("symbol search: subsequence matches are returned only if no better tier matches") {
  Project project;
  project.add("a.py", {{SymbolKind::function, "emit"}, {SymbolKind::function, "element_split"}});
  CHECK(project.find("emit") == Names{"a.py:emit"});
  CHECK(project.find("eemsplit") == Names{"a.py:element_split"});
}

TEST_CASE("symbol search: filters and pages limit hits, typos get suggestions, bad input fails") {
  Project project;
  project.add("a.py", {{SymbolKind::function, "parse_line"}, {SymbolKind::class_, "ParseError"}});
  const FileId b = project.add("b.py", {{SymbolKind::function, "parse_file"}});
  FindSymbols request;
  request.query = "parse";
  request.filters.kinds = {SymbolKind::class_};
  CHECK(project.find(request) == Names{"a.py:ParseError"});
  request.filters = {};
  request.filters.paths = {"b.*"};
  CHECK(project.find(request) == Names{"b.py:parse_file"});
  request.filters = {};
  request.filters.recent = true;
  CHECK(project.find(request).empty());
  project.snapshot.set_recent(b);
  CHECK(project.find(request) == Names{"b.py:parse_file"});

  request.filters = {};
  Names paged;
  for (std::size_t offset = 0; offset < 3; ++offset) {
    request.limit = 1, request.offset = offset;
    const auto page = find_symbols(project.snapshot, request);
    REQUIRE(page.ok());
    REQUIRE(page->hits.size() == 1);
    CHECK(page->truncated == (offset < 2));
    CHECK(page->candidates.size() == 3);
    paged.push_back(page->hits[0].place.path + ":" + page->hits[0].name);
  }
  request.limit = 100, request.offset = 0;
  CHECK(paged == project.find(request));

  request.within = std::vector<SymbolRef>{{b, SymbolIndex(0)}};
  CHECK(project.find(request) == Names{"b.py:parse_file"});
  request.within.reset();

  request.filters.kinds = {SymbolKind::trait};
  const auto nothing = find_symbols(project.snapshot, request);
  REQUIRE(nothing.ok());
  CHECK(nothing->hits.empty());
  REQUIRE_FALSE(nothing->suggestions.empty());
  CHECK(nothing->suggestions[0].find("kinds") != std::string::npos);
  request.filters = {};
  request.query = "parze_lnie";
  const auto near = find_symbols(project.snapshot, request);
  REQUIRE(near.ok());
  CHECK(near->hits.empty());
  REQUIRE_FALSE(near->suggestions.empty());
  CHECK(near->suggestions[0].find("parse_line") != std::string::npos);

  request.limit = 0;
  CHECK(find_symbols(project.snapshot, request).error().code == ErrorCode::invalid_query);
  request.limit = 1;
  request.query = "\xff";
  CHECK(find_symbols(project.snapshot, request).error().code == ErrorCode::invalid_query);
  request.query = std::string(1001, 'a');
  CHECK(find_symbols(project.snapshot, request).error().code == ErrorCode::invalid_query);
  request.query = "parse";
  std::stop_source stop;
  stop.request_stop();
  CHECK(find_symbols(project.snapshot, request, stop.get_token()).error().code ==
        ErrorCode::cancelled);
}

TEST_CASE("symbol search: an empty query lists the near file and changed files first") {
  Project project;
  for (int i = 0; i < 5; ++i)
    project.add("used" + std::to_string(i) + ".py", {{SymbolKind::class_, "Popular"}});
  project.add("near.py", {{SymbolKind::variable, "mine"}});
  const FileId changed = project.add("changed.py", {{SymbolKind::function, "touched"}});
  project.snapshot.set_recent(changed);
  FindSymbols request;
  request.near_path = "near.py";
  request.limit = 3;
  const Names found = project.find(request);
  CHECK(std::set<std::string>(found.begin(), found.begin() + 2) ==
        std::set<std::string>{"changed.py:touched", "near.py:mine"});
  CHECK(found[2].ends_with(":Popular"));
}

TEST_CASE("symbol search: an empty query lists the most referenced symbols first") {
  Project project;
  project.add("a.py", {{SymbolKind::function, "rare"}, {SymbolKind::function, "common"}});
  for (int i = 0; i < 5; ++i) {
    FactsBuilder facts(Language::python);
    facts.use("common", Role::call);
    project.snapshot.add("use" + std::to_string(i) + ".py", facts.build());
  }
  const Names found = project.find("");
  REQUIRE(found.size() == 2);
  CHECK(found[0] == "a.py:common");
}

}  // namespace codefinder::find_symbols_test
