// The hooks and rules of JavaScript and TypeScript for single features, which rows of the table of
// languages point to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::ecma {

// Hooks of LanguageDefinition, by their names there.
std::string manifest_name(std::string_view text);
std::string module_name(const ModuleRequest& request);
std::optional<NeededFile> needed_file(const ImportPlace& place);

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;
extern const PublicNameRules kPublicNames;

}  // namespace codefinder::ecma
