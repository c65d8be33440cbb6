// Solidity: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/solidity/rules.h"

extern "C" const TSLanguage* tree_sitter_solidity();

namespace codefinder::language_rows {

constinit const LanguageDefinition solidity = {
    .language = Language::solidity,
    .name = "solidity",
    .lsp_id = "solidity",
    .aliases = "sol",
    .family = family_of(Language::solidity),
    .extensions = "sol",
    .line_comments = "//",
    .test_globs = "*.t.sol **/test/** **/tests/**",
    .manifests = "foundry.toml remappings.txt hardhat.config.js hardhat.config.ts",
    .import_manifests = "foundry.toml remappings.txt",
    .config_names = "foundry.toml remappings.txt",
    .grammar = extract::guarded<tree_sitter_solidity>,
    .members_in_scope = true,
    .traits = {.reexports_imports = true,
               .keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .self = "this",
                            .base = "super",
                            .overriding = "override"},
               .builtin_names = "msg block tx abi require assert revert keccak256 sha256 "
                                "ripemd160 ecrecover addmod mulmod gasleft blockhash selfdestruct "
                                "now type bytes string address payable",
               .members_in_scope = true,
               .allows_out_of_line_members = false,
               .impls_add_bases = true,
               .overrides_by_parameters = true,
               .map_types = "mapping",
               .containers = &common::kContainers},
    .semantics = codefinder::solidity::semantics,
    .scip_name = "Solidity",
};

}  // namespace codefinder::language_rows
