// The rules of Rust for single features, which rows of the table of languages point to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::rust {

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;
extern const PublicNameRules kPublicNames;
/// See codefinder::needed_file().
std::optional<NeededFile> needed_file(const ImportPlace& place);

}  // namespace codefinder::rust
