// ReadTxn over LMDB. Thread-safe: LMDB is read under a lock, decoding happens outside it.
#pragma once

#include "index/store/open/environment.h"
#include "index/store/store.h"

namespace codefinder::store {

Result<std::unique_ptr<ReadTxn>> begin_read(std::shared_ptr<Environment> environment);

}  // namespace codefinder::store
