// The uses that remain of symbols that were removed, by their names.
#pragma once

#include "index/query/changes/changes.h"
#include "index/query/hits/hit.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct RemainingUse {
  std::size_t removed = 0;  // Position in Changes::symbols.
  Place place;
  Role role = Role::read;
  SymbolHit in;  // Its container; without a symbol, the file.
};

struct RemainingUses {
  std::vector<RemainingUse> uses;  // The first ones, by removed symbol, path and position.
  std::size_t total = 0;
  bool truncated = false;  // Not all files that may have uses were read: `total` is a bound.
};
inline constexpr std::size_t kMaxRemainingUses = 200;

/// The occurrences of the names of removed symbols that nothing in the project defines any more;
/// not links in comments, nor what a local symbol or an import of the file gives another meaning.
/// They are found by the name alone, one for each line: a member of a type that is not known may
/// have it too.  Only in files of the languages that can use the symbol.  Reads the facts of at
/// most 500 files.
RemainingUses remaining_uses(const index::Snapshot& snapshot, const Changes& changes,
                             const std::stop_token& stop = {});

}  // namespace codefinder::query
