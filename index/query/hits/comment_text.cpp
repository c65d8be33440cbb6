// comment_lines: block comments, line comments and string literals, of any language.
#include "index/query/hits/comment_text.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::query {

namespace {

using Lines = std::vector<std::string_view>;

Lines text_lines_of(std::string_view text) {
  Lines lines;
  do lines.push_back(trim_end(take_until(text, '\n')));
  while (!text.empty());
  return lines;
}

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(kBlanks), line.size());
}

/// Removes the indentation that the lines from `first` on share.
void dedent(Lines& lines, std::size_t first) {
  std::size_t shared = std::string_view::npos;
  for (std::size_t i = first; i < lines.size(); ++i)
    if (!lines[i].empty()) shared = std::min(shared, indent_of(lines[i]));
  for (std::size_t i = first; i < lines.size(); ++i)
    lines[i].remove_prefix(std::min(shared, lines[i].size()));
}

std::string_view without_mark(std::string_view line) {
  line = trim_start(line, kBlanks);
  for (const std::string_view mark : {"//!", "//", "--", "#", ";"}) {
    if (!line.starts_with(mark)) continue;
    line = trim_start(line.substr(mark.size()), mark.substr(mark.size() == 3 ? 1 : 0, 1));
    if (line.starts_with('<')) line.remove_prefix(1);
    break;
  }
  return line;
}

Lines line_comments(Lines lines) {
  for (std::string_view& line : lines) line = without_mark(line);
  dedent(lines, 0);
  return lines;
}

Lines block_comment(std::string_view comment) {
  comment.remove_prefix(2);
  if (comment.ends_with("*/")) comment.remove_suffix(2);
  comment = trim_start(trim_end(comment, "*"), "*!");
  if (comment.starts_with('<')) comment.remove_prefix(1);
  Lines lines = text_lines_of(comment);
  const auto has_star = [](std::string_view line) {
    return line.empty() || trim_start(line, kBlanks).starts_with('*');
  };
  if (std::all_of(lines.begin() + 1, lines.end(), [&](std::string_view line) {
        return indent_of(line) == line.size() || has_star(line);
      })) {
    for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
      *line = trim_start(*line, kBlanks);
      if (line->starts_with('*')) line->remove_prefix(1);
    }
  }
  lines[0] = trim(lines[0], kBlanks);
  dedent(lines, 1);
  return lines;
}

Lines string_literal(std::string_view literal) {
  literal.remove_prefix(std::min(literal.find_first_of("\"'`"), literal.size()));
  if (literal.empty()) return {};
  const std::size_t run = std::min(literal.find_first_not_of(literal[0]), literal.size());
  const std::size_t quotes = std::min<std::size_t>(run, 3);
  literal.remove_prefix(quotes);
  if (literal.size() >= quotes) literal.remove_suffix(quotes);
  Lines lines = text_lines_of(literal);
  lines[0] = trim(lines[0], kBlanks);
  dedent(lines, 1);
  return lines;
}

bool is_line_comment(std::string_view comment) {
  return comment.starts_with("//") || comment.starts_with("--") || comment.starts_with('#') ||
         comment.starts_with(';');
}

}  // namespace

std::vector<std::string> comment_lines(std::string_view comment) {
  comment = trim(comment);
  Lines lines;
  if (comment.starts_with("/*")) lines = block_comment(comment);
  else if (is_line_comment(comment)) lines = line_comments(text_lines_of(comment));
  else lines = string_literal(comment);
  std::vector<std::string> out;
  for (const std::string_view line : lines) out.emplace_back(trim_end(line, kBlanks));
  while (!out.empty() && out.back().empty()) out.pop_back();
  const auto text = std::find_if(out.begin(), out.end(), [](const auto& l) { return !l.empty(); });
  out.erase(out.begin(), text);
  return out;
}

}  // namespace codefinder::query
