// Compares the beginning of each line with the marks of a comment.
#include "setup/comment_lines.h"

#include "base/path.h"
#include "base/strings.h"

#include <algorithm>

namespace codefinder::setup {

namespace {

struct CommentMarks {
  std::string_view ending;  // Of the file's name.
  std::string_view line;
  std::string_view open = {}, close = {};  // Of a comment of several lines; "" if there is none.
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
    const std::string_view rest = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!inside && !marks->open.empty() && rest.starts_with(marks->open)) inside = true;
    if (inside) inside = line.find(marks->close) == std::string_view::npos;
    else if (!rest.starts_with(marks->line)) (out += line) += '\n';
  }
  return out;
}

}  // namespace codefinder::setup
