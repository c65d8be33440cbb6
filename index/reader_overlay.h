// What the disk has of files that the store has otherwise, or not at all, in a process that does
// not write: read here, and laid over the store until the writer has seen it too.  The writer's row
// and the patch are both held against the disk, so that neither hides what is newer. Thread-safe.
#pragma once

#include "base/clock.h"
#include "index/overlay.h"
#include "index/store/store.h"
#include "index/update/root_dir.h"
#include "index/worker/pool.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace codefinder::index {

/// What the row says is what the disk has, by the file's times.
bool is_on_disk(const RootDir& root, const FileRow& row);
bool is_on_disk(const std::optional<FileStat>& stat, const FileRow& row);

class ReaderOverlay {
 public:
  /// All outlive this.
  ReaderOverlay(const RootDir& root, Overlay& overlay, worker::Pool& extractors, const Clock& clock,
                std::uint64_t max_file_bytes)
      : root_(root),
        overlay_(overlay),
        extractors_(extractors),
        clock_(clock),
        max_file_bytes_(max_file_bytes) {}

  /// Reads the file, and lays it over the store unless that has the same.  `store`: nullptr when
  /// there is none yet.
  void look(const std::string& path, Store* store);
  enum class When { always, new_generation };
  /// Drops the patches that `txn` has, or has newer, and reads those again that the disk has no
  /// more; `new_generation`: unless that was done for this one.  Does nothing while another thread
  /// is at it.
  void follow(const ReadTxn& txn, When when);
  /// Grows before any patch is dropped: a transaction that was opened before may lack what the
  /// patch said.
  std::uint64_t drops() const { return drops_; }

 private:
  void look(const std::string& path, const ReadTxn* txn);  // REQUIRES: mutex_.
  void drop(const std::string& path);

  const RootDir& root_;
  Overlay& overlay_;
  worker::Pool& extractors_;
  const Clock& clock_;
  const std::uint64_t max_file_bytes_;
  // Who looks later has the newer text; held while a file is read and extracted.
  std::mutex mutex_;
  Generation followed_{};  // The store's, when the patches were last held against it.
  std::atomic<std::uint64_t> drops_ = 0;
};

}  // namespace codefinder::index
