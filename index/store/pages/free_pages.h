// Returns free pages to the file system. LMDB keeps the pages that a commit frees for later commits
// and never shrinks its file. After large merges they are punched out as holes, which take no disk
// space and are refilled when LMDB writes there.
#pragma once

#include "index/store/pages/lmdb.h"

#include <cstdint>

namespace codefinder::store {

/// Punches holes for the pages that no snapshot of any process needs, if they are at least a
/// sixteenth of the file; does nothing on file systems without holes. Returns the bytes freed.
/// REQUIRES: a write transaction without changes, of an environment whose last commit is synced.
/// Cost: a scan of the free list.
std::uint64_t give_back_free_pages(const Txn& txn);

}  // namespace codefinder::store
