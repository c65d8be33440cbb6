// One open LMDB environment, shared by every Store of this process on the same file. Checks whether
// the index in the directory is usable, moves unusable ones aside, and grows the map. Thread-safe,
// except that a write transaction belongs to the thread that began it.
#pragma once

#include "base/result.h"
#include "index/store/pages/crash_mark.h"
#include "index/store/pages/damage.h"
#include "index/store/pages/lmdb.h"
#include "index/store/pages/page_cover.h"
#include "index/store/pages/page_sums.h"
#include "index/store/pages/write_check.h"
#include "index/store/segments/file_languages.h"
#include "index/store/segments/gram_cache.h"
#include "index/store/segments/second_thread.h"
#include "index/store/segments/segment.h"

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace codefinder::store {

/// Counters of the whole index, updated by every commit; stored in meta under "counters".
struct Counters {
  std::uint64_t generation = 0;
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;  // Non-local.
  std::uint64_t next_file = 0;
  std::uint64_t path_generation = 0;  // Number of commits that added or removed paths.
  std::string encode() const;
  static bool decode(Slice text, Counters& counters);
};

struct Tables {
  MDB_dbi meta = 0, files = 0, paths = 0, facts = 0, ids = 0, notes = 0;
  SegmentTables segments;
};

struct EnvironmentOptions {
  /// Address space to reserve; halved until the system grants it, and grown later if it is too
  /// small.
  std::size_t map_bytes = std::size_t{64} << 30;
  /// How long growing the map waits for this process's open snapshots.
  std::chrono::milliseconds timeout{10000};
  /// A merge of segments is committed each time that it has written so much: LMDB holds what a
  /// transaction writes in memory.
  std::uint64_t bytes_of_part = 32u << 20;
};

class Environment {
 public:
  enum class Access { read, write };
  /// Returns the environment of `directory`; shares one that is already open. Errors: as
  /// Store::open.
  static Result<std::shared_ptr<Environment>> open(const std::string& directory, Access access,
                                                   const EnvironmentOptions& options);
  /// Moves the index of `directory` aside, if there is one; the next opening to write deletes it.
  /// REQUIRES: the writer lock of `directory`. Errors: as open().
  static Status set_aside(const std::string& directory, std::string_view why);
  ~Environment();
  Environment(const Environment&) = delete;

  const Tables& tables() const { return tables_; }
  bool writable() const { return writable_; }
  std::uint64_t bytes_of_part() const { return bytes_of_part_; }
  std::size_t map_bytes() const;
  std::uint64_t used_bytes() const;
  /// Size on disk, excluding holes punched for free pages (free_pages.h).
  std::uint64_t disk_bytes() const;
  GramCache& grams() { return grams_; }
  FileLanguages& languages() { return languages_; }
  SecondThread& second_thread() { return second_thread_; }
  /// Damage found by any reader of this environment.
  Damage& damage() const { return *damage_; }
  const CrashMark& crash_mark() const { return *crash_mark_; }

  /// Begins a snapshot of the newest state that has checksums. Adopts a map that another process
  /// grew, and clears the reader slots of dead processes if slots run out.
  Status begin_read(Txn& txn);
  /// Begins another snapshot of the same state as `as`; returns false if a newer state exists, or
  /// on any error.
  bool begin_same_read(const Txn& as, Txn& txn);
  /// REQUIRES: called once for each successful begin_read and begin_same_read, after its
  /// transaction ended.
  void end_read();

  /// Serializes write transactions in this process: hold it while one is open.
  std::mutex& write_mutex() { return write_mutex_; }
  // REQUIRES for begin_write, grow, commit, mark_dirty and flush: write_mutex() held.
  /// Begins a write transaction whose reads are checked. Walks all trees first if this is the first
  /// write of the process or another process wrote since.
  Status begin_write(Txn& txn);
  /// At least doubles the map. REQUIRES: no write transaction open.
  Status grow();
  /// Writes the dirty mark if needed (not for the first commit after a flush, see sync_mark.h),
  /// commits, and writes the checksums of the written pages. Ends `txn`.
  int commit(Txn& txn);
  /// Writes the dirty mark if no commit has done so, so that the next commit need not write it and
  /// wait for the disk.
  Status mark_dirty();
  /// Syncs all commits of this process to the disk, then writes the clean mark.
  Status flush();

  /// Drops the pages of the map from this process's resident memory; they stay in the page cache.
  void forget_pages() const;

  /// Copies the last generation to `directory`, which has no index.
  Status copy_to(const std::string& directory);

  /// Whether the path of the data file still refers to the file that is open here.
  enum class Presence { same, replaced, gone };
  Presence presence() const;

 private:
  /// Copies the last state to `copy`, and its checksums to `sums`. The value: an error of LMDB;
  /// MDB_BAD_TXN if another process commits meanwhile.
  Result<int> copy_state(const std::string& copy, const std::string& sums);
  class OpenAttempt;
  Environment() = default;
  /// The deleter of shared environments.
  static void close_and_unregister(Environment* env);
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
  // In the registry of open environments; the deleter then removes it.
  bool registered_ = false;
  dev_t device_ = 0;
  ino_t inode_ = 0;
  std::chrono::milliseconds timeout_{};
  std::uint64_t bytes_of_part_ = 0;

  std::shared_ptr<Damage> damage_;
  std::optional<CrashMark> crash_mark_;
  std::unique_ptr<PageCover> cover_;  // Guarded by write_mutex_.
  // Check of the open write transaction; guarded by write_mutex_.
  std::optional<WriteCheck> check_;

  GramCache grams_;
  FileLanguages languages_;
  SecondThread second_thread_;

  std::mutex write_mutex_;
  bool dirty_ = false;   // Has commits that are not synced; guarded by write_mutex_.
  bool marked_ = false;  // The dirty mark is written; guarded by write_mutex_.
  // The transaction of the clean mark; guarded by write_mutex_.
  std::optional<std::uint64_t> synced_;
  // Transaction id of this process's last commit; guarded by write_mutex_.
  std::size_t last_commit_ = 0;
  // Size of the file when commit() last called forget_pages(); guarded by write_mutex_.
  std::uint64_t forgotten_at_ = 0;

  std::mutex readers_mutex_;
  std::condition_variable readers_gone_;
  int readers_ = 0;
  std::shared_ptr<PageSums> sums_;  // Guarded by readers_mutex_.
};

}  // namespace codefinder::store
