// project_graph: the file graph, the sizes of the rows, the log of commits, and symbols by rank.
#include "index/query/map/project_graph.h"

#include "base/result.h"
#include "index/commit_log.h"
#include "index/query/map/central_symbols.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <string_view>
#include <unordered_map>

namespace codefinder::query {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kGraphLimit{60};

void add_sizes(const index::Snapshot& snapshot, ProjectGraph& out) {
  out.files.resize(out.graph->files.size());
  for (std::size_t i = 0; i < out.files.size(); ++i)
    if (const auto row = snapshot.files().row(out.graph->files[i].id))
      out.files[i].bytes = row->size;
}

void add_commits(const index::Snapshot& snapshot, ProjectGraph& out) {
  const CommitLog log = index::commit_log(snapshot);
  out.commits = log.commits.size();
  std::vector<std::uint32_t> counts(log.paths.size());
  for (const CommitLog::Commit& commit : log.commits)
    for (const std::uint32_t path : commit.paths) ++counts[path];
  std::unordered_map<std::string_view, std::uint32_t> by_path;
  for (std::size_t i = 0; i < counts.size(); ++i) by_path.emplace(log.paths[i], counts[i]);
  for (std::size_t i = 0; i < out.files.size(); ++i)
    if (const auto at = by_path.find(out.graph->files[i].path); at != by_path.end())
      out.files[i].commits = at->second;
}

/// The files with the highest ranks, ascending by place.
std::vector<std::uint32_t> most_central(const FileGraph& graph, std::size_t most) {
  std::vector<std::uint32_t> files(graph.files.size());
  std::iota(files.begin(), files.end(), 0u);
  std::stable_sort(files.begin(), files.end(), [&](std::uint32_t a, std::uint32_t b) {
    return graph.files[a].rank > graph.files[b].rank;
  });
  if (files.size() > most) files.resize(most);
  std::sort(files.begin(), files.end());
  return files;
}

/// False if the time or the request ended before.
bool add_symbols(const index::Snapshot& snapshot, const ProjectGraphRequest& request,
                 Clock::time_point end, const std::stop_token& stop, ProjectGraph& out) {
  for (const std::uint32_t at : most_central(*out.graph, request.files_with_symbols)) {
    if (stop.stop_requested() || Clock::now() >= end) return false;
    const FileNode& node = out.graph->files[at];
    const auto facts = snapshot.facts().get(node.id, index::FactsRequest::symbols);
    if (!facts) continue;
    for (const CountedSymbol& used :
         central_symbols(snapshot, *facts, node.path, request.symbols)) {
      const Symbol& symbol = facts->symbol(used.symbol);
      out.symbols.push_back({at, std::string(facts->str(symbol.name)), symbol.kind,
                             facts->text_map.position_at(symbol.name_range.begin).line, used.uses});
    }
  }
  return true;
}

}  // namespace

Result<ProjectGraph> project_graph(const index::Snapshot& snapshot,
                                   const ProjectGraphRequest& request,
                                   const std::stop_token& stop) {
  const auto end = Clock::now() + kGraphLimit;
  ProjectGraph out;
  do {
    Result<std::shared_ptr<const FileGraph>> graph = file_graph(snapshot, stop);
    if (!graph) return graph.error();
    out.graph = *graph;
  } while (!out.graph->is_complete && Clock::now() < end);
  if (out.graph->files.empty())
    return Error{ErrorCode::not_found, "the index has no program to draw", {}};
  add_sizes(snapshot, out);
  add_commits(snapshot, out);
  out.cycles = directory_cycles(*out.graph);
  const bool has_symbols = add_symbols(snapshot, request, end, stop, out);
  if (stop.stop_requested()) return cancelled_error();
  out.is_complete = out.graph->is_complete && has_symbols;
  return out;
}

}  // namespace codefinder::query
