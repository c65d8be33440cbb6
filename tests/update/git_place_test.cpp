// Repositories, worktrees and fingerprints, from git files that the tests write.
#include "index/update/git/git.h"
#include "index/update/seed.h"
#include "update/temp_tree.h"

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::git_place_test {

using namespace codefinder::testing;
using namespace codefinder::update;

TEST_CASE("find_git: it returns the nearest repository above the directory") {
  const TempTree tree;
  CHECK(find_git(tree.path()).top.empty());
  tree.write(".git/HEAD", "ref: refs/heads/main\n");
  tree.write("a/b/file", "");
  for (const std::string& directory : {tree.path(), tree / "a", tree / "a/b"}) {
    const GitPlace place = find_git(directory);
    CHECK(place.top == tree.path());
    CHECK(place.directory == tree / ".git");
    CHECK(place.common == tree / ".git");
  }
  tree.write("a/.git/HEAD", "ref: refs/heads/main\n");
  CHECK(find_git(tree / "a/b").top == tree / "a");
}

TEST_CASE("find_git: a .git file and commondir may end in any line ending") {
  for (const char* end : {"", "\n", "\r\n"}) {
    const TempTree main, other;
    main.write(".git/worktrees/other/commondir", std::string("../..") + end);
    other.write(".git", "gitdir: " + main / ".git/worktrees/other" + end);
    const GitPlace place = find_git(other.path());
    CHECK(place.top == other.path());
    CHECK(place.directory == main / ".git/worktrees/other");
    CHECK(place.common == main / ".git");
  }
  const TempTree tree;
  tree.write("sub/.git", "gitdir: ../modules/sub\n");
  CHECK(find_git(tree / "sub").directory == tree / "modules/sub");
  tree.write("odd/.git", "no directory\n");
  CHECK(find_git(tree / "odd").top.empty());
}

TEST_CASE("git fingerprint: it changes with HEAD, its branch, the index and the other refs") {
  const TempTree tree;
  tree.write(".git/HEAD", "ref: refs/heads/topic\n");
  tree.write(".git/refs/heads/topic", "1\n");
  tree.write(".git/index", "1");
  std::string last = git_fingerprint(find_git(tree.path()));
  CHECK_FALSE(last.empty());
  CHECK(git_fingerprint(find_git(tree.path())) == last);
  tree.write(".git/other", "2");
  CHECK(git_fingerprint(find_git(tree.path())) == last);
  for (const char* path : {".git/refs/heads/topic", ".git/index", ".git/packed-refs",
                           ".git/refs/heads/main", ".git/refs/remotes/origin/main", ".git/HEAD"}) {
    INFO(path);
    tree.write(path, "ref: refs/heads/topic2\n");
    const std::string now = git_fingerprint(find_git(tree.path()));
    CHECK(now != last);
    last = now;
  }
  CHECK(git_fingerprint(GitPlace()).empty());
}

TEST_CASE("git fingerprint: it changes with the upstream that it was taken with") {
  const TempTree tree;
  tree.write(".git/HEAD", "ref: refs/heads/topic\n");
  tree.write(".git/refs/remotes/fork/topic", "1\n");
  const GitPlace place = find_git(tree.path());
  const std::string plain = git_fingerprint(place);
  CHECK(git_fingerprint_after(plain, place) == plain);
  const std::string last = with_upstream(plain, place, "refs/remotes/fork/topic");
  CHECK(last != plain);
  CHECK(git_fingerprint_after(last, place) == last);
  tree.write(".git/refs/remotes/fork/topic", "22\n");
  CHECK(git_fingerprint_after(last, place) != last);
  CHECK(git_fingerprint_after(plain, place) == plain);
  tree.write(".git/config", "[branch \"topic\"]\n\tremote = fork\n");
  CHECK(git_fingerprint_after(plain, place) != plain);
  // Names that are no refs add nothing.
  tree.write("secret", "1");
  for (const char* name : {"", "HEAD", "refs/../../secret", "refs/a b"})
    CHECK(with_upstream(plain, place, name) == plain);
}

TEST_CASE("git: directories of refs are those of branches and of every remote") {
  const TempTree tree;
  tree.write(".git/HEAD", "ref: refs/heads/topic\n");
  tree.write(".git/refs/heads/fix/a", "1\n");
  tree.write(".git/refs/remotes/fork/topic", "1\n");
  tree.write(".git/refs/tags/v1", "1\n");
  std::vector<std::string> found = ref_directories(find_git(tree.path()));
  std::sort(found.begin(), found.end());
  CHECK(found == std::vector<std::string>{tree / ".git/refs/heads", tree / ".git/refs/heads/fix",
                                          tree / ".git/refs/remotes",
                                          tree / ".git/refs/remotes/fork"});
}

TEST_CASE("git fingerprint: a branch name with .. does not read files outside the repository") {
  const TempTree tree;
  tree.write(".git/HEAD", "ref: refs/heads/../../../secret\n");
  tree.write("secret", "1");
  const std::string before = git_fingerprint(find_git(tree.path()));
  tree.write("secret", "22");
  CHECK(git_fingerprint(find_git(tree.path())) == before);
}

TEST_CASE(
    "origins_of: the git directory and the URL of origin, each with the path in the repository") {
  const TempTree tree;
  CHECK(origins_of(tree.path()).empty());
  tree.write("sub/file", "");
  const std::string own = "git " + tree / ".git";
  const auto with = [&](const std::string& config) {
    tree.write(".git/config", config);
    return origins_of(tree.path());
  };
  using Origins = std::vector<std::string>;
  CHECK(with("") == Origins{own + " "});
  CHECK(with("[remote \"origin\"]\n\turl = https://a/b\n") ==
        Origins{own + " ", "url https://a/b "});
  CHECK(with("[remote \"origin\"]\r\n  url = https://a/b\r\n") ==
        Origins{own + " ", "url https://a/b "});
  CHECK(with("[remote \"origin\"]\nfetch = x\nurl=https://a/b") ==
        Origins{own + " ", "url https://a/b "});
  CHECK(with("[remote \"other\"]\n\turl = https://a/b\n") == Origins{own + " "});
  CHECK(with("[remote \"origin\"]\n[branch]\n\turl = https://a/b\n") == Origins{own + " "});
  CHECK(with("url = https://a/b\n[remote \"origin\"]\n\turl\n\turl =\n") == Origins{own + " "});
  with("[remote \"origin\"]\n\n\turl = https://a/b\n");
  CHECK(origins_of(tree / "sub") == Origins{own + " sub", "url https://a/b sub"});
}

}  // namespace codefinder::git_place_test
