// Keeps the parsed CODEOWNERS file of a project until it changes.  Thread-safe.
#pragma once

#include "base/log.h"
#include "index/update/disk/root_dir.h"
#include "index/update/history/owners.h"

#include <array>
#include <memory>
#include <mutex>
#include <string>

namespace codefinder::live {

class OwnersCache {
 public:
  explicit OwnersCache(std::shared_ptr<const update::RootDir> root) : root_(std::move(root)) {}
  /// Costs four stat calls, and a parse after a change.
  std::shared_ptr<const update::Owners> current();

 private:
  const std::shared_ptr<const update::RootDir> root_;
  std::mutex mutex_;
  std::shared_ptr<const update::Owners> owners_;
  std::array<std::string, 4> stamps_;  // The stamps of the places where the file may be.
};

inline std::shared_ptr<const update::Owners> OwnersCache::current() {
  std::array<std::string, 4> stamps;
  std::size_t i = 0;
  for (const char* place :
       {".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"}) {
    const auto stat = root_->stat(place);
    stamps[i++] = stat ? fmt::format("{} {} {}", stat->size, stat->mtime_ns, stat->inode) : "";
  }
  std::lock_guard lock(mutex_);
  if (!owners_ || stamps != stamps_) {
    owners_ = update::Owners::read(*root_);
    stamps_ = stamps;
  }
  return owners_;
}

}  // namespace codefinder::live
