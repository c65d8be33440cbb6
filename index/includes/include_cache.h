// Holds the include graph that all queries to one state of the index share.  The graph survives
// commits that do not change where includes resolve, and processes: it is saved in the index.
// Thread-safe.
#pragma once

#include "index/includes/include_codec.h"
#include "index/store/store.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace codefinder::includes {

class IncludeCache {
 public:
  /// Returns the graph for this state.  `overlaid`: the paths that unsaved buffers add to the store
  /// or remove from it; "" for none.  Include resolution depends on which files exist, not on the
  /// buffer text of files that the store has, and on the ids of the included files, which change
  /// when such a file is saved.
  std::shared_ptr<IncludeGraph> of(const std::shared_ptr<const store::Store>& store,
                                   const store::ReadTxn& txn, const std::string& overlaid,
                                   const std::string& commands);

  /// The encoded graph, to be saved with put(); nullopt if it has hardly more rows than the saved
  /// one.
  std::optional<std::string> news();
  static Status put(store::Store& store, std::string_view news);

 private:
  std::mutex mutex_;
  std::shared_ptr<IncludeGraph> graph_;  // The graph of the last queried state.
  std::shared_ptr<const store::Store> store_;
  IncludesBasis basis_;
  std::string laid_over_;
  std::size_t kept_ = 0;  // Number of its rows that the index has.
};

}  // namespace codefinder::includes
