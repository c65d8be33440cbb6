// Symbols that have one name together, so that a use of one is a use of all: for references and
// rename.
#pragma once

#include "index/languages/renaming_rules.h"
#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// The rules of the file's language; nullptr if its symbols are not renamed.
const RenamingRules* rules_of_file(resolve::Context& context, FileId file);

/// Adds the symbols that must have the names of these: declarations and definitions, constructors
/// with their class (Resolver::related), assignments to an attribute that a class declares, what
/// other branches of conditional compilation and other files that are built instead declare, the
/// parts of a namespace, and the symbols of RenamingRules::same_named, but parameters only with
/// parameters. Members that override each other are not added. Cost: the definitions of the names.
void add_joined_symbols(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols);

/// Removes specializations of the requested templates, and templates of requested specializations:
/// they change their name together, but a use of one is no use of the other.
void erase_other_specializations(resolve::Resolver& resolver,
                                 const std::vector<SymbolRef>& requested,
                                 std::vector<SymbolRef>& symbols);

/// Adds assignments to an attribute that a class declares: `self.limit = 3` in a subclass.
void add_assignments(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols);

/// Those of one symbol; may contain some that are known already, and the symbol itself.
std::vector<SymbolRef> joined_symbols(resolve::Resolver& resolver, SymbolRef symbol);

/// True if both are functions whose parameters differ, in a language with overloads.
bool are_overloads(resolve::Resolver& resolver, SymbolRef one, SymbolRef other);

/// True if a linker may join the symbol with others of its name: not for `static` ones.
bool has_linkage(const Symbol& symbol);

/// The symbols of the name that a linker may join with the symbol, in other files.
std::vector<SymbolRef> linked_symbols(resolve::Resolver& resolver, SymbolRef symbol);

}  // namespace codefinder::query
