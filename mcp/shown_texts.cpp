// ShownTexts: each run of kMinRun lines has a hash; lines in known runs are left out.
#include "mcp/shown_texts.h"

#include "base/log.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace codefinder::mcp {
namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

/// The hash of each run, by its first line.  The lines are parts of one text.
std::vector<std::uint64_t> runs_of(const Lines& lines) {
  std::vector<std::uint64_t> runs;
  for (std::size_t i = 0; i + ShownTexts::kMinRun <= lines.size(); ++i) {
    const std::string_view last = lines[i + ShownTexts::kMinRun - 1];
    const char* const begin = lines[i].data();
    const auto size = static_cast<std::size_t>(last.data() + last.size() - begin);
    runs.push_back(std::hash<std::string_view>()({begin, size}));
  }
  return runs;
}

}  // namespace

void ShownTexts::add(std::string_view text) {
  const std::vector<std::uint64_t> runs = runs_of(lines_of(text));
  const std::lock_guard lock(mutex_);
  if (runs_.size() + runs.size() > kMaxRuns) runs_.clear();
  if (runs.size() <= kMaxRuns) runs_.insert(runs.begin(), runs.end());
}

std::string ShownTexts::without_shown(std::string_view text) const {
  const Lines lines = lines_of(text);
  std::vector<bool> is_shown(lines.size());
  {
    const std::lock_guard lock(mutex_);
    const std::vector<std::uint64_t> runs = runs_of(lines);
    for (std::size_t i = 0; i < runs.size(); ++i)
      if (runs_.contains(runs[i]))
        for (std::size_t line = i; line < i + kMinRun; ++line)
          is_shown[line] = line > 0 && !lines[line].starts_with("== ");
  }
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::size_t end = i;
    while (end < lines.size() && is_shown[end]) ++end;
    if (i > 0) out += '\n';
    if (end == i) {
      out += lines[i];
      continue;
    }
    out += fmt::format("… ({} lines were shown before)", end - i);
    i = end - 1;
  }
  return out;
}

}  // namespace codefinder::mcp
