// docs/ranking.md lists the weights of index/query/symbols/ranking_weights.h with their values.
#include "index/query/hits/name_matcher.h"
#include "index/query/symbols/ranking_weights.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <catch2/catch.hpp>

#include <map>
#include <regex>

namespace codefinder::ranking_test {

using namespace codefinder::query;

namespace {

std::map<std::string, double> numbers_in(const std::string& text, const std::regex& pattern) {
  std::map<std::string, double> found;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
    found[(*at)[1]] = std::stod((*at)[2]);
  return found;
}

TEST_CASE("docs/ranking.md lists every ranking weight with its value") {
  const auto in_code = numbers_in(
      testing::file_text(testing::source_dir() + "/index/query/symbols/ranking_weights.h"),
      std::regex("constexpr double (k\\w+) = ([0-9.]+);"));
  const auto in_docs = numbers_in(testing::file_text(testing::source_dir() + "/docs/ranking.md"),
                                  std::regex("\\| (k\\w+) \\| ([0-9.]+) \\|"));
  CHECK(in_code.size() > 40);
  CHECK(in_docs == in_code);
}

TEST_CASE("docs/ranking.md lists the score bands of the tiers, and the bands do not overlap") {
  const std::string docs = testing::file_text(testing::source_dir() + "/docs/ranking.md");
  constexpr const char* kNames[] = {"exact", "exact_other_case", "prefix", "humps", "substring",
                                    "typo",  "subsequence",      "none"};
  for (std::size_t tier = 0; tier < kTierFloor.size(); ++tier) {
    std::smatch row;
    REQUIRE(std::regex_search(
        docs, row,
        std::regex("\\| " + std::string(kNames[tier]) + " \\|.*\\| ([0-9.]+) \\| ([0-9.]+) \\|")));
    CHECK(std::stod(row[1]) == kTierFloor[tier]);
    CHECK(std::stod(row[2]) == kTierHeight[tier]);
    if (tier > 0) CHECK(kTierFloor[tier] + kTierHeight[tier] <= kTierFloor[tier - 1] + 1e-9);
  }
}

}  // namespace

}  // namespace codefinder::ranking_test
