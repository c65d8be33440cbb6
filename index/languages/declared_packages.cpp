// The rules of the families of languages that have packages.
#include "index/languages/declared_packages.h"

#include "index/languages/_ecma/declared_packages.h"
#include "index/languages/go/declared_packages.h"
#include "index/languages/java/declared_packages.h"
#include "index/languages/python/declared_packages.h"
#include "index/languages/rust/declared_packages.h"

#include <array>

namespace codefinder {

std::span<const Family> families_with_packages() {
  static constexpr std::array kFamilies = {Family::go, Family::java, Family::node, Family::python,
                                           Family::rust};
  return kFamilies;
}

std::vector<DeclaredPackage> declared_packages(Family family, resolve::Context& context) {
  switch (family) {
    case Family::go: return go::declared_packages(context);
    case Family::node: return ecma::declared_packages(context);
    case Family::rust: return rust::declared_packages(context);
    case Family::java: return java::declared_packages(context);
    case Family::python: return python::declared_packages(context);
    default: return {};
  }
}

bool is_in_package(Family family, std::string_view module, std::string_view package) {
  if (!module.starts_with(package) || package.empty()) return false;
  const std::string_view rest = module.substr(package.size());
  if (rest.empty()) return true;
  switch (family) {
    case Family::go:
    case Family::node: return rest.starts_with('/');
    case Family::rust: return rest.starts_with("::");
    case Family::python: return rest.starts_with('.');
    // A package has no subpackages; what follows is a class of it.
    case Family::java: return java::names_class(rest);
    default: return false;
  }
}

bool names_packages_freely(Family family) { return family == Family::rust; }

}  // namespace codefinder
