// The hooks and rules of Rust which its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::rust {

// Hooks of LanguageDefinition, by their names there.
std::string manifest_name(std::string_view text);
/// The registries below $CARGO_HOME/registry/src, else ~/.cargo/registry/src.
std::vector<std::string> package_caches();
std::vector<std::string> library_directories();
std::string module_name(const ModuleRequest& request);
const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();
std::optional<NeededFile> needed_file(const ImportPlace& place);

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;
extern const PublicNameRules kPublicNames;

}  // namespace codefinder::rust
