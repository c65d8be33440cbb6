// The packages that a project declares and the modules that it imports: which repositories a name
// of one leads to, and which may use a name of another.  Kept for each state of an index.
#pragma once

#include "index/index.h"
#include "index/languages/packages.h"

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::query {

struct FamilyPackage {
  Family family = Family::none;
  DeclaredPackage package;
};

/// In order of the families, then of the manifests.
std::shared_ptr<const std::vector<FamilyPackage>> packages_of(const index::Snapshot& snapshot);

/// The declared package that has the module, by the longest name; nullptr if none has.
const DeclaredPackage* package_with(const std::vector<FamilyPackage>& packages, Family family,
                                    std::string_view module);

/// The modules that files of the families import, as written; without relative paths.
using ImportedModules = std::set<std::pair<Family, std::string>>;
std::shared_ptr<const ImportedModules> imported_modules(const index::Snapshot& snapshot);

}  // namespace codefinder::query
