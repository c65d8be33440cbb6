// Bash and other POSIX-like shells.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/bash/preprocess.h"

extern "C" const TSLanguage* tree_sitter_bash();

namespace codefinder::language_rows {

constinit const LanguageDefinition bash = {
    .language = Language::bash,
    .name = "bash",
    .lsp_id = "shellscript",
    .aliases = "sh zsh",
    .extensions = "sh bash zsh ksh bats ebuild eclass command",
    .file_names =
        ".bashrc .bash_profile .bash_aliases .bash_login .bash_logout .profile .zshrc "
        ".zshenv .zprofile .zlogin .kshrc .envrc PKGBUILD APKBUILD gradlew",
    .interpreters = "sh bash dash ash ksh mksh zsh bats",
    .line_comments = "#",
    .test_globs = "*.bats test_*.sh *_test.sh **/test/** **/tests/**",
    .grammar =
        extract::guarded<tree_sitter_bash,
                         extract::Restore::recreate>,  // Not exact: files of zsh, and patterns.
    .preprocessor = bash::preprocessor,
    .renaming = &renaming_rows::bash,
    .scip_name = "ShellScript",
};

}  // namespace codefinder::language_rows
