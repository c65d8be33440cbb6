// Elixir: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/elixir/rules.h"

extern "C" const TSLanguage* tree_sitter_elixir();

namespace codefinder::elixir {
namespace {

// Functions, macros and special forms of Kernel.
constexpr Words kBuiltins =
    "abs and apply assert assert_raise assert_receive binding byte_size ceil cond dbg def defp "
    "div elem exit exports floor for function_exported? get_and_update_in get_in hd if in inspect "
    "is_atom is_binary is_bitstring is_boolean is_exception is_float is_function is_integer "
    "is_list is_map is_map_key is_nil is_number is_pid is_port is_reference is_struct is_tuple "
    "length macro_exported? make_ref map_size match? max min node not or pop_in put_elem put_in "
    "raise refute rem reraise round self send sigil_r sigil_s sigil_w spawn spawn_link struct "
    "struct! tap then throw tl to_charlist to_string trunc tuple_size unless unquote "
    "unquote_splicing update_in use var!";

constexpr ContainerNames kContainers = {.builtins = common::kBuiltins};

}  // namespace
}  // namespace codefinder::elixir

namespace codefinder::language_rows {

constinit const LanguageDefinition elixir = {
    .language = Language::elixir,
    .name = "elixir",
    .lsp_id = "elixir",
    .aliases = "ex",
    .family = family_of(Language::elixir),
    .extensions = "ex exs",
    .interpreters = "elixir",
    .line_comments = "#",
    .test_globs = "*_test.exs **/test/**",
    .manifests = "mix.exs",
    .lock_files = "mix.lock",
    .dependency_directories = "_build",
    .grammar = extract::guarded<tree_sitter_elixir>,
    .traits = {.modules_import = true,
               .builtin_names = codefinder::elixir::kBuiltins,
               .containers = &codefinder::elixir::kContainers},
    .semantics = codefinder::elixir::semantics,
    .scip_name = "Elixir",
};

}  // namespace codefinder::language_rows
