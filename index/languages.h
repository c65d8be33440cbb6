// The table of languages: detection by file name, and conventions that all of index/ uses. Grammars
// and queries are in extract/; a language is one row here plus a directory in extract/languages/.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder {

/// Stored as its number: append, never renumber.
enum class Language : std::uint8_t {
  text,  // Any text file without a grammar.
  rust,
  typescript,
  tsx,
  javascript,
  python,
  go,
  c,
  cpp,
  java,
  bash,
  markdown,
  json,
  yaml,
  toml,
};
inline constexpr int kLanguageCount = 15;

/// The family whose module rules a language follows (index/resolve has one file per family).
enum class Family : std::uint8_t { none, rust, node, python, go, c, java };

/// Kind of content: code (programs), data (values), prose, or text (anything).
enum class ContentKind : std::uint8_t { text, code, data, prose };

struct LanguageInfo {
  Language language;
  std::string_view name;    // "rust", "typescript", …: the name in the canonical JSON.
  std::string_view lsp_id;  // LSP languageId.
  Family family;
  ContentKind nature;
  // Separates the parts of a qualified name: "::" or ".".
  std::string_view separator;
  std::vector<std::string_view> extensions;     // Without the dot, lower case.
  std::vector<std::string_view> file_names;     // Whole names, exact.
  std::vector<std::string_view> interpreters;   // Named in a "#!" line.
  std::vector<std::string_view> line_comments;  // "//", "#".
  std::vector<std::string_view> test_globs;     // Paths of tests.
};

/// Indexed by the number of Language.
std::span<const LanguageInfo> languages();
const LanguageInfo& info(Language language);
/// nullptr if no language has this name (or LSP id).
const LanguageInfo* find_language(std::string_view name);
/// Detects by file name, then extension, then the "#!" line in `head` (the first bytes of the
/// file); Language::text if none matches. In `.h` files, `head` decides between C++ and C (C++ if
/// it has a `class`, `namespace`, `template` or `public:` line).
Language detect_language(std::string_view path, std::string_view head);
/// True if, by its name, the file only declares what other files define: `.d.ts` in TypeScript,
/// `.pyi` in Python.
bool only_declares(std::string_view path);

}  // namespace codefinder
