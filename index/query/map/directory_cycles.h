// Subdirectories whose files lead to each other in a circle. Pure.
#pragma once

#include "index/query/map/file_graph.h"

#include <string>
#include <vector>

namespace codefinder::query {

/// Directories that lead to each other, in one directory: each leads to each other one, over files
/// of the others.
struct DirectoryCycle {
  std::string directory;             // "" is the root.
  std::vector<std::string> members;  // Names in the directory, ascending; two or more.
};

/// The cycles of the subdirectories of each directory. A link from a/b/x to a/c/y counts for the
/// directories b and c of a; links from and to files directly in a do not count, nor do links of
/// auxiliary files. By directory, then by the first member. O(links * depth).
std::vector<DirectoryCycle> directory_cycles(const FileGraph& graph);

}  // namespace codefinder::query
