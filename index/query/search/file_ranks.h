// The order of the files in lists about symbols: references, callers, callees, dependents, and the
// uses of the hits of nav.
#pragma once

#include "index/index.h"

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::query {

/// The position of a file in a list: the lower, the more useful.
struct FileRank {
  // 0: the file of a symbol itself.  1: of the same directory or module, and of no later category.
  // With several symbols, only symbols of the first category count.
  // 2, 3, 4, 5: by category_order(): the product, tests, documentation and examples, then
  // dependencies and generated files.
  std::uint16_t group = 0;
  std::uint8_t age = 0;        // With Recency::first: 0 if it is recent, else 1.
  std::uint16_t distance = 0;  // Directories between it and the nearest symbol.

  friend auto operator<=>(const FileRank&, const FileRank&) = default;
};

/// Whether recent files come before the others of their group.
enum class Recency : std::uint8_t { ignored, first };

/// Ranks files by their category and by their distance to the symbols that a list is about.
/// Remembers each file; not thread-safe.
class FileRanks {
 public:
  /// `snapshot` must outlive it.  Cost: the row of each symbol's file.
  FileRanks(const index::Snapshot& snapshot, std::span<const SymbolRef> symbols,
            Recency recency = Recency::ignored);

  /// Cost of the first call for a file: its row.
  FileRank of(FileId file);
  /// Sorts files by rank, then by path.
  void sort(std::vector<FileId>& files);

 private:
  struct Own {
    FileId file;
    std::string directory, module;
    int category = 0;  // category_order()
  };
  struct Known {
    FileRank rank;
    std::string path;
  };
  const Known& known(FileId file);
  FileRank rank_of(const FileRow& row);
  std::uint16_t distance_of(std::string_view directory);

  const index::Snapshot& snapshot_;
  const Recency recency_;
  std::vector<Own> own_;
  std::unordered_map<FileId, Known> known_;
  std::unordered_map<std::string, std::uint16_t> distances_;  // By directory.
};

}  // namespace codefinder::query
