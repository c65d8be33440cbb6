// Crates: what Cargo.toml names and requires; the libraries of the workspace.
#include "index/languages/rust/rules.h"

#include "base/manifest.h"
#include "base/strings.h"
#include "index/languages/packages.h"
#include "index/languages/rust/crates.h"
#include "index/resolve/context.h"

#include <algorithm>

namespace codefinder::rust {

namespace {

constexpr std::string_view kRequiring[] = {"dependencies", "dev-dependencies",
                                           "build-dependencies"};

bool is_list(std::string_view table) {
  return std::any_of(std::begin(kRequiring), std::end(kRequiring), [&](std::string_view kind) {
    return table == kind || table.ends_with("." + std::string(kind));
  });
}

/// The crate of a table like [dependencies.serde]; "" of others.
std::string_view crate_of_table(std::string_view table) {
  const std::size_t dot = table.rfind('.');
  return dot != std::string_view::npos && is_list(table.substr(0, dot)) ? table.substr(dot + 1)
                                                                        : std::string_view();
}

/// The version in `{ version = "1.0", features = […] }`.
std::string_view version_in(std::string_view value) {
  const std::size_t key = value.find("version");
  const std::size_t open = key == std::string_view::npos ? key : value.find('"', key);
  if (open == std::string_view::npos) return {};
  return value.substr(open + 1, value.find('"', open + 1) - open - 1);
}

void add(std::string_view name, std::string_view version, PackageManifest& out) {
  std::string import_name(name);
  std::replace(import_name.begin(), import_name.end(), '-', '_');
  out.required.push_back({std::string(name), std::string(version), std::move(import_name)});
}

PackageManifest read_packages(std::string_view text) {
  PackageManifest out;
  for (const TomlLine& line : parse_toml(text)) {
    if (line.table == "package" && line.key == "name") out.name = line.value;
    if (line.table == "package" && line.key == "version") out.version = line.value;
    const std::string_view crate = crate_of_table(line.table);
    if (!crate.empty() && line.key == "version") add(crate, line.value, out);
    if (is_list(line.table))
      add(line.key, line.value.starts_with('{') ? version_in(line.value) : line.value, out);
  }
  return out;
}

std::string_view sources_of_standard(std::string_view module) {
  const std::string_view crate = module.substr(0, module.find("::"));
  return crate == "std" || crate == "core" || crate == "alloc" ? "rust-src" : "";
}

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::vector<DeclaredPackage> found;
  for (const Library& library : workspace_libraries(context))
    found.push_back({library.name, library.manifest});
  return found;
}

}  // namespace

constinit const PackageRules kPackages = {
    .manager = "cargo",
    .manifest = "Cargo.toml",
    .read = read_packages,
    .places = SymbolPlaces::module_parts,
    .declared = declared_packages,
    .separator = "::",
    .named_without_import = true,
    .installed = "Cargo's registry, at the version of Cargo.lock",
    .standard = sources_of_standard,
};

}  // namespace codefinder::rust
