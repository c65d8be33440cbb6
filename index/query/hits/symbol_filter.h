// Decides which files and symbols pass the filters of a query.
#pragma once

#include "index/index.h"
#include "index/query/hits/path_filter.h"
#include "index/query/hits/test_filter.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::query {

struct SymbolFilters {  // Empty means no restriction.
  std::vector<SymbolKind> kinds;
  std::vector<Language> languages;
  std::vector<std::string> paths;   // PathFilter
  std::string file;                 // Substring of the relative path, smart case.
  std::string symbol;               // Exact name.
  std::vector<std::string> layers;  // "!" before one excludes it, as in `owners`.
  std::vector<std::string> owners;
  bool recent = false;  // Only recent files.
  // `only`: nothing but tests, and the categories that `docs` and `deps` name.
  TestFilter tests = TestFilter::include;
  bool docs = false;  // Only documentation.
  bool deps = false;  // Only dependencies; if it is not set, they come last.

  friend bool operator==(const SymbolFilters&, const SymbolFilters&) = default;
};

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
