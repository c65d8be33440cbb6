// The rules of the languages that have packages.
#include "index/languages/packages.h"

#include "base/strings.h"
#include "index/languages/_ecma/packages.h"
#include "index/languages/go/packages.h"
#include "index/languages/java/packages.h"
#include "index/languages/python/packages.h"
#include "index/languages/rust/packages.h"

namespace codefinder {

const PackageRules& package_rules(Language language) {
  static constexpr PackageRules kNone, kNode{"npm", "package.json", ecma::read_packages};
  static constexpr PackageRules kPython{"pip", "pyproject.toml", python::read_packages,
                                        SymbolPlaces::module};
  static constexpr PackageRules kGo{"gomod", "go.mod", go::read_packages, SymbolPlaces::module};
  static constexpr PackageRules kRust{"cargo", "Cargo.toml", rust::read_packages,
                                      SymbolPlaces::module_parts};
  static constexpr PackageRules kJava{"maven", "pom.xml", java::read_packages,
                                      SymbolPlaces::module_parts};
  switch (definition(language).family) {
    case Family::node: return kNode;
    case Family::python: return kPython;
    case Family::go: return kGo;
    case Family::rust: return kRust;
    case Family::java: return kJava;
    default: return kNone;
  }
}

bool is_module_of(const RequiredPackage& package, std::string_view module) {
  const std::string& prefix = package.import_name;
  return !prefix.empty() && module.starts_with(prefix) &&
         (module.size() == prefix.size() || !is_identifier_char(module[prefix.size()]));
}

const RequiredPackage* package_of_module(const PackageManifest& manifest, std::string_view module) {
  const RequiredPackage* best = nullptr;
  for (const RequiredPackage& each : manifest.required)
    if (is_module_of(each, module) && (!best || each.import_name.size() > best->import_name.size()))
      best = &each;
  return best;
}

std::string_view scip_name(Language language) {
  switch (language) {
    case Language::rust: return "Rust";
    case Language::typescript: return "TypeScript";
    case Language::tsx: return "TypeScriptReact";
    case Language::javascript: return "JavaScript";
    case Language::python: return "Python";
    case Language::go: return "Go";
    case Language::c: return "C";
    case Language::cpp: return "CPP";
    case Language::java: return "Java";
    case Language::bash: return "ShellScript";
    case Language::markdown: return "Markdown";
    case Language::json: return "JSON";
    case Language::yaml: return "YAML";
    case Language::toml: return "TOML";
    case Language::text: return "";
  }
  return "";
}

}  // namespace codefinder
