// Finds one text in many others.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace codefinder::query {

/// Immutable; thread-safe.
class LiteralSearch {
 public:
  explicit LiteralSearch(std::string text);

  const std::string& text() const { return text_; }
  /// The first place of the text at or after `from`, or npos.  O(in), some gigabytes per second if
  /// two of the text's bytes are seldom at the same distance there.  REQUIRES: `from` is in the
  /// text, or its end.
  std::size_t find_in(std::string_view in, std::size_t from) const;

 private:
  std::size_t find_by_system(std::string_view in, std::size_t from) const;

  std::string text_;
  // Two different places of rare bytes, if the text has two bytes or more.
  std::size_t first_ = 0, second_ = 0;
};

}  // namespace codefinder::query
