// Annotations by their mark.
#include "index/languages/_common/annotations.h"

#include "base/strings.h"

namespace codefinder {

bool has_other_annotation(std::string_view head, std::string_view mark, Words known) {
  for (std::size_t at = head.find(mark); at != std::string_view::npos; at = head.find(mark, at)) {
    std::size_t begin = at += mark.size();
    for (; at < head.size() && (is_word_char(head[at]) || head[at] == '.' || head[at] == ':'); ++at)
      if (!is_word_char(head[at])) begin = at + 1;
    if (!known.contains(head.substr(begin, at - begin))) return true;
  }
  return false;
}

}  // namespace codefinder
