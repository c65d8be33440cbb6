// Walks over all pages of one state of the index. Bounded: visits no page twice, none outside the
// file, and none deeper than LMDB's limit.
#pragma once

#include "index/store/pages/tree_reader.h"

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace codefinder::store {

/// A set of pages, as a bitmap.
class PageSet {
 public:
  bool has(page::Number number) const { return number < bits_.size() && bits_[number]; }
  /// Returns false if one of them was in the set already.
  bool add(page::Number first, std::uint64_t count);
  void remove(page::Number number) {
    if (number < bits_.size()) bits_[number] = false;
  }
  void clear() { bits_.clear(); }
  friend bool operator==(const PageSet& a, const PageSet& b);

 private:
  std::vector<bool> bits_;
};

/// Which pages are verified against the checksums.
enum class WalkCheck {
  trees,       // Branches, leaves and the free list: all that LMDB reads by itself.
  everything,  // Also values in overflow pages.
};
/// Walks all reachable pages and puts them into `used`. Returns 0, or MDB_CORRUPTED if a page does
/// not match its checksum or the trees and the free list are inconsistent. Cost: reads what it
/// verifies; O(pages).
int walk_pages(const TreeView& view, WalkCheck check, PageSet& used);

/// A run of pages (first, count): one page of a tree, or the pages of a value.
using PageRun = std::pair<page::Number, std::uint64_t>;
/// Returns whether a run contains one of the pages. REQUIRES: `pages` ascend.
bool contain_any(std::span<const PageRun> runs, std::span<const page::Number> pages);
/// Appends to `fresh` the pages of this state that are not in `used`, without verifying checksums,
/// and adds them to `used`. LMDB changes no page in place, so all pages below a page in `used` are
/// in `used` too. Returns MDB_CORRUPTED for pages that LMDB cannot have written.
int find_new_pages(const PageSums& sums, const page::Meta& meta, PageSet& used,
                   std::vector<PageRun>& fresh);
/// Reads the pages that the state's own transaction freed; the next transaction does not reuse them
/// yet. REQUIRES: the state's pages have their checksums.
int read_freed_pages(const TreeView& view, std::vector<page::Number>& freed);

}  // namespace codefinder::store
