// Divides the files of a directory into the units that a map shows.  Pure.
#pragma once

#include "index/query/map/file_graph.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct MapUnit {
  enum class Kind {
    directory,  // With all that is in it.
    direct,     // A directory without its subdirectories, which are other units.
    file
  };
  Kind kind = Kind::directory;
  std::string path;                  // "" is the root.
  std::vector<std::uint32_t> files;  // Their places in the graph, ascending.
  double rank = 0;                   // The sum of theirs.
};

/// At most `most` units, but for the parts of one directory, by rank and then by path.  The only
/// unit is divided unless `most` is 1; then the unit with most files is divided into its
/// subdirectories and its own files as long as there is room.  A directory whose files are all in
/// one subdirectory is shown as that.  Each file directly in the directory `path` is a unit, and if
/// all files are directly in one directory each of them. `files`: places in the graph, ascending.
/// O(files * depth).
std::vector<MapUnit> map_units(const FileGraph& graph, std::string_view path,
                               std::vector<std::uint32_t> files, std::size_t most);

}  // namespace codefinder::query
