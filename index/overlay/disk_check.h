// Compares an index that has no writer (a read-only cache) with the disk.  Changed files are read
// into a ReaderOverlay, up to a limit; above the limit, answers are incomplete.  Thread-safe.
#pragma once

#include "index/overlay/overlay.h"
#include "index/overlay/reader_overlay.h"
#include "index/snapshot.h"
#include "index/update/disk/root_dir.h"
#include "index/update/walk/ignore.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::overlay {

class DiskCheck {
 public:
  /// `patches` and `overlay` must outlive this.  The user's excludes file is added to `rules`.
  /// `most`: maximum number of overlaid files.
  DiskCheck(std::shared_ptr<const update::RootDir> root, ReaderOverlay& patches,
            const Overlay& overlay, update::IgnoreRules::Options rules, std::size_t most)
      : root_(std::move(root)),
        patches_(patches),
        overlay_(overlay),
        rules_(std::move(rules)),
        most_(most) {}

  /// Walks the project as a writer does at startup.  Until ten times the duration of the last walk
  /// has passed, returns its result instead.  `complete`: all differences from `asked` are
  /// overlaid.  `found_more`: some overlaid contents differ from those in `asked`.
  Completeness look(const index::Snapshot& asked, store::Store* store, std::stop_token stop);

 private:
  struct Differences {
    std::vector<std::string> paths;
    bool complete = false;  // The walk could read everything.
  };
  Differences differing(const index::Snapshot& asked, std::stop_token stop) const;
  bool read(const index::Snapshot& asked, const std::string& path, store::Store* store);

  const std::shared_ptr<const update::RootDir> root_;
  ReaderOverlay& patches_;
  const Overlay& overlay_;
  update::IgnoreRules::Options rules_;
  const std::size_t most_;
  std::mutex mutex_;  // Guards `rules_` and the members below; held during the walk.
  bool has_user_excludes_ = false;
  bool complete_ = false;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace codefinder::overlay
