// DerivedCache: compares the state of a snapshot with the last one.
#include "index/live/derived_cache.h"

namespace codefinder::live {

DerivedCache::Data DerivedCache::of(const OverlaidStore::Parts& parts) {
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
