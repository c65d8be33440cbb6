// rerank: evaluates the model for each candidate, by features that are relative to the best.
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

/// The features that are compared with the largest of the candidates.
constexpr RankFeature kShares[] = {
    RankFeature::name, RankFeature::name_synonyms, RankFeature::doc,     RankFeature::body,
    RankFeature::path, RankFeature::lines3,        RankFeature::lines10, RankFeature::row};
constexpr float kMinUnit = 0.05F;  // Smaller shares are no evidence.

float largest(const std::vector<RankFeatures>& rows, RankFeature feature) {
  float most = 0;
  for (const RankFeatures& features : rows) most = std::max(most, features[index_of(feature)]);
  return most;
}

/// Divides shares by the largest share, and commits by the largest score: a candidate has little
/// of a long query, and yet more than the others.  Returns the largest share.
float make_relative(std::vector<RankFeatures>& rows) {
  float unit = kMinUnit;
  for (const RankFeature share : kShares) unit = std::max(unit, largest(rows, share));
  const float commits = largest(rows, RankFeature::commits);
  for (RankFeatures& features : rows) {
    for (const RankFeature share : kShares) features[index_of(share)] /= unit;
    if (commits > 0) features[index_of(RankFeature::commits)] /= commits;
  }
  return unit;
}

struct RankedFeatures {
  std::vector<RankFeatures> rows;
  float unit = 1;  // The largest share.
};

RankedFeatures relative_features(const index::Snapshot& snapshot, const SearchedFiles& found,
                                 FeatureReader& reader, const std::vector<Candidate>& candidates) {
  RankedFeatures first;
  for (const Candidate& candidate : candidates) {
    if (first.rows.size() == kMaxReranked) break;
    first.rows.push_back(features_of(snapshot, found, reader, candidate));
    const auto rank = static_cast<float>(first.rows.size());
    first.rows.back()[index_of(RankFeature::rank)] = std::log2(rank);
  }
  first.unit = make_relative(first.rows);
  return first;
}

/// Returns 0..1.  All scores are lower for a query of which no candidate has much, so that scores
/// of different queries can be compared.
double model_score(const RankFeatures& features, float unit) {
  double sum = kRankBias + std::log(static_cast<double>(unit));
  for (std::size_t i = 0; i < features.size(); ++i)
    sum += kRankWeights[i] * static_cast<double>(features[i]);
  return 1 / (1 + std::exp(-sum));
}

void add_reasons(const RankFeatures& features, Candidate& candidate) {
  if (has(features, RankFeature::literal)) candidate.reasons.emplace_back("literal");
  if (has(features, RankFeature::phrase)) candidate.reasons.emplace_back("quoted text");
}

}  // namespace

std::vector<RankFeatures> features_of_first(const index::Snapshot& snapshot,
                                            const SearchedFiles& found, FeatureReader& reader,
                                            const std::vector<Candidate>& candidates) {
  return relative_features(snapshot, found, reader, candidates).rows;
}

void rerank(const index::Snapshot& snapshot, const SearchedFiles& found, FeatureReader& reader,
            std::vector<Candidate>& candidates) {
  const auto [features, unit] = relative_features(snapshot, found, reader, candidates);
  double least = 1;
  for (std::size_t i = 0; i < features.size(); ++i) {
    candidates[i].score = model_score(features[i], unit);
    add_reasons(features[i], candidates[i]);
    least = std::min(least, candidates[i].score);
  }
  if (features.size() == candidates.size()) return;
  const double first = std::max(candidates[features.size()].score, 1e-9);
  for (std::size_t i = features.size(); i < candidates.size(); ++i)
    candidates[i].score *= least / first;
}

}  // namespace codefinder::query
