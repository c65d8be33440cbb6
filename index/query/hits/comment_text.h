// The text of a comment or docstring, without what marks it as one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// The lines, without comment marks, quotes and the indentation that they share; no empty ones at
/// either end.  `comment`: one block comment, consecutive line comments, or a string literal.
std::vector<std::string> comment_lines(std::string_view comment);

}  // namespace codefinder::query
