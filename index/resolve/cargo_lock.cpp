#include "index/resolve/cargo_lock.h"

#include "base/manifest.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

namespace {

// Name as in code -> "name-version", the newest first.
using Locked = std::unordered_map<std::string, std::vector<std::string>>;

/// The numbers of "name-1.12.3" from its version on.
std::vector<int> version_of(std::string_view directory) {
  std::vector<int> out;
  for (const std::string_view part : split(directory.substr(directory.rfind('-') + 1), ".")) {
    int number = 0;
    std::from_chars(part.data(), part.data() + part.size(), number);
    out.push_back(number);
  }
  return out;
}

const Locked& locked(Context& context) {
  std::shared_ptr<void>& note = context.notes()["Cargo.lock"];
  if (!note) {
    auto all = std::make_shared<Locked>();
    for (FileId file : context.files_named("Cargo.lock")) {
      if (context.beside(file)) continue;
      std::string name;
      for (const TomlLine& line : parse_toml(context.text(file))) {
        if (line.table != "package") continue;
        if (line.key == "name") name = line.value;
        if (line.key != "version" || name.empty()) continue;
        std::string called = name;
        std::replace(called.begin(), called.end(), '-', '_');
        (*all)[called].push_back(name + "-" + line.value);
      }
    }
    for (auto& [called, directories] : *all)
      std::sort(
          directories.begin(), directories.end(),
          [](const std::string& a, const std::string& b) { return version_of(a) > version_of(b); });
    note = all;
  }
  return *static_cast<Locked*>(note.get());
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

}  // namespace codefinder::resolve
