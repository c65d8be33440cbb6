// A compiled glob: gives the result of glob_match(pattern, path) (path.h) for many paths.  The most
// common shapes of patterns ("*_test.go", "**/tests/**") are compared as plain text.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

namespace codefinder {

class Glob {
 public:
  explicit Glob(std::string_view pattern);
  /// Same syntax and same time bound as glob_match.  Thread-safe.
  bool matches(std::string_view path) const;

 private:
  struct Alternative;
  std::vector<std::shared_ptr<const Alternative>> alternatives_;  // One per brace alternative.
};

}  // namespace codefinder
