// Colors of an answer in text on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::cli {

/// True if stdout is a terminal that has colors: TERM is set and not "dumb", and NO_COLOR is unset
/// or empty (https://no-color.org).
bool stdout_has_colors();

/// The kind of a piece of a line.
enum class Style { plain, path, line, match, doubt, id };
/// Returns escaped text in the color of its style.
std::string colored(Style style, std::string_view text);

/// Returns the lines of a list answer with ANSI colors: paths, numbers of lines, evidence in
/// brackets, and jump ids.  The text itself must be free of control characters.  O(size).
std::string colored(std::string_view text);

/// Returns the text with colors around "ok", "warning" and "failed" where a line begins with one.
std::string colored_marks(std::string_view text);

}  // namespace codefinder::cli
