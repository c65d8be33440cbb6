// Windows of lines: a sliding window over the lines that have terms of the query, and the lines
// around one of them.
#include "index/query/search/match_places.h"

#include <algorithm>
#include <utility>

namespace codefinder::query {

namespace {

// Lines: a unit of up to kMaxWindowLength is shown whole, else kWindow of them.
constexpr std::uint32_t kMaxWindowLength = 40, kWindow = 24;

}  // namespace

ByteRange window_of(const SearchedFile& file, ByteRange unit, const TextMap& map,
                    const std::vector<double>& weights) {
  const std::uint32_t first = map.position_at(unit.begin).line;
  const std::uint32_t last = map.position_at(std::max(unit.begin + 1, unit.end) - 1).line;
  std::uint32_t from = first, to = last;
  if (last - first >= kMaxWindowLength) {
    std::vector<std::pair<std::uint32_t, TermMask>> lines;
    for (const TermUse& use : file.uses)
      if (unit.contains(use.begin)) lines.emplace_back(map.position_at(use.begin).line, use.terms);
    double best = -1;
    std::size_t end = 0;
    for (std::size_t begin = 0; begin < lines.size(); ++begin) {
      TermMask terms = 0;
      for (end = begin; end < lines.size() && lines[end].first < lines[begin].first + kWindow &&
                        end < begin + 200;
           ++end)
        terms |= lines[end].second;
      double value = 0.01 * static_cast<double>(end - begin);
      for (std::size_t term = 0; term < weights.size(); ++term)
        if ((terms >> term & 1) != 0) value += weights[term];
      if (value > best) best = value, from = lines[begin].first;
    }
    to = std::min(last, from + kWindow - 1);
  }
  return {map.line_range(from).begin, map.line_range(to).end};
}

ByteRange lines_around(std::uint32_t best, std::uint32_t lines, ByteRange unit,
                       const TextMap& map) {
  const std::uint32_t first = map.position_at(unit.begin).line;
  const std::uint32_t last = map.position_at(std::max(unit.begin + 1, unit.end) - 1).line;
  std::uint32_t from = std::max(first, best - std::min(best, lines / 2));
  if (last + 1 >= lines) from = std::max(first, std::min(from, last + 1 - lines));
  const std::uint32_t to = std::min(last, from + lines - 1);
  return {map.line_range(from).begin, map.line_range(to).end};
}

ByteRange fitting_lines(ByteRange window, std::uint32_t best, std::size_t bytes,
                        const TextMap& map) {
  std::uint32_t from = map.position_at(window.begin).line;
  std::uint32_t to = map.position_at(std::max(window.begin + 1, window.end) - 1).line;
  const auto size = [&] { return map.line_range(to).end - map.line_range(from).begin; };
  while (from < to && size() > bytes) {
    const bool last_is_farther = to > best && (from >= best || to - best >= best - from);
    last_is_farther ? --to : ++from;
  }
  return {map.line_range(from).begin, map.line_range(to).end};
}

}  // namespace codefinder::query
