// The one home of JSON text: parsing that cannot throw and writing that cannot fail on bytes that
// are no UTF-8.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::lsp {

using Json = nlohmann::json;

/// Deeper nesting is refused: it has no use on the wire, and copying such a value would recurse
/// once per level.
inline constexpr int kMaxJsonDepth = 256;

/// nullopt (and `why`, if given, a sentence for people) when `text` is no JSON, no UTF-8, or nested
/// too deep.  O(bytes).
std::optional<Json> parse_json(std::string_view text, std::string* why = nullptr);

/// A value that is text already: what thousands of objects would only be built, copied and taken
/// apart for.
struct WrittenJson {
  std::string text;
};

/// One line; bytes that are no UTF-8 become U+FFFD.  Never throws on any value that parse_json gave
/// or code built.
std::string dump_json(const Json& value);

}  // namespace codefinder::lsp
