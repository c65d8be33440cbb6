// The syntax trees of texts: for searches by syntax.
#pragma once

#include "index/languages/language.h"
#include "index/model/syntax_tree.h"
#include "index/snapshot.h"

#include <optional>
#include <string_view>

namespace codefinder::index {

/// Implemented by the SnapshotFacts of snapshots that can parse.  Thread-safe.
class SyntaxTrees {
 public:
  virtual ~SyntaxTrees() = default;
  /// As extract::syntax_tree.  Cost: a parse in a worker process.
  virtual std::optional<SyntaxTree> syntax_tree(std::string_view text, Language language) const = 0;
};

/// nullptr if the snapshot cannot parse.
inline const SyntaxTrees* syntax_trees(const Snapshot& snapshot) {
  return dynamic_cast<const SyntaxTrees*>(&snapshot.facts());
}

}  // namespace codefinder::index
