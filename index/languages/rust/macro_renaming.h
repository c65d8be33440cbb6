// Names in the bodies and arguments of Rust's macros, of which there is no tree.
#pragma once

#include "index/languages/renaming_rules.h"

namespace codefinder::rust {

/// See RenamingRules::owner_in_macro.
std::string_view owner_in_macro(std::string_view text, ByteRange word);
/// True in the arguments and in the body of a macro.
bool is_in_macro(std::string_view text, std::size_t place);
/// RenamingRules::may_be_member: the word is an argument of a macro of the project that has `.$f`
/// in its body.  Cost: the text of the macros that are called with the word.
bool may_be_member(resolve::Resolver& resolver, const WordPlace& place);

}  // namespace codefinder::rust
