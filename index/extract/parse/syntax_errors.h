// The places of a text that its grammar cannot parse.
#pragma once

#include "index/languages/language.h"
#include "index/model/syntax_parts.h"

#include <string_view>
#include <vector>

namespace codefinder::extract {

inline constexpr std::size_t kMaxSyntaxErrors = 100;

/// The errors of the text, ascending: the outermost, at most kMaxSyntaxErrors; none on a line that
/// was repaired for the parser (masked_text.h), and none if the text cannot be parsed within the
/// limits.  Pure.
std::vector<SyntaxError> syntax_errors(std::string_view bytes, Language language);

}  // namespace codefinder::extract
