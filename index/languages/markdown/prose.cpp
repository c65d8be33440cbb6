// prose_of: blanks code and comments.
#include "index/languages/markdown/link_parts.h"

#include "base/strings.h"

#include <algorithm>
#include <map>

namespace codefinder::markdown {

namespace {

void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i)
    if (text[i] != '\n' && text[i] != '\r') text[i] = ' ';
}

/// Blanks fenced and indented code, line by line.
class CodeBlocks {
 public:
  explicit CodeBlocks(std::string& text) : text_(text) {}

  void run() {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      if (is_code(std::string_view(text_).substr(begin, end - begin))) blank(text_, begin, end);
      begin = end + 1;
    }
  }

 private:
  bool is_code(std::string_view line) {
    const std::string_view content = trim_start(line, "> \t");
    const std::string_view run = content.substr(0, run_length(content));
    if (!fence_.empty()) {
      const bool closes = run.starts_with(fence_) && trim(content.substr(run.size())).empty();
      if (closes) fence_.clear();
      return true;
    }
    // An info string with a backtick makes a code span of it.
    if (run.size() >= 3 && (run[0] == '~' || content.find('`', run.size()) == content.npos)) {
      fence_ = run;
      return true;
    }
    return is_indented_code(line);
  }
  static std::size_t run_length(std::string_view content) {
    if (content.empty() || (content[0] != '`' && content[0] != '~')) return 0;
    return std::min(content.find_first_not_of(content[0]), content.size());
  }

  /// Four columns of white space after a blank line, outside of lists.
  bool is_indented_code(std::string_view line) {
    const bool is_blank = trim(line).empty();
    const bool indented = line.starts_with("    ") || line.starts_with('\t');
    const bool is_code = !is_blank && indented && !in_list_ && (after_blank_ || in_code_);
    if (!is_blank && !indented)
      in_list_ = begins_item(trim_start(line, " ")) ||
                 (in_list_ && (line[0] == ' ' || !after_blank_));
    if (!is_blank) in_code_ = is_code;
    after_blank_ = is_blank;
    return is_code;
  }
  static bool begins_item(std::string_view content) {
    const std::size_t digits = std::min(content.find_first_not_of("0123456789"), content.size());
    const std::string_view mark = content.substr(digits, 2);
    if (digits > 0) return mark.starts_with(". ") || mark.starts_with(") ");
    return mark == "- " || mark == "* " || mark == "+ ";
  }

  std::string& text_;
  std::string fence_;  // That is open.
  bool after_blank_ = true, in_list_ = false, in_code_ = false;
};

/// Blanks code spans and comments, and replaces escapes.
class Spans {
 public:
  explicit Spans(std::string& text) : text_(text) {
    // The last run of each length: a longer search would be quadratic.
    for (std::size_t at = text.find('`'); at != text.npos;) {
      const std::size_t end = run_end(at);
      last_run_[end - at] = at;
      at = text.find('`', end);
    }
  }

  void run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') escape();
      else if (c == '`') code();
      else if (std::string_view(text_).substr(at_).starts_with("<!--")) comment();
      else ++at_;
    }
  }

 private:
  std::size_t run_end(std::size_t at) const {
    return std::min(text_.find_first_not_of('`', at), text_.size());
  }
  void escape() {
    text_[at_] = 'x';
    if (is_ascii(text_[at_ + 1])) text_[at_ + 1] = 'x';
    at_ += 2;
  }
  /// A run of backticks and the next run of the same length, in the same paragraph.
  void code() {
    const std::size_t begin = at_;
    at_ = run_end(begin);
    const std::size_t length = at_ - begin;
    if (const auto last = last_run_.find(length); last == last_run_.end() || last->second <= begin)
      return;
    for (std::size_t i = at_; i < text_.size(); ++i) {
      if (text_.compare(i, 2, "\n\n") == 0) return;
      if (text_[i] != '`') continue;
      const std::size_t end = run_end(i);
      if (end - i == length) {
        blank(text_, begin, end);
        at_ = end;
        return;
      }
      i = end - 1;
    }
  }
  void comment() {
    const std::size_t end = text_.find("-->", at_);
    const std::size_t after = end == text_.npos ? text_.size() : end + 3;
    blank(text_, at_, after);
    at_ = after;
  }

  std::string& text_;
  std::map<std::size_t, std::size_t> last_run_;  // The last run of backticks, by length.
  std::size_t at_ = 0;
};

}  // namespace

std::string prose_of(std::string_view text) {
  std::string out(text);
  CodeBlocks(out).run();
  Spans(out).run();
  return out;
}

}  // namespace codefinder::markdown
