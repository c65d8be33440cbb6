// Queries as they are typed: words, quotes and modifiers.
#include "index/query/typed_query.h"

#include <catch2/catch.hpp>

using namespace codefinder;
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
  CHECK(read("LANG:Py Kind:Fn").filters == read("lang:py kind:fn").filters);
  CHECK(read("-tests:only a").filters.tests == TestFilter::exclude);
  CHECK(read("-tests:exclude a").filters.tests == TestFilter::only);
}

TEST_CASE("typed query: a name with colons, another key or no value is text as it was typed") {
  for (const char* text :
       {"std::vector", "lang::parse", "kind::of::x", "ns::f  g", "std:vector", "lang:", "kind: x",
        "-x", "\"", "\"\"", "a\"b\"", "operator\"\"_km", "", " run  fast "}) {
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
  CHECK(error("tests:none").hint.find("include, exclude, only") != std::string::npos);
  CHECK(error("-layer:core a").message == "layer: cannot exclude");
  CHECK(error("-owner:me a").message == "owner: cannot exclude");
}

TEST_CASE("typed query: a quoted text is an exact name, also qualified, or a sentence") {
  CHECK(read("\"Run\" a").phrases == Texts{"Run"});
  CHECK(read("\"Run\" a").text == "Run a");
  CHECK(read("lang:go \"retry on").phrases == Texts{"retry on"});
  CHECK(read("path:\"my dir").filters.paths == Texts{"my dir"});
  const FindSymbols name = symbols_question(read("lang:go \"Client.send\""));
  CHECK(name.query == "Client.send");
  CHECK(name.filters.symbol == "send");
  CHECK(name.filters.languages == std::vector<Language>{Language::go});
  const FindSymbols sentence = symbols_question(read("\"retry on failure\""));
  CHECK(sentence.query.empty());
  CHECK(sentence.filters.symbol == "retry on failure");
}

TEST_CASE("typed query: filters and modifiers must both hold") {
  SymbolFilters filters{.kinds = {SymbolKind::class_, SymbolKind::function}, .paths = {"src"}};
  REQUIRE(restrict_to(filters, read("kind:class lang:c -path:old").filters));
  CHECK(filters.kinds == std::vector<SymbolKind>{SymbolKind::class_});
  CHECK(filters.languages == std::vector<Language>{Language::c});
  CHECK(filters.paths == Texts{"src", "!old"});
  CHECK(restrict_to(filters, read("kind:method").filters).error().code == ErrorCode::invalid_query);
}
