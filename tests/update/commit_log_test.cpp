// The log of the last commits: what is read of a repository, how it is stored, and when it is read
// again.
#include "index/update/history/commit_log.h"

#include "index/update/updater.h"
#include "update/git_helpers.h"

#include <map>

namespace codefinder::commit_log_test {

using namespace codefinder::testing;
using namespace codefinder::store;
using namespace codefinder::update;
using namespace std::chrono_literals;

namespace {

using Paths = std::vector<std::string>;

/// Writes the files, and commits them.
void commit(const TempTree& tree, const std::string& subject, const Paths& paths) {
  static int count = 0;
  for (const std::string& path : paths) tree.write(path, std::to_string(++count) + "\n");
  tree.git("add -A");
  tree.git("commit -qm '" + subject + "'");
}

CommitLog log_of(const std::string& path, std::string_view known = {}) {
  const auto log = read_commit_log(*open_root(path), known, {});
  REQUIRE(log);
  return *log;
}

/// Subject -> paths, of each commit.
std::map<std::string, Paths> logged(const CommitLog& log) {
  std::map<std::string, Paths> out;
  for (const CommitLog::Commit& each : log.commits)
    for (const std::uint32_t path : each.paths) out[each.subject].push_back(log.paths[path]);
  return out;
}

Paths many(std::size_t count) {
  Paths paths;
  for (std::size_t i = 0; i < count; ++i) paths.push_back("many/" + std::to_string(i) + ".c");
  return paths;
}

}  // namespace

TEST_CASE("commit log: newest first, without the first commit, merges and large commits") {
  const TempTree tree;
  tree.git("init -q");
  commit(tree, "root", {"a.c"});
  commit(tree, "two files", {"a.c", "sub/b c.c"});
  tree.git("checkout -qb side");
  commit(tree, "on a branch", {"side.c"});
  tree.git("checkout -q main");
  commit(tree, "on main", {"a.c"});
  tree.git("merge -q --no-ff -m merged side");
  commit(tree, "at the limit", many(kMaxFilesOfCommit));
  commit(tree, "over the limit", many(kMaxFilesOfCommit + 1));
  tree.git("commit -q --allow-empty -m empty");
  const CommitLog log = log_of(tree.path());
  const auto found = logged(log);
  CHECK(found.size() == 4);
  CHECK(found.at("two files") == Paths{"a.c", "sub/b c.c"});
  CHECK(found.at("on a branch") == Paths{"side.c"});
  CHECK(found.at("on main") == Paths{"a.c"});
  CHECK(found.at("at the limit").size() == kMaxFilesOfCommit);
  CHECK(log.commits.front().subject == "at the limit");
  CHECK(log.commits.back().subject == "two files");
}

TEST_CASE("commit log: of the files below the root, in a shallow clone too") {
  const TempTree tree, other;
  tree.git("init -q");
  commit(tree, "root", {"sub/a.c"});
  commit(tree, "before", {"sub/a.c"});
  commit(tree, "both", {"sub/a.c", "b.c"});
  commit(tree, "outside", {"b.c", "subway/c.c"});
  CHECK(logged(log_of(tree / "sub")) ==
        std::map<std::string, Paths>{{"before", {"a.c"}}, {"both", {"a.c"}}});
  REQUIRE(run_shell(other.path(), "git clone -q --depth 2 file://" + tree.path() + " clone") == 0);
  CHECK(logged(log_of(other / "clone")) ==
        std::map<std::string, Paths>{{"outside", {"b.c", "subway/c.c"}}});
}

TEST_CASE("commit log: subjects in other encodings, long ones, and paths like ids") {
  const TempTree tree;
  tree.git("init -q");
  commit(tree, "root", {"a.c"});
  const std::string id(40, 'a');
  commit(tree, "named", {id + " b"});
  commit(tree, std::string(kMaxSubjectLength - 1, 'x') + "é", {"a.c"});
  REQUIRE(run_shell(tree.path(), R"(echo 2 >a.c; printf 'caf\351\n' >../message-$$ &&
      git -c i18n.commitEncoding=ISO-8859-1 commit -aqF ../message-$$; rm ../message-$$)") == 0);
  const auto found = logged(log_of(tree.path()));
  CHECK(found.size() == 3);
  CHECK(found.at("named") == Paths{id + " b"});
  CHECK(found.at("café") == Paths{"a.c"});
  CHECK(found.at(std::string(kMaxSubjectLength - 1, 'x')) == Paths{"a.c"});
}

TEST_CASE("commit log: empty without a repository or a commit, none if nothing is new") {
  const TempTree tree;
  CHECK(log_of(tree.path()).head.empty());
  tree.git("init -q");
  CHECK(log_of(tree.path()).head.empty());
  commit(tree, "root", {"a.c"});
  const CommitLog log = log_of(tree.path());
  CHECK(log.head.size() == 40);
  CHECK(log.commits.empty());
  CHECK_FALSE(read_commit_log(*open_root(tree.path()), log.head, {}));
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(read_commit_log(*open_root(tree.path()), {}, stop.get_token()));
}

TEST_CASE("commit log: is stored compressed, and a damaged one is empty") {
  CommitLog log{std::string(40, 'f'), {"a.c", "sub/b.c"}, {}};
  for (int i = 0; i < 100; ++i) log.commits.push_back({"mend the " + std::to_string(i), {0, 1}});
  const std::string text = encode(log);
  CHECK(text.size() < 900);
  CHECK(head_of_commit_log(text) == log.head);
  CHECK(logged(decode_commit_log(text)) == logged(log));
  CHECK(decode_commit_log(text).head == log.head);
  CHECK(encode(CommitLog()).empty());
  CHECK(decode_commit_log("").commits.empty());
  for (std::size_t size = 0; size < text.size(); ++size)
    CHECK(decode_commit_log(text.substr(0, size)).commits.empty());
  CommitLog wrong{log.head, {"a.c"}, {{"beyond the paths", {1}}}};
  CHECK(decode_commit_log(encode(wrong)).commits.empty());
}

TEST_CASE("commit log: a running updater stores it, and again after a commit") {
  const TempTree tree, cache;
  tree.git("init -q");
  commit(tree, "root", {"a.c"});
  commit(tree, "first", {"a.c"});
  auto store = Store::open(cache.path(), Store::Mode::read_write);
  REQUIRE(store.ok());
  Updater updater(open_root(tree.path()), **store,
                  UpdaterOptions{.workers = 2, .follow_git = true});
  const auto stored = [&] {
    updater.wait_idle();
    const auto txn = (*store)->read();
    return logged(decode_commit_log((*txn)->meta(meta_key::kCommits)));
  };
  updater.scan();
  REQUIRE(updater.wait_ready(60s));
  CHECK(stored() == std::map<std::string, Paths>{{"first", {"a.c"}}});
  commit(tree, "second", {"b.c"});
  updater.git_changed();
  CHECK(stored() == std::map<std::string, Paths>{{"first", {"a.c"}}, {"second", {"b.c"}}});
  tree.remove(".git");
  updater.git_changed();
  CHECK(stored().empty());
}

}  // namespace codefinder::commit_log_test
