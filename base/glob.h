// A glob that is asked about many paths: what glob_match(pattern, path) (path.h) says, worked out
// once.  The shapes that most patterns have ("*_test.go", "**/tests/**") are compared as plain
// text.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

namespace codefinder {

class Glob {
 public:
  explicit Glob(std::string_view pattern);
  /// As glob_match: its syntax, and its bound on time.  Thread-safe.
  bool matches(std::string_view path) const;

 private:
  struct Alternative;
  std::vector<std::shared_ptr<const Alternative>> alternatives_;  // Of its braces.
};

}  // namespace codefinder
