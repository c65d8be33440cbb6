// Fortran, in free and fixed form.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::fortran {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*program[ \t]+(?P<name>\w+)[ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*(?:program\b.*)?$)re"},
    {.kind = SymbolKind::module,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*module[ \t]+(?P<name>\w+)[ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*module\b.*$)re"},
    {.kind = SymbolKind::module,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*submodule[ \t]*\([^)\n]*\)[ \t]*(?P<name>\w+)[ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*submodule\b.*$)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*(?:(?:pure|elemental|recursive|impure|module)[ \t]+))re"
              R"re(*subroutine[ \t]+(?P<name>\w+)[ \t]*(?P<parameters>\([^)]*\))?)re",
     .end = R"re(^[ \t]*end[ \t]*(?:subroutine\b.*|function\b.*|procedure\b.*)?$)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*(?:[a-z][\w \t()=*,]*?[ \t]+)?function[ \t]+(?P<name>\w+))re"
              R"re([ \t]*(?P<parameters>\([^)]*\)))re",
     .end = R"re(^[ \t]*end[ \t]*(?:subroutine\b.*|function\b.*|procedure\b.*)?$)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*module[ \t]+procedure[ \t]+(?P<name>\w+)[ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*(?:subroutine\b.*|function\b.*|procedure\b.*)?$)re"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::end,
     .regex =
         R"re(^[ \t]*type\b(?:[ \t]*,[ \t]*(?:extends[ \t]*\([ \t]*(?P<base>\w+)[ \t]*\)|[\w())re"
         R"re(]+))*(?:[ \t]*::[ \t]*|[ \t]+)(?P<name>\w+)[ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*type\b.*$)re"},
    {.kind = SymbolKind::interface,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*interface[ \t]+(?P<name>\w+|(?:operator|assignment)[ \t]*\([^()\n]+\)))re"
              R"re([ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*interface\b.*$)re"},
    {.kind = SymbolKind::method,
     .regex = R"re(^[ \t]*procedure\b[^:\n]*::[ \t]*)re"
              R"re((?P<names>\w[^!&\n]*(?:&[ \t]*\n[^!&\n]*){0,20}))re"},
    {.kind = SymbolKind::method,
     .regex = R"re(^[ \t]*generic\b[^:\n]*::[ \t]*)re"
              R"re((?P<name>\w+|(?:operator|assignment)[ \t]*\([^()\n]+\))[ \t]*=>)re"},
    {.kind = SymbolKind::constant,
     .regex = R"re(^[ \t]*(?:integer|real|logical|character|complex|double[ \t]+precision)\b)re"
              R"re((?:[^:!\n()]|\((?:[^()\n]|\([^()\n]*\))*\))*\bparameter\b)re"
              R"re((?:[^:!\n()]|\((?:[^()\n]|\([^()\n]*\))*\))*::[ \t]*)re"
              R"re((?P<names>\w[^!&\n]*(?:&[ \t]*\n[^!&\n]*){0,20}))re"},
    {.kind = SymbolKind::variable,
     .regex = R"re(^[ \t]*(?:integer|real|logical|character|complex|double[ \t]+precision|)re"
              R"re(type[ \t]*\([ \t]*(?P<type>\w+)[ \t]*\)|class[ \t]*\([^)\n]*\)))re"
              R"re((?:[^:!\n()]|\((?:[^()\n]|\([^()\n]*\))*\))*::[ \t]*)re"
              R"re((?P<names>\w[^!&\n]*(?:&[ \t]*\n[^!&\n]*){0,20}))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^[ \t]*include[ \t]+["\x27](?P<module>[^"\x27\n]+)["\x27])re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^[ \t]*#[ \t]*include[ \t]+["<](?P<module>[^">\n]+)[">])re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"re(^[ \t]*use\b(?:[ \t]*,[ \t]*\w+[ \t]*::)?[ \t]*(?P<module>\w+))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::call,
     .regex = R"re(\bcall[ \t]+(?P<name>\w+))re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "program module submodule contains use only implicit none integer real double precision "
        "complex "
        "logical character type class end endif enddo endfunction endsubroutine endmodule "
        "endprogram if then "
        "else elseif do while call return subroutine function result intent in out inout parameter "
        "dimension allocatable pointer target optional private public interface procedure abstract "
        "extends "
        "allocate deallocate select case default stop cycle exit where print write read open close "
        "pure elemental recursive save data common external intrinsic kind len and or not true "
        "false eq ne lt gt le ge",
    .ignores_case = true,
    .strings = "\" \" ' '",
    .escape = 0,
    .member_operators = "%",
};

}  // namespace
}  // namespace codefinder::fortran

namespace codefinder::language_rows {

constinit const LanguageDefinition fortran = {
    .language = Language::fortran,
    .name = "fortran",
    .lsp_id = "fortran",
    .aliases = "fortran-modern FortranFreeForm FortranFixedForm",
    .family = family_of(Language::fortran),
    .separator = "%",
    .extensions = "f90 f95 f03 f08 f for f77 ftn fpp",
    .line_comments = "!",
    .lexical = &codefinder::fortran::kRules,
    .semantics = resolve::plain_semantics,
    .scip_name = "Fortran",
};

}  // namespace codefinder::language_rows
