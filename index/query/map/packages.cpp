// packages_of, imported_modules: read once for each state.
#include "index/query/map/packages.h"

#include "index/model/dependency_paths.h"
#include "index/resolve/context.h"

#include <mutex>

namespace codefinder::query {

namespace {

struct KeptPackages {
  std::mutex mutex;
  std::shared_ptr<const std::vector<FamilyPackage>> packages;
  std::shared_ptr<const ImportedModules> modules;
};

std::shared_ptr<KeptPackages> kept_packages(const index::Snapshot& snapshot) {
  const auto shared = snapshot.project().derived_data();
  return shared ? shared->of<KeptPackages>() : std::make_shared<KeptPackages>();
}

std::vector<FamilyPackage> read_packages(const index::Snapshot& snapshot) {
  resolve::Context context(snapshot);
  std::vector<FamilyPackage> all;
  for (const Family family : families_with_packages())
    for (DeclaredPackage& package : declared_packages(family, context))
      all.push_back({family, std::move(package)});
  return all;
}

ImportedModules read_modules(const index::Snapshot& snapshot) {
  ImportedModules all;
  snapshot.files().for_each("", [&](const FileRow& row) {
    const Family family = definition(row.language).family;
    if (family == Family::none || is_dependency_path(row.path)) return true;
    const auto facts = snapshot.facts().get(row.id, index::FactsRequest::imports);
    if (!facts) return true;
    for (const Import& import : facts->imports) {
      const std::string_view module = facts->str(import.module);
      if (!module.empty() && !module.starts_with('.')) all.emplace(family, module);
      // `use serde;`: the module is the name.
      if (module.empty() && import.name.valid()) all.emplace(family, facts->str(import.name));
    }
    return true;
  });
  return all;
}

}  // namespace

std::shared_ptr<const std::vector<FamilyPackage>> packages_of(const index::Snapshot& snapshot) {
  const auto kept = kept_packages(snapshot);
  const std::lock_guard lock(kept->mutex);
  if (!kept->packages)
    kept->packages = std::make_shared<const std::vector<FamilyPackage>>(read_packages(snapshot));
  return kept->packages;
}

const DeclaredPackage* package_with(const std::vector<FamilyPackage>& packages, Family family,
                                    std::string_view module) {
  const DeclaredPackage* best = nullptr;
  for (const FamilyPackage& each : packages)
    if (each.family == family && is_in_package(family, module, each.package.name) &&
        (!best || each.package.name.size() > best->name.size()))
      best = &each.package;
  return best;
}

std::shared_ptr<const ImportedModules> imported_modules(const index::Snapshot& snapshot) {
  const auto kept = kept_packages(snapshot);
  const std::lock_guard lock(kept->mutex);
  if (!kept->modules)
    kept->modules = std::make_shared<const ImportedModules>(read_modules(snapshot));
  return kept->modules;
}

}  // namespace codefinder::query
