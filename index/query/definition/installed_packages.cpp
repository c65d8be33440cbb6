// Resolves names as if they were imported from each required package, and the imports of files.
#include "index/query/definition/installed_packages.h"

#include "base/strings.h"
#include "index/model/dependency_paths.h"
#include "index/query/definition/dependencies.h"
#include "index/query/definition/manifests.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxRequestedPackages = 300;
constexpr std::size_t kFilesAtOnce = 256;
// An import leads through manifests and modules that pass names on.
constexpr int kMaxRounds = 24;

std::string_view imported_word(std::string_view name) {
  std::size_t begin = name.size();
  while (begin > 0 && is_word_char(name[begin - 1])) --begin;
  return name.substr(begin);
}

/// Looks up what the files import, in libraries too, so that the files which declare it are
/// indexed.  Cost: the resolution of each import.
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

std::vector<std::string> files_but(const index::Snapshot& snapshot,
                                   const std::unordered_set<std::string>& known) {
  std::vector<std::string> paths;
  snapshot.files().for_each("", [&](const FileRow& row) {
    if (!known.contains(row.path)) paths.push_back(row.path);
    return true;
  });
  return paths;
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

bool read_libraries(index::Index& index, std::chrono::steady_clock::time_point deadline,
                    const std::stop_token& stop) {
  const auto is_over = [&] {
    return stop.stop_requested() || std::chrono::steady_clock::now() >= deadline;
  };
  const auto read = [&](const auto& request) {
    for (int round = 0; round < kMaxRounds && !is_over(); ++round) {
      const std::shared_ptr<const index::Snapshot> snapshot = index.snapshot();
      request(*snapshot);
      if (!index.freshness().index_missing(*snapshot, {}, stop).found_more) return;
    }
  };
  read([&](const index::Snapshot& snapshot) { request_installed(snapshot, "", stop); });
  std::unordered_set<std::string> known;
  for (;;) {
    const std::vector<std::string> paths = files_but(*index.snapshot(), known);
    if (paths.empty() || is_over()) return paths.empty();
    for (std::size_t at = 0; at < paths.size(); at += kFilesAtOnce) {
      const auto group = std::span(paths).subspan(at, std::min(kFilesAtOnce, paths.size() - at));
      read([&](const index::Snapshot& snapshot) { request_imports(snapshot, group, stop); });
      known.insert(group.begin(), group.end());
    }
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
