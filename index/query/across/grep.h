// grep over several repositories: one list, in the order of one repository's.
#pragma once

#include "index/query/across/across.h"
#include "index/query/text/grep.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace codefinder::query {

struct MatchAcross {
  std::size_t repository = 0;  // Its number among those that were asked.
  TextMatch match;
};

struct MatchesAcross {
  // Sources first, then tests, documents and the rest, then what is generated or vendored; each by
  // repository, path and position.
  std::vector<MatchAcross> matches;
  bool truncated = false;
  // Totals of all repositories; a lower bound if a page of matches in sources was full before the
  // last repository, and `limit` is not 0. Without groups.
  Totals totals;
  std::uint64_t files = 0;
  bool all_examined = true;
};

/// `group_by` of the request is not used.  Errors: as grep.
Result<MatchesAcross> grep_across(Repositories repositories, const Grep& request,
                                  std::stop_token stop = {});

}  // namespace codefinder::query
