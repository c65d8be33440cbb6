// Directories that lead to each other in a circle.
#include "index/query/map/directory_cycles.h"

#include "query/graph_fixture.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>
#include <set>

namespace codefinder::directory_cycles_test {

using namespace codefinder::query;

namespace {

using codefinder::testing::Names;
using Edges = std::vector<std::pair<std::string, std::string>>;

FileGraph graph_of(const Edges& edges, const std::set<std::string>& auxiliary = {}) {
  std::set<std::string> paths;
  for (const auto& [from, to] : edges) paths.insert({from, to});
  FileGraph graph;
  std::map<std::string, std::uint32_t> places;
  for (const std::string& path : paths) {
    places[path] = static_cast<std::uint32_t>(graph.files.size());
    FileNode& node = graph.files.emplace_back();
    node.path = path, node.is_auxiliary = auxiliary.contains(path);
  }
  graph.links.resize(graph.files.size());
  for (const auto& [from, to] : edges) graph.links[places[from]].push_back({places[to], 1});
  return graph;
}

/// "directory: member member".
Names cycles_of(const FileGraph& graph) {
  Names out;
  for (const DirectoryCycle& cycle : directory_cycles(graph)) {
    std::string text = cycle.directory + ":";
    for (const std::string& member : cycle.members) text += " " + member;
    out.push_back(std::move(text));
  }
  return out;
}

}  // namespace

TEST_CASE("directory cycles: directories that lead to each other are one cycle") {
  CHECK(cycles_of(graph_of({{"a/x", "b/x"}, {"b/y", "a/y"}})) == Names{": a b"});
  CHECK(cycles_of(graph_of({{"a/x", "b/x"}, {"b/y", "c/y"}, {"c/x", "a/y"}, {"c/x", "d/x"}})) ==
        Names{": a b c"});
  CHECK(cycles_of(graph_of({{"a/x", "b/x"}, {"a/y", "b/x"}, {"b/x", "c/x"}})).empty());
}

TEST_CASE("directory cycles: a link counts in the directory in which the paths part") {
  CHECK(cycles_of(graph_of({{"p/a/x", "p/b/x"}, {"p/b/deep/y", "p/a/y"}})) == Names{"p: a b"});
  CHECK(cycles_of(graph_of({{"p/a/x", "p/a/y"}, {"p/a/y", "p/a/x"}})).empty());
  CHECK(cycles_of(graph_of({{"ab/x", "a/x"}, {"a/y", "ab/y"}})) == Names{": a ab"});
  CHECK(cycles_of(
            graph_of({{"a/x", "b/x"}, {"b/x", "a/x"}, {"p/c/x", "p/d/x"}, {"p/d/x", "p/c/x"}})) ==
        Names{": a b", "p: c d"});
}

TEST_CASE("directory cycles: files directly in the directory, and tests, close no cycle") {
  CHECK(cycles_of(graph_of({{"a/x", "main"}, {"main", "a/x"}})).empty());
  const Edges edges = {{"a/x", "b/x"}, {"b/x_test", "a/x"}};
  CHECK(cycles_of(graph_of(edges)) == Names{": a b"});
  CHECK(cycles_of(graph_of(edges, {"b/x_test"})).empty());
}

TEST_CASE("directory cycles: are those that reachability gives, on random graphs") {
  std::uint32_t state = 7;
  const auto below = [&](std::uint32_t n) {
    return (state = state * 1664525 + 1013904223) / 65536 % n;
  };
  for (int round = 0; round < 200; ++round) {
    const std::uint32_t nodes = 2 + below(7);
    Edges edges;
    std::vector<std::vector<bool>> reaches(nodes, std::vector<bool>(nodes));
    for (std::uint32_t i = below(2 * nodes); i > 0; --i) {
      const std::uint32_t from = below(nodes), to = below(nodes);
      edges.push_back({fmt::format("{}/f", from), fmt::format("{}/g", to)});
      reaches[from][to] = true;
    }
    for (std::uint32_t k = 0; k < nodes; ++k)
      for (std::uint32_t i = 0; i < nodes; ++i)
        for (std::uint32_t j = 0; j < nodes; ++j)
          if (reaches[i][k] && reaches[k][j]) reaches[i][j] = true;
    Names expected;
    std::set<std::uint32_t> taken;
    for (std::uint32_t i = 0; i < nodes; ++i) {
      std::string text = ":";
      std::size_t members = 0;
      for (std::uint32_t j = 0; j < nodes; ++j)
        if (i == j || (reaches[i][j] && reaches[j][i])) {
          text += fmt::format(" {}", j), ++members;
          if (!taken.insert(j).second) members = 0, j = nodes;
        }
      if (members > 1) expected.push_back(text);
    }
    REQUIRE(cycles_of(graph_of(edges)) == expected);
  }
}

}  // namespace codefinder::directory_cycles_test
