// Text to put behind a name that is being typed, so that the text around it parses.
#pragma once

#include "base/text.h"
#include "index/languages/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// Endings of the statement of a name at the end of a line: likeliest first, by the lines around
/// it, three at most; "" alone if more of the line follows.  `name`: where the name is to be.  Each
/// that is tried costs a parse, so that the order matters.
std::vector<std::string> statement_ends(std::string_view text, ByteRange name, Language language);

}  // namespace codefinder::query
