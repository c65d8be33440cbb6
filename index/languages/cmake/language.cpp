// CMake: names, files and lexical rules. Commands, targets and variables of the cache are shared by
// all files.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"

namespace codefinder::cmake {

namespace {

constexpr common::ModuleFiles kFiles = {.extensions = ".cmake", .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.extent = Extent::end,
     .regex = R"re(^[ \t]*function[ \t]*\(\s*"?(?P<name>[\w.-]+)"?(?P<parameters>[^()"]*))re",
     .end = R"(^[ \t]*endfunction[ \t]*\([^()]*\))"},
    {.kind = SymbolKind::macro,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*macro[ \t]*\(\s*"?(?P<name>[\w.-]+)"?(?P<parameters>[^()"]*))re",
     .end = R"(^[ \t]*endmacro[ \t]*\([^()]*\))"},
    {.kind = SymbolKind::class_,
     .extent = Extent::list,
     .regex = R"(^[ \t]*(?:\w*_)?add_(?:\w+_)?(?:executable|library|custom_target))"
              R"([ \t]*\(\s*"?(?P<name>[\w.+:-]+))"},
    {.kind = SymbolKind::class_,
     .extent = Extent::list,
     .regex =
         R"(^[ \t]*(?:externalproject_add|fetchcontent_declare)[ \t]*\(\s*(?P<name>[\w.+-]+))"},
    {.kind = SymbolKind::test,
     .extent = Extent::list,
     .regex = R"(^[ \t]*add_test[ \t]*\(\s*(?:NAME\s+)?"?(?P<name>[\w.:/+-]+))"},
    {.kind = SymbolKind::variable,
     .extent = Extent::list,
     .regex = R"(^[ \t]*(?:option|cmake_dependent_option|set_property_cached))"
              R"([ \t]*\(\s*(?P<name>[\w.-]+)\s+"(?P<doc>[^"\n]*))"},
    {.kind = SymbolKind::variable,
     .extent = Extent::list,
     .once = true,
     .regex = R"(^[ \t]*(?:set|option|cmake_dependent_option)[ \t]*\(\s*(?P<name>[\w.-]+))"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"(^[ \t]*list[ \t]*\(\s*(?:append|prepend|insert|filter|transform|remove_item))"
              R"(\s+(?P<name>[\w.-]+))"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"(^[ \t]*(?:find_program|find_path|find_library|find_file|)"
              R"(file[ \t]*\(\s*(?:GLOB_RECURSE|GLOB|READ|STRINGS))[ \t(]\s*(?P<name>[\w.-]+))"},
    {.kind = SymbolKind::module, .regex = R"(^[ \t]*project[ \t]*\(\s*"?(?P<name>[\w.+-]+))"},
    {.kind = SymbolKind::variable,
     .regex = R"(^[ \t]*foreach[ \t]*\(\s*(?P<name>\w+))",
     .in = "function macro"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(^[ \t]*include[ \t]*\(\s*"?(?P<module>[^()"\s]+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include | ImportFlag::submodule,
     .regex = R"re(^[ \t]*add_subdirectory[ \t]*\(\s*"?(?P<module>[^()"\s]+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"(^[ \t]*find_package[ \t]*\(\s*(?P<module>[\w.+-]+))"},
    {.yield = LexicalPattern::Yield::reference,
     .regex = R"(^[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*\()"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(^[ \t]*(?:target_\w+|set_target_properties|add_dependencies|get_target_property))"
              R"([ \t]*\(\s*(?P<name>[\w.+:-]+))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "if elseif else endif foreach endforeach while endwhile function endfunction macro "
        "endmacro "
        "return break continue block endblock set unset list option project include "
        "add_subdirectory cmake_minimum_required not and or defined strequal matches equal less "
        "greater exists version_less version_greater version_equal "
        "version_greater_equal version_less_equal in_list in lists items on off true false "
        "public private interface static shared required parent_scope cache string bool filepath "
        "internal force append",
    .ignores_case = true,
    // The modules of CMake itself begin with documentation between brackets of this length.
    .block_comments =
        "#[[ ]] #[=[ ]=] #[==[ ]==] "
        "#[=======================================================================[ "
        "]=======================================================================]",
    .multiline_strings = "\" \" [[ ]] [=[ ]=] [==[ ]==]",
    .word_characters = "-",
    .parameter = LexicalRules::ParameterName::every,
    .call_before = '\x01',
};

}  // namespace

}  // namespace codefinder::cmake

namespace codefinder::language_rows {

constinit const LanguageDefinition cmake = {
    .language = Language::cmake,
    .name = "cmake",
    .lsp_id = "cmake",
    .family = family_of(Language::cmake),
    .extensions = "cmake",
    .file_names = "CMakeLists.txt",
    .line_comments = "#",
    .lexical = &cmake::kRules,
    .traits = {.unresolved_is_external = true},
    .semantics = common::module_semantics<cmake::kFiles>,
    .public_names = &kAllNamesArePublic,
};

}  // namespace codefinder::language_rows
