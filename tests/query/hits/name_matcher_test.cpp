// Name matching: tiers, quality, and the worst tier that the caller accepts.
#include "index/query/hits/name_matcher.h"

#include <catch2/catch.hpp>

namespace codefinder::name_matcher_test {

using namespace codefinder::query;

namespace {

Match matched(std::string_view word, std::string_view name,
              MatchTier worst = MatchTier::subsequence) {
  return NameMatcher(word).match(name, worst);
}

}  // namespace

TEST_CASE("name matcher: a match below the worst accepted tier is none") {
  struct Case {
    const char *word, *name;
    MatchTier tier;
  };
  for (const Case& c :
       {Case{"parse", "parse_line", MatchTier::prefix}, Case{"pl", "parse_line", MatchTier::humps},
        Case{"line", "parse_line", MatchTier::substring}, Case{"parze", "parse", MatchTier::typo},
        Case{"prase", "parse", MatchTier::typo},
        Case{"aseln", "parse_line", MatchTier::subsequence}}) {
    CAPTURE(c.word, c.name);
    CHECK(matched(c.word, c.name).tier == c.tier);
    CHECK(matched(c.word, c.name, c.tier).tier == c.tier);
    const auto better = static_cast<MatchTier>(static_cast<int>(c.tier) - 1);
    CHECK(matched(c.word, c.name, better).tier == MatchTier::none);
  }
  CHECK(matched("zebra", "parse_line").tier == MatchTier::none);
  CHECK(matched("", "parse").tier == MatchTier::none);
  CHECK(matched("parse", "").tier == MatchTier::none);
}

TEST_CASE("name matcher: a subsequence with fewer and closer pieces has a higher quality") {
  const auto quality = [](std::string_view name) {
    const Match match = matched("abcd", name);
    CHECK(match.tier == MatchTier::subsequence);
    return match.quality;
  };
  CHECK(quality("zabzzzzzcdz") > quality("zazbzczzzdz"));
  CHECK(quality("zabzcdz") > quality("zabzzzzzcdz"));
  CHECK(quality("zabzzzzzcd") == quality("zzzzabzzzzzcdzzzz"));
}

}  // namespace codefinder::name_matcher_test
