// Formats matches below their file; lines around them have a '-' after their number.
#include "handlers/verbs/answer/uses_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') lines.emplace_back();
    else lines.back() += c;
  }
  return lines;
}

/// The matches of one file, with the enclosing symbol behind its first match.
class FileText {
 public:
  void add(const json& match) {
    const json& before = kMatch.before(match);
    const json& after = kMatch.after(match);
    std::vector<std::string> lines = lines_of(kMatch.text.raw(match));
    std::uint64_t at = kMatch.line(match);
    at -= std::min<std::uint64_t>(at, before.size());
    const bool is_alone = lines.size() == 1 && before.empty() && after.empty();
    if (is_alone) lines[0].erase(0, lines[0].find_first_not_of(" \t"));
    else if (shown_ != 0 && at > shown_ + 1) rows_ += " --\n";
    is_one_row_ = rows_.empty() && is_alone;
    lines[0] += symbol_of(match);
    for (const json& text : before) add_line(at++, '-', plain(text));
    for (const std::string& text : lines) add_line(at++, ':', text);
    at = std::max(at, kMatch.end_line(match) + 1);
    for (const json& text : after) add_line(at++, '-', plain(text));
  }

  /// Returns "path:12: text", or the rows below the path.
  std::string text(const std::string& path) const {
    return is_one_row_ ? path + ":" + rows_.substr(1) : path + "\n" + rows_;
  }

 private:
  /// Returns "  in Cart.add" for the first match in a symbol.
  std::string symbol_of(const json& match) {
    const json& in = kMatch.in(match);
    if (in == in_) return {};
    in_ = in;
    return in.is_object() ? "  in " + kEnclosing.name(in) : std::string();
  }

  /// A line that is around several matches is shown once.
  void add_line(std::uint64_t line, char mark, std::string_view text) {
    if (line <= shown_ && mark == '-') return;
    rows_ += fmt::format(" {}{} {}\n", line, mark, text);
    shown_ = line;
  }

  std::string rows_;
  json in_;
  std::uint64_t shown_ = 0;  // The last line written.
  bool is_one_row_ = false;
};

/// "called by Form.submit at form.py:9"; "" without callers.
std::string callers_text(const json& answer) {
  std::string text;
  for (const json& caller : kGrep.called_by(answer))
    text += (text.empty() ? "called by " : ", ") + plain(caller);
  if (const std::uint64_t more = kGrep.called_by_more(answer); more > 0)
    text += fmt::format(", and {} more", more);
  return text.empty() ? text : text + "\n";
}

}  // namespace

std::string matches_text(const json& answer) {
  const json& matches = kGrep.matches(answer);
  std::string text = counts_text(answer, matches);
  for (std::size_t begin = 0, end = 0; begin < matches.size(); begin = end) {
    const std::string path = kMatch.path(matches[begin]);
    while (end < matches.size() && kMatch.path(matches[end]) == path) ++end;
    FileText file;
    for (std::size_t i = begin; i < end; ++i) file.add(matches[i]);
    text += file.text(path);
  }
  return text + callers_text(answer);
}

}  // namespace codefinder::handlers
