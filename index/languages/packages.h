// Packages: how the package managers of languages name them, what a manifest requires, and which
// packages a project offers to others.  For symbols that are linked across repositories.
#pragma once

#include "base/ids.h"
#include "index/languages/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {
class Context;
}

namespace codefinder {

struct RequiredPackage {
  std::string name;         // As the manifest writes it.
  std::string version;      // The version or range of versions; may be empty.
  std::string import_name;  // The start of the package's module names, as imports write them.
};

struct PackageManifest {
  std::string name, version;  // "" if the manifest has none.
  std::vector<RequiredPackage> required = {};
};

/// The start of the names of the language's symbols, in a package.
enum class SymbolPlaces : std::uint8_t {
  path,          // The path of the file.
  module,        // The name of the module, as one name.
  module_parts,  // The parts of the name of the module.
};

/// A package that a project offers, by the name in its manifest, spelled as imports spell it.
struct DeclaredPackage {
  std::string name;  // "github.com/a/b", "@scope/name", "serde_json", "org.example.app", "flask".
  // Imports are resolved as from this file: the manifest, which is outside all modules, or, without
  // one, a file of the package.
  FileId from;
};

struct PackageRules {
  std::string_view manager{};   // "" if the language has none.
  std::string_view manifest{};  // The name of the file, and how it is read:
  PackageManifest (*read)(std::string_view text) = nullptr;
  // Files beside the manifest that only list required packages (`requirements.txt`), and how they
  // are read; nullptr: there are no such files.
  bool (*lists_packages)(std::string_view path) = nullptr;
  PackageManifest (*read_list)(std::string_view text) = nullptr;
  SymbolPlaces places = SymbolPlaces::path;
  // The packages of the project.  Reads manifests.
  std::vector<DeclaredPackage> (*declared)(resolve::Context& context) = nullptr;
  std::string_view separator{};  // In imports, between a package and its contents.
  // Instead of `separator`: true if the text after the name of a package is in the package.
  bool (*is_inside)(std::string_view rest) = nullptr;
  bool named_without_import = false;  // Rust's crates, by their paths.
  std::string_view installed{};       // Where the sources of packages are: "node_modules".
  // The version of a package, by its import name, in a directory that packages are installed in, an
  // absolute path; "" if it is not known. nullptr: the installed package has the manifest.
  std::string (*installed_version)(const std::string& directory,
                                   std::string_view package) = nullptr;
  // A sentence about a command that the project does not declare; "" without one.
  std::string (*described)(std::string_view command) = nullptr;
  // The name of the sources of the standard library if the module is of it; else "".
  std::string_view (*standard)(std::string_view module) = nullptr;
};
/// O(1); no rules for a language without packages.
const PackageRules& package_rules(Language language);

/// The families of languages that have packages, by their numbers.
std::vector<Family> families_with_packages();
/// The packages of one family of languages; none for families without packages.  Reads manifests.
std::vector<DeclaredPackage> declared_packages(Family family, resolve::Context& context);
/// True if an import of this module, as written, is of the package.
bool is_in_package(Family family, std::string_view module, std::string_view package);
/// PackageRules::named_without_import.
bool names_packages_freely(Family family);

/// True if the import name is `module` or a prefix of it up to a separator.
bool is_module_of(const RequiredPackage& package, std::string_view module);
/// The package whose modules this is one of: that with the longest import name.  nullptr if there
/// is none: the module is of the standard library, or of a package that is not required directly.
const RequiredPackage* package_of_module(const PackageManifest& manifest, std::string_view module);

}  // namespace codefinder
