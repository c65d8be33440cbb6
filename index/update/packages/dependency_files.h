// Selects the dependency files (files of installed packages) to index: those that a query looked
// up, that are on disk, and whose indexed version is missing or outdated. A path that ends in '/'
// means the sources of that directory. Bounded per package and in total; files excluded by
// .codefinderignore, .ignore or the settings are left out. Thread-safe.
#pragma once

#include "index/model/dependency_paths.h"
#include "index/store/store.h"
#include "index/update/disk/root_dir.h"
#include "index/update/walk/ignore.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::update {

class DependencyFiles {
 public:
  DependencyFiles(std::shared_ptr<const RootDir> root, IgnoreRules::Options rules)
      : root_(std::move(root)), rules_(std::move(rules)) {}

  /// Returns the requested files to index or to remove now: each state of a file until finished()
  /// is called for it.  `txn` may be nullptr: then no file counts as indexed.
  std::vector<std::string> wanted(const store::ReadTxn* txn, std::span<const std::string> asked);
  /// These files of wanted() were read, whether or not they could be indexed.
  void finished(std::span<const std::string> paths);
  /// The packages of which some looked-up files were not indexed (limits).
  std::vector<SkippedFile> notes() const;

 private:
  struct Size {
    std::uint64_t files = 0, bytes = 0;
  };
  std::vector<std::string> sources_in(const std::string& directory) const;
  bool fits(const std::string& path, std::uint64_t bytes);  // REQUIRES: mutex_.

  const std::shared_ptr<const RootDir> root_;
  const IgnoreRules::Options rules_;
  mutable std::mutex mutex_;
  std::vector<std::string> outside_;  // RootDir::outside_paths(), once a file was asked for.
  bool counted_ = false;
  // Counts files inside the root, which the walk may have found as well, and files outside.
  Size inside_, outside_all_;
  Size& all_of(std::string_view path) { return path.starts_with('/') ? outside_all_ : inside_; }
  std::map<std::string, Size, std::less<>> packages_;
  struct Attempt {
    std::string stamp;  // The state of the file when wanted() returned it.
    bool finished = false;
  };
  std::unordered_map<std::string, Attempt> attempts_;  // By path.
  std::map<std::string, std::string> cut_;             // Package -> what was left out.
};

}  // namespace codefinder::update
