// Rows: where a text has the words of a query one after the other.
#include "index/query/search/word_rows.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <string>

namespace codefinder::word_rows_test {

using namespace codefinder::query;

namespace {

/// The number of terms in the longest row of `text`.
int longest_row(const std::string& query, const std::string& text) {
  SearchTerms terms(query);
  std::vector<TermUse> uses;
  terms.scan(text, uses);
  WordRows rows(terms);
  int longest = 0;
  for (const TermUse& use : uses) longest = std::max(longest, std::popcount(rows.add(use)));
  return longest;
}

}  // namespace

TEST_CASE("word rows: words in the order of the query, near each other, are a row") {
  CHECK(longest_row("lost the peer connection", "log(\"connection lost\"); peer") == 2);
  CHECK(longest_row("lost the peer connection", "log(\"lost the peer connection\")") == 3);
  CHECK(longest_row("lost the peer connection", "connection.of(peer); lose") == 2);
  CHECK(longest_row("lost the peer connection", "nothing of it") == 0);
  CHECK(longest_row("lost the peer connection", "") == 0);
  const std::string far(70, '-');
  CHECK(longest_row("lost the peer connection", "lost peer " + far + " connection") == 2);
}

TEST_CASE("word rows: values of the query are left out, neighbours may be exchanged") {
  CHECK(longest_row("peer db7 lost after 42 tries", "\"peer %s lost after %d tries\"") == 3);
  CHECK(longest_row("peer db7 was 1 2 3 lost", "peer lost") == 0);
  CHECK(longest_row("where is kBusy returned", "return kBusy;") ==
        longest_row("where is kBusy returned", "kBusy: return"));
  CHECK(longest_row("zebra lion returned", "return x, lion, zebra") == 2);
}

TEST_CASE("word rows: a word that the query repeats continues a row each time") {
  CHECK(longest_row("copied 7 bytes of 9 bytes read", "copied %d bytes of %d bytes read") == 3);
  CHECK(longest_row("copied bytes of bytes, bytes read", "copied bytes of bytes, bytes read") == 3);
}

TEST_CASE("word rows: one identifier is no row, whatever its parts") {
  CHECK(longest_row("load_user_config", "load_user_config()") == 0);
  CHECK(longest_row("where is load_user_config called", "call load_user_config") > 1);
}

TEST_CASE("word rows: a restart ends the rows") {
  SearchTerms terms("lost the peer");
  std::vector<TermUse> uses;
  terms.scan("lost peer", uses);
  REQUIRE(uses.size() == 2);
  WordRows rows(terms);
  CHECK(rows.add(uses[0]) == 0);
  rows.restart();
  CHECK(rows.add(uses[1]) == 0);
}

}  // namespace codefinder::word_rows_test
