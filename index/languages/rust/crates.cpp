// Reads Cargo.toml files, finds the roots of crates, and finds the crates of Cargo's registry that
// a Cargo.lock lists.
#include "index/languages/rust/crates.h"

#include "base/manifest.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_common/machine_directories.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

namespace codefinder::rust {

using namespace resolve;

namespace {

// By the name in code: "name-version", the newest first.
using Locked = std::unordered_map<std::string, std::vector<std::string>>;

/// The numbers of the version in "name-1.12.3".
std::vector<unsigned> version_of(std::string_view directory) {
  return numbers_in(directory.substr(directory.rfind('-') + 1));
}

struct LockedCrates : SingleMemo<Locked> {};

void add_crates(Context& context, FileId file, Locked& all) {
  std::string name;
  for (const TomlLine& line : parse_toml(context.text(file))) {
    if (line.table != "package") continue;
    if (line.key == "name") name = line.value;
    if (line.key != "version" || name.empty()) continue;
    std::string in_code = name;
    std::replace(in_code.begin(), in_code.end(), '-', '_');
    all[in_code].push_back(name + "-" + line.value);
  }
}

const Locked& locked(Context& context) {
  const auto [it, fresh] = context.memo<LockedCrates>().try_emplace({});
  if (!fresh) return it->second;
  for (FileId file : context.files_named("Cargo.lock"))
    if (!context.is_dependency(file)) add_crates(context, file, it->second);
  for (auto& [name, directories] : it->second)
    std::sort(directories.begin(), directories.end(),
              [](const auto& a, const auto& b) { return version_of(a) > version_of(b); });
  return it->second;
}

/// The absolute path of the crate that code calls `name` ('_' for '-') in a package cache, in the
/// newest version that a Cargo.lock of the project lists; "" if none does, or if the index does not
/// have it (its lookup is recorded, so that it is indexed if it is on disk).
std::string registry_crate(Context& context, std::string_view name) {
  if (context.package_caches().empty()) return {};
  const auto crate = locked(context).find(std::string(name));
  if (crate == locked(context).end()) return {};
  for (const std::string& directory : crate->second)
    for (const std::string& cache : context.package_caches())
      if (std::string found = join_path(cache, directory);
          context.find_file(join_path(found, "Cargo.toml")))
        return found;
  return {};
}

struct Package {
  std::string name;  // With '_' for '-'.
  std::string directory;
  std::vector<std::string> targets;  // The paths written in [lib], [[bin]], [[test]], …
  std::string library;               // The root of the library.
};
/// By directory.
struct Packages : Memo<std::string, Package> {};
/// The roots of libraries by the names of their crates.
struct Libraries : SingleMemo<std::unordered_map<std::string, std::string>> {};

void add_line(const TomlLine& line, Package& package) {
  const bool target = line.table == "lib" || line.table == "bin" || line.table == "test" ||
                      line.table == "example" || line.table == "bench";
  if (line.key == "name" && (line.table == "package" || line.table == "lib"))
    package.name = line.value;
  if (line.key == "path" && target)
    package.targets.push_back(normalize_path(line.value, package.directory));
  if (line.key == "path" && line.table == "lib")
    package.library = normalize_path(line.value, package.directory);
}

const Package& package_at(Context& context, const std::string& directory) {
  const auto [it, fresh] = context.memo<Packages>().try_emplace(directory);
  Package& package = it->second;
  if (!fresh) return package;
  package.directory = directory;
  package.library = join_path(directory, "src/lib.rs");
  if (auto file = context.find_file(join_path(directory, "Cargo.toml")))
    for (const TomlLine& line : parse_toml(context.text(*file))) add_line(line, package);
  std::replace(package.name.begin(), package.name.end(), '-', '_');
  return package;
}

const std::unordered_map<std::string, std::string>& libraries(Context& context) {
  const auto [it, fresh] = context.memo<Libraries>().try_emplace({});
  if (!fresh) return it->second;
  for (FileId manifest : std::vector<FileId>(context.files_named("Cargo.toml"))) {
    if (context.is_dependency(manifest)) continue;
    const std::string directory(parent_path(context.path(manifest)));
    const Package& package = package_at(context, directory);
    if (!package.name.empty() && context.find_file(package.library))
      it->second.try_emplace(package.name, package.library);
    if (!context.spend()) break;
  }
  return it->second;
}

/// A crate of the standard library: `std`, `core`, `alloc`.
Values library_crate(Context& context, std::string_view name) {
  for (const std::string& library : context.library_directories(Language::rust))
    if (const auto root = context.find_file(join_path(library, std::string(name) + "/src/lib.rs")))
      return {Value::module(*root, Evidence::import_)};
  return {};
}

}  // namespace

std::string_view package_directory(Context& context, std::string_view path) {
  for (std::string_view base = parent_path(path);; base = parent_path(base)) {
    if (base.empty() || context.find_file(join_path(base, "Cargo.toml"))) return base;
  }
}

bool are_in_one_package(Context& context, FileId one, FileId other) {
  return package_directory(context, context.path(one)) ==
         package_directory(context, context.path(other));
}

bool is_target(Context& context, std::string_view path) {
  const std::string directory(package_directory(context, path));
  const Package& package = package_at(context, directory);
  if (std::find(package.targets.begin(), package.targets.end(), path) != package.targets.end())
    return true;
  const std::string_view relative = directory.empty() ? path : path.substr(directory.size() + 1);
  if (relative == "build.rs") return true;
  for (std::string_view folder : {"tests", "examples", "benches", "src/bin"})
    if (parent_path(relative) == folder) return true;
  return false;
}

resolve::Value crate_root(Context& context, FileId file) {
  const std::string path(context.path(file));
  if (is_target(context, path)) return Value::module(file, Evidence::import_);
  const std::string package(package_directory(context, path));
  for (std::string_view base = parent_path(path);; base = parent_path(base)) {
    for (std::string_view name : {"lib.rs", "main.rs"})
      if (auto found = context.find_file(join_path(base, name)))
        return Value::module(*found, Evidence::import_);
    if (base.empty() || base == package) break;
  }
  // The root of a target with another name, in the same directory or above.
  for (const std::string& target : package_at(context, package).targets)
    if (path.starts_with(std::string(parent_path(target)) + "/"))
      if (auto found = context.find_file(target)) return Value::module(*found, Evidence::import_);
  const auto library = context.find_file(join_path(package, "src/lib.rs"));
  return Value::module(library ? *library : file, Evidence::import_);
}

Values crate(Context& context, std::string_view name) {
  if (name.empty()) return {};
  const auto& known = libraries(context);
  const auto it = known.find(std::string(name));
  std::string library = it == known.end() ? std::string() : it->second;
  if (library.empty())
    if (const std::string directory = registry_crate(context, name); !directory.empty())
      library = package_at(context, directory).library;
  if (library.empty()) return library_crate(context, name);
  if (auto found = context.find_file(library)) return {Value::module(*found, Evidence::import_)};
  return {};
}

std::vector<Library> workspace_libraries(Context& context) {
  std::vector<Library> found;
  for (const FileId manifest : std::vector<FileId>(context.files_named("Cargo.toml"))) {
    if (context.is_dependency(manifest)) continue;
    const Package& package = package_at(context, std::string(parent_path(context.path(manifest))));
    if (!package.name.empty() && context.find_file(package.library))
      found.push_back({package.name, manifest});
    if (!context.spend()) break;
  }
  return found;
}

}  // namespace codefinder::rust
