// PowerShell: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/shared_names.h"
#include "index/languages/powershell/rules.h"

extern "C" const TSLanguage* tree_sitter_powershell();

namespace codefinder::language_rows {

constinit const LanguageDefinition powershell = {
    .language = Language::powershell,
    .name = "powershell",
    .lsp_id = "powershell",
    .aliases = "ps1 pwsh",
    .family = family_of(Language::powershell),
    .extensions = "ps1 psm1 psd1",
    .interpreters = "pwsh",
    .line_comments = "#",
    .test_globs = "*.Tests.ps1 **/Tests/**",
    .grammar = extract::guarded<tree_sitter_powershell>,
    .preprocessor = codefinder::powershell::preprocessor,
    .traits = {.keywords = {.result = "return", .leave = "break", .repeat = "continue"}},
    .semantics = common::names_of_project,
    .scip_name = "PowerShell",
};

}  // namespace codefinder::language_rows
