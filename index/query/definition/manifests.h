// The files of the project that require packages, read by the rules of a language.
#pragma once

#include "index/languages/packages.h"
#include "index/resolve/context.h"

#include <string_view>
#include <vector>

namespace codefinder::query {

struct ReadManifest {
  FileId file;
  PackageManifest read;
};

/// The manifest of a directory, and the lists of packages in it and in its `requirements`.
std::vector<ReadManifest> manifests_in(resolve::Context& context, const PackageRules& rules,
                                       std::string_view directory);
/// The manifests of all directories of the project, and the lists of packages at its root.
std::vector<ReadManifest> all_manifests(resolve::Context& context, const PackageRules& rules);

}  // namespace codefinder::query
