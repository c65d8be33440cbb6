// Paths in configuration files: which strings may be one, and the base that they are relative to.
#pragma once

#include "index/resolve/path_texts.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::common {

/// A string value is a path when it looks like one: with a directory or an extension, without
/// blanks at its ends, wildcards or a URL's scheme.  Format by format, read() finds the string
/// values.
class ConfigPaths : public resolve::PathTexts {
 public:
  /// Relative to the file's directory or to the root; a name without a directory is next to the
  /// file, as is everything in a manifest.
  std::vector<std::string> candidates(std::string_view file, std::string_view path) const override;

 protected:
  /// Adds the value between two offsets, if it may be a path.  `value`: without its escapes.
  static void add(std::vector<resolve::PathText>& out, ByteRange range, std::string_view value);
};

}  // namespace codefinder::common
