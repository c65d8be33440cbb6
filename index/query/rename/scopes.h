// Whether the new name is declared already in a scope of the renamed symbols.
#pragma once

#include "index/query/rename/family.h"

#include <optional>
#include <string>

namespace codefinder::query {

/// A declaration of the new name in the same scope and name space as one of the symbols: of the
/// same block, type (inherited members included), file, package or program, by the rules of the
/// language.
std::optional<SymbolRef> find_redeclaration(resolve::Resolver& resolver, RenameFamily& family,
                                            const std::string& new_name);

/// True for a use in the first value of a variable, before the name has another meaning there than
/// the one that the language gives it: `bytes = bytes`.
bool precedes_binding(resolve::Resolver& resolver, const RenameFamily& family, FileId file,
                      const Occurrence& use);

/// For a use in the value of a class variable that has the name of a variable around the class,
/// `class A: size = size`: whether that is of the family.  nullopt for any other use.
std::optional<bool> names_outer_variable(resolve::Resolver& resolver, const RenameFamily& family,
                                         FileId file, const Occurrence& use);

}  // namespace codefinder::query
