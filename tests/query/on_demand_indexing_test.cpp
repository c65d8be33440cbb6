// On-demand indexing: correct answers while the index is being built.
#include "index/index.h"
#include "index/query/changes/changes.h"
#include "index/query/symbols/find_symbols.h"
#include "index/resolve/context.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

namespace codefinder::on_demand_indexing_test {

using namespace codefinder::testing;
using namespace codefinder::index;
using namespace codefinder::query;
using namespace codefinder::resolve;
using namespace std::chrono_literals;

namespace {

constexpr auto kTimeout = 60'000ms;

/// Enough files that a query right after the start usually runs before the index is complete.
struct UnfinishedIndex {
  TempTree tree, cache;
  std::shared_ptr<Index> index;
  UnfinishedIndex() {
    std::string filler;
    for (int i = 0; i < 200; ++i)
      filler += "int filler_" + std::to_string(i) + "(int a) { return a + " + std::to_string(i) +
                "; }\n";
    for (int i = 0; i < 300; ++i) tree.write("a" + std::to_string(i) + ".c", filler);
    tree.write("z/one.h", "int rare(int x);\n");
    tree.write("z/two.c", "#include \"z/one.h\"\nint rare(int x) {\n  return x;\n}\n");
    tree.write("z/three.c", "#include \"z/one.h\"\nint use(void) { return rare(1); }\n");
  }
  void open() {
    IndexOptions options;
    options.root = tree.path();
    options.cache_directory = cache.path();
    options.workers = 1;
    auto opened = Index::open(options);
    REQUIRE(opened.ok());
    index = *opened;
  }
  std::vector<std::string> paths_with(std::string_view name) {
    for (;;) {
      const auto snapshot = index->snapshot();
      Context context(*snapshot);
      const std::vector<FileId> files = context.files_with(name);
      const Completeness completeness = index->freshness().index_missing(*snapshot, kTimeout, {});
      if (completeness.found_more) continue;
      CHECK(completeness.complete);
      std::vector<std::string> out;
      for (const FileId id : files) out.push_back(snapshot->files().row(id)->path);
      std::sort(out.begin(), out.end());
      return out;
    }
  }
};

}  // namespace

TEST_CASE("on-demand indexing: an unfinished index returns all files with a requested name") {
  UnfinishedIndex project;
  project.open();
  CHECK(project.paths_with("rare") == std::vector<std::string>{"z/one.h", "z/three.c", "z/two.c"});
  CHECK(project.paths_with("nowhere_at_all").empty());
  REQUIRE(project.index->wait_ready(kTimeout));
  CHECK(project.paths_with("rare") == std::vector<std::string>{"z/one.h", "z/three.c", "z/two.c"});
}

TEST_CASE("on-demand indexing: requested paths and directories are indexed ahead of the queue") {
  UnfinishedIndex project;
  project.open();
  for (bool found = false; !found;) {
    const auto snapshot = project.index->snapshot();
    Context context(*snapshot);
    const bool file = context.find_file("z/two.c").has_value(),
               directory = context.files_in("z").size() == 3;
    found = context.files_named("one.h", "z/one.h").size() == 1 && file && directory;
    if (snapshot->status().state == IndexState::ready) REQUIRE(found);
    project.index->freshness().index_missing(*snapshot, kTimeout, {});
  }
}

TEST_CASE(
    "on-demand indexing: a search for an absent name is incomplete until the index is built") {
  UnfinishedIndex project;
  project.open();
  const auto snapshot = project.index->snapshot();
  FindSymbols query;
  query.query = "raer";
  REQUIRE(find_symbols(*snapshot, query).ok());
  const bool building = snapshot->status().state == IndexState::building;
  CHECK(project.index->freshness().index_missing(*snapshot, kTimeout, {}).complete == !building);
}

TEST_CASE(
    "on-demand indexing: changes of the working tree are incomplete until the index is built") {
  UnfinishedIndex project;
  const std::string commit = "cd '" + project.tree.path() +
                             "' && (git init -q && git add -A && git -c user.name=t "
                             "-c user.email=t@t commit -qm x) >/dev/null 2>&1";
  REQUIRE(std::system(commit.c_str()) == 0);
  project.tree.write("z/two.c", "int rare(int x) {\n  return x + 1;\n}\n");
  project.open();
  const auto snapshot = project.index->snapshot();
  const bool building = snapshot->status().state == IndexState::building;
  REQUIRE(find_changes(*snapshot, {.range = "HEAD"}).ok());
  CHECK(project.index->freshness().index_missing(*snapshot, 0ms, {}).complete == !building);
}

TEST_CASE("on-demand indexing: a cancelled request does not wait, and the build continues") {
  UnfinishedIndex project;
  project.open();
  const auto snapshot = project.index->snapshot();
  Context context(*snapshot);
  context.files_with("rare");
  std::stop_source stop;
  stop.request_stop();
  project.index->freshness().index_missing(*snapshot, kTimeout, stop.get_token());
  CHECK(project.index->wait_ready(kTimeout));
}

TEST_CASE(
    "on-demand indexing: an index closed during its build answers correctly after reopening") {
  UnfinishedIndex project;
  project.open();
  project.paths_with("rare");
  project.index.reset();
  project.open();
  CHECK(project.paths_with("rare") == std::vector<std::string>{"z/one.h", "z/three.c", "z/two.c"});
}

}  // namespace codefinder::on_demand_indexing_test
