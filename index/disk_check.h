// Whether an index that nobody writes (a read-only cache) has what the disk has.  What differs is
// read and laid over it, as far as it is some files; more make answers incomplete. Thread-safe.
#pragma once

#include "index/reader_overlay.h"
#include "index/index.h"
#include "index/overlay.h"
#include "index/update/root_dir.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::index {

class DiskCheck {
 public:
  /// `patches` and `overlay` outlive this.  `most`: patches at once.
  DiskCheck(std::shared_ptr<const RootDir> root, ReaderOverlay& patches, const Overlay& overlay,
            std::vector<std::string> exclude, std::size_t most)
      : root_(std::move(root)),
        patches_(patches),
        overlay_(overlay),
        exclude_(std::move(exclude)),
        most_(most) {}

  /// Walks the project, as a writer does when it starts; that took a tenth of the time since the
  /// last walk at most, else the last verdict stands.  `complete`: all that differs from what was
  /// `asked` is laid over it.  `grown`: something of it is new to whoever asked.
  Completeness look(const Snapshot& asked, Store* store, std::stop_token stop);

 private:
  std::vector<std::string> differing(const Snapshot& asked, bool& complete,
                                     std::stop_token stop) const;
  bool read(const Snapshot& asked, const std::string& path, Store* store);

  const std::shared_ptr<const RootDir> root_;
  ReaderOverlay& patches_;
  const Overlay& overlay_;
  const std::vector<std::string> exclude_;
  const std::size_t most_;
  std::mutex mutex_;  // Guards the rest; held while the disk is looked at.
  std::optional<std::string> user_excludes_;
  bool complete_ = false;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace codefinder::index
