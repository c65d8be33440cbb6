// The directories and files of a project as a tree with sizes, for pictures. Pure.
#pragma once

#include "index/query/map/project_graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::handlers {

struct ModuleNode {
  std::string name, path;  // "" for the root.
  bool is_file = false;
  std::uint64_t bytes = 0, files = 0;
  Language language = Language::text;  // The language with most bytes.
  std::vector<std::uint32_t> places;   // The places of its files in the graph, ascending.
  std::vector<ModuleNode> children;    // Largest first.
};

/// Without auxiliary files, unless there are no others. A directory that has nothing but one
/// subdirectory is one node with it ("src/main/java"). `depth`: of children.
ModuleNode module_tree(const query::ProjectGraph& graph, std::size_t depth);

struct ModuleArrow {
  std::size_t from = 0, to = 0;  // Children of the root.
  std::size_t links = 0;         // From file to file.
};

/// The links between the children of `root`, most first.
std::vector<ModuleArrow> module_arrows(const query::ProjectGraph& graph, const ModuleNode& root);

}  // namespace codefinder::handlers
