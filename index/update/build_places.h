// Finds compile_commands.json where builds leave it (the root, and build*, cmake-build* and out*
// below it, two levels deep) and keeps what it says until the disk says otherwise.  Reads through
// RootDir only.  Thread-safe.
#pragma once

#include "index/store/store.h"
#include "index/update/compile_commands.h"
#include "index/update/root_dir.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::index {

class BuildPlaces {
 public:
  explicit BuildPlaces(std::shared_ptr<const RootDir> root) : root_(std::move(root)) {}
  /// The first that can be read, by path; nullptr without one.  Costs a few stats while nothing
  /// changes, else a parse of up to 32 MB.
  std::shared_ptr<const CompileCommands> current();
  /// The files that were found and are of no use, as current() last saw them.
  std::vector<Note> notes() const;

 private:
  void look();  // REQUIRES: mutex_.
  // What changes with it; "" when it is not there.
  std::string stamp(const std::string& path) const;

  const std::shared_ptr<const RootDir> root_;
  mutable std::mutex mutex_;
  bool looked_ = false;
  std::vector<std::pair<std::string, std::string>> seen_;  // What was looked at, with its stamp.
  std::shared_ptr<const CompileCommands> commands_;
  std::vector<Note> notes_;
};

}  // namespace codefinder::index
