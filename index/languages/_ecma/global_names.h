// Names that TypeScript's library and Node.js declare for all files, and modules of Node.js.
#pragma once

#include "index/resolve/resolver.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::ecma {

/// As LanguageDefinition::library_directories: the bundled declarations.
std::vector<std::string> library_directories();

/// True for a name of the one global scope that scripts and ambient declarations share.
bool in_global_scope(resolve::Resolver& resolver, SymbolRef candidate);

/// See ImportResolver::library_names: names of TypeScript's library and of Node.js.
resolve::Values library_names(resolve::Resolver& resolver, FileId file, std::string_view name);

/// The declaration of a module of Node.js ("fs", "node:fs/promises"); empty if it is none, or not
/// in the index.
resolve::Values node_module(resolve::Resolver& resolver, FileId importer, std::string_view module);

/// The interface of a primitive type; "" if it has none.
std::string_view interface_of_primitive(std::string_view type);

}  // namespace codefinder::ecma
