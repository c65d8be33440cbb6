// The hooks and rules of Java which its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::java {

// Hooks of LanguageDefinition, by their names there.
const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;
extern const PublicNameRules kPublicNames;

}  // namespace codefinder::java
