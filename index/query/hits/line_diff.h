// The lines that differ between two texts.  Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// Lines [begin, end), 0-based.
struct LineSpan {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t size() const { return end - begin; }
  friend bool operator==(const LineSpan&, const LineSpan&) = default;
};

/// Lines of the old text, and the lines of the new text that replace them; not both are empty.
struct Hunk {
  LineSpan before, after;
  friend bool operator==(const Hunk&, const Hunk&) = default;
};

/// The lines of a text, each with its line feed but perhaps the last.
std::vector<std::string_view> lines_of(std::string_view text);

/// Returns the hunks that make `after` of `before`, ascending; between them the lines are equal.
/// The fewest lines, as long as at most kMaxEdits differ; else lines that are unique in both texts
/// divide them first.  O((lines of both) * kMaxEdits) time, O(kMaxEdits²) memory.
inline constexpr std::size_t kMaxEdits = 2000;
std::vector<Hunk> diff_lines(std::string_view before, std::string_view after);

}  // namespace codefinder::query
