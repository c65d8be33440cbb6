// What was learnt of includes is kept in the index, and believed only as long as it is true.
#include "index/includes/include_codec.h"

#include "base/log.h"
#include "index/index.h"
#include "index/query/warm_includes.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <map>
#include <random>

using namespace codefinder;
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

/// A project with a few headers, its cache, and the index of them, which can be opened again and
/// again.
struct Project {
  Project() {
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
  /// Another process that learns.
  void learn() const {
    const auto index = open();
    warm_includes(*index->snapshot(), {});
    index->persist_include_graph();
  }
  /// What another one knows at its start.
  Rows known() const {
    const auto index = open();
    const auto snapshot = index->snapshot();
    REQUIRE(snapshot->project().include_graph() != nullptr);
    return rows_of(*snapshot->project().include_graph());
  }
  FileId id(std::string_view path) const { return *open()->snapshot()->files().find(path); }

  TempTree tree, cache;
};

TEST_CASE("what was learnt of includes is known to the next process") {
  const Project project;
  CHECK(project.known().empty());
  project.learn();
  const Rows rows = project.known();
  CHECK(rows.size() == 4);
  CHECK(rows.at(project.id("src/main.c")) ==
        std::vector{project.id("lib/pool.h"), project.id("lib/base.h")});
  CHECK(rows.at(project.id("lib/base.h")).empty());
}

TEST_CASE("of what was learnt of includes the next process believes what is still true") {
  const Project project;
  project.learn();
  SECTION("a source was saved") {
    project.write("src/main.c", "#include \"base.h\"\n");
    const Rows rows = project.known();
    CHECK(rows.size() == 4);  // With that of the old one, whose id is nobody's.
    CHECK(!rows.contains(project.id("src/main.c")));
  }
  SECTION("a header was saved") {
    project.write("lib/base.h", "int base, more;\n");
    CHECK(project.known().empty());
  }
  SECTION("a file came") {
    project.write("src/base.h", "int base;\n");
    CHECK(project.known().empty());
  }
  SECTION("a file went") {
    std::filesystem::remove(project.tree.path() + "/src/other.c");
    CHECK(project.known().empty());
  }
  SECTION("a build was described") {
    project.write(
        "build/compile_commands.json",
        R"([{"directory": "/", "file": "src/main.c", "arguments": ["cc", "-Ilib", "src/main.c"]}])");
    project.open();  // The description is a file of the project itself.
    project.learn();
    CHECK(project.known().size() == 4);
    project.write(
        "build/compile_commands.json",
        R"([{"directory": "/", "file": "src/main.c", "arguments": ["cc", "-Isrc", "src/main.c"]}])");
    CHECK(project.known().empty());
  }
}

TEST_CASE(
    "includes that are kept and read again are the same, and damaged ones are none or in bounds") {
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
  const KeptIncludes kept = decode_includes(text);
  REQUIRE(kept.graph);
  CHECK(rows_of(*kept.graph) == rows_of(graph));
  CHECK(kept.graph->seeks("pool.h"));
  CHECK(!kept.graph->seeks("pool.c"));
  CHECK(kept.basis.layout == 5);
  CHECK(kept.basis.end == FileId(kFiles));
  CHECK(kept.basis.commands == "commands");

  const KeptIncludes part = decode_includes(encode_includes(graph, {5, FileId(kFiles / 2), ""}));
  // Rows of files before the end that include later ones: no basis is like that.
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
