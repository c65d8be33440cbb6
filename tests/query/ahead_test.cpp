// Right answers while the index is being built, however far it has come.
#include "index/index.h"
#include "index/query/find_symbols.h"
#include "index/resolve/context.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

using namespace codefinder;
using namespace codefinder::testing;
using namespace codefinder::index;
using namespace codefinder::query;
using namespace codefinder::resolve;
using namespace std::chrono_literals;

namespace {

constexpr auto kLong = 60'000ms;

/// Enough files that a question right after the start comes before the index is complete, mostly.
struct Cold {
  TempTree tree, cache;
  std::shared_ptr<Index> index;
  Cold() {
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
      const Completeness coverage = index->freshness().index_missing(*snapshot, kLong, {});
      if (coverage.found_more) continue;
      CHECK(coverage.complete);
      std::vector<std::string> out;
      for (const FileId id : files) out.push_back(snapshot->files().row(id)->path);
      std::sort(out.begin(), out.end());
      return out;
    }
  }
};

}  // namespace

TEST_CASE("an unfinished index has all files of a name once they were asked for") {
  Cold cold;
  cold.open();
  CHECK(cold.paths_with("rare") == std::vector<std::string>{"z/one.h", "z/three.c", "z/two.c"});
  CHECK(cold.paths_with("nowhere_at_all").empty());
  REQUIRE(cold.index->wait_ready(kLong));
  CHECK(cold.paths_with("rare") == std::vector<std::string>{"z/one.h", "z/three.c", "z/two.c"});
}

TEST_CASE("paths and directories that were looked up are read ahead too") {
  Cold cold;
  cold.open();
  for (bool found = false; !found;) {
    const auto snapshot = cold.index->snapshot();
    Context context(*snapshot);
    const bool file = context.find_file("z/two.c").has_value(),
               directory = context.files_in("z").size() == 3;
    found = context.files_named("one.h", "z/one.h").size() == 1 && file && directory;
    if (snapshot->status().state == IndexState::ready) REQUIRE(found);
    cold.index->freshness().index_missing(*snapshot, kLong, {});
  }
}

TEST_CASE("a name that is nowhere is not complete before the index is") {
  Cold cold;
  cold.open();
  const auto snapshot = cold.index->snapshot();
  FindSymbols question;
  question.query = "raer";
  REQUIRE(find_symbols(*snapshot, question).ok());
  const bool building = snapshot->status().state == IndexState::building;
  CHECK(cold.index->freshness().index_missing(*snapshot, kLong, {}).complete == !building);
}

TEST_CASE("a cancelled question waits for nothing, and the index goes on") {
  Cold cold;
  cold.open();
  const auto snapshot = cold.index->snapshot();
  Context context(*snapshot);
  context.files_with("rare");
  std::stop_source stop;
  stop.request_stop();
  cold.index->freshness().index_missing(*snapshot, kLong, stop.get_token());
  CHECK(cold.index->wait_ready(kLong));
}

TEST_CASE("an index that is closed while much waits closes at once") {
  Cold cold;
  cold.open();
  cold.paths_with("rare");
  cold.index.reset();
  cold.open();
  CHECK(cold.paths_with("rare") == std::vector<std::string>{"z/one.h", "z/three.c", "z/two.c"});
}
