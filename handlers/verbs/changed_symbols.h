// The symbols whose change `impact` is asked about.  Thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/verbs/target.h"
#include "index/query/impact.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::handlers {

struct ChangedSymbols {
  std::string name;                           // As asked.
  std::vector<query::ChangedSymbol> symbols;  // Each with its declarations and definitions.
  std::vector<query::SymbolHit> hits;         // The first of each.
  std::vector<std::string> suggestions;       // If there is none.
  bool truncated = false;                     // There are more.
};

/// The most symbols of one question.
inline constexpr std::size_t kMostChanged = 200;

/// Finds the symbols of a target; of a word that is the path of a file or of a directory, all that
/// it exports.  `files` receives those whose text the result depends on.  Errors: as find_target.
Result<ChangedSymbols> changed_by_target(const index::Snapshot& snapshot, const Target& target,
                                         std::vector<FileId>& files, const std::stop_token& stop);

}  // namespace codefinder::handlers
