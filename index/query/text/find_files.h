// Finds files by a part of their path, as the file pickers of editors do: the characters of each
// word in order, anywhere in the path, the file name first.
#pragma once

#include "index/index.h"
#include "index/query/hits/groups.h"
#include "index/query/hits/hit.h"
#include "index/query/hits/symbol_filter.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct FindFiles {
  std::string query;      // Words that all match; lower case matches both cases.
  SymbolFilters filters;  // Those that depend on the file; one is set if there is nothing else.
  std::vector<std::string> globs;  // The path matches at least one; empty: any path.
  std::size_t limit = 20;          // Most files returned, best first.
  std::size_t offset = 0;          // Number of files to skip: the cursor of a page.
};

struct FoundFiles {
  struct File {
    FileId id;
    std::string path;
  };
  std::vector<File> files;  // Best first, then by length and name; dependencies last.
  std::size_t total = 0;    // Number of all files that match.
};

/// Cost: O(bytes of all paths), which are copied at the first request to a state of the index.
/// Errors: invalid_query (neither words nor filters, not UTF-8, or filters of symbols), cancelled.
Result<FoundFiles> find_files(const index::Snapshot& snapshot, const FindFiles& request,
                              std::stop_token stop = {});

}  // namespace codefinder::query
