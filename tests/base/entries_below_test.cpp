// EntriesBelow: what certainly is not in a directory.
#include "base/entries_below.h"

#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <unistd.h>

namespace codefinder::entries_below_test {

using codefinder::EntriesBelow;
using codefinder::testing::TempDirectory;

TEST_CASE("entries below: a name, with any extension, of whatever kind") {
  TempDirectory directory;
  directory.write("a/b.d.ts", "");
  directory.write("a/c/index.js", "");
  directory.write("top.py", "");
  REQUIRE(::symlink("nowhere", (directory.path() + "/a/link").c_str()) == 0);
  const EntriesBelow entries(directory.path());
  CHECK(entries.may_have("a/b"));
  CHECK(entries.may_have("a/b.d"));
  CHECK(entries.may_have("a/c"));
  CHECK(entries.may_have("a/link"));
  CHECK(entries.may_have("top"));
  CHECK_FALSE(entries.may_have("a/bb"));
  CHECK_FALSE(entries.may_have("a/d"));
  CHECK_FALSE(entries.may_have("b"));
  CHECK_FALSE(entries.may_have("missing/deep/x"));
}

TEST_CASE("entries below: what cannot be read may have anything") {
  TempDirectory directory, other;
  other.write("x.ts", "");
  directory.write("file.ts", "");
  REQUIRE(::symlink(other.path().c_str(), (directory.path() + "/linked").c_str()) == 0);
  const EntriesBelow entries(directory.path());
  CHECK(entries.may_have("linked/y"));   // A link is not followed.
  CHECK(entries.may_have("file.ts/y"));  // No directory.
  CHECK(entries.may_have("../x"));       // Not below.
  CHECK(EntriesBelow(directory.path() + "/none").may_have("a"));
}

}  // namespace codefinder::entries_below_test
