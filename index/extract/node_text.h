// Texts as facts want them: without quotes, on one line.
#pragma once

#include "base/text.h"

#include <string>
#include <string_view>

namespace codefinder::index {

/// "'a'" -> "a", `<a.h>` -> `a.h`, "[a]" -> "a": the range within the quotes; the range itself when
/// there are none.
ByteRange without_quotes(std::string_view text, ByteRange range);

/// The head of a definition as one line, without what opens its body.
std::string signature_of(std::string_view head);
/// One line: white space folded, cut at 200 bytes on a character's edge.
std::string folded(std::string_view text);

}  // namespace codefinder::index
