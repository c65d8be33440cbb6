// rerank: evaluates the model for each candidate.
#include "index/query/search/rerank.h"

#include "index/query/search/rank_weights.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace codefinder::query {

namespace {

double of(const RankFeatures& features, RankFeature feature) {
  return static_cast<double>(features[static_cast<std::size_t>(feature)]);
}

bool has(const RankFeatures& features, RankFeature feature) { return of(features, feature) > 0; }

/// nullopt for a file that is gone.
std::optional<RankFeatures> features_of(const index::Snapshot& snapshot, const SearchedFiles& found,
                                        FeatureReader& reader, const Candidate& candidate) {
  const auto facts = snapshot.facts().get(found.files[candidate.file].row.id,
                                          index::FactsRequest::symbols);
  if (!facts) return std::nullopt;
  return reader.features_of(candidate, *facts);
}

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
    features.push_back(features_of(snapshot, found, reader, candidate).value_or(RankFeatures{}));
  }
  return features;
}

void rerank(const index::Snapshot& snapshot, const SearchedFiles& found, FeatureReader& reader,
            std::vector<Candidate>& candidates) {
  const std::size_t count = std::min(kMaxReranked, candidates.size());
  double least = 1;
  for (std::size_t i = 0; i < count; ++i) {
    Candidate& candidate = candidates[i];
    if (const auto features = features_of(snapshot, found, reader, candidate)) {
      // The first score keeps exact names ahead, which the model alone does not.
      candidate.score = std::sqrt(model_score(*features) * std::clamp(candidate.score, 0.0, 1.0));
      if (reader.has_flag())
        candidate.score = (candidate.score + of(*features, RankFeature::literal)) / 2;
      add_reasons(*features, candidate);
    }
    least = std::min(least, candidate.score);
  }
  if (count == candidates.size()) return;
  const double first = std::max(candidates[count].score, 1e-9);
  for (std::size_t i = count; i < candidates.size(); ++i) candidates[i].score *= least / first;
}

}  // namespace codefinder::query
