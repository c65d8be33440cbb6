// The differences between languages for completion: which files make up a package, which names need
// no import, and how a name is imported.
#pragma once

#include "index/languages/language.h"
#include "index/resolve/member_list.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder {

/// A name that is to be used in a file that does not import it.
struct NameToImport {
  FileId file;
  std::string_view text;  // The text of the file.
  SymbolRef target;       // At the top level of its file.
  std::string_view name;
};
struct NameImport {
  std::uint32_t offset = 0;  // In `text`, where the statement is put.
  std::string statement;     // With the line end.
  std::string used;          // The text that is written for the name: mostly the name.
  std::string from;          // The module, as it is shown.
};

/// A file or directory that a quoted path can lead to.
struct PathPart {
  std::string name;  // As it is written.
  bool is_directory = false;
};

struct CompletionRules {
  /// The files of a package, by its scope (Value::scope); nullptr if no value is a scope.
  resolve::FilesOfScope files_of_scope = nullptr;
  /// The other files whose names at the top level need no import; nullptr if there are none.
  std::vector<FileId> (*files_of_package)(resolve::Resolver& resolver, FileId file) = nullptr;
  /// Before a condition: words, also before a parenthesis, and operators; the types of it.
  Words condition_words{}, condition_operators{}, boolean_types{};
  Words result_words = "return";  // Before the result of a function.
  /// Words that begin what ends with a block; what is before one but for brackets, and one without
  /// statements.
  Words block_words{};
  std::string_view block_begin{}, block = " {}";
  bool heads_in_parentheses = false;    // Behind the block words: `if (x)`.
  std::string_view before_braces{};     // Before an argument in braces.
  bool quotes_are_strings = false;      // 'text' is a string, and so is """text""".
  bool backquotes_are_strings = false;  // `text`, of several lines.
  bool has_block_comments = true;       // /* text */
  /// Names that cannot be used: the blank identifier.
  Words unusable_names{};
  /// True if names are visible through includes.
  bool has_includes = false;
  /// Text that must follow a name that ends `line` for the statement to parse: ` import x` after
  /// `from a.`; "" if nothing.  nullptr: always nothing.
  std::string_view (*rest_of_statement)(std::string_view line) = nullptr;
  /// The module whose submodules the name after `line` can be, as FileRow::module has it; "" for
  /// those at the top.  nullopt if the name is no module's; nullptr if there are no such paths.
  std::optional<std::string> (*module_around)(resolve::Resolver& resolver, FileId file,
                                              std::string_view line) = nullptr;
  /// Finds the values that a quoted text can have where a type is expected: put inside the quotes,
  /// between two more of them, this makes an expression with the key `Cf0` of such a value.
  std::string_view expectation_in_quotes{};
  /// The parts that can follow the last slash of a quoted path: `line` precedes the quotes, `typed`
  /// is the path before the cursor.  nullptr: nothing.
  std::vector<PathPart> (*parts_of_path)(const index::Snapshot& snapshot, FileId file,
                                         std::string_view line, std::string_view typed) = nullptr;
  /// nullopt if the name cannot be imported; nullptr if imports name no single names.
  std::optional<NameImport> (*import_of)(resolve::Resolver& resolver,
                                         const NameToImport& name) = nullptr;
};
/// O(1); no rules for a language that has none.
const CompletionRules& completion_rules(Language language);

// Helpers for the implementations.

/// The offset of the line after the last import outside of functions that has none of the flags
/// (ImportFlag); nullopt without one.
std::optional<std::uint32_t> place_after_import(const FileFacts& facts, std::string_view text,
                                                std::uint16_t without_flags = 0);
/// The start and the end of a comment or string of several lines.
struct BlockMarks {
  std::string_view begin{}, end{};
};
/// The offset after the last line at the start of the text that begins with one of the words, or
/// ends a block; blank lines may be between them.
std::uint32_t place_after_head(std::string_view text, Words line_starts, BlockMarks block);

}  // namespace codefinder
