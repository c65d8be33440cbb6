// How an index that lost power is told from one that did not.
//
// We write with MDB_NOSYNC: a commit goes to the page cache and no further.  The death of a
// process, by kill -9 at any moment, cannot harm such an index, for the kernel keeps the pages and
// the meta page is written last.  The death of the machine can: pages reach the disk in any order.
// The index is a cache, so we do not pay an fsync per commit against that; we only make sure to
// notice. After a sync the file index.sync says "clean <transaction> <boot id>"; before the second
// commit after it, "dirty <boot id>", and is itself synced, which takes as long as the disk does.
// The first commit waits for no mark: it writes over no page of the transaction before it, and that
// an index is newer than a clean mark of another boot tells that the machine went down after it.
// Opening finds that, or "dirty" of another boot, only if the machine went down in between: then
// the index is not trusted and built afresh. One writer at a time writes the mark (the holder of
// the writer lock); anyone may read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::index {

/// An id of this run of the machine; "" where the system gives none (then nothing is ever
/// distrusted).
std::string boot_id();
struct SyncMark {
  bool dirty = false;
  // The last that was synced, where a clean mark tells it.
  std::optional<std::uint64_t> transaction;
  // During which it was written; "" where it does not tell.
  std::string boot;

  /// False if it says that an index whose last transaction is this one was being written when the
  /// machine went down.
  bool trusts(std::uint64_t last, const std::string& now) const;
};
/// That of `directory`; one that trusts everything where there is none.
SyncMark read_sync_mark(const std::string& directory);
/// False if the mark could not be written (full disk, read-only).
bool write_dirty_mark(const std::string& directory, const std::string& boot);
bool write_clean_mark(const std::string& directory, const std::string& boot,
                      std::uint64_t transaction);

}  // namespace codefinder::index
