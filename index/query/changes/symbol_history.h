// The commits that changed a symbol, through renames of it and moves to other files.
#pragma once

#include "index/history.h"
#include "index/query/hits/line_diff.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

enum class HistoryStep : std::uint8_t {
  changed,     // Its lines differ.
  moved,       // It was elsewhere before, or had another name.
  introduced,  // It was not there before.
};
std::string_view to_string(HistoryStep step);

struct HistoryEntry {
  PathCommit commit;
  HistoryStep step = HistoryStep::changed;
  std::string path, name;          // After the commit; the name with its containers.
  std::uint32_t line = 0;          // 0-based, after the commit.
  std::string old_path, old_name;  // Set for a moved symbol.
};

struct SymbolHistory {
  std::vector<HistoryEntry> entries;  // Newest first.
  bool is_uncommitted = false;        // Its lines differ from the last commit.
  // Commits before the last entry were not read: the file has more than kMaxPathCommits, or a limit
  // of the snapshot was reached.
  bool truncated = false;
};
inline constexpr std::size_t kMaxPathCommits = 500;

/// Follows the lines of a definition through the commits that changed its file, merges left out;
/// where they change, the symbol is found in the former text by its name, else among what the
/// commit moved (symbol_changes.h).  Errors: as find_changes.  Cost: a diff for each commit of the
/// file, a parse for each that changed the symbol, find_changes() for each that added it.
Result<SymbolHistory> symbol_history(const index::Snapshot& snapshot, SymbolRef symbol,
                                     std::stop_token stop = {});

}  // namespace codefinder::query
