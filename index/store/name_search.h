// Searching the defined names of one segment, by its grams when it has some.
#pragma once

#include "index/store/gram_cache.h"
#include "index/store/segment.h"
#include "index/store/store.h"

namespace codefinder::index {

enum class SearchEnd {
  complete,
  cut,      // Too many blocks could have such names: some were left out.
  stopped,  // By the visitor.
};

/// How many blocks of segments with grams one search reads, in all segments together: each may read its share, and what others leave.
std::size_t search_budget(NameSearch::Way way);

/// As ReadTxn::search_names, in one segment.  Takes the blocks it reads from the budget.
SearchEnd search_segment(const Txn& txn, const SegmentTables& tables, const Segment& segment, const NameSearch& search,
                         const NameVisitor& visitor, GramCache& cache, std::size_t& budget);

}  // namespace codefinder::index
