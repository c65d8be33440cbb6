// Extends edits to whole lines, which are the removed and the added lines of a diff.
#include "setup/config/text_edit.h"

#include "base/log.h"

#include <algorithm>
#include <cassert>

namespace codefinder::setup {
namespace {

/// A text with a mark for each byte: whether an edit adds or removes it.
struct MarkedText {
  std::string text;
  std::vector<bool> changed;

  void append(std::string_view part, bool is_changed) {
    text += part;
    changed.resize(text.size(), is_changed);
  }
};

/// The lines with their ends; the last may have none.
std::vector<MarkedText> lines_of(const MarkedText& marked) {
  std::vector<MarkedText> lines;
  for (std::size_t at = 0; at < marked.text.size();) {
    const std::size_t end = std::min(marked.text.find('\n', at), marked.text.size() - 1) + 1;
    const auto begin = marked.changed.begin();
    lines.push_back(
        {marked.text.substr(at, end - at),
         {begin + static_cast<std::ptrdiff_t>(at), begin + static_cast<std::ptrdiff_t>(end)}});
    at = end;
  }
  return lines;
}

/// Adjacent lines that are replaced.
struct ChangedLines {
  std::size_t first = 0;  // The first line in the text before, 0-based.
  std::vector<MarkedText> before, after;
};

/// Returns "…" for an unchanged part of a line, with the white space and brackets at its ends.
std::string shown_rest(std::string_view text) {
  constexpr std::string_view kStructure = " \t\r{}[],";
  const std::size_t begin = text.find_first_not_of(kStructure);
  if (begin == std::string_view::npos) return std::string(text);
  const std::size_t end = text.find_last_not_of(kStructure) + 1;
  return std::string(text.substr(0, begin)) + "…" + std::string(text.substr(end));
}

/// The line without its end; "…" for the parts that no edit adds or removes.
std::string shown_line(const MarkedText& line) {
  const std::string_view text = std::string_view(line.text).substr(0, line.text.find('\n'));
  std::string shown;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    while (end < text.size() && line.changed[end] == line.changed[at]) ++end;
    const std::string_view run = text.substr(at, end - at);
    shown += line.changed[at] ? std::string(run) : shown_rest(run);
  }
  return shown;
}

void append_lines(std::string& out, char mark, const std::vector<MarkedText>& lines) {
  for (const MarkedText& line : lines) {
    out += mark + shown_line(line) + "\n";
    if (!line.text.ends_with('\n')) out += "\\ No newline at end of file\n";
  }
}

class Diff {
 public:
  Diff(std::string_view text, const std::vector<TextEdit>& edits) : text_(text) {
    for (std::size_t at = 0; at < text.size();) {
      starts_.push_back(at);
      at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    lines_ = starts_.size();
    starts_.push_back(text.size());
    for (std::size_t i = 0; i < edits.size();) i = add(edits, i);
  }

  std::string text(const DiffNames& names) const {
    if (changes_.empty()) return {};
    std::string out = "--- " + names.before + "\n+++ " + names.after + "\n";
    std::ptrdiff_t shift = 0;  // Lines added so far.
    for (std::size_t i = 0; i < changes_.size();) {
      std::size_t next = i + 1;
      while (next < changes_.size() && changes_[next].first == end_of(changes_[next - 1])) ++next;
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
           (lines_ == 0 ? 0 : 1);
  }

  bool is_line_start(std::size_t at) const {
    if (at == text_.size()) return text_.empty() || text_.ends_with('\n');
    return std::binary_search(starts_.begin(), starts_.end(), at);
  }

  struct LineRange {
    std::size_t first = 0, end = 0;
  };

  /// The lines that an edit touches.
  LineRange lines_of_edit(const TextEdit& edit) const {
    const bool whole = is_line_start(edit.begin) && is_line_start(edit.end) &&
                       (edit.text.empty() || edit.text.ends_with('\n'));
    if (!whole) return {line_at(edit.begin), std::min(line_at(edit.end) + 1, lines_)};
    const auto line_from = [&](std::size_t at) {
      return static_cast<std::size_t>(std::lower_bound(starts_.begin(), starts_.end(), at) -
                                      starts_.begin());
    };
    return {line_from(edit.begin), line_from(edit.end)};
  }

  /// Adds the lines of edit `i` and of those that touch the same lines; returns the next edit.
  std::size_t add(const std::vector<TextEdit>& edits, std::size_t i) {
    auto [first, end] = lines_of_edit(edits[i]);
    std::size_t next = i + 1;
    for (; next < edits.size(); ++next) {
      const LineRange range = lines_of_edit(edits[next]);
      if (range.first >= end) break;
      end = std::max(end, range.end);
    }
    MarkedText before, after;
    std::size_t at = starts_[first];
    const auto keep_until = [&](std::size_t to) {
      before.append(text_.substr(at, to - at), false);
      after.append(text_.substr(at, to - at), false);
    };
    for (; i < next; ++i) {
      keep_until(edits[i].begin);
      before.append(text_.substr(edits[i].begin, edits[i].end - edits[i].begin), true);
      after.append(edits[i].text, true);
      at = edits[i].end;
    }
    keep_until(starts_[end]);
    ChangedLines change{first, lines_of(before), lines_of(after)};
    trim(change);
    if (!change.before.empty() || !change.after.empty()) changes_.push_back(std::move(change));
    return next;
  }

  /// Removes equal lines at both ends.
  static void trim(ChangedLines& change) {
    auto& [first, before, after] = change;
    while (!before.empty() && !after.empty() && before.back().text == after.back().text)
      before.pop_back(), after.pop_back();
    std::size_t equal = 0;
    while (equal < std::min(before.size(), after.size()) && before[equal].text == after[equal].text)
      ++equal;
    before.erase(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(equal));
    after.erase(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(equal));
    first += equal;
  }

  void append_hunk(std::string& out, std::size_t begin, std::size_t end,
                   std::ptrdiff_t& shift) const {
    std::string removed, added;
    std::size_t before = 0, after = 0;
    for (std::size_t i = begin; i < end; ++i) {
      append_lines(removed, '-', changes_[i].before);
      append_lines(added, '+', changes_[i].after);
      before += changes_[i].before.size();
      after += changes_[i].after.size();
    }
    const std::size_t first = changes_[begin].first;
    const auto start = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(first) + shift);
    // A hunk without lines is at the line before it.
    out += fmt::format("@@ -{},{} +{},{} @@\n", first + (before > 0 ? 1 : 0), before,
                       start + (after > 0 ? 1 : 0), after) +
           removed + added;
    shift += static_cast<std::ptrdiff_t>(after) - static_cast<std::ptrdiff_t>(before);
  }

  std::string_view text_;
  std::size_t lines_ = 0;
  std::vector<std::size_t> starts_;  // The offset of each line, and of the end.
  std::vector<ChangedLines> changes_;
};

}  // namespace

std::string apply_edits(std::string_view text, const std::vector<TextEdit>& edits) {
  std::string out;
  std::size_t at = 0;
  for (const TextEdit& edit : edits) {
    assert(at <= edit.begin && edit.begin <= edit.end);
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
