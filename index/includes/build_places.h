// Finds compile_commands.json in the usual build directories (the root, and build*, cmake-build*
// and out* below it, two levels deep) and caches the parsed file until it changes on disk. Reads
// through update::RootDir only. Thread-safe.
#pragma once

#include "index/includes/compile_commands.h"
#include "index/store/store.h"
#include "index/update/disk/root_dir.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::includes {

class BuildPlaces {
 public:
  explicit BuildPlaces(std::shared_ptr<const update::RootDir> root) : root_(std::move(root)) {}
  /// The first readable one, in order of path; nullptr without one. Costs a few stat calls while
  /// nothing changes, else a parse of up to 32 MB.
  std::shared_ptr<const CompileCommands> current();
  /// The files that were found but are not usable, as of the last current().
  std::vector<SkippedFile> notes() const;

 private:
  void look();  // REQUIRES: mutex_.
  // A string that changes when the file does; "" if the file does not exist.
  std::string stamp(const std::string& path) const;

  const std::shared_ptr<const update::RootDir> root_;
  mutable std::mutex mutex_;
  bool looked_ = false;
  // The inspected paths, each with its stamp.
  std::vector<std::pair<std::string, std::string>> seen_;
  std::shared_ptr<const CompileCommands> commands_;
  std::vector<SkippedFile> notes_;
};

}  // namespace codefinder::includes
