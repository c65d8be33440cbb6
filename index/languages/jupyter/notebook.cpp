// Reads the cells of a notebook in one pass over its JSON.
#include "index/languages/jupyter/notebook.h"

#include "base/strings.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace codefinder::jupyter {

namespace {

class NotebookReader {
 public:
  explicit NotebookReader(std::string_view text) : text_(text) {}

  Notebook run() {
    value("", 0);
    return std::move(out_);
  }

 private:
  static constexpr int kMaxDepth = 32;

  bool at(char c) const { return at_ < text_.size() && text_[at_] == c; }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(kWhiteSpace, at_), text_.size()); }
  std::string_view of(ByteRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }

  /// The string that begins at `at_`, without its quotes.
  ByteRange string() {
    const auto begin = static_cast<std::uint32_t>(at_ + 1);
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      at_ = std::min(text_.find_first_of("\"\\", at_), text_.size());
      if (!at('\\')) break;
      ++at_;
    }
    at_ = std::min(at_, text_.size());
    const auto end = static_cast<std::uint32_t>(at_);
    if (at_ < text_.size()) ++at_;
    return {std::min(begin, end), end};
  }

  /// Reads a value; `key` is its name in the object around it.
  void value(std::string_view key, int depth) {
    skip_blanks();
    if (at('"')) return void(string());
    const bool skipped = key == "outputs" || depth >= kMaxDepth;
    if ((at('{') || at('[')) && skipped) return skip();
    if (at('{')) return object(key, depth);
    if (at('[')) return list([&] { value("", depth + 1); });
    at_ = std::min(text_.find_first_of(",]}", at_), text_.size());
  }

  /// Skips an object or a list with all that is in it.
  void skip() {
    std::size_t open = 0;
    do {
      at_ = std::min(text_.find_first_of("\"{}[]", at_), text_.size());
      if (at_ == text_.size()) return;
      if (at('"')) {
        string();
        continue;
      }
      open += at('{') || at('[') ? 1 : 0;
      open -= at('}') || at(']') ? 1 : 0;
      ++at_;
    } while (open > 0);
  }

  template <class Each>
  void list(const Each& each) {
    for (++at_;;) {
      skip_blanks();
      if (at_ >= text_.size() || at('}')) return;
      if (at(']')) return void(++at_);
      const std::size_t before = at_;
      each();
      skip_blanks();
      if (at(',') || at_ == before) ++at_;
    }
  }

  void object(std::string_view own_key, int depth) {
    Cell cell;
    for (++at_;;) {
      skip_blanks();
      if (at_ >= text_.size() || at(']')) break;
      if (at('}')) {
        ++at_;
        break;
      }
      if (!at('"')) {
        ++at_;
        continue;
      }
      const std::string_view key = of(string());
      skip_blanks();
      if (!at(':')) continue;
      ++at_;
      skip_blanks();
      if (key == "source" || key == "input") read_source(cell);
      else if (at('"')) read_text(own_key, key, of(string()), cell);
      else value(key, depth + 1);
    }
    if (cell.kind != Cell::Kind::other && !cell.source.empty())
      out_.cells.push_back(std::move(cell));
  }

  void read_source(Cell& cell) {
    if (at('"')) return cell.source.push_back(string());
    if (!at('[')) return value("", kMaxDepth);
    list([&] {
      if (at('"')) cell.source.push_back(string());
      else value("", kMaxDepth);
    });
  }

  void read_text(std::string_view own_key, std::string_view key, std::string_view text,
                 Cell& cell) {
    if (key == "cell_type" && text == "code") cell.kind = Cell::Kind::code;
    if (key == "cell_type" && text == "markdown") cell.kind = Cell::Kind::markdown;
    const bool names_language = (own_key == "kernelspec" && key == "language") ||
                                (own_key == "language_info" && key == "name");
    if (names_language) out_.language = to_lower(text);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Notebook out_;
};

/// Writes one string of a source. A run of escaped quotes stays together, behind the name that may
/// be before it, as `f"`; a run of backslashes stays before what it escapes.
class SourceString {
 public:
  SourceString(std::string_view text, ByteRange range, std::string& out)
      : text_(text), range_(range), out_(out) {}

  /// Returns true if a line break that is not written yet ends the string.
  bool run(bool is_last) {
    for (std::size_t at = range_.begin; at < range_.end;) {
      if (text_[at] != '\\') {
        out_[at] = text_[at] == '\n' || text_[at] == '\r' ? ' ' : text_[at];
        escaped_ = false;
        ++at;
        continue;
      }
      const char c = at + 1 < range_.end ? text_[at + 1] : ' ';
      if (c == '"' || c == '\\') {
        at = run_of(at, c);
      } else if (c == 'u') {
        at = code_point(at);
      } else {
        if (c == 'n' && at + 2 >= range_.end && !is_last && !escaped_) return true;
        write(at, c);
        at += 2;
      }
    }
    return false;
  }

 private:
  void write(std::size_t at, char c) {
    // Right behind a backslash, as in Python's continued lines.
    if (c == 'n') out_[escaped_ ? at : at + 1] = '\n';
    else if (c == 't') out_[at + 1] = '\t';
    else if (c == '/') out_[at + 1] = '/';
    escaped_ = false;
  }

  std::size_t run_of(std::size_t at, char c) {
    std::size_t end = at, count = 0;
    while (end + 1 < range_.end && text_[end] == '\\' && text_[end + 1] == c) end += 2, ++count;
    for (std::size_t i = 0; i < count; ++i) out_[c == '"' ? at + i : end - 1 - i] = c;
    escaped_ = c == '\\';
    return end;
  }

  /// `\u0041`: a character of ASCII, else letters.
  std::size_t code_point(std::size_t at) {
    constexpr std::size_t kSize = 6;
    const std::size_t end = std::min<std::size_t>(at + kSize, range_.end);
    const std::string digits(text_.substr(at + 2, end - at - 2));
    const bool ascii = digits.starts_with("00") && digits.size() == 4 && digits[2] < '8';
    const long code = ascii ? std::strtol(digits.c_str(), nullptr, 16) : 0;
    if (code >= ' ') out_[end - 1] = static_cast<char>(code);
    else
      for (std::size_t i = at; i < end; ++i) out_[i] = 'x';
    escaped_ = false;
    return end;
  }

  std::string_view text_;
  ByteRange range_;
  std::string& out_;
  bool escaped_ = false;  // A backslash is right before.
};

}  // namespace

Notebook read_notebook(std::string_view text) { return NotebookReader(text).run(); }

void write_source(std::string_view text, const Cell& cell, std::string& out) {
  for (std::size_t i = 0; i < cell.source.size(); ++i) {
    const bool is_last = i + 1 == cell.source.size();
    const bool breaks = SourceString(text, cell.source[i], out).run(is_last);
    // Right before the next line, whose indentation is its own.
    if (breaks) out[cell.source[i + 1].begin - 1] = '\n';
  }
  for (std::size_t at = cell.source.back().end; at < cell.source.back().end + 2u; ++at)
    if (at < out.size()) out[at] = '\n';
}

}  // namespace codefinder::jupyter
