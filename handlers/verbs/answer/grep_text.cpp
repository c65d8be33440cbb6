// Formats matches below their file and symbol; lines around them have a '-' after their number.
#include "handlers/verbs/answer/verb_texts.h"

#include "base/log.h"
#include "handlers/verbs/answer/answer_fields.h"
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
    const std::uint64_t line = number_at(match, "line");
    const json& before = list_at(match, "before");
    std::uint64_t at = line - std::min<std::uint64_t>(line, before.size());
    begin_file(match);
    if (shown_ != 0 && at > shown_ + 1 && has_context(match)) text_ += " --\n";
    begin_symbol(match);
    for (const json& text : before) add_line(at++, '-', plain(text));
    for (const std::string& text : lines_of(string_at(match, "text"))) add_line(at++, ':', text);
    at = std::max(at, number_at(match, "end_line") + 1);
    for (const json& text : list_at(match, "after")) add_line(at++, '-', plain(text));
  }
  const std::string& text() const { return text_; }

 private:
  static bool has_context(const json& match) {
    return !list_at(match, "before").empty() || !list_at(match, "after").empty();
  }

  void begin_file(const json& match) {
    const std::string path = word_at(match, "path");
    if (path == path_) return;
    text_ += path + "\n";
    path_ = path;
    in_ = nullptr;
    shown_ = 0;
  }

  void begin_symbol(const json& match) {
    const json& in = value_at(match, "in");
    if (in == in_) return;
    if (in.is_object())
      text_ += fmt::format(" in {} {}  {}\n", word_at(in, "kind"), word_at(in, "name"),
                           word_at(in, "id"));
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
  const json& matches = list_at(answer, "matches");
  MatchesText text;
  for (const json& match : matches) text.add(match);
  return counts_text(answer, matches) + text.text();
}

}  // namespace codefinder::handlers
