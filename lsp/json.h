// Parsing and writing of JSON text: parsing does not throw, and writing does not fail on bytes that
// are not UTF-8.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::lsp {

using Json = nlohmann::json;

/// Deeper nesting is an error: no protocol message needs it, and copying such a value recurses once
/// per level.
inline constexpr int kMaxJsonDepth = 256;

/// Parses `text`; nullopt (and `why`, if given, a sentence for the user) if it is not JSON, not
/// UTF-8, or nested too deep.  O(bytes).
std::optional<Json> parse_json(std::string_view text, std::string* why = nullptr);

/// A value that is already serialized; avoids building, copying and destroying thousands of JSON
/// objects.
struct WrittenJson {
  std::string text;
};

/// Writes one line; bytes that are not UTF-8 become U+FFFD.  Does not throw for any value from
/// parse_json or built by code.
std::string dump_json(const Json& value);

}  // namespace codefinder::lsp
