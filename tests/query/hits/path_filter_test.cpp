// Patterns of paths: globs, names, and what is left out.
#include "index/query/hits/path_filter.h"

#include <catch2/catch.hpp>

namespace codefinder::path_filter_test {

using codefinder::query::PathFilter;

TEST_CASE("path filter: a name is a directory or a file at any depth, a path one at the root") {
  const PathFilter src({"src"});
  CHECK(src.matches("src/a.c"));
  CHECK(src.matches("lib/src/a/b.c"));
  CHECK(src.matches("lib/src"));
  CHECK_FALSE(src.matches("srcs/a.c"));
  CHECK_FALSE(src.matches("lib/src.c"));
  const PathFilter below({"lib/src"});
  CHECK(below.matches("lib/src/a.c"));
  CHECK_FALSE(below.matches("x/lib/src/a.c"));
  for (const char* pattern : {"./lib/src", "/lib/src", "lib/src/"}) {
    INFO(pattern);
    CHECK(PathFilter({pattern}).matches("lib/src/a.c"));
    CHECK_FALSE(PathFilter({pattern}).matches("x/lib/src/a.c"));
  }
  CHECK(PathFilter({"src/"}).matches("lib/src/a.c"));
  CHECK_FALSE(PathFilter({"src/"}).matches("lib/src"));
  CHECK(PathFilter({"a.c"}).matches("x/a.c"));
  CHECK(PathFilter({"./"}).matches("x/a.c"));
}

TEST_CASE("path filter: patterns are joined, and those with an exclamation mark leave out") {
  const PathFilter both({"src", "*.md", "!gen", "!src/old/**"});
  CHECK(both.matches("src/a.c"));
  CHECK(both.matches("docs/a.md"));
  CHECK_FALSE(both.matches("docs/a.c"));
  CHECK_FALSE(both.matches("src/gen/a.c"));
  CHECK_FALSE(both.matches("src/old/a.c"));
  const PathFilter all_but({"!test"});
  CHECK(all_but.matches("a.c"));
  CHECK_FALSE(all_but.matches("x/test/a.c"));
  CHECK_FALSE(all_but.empty());
  CHECK(PathFilter().empty());
  CHECK(PathFilter().matches("a.c"));
}

}  // namespace codefinder::path_filter_test
