// Extends edits to whole lines, which are the removed and the added lines of a diff.
#include "setup/text_edit.h"

#include "base/log.h"

#include <algorithm>

namespace codefinder::setup {
namespace {

constexpr std::size_t kContext = 3;
constexpr std::size_t kLongLine = 400;
constexpr std::size_t kShownAround = 120;  // Bytes of a long line around its change.

/// The lines with their ends; the last may have none.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// Adjacent lines that are replaced.
struct ChangedLines {
  std::size_t first = 0;  // Of the text before, 0-based.
  std::vector<std::string_view> before;
  std::vector<std::string> after;
};

/// The bytes of a line that differ from the other version.
struct Window {
  std::size_t begin = 0, end = std::string_view::npos;
};

std::size_t common_prefix(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(
      std::mismatch(a.begin(),
                    a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())),
                    b.begin())
          .first -
      a.begin());
}

std::size_t common_suffix(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t size = 0;
  while (size < most && a[a.size() - 1 - size] == b[b.size() - 1 - size]) ++size;
  return size;
}

/// The start of the character that the byte at `at` is a part of.
std::size_t character_start(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return at;
}

/// The line without its end; a long one by the part around `window`.
std::string shown_line(std::string_view line, Window window) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.size() <= kLongLine) return std::string(line);
  const std::size_t from = std::min(window.begin, line.size());
  const std::size_t to = std::clamp(window.end, from, std::min(from + kLongLine, line.size()));
  const std::size_t begin = character_start(line, from - std::min(from, kShownAround));
  const std::size_t end = character_start(line, std::min(to + kShownAround, line.size()));
  return (begin > 0 ? "…" : "") + std::string(line.substr(begin, end - begin)) +
         (end < line.size() ? "…" : "");
}

void append_line(std::string& out, char mark, std::string_view line, Window window) {
  out += mark;
  out += shown_line(line, window) + "\n";
  if (!line.ends_with('\n')) out += "\\ No newline at end of file\n";
}

/// Appends lines of which all but `skipped` bytes at the start of the first, and `kept` at the end
/// of the last, differ.
template <class Lines>
void append_changed(std::string& out, char mark, const Lines& lines, std::size_t skipped,
                    std::size_t kept) {
  std::size_t left = 0;
  for (const auto& line : lines) left += line.size();
  for (const std::string_view line : lines) {
    left -= line.size();
    const std::size_t end = line.size() - std::min(kept > left ? kept - left : 0, line.size());
    append_line(out, mark, line, {skipped, end});
    skipped -= std::min(skipped, line.size());
  }
}

class Diff {
 public:
  Diff(std::string_view text, const std::vector<TextEdit>& edits)
      : text_(text), lines_(lines_of(text)) {
    std::size_t at = 0;
    for (const std::string_view line : lines_) {
      starts_.push_back(at);
      at += line.size();
    }
    starts_.push_back(at);
    for (std::size_t i = 0; i < edits.size();) i = add(edits, i);
  }

  std::string text(const DiffNames& names) const {
    if (changes_.empty()) return {};
    std::string out = "--- " + names.before + "\n+++ " + names.after + "\n";
    std::ptrdiff_t shift = 0;  // Lines added so far.
    for (std::size_t i = 0; i < changes_.size();) {
      std::size_t next = i + 1;
      while (next < changes_.size() &&
             changes_[next].first <= end_of(changes_[next - 1]) + 2 * kContext)
        ++next;
      append_hunk(out, i, next, shift);
      i = next;
    }
    return out;
  }

