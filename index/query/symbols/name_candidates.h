// Enumerates the defined names that a query may match, tier by tier: exact names and prefixes
// first, subsequences only if nothing else is found.
#pragma once

#include "index/query/symbols/symbol_match.h"
#include "index/query/symbols/symbol_score.h"

#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace codefinder::query {

struct NameCandidate {
  std::string name;
  Match match;         // The best match that a symbol of this name can have.
  double popular = 0;  // popularity_of() the name.
  NameRank rank = NameRank::type;
  bool from_bulk_file = false;
  std::vector<Definition> symbols;
};

/// For one query; snapshot and words must outlive this.
class NameCandidates {
 public:
  NameCandidates(const index::Snapshot& snapshot, const std::vector<QueryWord>& words,
                 const std::function<bool()>& stopped)
      : snapshot_(snapshot), words_(words), stopped_(stopped) {}

  /// Adds the names of the next stage to `fresh`, each name once over all calls; false if there is
  /// no further stage.
  bool next(std::vector<NameCandidate>& fresh);
  /// The best tier that names of the remaining stages can match.
  MatchTier next_tier() const;
  /// True if names were left out because there are too many.
  bool cut() const { return cut_; }
  /// The same for names that contain the words.  Misspelt names and subsequences are only an offer:
  /// no answer promises all of them.
  bool cut_containing() const { return cut_containing_; }

 private:
  enum class Stage { exact, prefix, parts, close, any, done };
  using Fresh = std::unordered_map<std::string, NameCandidate>;
  void exact(std::string_view name, Fresh& fresh);
  /// False if names were left out.
  bool search(NameSearch::Way way, MatchTier worst, Fresh& fresh);

  const index::Snapshot& snapshot_;
  const std::vector<QueryWord>& words_;
  const std::function<bool()>& stopped_;
  Stage stage_ = Stage::exact;
  bool exact_ = false;  // The word itself is a defined name.
  bool edits_ = false;  // All names at one edit were seen.
  bool cut_ = false, cut_containing_ = false;
  std::unordered_set<std::string> seen_;  // Names of earlier stages.
};

}  // namespace codefinder::query
