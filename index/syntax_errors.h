// Where a file cannot be parsed: for diagnostics.
#pragma once

#include "base/ids.h"
#include "index/model/syntax_parts.h"
#include "index/snapshot.h"

#include <stop_token>
#include <vector>

namespace codefinder::index {

/// Implemented by the SnapshotFacts of snapshots that can parse.  Thread-safe.
class SyntaxErrors {
 public:
  virtual ~SyntaxErrors() = default;
  /// As extract::syntax_errors; none if the file is gone.  Cost: a parse.
  virtual std::vector<SyntaxError> syntax_errors(FileId id, std::stop_token stop) const = 0;
};

/// nullptr if the snapshot cannot parse.
inline const SyntaxErrors* syntax_errors_of(const Snapshot& snapshot) {
  return dynamic_cast<const SyntaxErrors*>(&snapshot.facts());
}

}  // namespace codefinder::index
