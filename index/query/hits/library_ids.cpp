// Divides the path of a library file into the package and the rest, and finds the files that such a
// place may mean in this project.
#include "index/query/hits/library_ids.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/language_project.h"
#include "index/languages/packages.h"
#include "index/model/library_place.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace codefinder::query {

namespace {

using Content = OutsideDirectory::Content;

bool is_decimal(char c) { return c >= '0' && c <= '9'; }

/// The versions of installed packages, by their directories.
struct InstalledVersions {
  std::mutex mutex;
  std::map<std::string, std::string, std::less<>> known;
};

/// "python" and "3.11" of "/usr/lib/python3.11"; "c++" and "12" of "/usr/include/c++/12".
/// A directory without a version has the name of the language whose library it is: "c" of
/// "/usr/include".
LibraryPlace name_of_library(const OutsideDirectory& library) {
  std::string_view name = file_name(library.path);
  std::size_t begin = name.size();
  while (begin > 0 && (is_decimal(name[begin - 1]) || name[begin - 1] == '.')) --begin;
  const std::string version(name.substr(begin));
  name = begin == 0 ? file_name(parent_path(library.path)) : name.substr(0, begin);
  if (name.ends_with('-')) name.remove_suffix(1);
  const bool is_named = !version.empty() && is_decimal(version[0]) && !name.empty();
  if (is_named) return {std::string(name), version, {}};
  if (library.language == Language::text) return {std::string(file_name(library.path)), {}, {}};
  return {std::string(definition(library.language).name), {}, {}};
}

/// Divides "serde-1.0.2" and "github.com/a/b@v1.2.3".
LibraryPlace name_of_unpacked(std::string_view directory) {
  std::size_t at = directory.find('@', 1);
  if (at == std::string_view::npos) {
    at = directory.rfind('-');
    while (at != std::string_view::npos && at > 0 &&
           !(at + 1 < directory.size() && is_decimal(directory[at + 1])))
      at = directory.rfind('-', at - 1);
  }
  if (at == std::string_view::npos || at == 0) return {std::string(directory), {}, {}};
  return {std::string(directory.substr(0, at)), std::string(directory.substr(at + 1)), {}};
}

class LibraryIds {
 public:
  explicit LibraryIds(const index::Snapshot& snapshot)
      : snapshot_(snapshot), outside_(snapshot.project().outside_directories()) {
    for (const OutsideDirectory& each : outside_) outside_paths_.push_back(each.path);
  }

  /// nullopt if the file is of no package, or an id cannot have its path.
  std::optional<LibraryPlace> place_of(const FileRow& row) const {
    const std::string_view path = row.path;
    if (!is_dependency_path(path)) return std::nullopt;
    const std::string_view below = path.starts_with('/') ? path_below(path, outside_paths_) : "";
    const std::string_view among = path_among_packages(path);
    std::optional<LibraryPlace> place;
    if (among.size() < path.size() && (below.empty() || among.size() <= below.size()))
      place = among_packages(row, among);
    else if (!below.empty()) place = below_outside(path, below);
    if (!place || to_string(*place).size() > kMaxPlaceBytes ||
        std::ranges::any_of(to_string(*place), [](unsigned char c) { return std::isspace(c); }))
      return std::nullopt;
    return place;
  }

  /// The files of this project and machine that may be the place, whether or not they are there.
  std::vector<std::string> paths_of(const LibraryPlace& place) const {
    std::vector<std::string> paths;
    for (const OutsideDirectory& each : outside_) {
      const auto add = [&](const std::string& directory) {
        paths.push_back(join_path(join_path(each.path, directory), place.path));
      };
      if (each.content == Content::packages)
        add(place.package + "@" + place.version), add(place.package + "-" + place.version);
      else if (name_of_library(each).package == place.package) add("");
    }
    for (const std::string& base : install_directories()) {
      if (file_stem(place.path) == place.package) paths.push_back(join_path(base, place.path));
      paths.push_back(join_path(join_path(base, place.package), place.path));
    }
    return paths;
  }

 private:
  static constexpr std::size_t kMaxPlaceBytes = kMaxJumpIdBytes - 32, kMaxManifests = 300;

  /// `inside`: the path below the directory that packages are installed in.
  LibraryPlace among_packages(const FileRow& row, std::string_view inside) const {
    const std::string base(row.path, 0, row.path.size() - inside.size() - 1);
    std::size_t end = inside.find('/');
    if (inside.starts_with('@') && end != std::string_view::npos) end = inside.find('/', end + 1);
    if (end == std::string_view::npos)
      return {std::string(file_stem(inside)), {}, std::string(inside)};
    LibraryPlace place{std::string(inside.substr(0, end)), {}, std::string(inside.substr(end + 1))};
    place.version = installed_version(row.language, base, place.package);
    return place;
  }

