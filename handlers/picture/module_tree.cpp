// module_tree: the files by the next part of their paths, again and again.
#include "handlers/picture/module_tree.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace codefinder::handlers {
namespace {

using query::ProjectGraph;

ModuleNode node_of(const ProjectGraph& graph, std::string path, std::vector<std::uint32_t> places) {
  ModuleNode node{.path = std::move(path), .files = places.size()};
  std::map<Language, std::uint64_t> languages;
  for (const std::uint32_t place : places) {
    node.bytes += graph.files[place].bytes;
    languages[graph.graph->files[place].language] += graph.files[place].bytes;
  }
  const auto most = std::max_element(
      languages.begin(), languages.end(),
      [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most != languages.end()) node.language = most->first;
  node.places = std::move(places);
  return node;
}

/// The parts of a directory: the path of each, with its files.
std::map<std::string, std::vector<std::uint32_t>> parts_of(const ProjectGraph& graph,
                                                           const ModuleNode& node) {
  std::map<std::string, std::vector<std::uint32_t>> parts;
  const std::size_t begin = node.path.empty() ? 0 : node.path.size() + 1;
  for (const std::uint32_t place : node.places) {
    const std::string& path = graph.graph->files[place].path;
    parts[path.substr(0, path.find('/', begin))].push_back(place);
  }
  return parts;
}

void divide(const ProjectGraph& graph, ModuleNode& node, std::size_t depth) {
  if (node.is_file || depth == 0) return;
  auto parts = parts_of(graph, node);
  while (parts.size() == 1 && parts.begin()->first != graph.graph->files[node.places[0]].path) {
    const std::size_t begin = node.path.empty() ? 0 : node.path.size() + 1;
    if (!node.path.empty()) node.name += "/" + parts.begin()->first.substr(begin);
    node.path = parts.begin()->first;
    parts = parts_of(graph, node);
  }
  const std::size_t begin = node.path.empty() ? 0 : node.path.size() + 1;
  for (auto& [path, places] : parts) {
    const bool is_file = path == graph.graph->files[places[0]].path;
    ModuleNode& child = node.children.emplace_back(node_of(graph, path, std::move(places)));
    child.name = path.substr(begin), child.is_file = is_file;
    divide(graph, child, depth - 1);
  }
  std::stable_sort(node.children.begin(), node.children.end(),
                   [](const ModuleNode& a, const ModuleNode& b) { return a.bytes > b.bytes; });
}

}  // namespace

ModuleNode module_tree(const ProjectGraph& graph, std::size_t depth) {
  std::vector<std::uint32_t> places;
  for (std::uint32_t i = 0; i < graph.files.size(); ++i)
    if (!graph.graph->files[i].is_auxiliary) places.push_back(i);
  if (places.empty()) {
    places.resize(graph.files.size());
    std::iota(places.begin(), places.end(), 0u);
  }
  ModuleNode root = node_of(graph, "", std::move(places));
  divide(graph, root, depth);
  return root;
}

std::vector<ModuleArrow> module_arrows(const ProjectGraph& graph, const ModuleNode& root) {
  constexpr std::size_t kNone = SIZE_MAX;
  std::vector<std::size_t> child_of(graph.files.size(), kNone);
  for (std::size_t i = 0; i < root.children.size(); ++i)
    for (const std::uint32_t place : root.children[i].places) child_of[place] = i;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> sums;
  for (std::size_t file = 0; file < child_of.size(); ++file)
    for (const query::FileLink& link : graph.graph->links[file])
      if (child_of[file] != kNone && child_of[link.to] != kNone &&
          child_of[file] != child_of[link.to])
        ++sums[{child_of[file], child_of[link.to]}];
  std::vector<ModuleArrow> arrows;
  for (const auto& [ends, links] : sums) arrows.push_back({ends.first, ends.second, links});
  std::stable_sort(arrows.begin(), arrows.end(),
                   [](const ModuleArrow& a, const ModuleArrow& b) { return a.links > b.links; });
  return arrows;
}

}  // namespace codefinder::handlers
