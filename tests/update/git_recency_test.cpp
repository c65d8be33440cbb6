// Recent files (changed in the working tree or on the branch): from one query, and in a running
// updater after each change.
#include "index/update/git/recency.h"

#include "index/update/updater.h"
#include "index/update/walk/watch.h"
#include "update/git_helpers.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace codefinder::git_recency_test {

using namespace codefinder::testing;
using namespace codefinder::store;
using namespace codefinder::update;
using namespace std::chrono_literals;

namespace {

using Paths = std::set<std::string>;

/// A repository with three files in one commit.
void make_repository(const TempTree& tree, const std::string& init = "init -q") {
  tree.git(init);
  tree.write("a.c", "int a;\n");
  tree.write("b.c", "int b;\n");
  tree.write("sub/c.c", "int c;\n");
  tree.git("add -A");
  tree.git("commit -qm one");
}

/// A running updater, as in a server; changes are passed by calls instead of a watcher.
class Server {
 public:
  explicit Server(const TempTree& tree) {
    auto opened = Store::open(cache_.path(), Store::Mode::read_write);
    REQUIRE(opened.ok());
    store_ = std::move(*opened);
    updater_ = std::make_unique<Updater>(open_root(tree.path()), *store_,
                                         UpdaterOptions{.workers = 2, .follow_git = true});
    updater_->scan();
    REQUIRE(updater_->wait_ready(60s));
    updater_->wait_idle();
  }
  ~Server() {
    updater_.reset();
    store_.reset();
  }
  Paths recent() const {
    const auto txn = store_->read();
    return split_recent((*txn)->meta(meta_key::kRecent));
  }
  Paths after(std::vector<std::string> changed, bool git_moved = false) const {
    if (git_moved) updater_->git_changed();
    updater_->update(std::move(changed));
    updater_->wait_idle();
    return recent();
  }
  UpdateStats stats() const { return updater_->stats(); }
  Updater& updater() const { return *updater_; }

 private:
  TempTree cache_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Updater> updater_;
};

}  // namespace

