// The log of a project's last commits, for requests whose words the commits have.
#pragma once

#include "index/model/commit_log.h"
#include "index/snapshot.h"

namespace codefinder::index {

/// Implemented by the SnapshotProject of snapshots that have a log.  Thread-safe.
class CommitLogSource {
 public:
  virtual ~CommitLogSource() = default;
  /// The log for the state of the index; empty without a repository, and until it has been read.
  virtual CommitLog commit_log() const = 0;
};

/// Empty if the snapshot has none.
inline CommitLog commit_log(const Snapshot& snapshot) {
  const auto* source = dynamic_cast<const CommitLogSource*>(&snapshot.project());
  return source != nullptr ? source->commit_log() : CommitLog();
}

}  // namespace codefinder::index
