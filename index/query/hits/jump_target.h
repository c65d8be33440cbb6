// The symbol of a jump id, or what is nearest to it if it is gone.
#pragma once

#include "index/query/hits/hit.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct JumpAnswer {
  JumpTarget::Kind kind = JumpTarget::Kind::unknown;
  std::optional<SymbolHit> hit;  // If `kind` is symbol.
  // If ambiguous: all that the id may mean. If gone: symbols of the same name, nearest first.
  std::vector<SymbolHit> candidates;
  std::string path;        // The file of the symbol, or its last known one; may be "" if gone.
  std::string moved_from;  // The path that the id names, if the symbol is in another file now.
};

/// Finds the symbol of an id. O(symbols of its file); if it is gone, a scan of all names.
JumpAnswer find_jump(const index::Snapshot& snapshot, std::string_view id);

}  // namespace codefinder::query
