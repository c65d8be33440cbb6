// Applies the package rules of languages and families.
#include "index/languages/packages.h"

#include "base/strings.h"

namespace codefinder {

namespace {

const PackageRules& package_rules_of(Family family) {
  return package_rules(static_cast<Language>(family));
}

}  // namespace

const PackageRules& package_rules(Language language) {
  static constexpr PackageRules kNone;
  const PackageRules* rules = definition(language).packages;
  return rules ? *rules : kNone;
}

std::vector<Family> families_with_packages() {
  std::vector<Family> found;
  for (const LanguageDefinition* row : languages())
    if (row->packages && family_of(row->language) == row->family) found.push_back(row->family);
  return found;
}

std::vector<DeclaredPackage> declared_packages(Family family, resolve::Context& context) {
  const auto declared = package_rules_of(family).declared;
  return declared ? declared(context) : std::vector<DeclaredPackage>();
}

bool is_in_package(Family family, std::string_view module, std::string_view package) {
  if (!module.starts_with(package) || package.empty()) return false;
  const std::string_view rest = module.substr(package.size());
  if (rest.empty()) return true;
  const PackageRules& rules = package_rules_of(family);
  if (rules.is_inside) return rules.is_inside(rest);
  return !rules.separator.empty() && rest.starts_with(rules.separator);
}

bool names_packages_freely(Family family) { return package_rules_of(family).named_without_import; }

bool is_module_of(const RequiredPackage& package, std::string_view module) {
  const std::string& prefix = package.import_name;
  return !prefix.empty() && module.starts_with(prefix) &&
         (module.size() == prefix.size() || !is_identifier_char(module[prefix.size()]));
}

const RequiredPackage* package_of_module(const PackageManifest& manifest, std::string_view module) {
  const RequiredPackage* best = nullptr;
  for (const RequiredPackage& each : manifest.required)
    if (is_module_of(each, module) && (!best || each.import_name.size() > best->import_name.size()))
      best = &each;
  return best;
}

}  // namespace codefinder
