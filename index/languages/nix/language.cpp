// Nix: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/nix/rules.h"

extern "C" const TSLanguage* tree_sitter_nix();

namespace codefinder::language_rows {

constinit const LanguageDefinition nix = {
    .language = Language::nix,
    .name = "nix",
    .lsp_id = "nix",
    .family = family_of(Language::nix),
    .extensions = "nix",
    .line_comments = "#",
    .lock_files = "flake.lock",
    .grammar = extract::guarded<tree_sitter_nix>,
    .preprocessor = codefinder::nix::preprocessor,
    .semantics = codefinder::nix::semantics,
    .scip_name = "Nix",
};

}  // namespace codefinder::language_rows
