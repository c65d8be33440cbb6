// Just enough of JSON (with comments and trailing commas) and TOML to read manifests: package.json,
// tsconfig.json, Cargo.toml, compile_commands.json.  Tolerant: what cannot be read is left out,
// never an error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// A JSON value: a string, an object, an array, or something else (numbers, booleans, null: no use
/// here).
struct Json {
  enum class Kind { other, string, object, array };
  Kind kind = Kind::other;
  std::string text;
  // Defined below: a standard library may need the whole type when a vector of it is made.
  struct Item;
  std::vector<Item> items;  // Members in order; array elements have empty names.

  Json();
  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  /// nullptr if it is no object or has no such member.
  const Json* find(std::string_view name) const;
  /// The string member; "" if there is none.
  std::string_view string(std::string_view name) const;
};
struct Json::Item {
  std::string name;
  Json value;
};
/// `whole`, if given, is set to whether nothing had to be left out.
Json parse_json(std::string_view text, bool* whole = nullptr);

/// One `key = "value"` line of a TOML file with the table it stands in ("package", "lib", "bin" for
/// [[bin]]).
struct TomlLine {
  std::string table, key, value;
};
std::vector<TomlLine> parse_toml(std::string_view text);

}  // namespace codefinder
