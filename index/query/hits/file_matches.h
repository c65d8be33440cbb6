// Matches files against a word of a query: by file name or stem ("README", "server"), by part of
// the path ("server.c", "src/server"), or by module ("core::store").
#pragma once

#include "index/index.h"
#include "index/query/hits/name_matcher.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

class FileMatcher {
 public:
  explicit FileMatcher(std::string_view word) : word_(word) {}
  Match match(std::string_view path, std::string_view module) const;

  struct Found {
    FileId file;
    Match match;
  };
  /// The matching files, best first, then by path; at most `most`.  A bare word costs a lookup and
  /// O(matches); a path costs one pass over all paths.
  std::vector<Found> find(const index::Snapshot& snapshot, std::size_t most,
                          const std::function<bool()>& stopped) const;

 private:
  bool is_pathlike() const;
  NameMatcher word_;
};

}  // namespace codefinder::query
