// The completion rules of a language, and places for imports.
#include "index/languages/completion_rules.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder {

namespace {

/// The offset after the line that contains `offset`.
std::uint32_t next_line(std::string_view text, std::size_t offset) {
  const std::size_t end = text.find('\n', std::min(offset, text.size()));
  return static_cast<std::uint32_t>(end == std::string_view::npos ? text.size() : end + 1);
}

}  // namespace

const CompletionRules& completion_rules(Language language) {
  static constexpr CompletionRules kNone;
  const CompletionRules* rules = definition(language).completion;
  return rules ? *rules : kNone;
}

std::optional<std::uint32_t> place_after_import(const FileFacts& facts, std::string_view text,
                                                std::uint16_t without_flags) {
  std::uint32_t end = 0;
  for (const Import& import : facts.imports)
    if (!import.container.valid() && (import.flags & without_flags) == 0 && import.module.valid())
      end = std::max(end, import.range.end);
  if (end == 0 || end > text.size()) return std::nullopt;
  // A range may include its line end.
  return text[end - 1] == '\n' ? end : next_line(text, end);
}

std::uint32_t place_after_head(std::string_view text, Words line_starts, BlockMarks block) {
  std::uint32_t at = 0;
  for (std::uint32_t next = 0; next < text.size();) {
    std::uint32_t end = next_line(text, next);
    const std::string_view line = trim(text.substr(next, end - next));
    const bool opens = !block.begin.empty() && line.starts_with(block.begin);
    const bool head = opens ||
                      std::any_of(line_starts.begin(), line_starts.end(),
                                  [&](std::string_view word) { return line.starts_with(word); });
    if (!head && !line.empty()) break;
    if (opens) {
      const std::size_t inside = text.find(block.begin, next) + block.begin.size();
      const std::size_t closed = text.find(block.end, inside);
      if (closed == std::string_view::npos) break;
      end = next_line(text, closed);
    }
    next = end;
    if (head) at = end;
  }
  return at;
}

}  // namespace codefinder
