// In a process that is not the writer: reads files that differ between disk and store, and overlays
// them until the writer has indexed them.  Both the writer's row and the overlaid entry are
// compared with the disk, so that neither hides newer contents.  Thread-safe.
#pragma once

#include "base/clock.h"
#include "index/overlay/overlay.h"
#include "index/store/store.h"
#include "index/update/disk/root_dir.h"
#include "index/worker/pool.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace codefinder::overlay {

/// True if the row matches the file on disk, by size, mtime and inode.
bool is_on_disk(const update::RootDir& root, const FileRow& row);
bool is_on_disk(const std::optional<update::FileStat>& stat, const FileRow& row);

class ReaderOverlay {
 public:
  /// All arguments must outlive this.
  ReaderOverlay(const update::RootDir& root, Overlay& overlay, worker::Pool& extractors,
                const Clock& clock, std::uint64_t max_file_bytes)
      : root_(root),
        overlay_(overlay),
        extractors_(extractors),
        clock_(clock),
        max_file_bytes_(max_file_bytes) {}

  /// Reads the file, and overlays it unless the store has the same contents.  `store`: nullptr if
  /// there is none yet.
  void look(const std::string& path, store::Store* store);
  enum class When { always, new_generation };
  /// Drops the entries whose contents, or newer ones, are in `txn`, and re-reads those that no
  /// longer match the disk.  `new_generation`: only if not yet done for this generation.  No-op
  /// while another thread does it.
  void follow(const store::ReadTxn& txn, When when);
  /// Number of drops.  Incremented before an entry is dropped: a transaction opened before may lack
  /// the entry's contents.
  std::uint64_t drops() const { return drops_; }

 private:
  void look(const std::string& path, const store::ReadTxn* txn);  // REQUIRES: mutex_.
  void drop(const std::string& path);

  const update::RootDir& root_;
  Overlay& overlay_;
  worker::Pool& extractors_;
  const Clock& clock_;
  const std::uint64_t max_file_bytes_;
  // The later holder reads the newer text; held while a file is read and extracted.
  std::mutex mutex_;
  Generation followed_{};  // The store's, when the entries were last compared with it.
  std::atomic<std::uint64_t> drops_ = 0;
};

}  // namespace codefinder::overlay
