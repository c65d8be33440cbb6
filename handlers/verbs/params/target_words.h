// How a symbol is given as one word: an id, a name, or a place (`path:line`, `path:line:column`,
// `path:line#name`).  Pure; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace codefinder::handlers {

struct Target {
  std::string id;          // "cf_…"
  std::string name;        // "build_context", "ContextManager::build_context"; on `line` of `path`.
  std::string path;        // Given with line, and column or name.
  std::uint32_t line = 0;  // 1-based.
  std::uint32_t column = 0;  // 1-based, in characters; 0: the name, or the first one, on the line.
  // With a name: a file or directory, whose symbols of the name are meant if it has any.
  std::string inside = {};
};

/// Returns the parts of a place; nullopt if the word is none.
std::optional<Target> parse_place(std::string_view word);
/// Returns the parts of an id, a place or, if it is neither, a name.
Target parse_target(std::string_view word);

}  // namespace codefinder::handlers
