// Everything that the rows of C and C++ in the table of languages point to but their semantics.
#pragma once

#include "index/extract/repair/preprocessor.h"
#include "index/languages/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

extern const CompletionRules kCompletion;
extern const MovedImportRules kMovedImports;
extern const PublicNameRules kPublicNames;     // C.
extern const PublicNameRules kCppPublicNames;  // C++.

/// As LanguageDefinition::detect: of `.h` files, those are C++ that have a `class`, `namespace`,
/// `template` or `public:` line or the like, or another sign of C++ (cpp_signs.h), outside of
/// `#ifdef __cplusplus`; other files are C.
Language header_language(std::string_view extension, std::string_view head);

/// As LanguageDefinition::library_directories.
std::vector<std::string> c_library_directories();
std::vector<std::string> cpp_library_directories();
/// The directories `below` of the directories in `parent` that are named after targets of this
/// machine's architecture: "x86_64-linux-gnu".
std::vector<std::string> headers_by_target(const std::string& parent, const std::string& below);

/// The directories behind `-I` in the `Cflags` of the `.pc` files that pkg-config would find; only
/// those that exist.  Reads the files, and runs nothing.
std::vector<std::string> pkg_config_includes();

/// Mask macros that no grammar of C and C++ can parse: `class API Foo {`, `int x GUARDED_BY(mu);`,
/// `DEFINE_MUTEX(lock);`, `#if` around half of the head of a function.  They are found by spelling
/// and position and overwritten before the parse, segment by segment.
const extract::Preprocessor& c_preprocessor();
const extract::Preprocessor& cpp_preprocessor();

}  // namespace codefinder::c_family
