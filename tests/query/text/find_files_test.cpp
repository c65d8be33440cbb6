// Files by a part of their path.
#include "index/query/text/find_files.h"
#include "tests/support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::find_files_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

using Paths = std::vector<std::string>;

Paths find(const FakeSnapshot& snapshot, std::string query) {
  const Result<FoundFiles> found = find_files(snapshot, {.query = std::move(query)});
  REQUIRE(found.ok());
  Paths paths;
  for (const FoundFiles::File& file : found->files) paths.push_back(file.path);
  CHECK(found->total == paths.size());
  return paths;
}

}  // namespace

TEST_CASE("find files: the name counts more than the directories") {
  FakeSnapshot snapshot;
  for (const char* path : {"cart/readme.py", "src/shop/cart.py", "src/shop/cart_test.py",
                           "src/shopping_cart.py", "src/other.py"})
    snapshot.add_source(path, "x = 1\n");
  CHECK(find(snapshot, "cart") == Paths{"src/shop/cart.py", "src/shop/cart_test.py",
                                        "src/shopping_cart.py", "cart/readme.py"});
  CHECK(find(snapshot, "shop/cart").front() == "src/shop/cart.py");
  CHECK(find(snapshot, "shop cart_") == Paths{"src/shop/cart_test.py"});
}

TEST_CASE("find files: letters in order, at the starts of words first") {
  FakeSnapshot snapshot;
  for (const char* path : {"src/server_cart.py", "src/scarlet.py", "lib/x.py"})
    snapshot.add_source(path, "x = 1\n");
  CHECK(find(snapshot, "scart").front() == "src/server_cart.py");
  CHECK(find(snapshot, "zzz").empty());
}

TEST_CASE("find files: upper case is compared as typed, lower case is not") {
  FakeSnapshot snapshot;
  for (const char* path : {"README.md", "src/readme.py"}) snapshot.add_source(path, "");
  CHECK(find(snapshot, "readme") == Paths{"README.md", "src/readme.py"});
  CHECK(find(snapshot, "README") == Paths{"README.md"});
}

TEST_CASE("find files: a glob restricts the files that have the words") {
  FakeSnapshot snapshot;
  for (const char* path : {"src/router.ts", "src/api/router_test.ts", "lib/router.ts", "src/a.py"})
    snapshot.add_source(path, "");
  const auto paths_of = [&](FindFiles request) {
    const Result<FoundFiles> found = find_files(snapshot, request);
    REQUIRE(found.ok());
    Paths paths;
    for (const FoundFiles::File& file : found->files) paths.push_back(file.path);
    return paths;
  };
  CHECK(paths_of({.query = "", .globs = {"**/router*.ts"}}) ==
        Paths{"lib/router.ts", "src/router.ts", "src/api/router_test.ts"});
  CHECK(paths_of({.query = "", .filters = {.paths = {"src"}}, .globs = {"*.ts"}}) ==
        Paths{"src/router.ts", "src/api/router_test.ts"});
  CHECK(paths_of({.query = "api", .globs = {"*.ts"}}) == Paths{"src/api/router_test.ts"});
}

TEST_CASE("find files: dependencies come last, and an empty query is an error") {
  FakeSnapshot snapshot;
  snapshot.add("vendor/cart.py", {}, "", Category::vendored);
  snapshot.add_source("src/my_cart_file.py", "x = 1\n");
  CHECK(find(snapshot, "cart") == Paths{"src/my_cart_file.py", "vendor/cart.py"});
  CHECK(!find_files(snapshot, {.query = "  "}).ok());
}

TEST_CASE("find files: pages follow each other, dependencies after them") {
  FakeSnapshot snapshot;
  for (const char* name : {"a", "bc", "def", "ghij"}) {
    snapshot.add_source("src/cart_" + std::string(name) + ".py", "x = 1\n");
    snapshot.add("vendor/cart" + std::string(name) + ".py", {}, "", Category::vendored);
  }
  const Paths all = find(snapshot, "cart");
  REQUIRE(all.size() == 8);
  CHECK(all[3] == "src/cart_ghij.py");
  CHECK(all[4] == "vendor/carta.py");
  for (std::size_t limit = 1; limit < 9; ++limit) {
    Paths pages;
    for (std::size_t offset = 0; offset < all.size(); offset += limit) {
      const auto page = find_files(snapshot, {.query = "cart", .limit = limit, .offset = offset});
      REQUIRE(page.ok());
      CHECK(page->total == all.size());
      for (const FoundFiles::File& file : page->files) pages.push_back(file.path);
    }
    CHECK(pages == all);
  }
}

}  // namespace codefinder::find_files_test
