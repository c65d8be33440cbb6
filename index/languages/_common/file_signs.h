// Texts by which files are recognized whose extension several languages have.
#pragma once

#include "base/strings.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace codefinder::common {

inline bool has_sign(std::string_view head, std::initializer_list<std::string_view> signs) {
  return std::ranges::any_of(
      signs, [&](std::string_view sign) { return head.find(sign) != std::string_view::npos; });
}

/// True if the first text that is no white space is one of `signs`, or if `head` is empty.
inline bool begins_with(std::string_view head, std::initializer_list<std::string_view> signs) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const std::size_t first = head.find_first_not_of(kWhiteSpace);
  if (first == std::string_view::npos) return true;
  head.remove_prefix(first);
  return std::ranges::any_of(signs, [&](std::string_view sign) { return head.starts_with(sign); });
}

}  // namespace codefinder::common
