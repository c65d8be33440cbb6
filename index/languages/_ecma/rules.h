// The rules of JavaScript and TypeScript for single features, which rows of the table of languages
// point to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::ecma {

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;
/// See codefinder::needed_file().
std::optional<NeededFile> needed_file(const ImportPlace& place);

}  // namespace codefinder::ecma
