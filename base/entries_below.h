// Whether files and other entries exist below a directory, for paths that a repository gives.
#pragma once

#include "base/descriptor.h"

#include <string>
#include <string_view>

namespace codefinder {

/// Holds the directory open.  Thread-safe.
class EntriesBelow {
 public:
  explicit EntriesBelow(const std::string& directory);
  /// False if it is certain that there is no entry (a file, a directory, a link, …) at `relative`,
  /// nor one at it with an extension: for "a/b" none of "b", "b.ts", "b.d.ts" in "a".  What cannot
  /// be read may exist; links are not followed.  O(entries of the directory).
  bool may_have(std::string_view relative) const;

 private:
  Descriptor directory_;
};

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
