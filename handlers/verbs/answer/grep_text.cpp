// Formats matches below their file and symbol; lines around them have a '-' after their number.
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

class MatchesText {
 public:
  void add(const json& match) {
    const std::uint64_t line = kMatch.line(match);
    const json& before = kMatch.before(match);
    std::uint64_t at = line - std::min<std::uint64_t>(line, before.size());
    begin_file(match);
    if (shown_ != 0 && at > shown_ + 1 && has_context(match)) text_ += " --\n";
    begin_symbol(match);
    for (const json& text : before) add_line(at++, '-', plain(text));
    for (const std::string& text : lines_of(kMatch.text.raw(match))) add_line(at++, ':', text);
    at = std::max(at, kMatch.end_line(match) + 1);
    for (const json& text : kMatch.after(match)) add_line(at++, '-', plain(text));
  }
  const std::string& text() const { return text_; }

 private:
  static bool has_context(const json& match) {
    return !kMatch.before(match).empty() || !kMatch.after(match).empty();
  }

  void begin_file(const json& match) {
    const std::string path = kMatch.path(match);
    if (path == path_) return;
    text_ += path + "\n";
    path_ = path;
    in_ = nullptr;
    shown_ = 0;
  }

  void begin_symbol(const json& match) {
    const json& in = kMatch.in(match);
    if (in == in_) return;
    if (in.is_object())
      text_ += fmt::format(" in {} {}  {}\n", kEnclosing.kind(in), kEnclosing.name(in),
                           kEnclosing.id(in));
    else text_ += " in no symbol\n";
    in_ = in;
  }

  /// A line that is around several matches is shown once.
  void add_line(std::uint64_t line, char mark, std::string_view text) {
    if (line <= shown_ && mark == '-') return;
    text_ += fmt::format(" {}{} {}\n", line, mark, text);
    shown_ = line;
  }

  std::string text_, path_;
  json in_;
  std::uint64_t shown_ = 0;  // The last line of the file.
};

}  // namespace

std::string matches_text(const json& answer) {
  const json& matches = kGrep.matches(answer);
  MatchesText text;
  for (const json& match : matches) text.add(match);
  return counts_text(answer, matches) + text.text();
}

}  // namespace codefinder::handlers
