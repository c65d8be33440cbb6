// Queries as they are typed: words, quotes and modifiers.
#include "index/query/symbols/typed_query.h"
#include "index/languages/language.h"

#include <catch2/catch.hpp>

namespace codefinder::typed_query_test {

using namespace codefinder::query;

namespace {

TypedQuery read(std::string_view typed) {
  INFO(typed);
  Result<TypedQuery> query = read_query(typed);
  REQUIRE(query.ok());
  return std::move(query).value();
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("typed query: modifiers become filters, with the short words for values") {
  const TypedQuery query = read(
      "lang:py,rs kind:fn path:src -path:test layer:core tests:exclude run");
  CHECK(query.text == "run");
  CHECK(query.filters.languages == std::vector<Language>{Language::rust, Language::python});
  CHECK(query.filters.kinds == std::vector<SymbolKind>{SymbolKind::function});
  CHECK(query.filters.paths == Texts{"src", "!test"});
  CHECK(query.filters.layers == Texts{"core"});
  CHECK(query.filters.tests == TestFilter::exclude);
  CHECK(read("a language:c++ b").text == "a b");
  CHECK(read("path:\"my dir\" a").filters.paths == Texts{"my dir"});
  const std::vector<SymbolKind> others = read("-kind:key,heading a").filters.kinds;
  CHECK(others.size() == kSymbolKindCount - 2);
  CHECK(std::find(others.begin(), others.end(), SymbolKind::heading) == others.end());
  CHECK(read("lang:c,cpp -lang:c").filters.languages == std::vector<Language>{Language::cpp});
}

TEST_CASE("typed query: a name with colons, another key or no value is text as it was typed") {
  for (const char* text : {"std::vector", "lang::parse", "kind::of::x", "ns::f  g", "std:vector",
                           "kind: x", "a:b", "http://x.org/?a=1", "-x", "-x:y", "\"", "\"\"",
                           "a\"b\"", "\"a\"b", "operator\"\"_km", "", " run  fast "}) {
    const TypedQuery query = read(text);
    CHECK(query.text == text);
    CHECK(query.filters == SymbolFilters());
    CHECK(query.phrases.empty());
  }
}

TEST_CASE("typed query: an unknown value is an error that names the nearest") {
  const auto error = [](const char* typed) { return read_query(typed).error(); };
  CHECK(error("lang:pyhton x").code == ErrorCode::invalid_query);
  CHECK(error("lang:pyhton x").message == "lang: has no value \"pyhton\"");
  CHECK(error("lang:pyhton x").hint.starts_with("did you mean python? allowed: "));
  CHECK(error("kind:clas").hint.starts_with("did you mean class? allowed: "));
  CHECK(error("kind:Deployment").hint.ends_with("in quotes it is text: \"kind:Deployment\""));
  CHECK(read("\"kind:Deployment\"").text == "kind:Deployment");
  CHECK(error("-kind:Deployment").hint.ends_with("text: \"-kind:Deployment\""));
  CHECK(error("-tests:include").hint.find("allowed: only, exclude;") != std::string::npos);
  CHECK(error("tests:none").hint.find("only, exclude, include") != std::string::npos);
}

TEST_CASE("typed query: a modifier without its value is an error") {
  for (const char* typed : {"run lang:", "-kind:", "path: ", "owner:,", "layer:\"\""}) {
    INFO(typed);
    const Error error = read_query(typed).error();
    CHECK(error.code == ErrorCode::invalid_query);
    CHECK(error.message.ends_with(": has no value"));
  }
  CHECK(read("tests: retry of a run").text == "tests: retry of a run");
}

TEST_CASE("typed query: every modifier excludes, and is read in any case") {
  const SymbolFilters filters =
      read("-LANG:Py -Kind:FN -path:Old -layer:core -owner:@a,@b -tests:only x").filters;
  CHECK(filters.languages.size() + 1 == languages().size());
  CHECK(std::count(filters.languages.begin(), filters.languages.end(), Language::python) == 0);
  CHECK(filters.kinds.size() + 1 == kSymbolKindCount);
  CHECK(filters.paths == Texts{"!Old"});
  CHECK(filters.layers == Texts{"!core"});
  CHECK(filters.owners == Texts{"!@a", "!@b"});
  CHECK(filters.tests == TestFilter::exclude);
  CHECK(read("-tests:exclude").filters.tests == TestFilter::only);
  CHECK(read("Tests:ONLY").filters.tests == TestFilter::only);
}

TEST_CASE("typed query: quotes enclose values, and one that is not closed encloses the rest") {
  CHECK(read("path:\"a b\",c,-d x").filters.paths == Texts{"a b", "c", "-d"});
  CHECK(read("path:\"a b lang:c").filters.paths == Texts{"a b lang:c"});
  CHECK(read("x \"foo bar").phrases == Texts{"foo bar"});
  CHECK(read("x \"foo bar").text == "x foo bar");
  CHECK(read(R"("say \"no\"" C:\d)").phrases == Texts{"say \"no\""});
  CHECK(read(R"("a\\" "b\n")").phrases == Texts{"a\\", "b\\n"});
}

TEST_CASE("typed query: a quoted text is an exact name, also qualified, or a sentence") {
  CHECK(read("\"Run\" a").phrases == Texts{"Run"});
  CHECK(read("\"Run\" a").text == "Run a");
  const FindSymbols name = symbols_request(read("lang:go \"Client.send\""));
  CHECK(name.query == "Client.send");
  CHECK(name.filters.symbol == "send");
  CHECK(name.filters.languages == std::vector<Language>{Language::go});
  const FindSymbols sentence = symbols_request(read("\"retry on failure\""));
  CHECK(sentence.query.empty());
  CHECK(sentence.filters.symbol == "retry on failure");
}

TEST_CASE("typed query: filters and modifiers must both hold") {
  SymbolFilters filters{.kinds = {SymbolKind::class_, SymbolKind::function}, .paths = {"src"}};
  REQUIRE(restrict_to(filters, read("kind:class lang:c -path:old").filters));
  CHECK(filters.kinds == std::vector<SymbolKind>{SymbolKind::class_});
  CHECK(filters.languages == std::vector<Language>{Language::c});
  CHECK(filters.paths == Texts{"src", "!old"});
  REQUIRE(restrict_to(filters, read("layer:a,b -owner:@x").filters));
  REQUIRE(restrict_to(filters, read("-layer:b layer:a owner:@y").filters));
  CHECK(filters.layers == Texts{"a", "!b"});
  CHECK(filters.owners == Texts{"@y", "!@x"});
  CHECK(restrict_to(filters, read("kind:method").filters).error().code == ErrorCode::invalid_query);
}

}  // namespace codefinder::typed_query_test
