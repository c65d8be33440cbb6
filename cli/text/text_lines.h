// Lines of text for a person: pieces with colors on a terminal, cut at its width.
#pragma once

#include "cli/colors.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::cli {

/// How an answer is shown as text.
struct TextStyle {
  bool colors = false;
  bool ids = false;                // Show ids, cursors and query ids.
  std::size_t width = 0;           // Columns of the terminal; 0: no line is cut.
  std::vector<std::string> words;  // Words of the query, to be highlighted in names.
  bool is_terminal() const { return width != 0; }
};

/// The style for standard output: of a terminal its width, and its colors.
TextStyle style_of_stdout();

class TextLines {
 public:
  explicit TextLines(const TextStyle& style) : style_(style) {}

  /// Appends escaped text that is never cut: a place.
  TextLines& put(Style style, std::string_view text);
  /// Appends escaped text; what exceeds the terminal's width is replaced by "…".
  TextLines& add(std::string_view text) { return add(Style::plain, text); }
  TextLines& add(Style style, std::string_view text);
  /// The same with the first whole word `match` highlighted.
  TextLines& add_with_match(std::string_view text, std::string_view match);
  /// Returns how many columns are left on the line.
  std::size_t columns_left() const;
  /// Ends the line.
  void end();
  /// Appends whole lines, uncut.
  void lines(std::string_view text) { text_ += text; }

  const TextStyle& style() const { return style_; }
  std::string take() && { return std::move(text_); }

 private:
  const TextStyle& style_;
  std::string text_;
  std::size_t columns_ = 0;  // Width of the current line.
  bool is_cut_ = false;
};

/// Returns where `word` stands in `text` as a whole word; npos if nowhere.
std::size_t find_whole_word(std::string_view text, std::string_view word);

/// Returns a signature on one line: one space for several, no space after "(" and "[" and before
/// ")" and "]", and no comma before these where they are on another line.
std::string joined_signature(std::string_view signature);

/// Returns the text, or what has room in `width` columns with "…" at its end; 0: all of it.
std::string cut_to_width(std::string_view text, std::size_t width);
/// Returns the number of characters of UTF-8 text.
std::size_t columns_of(std::string_view text);

}  // namespace codefinder::cli
