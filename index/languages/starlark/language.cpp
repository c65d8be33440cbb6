// Starlark, the language of Bazel and Buck: names, and the files that labels lead to. Its syntax is
// a part of Python's.
#include "index/languages/language.h"
#include "index/languages/public_names.h"

#include "base/path.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/resolve/plain_rules.h"
#include "index/resolve/resolver.h"

extern "C" const TSLanguage* tree_sitter_python();

namespace codefinder::starlark {
namespace {

using namespace resolve;

/// `//package:file.bzl` from the root, `:file.bzl` in the same package; `@other//…` is external.
class LabelImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    std::string_view label = request.module;
    Context& context = resolver.context();
    std::string package(parent_path(context.path(request.file)));
    if (label.starts_with("@")) return {Value::external()};
    const std::size_t colon = label.find(':');
    if (colon == std::string_view::npos) return {Value::external()};
    if (label.starts_with("//")) package = label.substr(2, colon - 2);
    const std::string path = join_path(package, std::string(label.substr(colon + 1)));
    const auto file = context.find_file(path);
    return {file ? Value::module(*file, Evidence::import_) : Value::external()};
  }
};

LanguageSemantics semantics() {
  static const LabelImports kImports;
  LanguageSemantics all = plain_semantics();
  all.imports = &kImports;
  return all;
}

}  // namespace
}  // namespace codefinder::starlark

namespace codefinder::language_rows {

constinit const LanguageDefinition starlark = {
    .language = Language::starlark,
    .name = "starlark",
    .lsp_id = "starlark",
    .aliases = "bazel bzl",
    .family = family_of(Language::starlark),
    .extensions = "bzl star bazel",
    .file_names = "BUILD WORKSPACE BUCK Tiltfile WORKSPACE.bzlmod",
    .line_comments = "#",
    .grammar = extract::guarded<tree_sitter_python>,
    .traits = {.keywords = {.result = "return", .leave = "break", .repeat = "continue"},
               .redefinitions_are_one = true,
               .assignments_yield = true,
               .has_keyword_arguments = true},
    .semantics = codefinder::starlark::semantics,
    .public_names = &kUnderscoreIsPrivate,
    .scip_name = "Starlark",
};

}  // namespace codefinder::language_rows
