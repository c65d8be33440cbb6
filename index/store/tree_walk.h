// Walks over all pages of one state of the index.  Bounded: no page is entered twice, none outside
// the file, none deeper than LMDB goes.
#pragma once

#include "index/store/tree_reader.h"

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace codefinder::index {

/// A set of pages.
class PageSet {
 public:
  bool has(page::Number number) const { return number < bits_.size() && bits_[number]; }
  /// False when one of them is there already.
  bool add(page::Number first, std::uint64_t count);
  void remove(page::Number number) {
    if (number < bits_.size()) bits_[number] = false;
  }
  void clear() { bits_.clear(); }
  friend bool operator==(const PageSet& a, const PageSet& b);

 private:
  std::vector<bool> bits_;
};

/// How much of the pages is checked against the checksums.
enum class WalkCheck {
  trees,       // Branches and leaves, and the list of free pages: all that LMDB reads by itself.
  everything,  // Values with pages of their own too.
};
/// Walks everything that is reachable; `used` gets those pages.  0, or MDB_CORRUPTED where a page
/// is not what was written, or the trees and the list of free pages do not fit together.  Cost:
/// reads what it checks; O(pages).
int walk_pages(const TreeView& view, WalkCheck check, PageSet& used);

/// A run of pages: one of a tree, or those of a value.
using PageRun = std::pair<page::Number, std::uint64_t>;
/// The pages of this state that are not in `used`, without a check against checksums; they are
/// added to it.  LMDB changes no page in place, so what is below a page that was used before was
/// used before too.  MDB_CORRUPTED for pages that LMDB cannot have written.
int find_new_pages(const PageSums& sums, const page::Meta& meta, PageSet& used,
                   std::vector<PageRun>& fresh);
/// The pages that the state's own transaction freed; the next transaction does not use them yet.
/// REQUIRES: the state's pages have their checksums.
int read_freed_pages(const TreeView& view, std::vector<page::Number>& freed);

}  // namespace codefinder::index
