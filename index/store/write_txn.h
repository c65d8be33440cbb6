// WriteTxn over LMDB.  Changes are gathered in memory and applied by commit(): sorted, so that a
// batch walks each table once, and again from the start when the map turns out too small.  Belongs
// to the thread that began it; one at a time per process, the next one waits.
#pragma once

#include "index/store/environment.h"
#include "index/store/store.h"

namespace codefinder::index {

Result<std::unique_ptr<WriteTxn>> begin_write(std::shared_ptr<Environment> environment);

}  // namespace codefinder::index
