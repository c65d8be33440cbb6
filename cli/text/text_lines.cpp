// Assembles lines.
#include "cli/text/text_lines.h"

#include "base/strings.h"

#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <cstdint>

namespace codefinder::cli {
namespace {

constexpr std::size_t kUnknownWidth = 100, kMinWidth = 20;
constexpr std::string_view kEllipsis = "…";

std::size_t width_of_stdout() {
  if (::isatty(STDOUT_FILENO) == 0) return 0;
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUnknownWidth;
  return std::max<std::size_t>(size.ws_col, kMinWidth);
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// Returns the first `columns` characters.
std::string_view first_columns(std::string_view text, std::size_t columns) {
  std::size_t at = 0;
  for (; at < text.size(); ++at)
    if (!is_continuation(text[at]) && columns-- == 0) break;
  return text.substr(0, at);
}

}  // namespace

TextStyle style_of_stdout() { return {.colors = stdout_has_colors(), .width = width_of_stdout()}; }

TextLines& TextLines::put(Style style, std::string_view text) {
  columns_ += columns_of(text);
  text_ += style_.colors ? colored(style, text) : std::string(text);
  return *this;
}

TextLines& TextLines::add(Style style, std::string_view text) {
  if (style_.width == 0) return put(style, text);
  if (is_cut_) return *this;
  std::string spaced;
  for (const char c : text) spaced += c == '\t' ? "    " : std::string(1, c);
  const std::size_t left = columns_left();
  if (columns_of(spaced) <= left) return put(style, spaced);
  is_cut_ = true;
  if (left > 0) put(style, first_columns(spaced, left - 1));
  return put(Style::plain, kEllipsis);
}

TextLines& TextLines::add_with_match(std::string_view text, std::string_view match) {
  const std::size_t at = find_whole_word(text, match);
  if (at == std::string_view::npos) return add(text);
  return add(text.substr(0, at))
      .add(Style::match, text.substr(at, match.size()))
      .add(text.substr(at + match.size()));
}

std::size_t TextLines::columns_left() const {
  return style_.width == 0 ? SIZE_MAX : style_.width - std::min(columns_, style_.width);
}

void TextLines::end() {
  while (text_.ends_with(' ')) text_.pop_back();
  text_ += '\n';
  columns_ = 0;
  is_cut_ = false;
}

std::size_t find_whole_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); !word.empty() && at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word_char(text[at - 1])) &&
        (end == text.size() || !is_word_char(text[end])))
      return at;
  }
  return std::string_view::npos;
}

std::string joined_signature(std::string_view signature) {
  std::string out;
  for (std::size_t at = 0; at < signature.size(); ++at) {
    const char c = signature[at];
    const bool opened = out.ends_with('(') || out.ends_with('[');
    if (is_space(c)) {
      if (!opened && !out.ends_with(' ')) out += ' ';
      continue;
    }
    if (c == ')' || c == ']') {
      out.erase(out.find_last_not_of(' ') + 1);
      // The comma after the last of several lines.
      if (out.ends_with(',') && at > 0 && is_space(signature[at - 1])) out.pop_back();
    }
    out += c;
  }
  return std::string(trim(out));
}

std::string cut_to_width(std::string_view text, std::size_t width) {
  if (width == 0 || columns_of(text) <= width) return std::string(text);
  return std::string(first_columns(text, width - 1)).append(kEllipsis);
}

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

}  // namespace codefinder::cli