TEST_CASE(
    "git recency: changed, staged, untracked, deleted, executable and conflicting files are "
    "recent") {
  const TempTree tree;
  make_repository(tree);
  CHECK(recent_in(tree.path()).empty());
  tree.write("a.c", "int A;\n");  // The size does not change.
  CHECK(recent_in(tree.path()) == Paths{"a.c"});
  tree.git("add a.c");
  CHECK(recent_in(tree.path()) == Paths{"a.c"});
  tree.write("a.c", "int a;\n");  // Equal to HEAD again, but not to the index.
  CHECK(recent_in(tree.path()) == Paths{"a.c"});
  tree.git("reset -q --hard");
  CHECK(recent_in(tree.path()).empty());
  REQUIRE(::chmod((tree / "b.c").c_str(), 0755) == 0);
  tree.write("sub/new.c", "n\n");
  CHECK(recent_in(tree.path()) == Paths{"b.c", "sub/new.c"});
  CHECK(recent_in(tree / "sub") == Paths{"new.c"});
  tree.git("config core.fileMode false");
  CHECK(recent_in(tree.path()) == Paths{"sub/new.c"});
  tree.remove("a.c");
  CHECK(recent_in(tree.path()) == Paths{"a.c", "sub/new.c"});
  tree.git("reset -q --hard");
  tree.age("a.c", 90'000);  // Only its modification time changes.
  CHECK(recent_in(tree.path()) == Paths{"sub/new.c"});
  run_shell(tree.path(),
            "git checkout -qb one; echo 1 >a.c; git commit -qam x; git checkout -q main; echo 2 "
            ">a.c; git commit -qam y; git "
            "merge one");
  CHECK(recent_in(tree.path()) == Paths{"a.c", "sub/new.c"});
}

TEST_CASE("git recency: files of the branch are recent, and staged files before the first commit") {
  const TempTree tree;
  tree.git("init -q");
  tree.write("a.c", "a\n");
  tree.git("add -A");
  CHECK(recent_in(tree.path()) == Paths{"a.c"});
  tree.git("commit -qm one");
  CHECK(recent_in(tree.path()).empty());
  tree.git("checkout -qb topic");
  tree.write("b.c", "b\n");
  tree.git("add -A");
  tree.git("commit -qm two");
  CHECK(recent_in(tree.path()) == Paths{"b.c"});
}

TEST_CASE("git recency: a branch is compared with its own upstream, else with the usual branches") {
  const TempTree tree, clones;
  tree.git("init -q");
  tree.write("a.c", "a\n");
  tree.git("add -A");
  tree.git("commit -qm one");
  tree.git("checkout -qb develop");
  tree.write("b.c", "b\n");
  tree.git("add -A");
  tree.git("commit -qm two");
  std::string at = clones / "w";
  REQUIRE(run_shell(clones.path(), "git clone -q -o fork '" + tree.path() + "' w") == 0);
  const auto in_clone = [&](const std::string& commands) { REQUIRE(run_shell(at, commands) == 0); };
  in_clone(
      "git checkout -q -b main fork/main; git checkout -q --track -b team/topic fork/develop; "
      "echo c >c.c; git add -A; git commit -qm three");
  SECTION("a remote of any name") {}
  SECTION("packed refs") { in_clone("git pack-refs --all --prune"); }
  SECTION("borrowed objects") {
    REQUIRE(run_shell(clones.path(), "git clone -q -o fork --reference '" + tree.path() + "' '" +
                                         tree.path() +
                                         "' v && cd v && git branch -q main fork/main && "
                                         "git checkout -q --track -b topic fork/develop && "
                                         "echo c >c.c && git add -A && git commit -qm three") == 0);
    at = clones / "v";
  }
  SECTION("a worktree") {
    in_clone("git checkout -q main && git worktree add -q ../v team/topic");
    at = clones / "v";
  }
  SECTION("a refspec that maps to other names") {
    in_clone(
        "git config --replace-all remote.fork.fetch '+refs/heads/*:refs/remotes/other/*' && "
        "git fetch -q fork");
  }
  SECTION("a local branch") { in_clone("git branch -q dev fork/develop && git branch -q -u dev"); }
  CHECK(recent_in(at) == Paths{"c.c"});
  // Without an upstream: what the branch has since main.
  in_clone("git branch --unset-upstream");
  CHECK(recent_in(at) == Paths{"b.c", "c.c"});
  // Pushed as a branch of its own: everything is upstream.
  in_clone("git push -q -u '" + tree.path() +
           "' HEAD:refs/heads/topic; git fetch -q fork && "
           "git config branch.$(git symbolic-ref --short HEAD).remote fork");
  CHECK(recent_in(at).empty());
  in_clone("git checkout -q --detach");
  CHECK(recent_in(at) == Paths{"b.c", "c.c"});
}

TEST_CASE("git recency: a tracker notices another upstream, and a change of the upstream") {
  const TempTree tree;
  make_repository(tree);
  tree.git("checkout -qb base");
  tree.git("checkout -qb topic");
  tree.write("a.c", "int A;\n");
  tree.git("commit -qam two");
  tree.git("branch -q -u base");
  const auto root = open_root(tree.path());
  GitRecencyTracker tracker(root);
  CHECK(tracker.look(files_of(root)).paths == Paths{"a.c"});
  CHECK(tracker.is_current());
  tree.git("update-ref refs/heads/base topic");
  CHECK_FALSE(tracker.is_current());
  CHECK(tracker.look(files_of(root)).paths.empty());
  CHECK(tracker.is_current());
  tree.git("branch -q -u main");
  CHECK_FALSE(tracker.is_current());
  CHECK(tracker.look(files_of(root)).paths == Paths{"a.c"});
}

TEST_CASE("git recency: it works for every repository format") {
  const TempTree tree;
  std::string at = tree.path();
  TempTree linked;
  SECTION("SHA-256") { make_repository(tree, "init -q --object-format=sha256"); }
  SECTION("split index") {
    make_repository(tree);
    tree.git("update-index --split-index");
  }
  SECTION("index version 4 without a checksum") {
    make_repository(tree);
    tree.git("update-index --index-version 4");
    std::fstream index(tree / ".git/index", std::ios::in | std::ios::out | std::ios::binary);
    index.seekp(-20, std::ios::end);
    index << std::string(20, '\0');
  }
  SECTION("sparse index") {
    make_repository(tree);
    tree.write("out/d.c", "d\n");
    tree.git("add -A");
    tree.git("commit -qm two");
    tree.git("sparse-checkout set --cone --sparse-index sub");
    CHECK_FALSE(std::filesystem::exists(tree / "out"));
  }
  SECTION("worktree") {
    make_repository(tree);
    tree.git("worktree add -q '" + linked / "w" + "'");
    at = linked / "w";
  }
  CHECK(recent_in(at).empty());
  std::ofstream(at + "/a.c") << "int A;\n";
  std::ofstream(at + "/new.c") << "int n;\n";
  CHECK(recent_in(at) == Paths{"a.c", "new.c"});
  const auto root = open_root(at);
  GitRecencyTracker tracker(root);
  REQUIRE(tracker.look(files_of(root)).known);
  std::ofstream(at + "/a.c") << "int a;\n";
  std::filesystem::remove(at + "/new.c");
  CHECK(tracker.look_at({"a.c", "new.c"}).paths.empty());
  CHECK(tracker.is_current());
}

TEST_CASE("git recency: an unchanged file that git converts at checkout is not recent") {
  const TempTree tree;
  make_repository(tree);
  SECTION("core.autocrlf") { tree.git("config core.autocrlf true"); }
  SECTION("text attribute") { tree.write(".gitattributes", "*.c text eol=crlf\n"); }
  SECTION("ident attribute") { tree.write(".gitattributes", "*.c text ident\n"); }
  SECTION("crlf attribute") { tree.write(".gitattributes", "*.c crlf\n"); }
  tree.git("add -A");
  run_shell(tree.path(), "git commit -qm two");
  tree.write("a.c", "int a; // $Id$\n");
  tree.git("add -A");
  tree.git("commit -qm three");
  const bool ident = run_shell(tree.path(), "git check-attr ident a.c | grep -q 'ident: set'") == 0;
  tree.write("a.c", ident ? "int a; // $Id: 0123456789 $\r\n" : "int a; // $Id$\r\n");
  tree.write("b.c", "int b;\r\nint more;\r\n");
  CHECK(recent_in(tree.path()) == Paths{"b.c"});
}

TEST_CASE(
    "git recency: line endings count without conversion, and filtered files are compared by stat") {
  const TempTree tree;
  make_repository(tree);
  tree.write("a.c", "int a;\r\n");
  CHECK(recent_in(tree.path()) == Paths{"a.c"});
  tree.write("a.c", "int a;\n");
  tree.write(".gitattributes", "*.c filter=upper\n");
  tree.git("config filter.upper.clean 'tr a-z A-Z'");
  tree.git("add --renormalize -A");
  tree.git("add -A");
  tree.git("commit -qm two");
  CHECK(recent_in(tree.path()).empty());
  const TempTree copy;
  // The copies have other inodes and change times.
  REQUIRE(run_shell(tree.path(), "cp -a . '" + copy / "w" + "'") == 0);
  CHECK(recent_in(copy / "w").empty());
  tree.write("b.c", "int x;\n");
  CHECK(recent_in(tree.path()) == Paths{"b.c"});
}

TEST_CASE(
    "git recency: nested repositories are excluded, and a link or FIFO in place of a file is "
    "recent") {
  const TempTree tree;
  make_repository(tree);
  tree.write("nested/x.c", "x\n");
  REQUIRE(run_shell(tree.path(),
                    "git init -q nested; mkdir -p nested/deep; echo y >nested/deep/y.c") == 0);
  CHECK(recent_in(tree.path()).empty());
  tree.remove("a.c");
  tree.remove("b.c");
  std::filesystem::create_symlink("/etc/passwd", tree / "a.c");
  REQUIRE(::mkfifo((tree / "b.c").c_str(), 0600) == 0);
  CHECK(recent_in(tree.path()) == Paths{"a.c", "b.c"});
}

TEST_CASE("git recency: it is unknown if the repository cannot be read") {
  const TempTree tree;
  CHECK_FALSE(recency_of(tree.path()).known);  // There is no repository.
  make_repository(tree);
  const std::string index = tree / ".git/index";
  SECTION("damaged index") { std::ofstream(index, std::ios::app) << "more"; }
  SECTION("empty index") { std::ofstream(index, std::ios::trunc) << ""; }
  SECTION("index is a symbolic link") {
    std::filesystem::rename(index, tree / ".git/other");
    std::filesystem::create_symlink("other", index);
  }
  SECTION("index is a FIFO") {
    std::filesystem::remove(index);
    REQUIRE(::mkfifo(index.c_str(), 0600) == 0);
  }
  SECTION("index is a directory") {
    std::filesystem::remove(index);
    std::filesystem::create_directory(index);
  }
  SECTION("damaged configuration") {
    std::ofstream(tree / ".git/config", std::ios::app) << "[core\n";
  }
  SECTION("missing commit") {
    std::ofstream(tree / ".git/refs/heads/main") << std::string(40, '1') + "\n";
  }
  SECTION(".git file with a missing directory") {
    std::filesystem::remove_all(tree / ".git");
    tree.write(".git", "gitdir: /nonexistent\n");
  }
  SECTION("git is not installed") {
    const std::string path = ::getenv("PATH");
    REQUIRE(::setenv("PATH", "/nonexistent", 1) == 0);
    const GitRecency recency = recency_of(tree.path());
    REQUIRE(::setenv("PATH", path.c_str(), 1) == 0);
    CHECK_FALSE(recency.known);
    return;
  }
  const GitRecency recency = recency_of(tree.path());
  CHECK_FALSE(recency.known);
  CHECK(recency.paths.empty());
}

TEST_CASE("git recency: a git process that blocks is killed when a stop is requested") {
  const TempTree tree;
  make_repository(tree);
  std::filesystem::remove(tree / ".git/config");
  REQUIRE(::mkfifo((tree / ".git/config").c_str(), 0600) == 0);
  const auto root = open_root(tree.path());
  std::stop_source stop;
  GitRecencyTracker tracker(root, stop.get_token());
  const std::jthread other([&] { stop.request_stop(); });
  CHECK_FALSE(tracker.look(files_of(root)).known);
}

TEST_CASE("git recency: a repository of another user is read only with safe.directory") {
  if (::geteuid() != 0) return;  // Only root can change a file's owner.
  const TempTree tree, home;
  make_repository(tree);
  tree.write("a.c", "int A;\n");
  REQUIRE(run_shell(tree.path(), "chown -R 12345 .") == 0);
  const std::string before = ::getenv("HOME") != nullptr ? ::getenv("HOME") : "";
  REQUIRE(::setenv("HOME", home.path().c_str(), 1) == 0);
  const bool refused = !recency_of(tree.path()).known;
  home.write(".gitconfig", "[safe]\n\tdirectory = " + tree.path() + "\n");
  const GitRecency allowed = recency_of(tree.path());
  REQUIRE(::setenv("HOME", before.c_str(), 1) == 0);
  CHECK(refused);
  CHECK(allowed.paths == Paths{"a.c"});
}

TEST_CASE("git recency: in a running updater, files become recent and stop being recent") {
  const TempTree tree;
  make_repository(tree);
  const Server server(tree);
  CHECK(server.recent().empty());
  tree.write("a.c", "int edited;\n");
  CHECK(server.after({"a.c"}) == Paths{"a.c"});
  const std::uint64_t whole = server.stats().git_runs;
  tree.write("a.c", "int a;\n");  // Undone by an edit.
  CHECK(server.after({"a.c"}).empty());
  REQUIRE(::chmod((tree / "b.c").c_str(), 0755) == 0);
  CHECK(server.after({"b.c"}) == Paths{"b.c"});
  REQUIRE(::chmod((tree / "b.c").c_str(), 0644) == 0);
  CHECK(server.after({"b.c"}).empty());
  tree.write("new.c", "int n;\n");
  tree.write("sub/c.c", "int longer;\n");
  CHECK(server.after({"new.c", "sub"}) == Paths{"new.c", "sub/c.c"});
  tree.remove("new.c");
  CHECK(server.after({"new.c"}) == Paths{"sub/c.c"});
  CHECK(server.stats().git_runs == whole);  // Changed files are compared without a git process.
  tree.git("checkout sub/c.c");
  CHECK(server.after({"sub/c.c"}, true).empty());
}

TEST_CASE("git recency: stash, staging, commits and branch switches update it") {
  const TempTree tree;
  make_repository(tree);
  const Server server(tree);
  tree.write("a.c", "int edited;\n");
  tree.write("b.c", "int edited;\n");
  CHECK(server.after({"a.c", "b.c"}) == Paths{"a.c", "b.c"});
  tree.git("stash");
  CHECK(server.after({"a.c", "b.c"}, true).empty());
  tree.git("stash pop");
  CHECK(server.after({"a.c", "b.c"}, true) == Paths{"a.c", "b.c"});
  tree.git("add a.c");
  CHECK(server.after({}, true) == Paths{"a.c", "b.c"});
  tree.write("a.c", "int a;\n");  // Undone in the working tree, still staged.
  CHECK(server.after({"a.c"}) == Paths{"a.c", "b.c"});
  tree.git("commit -qam two");
  CHECK(server.after({}, true).empty());
  tree.git("checkout -qb topic");
  tree.write("sub/c.c", "int topic;\n");
  tree.git("commit -qam three");
  CHECK(server.after({"sub/c.c"}, true) == Paths{"sub/c.c"});
  tree.git("checkout -q main");
  CHECK(server.after({"sub/c.c"}, true).empty());
}

TEST_CASE(
    "git recency: open documents are not recent by being open, and a restart queries git again") {
  const TempTree tree;
  make_repository(tree);
  {
    const Server server(tree);
    server.updater().set_open({"a.c", "b.c"});
    const std::vector<std::string> now{"a.c"};
    CHECK(server.updater().update_now(now, 60s));
    CHECK(server.after({"b.c"}).empty());
  }
  // Changed while no updater runs; size and modification time are the same.
  REQUIRE(::chmod((tree / "b.c").c_str(), 0755) == 0);
  CHECK(Server(tree).recent() == Paths{"b.c"});
}

TEST_CASE("git recency: a change seen by update_now only is found by the next full scan") {
  const TempTree tree, cache;
  make_repository(tree);
  const auto run = [&](const std::function<void(Updater&)>& use) {
    auto store = Store::open(cache.path(), Store::Mode::read_write);
    REQUIRE(store.ok());
    Updater updater(open_root(tree.path()), **store, UpdaterOptions{.workers = 2});
    use(updater);
    updater.wait_idle();
    return split_recent((*(*store)->read())->meta(meta_key::kRecent));
  };
  const auto scan = [](Updater& updater) {
    updater.scan();
    REQUIRE(updater.wait_ready(60s));
  };
  CHECK(run(scan).empty());
  tree.write("a.c", "int edited;\n");
  run([&](Updater& updater) {
    scan(updater);
    tree.write("b.c", "int edited;\n");
    const std::vector<std::string> now{"b.c"};
    CHECK(updater.update_now(now, 60s));
  });
  CHECK(run(scan) == Paths{"a.c", "b.c"});
}

TEST_CASE(
    "git recency: the watcher reports commits and resets that do not change HEAD and the index") {
  const TempTree tree;
  make_repository(tree);
  tree.write("a.c", "int edited;\n");
  tree.git("commit -qam two");
  tree.git("checkout -qb topic");  // Not below: it writes HEAD last, which is not watched here.
  std::mutex mutex;
  std::condition_variable changed;
  std::string seen;  // git_fingerprint() after the last batch with `git` set.
  Watcher watcher({.root = tree.path(),
                   .git_refs = {tree / ".git/logs", tree / ".git/refs/heads"},
                   .quiet = 1ms},
                  [&](WatchBatch batch) {
                    if (!batch.git) return;
                    const std::lock_guard lock(mutex);
                    seen = git_fingerprint(find_git(tree.path()));
                    changed.notify_all();
                  });
  REQUIRE(watcher.mode() == "inotify");
  const auto moves = [&](const std::string& command) {
    tree.git(command);
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, 20s,
                            [&] { return seen == git_fingerprint(find_git(tree.path())); });
  };
  CHECK(moves("reset -q --soft HEAD~1"));
  CHECK(moves("commit -q --allow-empty -m three"));
  CHECK(moves("branch -f main HEAD~1"));
}

}  // namespace codefinder::git_recency_test
