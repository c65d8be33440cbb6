// SQL: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/sql/rules.h"

extern "C" const TSLanguage* tree_sitter_sql();

namespace codefinder::language_rows {

constinit const LanguageDefinition sql = {
    .language = Language::sql,
    .name = "sql",
    .lsp_id = "sql",
    .family = family_of(Language::sql),
    .extensions = "sql psql pgsql ddl dml plsql pls pks pkb",
    .line_comments = "--",
    .test_globs = "**/test/** **/tests/**",
    .grammar = extract::guarded<tree_sitter_sql>,
    .preprocessor = codefinder::sql::preprocessor,
    .semantics = codefinder::sql::semantics,
    .scip_name = "SQL",
};

}  // namespace codefinder::language_rows
