// npm packages: what package.json names and requires; and the names of modules, by directories and
// manifests: "rxjs/src/index".
#include "index/languages/_ecma/rules.h"

#include "base/manifest.h"
#include "base/path.h"
#include "index/languages/language_project.h"
#include "index/languages/packages.h"
#include "index/resolve/context.h"

#include <utility>

namespace codefinder::ecma {

namespace {

PackageManifest read_packages(std::string_view text) {
  const Json manifest = parse_json(text);
  PackageManifest out{std::string(manifest.string("name")),
                      std::string(manifest.string("version"))};
  for (const char* key :
       {"dependencies", "devDependencies", "peerDependencies", "optionalDependencies"}) {
    const Json* list = manifest.find(key);
    if (!list || list->kind != Json::Kind::object) continue;
    for (const auto& [name, version] : list->items)
      out.required.push_back({name, version.text, name});
  }
  return out;
}

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::vector<DeclaredPackage> found;
  for (const FileId file : std::vector<FileId>(context.files_named("package.json"))) {
    if (context.is_dependency(file) ||
        context.path(file).find("node_modules/") != std::string_view::npos)
      continue;
    if (std::string name = manifest_name(context.text(file)); !name.empty())
      found.push_back({std::move(name), file});
  }
  return found;
}

}  // namespace

std::string manifest_name(std::string_view text) {
  return std::string(parse_json(text).string("name"));
}

std::string module_name(const ModuleRequest& request) {
  const auto [base, package] = nearest_named(request.directories, request.path);
  std::string_view rest = without_extension(package.empty() ? request.path
                                                            : below(request.path, base));
  if (rest.ends_with(".d")) rest.remove_suffix(2);
  if (rest == "index") rest = {};
  if (rest.ends_with("/index")) rest.remove_suffix(6);
  return join_path(package, rest);
}

constinit const PackageRules kPackages = {
    .manager = "npm",
    .manifest = "package.json",
    .read = read_packages,
    .declared = declared_packages,
    .separator = "/",
    .installed = "node_modules",
};

}  // namespace codefinder::ecma
