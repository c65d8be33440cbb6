// SearchedText: moves what stands between the removed bytes, in place.
#include "index/query/searched_text.h"

#include <algorithm>
#include <cstring>

namespace codefinder::query {

SearchedText::SearchedText(std::string stored) : text_(std::move(stored)) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::size_t from = 0, to = 0;  // What is before `from` is done; it ends at `to`.
  if (text_.starts_with(kByteOrderMark)) {
    from = kByteOrderMark.size();
    removed_.emplace_back(0, static_cast<std::uint32_t>(from));
  }
  if (from == 0 && text_.find("\r\n") == std::string::npos) return;
  while (from < text_.size()) {
    const std::size_t end = std::min(text_.find("\r\n", from), text_.size());
    std::memmove(text_.data() + to, text_.data() + from, end - from);
    to += end - from;
    from = end;
    if (from == text_.size()) break;
    ++from;
    removed_.emplace_back(static_cast<std::uint32_t>(to), static_cast<std::uint32_t>(from - to));
    text_[to++] = text_[from++];
  }
  text_.resize(to);
}

std::uint32_t SearchedText::stored_offset(std::uint32_t offset) const {
  const auto after = std::upper_bound(
      removed_.begin(), removed_.end(), offset,
      [](std::uint32_t at, const auto& removed) { return at < removed.first; });
  return after == removed_.begin() ? offset : offset + (after - 1)->second;
}

std::uint32_t SearchedText::offset_of(std::uint32_t stored) const {
  const auto after = std::upper_bound(
      removed_.begin(), removed_.end(), stored,
      [](std::uint32_t at, const auto& removed) { return at < removed.first + removed.second; });
  return after == removed_.begin() ? stored : stored - (after - 1)->second;
}

}  // namespace codefinder::query
