// The names of annotations before a definition.
#pragma once

#include "base/strings.h"
#include "index/languages/words.h"

#include <string_view>

namespace codefinder {

/// True if a name after `mark` (`@`, `#[`) is not among these; of a path (`a.b.Test`) its last part
/// counts.
inline bool has_other_annotation(std::string_view head, std::string_view mark, Words known) {
  for (std::size_t at = head.find(mark); at != std::string_view::npos; at = head.find(mark, at)) {
    std::size_t begin = at += mark.size();
    for (; at < head.size() && (is_word_char(head[at]) || head[at] == '.' || head[at] == ':'); ++at)
      if (!is_word_char(head[at])) begin = at + 1;
    if (!known.contains(head.substr(begin, at - begin))) return true;
  }
  return false;
}

}  // namespace codefinder
