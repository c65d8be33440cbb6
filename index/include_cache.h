// The include graph that all questions to one state of the index share.  It outlives commits that
// change nothing of what includes lead to, and processes: what was learnt is kept in the index.
// Thread-safe.
#pragma once

#include "index/include_codec.h"
#include "index/store/store.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace codefinder::index {

class IncludeCache {
 public:
  /// `overlaid` tells the paths that unsaved buffers add to the store or hide; "" for none.
  /// Includes hang on which files there are, not on what buffers make of those that the store has,
  /// and on the ids of those that includes seek, which change when such a file is saved.
  std::shared_ptr<IncludeGraph> of(const std::shared_ptr<const Store>& store, const ReadTxn& txn,
                                   const std::string& overlaid, const std::string& commands);

  /// What is to be put into the index, by put(): nullopt when hardly more is known than is there.
  std::optional<std::string> news();
  static Status put(Store& store, std::string_view news);

 private:
  std::mutex mutex_;
  std::shared_ptr<IncludeGraph> graph_;  // Of the last state that was asked:
  std::shared_ptr<const Store> store_;
  IncludesBasis basis_;
  std::string laid_over_;
  std::size_t kept_ = 0;  // Rows of it that the index has.
};

}  // namespace codefinder::index
