// Looks for manifests in the directories above a file.
#include "index/scip/package_table.h"

#include "base/path.h"

namespace codefinder::scip {

namespace {

constexpr std::uint64_t kMaxManifestBytes = 1u << 20;

PackageManifest manifest_at(const index::Snapshot& snapshot, FileId file,
                            const PackageRules& rules) {
  const Result<std::string> text = snapshot.files().text(file, kMaxManifestBytes);
  return text ? rules.read(*text) : PackageManifest();
}

}  // namespace

const Package& PackageTable::package_of(std::string_view path, Language language) {
  static const Package kNone;
  const PackageRules& rules = package_rules(language);
  return rules.read ? package_in(parent_path(path), &rules) : kNone;
}

const Package& PackageTable::package_in(std::string_view directory, Rules rules) {
  static const Package kNone;
  const std::pair key(rules, std::string(directory));
  if (const auto known = nearest_.find(key); known != nearest_.end()) return *known->second;
  const Package* found = read(directory, rules);
  const std::string_view above = parent_path(directory);
  if (!found) found = directory.empty() || above == directory ? &kNone : &package_in(above, rules);
  return *(nearest_[key] = found);
}

const Package* PackageTable::read(std::string_view directory, Rules rules) {
  const auto file = snapshot_.files().find(join_path(directory, rules->manifest));
  if (!file) return nullptr;
  Package package{std::string(directory), manifest_at(snapshot_, *file, *rules)};
  if (package.manifest.name.empty()) return nullptr;
  package.is_unique = is_unique(package.manifest.name, rules);
  return &(packages_[{rules, package.directory}] = std::move(package));
}

bool PackageTable::is_unique(const std::string& name, Rules rules) {
  const auto [names, added] = names_.try_emplace(rules);
  if (added)
    for (const FileId file : snapshot_.files().named(rules->manifest)) {
      const auto row = snapshot_.files().row(file);
      if (row && !is_dependency_path(row->path))
        ++names->second[manifest_at(snapshot_, file, *rules).name];
    }
  const auto count = names->second.find(name);
  return count == names->second.end() || count->second <= 1;
}

}  // namespace codefinder::scip
