// Resolves the name as if it were imported from each required package.
#include "index/query/definition/installed_packages.h"

#include "base/strings.h"
#include "index/languages/packages.h"
#include "index/resolve/resolver.h"

#include <set>
#include <string>
#include <vector>

namespace codefinder::query {

namespace {

std::string_view imported_word(std::string_view name) {
  std::size_t begin = name.size();
  while (begin > 0 && is_word_char(name[begin - 1])) --begin;
  return name.substr(begin);
}

}  // namespace

bool request_installed(const index::Snapshot& snapshot, std::string_view name,
                       std::stop_token stop) {
  resolve::Context context(snapshot, std::move(stop));
  resolve::Resolver resolver(context);
  const std::string_view word = imported_word(name);
  std::set<std::string_view> manifests;
  std::size_t packages = 0;
  for (const LanguageDefinition* row : languages()) {
    const PackageRules& rules = package_rules(row->language);
    if (rules.read == nullptr || !manifests.insert(rules.manifest).second) continue;
    const resolve::ImportResolver& imports = resolve::rules_of(row->language).imports;
    for (const FileId manifest : std::vector<FileId>(context.files_named(rules.manifest))) {
      if (context.is_dependency(manifest)) continue;
      const PackageManifest read = rules.read(context.text(manifest));
      for (const RequiredPackage& package : read.required) {
        if (packages++ == kMaxRequestedPackages || context.stopped()) return false;
        imports.imported(resolver, {.file = manifest, .module = package.import_name, .name = word});
      }
    }
  }
  return true;
}

}  // namespace codefinder::query
