// Written by tests/eval/fit_ranking: the weights of the model of rerank.h, by RankFeature.
#pragma once

#include "index/query/search/rank_features.h"

#include <array>

namespace codefinder::query {

inline constexpr double kRankBias = -4.5286;
// clang-format off
inline constexpr std::array<double, kRankFeatures> kRankWeights = {
    2.3125,  // score
    0.3454,  // any
    -5.3485,  // name
    -0.0902,  // name_whole
    0.6755,  // signature
    0.0229,  // doc
    3.6734,  // body
    -1.3729,  // lines3
    1.3458,  // lines10
    0.7326,  // row
    2.6126,  // own_synonyms
    6.1859,  // name_synonyms
    5.3327,  // lines3_synonyms
    -0.9439,  // doc_synonyms
    0.2659,  // path_synonyms
    0.9605,  // function
    0.9030,  // type
    -0.6695,  // member
    -1.1617,  // short_value
    -1.2413,  // test
    -2.0306,  // heading
    -2.5996,  // file
    -0.2594,  // binding
    -1.3853,  // declaration
    0.0377,  // lines
    -2.1278,  // in_tests
    -1.2039,  // in_docs
    -1.0439,  // in_data
    -0.2950,  // foreign
    -0.8215,  // commits
    2.6887,  // file_score
    0.9963,  // literal
    0.1004,  // phrase
    4.8054,  // test_asked
    -4.1151,  // density
};
// clang-format on

}  // namespace codefinder::query
