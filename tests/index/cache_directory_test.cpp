// The directory of an index: created with its parents, private to the user, and an error if it
// cannot be created.
#include "index/index.h"
#include "update/temp_tree.h"

#include <sys/stat.h>

namespace codefinder::cache_directory_test {

using namespace codefinder::index;
using namespace codefinder::testing;
using namespace std::chrono_literals;

namespace {

IndexOptions options(const TempTree& tree, const std::string& cache) {
  IndexOptions out;
  out.root = tree.path();
  out.cache_directory = cache;
  out.workers = 1;
  return out;
}

}  // namespace

TEST_CASE("cache directory: it is created with its parents, with mode 0700") {
  const TempTree tree, home;
  tree.write("a.py", "def first(): ...\n");
  const auto opened = Index::open(options(tree, home / "none/such/cache"));
  REQUIRE(opened.ok());
  REQUIRE((*opened)->wait_ready(60'000ms));
  CHECK((*opened)->snapshot()->names().definitions("first").size() == 1);
  CHECK((*opened)->status().cache_directory.starts_with(home / "none/such/cache"));
  for (const char* made : {"none", "none/such", "none/such/cache"}) {
    INFO(made);
    struct stat info {};
    REQUIRE(::stat((home / made).c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == 0700);
  }
}

TEST_CASE("cache directory: a path below a file is an index_failed error with a hint") {
  const TempTree tree, home;
  home.write("file", "x");
  const auto opened = Index::open(options(tree, home / "file/cache"));
  REQUIRE_FALSE(opened.ok());
  CHECK(opened.error().code == ErrorCode::index_failed);
  CHECK_FALSE(opened.error().hint.empty());
}

}  // namespace codefinder::cache_directory_test
