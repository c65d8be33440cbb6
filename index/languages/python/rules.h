// The rules of Python for single features, which rows of the table of languages point to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::python {

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;
extern const PublicNameRules kPublicNames;
/// See codefinder::needed_file().
std::optional<NeededFile> needed_file(const ImportPlace& place);

}  // namespace codefinder::python
