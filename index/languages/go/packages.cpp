// Go modules: what go.mod names and requires.
#include "index/languages/go/rules.h"

#include "index/languages/go/go_mod.h"
#include "index/languages/packages.h"
#include "index/resolve/context.h"

#include <utility>

namespace codefinder::go {

namespace {

PackageManifest read_packages(std::string_view text) {
  const GoMod mod = parse_go_mod(text);
  PackageManifest out{mod.module, ""};
  for (const GoMod::Required& each : mod.required) {
    const std::size_t at = each.cached.rfind('@');
    out.required.push_back(
        {each.path, at == std::string::npos ? "" : each.cached.substr(at + 1), each.path});
  }
  return out;
}

/// The first part of the path of a module has a dot.
std::string_view sources_of_standard(std::string_view module) {
  return module.substr(0, module.find('/')).find('.') == std::string_view::npos ? "GOROOT" : "";
}

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::vector<DeclaredPackage> found;
  for (const FileId file : std::vector<FileId>(context.files_named("go.mod"))) {
    if (context.is_dependency(file)) continue;
    if (std::string module = manifest_name(context.text(file)); !module.empty())
      found.push_back({std::move(module), file});
  }
  return found;
}

}  // namespace

constinit const PackageRules kPackages = {
    .manager = "gomod",
    .manifest = "go.mod",
    .read = read_packages,
    .places = SymbolPlaces::module,
    .declared = declared_packages,
    .separator = "/",
    .installed = "Go's module cache",
    .standard = sources_of_standard,
};

}  // namespace codefinder::go
