// The terms of a query in plain words.
#include "index/query/search/terms.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::search_terms_test {

using namespace codefinder::query;

TEST_CASE("search terms: a query of many repeated words costs no more than 96 steps for each use") {
  // Each word of the sequence is a step for each use of a term in a text (WordRows::add).
  const auto steps = [](int times) {
    std::string query;
    for (int i = 0; i < times; ++i) query += "alpha beta ";
    return SearchTerms(query).sequence().size();
  };
  CHECK(steps(10) == 20);
  CHECK(steps(48) == 96);
  CHECK(steps(90) == 96);
  CHECK(steps(1000) == 96);
}

TEST_CASE("search terms: a word that follows itself is in the sequence once") {
  const SearchTerms terms("lorem lorem the lorem ipsum lorem");
  CHECK(terms.size() == 2);
  CHECK(terms.sequence().size() == 3);
}

}  // namespace codefinder::search_terms_test
