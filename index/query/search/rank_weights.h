// Written by tests/eval/fit_ranking: the weights of the model of rerank.h, by RankFeature.
#pragma once

#include "index/query/search/rank_features.h"

#include <array>

namespace codefinder::query {

inline constexpr double kRankBias = -5.7984;
// clang-format off
inline constexpr std::array<double, kRankFeatures> kRankWeights = {
    0.2964,  // score
    -0.4600,  // rank
    -7.9356,  // name
    4.1734,  // name_synonyms
    22.0000,  // exact
    0.0000,  // doc
    2.8477,  // body
    4.3296,  // path
    3.6989,  // lines3
    -0.3683,  // lines10
    1.1492,  // row
    1.0558,  // function
    0.7149,  // type
    0.0538,  // member
    -2.0931,  // short_value
    0.3993,  // test
    -6.0000,  // heading
    -0.8957,  // file
    -1.0126,  // declaration
    0.0797,  // lines
    -3.0000,  // in_tests
    -0.0223,  // in_docs
    -2.0000,  // foreign
    3.8843,  // test_asked
    0.5956,  // commits
    0.5253,  // file_score
    0.8474,  // literal
    12.0000,  // option
    0.5000,  // phrase
};
// clang-format on

}  // namespace codefinder::query
