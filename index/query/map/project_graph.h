// The files of a project with their sizes, links, changes and most used symbols: the data of its
// pictures.
#pragma once

#include "index/query/map/directory_cycles.h"
#include "index/query/map/file_graph.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct GraphFile {
  std::uint64_t bytes = 0;
  std::uint32_t commits = 0;  // Commits that changed the file, among the last kMaxLoggedCommits.
};

struct GraphSymbol {
  std::uint32_t file = 0;  // Its place in the graph.
  std::string name;
  SymbolKind kind = SymbolKind::function;
  std::uint32_t line = 0;  // 0-based.
  std::uint64_t uses = 0;  // As CountedSymbol::uses.
};

struct ProjectGraph {
  std::shared_ptr<const FileGraph> graph;
  std::vector<GraphFile> files;      // One for each file of the graph.
  std::vector<GraphSymbol> symbols;  // By file; of one file in the order of central_symbols().
  std::vector<DirectoryCycle> cycles;
  std::size_t commits = 0;   // That were counted.
  bool is_complete = false;  // All links and the symbols of all files were read in time.
};

struct ProjectGraphRequest {
  std::size_t files_with_symbols = 6'000;  // The most central ones.
  std::size_t symbols = 20;                // Most of a file.
};

/// Waits for the links of all files, and reads the facts of `files_with_symbols`: the kernel takes
/// a few seconds, and no project more than `kGraphLimit`. Errors: not_found (no program in the
/// index), cancelled.
Result<ProjectGraph> project_graph(const index::Snapshot& snapshot,
                                   const ProjectGraphRequest& request,
                                   const std::stop_token& stop = {});

}  // namespace codefinder::query
