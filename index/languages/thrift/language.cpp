// Thrift: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/public_names.h"
#include "index/languages/thrift/rules.h"

extern "C" const TSLanguage* tree_sitter_thrift();

namespace codefinder::language_rows {

constinit const LanguageDefinition thrift = {
    .language = Language::thrift,
    .name = "thrift",
    .lsp_id = "thrift",
    .family = family_of(Language::thrift),
    .extensions = "thrift",
    .line_comments = "// #",
    .grammar = extract::guarded<tree_sitter_thrift>,
    .semantics = codefinder::thrift::semantics,
    .public_names = &kAllNamesArePublic,
    .scip_name = "Thrift",
};

}  // namespace codefinder::language_rows