 private:
  static std::size_t end_of(const ChangedLines& change) {
    return change.first + change.before.size();
  }
  /// The line that contains the byte `at`.
  std::size_t line_at(std::size_t at) const {
    return static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end() - 1, at) -
                                    starts_.begin()) -
           (lines_.empty() ? 0 : 1);
  }

  /// Adds the lines of edit `i` and of those that touch the same lines; returns the next edit.
  std::size_t add(const std::vector<TextEdit>& edits, std::size_t i) {
    const std::size_t first = line_at(edits[i].begin);
    std::size_t end = std::min(line_at(edits[i].end) + 1, lines_.size());
    std::size_t next = i + 1;
    for (; next < edits.size() && line_at(edits[next].begin) < end; ++next)
      end = std::min(line_at(edits[next].end) + 1, lines_.size());
    const std::size_t begin = starts_[std::min(first, starts_.size() - 1)];
    std::vector<TextEdit> moved(edits.begin() + static_cast<std::ptrdiff_t>(i),
                                edits.begin() + static_cast<std::ptrdiff_t>(next));
    for (TextEdit& edit : moved) edit.begin -= begin, edit.end -= begin;
    const std::string after = apply_edits(text_.substr(begin, starts_[end] - begin), moved);
    ChangedLines change{first, {}, {}};
    change.before.assign(lines_.begin() + static_cast<std::ptrdiff_t>(first),
                         lines_.begin() + static_cast<std::ptrdiff_t>(end));
    for (const std::string_view line : lines_of(after)) change.after.emplace_back(line);
    trim(change);
    if (!change.before.empty() || !change.after.empty()) changes_.push_back(std::move(change));
    return next;
  }

  /// Removes equal lines at both ends.
  static void trim(ChangedLines& change) {
    auto& [first, before, after] = change;
    while (!before.empty() && !after.empty() && before.back() == after.back())
      before.pop_back(), after.pop_back();
    std::size_t equal = 0;
    while (equal < std::min(before.size(), after.size()) && before[equal] == after[equal]) ++equal;
    before.erase(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(equal));
    after.erase(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(equal));
    first += equal;
  }

  void append_hunk(std::string& out, std::size_t begin, std::size_t end,
                   std::ptrdiff_t& shift) const {
    std::string body;
    const std::size_t first = changes_[begin].first - std::min(changes_[begin].first, kContext);
    const std::size_t last = std::min(end_of(changes_[end - 1]) + kContext, lines_.size());
    std::size_t at = first;
    std::ptrdiff_t added = 0;
    const auto context = [&](std::size_t to) {
      for (; at < to; ++at) append_line(body, ' ', lines_[at], {});
    };
    for (std::size_t i = begin; i < end; ++i) {
      const ChangedLines& change = changes_[i];
      context(change.first);
      append_change(body, change);
      at = end_of(change);
      added += static_cast<std::ptrdiff_t>(change.after.size()) -
               static_cast<std::ptrdiff_t>(change.before.size());
    }
    context(last);
    const std::size_t before = last - first;
    const auto after = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(before) + added);
    const auto start = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(first) + shift);
    // A hunk without lines is at the line before it.
    out += fmt::format("@@ -{},{} +{},{} @@\n", first + (before > 0 ? 1 : 0), before,
                       start + (after > 0 ? 1 : 0), after) +
           body;
    shift += added;
  }

  static void append_change(std::string& body, const ChangedLines& change) {
    std::string before, after;
    for (const std::string_view line : change.before) before += line;
    for (const std::string& line : change.after) after += line;
    const std::size_t prefix = common_prefix(before, after);
    const std::size_t suffix = common_suffix(std::string_view(before).substr(prefix),
                                             std::string_view(after).substr(prefix));
    append_changed(body, '-', change.before, prefix, suffix);
    append_changed(body, '+', change.after, prefix, suffix);
  }

  std::string_view text_;
  std::vector<std::string_view> lines_;
  std::vector<std::size_t> starts_;  // Of each line, and of the end.
  std::vector<ChangedLines> changes_;
};

}  // namespace

std::string apply_edits(std::string_view text, const std::vector<TextEdit>& edits) {
  std::string out;
  std::size_t at = 0;
  for (const TextEdit& edit : edits) {
    out += text.substr(at, edit.begin - at);
    out += edit.text;
    at = edit.end;
  }
  return out += text.substr(at);
}

std::string unified_diff(const DiffNames& names, std::string_view text,
                         const std::vector<TextEdit>& edits) {
  return Diff(text, edits).text(names);
}

}  // namespace codefinder::setup
