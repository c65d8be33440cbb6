// map_units: divides the largest directory again and again.
#include "index/query/map/map_units.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

using UnitKind = MapUnit::Kind;

/// A directory, and whether it was found that it cannot be divided.
struct UnitPart {
  MapUnit unit;
  bool is_final = false;
};

/// The subdirectories of a unit, and its own files as one part.
std::vector<UnitPart> divided(const FileGraph& graph, const MapUnit& unit) {
  std::map<std::string, UnitPart> below;
  UnitPart direct{{UnitKind::direct, unit.path, {}, 0}, true};
  const std::size_t begin = unit.path.empty() ? 0 : unit.path.size() + 1;
  for (const std::uint32_t file : unit.files) {
    const std::string& path = graph.files[file].path;
    const std::size_t slash = path.find('/', begin);
    if (slash == std::string::npos) {
      direct.unit.files.push_back(file);
      continue;
    }
    UnitPart& part = below[path.substr(0, slash)];
    part.unit.path = path.substr(0, slash);
    part.unit.files.push_back(file);
  }
  std::vector<UnitPart> parts;
  for (auto& [path, part] : below) parts.push_back(std::move(part));
  if (!direct.unit.files.empty()) {
    if (parts.empty()) direct.unit.kind = UnitKind::directory;
    parts.push_back(std::move(direct));
  }
  return parts;
}

/// The part with most files that may still be divided; of several the first by path.
UnitPart* largest(std::vector<UnitPart>& parts) {
  UnitPart* found = nullptr;
  for (UnitPart& part : parts) {
    if (part.is_final) continue;
    const auto key = [](const UnitPart& one) {
      return std::tuple(-static_cast<std::int64_t>(one.unit.files.size()),
                        std::string_view(one.unit.path));
    };
    if (found == nullptr || key(part) < key(*found)) found = &part;
  }
  return found;
}

std::vector<MapUnit> files_of(const FileGraph& graph, const MapUnit& unit) {
  std::vector<MapUnit> units;
  for (const std::uint32_t file : unit.files)
    units.push_back({UnitKind::file, graph.files[file].path, {file}, 0});
  return units;
}

}  // namespace

std::vector<MapUnit> map_units(const FileGraph& graph, std::string_view path,
                               std::vector<std::uint32_t> files, std::size_t most) {
  std::vector<UnitPart> parts;
  if (!files.empty())
    parts.push_back({{UnitKind::directory, std::string(path), std::move(files), 0}, false});
  while (UnitPart* part = largest(parts)) {
    std::vector<UnitPart> below = divided(graph, part->unit);
    const bool is_only = parts.size() == 1 && most > 1;
    if (!is_only && parts.size() - 1 + below.size() > std::max<std::size_t>(most, 1)) {
      part->is_final = true;
      continue;
    }
    parts.erase(parts.begin() + (part - parts.data()));
    for (UnitPart& one : below) parts.push_back(std::move(one));
  }
  std::vector<MapUnit> units;
  for (UnitPart& part : parts) units.push_back(std::move(part.unit));
  const bool all_direct = units.size() == 1 && divided(graph, units[0]).size() == 1;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool is_own = units[i].kind == UnitKind::direct && !path.empty() && units[i].path == path;
    if (!all_direct && !is_own) continue;
    const std::vector<MapUnit> own = files_of(graph, units[i]);
    units.erase(units.begin() + static_cast<std::ptrdiff_t>(i));
    units.insert(units.end(), own.begin(), own.end());
    break;
  }
  for (MapUnit& unit : units)
    for (const std::uint32_t file : unit.files) unit.rank += graph.files[file].rank;
  std::sort(units.begin(), units.end(), [](const MapUnit& a, const MapUnit& b) {
    return std::tuple(-a.rank, std::string_view(a.path), a.kind) <
           std::tuple(-b.rank, std::string_view(b.path), b.kind);
  });
  return units;
}

}  // namespace codefinder::query
