// rerank: evaluates the model for each candidate.
#include "index/query/search/rerank.h"

#include "index/query/search/rank_weights.h"

#include <algorithm>
#include <cmath>

namespace codefinder::query {

namespace {

constexpr float kScoreOfGone = -10;  // Below each score of a file that is there.

constexpr std::size_t index_of(RankFeature feature) { return static_cast<std::size_t>(feature); }

bool has(const RankFeatures& features, RankFeature feature) {
  return features[index_of(feature)] > 0;
}

RankFeatures features_of(const index::Snapshot& snapshot, const SearchedFiles& found,
                         FeatureReader& reader, const Candidate& candidate) {
  if (const auto facts = snapshot.facts().get(found.files[candidate.file].row.id,
                                              index::FactsRequest::symbols))
    return reader.features_of(candidate, *facts);
  RankFeatures gone{};
  gone[index_of(RankFeature::score)] = kScoreOfGone;
  return gone;
}

void add_reasons(const RankFeatures& features, Candidate& candidate) {
  if (has(features, RankFeature::literal)) candidate.reasons.emplace_back("literal");
  if (has(features, RankFeature::phrase)) candidate.reasons.emplace_back("quoted text");
}

}  // namespace

double model_score(const RankFeatures& features) {
  double sum = kRankBias;
  for (std::size_t i = 0; i < features.size(); ++i)
    sum += kRankWeights[i] * static_cast<double>(features[i]);
  return 1 / (1 + std::exp(-sum));
}

std::vector<RankFeatures> features_of_first(const index::Snapshot& snapshot,
                                            const SearchedFiles& found, FeatureReader& reader,
                                            const std::vector<Candidate>& candidates) {
  std::vector<RankFeatures> features;
  for (const Candidate& candidate : candidates) {
    if (features.size() == kMaxReranked) break;
    features.push_back(features_of(snapshot, found, reader, candidate));
    features.back()[index_of(RankFeature::rank)] = std::log2(static_cast<float>(features.size()));
  }
  return features;
}

void rerank(const index::Snapshot& snapshot, const SearchedFiles& found, FeatureReader& reader,
            std::vector<Candidate>& candidates) {
  const auto features = features_of_first(snapshot, found, reader, candidates);
  double least = 1;
  for (std::size_t i = 0; i < features.size(); ++i) {
    candidates[i].score = model_score(features[i]);
    add_reasons(features[i], candidates[i]);
    least = std::min(least, candidates[i].score);
  }
  if (features.size() == candidates.size()) return;
  const double first = std::max(candidates[features.size()].score, 1e-9);
  for (std::size_t i = features.size(); i < candidates.size(); ++i)
    candidates[i].score *= least / first;
}

}  // namespace codefinder::query
