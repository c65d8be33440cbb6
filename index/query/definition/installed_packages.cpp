// Resolves the name as if it were imported from each required package.
#include "index/query/definition/installed_packages.h"

#include "base/strings.h"
#include "index/model/dependency_paths.h"
#include "index/query/definition/dependencies.h"
#include "index/query/definition/manifests.h"
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
    for (const ReadManifest& manifest : all_manifests(context, rules))
      for (const RequiredPackage& package : manifest.read.required) {
        if (packages++ == kMaxRequestedPackages || context.stopped()) return false;
        imports.imported(resolver,
                         {.file = manifest.file, .module = package.import_name, .name = word});
      }
  }
  return true;
}

void request_imports(const index::Snapshot& snapshot, std::span<const std::string> paths,
                     std::stop_token stop) {
  constexpr std::size_t kAll = static_cast<std::size_t>(-1);
  resolve::Context context(snapshot, std::move(stop));
  context.read_libraries();
  resolve::Resolver resolver(context);
  for (const std::string& path : paths) {
    if (context.stopped()) return;
    if (const auto file = snapshot.files().find(path)) dependencies_of(resolver, *file, kAll);
  }
}

LibraryFiles library_files(const index::Snapshot& snapshot) {
  LibraryFiles found;
  snapshot.files().for_each("", [&](const FileRow& row) {
    if (is_dependency_path(row.path)) ++found.files, found.bytes += row.size;
    return true;
  });
  return found;
}

}  // namespace codefinder::query
