// The hits that find_symbols has found, and the page of the best of them, which gives the bound
// below which a candidate need not be examined.
#pragma once

#include "index/index.h"
#include "index/resolve/evidence.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A symbol, a file (without a symbol) or a passage of text, with its sort keys.
struct FoundSymbol {
  Definition symbol;
  double score = 0;
  std::string path;
  std::uint32_t order = 0;  // In its file: the symbol's index; for a passage, its first byte.
  std::vector<std::string> reasons;
  resolve::Evidence evidence = resolve::Evidence::same_file;
  // Set if the symbol was matched by its name alone, without its file's facts;
  std::optional<SymbolSummary> summary = {};
  std::size_t name = 0;  // in that case, its index in SymbolSearch::names.
  // The symbols that fold_declarations() joined with it.
  std::vector<SymbolRef> also_declared = {};

  const SymbolRef& ref() const { return symbol; }
};

/// Score descending, then path, then position in the file.
bool comes_first(const FoundSymbol& a, const FoundSymbol& b);

class HitPage {
 public:
  /// `size`: number of hits on the page.
  explicit HitPage(std::size_t size) : size_(size) {}

  const std::vector<FoundSymbol>& hits() const { return hits_; }
  /// REQUIRES: the page is not larger yet.
  void resize(std::size_t size) { size_ = size; }
  void add(FoundSymbol hit);
  /// True if the page is full of hits that rank before any hit of this bound and path; "" for an
  /// unknown path.
  bool kth_hit_beats(double bound, std::string_view path) const;
  /// All hits, best first.  Leaves the page empty.
  std::vector<FoundSymbol> take_sorted();

 private:
  std::vector<FoundSymbol> hits_;
  std::size_t size_;
  // Heap of the first size_ entries of hits_, the last of them on top.
  std::vector<std::size_t> page_;
};

}  // namespace codefinder::query
