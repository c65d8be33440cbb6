// The hooks and rules of Go which its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::go {

// Hooks of LanguageDefinition, by their names there.
std::string manifest_name(std::string_view text);
/// $GOMODCACHE, else pkg/mod below $GOPATH's first directory or ~/go.
std::vector<std::string> package_caches();
std::vector<std::string> library_directories();
std::string module_name(const ModuleRequest& request);
const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;
extern const PublicNameRules kPublicNames;

}  // namespace codefinder::go
