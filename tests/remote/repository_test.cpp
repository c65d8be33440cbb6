// The name of a repository, and its commits.
#include "index/remote/repository.h"

#include "update/temp_tree.h"

#include <catch2/catch.hpp>

namespace codefinder::repository_test {

using namespace codefinder::remote;
using codefinder::testing::TempTree;

TEST_CASE("remote: repository: however it is cloned, it has one name") {
  for (const char* url :
       {"https://github.com/owner/name.git", "https://github.com/owner/name/",
        "https://user:token@GitHub.com/owner/name", "ssh://git@github.com:22/owner/name.git",
        "git@github.com:owner/name.git", "git://github.com/owner/name"})
    CHECK(repository_of_url(url) == "github.com/owner/name");
  CHECK(repository_of_url("https://host/a/b/c.git") == "host/a/b/c");
  for (const char* url :
       {"/srv/git/name.git", "../name", "file:///srv/name", "", "https://host", "https:///x"})
    CHECK(repository_of_url(url).empty());
}

TEST_CASE("remote: repository: a directory has that of its remote origin, and its path inside") {
  const TempTree tree;
  tree.git("init");
  CHECK_FALSE(repository_of(tree.path()).ok());
  tree.git("remote add origin git@example.org:team/shop.git");
  tree.write("tools/a.py", "");
  CHECK(repository_of(tree.path()).value() == "example.org/team/shop");
  CHECK(repository_of(tree / "tools").value() == "example.org/team/shop//tools");
}

TEST_CASE("remote: repository: snapshots are looked for along first parents") {
  const TempTree tree;
  tree.git("init");
  const auto root = update::RootDir::open(tree.path());
  REQUIRE(root.ok());
  CHECK_FALSE(snapshot_names(**root, "shop", 10, {}).ok());
  for (const char* file : {"a", "b", "c"}) {
    tree.write(file, file);
    tree.git(std::string("add -A && git -c user.name=t -c user.email=t@t commit -m ") + file);
  }
  tree.git("checkout -b side HEAD~1");
  tree.write("d", "d");
  tree.git("add -A && git -c user.name=t -c user.email=t@t commit -m d");
  tree.git("checkout main");
  tree.git("merge --no-ff -m merge side");
  const auto names = snapshot_names(**root, "shop", 10, {});
  REQUIRE(names.ok());
  CHECK(names->size() == 4);  // The merge, c, b, a.
  CHECK(snapshot_names(**root, "shop", 2, {}).value().size() == 2);
  CHECK((*names)[0].repository == "shop");
  CHECK((*names)[0].commit.size() == 40);
}

}  // namespace codefinder::repository_test
