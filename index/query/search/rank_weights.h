// Written by tests/eval/fit_ranking: the weights of the model of rerank.h, by RankFeature.
#pragma once

#include "index/query/search/rank_features.h"

#include <array>

namespace codefinder::query {

inline constexpr double kRankBias = -5.8318;
// clang-format off
inline constexpr std::array<double, kRankFeatures> kRankWeights = {
    0.2800,  // score
    -0.4612,  // rank
    -7.9230,  // name
    4.1878,  // name_synonyms
    22.0000,  // exact
    0.0000,  // doc
    2.8498,  // body
    4.3461,  // path
    3.7120,  // lines3
    -0.3662,  // lines10
    1.1454,  // row
    1.0570,  // function
    0.7208,  // type
    0.0630,  // member
    -2.1037,  // short_value
    0.3957,  // test
    -6.0000,  // heading
    -0.9009,  // file
    -1.0127,  // declaration
    0.0793,  // lines
    -3.0000,  // in_tests
    -0.0185,  // in_docs
    -2.0000,  // foreign
    3.8795,  // test_asked
    0.5833,  // commits
    0.5179,  // file_score
    0.8517,  // literal
    12.0000,  // option
    0.5000,  // phrase
};
// clang-format on

}  // namespace codefinder::query
