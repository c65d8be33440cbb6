// Packages: how the package managers of languages name them, and what a manifest requires.  For
// symbols that other tools link across repositories.
#pragma once

#include "index/languages/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

struct RequiredPackage {
  std::string name;         // As the manifest writes it,
  std::string version;      // and its version or range of versions; may be empty.
  std::string import_name;  // What modules of the package begin with, as imports write them.
};

struct PackageManifest {
  std::string name, version;  // "" if the manifest has none.
  std::vector<RequiredPackage> required = {};
};

/// What the names of the language's symbols begin with, in a package.
enum class SymbolPlaces : std::uint8_t {
  path,          // The path of the file.
  module,        // The name of the module, as one name.
  module_parts,  // The parts of the name of the module.
};

struct PackageRules {
  std::string_view manager{};   // "" if the language has none.
  std::string_view manifest{};  // The name of the file, and how it is read:
  PackageManifest (*read)(std::string_view text) = nullptr;
  SymbolPlaces places = SymbolPlaces::path;
};
const PackageRules& package_rules(Language language);

/// True if the import name is `module` or a prefix of it up to a separator.
bool is_module_of(const RequiredPackage& package, std::string_view module);
/// The package whose modules this is one of: that with the longest import name.  nullptr if there
/// is none: the module is of the standard library, or of a package that is not required directly.
const RequiredPackage* package_of_module(const PackageManifest& manifest, std::string_view module);

/// The name of the language in the enum Language of SCIP's schema; "" if it has none.
std::string_view scip_name(Language language);

}  // namespace codefinder
