// The paths of all files, kept for all queries to one state of the index, in the form in which
// find_files compares them.
#pragma once

#include "index/index.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A path with its derived forms. The views are valid as long as the table.
struct ComparedPath {
  FileId file;
  std::string_view text;
  std::string_view folded;    // With ASCII letters in lower case.
  std::uint64_t letters = 0;  // A bit for each byte of `folded`; several bytes share one.
};

/// A bit for each byte: a text contains a word only if it has all bits of the word.
std::uint64_t letter_bits(std::string_view folded);

class PathTable {
 public:
  /// O(bytes of all paths).
  explicit PathTable(const index::Snapshot& snapshot);
  std::size_t size() const { return entries_.size(); }
  /// Without the files of dependencies (is_dependency_path).
  std::size_t own_files() const { return own_files_; }
  ComparedPath at(std::size_t i) const;
  /// Returns whether the file is a dependency or vendored; reads its row at the first call.
  bool is_foreign(std::size_t i, const index::Snapshot& snapshot) const;

 private:
  struct Entry {
    FileId file;
    std::uint32_t begin = 0, size = 0;  // In `text_` and `folded_`.
    std::uint64_t letters = 0;
  };
  enum Foreign : std::uint8_t { unknown, yes, no };

  std::string text_, folded_;
  std::vector<Entry> entries_;
  std::size_t own_files_ = 0;
  mutable std::vector<std::atomic<std::uint8_t>> foreign_;
};

/// The table of the snapshot's state; made by the first query that needs it.
std::shared_ptr<const PathTable> path_table(const index::Snapshot& snapshot);

}  // namespace codefinder::query
