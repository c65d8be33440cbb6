// How an index that lost power is told from one that did not.
//
// We write with MDB_NOSYNC: a commit goes to the page cache and no further.  The death of a process, by kill -9 at any moment, cannot
// harm such an index, for the kernel keeps the pages and the meta page is written last.  The death of the machine can: pages reach the
// disk in any order.  The index is a cache, so we do not pay an fsync per commit against that; we only make sure to notice.
// Before the first commit after a sync, the file index.sync says "dirty <boot id>" (and is itself synced); after a sync, "clean".
// Opening finds "dirty" of another boot only if the machine went down in between: then the index is not trusted and built afresh.
// One writer at a time writes the mark (the holder of the writer lock); anyone may read it.
#pragma once

#include <string>

namespace codefinder::index {

/// An id of this run of the machine; "" where the system gives none (then nothing is ever distrusted).
std::string boot_id();
/// False if the mark in `directory` says that the index was being written when the machine went down.
bool sync_mark_trusted(const std::string& directory, const std::string& boot);
/// False if the mark could not be written (full disk, read-only).
bool write_dirty_mark(const std::string& directory, const std::string& boot);
bool write_clean_mark(const std::string& directory);

}  // namespace codefinder::index
