// Changes of the project's symbols between two states that its git repository keeps, or between
// one of them and the working tree with its unsaved texts.
#pragma once

#include "index/index.h"
#include "index/query/changes/symbol_changes.h"
#include "index/query/hits/line_diff.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct ChangesRequest {
  std::string range = "HEAD";      // HistoryRequest::range
  std::vector<std::string> paths;  // Patterns of PathFilter; none: all files.
};

/// Changed lines of a file that no symbol covers: imports, statements at the top level.
struct OutsideLines {
  std::size_t file = 0;  // Position in Changes::files.
  bool removed = false;  // `lines` are of the file at the base.
  LineSpan lines;
};

struct Changes {
  std::string base, end;            // As FileChanges.
  std::vector<FileVersions> files;  // Those whose texts differ, by path.
  std::vector<FileId> ids;  // Id of each file at the end, in the snapshot; invalid if not there.
  std::vector<SymbolChange> symbols;
  std::vector<OutsideLines> outside;  // Not of files that were added or removed.
  std::vector<SkippedFile> skipped;   // Files whose symbols are not compared, by path.
  bool truncated = false;             // There are more files than kMaxChangedFiles.

  const FileFacts& facts_before(const SymbolVersion& version) const {
    return *files[version.file].before.facts;
  }
  const FileFacts& facts_after(const SymbolVersion& version) const {
    return *files[version.file].after.facts;
  }
  /// The kind at the end, or at the base for a removed symbol.
  SymbolKind kind_of(const SymbolChange& change) const {
    return change.after ? facts_after(*change.after).symbol(change.after->symbol).kind
                        : facts_before(*change.before).symbol(change.before->symbol).kind;
  }
};
inline constexpr std::size_t kMaxChangedFiles = 2000;

/// The symbols of files that are in the index; a file that is not there at the end is compared too.
/// Errors: as History::changed_files; not_found for a snapshot without a history. Cost: as
/// changed_files, and a parse of each changed file as it was: 20 files take about 0.3 s.
Result<Changes> find_changes(const index::Snapshot& snapshot, const ChangesRequest& request,
                             std::stop_token stop = {});

/// The symbol at the end of a change as the snapshot has it; nullopt if it was removed, then or
/// since. O(symbols of its file).
std::optional<SymbolRef> present_symbol(const index::Snapshot& snapshot, const Changes& changes,
                                        const SymbolChange& change);

}  // namespace codefinder::query
