// Lua: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/lua/rules.h"

extern "C" const TSLanguage* tree_sitter_lua();

namespace codefinder::lua {
namespace {

constexpr Words kBuiltins =
    "_G _VERSION arg assert bit bit32 collectgarbage coroutine debug dofile error getfenv "
    "getmetatable io ipairs jit load loadfile loadstring math module newproxy next os package "
    "pairs pcall print rawequal rawget rawlen rawset require select setfenv setmetatable string "
    "table tonumber tostring type unpack utf8 warn xpcall";
constexpr Words kMembers =
    "byte char close concat find flush format gmatch gsub insert len lines lower match read "
    "remove rep reverse seek setvbuf sort sub unpack upper write";

}  // namespace
}  // namespace codefinder::lua

namespace codefinder::language_rows {

constinit const LanguageDefinition lua = {
    .language = Language::lua,
    .name = "lua",
    .lsp_id = "lua",
    .family = family_of(Language::lua),
    .extensions = "lua rockspec wlua nse luau p8 pd_lua rbxs",
    .file_names = ".luacheckrc",
    .interpreters = "lua luajit",
    .line_comments = "--",
    .test_globs = "*_spec.lua *_test.lua test_*.lua **/spec/** **/test/** **/tests/**",
    .entry_files = "main.lua init.lua",
    .manifests = ".luarc.json",
    .lock_files = "luarocks.lock",
    .dependency_directories = "lua_modules .luarocks",
    .directory_modules = "init",
    .installed_separator = ".",
    .grammar = extract::guarded<tree_sitter_lua>,
    .traits = {.exports_are_values = true,
               .keywords = {.result = "return", .leave = "break", .jump = "goto", .self = "self"},
               .builtin_names = codefinder::lua::kBuiltins,
               .closed_builtins = true,
               .library_members = codefinder::lua::kMembers,
               .functions_are_objects = true,
               .call_member = "__call"},
    .semantics = codefinder::lua::semantics,
    .scip_name = "Lua",
};

}  // namespace codefinder::language_rows
