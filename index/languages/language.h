// LanguageDefinition, the description of a language: one constant row per language in
// index/languages/<id>/language.cpp, and the lookup of rows by number, name and file.
// Every other directory may include it; the types that its hooks use are only forward-declared.
// To add a language: docs/add-a-language.md.
#pragma once

#include "index/languages/language_traits.h"
#include "index/languages/words.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct TSLanguage;

namespace codefinder {

namespace extract {
class Preprocessor;
}
namespace resolve {
struct LanguageSemantics;
}

/// Stored as its number; the ids are in registry.def. `text`: any text file without a grammar.
enum class Language : std::uint8_t {
#define LANGUAGE(id) id,
#include "index/languages/registry.def"
#undef LANGUAGE
};

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

/// The names to look for, line by line, in a file that is too large to parse: extract/line_scan.h.
enum class LineScan : std::uint8_t { none, defines, keys, headings };

struct ModuleRequest;  // language_project.h
struct LexicalRules;   // index/languages/lexical_rules.h
// The rules of single features, each in the header of its name.
struct CompletionRules;
struct MovedImportRules;
struct PackageRules;
struct PublicNameRules;
struct RenamingRules;
struct TagRules;
struct ImportPlace;  // needed_files.h
struct NeededFile;

struct LanguageDefinition {
  Language language = Language::text;
  std::string_view name{};    // In the canonical JSON and in settings; equal to the id.
  std::string_view lsp_id{};  // LSP languageId.
  Words aliases{};            // Other LSP ids, of dialects, and short names.
  Family family = Family::none;
  ContentKind kind = ContentKind::code;
  std::string_view separator = ".";  // Between the parts of a qualified name: "::" or ".".

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
  Words declaration_suffixes{};  // For files that only declare what other files define: ".pyi".
  // Where programs begin: a function of this name (in the package `entry_package`, if given), a
  // file of this name, and the files that the manifests name at these top-level keys.
  Words entry_functions{};
  std::string_view entry_package{};
  Words entry_files{};
  Words entry_keys{};

  // Projects and packages.
  Words manifests{};                 // Files that mark a directory as a project or package.
  std::string_view name_manifest{};  // The one of them that names the package, and how:
  std::string (*manifest_name)(std::string_view text) = nullptr;  // "" if it does not.
  Words package_markers{};         // Files, not manifests, that make their directory a package.
  Words import_manifests{};        // Read to resolve imports, also where git ignores them.
  Words lock_files{};              // Written by package managers.
  Words config_names{};            // Whole names of configuration files,
  Words config_extensions{};       // and extensions, in lower case.
  Words generated_suffixes{};      // Ends of the names of generated files.
  Words dependency_directories{};  // Names of directories that hold dependencies.
  // Those of them that packages are installed in, whose files are indexed on demand.
  Words package_directories{};
  // Directories that hold an environment of installed packages, and where in them the packages are;
  // `*` in a path component matches the rest of its name.
  Words environment_directories{};
  Words environment_packages{};
  // Directories outside of any project where a package manager unpacks sources, from the
  // environment; only those that exist. Costs a few stat calls.
  std::vector<std::string> (*package_caches)() = nullptr;
  // Directories of the language's standard library, or of the system's headers, on this machine:
  // only those that exist, in the order in which they are searched. Costs some stat calls.
  std::vector<std::string> (*library_directories)() = nullptr;
  Words directory_modules{};  // Names, without extension, of files that stand for their directory.
  std::string_view installed_separator = "/";  // Between the parts of an installed module's name.
  // The name of the module that a file is; nullptr: its directory.
  std::string (*module_name)(const ModuleRequest& request) = nullptr;

  // Syntax. Without a grammar, a file is read by its lexical rules; without these, by its words
  // and headings.
  const TSLanguage* (*grammar)() = nullptr;
  // The text of its queries; empty: the embedded file <id>/queries.scm.
  std::string_view queries{};
  const LexicalRules* lexical = nullptr;
  bool has_exact_grammar = false;  // A text that the grammar cannot parse is malformed.
  // Members of a class are visible by unqualified name inside its functions.
  bool members_in_scope = false;
  // Members of a class are variables of its body: one may use those before it by their names.
  bool class_bodies_are_scopes = true;
  // A type name never refers to a local variable.
  bool local_values_are_no_types = false;
  LineScan scan = LineScan::none;
  const extract::Preprocessor& (*preprocessor)() = nullptr;

  // Resolver.
  LanguageTraits traits{};
  // Rules that need code; nullptr: the default rules.
  resolve::LanguageSemantics (*semantics)() = nullptr;

  // Single features; nullptr: the language has none.
  const CompletionRules* completion = nullptr;
  const MovedImportRules* moved_imports = nullptr;
  std::optional<NeededFile> (*needed_file)(const ImportPlace& place) = nullptr;
  const PackageRules* packages = nullptr;
  const PublicNameRules* public_names = nullptr;
  const RenamingRules* renaming = nullptr;
  const TagRules* tags = nullptr;
  std::string_view scip_name{};  // In the enum Language of SCIP's schema.
};

/// O(1); the row of Language::text if the number is no enumerator.
const LanguageDefinition& definition(Language language);
/// All rows, by the number of Language; their number bounds what is read of it.
std::span<const LanguageDefinition* const> languages();

/// Appends rows that are not in registry.def, for languages of the user, at the numbers that
/// follow; `fingerprint` (not 0) identifies their contents. REQUIRES: called at most once, before
/// any other function of this header; at most kMaxAddedLanguages rows, which live as long as the
/// program.
void add_languages(std::span<const LanguageDefinition* const> rows, std::uint32_t fingerprint);
inline constexpr std::size_t kMaxAddedLanguages = 16;
/// 0 without added languages.
std::uint32_t added_languages_fingerprint();

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

/// The rules of names by id, in index/languages/<id>/renaming.cpp; some languages have none.
namespace renaming_rows {
#define LANGUAGE(id) extern const RenamingRules id;
#include "index/languages/registry.def"
#undef LANGUAGE
}  // namespace renaming_rows

}  // namespace codefinder
