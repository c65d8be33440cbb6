// Decides whether a `.h` file is C or C++.
#pragma once

#include "index/languages/language.h"

#include <string_view>

namespace codefinder::c_family {

/// As LanguageDefinition::detect: of `.h` files, those are C++ that have a `class`, `namespace`,
/// `template` or `public:` line or the like, or another sign of C++ (cpp_signs.h), outside of
/// `#ifdef __cplusplus`; other files are C.
Language header_language(std::string_view extension, std::string_view head);

}  // namespace codefinder::c_family
