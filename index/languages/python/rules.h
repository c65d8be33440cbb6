// The hooks and rules of Python which its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::python {

// Hooks of LanguageDefinition, by their names there.
std::vector<std::string> library_directories();
std::string module_name(const ModuleRequest& request);
const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();
std::optional<NeededFile> needed_file(const ImportPlace& place);

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;
extern const PublicNameRules kPublicNames;

}  // namespace codefinder::python
