// Keeps the parsed CODEOWNERS file of a project until it changes.  Thread-safe.
#pragma once

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

}  // namespace codefinder::live
