// Collects which module includes which, and searches the graph depth-first for a cycle.
#include "architecture/module_graph.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace codefinder::architecture {
namespace {

/// The modules; the longest prefix applies. The rows of languages are data below every module; the
/// code of languages is above extract and resolve.
std::string module_prefix(const std::string& path) {
  static const std::vector<std::string> modules = {"base/",
                                                   "lsp/",
                                                   "index/languages.",
                                                   "index/languages/",
                                                   "index/model",
                                                   "index/words/",
                                                   "index/extract/",
                                                   "index/extra/",
                                                   "index/bundled/",
                                                   "index/archives/",
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
                                                   "index/languages/lexical_rules.",
                                                   "index/languages/registry.def",
                                                   "index/languages/words."};
  std::string best;
  for (const std::string& module : modules)
    if (path.compare(0, module.size(), module) == 0 && module.size() > best.size()) best = module;
  const bool row_part = best == "index/languages/words." || best == "index/languages/registry.def";
  return row_part ? "index/languages/language" : best;
}

using Graph = std::map<std::string, std::set<std::string>>;

Graph graph_of(const std::vector<SourceFile>& files) {
  static const std::regex include(R"re((?:^|\n)[ \t]*#[ \t]*include "([^"\n]+)")re");
  Graph graph;
  for (const SourceFile& file : files) {
    const std::string from = module_prefix(file.path);
    if (from.empty()) continue;
    for (std::sregex_iterator it(file.text.begin(), file.text.end(), include), end; it != end;
         ++it) {
      const std::string to = module_prefix((*it)[1]);
      if (!to.empty() && to != from) graph[from].insert(to);
    }
  }
  return graph;
}

/// Depth-first search from `module`; `path` has the modules on the current path, `done` those
/// without a cycle.
std::string search(const Graph& graph, const std::string& module, std::vector<std::string>& path,
                   std::set<std::string>& done) {
  if (done.count(module)) return {};
  const auto again = std::find(path.begin(), path.end(), module);
  if (again != path.end()) {
    std::string cycle;
    for (auto it = again; it != path.end(); ++it) cycle += *it + " > ";
    return cycle + module;
  }
  path.push_back(module);
  if (const auto edges = graph.find(module); edges != graph.end()) {
    for (const std::string& next : edges->second) {
      std::string cycle = search(graph, next, path, done);
      if (!cycle.empty()) return cycle;
    }
  }
  path.pop_back();
  done.insert(module);
  return {};
}

}  // namespace

std::string module_cycle(const std::vector<SourceFile>& files) {
  const Graph graph = graph_of(files);
  std::set<std::string> done;
  for (const auto& [module, edges] : graph) {
    std::vector<std::string> path;
    std::string cycle = search(graph, module, path, done);
    if (!cycle.empty()) return cycle;
  }
  return {};
}

}  // namespace codefinder::architecture
