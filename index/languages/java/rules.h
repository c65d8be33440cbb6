// The rules of Java for single features, which rows of the table of languages point to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::java {

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PackageRules kPackages;

}  // namespace codefinder::java
