// The whole documentation of a symbol, as Markdown.
#pragma once

#include "index/index.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// The symbol's comment or docstring; "" without one.  Cost: reads its file.
std::string documentation_of(const index::Snapshot& snapshot, SymbolRef symbol);

/// The lines of a comment (comment_lines()) as Markdown: tags (`@param x`, `\return`), fields
/// (`:param x:`), sections (`Args:`, underlined headings), HTML and doctests become what Markdown
/// has for them; what is Markdown stays.  Has no thematic break.
std::string to_markdown(const std::vector<std::string>& lines);

/// One line of prose: inline tags, roles and HTML; characters that are no markup are escaped.
std::string inline_markdown(std::string_view line);

}  // namespace codefinder::query
