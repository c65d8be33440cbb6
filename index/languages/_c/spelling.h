// Classifies words by their spelling: macros in capitals, types ending in `_t`, macros whose names
// say that they define something or begin a loop. There is no list of macro names.
#pragma once

#include <string_view>

namespace codefinder::c_family {

/// Three characters or more, and no letter is lower case.
bool in_capitals(std::string_view word);
inline bool is_underscored(std::string_view word) { return word.starts_with("__"); }
bool is_type_like(std::string_view word);
/// `GUARDED_BY`, `ABSL_ATTRIBUTE_WEAK`: an annotation after a declarator.
bool is_annotation(std::string_view word);
/// True for `DEFINE_MUTEX(name)`, `DECLARE_BITMAP(name, bits)`, `LIST_HEAD(name)`: by convention,
/// such a macro defines the name in its arguments.
bool is_defining_macro(std::string_view word);
/// True for macros that begin a loop or a condition: `list_for_each_entry(…) {`.
bool is_loop_macro(std::string_view word);
/// True for a macro that sets the linkage: `FOO_API`, `G_INLINE_FUNC`.
bool is_linkage_macro(std::string_view word);
bool is_valid_number(std::string_view number);

}  // namespace codefinder::c_family
