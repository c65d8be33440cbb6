// Holds the derived data of the last requested state of the index, and the data of its files,
// which all states share.  Thread-safe.
#pragma once

#include "index/derived_data.h"
#include "index/live/overlaid_store.h"

#include <memory>
#include <mutex>

namespace codefinder::live {

class DerivedCache {
 public:
  struct Data {
    std::shared_ptr<index::DerivedData> of_state, of_files;
  };
  /// The data of the state that `parts` are.  All states of one store share the data of files: an
  /// id means the same facts in all of them.
  Data of(const OverlaidStore::Parts& parts);

 private:
  std::mutex mutex_;
  Data data_;
  // The state of `data_.of_state`; a store and an overlay that are held are not reused.
  std::shared_ptr<const store::Store> store_;
  std::shared_ptr<const overlay::OverlayMap> overlay_;
  Generation generation_{};
};

inline DerivedCache::Data DerivedCache::of(const OverlaidStore::Parts& parts) {
  const std::lock_guard lock(mutex_);
  const Generation generation = parts.txn ? parts.txn->generation() : Generation{};
  const bool same_overlay = overlay_ && parts.overlay && *overlay_ == *parts.overlay;
  if (!data_.of_files || parts.store != store_)
    data_ = {std::make_shared<index::DerivedData>(), std::make_shared<index::DerivedData>()};
  else if (generation != generation_ || !same_overlay)
    data_.of_state = std::make_shared<index::DerivedData>();
  store_ = parts.store, overlay_ = parts.overlay, generation_ = generation;
  return data_;
}

}  // namespace codefinder::live
