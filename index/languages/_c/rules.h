// The rules of C and C++ for single features, which rows of the table of languages point to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::c_family {

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PublicNameRules kPublicNames;

}  // namespace codefinder::c_family
