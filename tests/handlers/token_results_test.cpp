// The difference between two results of semantic tokens, and the cache of the last results.
#include "handlers/token_results.h"

#include <catch2/catch.hpp>

#include <random>

namespace codefinder::token_results_test {

using namespace codefinder::handlers;
using lsp::TokenNumbers;

namespace {

TokenNumbers apply(TokenNumbers numbers, const std::vector<lsp::SemanticTokensEdit>& edits) {
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    REQUIRE(edit->start + edit->deleteCount <= numbers.size());
    const auto at = numbers.begin() + edit->start;
    const auto next = numbers.erase(at, at + edit->deleteCount);
    numbers.insert(next, edit->data.begin(), edit->data.end());
  }
  return numbers;
}

}  // namespace

TEST_CASE("token results: edits of whole tokens lead from one result to the next") {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    const auto some = [&] {
      TokenNumbers out;
      for (unsigned i = random() % 6 * 5; i > 0; --i) out.push_back(random() % 2);
      return out;
    };
    const TokenNumbers before = some(), now = some();
    const auto edits = token_edits(before, now);
    CHECK(edits.empty() == (before == now));
    CHECK(apply(before, edits) == now);
    for (const lsp::SemanticTokensEdit& edit : edits)
      CHECK((edit.start % 5 + edit.deleteCount % 5 + edit.data.size() % 5) == 0);
  }
}

TEST_CASE("token results: only the last result of a document is known, and of few documents") {
  TokenResults results;
  TokenNumbers data;
  const std::string first = results.keep("file:///a", {1}), second = results.keep("file:///a", {2});
  CHECK_FALSE(results.find("file:///a", first, data));
  CHECK_FALSE(results.find("file:///b", second, data));
  REQUIRE(results.find("file:///a", second, data));
  CHECK(data == TokenNumbers{2});
  for (std::size_t i = 0; i < TokenResults::kDocuments; ++i)
    results.keep("file:///x" + std::to_string(i), {});
  CHECK_FALSE(results.find("file:///a", second, data));
  const std::string last = results.keep("file:///a", {3});
  results.forget("file:///a");
  CHECK_FALSE(results.find("file:///a", last, data));
}

}  // namespace codefinder::token_results_test
