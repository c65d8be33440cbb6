// The weights of the model of rerank.h, by RankFeature: a minimum of the loss of
// tests/eval/fit_ranking, which writes this file.
#pragma once

#include "index/query/search/rank_features.h"

#include <array>

namespace codefinder::query {

inline constexpr double kRankBias = -3.7662;
// clang-format off
inline constexpr std::array<double, kRankFeatures> kRankWeights = {
    0.7992,  // score
    -0.4298,  // rank
    -5.2377,  // name
    2.2344,  // name_synonyms
    16.0000,  // exact
    -1.2493,  // doc
    2.8153,  // body
    2.4839,  // path
    3.8369,  // lines3
    1.1294,  // lines10
    1.3937,  // row
    1.2697,  // function
    0.7835,  // type
    -0.2950,  // member
    -0.5733,  // short_value
    0.1081,  // test
    -3.3729,  // heading
    -0.9969,  // file
    -1.4727,  // declaration
    0.1219,  // lines
    -1.5279,  // in_tests
    -1.4636,  // in_docs
    -2.0000,  // foreign
    3.2784,  // test_asked
    0.9409,  // commits
    0.7030,  // file_score
    1.4289,  // literal
    8.0000,  // option
    0.5000,  // phrase
};
// clang-format on

}  // namespace codefinder::query
