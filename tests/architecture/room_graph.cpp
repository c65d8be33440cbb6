// Collects which room includes which, and searches the graph depth-first for a cycle.
#include "architecture/room_graph.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace codefinder::architecture {
namespace {

/// The rooms; the longest prefix applies. The rows of languages are data below every room; the code
/// of languages is above extract and resolve.
std::string room_prefix(const std::string& path) {
  static const std::vector<std::string> rooms = {"base/",
                                                 "lsp/",
                                                 "index/languages.",
                                                 "index/languages/",
                                                 "index/model",
                                                 "index/words/",
                                                 "index/extract/",
                                                 "index/store/",
                                                 "index/worker/",
                                                 "index/update/",
                                                 "index/",
                                                 "index/includes/include_graph.",
                                                 "index/includes/",
                                                 "index/overlay/",
                                                 "index/live/",
                                                 "index/open.",
                                                 "index/resolve/",
                                                 "index/query/",
                                                 "index/scip/",
                                                 "handlers/",
                                                 "mcp/",
                                                 "serve/",
                                                 "setup/",
                                                 "cli/",
                                                 "index/languages/language",
                                                 "index/languages/registry.def",
                                                 "index/languages/words."};
  std::string best;
  for (const std::string& room : rooms)
    if (path.compare(0, room.size(), room) == 0 && room.size() > best.size()) best = room;
  const bool row_part = best == "index/languages/words." || best == "index/languages/registry.def";
  return row_part ? "index/languages/language" : best;
}

using Graph = std::map<std::string, std::set<std::string>>;

Graph graph_of(const std::vector<SourceFile>& files) {
  static const std::regex include(R"re((?:^|\n)[ \t]*#[ \t]*include "([^"\n]+)")re");
  Graph graph;
  for (const SourceFile& file : files) {
    const std::string from = room_prefix(file.path);
    if (from.empty()) continue;
    for (std::sregex_iterator it(file.text.begin(), file.text.end(), include), end; it != end;
         ++it) {
      const std::string to = room_prefix((*it)[1]);
      if (!to.empty() && to != from) graph[from].insert(to);
    }
  }
  return graph;
}

/// Depth-first search from `room`; `path` has the rooms on the current path, `done` those without a
/// cycle.
std::string search(const Graph& graph, const std::string& room, std::vector<std::string>& path,
                   std::set<std::string>& done) {
  if (done.count(room)) return {};
  const auto again = std::find(path.begin(), path.end(), room);
  if (again != path.end()) {
    std::string cycle;
    for (auto it = again; it != path.end(); ++it) cycle += *it + " > ";
    return cycle + room;
  }
  path.push_back(room);
  if (const auto edges = graph.find(room); edges != graph.end()) {
    for (const std::string& next : edges->second) {
      std::string cycle = search(graph, next, path, done);
      if (!cycle.empty()) return cycle;
    }
  }
  path.pop_back();
  done.insert(room);
  return {};
}

}  // namespace

std::string room_cycle(const std::vector<SourceFile>& files) {
  const Graph graph = graph_of(files);
  std::set<std::string> done;
  for (const auto& [room, edges] : graph) {
    std::vector<std::string> path;
    std::string cycle = search(graph, room, path, done);
    if (!cycle.empty()) return cycle;
  }
  return {};
}

}  // namespace codefinder::architecture
