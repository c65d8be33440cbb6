// TextChanges: adds edits, and merges changes that are near each other.
#include "index/extract/parse/text_changes.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace codefinder::extract {

namespace {

// Bytes between two changes up to which they are one.
constexpr std::uint32_t kNear = 256;
constexpr std::size_t kMax = 8;
constexpr std::size_t kBlock = 512;

std::size_t same_at_begin(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t same = 0;
  while (same + kBlock <= most && std::memcmp(a.data() + same, b.data() + same, kBlock) == 0)
    same += kBlock;
  while (same < most && a[same] == b[same]) ++same;
  return same;
}

std::size_t same_at_end(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  const char *a_end = a.data() + a.size(), *b_end = b.data() + b.size();
  std::size_t same = 0;
  while (same + kBlock <= most &&
         std::memcmp(a_end - same - kBlock, b_end - same - kBlock, kBlock) == 0)
    same += kBlock;
  while (same < most && a_end[-1 - static_cast<std::ptrdiff_t>(same)] ==
                            b_end[-1 - static_cast<std::ptrdiff_t>(same)])
    ++same;
  return same;
}

}  // namespace

TextChange difference(std::string_view before, std::string_view now) {
  const std::size_t begin = same_at_begin(before, now);
  const std::size_t end = same_at_end(before.substr(begin), now.substr(begin));
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(before.size() - end),
          static_cast<std::uint32_t>(now.size() - end)};
}

void TextChanges::add(ByteRange range, std::uint32_t bytes) {
  std::size_t first = 0;
  while (first < list_.size() && list_[first].new_end + kNear < range.begin) ++first;
  std::size_t last = first;
  while (last < list_.size() && list_[last].begin + shift_before(last) <= range.end + kNear) ++last;

  TextChange change{range.begin - shift_before(first), range.end - shift_before(last), range.end};
  if (first < last) {
    change.begin = std::min(change.begin, list_[first].begin);
    const TextChange& end = list_[last - 1];
    if (end.new_end > range.end) change.old_end = end.old_end, change.new_end = end.new_end;
  }
  const std::uint32_t grown = bytes - (range.end - range.begin);
  change.new_end += grown;
  for (std::size_t i = last; i < list_.size(); ++i) list_[i].new_end += grown;
  const auto place = list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(first),
                                 list_.begin() + static_cast<std::ptrdiff_t>(last));
  list_.insert(place, change);
  if (list_.size() > kMax) merge_nearest();
}

void TextChanges::add(const TextChanges& later) {
  for (std::size_t i = later.list_.size(); i-- > 0;) {
    const TextChange& change = later.list_[i];
    add({change.begin, change.old_end, change.new_end - later.shift_before(i)});
  }
}

void TextChanges::merge_nearest() {
  std::size_t nearest = 0;
  const auto distance = [&](std::size_t i) { return list_[i + 1].begin - list_[i].old_end; };
  for (std::size_t i = 1; i + 1 < list_.size(); ++i)
    if (distance(i) < distance(nearest)) nearest = i;
  list_[nearest + 1].begin = list_[nearest].begin;
  list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(nearest));
}

std::vector<TextChanges::Unchanged> TextChanges::unchanged() const {
  std::vector<Unchanged> out;
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (list_[i].begin > begin) out.push_back({begin, list_[i].begin - 1, shift_before(i)});
    begin = list_[i].old_end + 1;
  }
  out.push_back({begin, std::numeric_limits<std::uint32_t>::max(), shift_before(list_.size())});
  return out;
}

}  // namespace codefinder::extract
