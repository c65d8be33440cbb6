// Chooses the files of a large project that a plain-language query reads: by what the index of
// words has of them.
#pragma once

#include "index/index.h"
#include "index/query/search_terms.h"
#include "index/resolve/budget.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace codefinder::query {

struct FileChoice {
  std::vector<FileRow> files;   // Best first; those that `wanted` accepts.
  std::vector<double> weights;  // Weight of each term: by the share of files that use it.
  TermMask used = 0;            // The terms that a file of the project may have.
};

/// What a query may read.
struct ReadLimits {
  std::size_t files = 0;
  std::uint64_t bytes = 0;
};

/// Ranks every file; reads no text.  Those of WordIndex::unindexed() come first, and are not
/// limited.
FileChoice choose_files(const index::Snapshot& snapshot, SearchTerms& terms,
                        const std::function<bool(const FileRow&)>& wanted, ReadLimits limits,
                        resolve::Budget& budget);

}  // namespace codefinder::query
