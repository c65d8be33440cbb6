// Constants of Ruby by their paths: modules and classes, which several files may reopen.
#pragma once

#include "index/resolve/context.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::ruby {

/// "A::B" for the constant B in the module A, whatever else is around it.
std::string path_of(const FileFacts& facts, SymbolIndex constant);
/// The innermost module or class around the offset; none if there is none.
SymbolIndex enclosing_module(const FileFacts& facts, std::uint32_t offset);
/// The modules and classes whose constants a name in this use may have, innermost first.
std::vector<SymbolIndex> lexical_scopes(const FileFacts& facts, const Occurrence& use);
/// The definitions of the constant with this path, the likeliest to be its own file first.  Of a
/// module that very many files reopen only those in files named like it, if there are any.
const std::vector<SymbolRef>& constants_at(resolve::Context& context, const std::string& path);
/// How little a variable is named like a class: 0 if equal (`foo_bar` and FooBar), 1 if one name is
/// a part of the other (`el` and Element, `old_user` and User), else 2.
int name_distance(std::string_view variable, std::string_view class_name);

}  // namespace codefinder::ruby
