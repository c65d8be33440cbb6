// Searching the defined names of all segments, by the grams of those that have some.
#pragma once

#include "index/store/gram_cache.h"
#include "index/store/second_thread.h"
#include "index/store/segment.h"
#include "index/store/store.h"

namespace codefinder::index {

struct SearchedStore {
  const Txn& txn;
  const SegmentTables& tables;
  const std::vector<Segment>& segments;
  GramCache& cache;
  SecondThread* second = nullptr;   // To share the work with, if any; then also
  const Txn* second_txn = nullptr;  // a transaction of the same state, for it alone.
};

/// As ReadTxn::search_names.
bool search_segments(const SearchedStore& store, const NameSearch& search,
                     const NameVisitor& visitor);

}  // namespace codefinder::index
