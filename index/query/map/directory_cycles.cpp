// directory_cycles: the links by the directory in which they part, then Tarjan's algorithm.
#include "index/query/map/directory_cycles.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace codefinder::query {

namespace {

/// The subdirectories of one directory, by name, with those that they lead to.
using Links = std::map<std::string_view, std::set<std::string_view>>;

/// Tarjan's strongly connected components, without recursion. The nodes are the keys of `links`.
class Components {
 public:
  explicit Components(const Links& links) : links_(links) {}

  std::vector<std::vector<std::string_view>> of_two_or_more() {
    for (const auto& [name, targets] : links_)
      if (!nodes_.contains(name)) visit(name);
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  struct Node {
    std::uint32_t number = 0, lowest = 0;
    bool is_open = true;
  };
  struct Step {
    std::string_view name;
    std::set<std::string_view>::const_iterator next, end;
  };

  void enter(std::string_view name) {
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    nodes_[name] = {number, number, true};
    open_.push_back(name);
    static const std::set<std::string_view> kNone;
    const auto at = links_.find(name);
    const std::set<std::string_view>& targets = at == links_.end() ? kNone : at->second;
    steps_.push_back({name, targets.begin(), targets.end()});
  }

  void visit(std::string_view start) {
    enter(start);
    while (!steps_.empty()) {
      Step& step = steps_.back();
      Node& node = nodes_.at(step.name);
      if (step.next != step.end) {
        const std::string_view target = *step.next++;
        const auto known = nodes_.find(target);
        if (known == nodes_.end()) enter(target);
        else if (known->second.is_open) node.lowest = std::min(node.lowest, known->second.number);
        continue;
      }
      const std::string_view name = step.name;
      steps_.pop_back();
      if (!steps_.empty()) {
        Node& before = nodes_.at(steps_.back().name);
        before.lowest = std::min(before.lowest, node.lowest);
      }
      if (node.lowest == node.number) close(name);
    }
  }

  /// Takes the component whose first node is `root` off the open nodes.
  void close(std::string_view root) {
    std::vector<std::string_view> members;
    for (bool is_root = false; !is_root;) {
      members.push_back(open_.back());
      open_.pop_back();
      nodes_.at(members.back()).is_open = false;
      is_root = members.back() == root;
    }
    if (members.size() < 2) return;
    std::sort(members.begin(), members.end());
    found_.push_back(std::move(members));
  }

  const Links& links_;
  std::map<std::string_view, Node> nodes_;
  std::vector<std::string_view> open_;
  std::vector<Step> steps_;
  std::vector<std::vector<std::string_view>> found_;
};

/// The first part of `path` if more follow: a directory.
std::string_view first_directory(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

/// The length of the longest directory that both paths are in, with its slash; 0 for the root.
std::size_t common_directory(std::string_view a, std::string_view b) {
  const auto differs = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  const std::string_view common = a.substr(0, static_cast<std::size_t>(differs - a.begin()));
  const std::size_t slash = common.rfind('/');
  return slash == std::string_view::npos ? 0 : slash + 1;
}

}  // namespace

std::vector<DirectoryCycle> directory_cycles(const FileGraph& graph) {
  std::map<std::string_view, Links> by_directory;  // With its slash; "" is the root.
  for (std::size_t from = 0; from < graph.files.size(); ++from) {
    if (graph.files[from].is_auxiliary) continue;
    const std::string_view source = graph.files[from].path;
    for (const FileLink& link : graph.links[from]) {
      if (graph.files[link.to].is_auxiliary) continue;
      const std::string_view target = graph.files[link.to].path;
      const std::size_t common = common_directory(source, target);
      const std::string_view a = first_directory(source.substr(common));
      const std::string_view b = first_directory(target.substr(common));
      if (!a.empty() && !b.empty()) by_directory[source.substr(0, common)][a].insert(b);
    }
  }
  std::vector<DirectoryCycle> cycles;
  for (const auto& [directory, links] : by_directory)
    for (const auto& members : Components(links).of_two_or_more()) {
      DirectoryCycle& cycle = cycles.emplace_back();
      cycle.directory = directory.substr(0, directory.empty() ? 0 : directory.size() - 1);
      cycle.members.assign(members.begin(), members.end());
    }
  return cycles;
}

}  // namespace codefinder::query
