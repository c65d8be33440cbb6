// Reads Cargo.lock files.
#include "index/languages/rust/cargo_lock.h"

#include "base/manifest.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <unordered_map>
#include <vector>

namespace codefinder::rust {

using namespace resolve;

namespace {

// By the name in code: "name-version", the newest first.
using Locked = std::unordered_map<std::string, std::vector<std::string>>;

/// The numbers of the version in "name-1.12.3".
std::vector<int> version_of(std::string_view directory) {
  std::vector<int> out;
  for (const std::string_view part : split(directory.substr(directory.rfind('-') + 1), ".")) {
    int number = 0;
    std::from_chars(part.data(), part.data() + part.size(), number);
    out.push_back(number);
  }
  return out;
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

}  // namespace

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

}  // namespace codefinder::rust
