// Restricts an answer to paths: globs, names of directories or files, and with "!" what is left
// out.  Immutable; thread-safe.
#pragma once

#include "base/glob.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A pattern without wildcards is a path, as in .gitignore: a directory with all that is in it, or
/// a file; without a '/' before its end, at any depth.
class PathFilter {
 public:
  PathFilter() = default;
  explicit PathFilter(const std::vector<std::string>& patterns);

  bool empty() const { return wanted_.empty() && excluded_.empty(); }
  /// True for a path that matches a pattern, or any if all patterns exclude; and none that
  /// excludes.
  bool matches(std::string_view path) const {
    return (wanted_.empty() || wanted_.matches(path)) && !excluded_.matches(path);
  }

 private:
  GlobSet wanted_, excluded_;
};

}  // namespace codefinder::query
