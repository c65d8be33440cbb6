// Names in C and C++: their name spaces, and their uses by the preprocessor.
#pragma once

#include "index/languages/renaming_rules.h"

namespace codefinder::c_family {

/// Tags, labels, and all others.
NameSpaces name_spaces(SymbolKind kind);
/// RenamingRules::is_more_than_use: a macro turns the word into text with `#`, or pastes it with
/// `##`.  Cost: the text of the macros that are called with the word.
bool is_more_than_use(resolve::Resolver& resolver, const WordPlace& place);
/// RenamingRules::is_no_name: in `#error …` or the path of an `#include`, or an operand of `##`.
bool is_no_name(std::string_view text, ByteRange word);
/// RenamingRules::is_macro_test: in `#ifdef`, `#ifndef`, `#undef`, or of `defined`.
bool is_macro_test(std::string_view text, ByteRange word);
/// RenamingRules::becomes_member: a macro has the word behind a dot, an arrow or in `offsetof`.
bool becomes_member(resolve::Resolver& resolver, const WordPlace& place);
/// RenamingRules::may_be_member.  Cost: as is_more_than_use.
bool may_be_member(resolve::Resolver& resolver, const WordPlace& place);
/// RenamingRules::is_always_defined, without the files that the text includes.
bool is_always_defined(std::string_view text, std::string_view name, std::size_t place);
/// RenamingRules::objection: a macro of the project pastes the name from parts.  Names whose parts
/// are all parameters are not found.  Cost: the text of the files that have a part of it.
std::string renaming_objection(resolve::Resolver& resolver, std::string_view name);

}  // namespace codefinder::c_family
