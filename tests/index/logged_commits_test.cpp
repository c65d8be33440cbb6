// The log of the last commits through snapshots: of a project in a repository, and of one in none.
#include "index/commit_log.h"
#include "index/index.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

namespace codefinder::logged_commits_test {

using namespace codefinder::index;
using namespace codefinder::testing;

namespace {

CommitLog log_of(const TempTree& tree, const TempTree& cache) {
  IndexOptions options;
  options.root = tree.path();
  options.cache_directory = cache.path();
  options.workers = 2;
  options.watch = false;
  auto opened = Index::open(options);
  REQUIRE(opened.ok());
  REQUIRE((*opened)->wait_ready(std::chrono::seconds(60)));
  (*opened)->wait_idle();
  return commit_log(*(*opened)->snapshot());
}

}  // namespace

TEST_CASE("logged commits: an index has those of its repository, also when it is opened again") {
  const TempTree tree, cache;
  tree.write("a.c", "int a;\n");
  CHECK(log_of(tree, cache).commits.empty());
  tree.git("init -q");
  tree.git("add -A");
  tree.git("commit -qm root");
  tree.write("a.c", "int b;\n");
  tree.git("commit -qam 'rename a'");
  for (int i = 0; i < 2; ++i) {
    const CommitLog log = log_of(tree, cache);
    REQUIRE(log.commits.size() == 1);
    CHECK(log.commits[0].subject == "rename a");
    CHECK(log.paths == std::vector<std::string>{"a.c"});
  }
}

}  // namespace codefinder::logged_commits_test
