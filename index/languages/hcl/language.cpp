// HCL, the language of Terraform: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/hcl/rules.h"

extern "C" const TSLanguage* tree_sitter_hcl();

namespace codefinder::language_rows {

constinit const LanguageDefinition hcl = {
    .language = Language::hcl,
    .name = "hcl",
    .lsp_id = "terraform",
    .aliases = "terraform-vars tf",
    .family = family_of(Language::hcl),
    .extensions = "tf tfvars hcl nomad tofu",
    .line_comments = "# //",
    .test_globs = "*.tftest.hcl **/tests/**",
    .lock_files = ".terraform.lock.hcl",
    .grammar = extract::guarded<tree_sitter_hcl>,
    .traits = {.scope_prefix = "hcl:", .unresolved_is_external = true},
    .semantics = codefinder::hcl::semantics,
    .scip_name = "HCL",
};

}  // namespace codefinder::language_rows
