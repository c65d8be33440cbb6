// JSON and its dialects with comments, and the paths in them.
#include "index/languages/language.h"
#include "base/strings.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/config_paths.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/plain_rules.h"

extern "C" const TSLanguage* tree_sitter_json();

namespace codefinder::json {
namespace {

/// The offset after the comment at `at`, or `at`.
std::size_t after_comment(std::string_view text, std::size_t at) {
  const bool block = text.substr(at, 2) == "/*";
  if (!block && text.substr(at, 2) != "//") return at;
  const std::size_t end = text.find(block ? "*/" : "\n", at + 2);
  return end == std::string_view::npos ? text.size() : end + (block ? 2 : 1);
}

/// The first offset from `at` with neither white space nor a comment.
std::size_t next_token(std::string_view text, std::size_t at) {
  for (;;) {
    const std::size_t token = std::min(text.find_first_not_of(kWhiteSpace, at), text.size());
    const std::size_t after = after_comment(text, token);
    if (after == token) return token;
    at = after;
  }
}

/// The offset of the quote that ends the string at `begin`, or of the line's end if none does.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  std::size_t at = begin + 1;
  for (; at < text.size() && text[at] != quote && text[at] != '\n'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at, text.size());
}

/// Other escapes than `\/` stay as they are: no path has them.
std::string without_escapes(std::string_view value) {
  std::string out;
  for (std::size_t i = 0; i < value.size(); ++i)
    if (value[i] != '\\' || value.substr(i, 2) != "\\/") out += value[i];
  return out;
}

class Paths final : public common::ConfigPaths {
 public:
  std::vector<resolve::PathText> read(std::string_view text) const override {
    std::vector<resolve::PathText> out;
    for (std::size_t at = next_token(text, 0); at < text.size(); at = next_token(text, at)) {
      if (text[at] != '"' && text[at] != '\'') {
        ++at;
        continue;
      }
      const std::size_t end = end_of_string(text, at);
      const std::size_t next = end < text.size() ? next_token(text, end + 1) : end;
      const bool is_key = next < text.size() && text[next] == ':';
      if (!is_key && end < text.size() && text[end] == text[at])
        add(out, {static_cast<std::uint32_t>(at + 1), static_cast<std::uint32_t>(end)},
            without_escapes(text.substr(at + 1, end - at - 1)));
      at = std::min(end + 1, text.size());
    }
    return out;
  }
};

resolve::LanguageSemantics semantics() {
  static const Paths kPaths;
  return resolve::semantics_with_paths(kPaths);
}

}  // namespace
}  // namespace codefinder::json

namespace codefinder::language_rows {

constinit const LanguageDefinition json = {
    .language = Language::json,
    .name = "json",
    .lsp_id = "json",
    .aliases = "jsonc json5",
    .kind = ContentKind::data,
    .extensions =
        "json jsonc json5 jsonld geojson webmanifest code-workspace har avsc topojson "
        "4DForm 4DProject gltf JSON-tmLanguage mcmeta sarif slnlaunch tfstate yyp "
        "code-snippets hujson sublime-build sublime-color-scheme sublime-commands "
        "sublime-completions sublime-keymap sublime-macro sublime-menu sublime-mousemap "
        "sublime-project sublime-settings sublime-theme sublime-workspace sublime_metrics "
        "sublime_session",
    .file_names =
        ".babelrc .eslintrc .jshintrc .jscsrc .swcrc .watchmanconfig composer.lock "
        "Pipfile.lock flake.lock deno.lock bun.lock .all-contributorsrc .arcconfig "
        ".auto-changelog .c8rc .htmlhintrc .imgbotconfig .nycrc .secrets.baseline "
        ".tern-config .tern-project mcmod.info .devcontainer.json .eslintrc.json "
        ".jslintrc .oxlintrc.json api-extractor.json devcontainer.json jsconfig.json "
        "language-configuration.json tsconfig.json tslint.json",
    .line_comments = "//",
    .test_globs = "**/test/** **/tests/** **/testdata/**",
    .config_extensions = "json5 jsonc",
    .grammar = extract::guarded<tree_sitter_json>,  // Not exact: comments and trailing commas in
                                                    // many configurations.
    .scan = LineScan::keys,
    .semantics = codefinder::json::semantics,
    .scip_name = "JSON",
};

}  // namespace codefinder::language_rows
