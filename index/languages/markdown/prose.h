// The parts of a Markdown text that can have links.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::markdown {

/// The text with spaces in place of code blocks, code spans and comments.  Backslash
/// escapes become letters.  Each byte keeps its offset, and lines their ends.  O(bytes).
std::string prose_of(std::string_view text);

}  // namespace codefinder::markdown
