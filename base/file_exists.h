// Whether files exist below a directory, for names that a repository gives.
#pragma once

#include "base/files.h"

#include <string>
#include <string_view>

namespace codefinder {

/// Holds the directory open.  Thread-safe.
class FilesBelow {
 public:
  explicit FilesBelow(const std::string& directory);
  /// True for a regular file; links are not followed, as in open_beneath().  Opens nothing.
  bool has(std::string_view relative) const;

 private:
  Descriptor directory_;
};

}  // namespace codefinder
