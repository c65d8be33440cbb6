// What the program knows of a language: LanguageDefinition, one constant row per language in
// index/languages/<id>/language.cpp, and the lookup of rows by number, name and file.
// Lies below every room; hooks that need the types of a room are declared by name only.
// To add a language: docs/add-a-language.md.
#pragma once

#include "index/languages/language_traits.h"
#include "index/languages/words.h"

#include <cstdint>
#include <span>
#include <string_view>

struct TSLanguage;

namespace codefinder {

namespace extract {
class Preprocessor;
}
namespace resolve {
class LanguageSemantics;
}

/// Stored as its number; the ids are in registry.def. `text`: any text file without a grammar.
enum class Language : std::uint8_t {
#define LANGUAGE(id) id,
#include "index/languages/registry.def"
#undef LANGUAGE
};

#define LANGUAGE(id) +1  // NOLINT(bugprone-macro-parentheses): terms of a sum.
inline constexpr int kLanguageCount = 0
#include "index/languages/registry.def"
    ;
#undef LANGUAGE

/// Languages that share import rules have one family, which has the number of the first of them;
/// `none`: no import rules.
enum class Family : std::uint8_t {
  none = 0,
  rust = static_cast<int>(Language::rust),
  node = static_cast<int>(Language::typescript),
  python = static_cast<int>(Language::python),
  go = static_cast<int>(Language::go),
  c = static_cast<int>(Language::c),
  java = static_cast<int>(Language::java),
};
constexpr Family family_of(Language first) { return static_cast<Family>(first); }

/// Kind of content: code (programs), data (values), prose, or text (anything).
enum class ContentKind : std::uint8_t { text, code, data, prose };

/// What to look for, line by line, in a file that is too large to parse: extract/line_scan.h.
enum class LineScan : std::uint8_t { none, defines, keys, headings };

struct LanguageDefinition {
  Language language = Language::text;
  std::string_view name{};    // In the canonical JSON and in settings; equal to the id.
  std::string_view lsp_id{};  // LSP languageId.
  Words aliases{};            // Other LSP ids, of dialects.
  Family family = Family::none;
  ContentKind kind = ContentKind::code;
  std::string_view separator = ".";  // Of the parts of a qualified name: "::" or ".".

  // Detection.
  Words extensions{};    // Without the dot; matched exactly, then in lower case.
  Words file_names{};    // Whole names, exact.
  Words interpreters{};  // Named in a "#!" line, without version.
  // Decides by the extension (as written) and the first bytes of the file where the name is
  // ambiguous; nullptr: the name decides.
  Language (*detect)(std::string_view extension, std::string_view head) = nullptr;

  // Conventions.
  Words line_comments{};         // "//", "#".
  Words test_globs{};            // Paths of tests.
  Words declaration_suffixes{};  // Of files that only declare what other files define: ".pyi".

  // Syntax. Without a grammar, a file is read by its words and headings.
  const TSLanguage* (*grammar)() = nullptr;
  // Members of a class are visible by unqualified name inside its functions.
  bool members_in_scope = false;
  // A local variable is never what a type name means.
  bool local_values_are_no_types = false;
  LineScan scan = LineScan::none;
  const extract::Preprocessor& (*preprocessor)() = nullptr;

  // Resolution.
  LanguageTraits traits{};
  const resolve::LanguageSemantics& (*semantics)() = nullptr;
};

/// O(1); the row of Language::text for a number that is none of an enumerator.
const LanguageDefinition& definition(Language language);
/// All rows, by the number of Language.
std::span<const LanguageDefinition* const> languages();

/// nullptr if no language has this name, LSP id or alias. O(1).
const LanguageDefinition* find_language(std::string_view name);
/// Detects by file name, then extension, then the "#!" line in `head` (the first bytes of the
/// file); Language::text if none matches. O(1), but for the detect() of a language.
Language detect_language(std::string_view path, std::string_view head);
/// True if, by its name, the file only declares what other files define.
bool only_declares(std::string_view path);

/// The rows, by id; each is defined in index/languages/<id>/language.cpp.
namespace language_rows {
#define LANGUAGE(id) extern const LanguageDefinition id;
#include "index/languages/registry.def"
#undef LANGUAGE
}  // namespace language_rows

}  // namespace codefinder
