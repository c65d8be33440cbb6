// Which files of what is installed beside the project are to be read: those that a question looked
// up, that are on disk, and that the index does not have as the disk does.  A path that ends in '/'
// stands for the sources of that directory.  Bounded by package and in all; what .codefinderignore,
// .ignore or the settings leave out stays out. Thread-safe.
#pragma once

#include "index/store/store.h"
#include "index/update/beside_paths.h"
#include "index/update/ignore.h"
#include "index/update/root_dir.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::index {

class Beside {
 public:
  /// `exclude` are globs of the settings.
  Beside(std::shared_ptr<const RootDir> root, std::vector<std::string> exclude)
      : root_(std::move(root)), caches_(root_->package_caches()), exclude_(std::move(exclude)) {}

  /// Those of `asked` to be read or removed now; each state of a file is given once.  `txn` may be
  /// nullptr: nothing is known yet.
  std::vector<std::string> wanted(const ReadTxn* txn, std::span<const std::string> asked);
  /// The packages of which not all was read that was looked up.
  std::vector<Note> notes() const;

 private:
  struct Size {
    std::uint64_t files = 0, bytes = 0;
  };
  std::vector<std::string> sources_in(const std::string& directory) const;
  bool fits(const std::string& path, std::uint64_t bytes);  // REQUIRES: mutex_.

  const std::shared_ptr<const RootDir> root_;
  const std::vector<std::string> caches_, exclude_;
  mutable std::mutex mutex_;
  bool counted_ = false;
  Size all_;
  std::map<std::string, Size, std::less<>> packages_;
  std::unordered_map<std::string, std::string> tried_;  // By path: the stamp it was given out with.
  std::map<std::string, std::string> cut_;              // Package -> what was left.
};

}  // namespace codefinder::index
