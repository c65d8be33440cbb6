// SQL: names, files, conventions and lexical rules for all dialects.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/languages/sql/rules.h"

namespace codefinder::sql {

namespace {

constexpr Words kNoNames =
    "select from where and or not null is in as on join left right inner outer full cross natural "
    "into values insert update delete set create alter drop table view group order by having limit "
    "offset union intersect except all distinct exists case when then else end using with check "
    "collate references default primary unique foreign constraint key index fulltext spatial "
    "exclude like period partition asc desc nulls first last begin declare return returns execute "
    "exec call if loop for while to add column cascade restrict go range object table fetch "
    "window lateral straight_join use force ignore qualify returning merge read rows";

// `["`\[]?` begins a quoted name; schemas may be before a name.
constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::namespace_,
     .flags = SymbolFlag::exported,
     .regex =
         R"re(\bCREATE\s+(?:SCHEMA|DATABASE)\s+(?:IF\s+NOT\s+EXISTS\s+)?["`\[]?(?P<name>\w+))re",
     .except = kNoNames},
    {.kind = SymbolKind::struct_,
     .extent = Extent::end,
     .flags = SymbolFlag::exported,
     .regex = R"re(\bCREATE\s+(?:(?:OR\s+REPLACE|GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|)re"
              R"re(EXTERNAL|FOREIGN|VIRTUAL)\s+)*TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:["`\[:@])re"
              R"re(*[\w:]+["`\]@]?\.)*["`\[]?(?P<name>[\w#]+))re",
     .end = R"(;|^[ \t]*GO\b|^\))"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::end,
     .flags = SymbolFlag::exported,
     .regex = R"re(\bCREATE\s+(?:(?:OR\s+(?:REPLACE|ALTER)|MATERIALIZED|TEMP|TEMPORARY|FORCE|)re"
              R"re(RECURSIVE|ALGORITHM\s*=\s*\w+|DEFINER\s*=\s*\S+|SQL\s+SECURITY\s+\w+))re"
              R"re(\s+)*VIEW\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:["`\[:@]*[\w:]+["`\]@]?\.)*["`\[]?)re"
              R"re((?P<name>\w+))re",
     .end = R"(;|^[ \t]*GO\b|^/[ \t]*$)"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::list,
     .flags = SymbolFlag::exported,
     .regex = R"re(\bCREATE\s+TYPE\s+(?:[":@]*[\w:]+["@]?\.)*"?(?P<name>\w+)"?\s+AS\s+ENUM\s*)re"
              R"re(\()re"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::end,
     .flags = SymbolFlag::exported,
     .regex = R"re(\bCREATE\s+(?:OR\s+REPLACE\s+)?TYPE\s+(?:BODY\s+)?(?:["`\[:@]*[\w:]+["`\]@)re"
              R"re(]?\.)*["`\[]?(?P<name>\w+))re",
     .end = R"(;|^[ \t]*GO\b|^\))"},
    {.kind = SymbolKind::type_alias,
     .flags = SymbolFlag::exported,
     .regex = R"re(\bCREATE\s+DOMAIN\s+(?:[":@]*[\w:]+["@]?\.)*"?(?P<name>\w+))re"},
    {.kind = SymbolKind::module,
     .extent = Extent::end,
     .regex = R"re(\bCREATE\s+(?:OR\s+REPLACE\s+)?PACKAGE\s+(?:BODY\s+)?(?:[":@]*[\w:]+["@]?)re"
              R"re(\.)*"?(?P<name>\w+))re",
     .end = R"(^/[ \t]*$)"},
    // Bodies end with the quote of PostgreSQL, the delimiter that MySQL is given, or END.
    {.extent = Extent::end,
     .flags = SymbolFlag::exported,
     .regex =
         R"re(\bCREATE\s+(?:(?:OR\s+(?:REPLACE|ALTER)|CONSTRAINT|TEMP|TEMPORARY|AGGREGATE|)re"
         R"re(DEFINER\s*=\s*\S+|EDITIONABLE|NONEDITIONABLE)\s+)*(?:FUNCTION|PROCEDURE|PROC|)re"
         R"re(TRIGGER|AGGREGATE|EVENT|MACRO)\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:["`\[:@]*[\w:]+["`)re"
         R"re(\]@]?\.)*["`\[]?(?P<name>\w+)["`\]]?(?:\s*(?P<parameters>\((?:[^()]|\([^()]*\)))re"
         R"re(*\)))?)re",
     .end =
         R"(\$\w*\$\s*(?:;|(?:LANGUAGE|IMMUTABLE|STABLE|VOLATILE|STRICT|SECURITY|PARALLEL|)"
         R"(COST|SET)\b[^;]*;)|\bLANGUAGE\s+'?\w+'?[^;$]*;|\bEND\b\s*\w*\s*(?://|\$\$|;;)|)"
         R"(^[ ]?END\b[^;\n]*;|^[ \t]*GO\b|^/[ \t]*$|\bEXECUTE\s+(?:FUNCTION|PROCEDURE)\s[^;]*;|)"
         R"(\bFOR\s+EACH\s+ROW\s+(?:SET|INSERT|UPDATE|DELETE|CALL)\b[^;]*;)"},
    {.extent = Extent::end,
     .regex = R"re(^[ \t]*(?:FUNCTION|PROCEDURE)\s+"?(?P<name>\w+)"?)re"
              R"re((?:\s*(?P<parameters>\((?:[^()]|\([^()]*\))*\)))?)re",
     .end = R"(\bEND\b\s*\w*\s*;)",
     .in = "module"},
    {.kind = SymbolKind::constant,
     .flags = SymbolFlag::exported,
     .regex = R"re(\bCREATE\s+(?:(?:UNIQUE|CLUSTERED|NONCLUSTERED|FULLTEXT|SPATIAL|BITMAP|)re"
              R"re(COLUMNSTORE)\s+)*INDEX\s+(?:CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?)re"
              R"re((?:["`\[:@]*[\w:]+["`\]@]?\.)*["`\[]?(?P<name>\w+))re",
     .except = kNoNames},
    {.kind = SymbolKind::variable,
     .flags = SymbolFlag::exported,
     .regex = R"re(\bCREATE\s+(?:(?:OR\s+REPLACE|TEMP|TEMPORARY)\s+)*(?:SEQUENCE|SYNONYM))re"
              R"re(\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:["`\[:@]*[\w:]+["`\]@]?\.)*["`\[]?(?P<name>)re"
              R"re(\w+))re"},
    // Columns that are added, in any statement.
    {.kind = SymbolKind::field,
     .regex = R"re(\bALTER\s+TABLE\s+(?:ONLY\s+)?(?:IF\s+EXISTS\s+)?(?:["`\[:@]*[\w:]+["`\]@])re"
              R"re(?\.)*["`\[]?(?P<qualifier>\w+)["`\]]?\s+ADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+)re"
              R"re(EXISTS\s+)?["`\[]?(?P<name>\w+)["`\]]?\s+["`\[]?(?P<type>[A-Za-z_]\w*))re",
     .except = kNoNames},
    {.kind = SymbolKind::constant,
     .regex = R"re(\bCONSTRAINT\s+["`\[]?(?P<name>\w+))re",
     .except = kNoNames},
    // Aliases and the names of common tables.
    {.kind = SymbolKind::variable,
     .flags = SymbolFlag::local,
     .regex =
         R"re(\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:ONLY\s+|LATERAL\s+)?(?:["`\[:@]*[\w:]+["`\]@]?)re"
         R"re(\.)*["`\[]?(?P<type>[A-Za-z_]\w*)["`\]]?\s+(?:AS\s+)?["`\[]?(?P<name>[A-Za-z_])re"
         R"re(\w*))re",
     .except = kNoNames},
    {.kind = SymbolKind::variable,
     .flags = SymbolFlag::local,
     .regex = R"re((?:\bWITH\s+(?:RECURSIVE\s+)?|\)\s*,\s*)"?(?P<name>[A-Za-z_]\w*)"?\s*)re"
              R"re((?:\([^()]*\)\s*)?AS\s*(?:(?:NOT\s+)?MATERIALIZED\s*)?\((?:\s*SELECT\s[^()]*?)re"
              R"re(\bFROM\s+(?:["`\[:@]*[\w:]+["`\]@]?\.)*["`\[]?(?P<type>[A-Za-z_]\w*))?)re",
     .except = kNoNames},
    {.kind = SymbolKind::enum_member, .regex = R"([(,]\s*'(?P<name>[^'\n]+)')", .in = "enum"},
    // Columns of a table, then columns of a view.
    {.kind = SymbolKind::field,
     .regex = R"re((?:^|[(,])\s*["`\[]?(?P<name>[A-Za-z_][\w#$]*)["`\]]?[ \t]+)re"
              R"re((?:SET\s*\(|["`\[]?(?:\w+\.)?(?P<type>[A-Za-z_]\w*)))re",
     .in = "struct",
     .except = kNoNames},
    {.kind = SymbolKind::field,
     .regex = R"re(\bAS\s+["`\[]?(?P<name>[A-Za-z_]\w*))re",
     .in = "struct",
     .except = kNoNames},
    {.kind = SymbolKind::variable,
     .flags = SymbolFlag::local,
     .regex = R"re(\bAS\s+["`\[]?(?P<name>[A-Za-z_]\w*)["`\]]?\s*(?:,|$|;|\)|\bFROM\b))re",
     .except = kNoNames},
    {.kind = SymbolKind::variable,
     .flags = SymbolFlag::local,
     .regex = R"((?:^[ \t]*|\bDECLARE\s+)@?(?P<name>[A-Za-z_]\w*)[ \t]+(?:CONSTANT\s+))"
              R"(?(?P<type>[A-Za-z_]\w*))"
              R"([^;\n()]*(?:\([^()]*\)[^;\n]*)?;)",
     .in = "function",
     .except = kNoNames},
    {.yield = LexicalPattern::Yield::scope,
     .extent = Extent::end,
     .regex = R"((?:^|;)[ \t]*(?:SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|REPLACE)\b)",
     .end = R"(;)",
     .in = "file function"},
    // Names in quotes.
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::read,
     .regex = R"re([^"\w]"(?P<name>[A-Za-z_]\w*)")re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::read,
     .regex = R"re(\bREFERENCES\s+(?:["`\[:@]*[\w:]+["`\]@]?\.)*["`\[]?(?P<type>[A-Za-z_]\w*)re"
              R"re()["`\]]?\s*\(\s*["`\[]?(?P<name>\w+))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"re(\b(?:FROM|JOIN|INTO|UPDATE|TABLE|REFERENCES|VIEW|TRUNCATE|ONLY|USING)\s+()re"
              R"re(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?P<qualifier>(?:["`\[:@]*[\w:]+["`\]@]?\.)*)re"
              R"re()["`\[]?(?P<name>[A-Za-z_]\w*))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"re(\bON\s+(?P<qualifier>(?:["`\[:@]*[\w:]+["`\]@]?\.)*)["`\[]?(?P<name>[A-Za)re"
              R"re(-z_]\w*)["`\]]?\s*(?:\(|\bFOR\b|\bUSING\b|\bREFERENCING\b|\bAS\b|$))re"},
    {.yield = LexicalPattern::Yield::reference,
     .regex = R"(\b(?:CALL|EXECUTE|EXEC)\s+(?:FUNCTION\s+|PROCEDURE\s+)?)"
              R"((?P<qualifier>(?:\w+\.)*)(?P<name>[A-Za-z_]\w*))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::write,
     .regex = R"re(\bSET\s+(?P<qualifier>(?:\w+\.)*)["`\[]?(?P<name>[A-Za-z_]\w*)["`\]]?\s*=)re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "select from where and or not null is in as on join left right inner outer full cross "
        "natural into values insert update delete set create alter drop table view function "
        "procedure proc trigger index sequence schema database type domain returns return begin "
        "end if then else elsif elseif case when loop for while do perform raise exception execute "
        "exec call declare using with order by group having limit offset union intersect except "
        "all distinct exists true false language grant revoke to privileges of replace default "
        "immutable stable volatile strict security definer invoker perform query new old found "
        "primary key foreign references unique check constraint cascade restrict add column "
        "rename unlogged temporary temp materialized each row before after instead only lateral "
        "asc desc nulls first last between like ilike similar over partition window filter "
        "recursive truncate commit rollback transaction savepoint explain analyze use go delimiter "
        "int integer bigint smallint tinyint mediumint serial bigserial smallserial decimal "
        "numeric "
        "double precision float boolean bool bit char character varchar varchar2 nvarchar "
        "nvarchar2 "
        "nchar tinytext mediumtext longtext clob blob bytea varbinary timestamp timestamptz "
        "datetime "
        "datetime2 jsonb uuid enum varying without identity auto_increment unsigned engine charset "
        "coalesce cast current_timestamp current_date",
    .ignores_case = true,
    .block_comments = "/* */",
    .strings = "\" \"",
    .multiline_strings = "' '",
    .escape = 0,
    .parameter = LexicalRules::ParameterName::first,
    .member_operators = ".",
};

}  // namespace

}  // namespace codefinder::sql

namespace codefinder::language_rows {

constinit const LanguageDefinition sql = {
    .language = Language::sql,
    .name = "sql",
    .lsp_id = "sql",
    .family = family_of(Language::sql),
    .extensions =
        "sql psql pgsql ddl dml plsql pls pks pkb mysql prc udf viw bdy fnc pck plb spc "
        "tpb tps trg vw db2",
    .line_comments = "--",
    .test_globs = "**/test/** **/tests/**",
    .lexical = &codefinder::sql::kRules,
    .semantics = codefinder::sql::semantics,
    .scip_name = "SQL",
};

}  // namespace codefinder::language_rows
