// Implements the Snapshot that Index returns: one read transaction with the overlay applied.
// Thread-safe: a mutex guards the transaction, which is not.
#pragma once

#include "index/facts_cache.h"
#include "index/include_graph.h"
#include "index/index.h"
#include "index/overlay.h"
#include "index/query_cache.h"
#include "index/update/build_places.h"
#include "index/update/owners.h"
#include "index/update/root_dir.h"

#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace codefinder::index {

/// The parts of a snapshot.
struct SnapshotParts {
  // Outlives the transaction; nullptr if there is none.
  std::shared_ptr<store::Store> store;
  std::unique_ptr<store::ReadTxn> txn;  // nullptr: an empty store.
  std::shared_ptr<const OverlayMap> overlay;
  std::shared_ptr<FactsCache> cache;
  std::shared_ptr<FactsCache> symbols_cache;  // Of FactsPart::symbols.
  std::shared_ptr<const update::RootDir> root;
  std::shared_ptr<const QueryCache> queries;
  std::function<std::shared_ptr<const update::Owners>()> owners;
  std::shared_ptr<update::BuildPlaces> builds;
  std::shared_ptr<worker::Pool> extractors;
  // Returns the include graph of the transaction's state; empty while not all files are known.
  std::function<std::shared_ptr<IncludeGraph>(const store::ReadTxn&)> includes;
  IndexStatus status;
};

std::shared_ptr<const Snapshot> make_snapshot(SnapshotParts parts);

}  // namespace codefinder::index
