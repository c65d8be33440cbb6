// The symbols whose change `impact` is asked about.  Thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/verbs/params/target.h"
#include "index/query/changes/changes.h"
#include "index/query/graph/impact.h"
#include "index/query/references/remaining_uses.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::handlers {

struct ChangedSymbols {
  std::string name;                             // As asked.
  std::vector<query::ChangedSymbol> symbols;    // Each with its declarations and definitions.
  std::vector<query::SymbolHit> hits;           // The first of each.
  std::vector<std::string> suggestions;         // If there is none.
  std::optional<query::NameFallback> fallback;  // As Found::fallback.
  bool truncated = false;                       // There are more.
  // Set by changed_since: the comparison, and the position of each hit's change in it.
  std::shared_ptr<const query::Changes> compared;
  std::vector<std::size_t> changes;
  query::RemainingUses remaining;  // Uses of removed symbols.
};

/// The most symbols of one request.
inline constexpr std::size_t kMaxChanged = 200;

/// Finds the symbols of a target; of a word that is the path of a file or of a directory, all that
/// it exports.  `files` receives those whose text the result depends on.  Errors: as find_target.
Result<ChangedSymbols> changed_by_target(const index::Snapshot& snapshot, const Target& target,
                                         std::vector<FileId>& files, const std::stop_token& stop);

/// Finds the symbols that have changed since a commit, or in a range (`base` of the verb changes),
/// as the index has them now; without those whose doc comment only has changed, keys, headings and
/// documents.  Changed signatures are first, then moved symbols, changed bodies, and new symbols.
/// Errors: as find_changes.
Result<ChangedSymbols> changed_since(const index::Snapshot& snapshot, const std::string& range,
                                     std::vector<FileId>& files, const std::stop_token& stop);

/// `diff`: a commit, a range, or the text of a diff, instead of targets.
Field diff_field();
/// The symbols of the `diff` of decoded params: as changed_since(), or those that the lines of the
/// diff touch.  Errors: invalid_query if targets are given too, and as changed_since().
Result<ChangedSymbols> changed_by_diff(const index::Snapshot& snapshot,
                                       const nlohmann::json& decoded, std::vector<FileId>& files,
                                       const std::stop_token& stop);

/// The same without paths: the symbols that a target means.
Result<ChangedSymbols> symbols_of_target(const index::Snapshot& snapshot, const Target& target,
                                         std::vector<FileId>& files, const std::stop_token& stop);

}  // namespace codefinder::handlers
