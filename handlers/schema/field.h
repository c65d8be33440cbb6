// The description of one parameter of a verb, one setting or one option of a command, written once.
// JSON Schema, decoding and its error messages, docs/verbs.md, docs/settings.md, the options and
// the help of the command line, the shells' completions and the man page are derived from it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

enum class FieldType : std::uint8_t {
  string,
  path,    // A string; a file: URI is decoded to its path.
  choice,  // A string, one of `choices`.
  boolean,
  integer,
  number,
  string_list,
  path_list,
  string_map,  // An object of strings: environment variables.
  object,      // With `fields`.
  object_list  // An array of such objects, in which all fields are strings and required.
};

/// A further rule for a string, or for each string of a list.
enum class StringRule : std::uint8_t {
  any,
  absolute_path,
  absolute_path_or_empty,
  glob_inside_root,  // Relative, without ".."; the globs of a list have a limit in all.
};

/// How the command line takes a field.
struct CommandLine {
  enum class Kind : std::uint8_t {
    option,
    positional,
    words,  // Positional, with all further positionals: the words of a query.
    absent,
  };
  Kind kind = Kind::option;
  std::string_view name = {};                  // "": the field's, with '-' for '_'.
  std::vector<std::string_view> aliases = {};  // Accepted, and not shown.
  std::string_view value = {};                 // Name of the value in the help; "": by type.
  bool comma_separated = false;                // One option may give several items of a list.
  // For a string: the meaning of the option without a value; "": it needs one.
  std::string_view without_value = {};
  bool is_flag =
      false;  // A choice: `--tests` without a value is "true", `--tests=VALUE` the value.
  bool is_usual = false;  // A positional that is missing only beside an option in its place.
};

/// Another word for a choice: "py" for "python".
struct ChoiceAlias {
  std::string_view alias, choice;
};

struct Field {
  std::string_view name;  // "limit"; of a setting, its path: "index.workers".
  FieldType type;
  std::string_view default_value;              // As JSON; "null" for none.
  std::string_view doc;                        // Markdown: a sentence, or a paragraph.
  std::int64_t minimum = 0, maximum = 0;       // For an integer or a number.
  std::vector<std::string_view> choices = {};  // For a choice or the items of a list; empty: any.
  std::vector<Field> fields = {};              // For an object, or for each object of a list.
  bool required = false;                       // For a string: must be there, and not empty.
  bool one_or_more = false;                    // For a list: a string is taken as a list of one.
  std::vector<std::string_view> former_names = {};  // Accepted, and not in the schema.
  std::vector<ChoiceAlias> choice_aliases = {};     // For `choices`; likewise.
  StringRule rule = StringRule::any;
  bool listed = true;  // In the list of MCP tools, which every session reads; else only accepted.
  CommandLine command_line = {};
};

/// The field, only accepted: tools without it in their list cost a session fewer bytes.
inline Field unlisted(Field field) {
  field.listed = false;
  return field;
}

/// Returns "an integer from 1 to 10", as in the messages and the docs.
std::string allowed_of(const Field& field);

}  // namespace codefinder::handlers
