// Searches the defined names of all segments, using the grams of those that have some.
#pragma once

#include "index/store/segments/gram_cache.h"
#include "index/store/segments/second_thread.h"
#include "index/store/segments/segment.h"
#include "index/store/store.h"

namespace codefinder::store {

struct SearchedStore {
  const Txn& txn;
  const SegmentTables& tables;
  const std::vector<Segment>& segments;
  GramCache& cache;
  // Optional helper thread; requires second_txn.
  SecondThread* second = nullptr;
  // A transaction of the same state, used by the helper thread only.
  const Txn* second_txn = nullptr;
};

/// Implements ReadTxn::search_names.
bool search_segments(const SearchedStore& store, const NameSearch& search,
                     const NameVisitor& visitor);

}  // namespace codefinder::store
