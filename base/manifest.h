// Minimal parsers of JSON (with comments and trailing commas) and TOML for manifests: package.json,
// tsconfig.json, Cargo.toml, compile_commands.json.  Tolerant: unreadable parts are skipped and
// never an error.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// A JSON value: a string, an object, an array, or `other` (numbers, booleans, null: not needed
/// here).
struct Json {
  enum class Kind { other, string, object, array };
  Kind kind = Kind::other;
  std::string text;
  // Defined below: a standard library may need the complete type to instantiate a vector of it.
  struct Item;
  std::vector<Item> items;  // Members in order; array elements have empty names.

  Json();
  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  /// The member `name`; nullptr if this is not an object or has no such member.
  const Json* find(std::string_view name) const;
  /// The text of the string member `name`; "" if there is none.
  std::string_view string(std::string_view name) const;
};
struct Json::Item {
  std::string name;
  Json value;
};
Json parse_json(std::string_view text);
/// nullopt if a part of `text` would be skipped.
std::optional<Json> parse_whole_json(std::string_view text);

/// One `key = "value"` line of a TOML file with the table that contains it ("package", "lib", "bin"
/// for [[bin]]).
struct TomlLine {
  std::string table, key, value;
};
std::vector<TomlLine> parse_toml(std::string_view text);

}  // namespace codefinder
