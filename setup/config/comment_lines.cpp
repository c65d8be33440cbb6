// Compares the beginning of each line with the marks of a comment.
#include "setup/config/comment_lines.h"

#include "base/path.h"
#include "base/strings.h"

#include <optional>

namespace codefinder::setup {

namespace {

struct CommentMarks {
  std::string_view ending;  // The end of the file's name.
  std::string_view line;
  std::string_view open = {}, close = {};  // Around a comment of several lines; "" if none.
};

constexpr CommentMarks kMarks[] = {
    {".lua", "--", "--[[", "]]"},
    {".vim", "\""},
    {"vimrc", "\""},
    {".el", ";"},
    {".emacs", ";"},
    {".toml", "#"},
    {".json", "//", "/*", "*/"},
};

/// The line without the comments of several lines at its beginning; nullopt if nothing else is in
/// it.  `inside`: such a comment is open before the line; and after it.
std::optional<std::string_view> code_of(std::string_view line, const CommentMarks& marks,
                                        bool& inside) {
  for (;;) {
    if (inside) {
      const std::size_t close = line.find(marks.close);
      if (close == std::string_view::npos) return std::nullopt;
      line.remove_prefix(close + marks.close.size());
      inside = false;
      if (trim_start(line, kBlanks).empty()) return std::nullopt;
    }
    const std::string_view rest = trim_start(line, kBlanks);
    if (marks.open.empty() || !rest.starts_with(marks.open))
      return rest.starts_with(marks.line) ? std::nullopt : std::optional(line);
    line = rest.substr(marks.open.size());
    inside = true;
  }
}

}  // namespace

std::string without_comment_lines(std::string_view text, std::string_view path) {
  const CommentMarks* marks = nullptr;
  for (const CommentMarks& of_language : kMarks)
    if (file_name(path).ends_with(of_language.ending)) marks = &of_language;
  if (marks == nullptr) return std::string(text);
  std::string out;
  bool inside = false;
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (const auto code = code_of(line, *marks, inside)) (out += *code) += '\n';
  }
  return out;
}

}  // namespace codefinder::setup
