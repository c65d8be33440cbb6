// LMDB keeps the pages that a commit frees for later ones, and never makes its file shorter.  After
// much was merged they are given back to the file system: as holes, which cost nothing and fill
// again when LMDB writes there.
#pragma once

#include "index/store/lmdb.h"

#include <cstdint>

namespace codefinder::index {

/// Makes holes of the pages that no snapshot of any process needs, where they are a sixteenth of
/// the file or more; on file systems without holes nothing.  The bytes that were given back.
/// REQUIRES: a write transaction, unchanged, of an environment whose last commit is on the disk.
/// Cost: a walk of the list of free pages.
std::uint64_t give_back_free_pages(const Txn& txn);

}  // namespace codefinder::index
