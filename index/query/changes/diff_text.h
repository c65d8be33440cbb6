// Unified diffs as text: their hunks, and the symbols of a project that their lines touch.
#pragma once

#include "index/index.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct DiffHunk {
  std::string old_path, path;              // As written; "" for a file that is not there.
  std::uint32_t old_first = 0, first = 0;  // The first line on both sides, 1-based.
  std::vector<std::string_view> lines;     // Each with its mark: ' ', '-' or '+'.
};

/// True for a text that has a hunk; false for the names of commits.
bool is_diff(std::string_view text);
/// Reads the hunks of `git diff`, `diff -u` and the like, and skips everything else.  The lines are
/// parts of `text`.  Pure.  O(size).
std::vector<DiffHunk> read_diff(std::string_view text);

struct DiffSymbols {
  std::vector<SymbolRef> symbols;    // In the order of the diff, each once.
  std::vector<FileId> files;         // The files that it names.
  std::vector<std::string> missing;  // Paths that it names and that the project has not.
};
/// The innermost declarations that the changed lines are in, on the side of the diff that the files
/// have now.  A path may begin with "a/" or "b/", or another directory.
DiffSymbols symbols_in_diff(const index::Snapshot& snapshot, std::string_view diff);

}  // namespace codefinder::query
