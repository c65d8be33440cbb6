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

}  // namespace codefinder::live
