// Decides which files and symbols pass the filters of a query.
#pragma once

#include "index/query/find_symbols.h"
#include "index/query/path_filter.h"

#include <unordered_map>

namespace codefinder::query {

/// For one query; the filters and the snapshot must outlive this.
class SymbolFilter {
 public:
  SymbolFilter(const index::Snapshot& snapshot, const SymbolFilters& filters)
      : snapshot_(snapshot), filters_(filters), paths_(filters.paths) {}

  /// True if a filter that depends on the file is set.
  bool by_file() const;
  bool none() const { return !by_file() && filters_.kinds.empty() && filters_.symbol.empty(); }
  /// Computed once per file.
  bool file_fits(const FileRow& row);
  /// The same, computed at each call.  Several threads may call it.
  bool accepts_file(const FileRow& row) const;
  /// True if the file itself, as a module, may be a hit, whatever its kind.
  bool file_is_hit(const FileRow& row);
  /// REQUIRES: the file passes.  An invalid `symbol` is the file.
  bool symbol_fits(const FileRow& row, const FileFacts& facts, SymbolIndex symbol) const;

 private:
  bool decide(const FileRow& row) const;
  bool tests_fit(const FileRow& row, const FileFacts& facts, SymbolIndex symbol) const;

  const index::Snapshot& snapshot_;
  const SymbolFilters& filters_;
  const PathFilter paths_;
  std::unordered_map<FileId, bool> files_;
};

}  // namespace codefinder::query
