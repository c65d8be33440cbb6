// Stored files by the last component of their path: a table over one generation, made when it is first asked for and kept until
// another generation is asked about.  Eight bytes a file.  Thread-safe; shared by all snapshots.
#pragma once

#include "index/store/store.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::index {

class BaseNames {
 public:
  /// Files whose path may end in this component: all that do, and now and then another.  `txn` is of `store`.
  /// Cost: a walk of all rows for the first question of a generation, a search after that.
  std::vector<FileId> candidates(const Store& store, const ReadTxn& txn, std::string_view name);

 private:
  using Table = std::vector<std::pair<std::uint32_t, FileId>>;  // Hash of the component, file; ascending.
  std::shared_ptr<const Table> table_of(const Store& store, const ReadTxn& txn);

  std::mutex mutex_;
  const Store* store_ = nullptr;
  Generation generation_{};
  std::shared_ptr<const Table> table_;
};

}  // namespace codefinder::index
