// The map of a repository: its modules with their dependencies, their most central symbols, and
// where programs begin.
#pragma once

#include "index/query/hits/groups.h"
#include "index/query/map/entry_points.h"
#include "index/query/map/map_units.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct MapRequest {
  std::string path;          // A directory or a file, relative to the root; "" is the root.
  std::size_t modules = 25;  // Most units, except for files of one directory.
  std::size_t files = 6, symbols = 6, links = 6;  // Most of a module, of a file, of a module.
  std::size_t offset = 0;                         // Modules without details before this one,
  std::size_t limit = 100;                        // and after so many.
  std::size_t entry_points = 20;
};

struct CentralSymbol {
  SymbolHit hit;
  std::uint64_t uses = 0;  // Files that have the name, divided by the number of those defining it.
};

struct ModuleLink {
  // A unit of the map, or a directory outside of it; its file instead, if the links lead to one.
  std::string path;
  std::size_t links = 0;  // From file to file.
};

struct MapModule {
  MapUnit unit;               // Its rank is the share of the path's.
  std::uint64_t symbols = 0;  // All but locals.
  // As `api` lists; none for a module of more than 1,000 files, or if they were not counted in
  // time.
  std::optional<std::uint64_t> exported;
  std::vector<ModuleLink> depends_on;  // Most links first.
  std::size_t depends_on_total = 0;
  // Symbols of the most central files, by rank of the file; of one file the most used first.
  std::vector<CentralSymbol> central;
};

struct ProjectMap {
  std::vector<MapModule> modules;  // The page's modules, by rank.
  std::size_t modules_total = 0;
  std::size_t files = 0,
              left_out = 0;  // Program files, and how many of them is_auxiliary() leaves out.
  std::uint64_t symbols = 0;
  std::vector<Group> languages;  // By files.
  EntryPoints entries;
  bool is_complete = false;
};

/// Units and ranks: map_units(), file_graph().  Auxiliary files (is_auxiliary()) are left out,
/// unless the path has no others.  A central symbol is public and at top level; its uses are
/// counted by its name. Errors: not_found, cancelled. Cost: as file_graph(); then the facts
/// of the files that are shown, a look-up for each public symbol of them, and for the counts the
/// facts of all files of the shown modules once in a process (0.1 to 0.2 ms each): at most
/// `kDetailTime`, and then what is missing makes the map incomplete.
Result<ProjectMap> project_map(const index::Snapshot& snapshot, const MapRequest& request,
                               const std::stop_token& stop = {});

}  // namespace codefinder::query
