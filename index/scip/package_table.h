// The packages of a project: for a file, the manifest of its package.  Not thread-safe; it keeps
// what it read.
#pragma once

#include "index/index.h"
#include "index/languages/packages.h"

#include <map>
#include <string>
#include <string_view>

namespace codefinder::scip {

/// A manifest, and the directory that it is in.
struct Package {
  std::string directory;
  PackageManifest manifest;
  bool is_unique = true;  // No other package of the project has its name.
};

class PackageTable {
 public:
  /// The snapshot must outlive it.
  explicit PackageTable(const index::Snapshot& snapshot) : snapshot_(snapshot) {}
  /// The package of the nearest manifest with a name; one without a name or directory if there is
  /// none.  The reference stays valid.
  const Package& package_of(std::string_view path, Language language);

 private:
  using Rules = const PackageRules*;
  const Package& package_in(std::string_view directory, Rules rules);
  const Package* read(std::string_view directory, Rules rules);
  bool is_unique(const std::string& name, Rules rules);

  const index::Snapshot& snapshot_;
  std::map<std::pair<Rules, std::string>, const Package*, std::less<>> nearest_;
  std::map<std::pair<Rules, std::string>, Package> packages_;  // By directory of the manifest.
  std::map<Rules, std::map<std::string, int>> names_;          // How many packages have the name.
};

}  // namespace codefinder::scip
