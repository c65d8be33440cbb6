// Names of packages that another repository may declare: the meaning of a use, by the import
// that leads to it, and the symbols that the repository that declares the package has under it.
#pragma once

#include "index/query/map/packages.h"
#include "index/resolve/resolver.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// `Client` of `import {connect as c} from "net"; c.Client`: the module "net", the imported name
/// "connect", the member "Client".
struct PackageName {
  Language language = Language::text;
  std::string module;
  std::uint16_t flags = 0;           // ImportFlag
  std::string name;                  // "" for the module itself.
  std::vector<std::string> members;  // Members of the import's target, outermost first.
  friend auto operator<=>(const PackageName&, const PackageName&) = default;
};

/// The external names that the occurrence may mean; several for a name that any of several
/// wildcard imports may bring.  Empty if no import leads to it, or if the project has what it
/// names.
std::vector<PackageName> package_names(resolve::Resolver& resolver, FileId file,
                                       OccurrenceIndex occurrence);

/// The symbols (or files, for modules) of a project that declares the package.
std::vector<SymbolRef> find_in_package(resolve::Resolver& resolver, const DeclaredPackage& package,
                                       const PackageName& name);

}  // namespace codefinder::query
