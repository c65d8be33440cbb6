// Sorts names by their bytes.  Most pairs differ in their first eight bytes, which stand beside
// each other in memory; only names that agree there are read again, eight bytes further on.
#pragma once

#include "index/store/bytes.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace codefinder::store {

/// A name somewhere, by two numbers of the caller, with the eight bytes that are compared next.
struct PlacedName {
  std::uint64_t head = 0;
  std::uint32_t owner = 0;
  std::uint32_t number = 0;
};

/// Sorts by name, then by owner and number.  `text_of(place)` returns the name without its first
/// `depth` bytes, which all have in common; the heads are those of the rest.  Cost: each name is
/// read once for every eight bytes that it shares with another.
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
      // A shorter name is a prefix of the longer ones, but for zero bytes at its end.
      const auto longer = std::stable_partition(
          begin, end, [&](const PlacedName& name) { return rest_of(name).size() <= kHead; });
      std::stable_sort(begin, longer, [&](const PlacedName& a, const PlacedName& b) {
        return text_of(a).size() < text_of(b).size();
      });
      for (auto at = longer; at != end; ++at) at->head = head_of(rest_of(*at).substr(kHead));
      if (end - longer > 1) sort_names(std::span(longer, end), text_of, depth + kHead);
    }
    begin = end;
  }
}

}  // namespace codefinder::store
