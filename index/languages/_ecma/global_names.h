// Names that TypeScript's library declares for all files.
#pragma once

#include "index/resolve/resolver.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::ecma {

/// As LanguageDefinition::library_directories: the bundled declarations.
std::vector<std::string> library_directories();

/// See ImportResolver::library_names.
resolve::Values library_names(resolve::Resolver& resolver, std::string_view name);

/// The interface of a primitive type; "" if it has none.
std::string_view interface_of_primitive(std::string_view type);

}  // namespace codefinder::ecma
