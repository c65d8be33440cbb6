// One open LMDB environment, shared by every Store of this process on the same file.
// Finds out whether what is in the directory can be used, moves aside what cannot, and grows the
// map. Thread-safe, except that a write transaction belongs to the thread that began it.
#pragma once

#include "base/result.h"
#include "index/store/crash_mark.h"
#include "index/store/damage.h"
#include "index/store/file_languages.h"
#include "index/store/gram_cache.h"
#include "index/store/lmdb.h"
#include "index/store/page_cover.h"
#include "index/store/page_sums.h"
#include "index/store/second_thread.h"
#include "index/store/segment.h"
#include "index/store/write_check.h"

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace codefinder::index {

/// Numbers of the whole index, kept up to date by every commit; in meta under "counters".
struct Counters {
  std::uint64_t generation = 0;
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;  // Non-local.
  std::uint64_t next_file = 0;
  std::uint64_t layout = 0;  // Commits that added or removed paths.
  std::string encode() const;
  static bool decode(Slice text, Counters& counters);
};

struct Tables {
  MDB_dbi meta = 0, files = 0, paths = 0, facts = 0, ids = 0, notes = 0;
  SegmentTables segments;
};

struct EnvironmentOptions {
  /// Address space to reserve; halved until the system grants it, and grown later if it was too
  /// little.
  std::size_t map_bytes = std::size_t{64} << 30;
  /// How long growing waits for this process's open snapshots.
  std::chrono::milliseconds timeout{10000};
};

class Environment {
 public:
  enum class Access { read, write };
  /// The environment of `directory`; one that is open already is shared.  Errors: as Store::open.
  static Result<std::shared_ptr<Environment>> open(const std::string& directory, Access access,
                                                   const EnvironmentOptions& options);
  ~Environment();
  Environment(const Environment&) = delete;

  const Tables& tables() const { return tables_; }
  bool writable() const { return writable_; }
  std::size_t map_bytes() const;
  std::uint64_t used_bytes() const;
  /// Without the holes of pages that were given back.
  std::uint64_t disk_bytes() const;
  GramCache& grams() { return grams_; }
  FileLanguages& languages() { return languages_; }
  SecondThread& second_thread() { return second_thread_; }
  /// What was found damaged by anyone who reads here.
  Damage& damage() const { return *damage_; }
  const CrashMark& crash_mark() const { return *crash_mark_; }

  /// Begins a snapshot, of the newest state that has checksums; adopts a map that another process
  /// grew, and clears away readers that died when slots run out.
  Status begin_read(Txn& txn);
  /// Begins another snapshot of the same state; false when that is not the last one any more, or at
  /// any trouble.
  bool begin_same_read(const Txn& as, Txn& txn);
  /// REQUIRES: called once for each begin_read and begin_same_read that succeeded, after its
  /// transaction ended.
  void end_read();

  /// One write transaction at a time in this process: hold this while one is open.
  std::mutex& write_mutex() { return write_mutex_; }
  // REQUIRES for the rest: write_mutex() held.
  /// What `txn` reads is checked.  The first time, and after another process wrote, all trees are
  /// walked before.
  Status begin_write(Txn& txn);
  /// At least doubles the map.  REQUIRES: no write transaction open.
  Status grow();
  /// Marks the index dirty if it is not yet, unless that can be done after it, then commits, and
  /// gives the pages that were written their checksums.  Ends `txn`.
  int commit(Txn& txn);
  /// Marks it dirty where a commit has not: else the next one will, which then waits for the disk.
  Status mark();
  /// Everything committed by this process goes to the disk, and the mark says so.
  Status flush();

  /// Pages of the map that were read are this process's no more until they are read again; the
  /// system's cache still has them.
  void forget_pages() const;

  /// A copy of the last generation as the index of `directory`, which has none.
  Status copy_to(const std::string& directory);

  /// Does `directory` still hold this very file?
  enum class Presence { same, replaced, gone };
  Presence presence() const;

 private:
  struct Opening;
  friend struct Opening;
  Environment() = default;
  int open_sums();
  int read_tables(TreeView& view) const;
  std::unique_ptr<TreeView> view_of(std::uint64_t transaction) const;  // REQUIRES: readers_mutex_.
  int follow_files();                                                  // REQUIRES: readers_mutex_.
  int check_writes(Txn& txn);
  int cover(std::uint64_t transaction);
  int open_at(const std::string& directory, unsigned flags, const EnvironmentOptions& options);
  int open_tables(Txn& txn, unsigned flags);
  Status resize(std::size_t bytes);
  void close();

  MDB_env* env_ = nullptr;
  std::string directory_, data_path_, sums_path_, crash_path_, boot_;
  Tables tables_;
  bool writable_ = false;
  // In the registry of open environments, which its last owner must take it out of.
  bool registered_ = false;
  dev_t device_ = 0;
  ino_t inode_ = 0;
  std::chrono::milliseconds timeout_{};

  std::shared_ptr<Damage> damage_;
  std::optional<CrashMark> crash_mark_;
  std::unique_ptr<PageCover> cover_;  // Guarded by write_mutex_.
  // Of the write transaction that is open; guarded by write_mutex_.
  std::optional<WriteCheck> check_;

  GramCache grams_;
  FileLanguages languages_;
  SecondThread second_thread_;

  std::mutex write_mutex_;
  bool dirty_ = false;   // Committed, and not synced; guarded by write_mutex_.
  bool marked_ = false;  // And the mark says so; guarded by write_mutex_.
  // The transaction that the mark calls clean; guarded by write_mutex_.
  std::optional<std::uint64_t> synced_;
  // Our last commit's transaction id; guarded by write_mutex_.
  std::size_t last_commit_ = 0;

  std::mutex readers_mutex_;
  std::condition_variable readers_gone_;
  int readers_ = 0;
  std::shared_ptr<PageSums> sums_;  // Guarded by readers_mutex_.
};

/// Whether statfs's f_type is of a file system whose files other machines may hold: LMDB's locks
/// and maps do not work there. FUSE is let through: it also carries local ones (overlays in
/// containers).
bool is_network_file_system(long type);

}  // namespace codefinder::index
