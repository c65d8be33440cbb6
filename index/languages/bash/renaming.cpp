// Bash: what can be a name.
#include "index/languages/renaming_rules.h"

namespace codefinder::renaming_rows {
namespace {

/// Functions and variables have name spaces of their own.
NameSpaces bash_name_spaces(SymbolKind kind) { return kind == SymbolKind::function ? 1 : 2; }

}  // namespace

constinit const RenamingRules bash = {
    .language = Language::bash,
    .keywords =
        "if then elif else fi for while until do done case esac function select in time "
        "coproc return exit break continue export local readonly declare unset shift set",
    .special_names =
        "PATH HOME IFS PS1 PS2 PS4 PWD OLDPWD SHELL USER TERM LANG LC_ALL TMPDIR EDITOR RANDOM "
        "SECONDS LINENO OPTIND OPTARG REPLY EUID UID BASH_SOURCE FUNCNAME PIPESTATUS HOSTNAME",
    .quotes = "\"'",
    .redeclares_locals = true,
    .name_spaces = bash_name_spaces,
};

}  // namespace codefinder::renaming_rows
