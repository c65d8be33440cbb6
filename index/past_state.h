// An index's project as it was at a commit, for requests that name a revision.
#pragma once

#include "base/result.h"
#include "index/index.h"
#include "index/snapshot.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::index {

struct PastRequest {
  std::string revision;
  // Paths and names that the request is about: only the files that they name, or whose texts have
  // such a name, are read.  Empty: all that differ.
  std::vector<std::string> words;
};

struct PastState {
  // A file that differs has the text of the commit; one that was not read is not there.
  std::shared_ptr<const Snapshot> snapshot;
  std::string commit;    // In hexadecimal.
  bool is_whole = true;  // False if files that the request may need were not read.
};

/// Implemented by an Index of a directory.  Thread-safe.
class PastStates {
 public:
  virtual ~PastStates() = default;
  /// Files that are the same as at the commit have the facts of the index; the others are read from
  /// the repository and parsed.  Errors: as History::changed_files, and not_found if the project
  /// has no history.  Cost: as find_changes (query/changes/changes.h), for the files that are read.
  virtual Result<PastState> state_at(const PastRequest& request, std::stop_token stop) const = 0;
};

/// nullptr if the index keeps no earlier states.
inline const PastStates* past_states(const Index& index) {
  return dynamic_cast<const PastStates*>(&index);
}

}  // namespace codefinder::index
