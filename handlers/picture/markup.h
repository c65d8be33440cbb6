// Text as the content or an attribute of an element of HTML or XML. Pure.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::handlers {

/// `text` with references for `<`, `>`, `&` and `"`. Bytes that are not UTF-8, U+FFFE and U+FFFF
/// become U+FFFD, control characters spaces: XML has none of them.
std::string escaped_markup(std::string_view text);

}  // namespace codefinder::handlers
