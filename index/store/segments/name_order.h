// Radix-like sort of names: compares eight cached bytes of each name at a time, and reads the
// next eight bytes only of names that are equal so far.
#pragma once

#include "index/store/pages/bytes.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace codefinder::store {

/// A reference to a name, which the caller finds by `owner` and `number`.  `head`: the eight bytes
/// to compare next (head_of).
struct PlacedName {
  std::uint64_t head = 0;
  std::uint32_t owner = 0;
  std::uint32_t number = 0;
};

/// Sorts by name, then by owner and number.  `text_of(name)` returns the whole name.  REQUIRES: all
/// names share their first `depth` bytes, and each head is head_of() the rest.  Cost: a name is
/// read once for each eight bytes that it shares with another name.
template <class TextOf>
void sort_names(std::span<PlacedName> names, const TextOf& text_of, std::size_t depth = 0) {
  constexpr std::size_t kHead = sizeof(PlacedName::head), kMaxDepth = 64 * kHead;
  const auto by_place = [](const PlacedName& a, const PlacedName& b) {
    return a.owner != b.owner ? a.owner < b.owner : a.number < b.number;
  };
  const auto rest_of = [&](const PlacedName& name) { return text_of(name).substr(depth); };
  if (depth >= kMaxDepth) {
    std::sort(names.begin(), names.end(), [&](const PlacedName& a, const PlacedName& b) {
      const int order = rest_of(a).compare(rest_of(b));
      return order != 0 ? order < 0 : by_place(a, b);
    });
    return;
  }
  std::sort(names.begin(), names.end(), [&](const PlacedName& a, const PlacedName& b) {
    return a.head != b.head ? a.head < b.head : by_place(a, b);
  });
  for (auto begin = names.begin(); begin != names.end();) {
    const std::uint64_t head = begin->head;
    auto end = begin + 1;
    while (end != names.end() && end->head == head) ++end;
    if (end - begin > 1) {
      // A name that ends here is a prefix of the longer ones, except for zero bytes at its end.
      const auto ends = [&](const PlacedName& name) { return rest_of(name).size() <= kHead; };
      const auto by_size = [&](const PlacedName& a, const PlacedName& b) {
        return text_of(a).size() < text_of(b).size();
      };
      // Stable algorithms allocate memory, and are seldom needed.
      if (!std::is_partitioned(begin, end, ends)) std::stable_partition(begin, end, ends);
      const auto longer = std::partition_point(begin, end, ends);
      if (!std::is_sorted(begin, longer, by_size)) std::stable_sort(begin, longer, by_size);
      for (auto at = longer; at != end; ++at) at->head = head_of(rest_of(*at).substr(kHead));
      if (end - longer > 1) sort_names(std::span(longer, end), text_of, depth + kHead);
    }
    begin = end;
  }
}

}  // namespace codefinder::store
