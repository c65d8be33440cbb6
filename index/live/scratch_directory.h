// A directory inside the index's directory, for the time of one operation.
#pragma once

#include "base/files.h"
#include "base/result.h"

#include <string>

namespace codefinder::live {

/// Removed with its contents at the end. A process that is killed leaves its own, which the next
/// create() removes: a lock distinguishes it from those in use.
class ScratchDirectory {
 public:
  /// Errors: index_failed.
  static Result<ScratchDirectory> create(const std::string& parent);
  ~ScratchDirectory();
  ScratchDirectory(ScratchDirectory&&) = default;
  ScratchDirectory& operator=(ScratchDirectory&&) = delete;

  const std::string& path() const { return path_; }

 private:
  ScratchDirectory(std::string outer, Descriptor lock);

  std::string outer_, path_;
  Descriptor lock_;  // Not ok() if moved from.
};

}  // namespace codefinder::live
