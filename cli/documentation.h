// The documentation that is made from the code (`codefinder docs`, `codefinder schema`).
#pragma once

#include <string>
#include <string_view>

namespace codefinder::cli {

/// `topic`: "settings", "schema" or "verbs"; or, if `verb` is not empty, the JSON Schema of the
/// answers of this verb, or of "error".
std::string documentation(std::string_view topic, std::string_view verb);

}  // namespace codefinder::cli
