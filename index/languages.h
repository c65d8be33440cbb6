// The one table of languages: what a file's name says about its language, and the conventions that
// every room may ask for. Grammars and queries are extract/'s business; a language is one row here
// plus a folder in extract/languages/.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::index {

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

/// Whose module rules a language follows (index/resolve has one file per family).
enum class Family : std::uint8_t { none, rust, node, python, go, c, java };

/// What people write in it: programs, values, sentences, or anything (plain text).
enum class ContentKind : std::uint8_t { text, code, data, prose };

struct LanguageInfo {
  Language language;
  std::string_view name;    // "rust", "typescript", …: the canonical JSON's word.
  std::string_view lsp_id;  // LSP languageId.
  Family family;
  ContentKind nature;
  // Between the parts of a qualified name: "::" or ".".
  std::string_view separator;
  std::vector<std::string_view> extensions;     // Without the dot, lower case.
  std::vector<std::string_view> file_names;     // Whole names, exact.
  std::vector<std::string_view> interpreters;   // Of a "#!" line.
  std::vector<std::string_view> line_comments;  // "//", "#".
  std::vector<std::string_view> test_globs;     // Paths that hold tests.
};

/// By Language's number.
std::span<const LanguageInfo> languages();
const LanguageInfo& info(Language language);
/// nullptr if no language has this name (or LSP id).
const LanguageInfo* find_language(std::string_view name);
/// By file name, then extension, then the "#!" line in `head` (the first bytes of the file);
/// Language::text when nothing fits. `head` also tells C++ from C in `.h` files (a `class`,
/// `namespace`, `template`, `public:` line).
Language detect_language(std::string_view path, std::string_view head);
/// Whether such a file says what others hold, by its name: TypeScript's `.d.ts`, Python's `.pyi`.
bool only_declares(std::string_view path);

}  // namespace codefinder::index
