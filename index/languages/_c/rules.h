// Everything that the rows of C and C++ in the table of languages point to but their semantics.
#pragma once

#include "index/extract/repair/preprocessor.h"
#include "index/languages/language.h"

#include <string_view>

namespace codefinder::c_family {

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PublicNameRules kPublicNames;

/// As LanguageDefinition::detect: of `.h` files, those are C++ that have a `class`, `namespace`,
/// `template` or `public:` line or the like, or another sign of C++ (cpp_signs.h), outside of
/// `#ifdef __cplusplus`; other files are C.
Language header_language(std::string_view extension, std::string_view head);

/// Mask macros that no grammar of C and C++ can parse: `class API Foo {`, `int x GUARDED_BY(mu);`,
/// `DEFINE_MUTEX(lock);`, `#if` around half of the head of a function.  They are found by spelling
/// and position and overwritten before the parse, segment by segment.
const extract::Preprocessor& c_preprocessor();
const extract::Preprocessor& cpp_preprocessor();

}  // namespace codefinder::c_family
