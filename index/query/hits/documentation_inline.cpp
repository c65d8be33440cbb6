// inline_markdown: what a line of a comment has of tags, roles, HTML and special characters.
#include "base/strings.h"
#include "index/query/hits/documentation.h"

#include <algorithm>

namespace codefinder::query {

namespace {

class Inline {
 public:
  explicit Inline(std::string_view line) : line_(line) {}

  std::string run() {
    while (at_ < line_.size()) step();
    return std::move(out_);
  }

 private:
  void step() {
    const std::string_view rest = line_.substr(at_);
    switch (rest[0]) {
      case '`': return code(rest);
      case '{':
        if (rest.starts_with("{@")) return inline_tag(rest);
        break;
      case '\\':
      case '@': return word_tag(rest);
      case ':': return role(rest);
      case '<': return html(rest);
      case '_':
      case '*': return emphasis(rest);
      default: break;
    }
    take(1);
  }

  void take(std::size_t count) {
    out_ += line_.substr(at_, count);
    at_ += count;
  }
  void replace(std::size_t count, std::string_view by) {
    out_ += by;
    at_ += count;
  }
  void replace_by_code(std::size_t count, std::string_view content) {
    replace(count, "`" + std::string(content) + "`");
  }

  void code(std::string_view rest) {
    const std::size_t run = std::min(rest.find_first_not_of('`'), rest.size());
    const std::size_t end = rest.find(rest.substr(0, run), run);
    take(end == std::string_view::npos ? rest.size() : end + run);
  }

  /// `{@link X text}`, `{@code x}`.
  void inline_tag(std::string_view rest) {
    const std::size_t end = rest.find('}');
    const std::size_t space = rest.find(' ');
    if (end == std::string_view::npos || space > end) return take(2);
    const std::string_view content = trim(rest.substr(space, end - space));
    const bool code = rest.starts_with("{@code") || rest.starts_with("{@link");
    if (code) replace_by_code(end + 1, content.substr(0, content.find('|')));
    else replace(end + 1, content);
  }

  /// `\p name`, `@c name`.
  void word_tag(std::string_view rest) {
    const bool is_tag = rest.size() > 3 && (rest[1] == 'c' || rest[1] == 'p') && rest[2] == ' ' &&
                        is_word_char(rest[3]) && (at_ == 0 || is_space(line_[at_ - 1]));
    if (!is_tag) return take(1);
    std::size_t end = 3;
    while (end < rest.size() && is_word_char(rest[end])) ++end;
    replace_by_code(end, rest.substr(3, end - 3));
  }

  /// The name of a role before its text: ":class:`X`".
  void role(std::string_view rest) {
    std::size_t end = 1;
    while (end < rest.size() && (is_word_char(rest[end]) || rest[end] == '-')) ++end;
    const bool is_role = end > 1 && rest.substr(end).starts_with(":`");
    if (is_role) at_ += end + 1;
    else take(1);
  }

  void html(std::string_view rest) {
    std::string_view name = rest.substr(1);
    const bool closes = name.starts_with('/');
    if (closes) name.remove_prefix(1);
    std::size_t letters = 0;
    while (letters < name.size() && is_alphanumeric(name[letters])) ++letters;
    const std::string word = to_lower(name.substr(0, letters));
    const std::size_t end = rest.find('>');
    const bool is_tag = letters == name.size() ||
                        std::string_view(" >/").find(name[letters]) != std::string_view::npos;
    if (word.empty() || rest.substr(1).starts_with("http")) return take(1);
    if (end == std::string_view::npos || !is_tag) return replace(1, "\\<");
    if (word == "p" || word == "br") return replace(end + 1, closes ? "" : "\n\n");
    if (word == "code" || word == "tt") return replace(end + 1, "`");
    if (word == "li") return replace(end + 1, closes ? "" : "\n- ");
    for (const std::string_view dropped :
         {"ul", "ol", "b", "i", "em", "strong", "a", "dl", "dt", "dd", "sup", "sub", "blockquote"})
      if (word == dropped) return replace(end + 1, "");
    replace(1, "\\<");
  }

  /// Keeps what is closed in the line; `__init__` and `*args` are names.
  void emphasis(std::string_view rest) {
    const std::size_t run = std::min(rest.find_first_not_of(rest[0]), rest.size());
    const std::string_view marks = rest.substr(0, run);
    const bool opens = run < rest.size() && is_word_char(rest[run]) &&
                       (at_ == 0 || !is_word_char(line_[at_ - 1]));
    const std::size_t end = rest.find(marks, run);
    const bool names = rest[0] == '_' && run > 1;
    if (opens && !names && end != std::string_view::npos) return take(end + run);
    if (!opens && !names) return take(run);
    for (std::size_t i = 0; i < run; ++i) out_ += '\\', out_ += rest[0];
    at_ += run;
  }

  const std::string_view line_;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

std::string inline_markdown(std::string_view line) { return Inline(line).run(); }

}  // namespace codefinder::query
