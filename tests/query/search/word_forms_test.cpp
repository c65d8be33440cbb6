// Splitting of identifiers and texts into words, and the tables of words.
#include "index/words/word_forms.h"

#include "index/query/search/terms.h"
#include "index/words/word_tables.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace codefinder::word_forms_test {

using namespace codefinder::query;
using namespace codefinder::words;

namespace {

std::vector<std::string> parts_of(std::string_view word) {
  std::vector<std::string_view> views;
  split_word(word, views);
  return {views.begin(), views.end()};
}

using Parts = std::vector<std::string>;

/// True if the word matches the query's first term.
bool matches_term(std::string_view request, std::string_view word) {
  return (SearchTerms(request).of(word) & 1) != 0;
}

}  // namespace

TEST_CASE("split word: identifiers are split at underscores and humps") {
  CHECK(parts_of("HTTPServer_v2conn") == Parts{"HTTP", "Server", "v2conn"});
  CHECK(parts_of("__init__") == Parts{"init"});
  CHECK(parts_of("parseJSON") == Parts{"parse", "JSON"});
  CHECK(parts_of("utf8Decoder") == Parts{"utf8", "Decoder"});
  CHECK(parts_of("MAX_SIZE") == Parts{"MAX", "SIZE"});
  CHECK(parts_of("getX") == Parts{"get", "X"});
  CHECK(parts_of("größe") == Parts{"größe"});
  CHECK(parts_of("___").empty());
  CHECK(parts_of("").empty());
}

TEST_CASE("word tables: stop words are sorted, and abbreviations have their meanings") {
  const auto words = stop_words();
  CHECK(std::is_sorted(words.begin(), words.end()));
  CHECK(is_stop_word("the"));
  CHECK_FALSE(is_stop_word("connection"));
  for (std::string_view word : {"acc", "ctx", "res", "xfer"})
    CHECK_FALSE(meanings_of(word).empty());
  CHECK(meanings_of("res").size() == 3);
  CHECK(meanings_of("ctx").size() == 1);
  CHECK(meanings_of("context").empty());
  CHECK(meanings_of("").empty());
}

TEST_CASE("search terms: a term matches inflected, abbreviated and compound forms of its word") {
  for (const auto& [request, word] : std::vector<std::pair<std::string, std::string>>{
           {"retries", "retry_count"},
           {"connection", "openConn"},
           {"conn", "connectionPool"},
           {"configuration", "load_cfg"},
           {"initialize", "initServer"},
           {"initialization", "init"},
           {"dropped", "drop"},
           {"backoff", "back_off"},
           {"back off", "backoffDelay"},
           {"filename", "file_name"},
           {"maxResults", "MAX_RESULTS"},
           {"response", "res"},
       }) {
    INFO(request << " / " << word);
    CHECK(matches_term(request, word));
  }
  CHECK_FALSE(matches_term("connection", "confirm"));
  CHECK_FALSE(matches_term("retry", "tries"));
  CHECK_FALSE(matches_term("response", "result"));
}

TEST_CASE("search terms: a query is reduced to its words without stop words, up to a limit") {
  SearchTerms terms("How do the connections retry when a Connection drops?");
  REQUIRE(terms.plain() == 7);
  CHECK(terms.word(0) == "connections");
  CHECK(terms.word(1) == "retry");
  CHECK(terms.word(2) == "drops");
  CHECK(SearchTerms("what is this").size() > 0);
  CHECK(SearchTerms(" ?! ").size() == 0);
  std::string long_request;
  for (int i = 0; i < 100; ++i)
    long_request += "word" + std::string(static_cast<std::size_t>(i + 1), 'x') + " ";
  CHECK(SearchTerms(long_request).size() == kMaxTerms);

  std::vector<TermUse> uses;
  terms.scan("// retry it\nint conn_drop;", uses);
  REQUIRE(uses.size() == 2);
  CHECK(uses[0].begin == 3);
  CHECK((uses[0].terms & terms.plain()) == 2);
  CHECK(uses[1].begin == 16);
  CHECK((uses[1].terms & terms.plain()) == 5);
}

TEST_CASE("search terms: a word whose stem begins otherwise, an identifier in any style") {
  CHECK((SearchTerms("dying").of("dying") & 1) == 1);
  SearchTerms terms("fileName");
  CHECK((terms.of("filename") & 1) == 1);
  CHECK((terms.of("file_name") & 1) == 1);
}

TEST_CASE("search terms: a synonym matches a term of its own, which stands for the word") {
  SearchTerms terms("delete zebras");
  REQUIRE(terms.plain() == 3);
  REQUIRE(terms.size() == 3);
  CHECK(terms.stands_for(0) == 0);
  CHECK(terms.stands_for(2) == 1);
  CHECK(terms.word(2) == "~delete");
  CHECK(terms.weight(2) < terms.weight(0));
  CHECK(terms.of("delete") == 5);
  CHECK(terms.of("removeAll") == 4);
  CHECK(terms.of("zebra") == 2);
  // A synonym makes a name fit less than the word itself.
  CHECK(terms.share_of("remove_zebras") < terms.share_of("delete_zebras"));
  CHECK(terms.share_of("remove_zebras") > terms.share_of("paint_zebras"));
}

TEST_CASE("search terms: a verb with a particle has synonyms of its own, in any form of its stem") {
  SearchTerms terms("zebras are thinned out");
  REQUIRE(terms.plain() == 3);
  CHECK(terms.of("decimate") != 0);
  CHECK((terms.of("decimate") & terms.plain()) == 0);
  // Only if the two words are next to each other.
  CHECK(SearchTerms("zebras are thinned").of("decimate") == 0);
  CHECK(SearchTerms("thinned zebras come out").of("decimate") == 0);
}

TEST_CASE("search terms: a single digit is a word, also at the end of an identifier") {
  SearchTerms terms("zebra 2");
  REQUIRE(terms.plain() == 3);
  CHECK(terms.of("zebra_2") == 3);
  CHECK(terms.of("zebra_3") == 1);
  CHECK(terms.of("2") == 2);
}

}  // namespace codefinder::word_forms_test
