// Decides which files and symbols pass the filters of a query.
#pragma once

#include "base/glob.h"
#include "index/query/find_symbols.h"

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
  /// REQUIRES: the file passes.
  bool symbol_fits(const FileRow& row, const FileFacts& facts, const Symbol& symbol) const;

 private:
  bool decide(const FileRow& row) const;

  const index::Snapshot& snapshot_;
  const SymbolFilters& filters_;
  const GlobSet paths_;
  std::unordered_map<FileId, bool> files_;
};

}  // namespace codefinder::query
