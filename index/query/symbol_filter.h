// Which files and symbols the filters of a question let through, and which filters took something
// away.
#pragma once

#include "index/query/find_symbols.h"

#include <set>
#include <string>
#include <unordered_map>

namespace codefinder::index {

/// For one question; the filters and the snapshot must outlive it.
class SymbolFilter {
 public:
  SymbolFilter(const Snapshot& snapshot, const SymbolFilters& filters)
      : snapshot_(snapshot), filters_(filters) {}

  /// Whether any filter is set that looks at files.
  bool by_file() const;
  bool none() const { return !by_file() && filters_.kinds.empty() && filters_.symbol.empty(); }
  /// Decided once per file.
  bool file_fits(const FileRow& row);
  /// REQUIRES: its file fits.
  bool symbol_fits(const FileRow& row, const FileFacts& facts, const Symbol& symbol);
  /// The names of the filters that something did not pass.
  const std::set<std::string>& removed_by() const { return removed_by_; }

 private:
  bool decide(const FileRow& row);
  bool fail(std::string_view filter);

  const Snapshot& snapshot_;
  const SymbolFilters& filters_;
  std::unordered_map<FileId, bool> files_;
  std::set<std::string> removed_by_;
};

}  // namespace codefinder::index
