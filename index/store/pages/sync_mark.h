// Detects an index that was being written when the machine lost power.
//
// We write with MDB_NOSYNC: a commit goes to the page cache only. The death of a process, by kill
// -9 at any moment, cannot harm such an index, because the kernel keeps the pages and the meta page
// is written last. A crash of the machine can: pages reach the disk in any order. The index is a
// cache, so we do not pay an fsync per commit for that; we only detect it.
//
// After a sync the file index.sync contains "clean <transaction> <boot id>"; before the second
// commit after it, "dirty <boot id>", and is itself synced, which waits for the disk. The first
// commit needs no mark: it overwrites no page of the previous transaction, and an index that is
// newer than a clean mark of another boot proves that the machine went down after it.
//
// Opening finds that, or "dirty" of another boot, only if the machine went down in between: then
// the index is rebuilt. One writer at a time writes the mark (the holder of the writer lock); any
// process may read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::store {

struct SyncMark {
  bool dirty = false;
  // The last synced transaction, if the mark is clean and has one.
  std::optional<std::uint64_t> transaction;
  // The boot during which the mark was written; "" if unknown.
  std::string boot;

  /// Returns false if an index with this last transaction was being written when the machine went
  /// down. `now`: the current boot id; "" trusts every index.
  bool trusts(std::uint64_t last, const std::string& now) const;
};
/// Reads the mark of `directory`; if there is none, returns one that trusts everything.
SyncMark read_sync_mark(const std::string& directory);
/// Return false if the mark could not be written (full disk, read-only).
bool write_dirty_mark(const std::string& directory, const std::string& boot);
bool write_clean_mark(const std::string& directory, const std::string& boot,
                      std::uint64_t transaction);

}  // namespace codefinder::store
