// Transactions over LMDB.
#pragma once

#include "index/store/open/environment.h"
#include "index/store/store.h"

namespace codefinder::store {

/// Thread-safe: LMDB is read under a lock, decoding happens outside it.
Result<std::unique_ptr<ReadTxn>> begin_read(std::shared_ptr<Environment> environment);
/// Changes are buffered in memory and applied by commit(): sorted, so that a batch passes over each
/// table once, and reapplied from the start if the map turns out to be too small.  Belongs to the
/// thread that began it; one at a time per process, further ones wait.
Result<std::unique_ptr<WriteTxn>> begin_write(std::shared_ptr<Environment> environment);

}  // namespace codefinder::store
