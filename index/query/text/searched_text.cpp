// SearchedText: copies what stands between the removed bytes.
#include "index/query/text/searched_text.h"

#include <algorithm>

namespace codefinder::query {

SearchedText::SearchedText(std::string_view stored) : text_(stored) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::size_t from = 0;  // The text before it is done.
  if (stored.starts_with(kByteOrderMark)) {
    from = kByteOrderMark.size();
    removed_.emplace_back(0, static_cast<std::uint32_t>(from));
  }
  if (from == 0 && stored.find('\r') == std::string_view::npos) return;
  copy_.reserve(stored.size());
  const auto take = [&](std::size_t end) {
    copy_.insert(copy_.end(), stored.data() + from, stored.data() + end);
    from = end;
  };
  while (from < stored.size()) {
    take(std::min(stored.find('\r', from), stored.size()));
    if (from == stored.size()) break;
    ++from;
    if (from == stored.size() || stored[from] != '\n') {
      copy_.push_back('\n');
      continue;
    }
    removed_.emplace_back(static_cast<std::uint32_t>(copy_.size()),
                          static_cast<std::uint32_t>(from - copy_.size()));
    take(from + 1);
  }
  text_ = {copy_.data(), copy_.size()};
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
