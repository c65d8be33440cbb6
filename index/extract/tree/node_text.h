// Normalizes texts for facts: removes quotes, joins lines.
#pragma once

#include "base/text.h"

#include <string>
#include <string_view>

namespace codefinder::extract {

/// "'a'" -> "a", `<a.h>` -> `a.h`, "[a]" -> "a": the range inside the quotes; `range` itself if
/// there are none.
ByteRange without_quotes(std::string_view text, ByteRange range);

/// The head of a definition on one line, without the token that opens its body.
std::string signature_of(std::string_view head);
/// One line: white space collapsed, cut at 200 bytes at a character boundary.
std::string folded(std::string_view text);

}  // namespace codefinder::extract
