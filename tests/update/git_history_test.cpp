// The files that differ between the states of a repository, and whose texts are shown.
#include "index/update/git/history.h"

#include "index/update/git/objects.h"
#include "update/git_helpers.h"

#include <map>

namespace codefinder::git_history_test {

using namespace codefinder::testing;
using namespace codefinder::update;

namespace {

Result<FileChanges> changes_in(const std::string& path, const std::string& range,
                               std::vector<std::string> edited = {}) {
  const auto root = open_root(path);
  GitHistory git(root, {});
  if (const Status opened = git.open(); !opened) return opened.error();
  return git.changes({range, files_of(root), std::move(edited)});
}

std::string text_of(const std::string& path, const std::string& object) {
  GitHistory git(open_root(path), {});
  REQUIRE(git.open());
  const auto texts = git.texts({object}, 1000);
  REQUIRE(texts);
  return texts->front().problem.empty() ? texts->front().text : "! " + texts->front().problem;
}

using Found = std::map<std::string, std::string>;
/// Path -> "text before -> text after", "-" for none, "*" for one in the working tree.
Found found_in(const std::string& path, const std::string& range,
               std::vector<std::string> edited = {}) {
  const Result<FileChanges> changes = changes_in(path, range, std::move(edited));
  REQUIRE(changes);
  Found out;
  for (const FileChange& file : changes->files)
    out[file.path] = (file.before.empty() ? "-" : text_of(path, file.before)) + " -> " +
                     (!file.after.empty() ? text_of(path, file.after)
                      : file.exists       ? "*"
                                          : "-") +
                     (file.is_filtered ? " filtered" : "");
  return out;
}

Error error_in(const std::string& path, const std::string& range) {
  const Result<FileChanges> changes = changes_in(path, range);
  REQUIRE_FALSE(changes);
  return changes.error();
}

/// Two commits and a changed working tree.
struct Repository : TempTree {
  Repository() {
    git("init -q");
    for (const char* name : {"same", "changed", "staged", "deleted", "committed", "sub/inner"})
      write(std::string(name), "1");
    git("add -A");
    git("commit -qm one");
    write("committed", "2");
    git("add -A");
    git("commit -qm two");
    write("changed", "3");
    write("sub/inner", "3");
    write("staged", "3");
    git("add staged");
    remove("deleted");
    write("untracked", "3");
    write("ignored", "3");
    write(".git/info/exclude", "/ignored\n");
  }
};

}  // namespace

TEST_CASE("git history: a commit and the working tree") {
  const Repository tree;
  const Found expected{{"changed", "1 -> *"},
                       {"deleted", "1 -> -"},
                       {"staged", "1 -> *"},
                       {"sub/inner", "1 -> *"},
                       {"untracked", "- -> *"}};
  CHECK(found_in(tree.path(), "HEAD") == expected);
  CHECK(found_in(tree.path(), "") == expected);
  Found since_first = expected;
  since_first["committed"] = "1 -> *";
  CHECK(found_in(tree.path(), "HEAD~1") == since_first);
  // Changed back since the commit: git compares the file with the index.
  tree.write("committed", "1");
  Found back = expected;
  back["committed"] = "2 -> *";
  CHECK(found_in(tree.path(), "HEAD") == back);
  // A buffer that is not saved.
  back["same"] = "1 -> *";
  CHECK(found_in(tree.path(), "HEAD", {"same"}) == back);
  // Paths are relative to the root, which is not the top.
  CHECK(found_in(tree / "sub", "HEAD") == Found{{"inner", "1 -> *"}});
  // Nothing of the working tree is in a range.
  CHECK(changes_in(tree.path(), "HEAD~1")->base.size() == 40);
  CHECK(changes_in(tree.path(), "HEAD~1")->end.empty());
}

TEST_CASE("git history: two commits, and where they parted") {
  const Repository tree;
  CHECK(found_in(tree.path(), "HEAD~1..HEAD") == Found{{"committed", "1 -> 2"}});
  CHECK(found_in(tree.path(), "HEAD~1..") == Found{{"committed", "1 -> 2"}});
  CHECK(found_in(tree.path(), "..HEAD~1") == Found{{"committed", "2 -> 1"}});
  CHECK(found_in(tree.path(), "HEAD..HEAD") == Found{});
  CHECK_FALSE(changes_in(tree.path(), "HEAD~1..HEAD")->end.empty());
  tree.git("reset -q --hard");
  tree.git("checkout -q -b other HEAD~1");
  tree.write("added", "4");
  tree.git("add added");
  tree.git("commit -qm three");
  CHECK(found_in(tree.path(), "main..other") ==
        Found{{"added", "- -> 4"}, {"committed", "2 -> 1"}});
  CHECK(found_in(tree.path(), "main...other") == Found{{"added", "- -> 4"}});
  CHECK(found_in(tree.path(), "main...") == Found{{"added", "- -> 4"}});
}

TEST_CASE("git history: links, submodules and filtered files are no texts") {
  const TempTree tree;
  tree.git("init -q");
  tree.write("file", "1");
  tree.write("filtered.bin", "1");
  REQUIRE(::symlink("file", (tree / "link").c_str()) == 0);
  tree.git("add -A");
  tree.git("commit -qm one");
  tree.write(".gitattributes", "*.bin filter=x\n");
  tree.git("add .gitattributes");
  tree.write("filtered.bin", "22");
  tree.remove("link");
  tree.write("link", "3");
  CHECK(found_in(tree.path(), "HEAD") == Found{{".gitattributes", "- -> *"},
                                               {"filtered.bin", "1 -> * filtered"},
                                               {"link", "- -> *"}});
  tree.git("add link");
  tree.git("commit -qm two");
  CHECK(found_in(tree.path(), "HEAD~1..HEAD") ==
        Found{{".gitattributes", "- -> *.bin filter=x\n"}, {"link", "- -> 3"}});
}

TEST_CASE("git history: texts have limits, and those that are missing are named") {
  const Repository tree;
  const std::string object = changes_in(tree.path(), "HEAD")->files[0].before;
  GitHistory git(open_root(tree.path()), {});
  REQUIRE(git.open());
  const std::string missing(40, '1');
  const auto texts = git.texts({object, missing, object}, 1);
  REQUIRE(texts);
  CHECK((*texts)[0].text == "1");
  CHECK((*texts)[1].problem == "missing in the repository");
  CHECK((*texts)[2].text == "1");
  CHECK(git.texts({object}, 0)->front().problem == "too large");
  CHECK(git.texts({}, 0)->empty());
  tree.write("big", std::string(9000, '\n') + "end");
  tree.git("add big");
  tree.git("commit -qm big");
  CHECK(text_of(tree.path(), changes_in(tree.path(), "HEAD~1..HEAD")->files[0].after) ==
        "! too large");
}

TEST_CASE("git history: what is wrong with a question is said") {
  const Repository tree;
  CHECK(error_in(tree.path(), "nope").message == "no commit \"nope\"");
  CHECK(error_in(tree.path(), "HEAD..nope").message == "no commit \"nope\"");
  CHECK(error_in(tree.path(), "HEAD~9").code == ErrorCode::not_found);
  // Neither an option nor a path.
  for (const char* word : {"--all", "-h", "--git-dir", "HEAD:same", "HEAD^{tree}", "^HEAD", " ",
                           "HEAD HEAD", "--output=x", "HEAD\n"}) {
    INFO(word);
    CHECK(error_in(tree.path(), word).code == ErrorCode::not_found);
  }
  CHECK(error_in(tree.path(), std::string("HEAD\0x", 6)).code == ErrorCode::not_found);
  for (const char* word : {"a..b..c", "....", "a....b", "a...b...c"}) {
    INFO(word);
    CHECK(error_in(tree.path(), word).code == ErrorCode::invalid_query);
  }
  CHECK(error_in(tree.path(), std::string(5000, 'a')).code == ErrorCode::invalid_query);
  const TempTree plain;
  CHECK(error_in(plain.path(), "HEAD").message == plain.path() + " is in no git repository");
  plain.git("init -q");
  CHECK(error_in(plain.path(), "HEAD").message == "the repository has no commit yet");
  tree.git("checkout -q --orphan alone");
  tree.git("commit -qm alone");
  CHECK(error_in(tree.path(), "main...alone").message == "main and alone have no commit in common");
}

TEST_CASE("git history: an older commit of a shallow repository is not there") {
  const Repository tree;
  const TempTree area;
  area.git("clone -q --depth 1 'file://" + tree.path() + "' copy");
  CHECK(found_in(area / "copy", "HEAD").empty());
  CHECK(error_in(area / "copy", "HEAD~1").hint.find("shallow") != std::string::npos);
}

TEST_CASE("git history: texts of another repository are not shown") {
  const Repository secret;
  const TempTree tree;
  const auto refused = [&](const std::string& commands) {
    INFO(commands);
    const TempTree area;
    area.write("file", "1");
    REQUIRE(run_shell(area.path(), "SECRET='" + secret.path() + "'\n" + commands) == 0);
    const Error error = error_in(area.path(), "HEAD");
    CHECK(error.code == ErrorCode::not_found);
    return error.message.find("is not read") != std::string::npos;
  };
  CHECK(refused("echo \"gitdir: $SECRET/.git\" >.git"));
  CHECK(refused("git init -q && echo \"$SECRET/.git\" >.git/commondir"));
  CHECK(
      refused("git clone -q --shared \"$SECRET\" x && mv x/.git . && rm .git/refs/heads/* && "
              "ln -s \"$SECRET/.git/refs/heads/main\" .git/refs/heads/main"));
  CHECK(
      refused("git clone -q --shared \"$SECRET\" x && mv x/.git . && rm -r .git/refs && "
              "ln -s \"$SECRET/.git/refs\" .git/refs"));
  CHECK(
      refused("git clone -q --shared \"$SECRET\" x && mv x/.git . && git pack-refs --all && "
              "mv .git/packed-refs packed && ln -s ../packed .git/packed-refs"));
  CHECK(
      refused("git clone -q --shared \"$SECRET\" x && mv x/.git . && "
              "mv .git/objects/info/alternates list && ln -s ../../../list "
              ".git/objects/info/alternates"));
  CHECK(
      refused("git init -q && mkdir -p o/info && ln -s \"$SECRET/.git/objects/pack\" o/pack && "
              "echo \"$PWD/o\" >.git/objects/info/alternates"));
  CHECK(refused("git init -q && echo https://host/o >.git/objects/info/http-alternates"));
  CHECK(
      refused("git init -q && rm -r .git/objects && ln -s \"$SECRET/.git/objects\" .git/objects"));
  CHECK(
      refused("git init -q && rmdir .git/objects/pack && ln -s \"$SECRET/.git/objects/pack\" "
              ".git/objects/pack"));
  CHECK(
      refused("git init -q && for d in \"$SECRET\"/.git/objects/??; do ln -s \"$d\" "
              ".git/objects/; done"));
  // A worktree that the repository does not know.
  CHECK(
      refused("mkdir -p w && git -C \"$SECRET\" worktree add -q \"$PWD/w/real\" HEAD && cp "
              "w/real/.git ."));
}

TEST_CASE("git history: a clone that borrows objects is read as far as its own refs lead") {
  const Repository tree;
  tree.git("reset -q --hard");
  const TempTree area;
  const std::string source = "'" + tree.path() + "'";
  std::string options;
  SECTION("with a reference") { options = "--reference " + source; }
  SECTION("shared") { options = "--shared"; }
  SECTION("of a clone that borrows them itself") {
    area.git("clone -q --bare --shared " + source + " between");
    options = "--shared --reference '" + area / "between" + "'";
  }
  area.git("clone -q " + options + " " + source + " copy");
  REQUIRE(std::filesystem::exists(area / "copy/.git/objects/info/alternates"));
  area.write("copy/changed", "5");
  CHECK(found_in(area / "copy", "HEAD") == Found{{"changed", "1 -> *"}});
  CHECK(found_in(area / "copy", "HEAD~1..HEAD") == Found{{"committed", "1 -> 2"}});
  CHECK(found_in(area / "copy", "origin/main~1..") == Found{{"committed", "1 -> 2"}});
  area.git("-C copy worktree add -q ../linked HEAD");
  area.write("linked/changed", "6");
  CHECK(found_in(area / "linked", "HEAD") == Found{{"changed", "1 -> *"}});
  // A commit that only the other repository has a branch of.
  tree.git("checkout -q -b later");
  tree.write("later", "7");
  tree.git("add later");
  tree.git("commit -qm later");
  const std::string later = changes_in(tree.path(), "HEAD")->base;
  const Error error = error_in(area / "copy", later);
  CHECK(error.code == ErrorCode::not_found);
  CHECK(error.message.starts_with("no branch or tag of the repository has the commit"));
}

TEST_CASE("git history: worktrees and submodules are read as their own repositories") {
  const Repository tree;
  const TempTree area;
  tree.git("worktree add -q '" + area / "worktree" + "' HEAD");
  area.write("worktree/changed", "5");
  CHECK(found_in(area / "worktree", "HEAD") == Found{{"changed", "1 -> *"}});
  area.git("init -q around");
  area.git("-C around -c protocol.file.allow=always submodule add -q '" + tree.path() + "' module");
  area.write("around/module/changed", "5");
  CHECK(found_in(area / "around/module", "HEAD") == Found{{"changed", "1 -> *"}});
}

}  // namespace codefinder::git_history_test
