// Finds marker lines, and the line ends that were added with a block.
//
//   before                      after
//   no file                     BLOCK⏎            removal recognizes it
//   an empty file               BLOCK
//   a text that ends with ⏎     TEXT⏎BLOCK⏎       an empty line before
//   a text without ⏎            TEXT⏎⏎BLOCK
#include "setup/config/marked_block.h"

#include "base/log.h"
#include "base/strings.h"
#include "setup/config/config_text.h"

#include <algorithm>
#include <utility>

namespace codefinder::setup {
namespace {

/// The block with the line ends of a text.
std::string with_line_ends(std::string_view block, std::string_view line_end) {
  std::string out;
  for (const char c : block) {
    if (c == '\n') out += line_end;
    else out += c;
  }
  return out;
}

Error unpaired(std::string_view text, std::size_t at, std::string_view what) {
  return unusable_config(fmt::format("has on line {} {}", line_of(text, at), what),
                         "correct the markers, or remove them");
}

}  // namespace

Result<std::optional<BlockRange>> find_block(std::string_view text, const BlockMarkers& markers) {
  std::optional<std::size_t> open;
  std::optional<BlockRange> found;
  for (std::size_t at = body_of(text), next = at; at < text.size(); at = next) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    next = end + 1;
    const std::string_view line = trim(text.substr(at, end - at));
    if (line != markers.begin && line != markers.end) continue;
    const auto begin = static_cast<std::size_t>(line.data() - text.data());
    if (line == markers.begin) {
      if (open || found) return unpaired(text, at, "a second begin marker of codefinder");
      open = begin;
    } else if (open) {
      found = BlockRange{*std::exchange(open, std::nullopt), begin + line.size()};
    } else {
      return unpaired(text, at, "an end marker of codefinder without a begin marker");
    }
  }
  if (open) return unpaired(text, *open, "a begin marker of codefinder without an end marker");
  return found;
}

bool is_same_block(std::string_view text, BlockRange range, std::string_view block) {
  const std::string_view found = text.substr(range.begin, range.end - range.begin);
  return found == with_line_ends(block, line_end_of(found));
}

std::vector<TextEdit> add_block(std::string_view text, std::string_view block) {
  const std::string end(line_end_of(text));
  const std::string lines = with_line_ends(block, end);
  if (text.size() == body_of(text)) return {{text.size(), text.size(), lines}};
  const bool is_ended = text.ends_with('\n');
  return {{text.size(), text.size(), end + (is_ended ? lines + end : end + lines)}};
}

std::vector<TextEdit> replace_block(std::string_view text, BlockRange range,
                                    std::string_view block) {
  const std::string_view found = text.substr(range.begin, range.end - range.begin);
  return {{range.begin, range.end, with_line_ends(block, line_end_of(found))}};
}

BlockRemoval remove_block(std::string_view text, BlockRange range) {
  const std::string_view line_end = line_end_of(text.substr(range.begin, range.end - range.begin));
  // The rest of the last line, which the user may have indented or continued with spaces.
  std::size_t end = std::min(text.find('\n', range.end), text.size());
  const bool is_ended = end < text.size();
  if (is_ended) ++end;
  const std::size_t line = text.substr(0, range.begin).rfind('\n') + 1;  // npos + 1 is 0.
  std::string_view before = text.substr(0, std::max(line, body_of(text)));
  if (before.empty() && is_ended && end == text.size()) return {{{0, end, ""}}, true};
  const auto drop = [&] {
    const bool has_text = before.size() > line_end.size();
    if (has_text && before.ends_with(line_end)) before.remove_suffix(line_end.size());
  };
  const std::string_view above = before.substr(
      0, before.ends_with(line_end) ? before.size() - line_end.size() : 0);
  if (above.ends_with('\n')) drop();
  if (!is_ended) drop();
  return {{{before.size(), end, ""}}, false};
}

std::string new_block_file(std::string_view block) { return std::string(block) + "\n"; }

}  // namespace codefinder::setup
