// TypeScript: names, files and conventions; and edits of a source before it is parsed: `const` for
// `using`, and breaks before signatures that begin with type parameters on a line of their own,
// after one that ends without a semicolon:
//
//     interface Get {
//       <P>(path: P): Answer
//       <P, Q>(path: P, query: Q): Answer
//     }
//
// The grammar parses the second `<` as type arguments of the type before it, and the rest as
// errors.  A semicolon written into the white space before it separates the two.
#include "index/languages/language.h"
#include "base/strings.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/repair/repairs.h"
#include "index/languages/_ecma/global_names.h"
#include "index/languages/_ecma/newer_syntax.h"
#include "index/languages/_ecma/preprocess.h"
#include "index/languages/_ecma/rules.h"
#include "index/languages/_ecma/semantics.h"

#include <algorithm>
#include <array>

extern "C" const TSLanguage* tree_sitter_typescript();

namespace codefinder::typescript {
namespace {

using extract::Repairs;

bool is_word(char c) { return is_word_char(c) || c == '$'; }

/// The offset after a comment or a string that begins at `at`; `at` itself if none does.
std::size_t past_opaque(std::string_view text, std::size_t at) {
  const auto until = [&](std::string_view end, std::size_t from) {
    const std::size_t found = text.find(end, from);
    return found == std::string_view::npos ? text.size() : found + end.size();
  };
  if (text.substr(at, 2) == "//") return until("\n", at) - 1;
  if (text.substr(at, 2) == "/*") return until("*/", at + 2);
  const char quote = text[at];
  if (quote != '"' && quote != '\'' && quote != '`') return at;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    else if (text[i] == quote) return i + 1;
    else if (text[i] == '\n' && quote != '`') return i;
  }
  return text.size();
}

/// True if the text, which begins with `<`, reads `<…>(`.
bool opens_signature(std::string_view text) {
  constexpr std::size_t kMaxLength = 8000;
  text = text.substr(0, kMaxLength);
  int depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t past = past_opaque(text, at); past > at) {
      at = past;
      continue;
    }
    if (text[at] == '<') ++depth;
    else if (text[at] == '>' && text[at - 1] != '=') --depth;
    ++at;
    if (depth > 0) continue;
    const std::size_t next = text.find_first_not_of(" \t\r\n", at);
    return next != std::string_view::npos && text[next] == '(';
  }
  return false;
}

/// True if a type may end with the character at `last`: not an operator or keyword that requires an
/// operand.
bool ends_type(std::string_view text, std::size_t last) {
  const char c = text[last];
  if (c == ']' || c == ')' || c == '}' || c == '"' || c == '\'' || c == '`') return true;
  if (c == '>') return last > 0 && text[last - 1] != '=';
  if (!is_word(c)) return false;
  std::size_t begin = last;
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  constexpr std::array<std::string_view, 16> kWantMore = {
      "async", "extends", "implements", "new", "return", "typeof",  "keyof", "infer",
      "is",    "in",      "of",         "as",  "case",   "default", "get",   "set"};
  return std::find(kWantMore.begin(), kWantMore.end(), text.substr(begin, last + 1 - begin)) ==
         kWantMore.end();
}

/// Pure except for `repairs`; O(bytes).
void break_signatures(Repairs& repairs) {
  const std::string_view text = repairs.original();
  bool line_is_blank = true;
  // Last character that is neither blank nor part of a comment.
  std::size_t last = std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (blank) {
      line_is_blank = line_is_blank || c == '\n';
      ++at;
      continue;
    }
    if (const std::size_t past = past_opaque(text, at); past > at) {
      if (c != '/') last = past - 1;
      line_is_blank = false;
      at = past;
      continue;
    }
    const bool room = at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t');
    if (c == '<' && line_is_blank && room && last != std::string_view::npos &&
        ends_type(text, last) && opens_signature(text.substr(at)))
      repairs.put(static_cast<std::uint32_t>(at - 1), ";");
    line_is_blank = false;
    last = at++;
  }
}

class TypeScriptPreprocessor final : public ecma::EcmaPreprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(Repairs& repairs) const override {
    break_signatures(repairs);
    ecma::repair_newer_syntax(repairs);
  }
};

const extract::Preprocessor& preprocessor() {
  static const TypeScriptPreprocessor one;
  return one;
}

}  // namespace
}  // namespace codefinder::typescript

namespace codefinder::language_rows {

namespace {

/// Not TypeScript: Qt translations are XML, and MPEG streams are not text.
Language detect(std::string_view extension, std::string_view head) {
  (void)extension;
  const bool xml = head.starts_with("<?xml") || head.starts_with("<!DOCTYPE");
  return xml ? Language::text : Language::typescript;
}

}  // namespace

constinit const LanguageDefinition typescript = {
    .language = Language::typescript,
    .name = "typescript",
    .lsp_id = "typescript",
    .aliases = "ts",
    .family = family_of(Language::typescript),
    .extensions = "ts mts cts",
    .interpreters = "ts-node deno tsx",
    .detect = detect,
    .line_comments = "//",
    .test_globs =
        "*.test.{ts,mts,cts} *.spec.{ts,mts,cts} *-test.ts *-spec.ts *_test.ts "
        "**/__tests__/** **/test/** **/tests/** **/spec/**",
    .declaration_suffixes = ".d.ts .d.mts .d.cts",
    .generated_suffixes = ".generated.ts",
    .library_directories = ecma::library_directories,
    .directory_modules = "index",
    .module_name = ecma::module_name,
    .grammar = extract::guarded<tree_sitter_typescript>,  // Not exact: it lacks newer types (`out
                                                          // T`, `f<T>` as a value).
    .class_bodies_are_scopes = false,
    .preprocessor = typescript::preprocessor,
    .traits = ecma::kTraits,
    .semantics = ecma::semantics,
    .completion = &ecma::kCompletion,
    .moved_imports = &ecma::kMovedImports,
    .needed_file = ecma::needed_file,
    .packages = &ecma::kPackages,
    .public_names = &ecma::kPublicNames,
    .renaming = &renaming_rows::typescript,
    .scip_name = "TypeScript",
};

}  // namespace codefinder::language_rows
