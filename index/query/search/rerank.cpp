// rerank: evaluates the model for each candidate.
#include "index/query/search/rerank.h"

#include "index/query/search/rank_weights.h"

#include <algorithm>
#include <cmath>

namespace codefinder::query {

namespace {

constexpr double kFirst = 0.5;  // The weight of the first score.

double of(const RankFeatures& features, RankFeature feature) {
  return static_cast<double>(features[static_cast<std::size_t>(feature)]);
}

bool has(const RankFeatures& features, RankFeature feature) { return of(features, feature) > 0; }

void add_reasons(const RankFeatures& features, Candidate& candidate) {
  if (has(features, RankFeature::literal)) candidate.reasons.emplace_back("literal");
  if (has(features, RankFeature::phrase)) candidate.reasons.emplace_back("quoted text");
  if (has(features, RankFeature::binding)) candidate.reasons.emplace_back("import");
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
    const auto facts = snapshot.facts().get(found.files[candidate.file].row.id,
                                            index::FactsRequest::symbols);
    features.push_back(facts ? reader.features_of(candidate, *facts) : RankFeatures{});
  }
  return features;
}

void rerank(const index::Snapshot& snapshot, const SearchedFiles& found, FeatureReader& reader,
            std::vector<Candidate>& candidates) {
  const std::size_t count = std::min(kMaxReranked, candidates.size());
  double least = 1;
  for (std::size_t i = 0; i < count; ++i) {
    Candidate& candidate = candidates[i];
    const auto facts = snapshot.facts().get(found.files[candidate.file].row.id,
                                            index::FactsRequest::symbols);
    if (facts) {
      const RankFeatures features = reader.features_of(candidate, *facts);
      // Neither alone: the first score has exact names, the model what else makes an answer.
      candidate.score = std::pow(model_score(features), 1 - kFirst) *
                        std::pow(std::clamp(candidate.score, 0.0, 1.0), kFirst);
      if (reader.has_flag())
        candidate.score = (candidate.score + of(features, RankFeature::literal)) / 2;
      add_reasons(features, candidate);
    }
    least = std::min(least, candidate.score);
  }
  if (count == candidates.size()) return;
  const double first = std::max(candidates[count].score, 1e-9);
  for (std::size_t i = count; i < candidates.size(); ++i) candidates[i].score *= least / first;
}

}  // namespace codefinder::query