  std::string installed_version(Language language, const std::string& base,
                                const std::string& package) const {
    const PackageRules& rules = package_rules(language);
    const auto read = [&]() -> std::string {
      if (rules.installed_version)
        return rules.installed_version(join_path(snapshot_.status().root, base), package);
      const std::string path = join_path(join_path(base, package), rules.manifest);
      const auto manifest = rules.read ? snapshot_.files().find(path) : std::nullopt;
      const auto text = manifest ? snapshot_.files().text(*manifest) : Result<std::string>("");
      return manifest && text ? rules.read(*text).version : "";
    };
    const auto data = snapshot_.project().derived_data();
    if (!data) return read();
    const auto versions = data->of<InstalledVersions>();
    const std::lock_guard lock(versions->mutex);
    const auto [it, fresh] = versions->known.try_emplace(join_path(base, package));
    if (fresh) it->second = read();
    return it->second;
  }

  LibraryPlace below_outside(std::string_view path, std::string_view below) const {
    const std::string_view around = path.substr(0, path.size() - below.size() - 1);
    const auto directory = std::ranges::find(outside_, around, &OutsideDirectory::path);
    if (directory->content == Content::library) {
      LibraryPlace place = name_of_library(*directory);
      place.path = below;
      return place;
    }
    const std::size_t size = package_of(path, outside_paths_).size() - around.size() - 1;
    LibraryPlace place = name_of_unpacked(below.substr(0, size));
    if (size < below.size()) place.path = below.substr(size + 1);
    return place;
  }

  /// The directories that packages of the project may be installed in.
  std::vector<std::string> install_directories() const {
    std::vector<std::string> found = snapshot_.project().package_directories("");
    std::set<std::string> directories{""};
    for (const LanguageDefinition* row : languages())
      if (!row->package_directories.empty())
        if (const PackageRules& rules = package_rules(row->language); rules.read)
          for (const FileId file : snapshot_.files().named(rules.manifest))
            if (const auto manifest = snapshot_.files().row(file);
                manifest && !is_dependency_path(manifest->path) &&
                directories.size() < kMaxManifests)
              directories.emplace(parent_path(manifest->path));
    const auto names = words_of_all(&LanguageDefinition::package_directories);
    for (const std::string& directory : directories)
      for (const std::string_view name : names) found.push_back(join_path(directory, name));
    for (const OutsideDirectory& each : outside_)
      if (std::ranges::find(names, file_name(each.path)) != names.end()) found.push_back(each.path);
    return found;
  }

  const index::Snapshot& snapshot_;
  const std::vector<OutsideDirectory> outside_;
  std::vector<std::string> outside_paths_;
};

}  // namespace

std::string portable_id(const index::Snapshot& snapshot, const FileRow& row, std::string id) {
  const auto parts = is_dependency_path(row.path) ? parse_jump_id(id) : std::nullopt;
  const auto place = parts ? LibraryIds(snapshot).place_of(row) : std::nullopt;
  return place ? to_jump_id(*parts, *place) : std::move(id);
}

std::string jump_id_of(const index::Snapshot& snapshot, SymbolRef symbol) {
  const auto row = snapshot.files().row(symbol.file);
  return row ? portable_id(snapshot, *row, snapshot.facts().jump_id(symbol)) : std::string();
}

JumpTarget find_target_of(const index::Snapshot& snapshot, std::string_view id) {
  const std::optional<LibraryPlace> place = library_of_jump_id(id);
  if (!place) return snapshot.facts().find_jump_id(id);
  const LibraryIds ids(snapshot);
  JumpIdParts parts = *parse_jump_id(id);
  std::optional<JumpTarget> other;
  for (const std::string& path : ids.paths_of(*place)) {
    snapshot.record_miss(MissingKey::dependency, path);
    const auto file = snapshot.files().find(path);
    const auto row = file ? snapshot.files().row(*file) : std::nullopt;
    const auto own = row ? ids.place_of(*row) : std::nullopt;
    if (!own || own->package != place->package) continue;
    parts.path = path_hash(path);
    JumpTarget target = snapshot.facts().find_jump_id(to_jump_id(parts));
    const bool found = target.kind == JumpTarget::Kind::symbol ||
                       target.kind == JumpTarget::Kind::ambiguous;
    if (found && own->version == place->version) return target;
    if (found && !other) other = std::move(target);
  }
  if (other) return *other;
  return {JumpTarget::Kind::gone, {}, {}, to_string(*place), {}};
}

}  // namespace codefinder::query
