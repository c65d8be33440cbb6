// Finds manifests by name, and lists of packages among the files of a directory.
#include "index/query/definition/manifests.h"

#include "base/path.h"

#include <string>

namespace codefinder::query {

namespace {

void add_lists(resolve::Context& context, const PackageRules& rules, const std::string& directory,
               std::vector<ReadManifest>& found) {
  if (rules.lists_packages == nullptr) return;
  for (const std::string& place : {directory, join_path(directory, "requirements")})
    for (const FileId file : std::vector<FileId>(context.files_in(place)))
      if (rules.lists_packages(context.path(file)))
        found.push_back({file, rules.read_list(context.text(file))});
}

}  // namespace

std::vector<ReadManifest> manifests_in(resolve::Context& context, const PackageRules& rules,
                                       std::string_view directory) {
  std::vector<ReadManifest> found;
  if (const auto manifest = context.find_file(join_path(directory, rules.manifest)))
    found.push_back({*manifest, rules.read(context.text(*manifest))});
  add_lists(context, rules, std::string(directory), found);
  return found;
}

std::vector<ReadManifest> all_manifests(resolve::Context& context, const PackageRules& rules) {
  std::vector<ReadManifest> found;
  for (const FileId manifest : std::vector<FileId>(context.files_named(rules.manifest)))
    if (!context.is_dependency(manifest))
      found.push_back({manifest, rules.read(context.text(manifest))});
  add_lists(context, rules, "", found);
  return found;
}

}  // namespace codefinder::query
