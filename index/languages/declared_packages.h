// The packages that a project offers to other projects, and which package an import names: the
// names in manifests, spelled as imports spell them.
#pragma once

#include "base/ids.h"
#include "index/languages/language.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {
class Context;
}

namespace codefinder {

struct DeclaredPackage {
  std::string name;  // "github.com/a/b", "@scope/name", "serde_json", "org.example.app", "flask".
  // Imports are resolved as from this file: the manifest, which is outside all modules, or, without
  // one, a file of the package.
  FileId from;
};

/// The families of languages that have packages.
std::span<const Family> families_with_packages();

/// The packages of one family of languages; none for families without packages.  Reads manifests.
std::vector<DeclaredPackage> declared_packages(Family family, resolve::Context& context);

/// True if an import of this module, as written, is of the package.
bool is_in_package(Family family, std::string_view module, std::string_view package);

/// True if a package can be named without an import: Rust's crates, by their paths.
bool names_packages_freely(Family family);

}  // namespace codefinder
