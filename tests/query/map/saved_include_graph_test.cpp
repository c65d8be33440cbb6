// The include graph saved in the index: a new process loads its rows, except stale ones.
#include "index/includes/include_codec.h"

#include "base/log.h"
#include "index/index.h"
#include "index/query/map/warm_includes.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <map>
#include <random>

namespace codefinder::saved_include_graph_test {

using namespace codefinder::testing;
using namespace codefinder::includes;
using namespace codefinder::index;
using namespace codefinder::query;
using namespace std::chrono_literals;

namespace {

using Rows = std::map<FileId, std::vector<FileId>>;

Rows rows_of(const IncludeGraph& graph) {
  Rows rows;
  graph.for_each([&](FileId file, IncludeGraph::Files includes) {
    rows[file].assign(includes.begin(), includes.end());
  });
  return rows;
}

/// A project with a few headers and a cache directory; its index can be opened repeatedly.
struct SavedIncludeGraphProject {
  SavedIncludeGraphProject() {
    write("lib/pool.h", "#include \"base.h\"\n");
    write("lib/base.h", "int base;\n");
    write("src/main.c", "#include \"pool.h\"\n#include \"base.h\"\n");
    write("src/other.c", "#include \"pool.h\"\n");
  }
  void write(const std::string& path, const std::string& text) const { tree.write(path, text); }
  std::shared_ptr<Index> open() const {
    IndexOptions options;
    options.root = tree.path();
    options.cache_directory = cache.path();
    auto opened = Index::open(options);
    REQUIRE(opened.ok());
    REQUIRE((*opened)->wait_ready(60'000ms));
    (*opened)->wait_idle();
    return std::move(*opened);
  }
  /// Warms and saves the include graph, as another process.
  void warm_and_save() const {
    const auto index = open();
    warm_includes(*index->snapshot(), {});
    index->persist_include_graph();
  }
  /// The rows that a new process loads.
  Rows loaded_rows() const {
    const auto index = open();
    const auto snapshot = index->snapshot();
    REQUIRE(snapshot->project().include_graph() != nullptr);
    return rows_of(*snapshot->project().include_graph());
  }
  FileId id(std::string_view path) const { return *open()->snapshot()->files().find(path); }

  TempTree tree, cache;
};

TEST_CASE("saved include graph: the next process loads the saved rows") {
  const SavedIncludeGraphProject project;
  CHECK(project.loaded_rows().empty());
  project.warm_and_save();
  const Rows rows = project.loaded_rows();
  CHECK(rows.size() == 4);
  CHECK(rows.at(project.id("src/main.c")) ==
        std::vector{project.id("lib/pool.h"), project.id("lib/base.h")});
  CHECK(rows.at(project.id("lib/base.h")).empty());
}

TEST_CASE("saved include graph: the next process discards stale rows") {
  const SavedIncludeGraphProject project;
  project.warm_and_save();
  SECTION("a changed source loses its row") {
    project.write("src/main.c", "#include \"base.h\"\n");
    const Rows rows = project.loaded_rows();
    CHECK(rows.size() == 4);  // Includes the row of the old version, whose id is unused.
    CHECK(!rows.contains(project.id("src/main.c")));
  }
  SECTION("a changed header discards all rows") {
    project.write("lib/base.h", "int base, more;\n");
    CHECK(project.loaded_rows().empty());
  }
  SECTION("an added file discards all rows") {
    project.write("src/base.h", "int base;\n");
    CHECK(project.loaded_rows().empty());
  }
  SECTION("a removed file discards all rows") {
    std::filesystem::remove(project.tree.path() + "/src/other.c");
    CHECK(project.loaded_rows().empty());
  }
  SECTION("a changed compile_commands.json discards all rows") {
    project.write(
        "build/compile_commands.json",
        R"([{"directory": "/", "file": "src/main.c", "arguments": ["cc", "-Ilib", "src/main.c"]}])");
    project.open();  // compile_commands.json is itself a file of the project.
    project.warm_and_save();
    CHECK(project.loaded_rows().size() == 4);
    project.write(
        "build/compile_commands.json",
        R"([{"directory": "/", "file": "src/main.c", "arguments": ["cc", "-Isrc", "src/main.c"]}])");
    CHECK(project.loaded_rows().empty());
  }
}

TEST_CASE(
    "saved include graph: encoding round-trips, and damaged data has no out-of-range file ids") {
  std::mt19937 random(7);
  constexpr std::uint32_t kFiles = 300;
  IncludeGraph graph;
  for (std::uint32_t file = 0; file < kFiles; ++file) {
    std::vector<FileId> includes(random() % 9);
    for (FileId& each : includes) each = FileId(random() % kFiles);
    if (random() % 4 != 0) graph.keep(FileId(file), includes);
  }
  graph.add_sought_names("pool.h");
  const std::string text = encode_includes(graph, {5, FileId(kFiles), "commands"});
  const KeptIncludes decoded = decode_includes(text);
  REQUIRE(decoded.graph);
  CHECK(rows_of(*decoded.graph) == rows_of(graph));
  CHECK(decoded.graph->seeks("pool.h"));
  CHECK(!decoded.graph->seeks("pool.c"));
  CHECK(decoded.basis.layout == 5);
  CHECK(decoded.basis.end == FileId(kFiles));
  CHECK(decoded.basis.commands == "commands");

  const KeptIncludes part = decode_includes(encode_includes(graph, {5, FileId(kFiles / 2), ""}));
  // Invalid: rows of files before the end include files after it.
  CHECK(!part.graph);

  CHECK(!decode_includes("").graph);
  std::size_t outside = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string damaged = text;
    damaged[random() % damaged.size()] ^= static_cast<char>(1u << random() % 8);
    if (i % 3 == 0) damaged.resize(random() % damaged.size());
    const KeptIncludes found = decode_includes(damaged);
    if (!found.graph) continue;
    for (const auto& [file, includes] : rows_of(*found.graph))
      for (const FileId each : includes)
        if (each >= found.basis.end) ++outside;
  }
  CHECK(outside == 0);
}

}  // namespace

}  // namespace codefinder::saved_include_graph_test
