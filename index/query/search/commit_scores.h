// How well the files of a project match a query by the subjects of the commits that changed them:
// words that describe a file, but that its text may not have.
#pragma once

#include "index/index.h"
#include "index/model/commit_log.h"
#include "index/query/search/terms.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::query {

struct CommitScore {
  double score = 0;    // 0..1.
  TermMask terms = 0;  // The terms in the subjects of its commits.
};

/// For one query.
class CommitScores {
 public:
  /// `terms` is not kept.  O(bytes of the log): about 1 ms for 2,000 commits.
  CommitScores(const index::Snapshot& snapshot, SearchTerms& terms);

  /// The score of the file at the path; {} if no commit of the log has any of the words.
  CommitScore of(std::string_view path) const;
  /// The paths with a score, best first, at most `most`; files that are gone are among them.
  std::vector<std::string_view> best(std::size_t most) const;

 private:
  void score(SearchTerms& terms);

  CommitLog log_;
  std::vector<CommitScore> scores_;                              // By index in CommitLog::paths.
  std::unordered_map<std::string_view, std::uint32_t> numbers_;  // Indices of paths with a score.
};

}  // namespace codefinder::query
