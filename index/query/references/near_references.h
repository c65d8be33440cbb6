// Finds a few uses of symbols near their definitions, at a bounded cost: for the hits of nav.
#pragma once

#include "index/query/hits/hit.h"
#include "index/query/references/references.h"
#include "index/resolve/resolver.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace codefinder::query {

/// Sorts the references to a symbol: certain ones first, then by the ranks of their files, recent
/// ones first.
void sort_by_nearness(const index::Snapshot& snapshot, SymbolRef symbol,
                      std::vector<Reference>& references);

/// The search for several symbols of one answer.  For one thread.
class NearReferences {
 public:
  NearReferences(const index::Snapshot& snapshot, std::stop_token stop);

  /// Returns up to kMax certain uses with previews, nearest first.  Searches the file of the
  /// symbol and the nearest files that have its name, at most kFilesOfSymbol, and kFiles for all
  /// symbols: there may be others.
  std::vector<Reference> of(SymbolRef symbol);

  static constexpr std::size_t kMax = 3, kFilesOfSymbol = 2, kFiles = 6;

 private:
  std::vector<FileId> nearest_files(SymbolRef symbol);

  const index::Snapshot& snapshot_;
  const std::stop_token stop_;
  resolve::Context context_;
  resolve::Resolver resolver_;
  std::size_t files_left_ = kFiles;
};

}  // namespace codefinder::query
