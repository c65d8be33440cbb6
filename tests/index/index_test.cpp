// The index through its public interface: first build, reopening, edits, several processes, damage.
#include "index/index.h"

#include "base/clock.h"
#include "base/path.h"
#include "base/trace.h"
#include "update/temp_tree.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <condition_variable>
#include <csignal>
#include <mutex>

namespace codefinder::index_test {

using namespace codefinder::testing;
using namespace codefinder::index;
using namespace std::chrono_literals;

namespace {

constexpr auto kLong = 60'000ms;

struct Project {
  TempTree tree, cache;
  IndexOptions options(bool watch = false) const {
    IndexOptions out;
    out.root = tree.path();
    out.cache_directory = cache.path();
    out.workers = 2;
    out.watch = watch;
    return out;
  }
  std::shared_ptr<Index> open(bool watch = false) const {
    auto opened = Index::open(options(watch));
    if (!opened.ok()) FAIL(opened.error().message);
    return *opened;
  }
  std::shared_ptr<Index> ready(bool watch = false) const {
    auto index = open(watch);
    REQUIRE(index->wait_ready(kLong));
    return index;
  }
};

std::vector<std::string> paths_with(const Snapshot& snapshot, std::string_view name) {
  std::vector<std::string> out;
  for (const FileId id : snapshot.names().files_with(name))
    out.push_back(snapshot.files().row(id)->path);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> paths_defining(const Snapshot& snapshot, std::string_view name) {
  std::vector<std::string> out;
  for (const SymbolRef ref : snapshot.names().definitions(name))
    out.push_back(snapshot.files().row(ref.file)->path);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> all_paths(const Snapshot& snapshot, std::string_view prefix = "") {
  std::vector<std::string> out;
  snapshot.files().for_each(prefix, [&](const FileRow& row) {
    out.push_back(row.path);
    return true;
  });
  return out;
}

/// Waits until `done` returns true; checks again after each change of the index.
template <class Done>
bool eventually(Index& index, Done done) {
  std::mutex mutex;
  std::condition_variable changed;
  const auto token = index.on_change([&](const IndexStatus&) {
    std::lock_guard lock(mutex);
    changed.notify_all();
  });
  std::unique_lock lock(mutex);
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (!done()) {
    if (changed.wait_until(lock, std::min(deadline, std::chrono::steady_clock::now() + 100ms)) ==
            std::cv_status::timeout &&
        std::chrono::steady_clock::now() >= deadline)
      return done();
  }
  return true;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("the first build of a project answers queries") {
  Project p;
  p.tree.write("src/a.c", "int alpha(void) { return beta(); }\n");
  p.tree.write("src/b.c", "int beta(void) {\n  return 0;\n}\n");
  p.tree.write("notes.txt", "alpha is a word here\n");
  p.tree.write("image.bin", std::string_view("\0\1\2", 3));
  const auto index = p.ready();
  const auto snapshot = index->snapshot();
  CHECK(snapshot->status().state == IndexState::ready);
  CHECK(snapshot->status().writer);
  CHECK(snapshot->status().writer_pid == ::getpid());
  CHECK(snapshot->status().files == 3);
  CHECK(static_cast<std::uint64_t>(snapshot->status().generation) >= 1);
  CHECK_FALSE(snapshot->status().updated_at.empty());
  REQUIRE(snapshot->status().skipped.size() == 1);
  CHECK(snapshot->status().skipped[0].path == "image.bin");
  CHECK(snapshot->status().skipped[0].reason == "binary");
  CHECK(all_paths(*snapshot) == Names{"notes.txt", "src/a.c", "src/b.c"});
  CHECK(all_paths(*snapshot, "src/") == Names{"src/a.c", "src/b.c"});
  CHECK(paths_defining(*snapshot, "beta") == Names{"src/b.c"});
  CHECK(paths_with(*snapshot, "beta") == Names{"src/a.c", "src/b.c"});
  CHECK(paths_with(*snapshot, "alpha") == Names{"notes.txt", "src/a.c"});
  CHECK(snapshot->names().count_files_with("alpha") == 2);
  const auto id = snapshot->files().find("src/b.c");
  REQUIRE(id);
  CHECK(*snapshot->files().text(*id) == "int beta(void) {\n  return 0;\n}\n");
  CHECK(snapshot->files().text(*id, 3).error().code == ErrorCode::too_large);
  const SymbolRef beta = snapshot->names().definitions("beta").at(0);
  CHECK(snapshot->facts().find_jump_id(snapshot->facts().jump_id(beta)).symbol == beta);
  CHECK(snapshot->facts().find_jump_id("cf_nonsense").kind == JumpTarget::Kind::unknown);
  CHECK_FALSE(snapshot->files().row(FileId(12345)));
  CHECK_FALSE(snapshot->facts().folds(*id).empty());
}

TEST_CASE("a jump id leads to its symbol after an edit or a move, never to another one") {
  const std::string first = "int h(int a) { return one(a, a); }\n";
  const std::string second = "int h(double a) { return two(a, a); }\n";
  Project p;
  p.tree.write("a.cc", first + second);
  const auto index = p.ready();
  const SymbolRef symbol = index->snapshot()->names().definitions("h").at(0);
  const std::string id = index->snapshot()->facts().jump_id(symbol);
  const auto target = [&] { return index->snapshot()->facts().find_jump_id(id); };
  CHECK(target().symbol == symbol);

  index->buffers().set("a.cc", Language::cpp, second);
  CHECK(target().kind == JumpTarget::Kind::gone);
  index->buffers().set("a.cc", Language::cpp, second + "int h(long a) { return one(a, a); }\n");
  CHECK(target().symbol.symbol == SymbolIndex(2));
  index->buffers().drop("a.cc");

  p.tree.remove("a.cc");
  p.tree.write("b/c.cc", second + first);
  index->update({"a.cc", "b/c.cc"});
  index->wait_idle();
  const JumpTarget moved = target();
  CHECK(moved.moved_from == "a.cc");
  CHECK(moved.path == "b/c.cc");
  CHECK(moved.symbol.symbol == SymbolIndex(2));

  p.tree.write("b/c.cc", second);
  index->update({"b/c.cc"});
  index->wait_idle();
  CHECK(target().kind == JumpTarget::Kind::gone);

  p.tree.write("b/c.cc", second + first);  // It comes back, and moves again.
  index->update({"b/c.cc"});
  index->wait_idle();
  CHECK(target().path == "b/c.cc");
  p.tree.remove("b/c.cc");
  p.tree.write("d.cc", second + first);
  index->update({"b/c.cc", "d.cc"});
  index->wait_idle();
  CHECK(target().path == "d.cc");
  CHECK(target().symbol.symbol == SymbolIndex(2));
}

TEST_CASE("a jump id follows the only file when it is removed first and added later") {
  const std::string text = "int h(int a) { return one(a, a); }\n";
  Project p;
  p.tree.write("a.cc", text);
  const auto index = p.ready();
  const SymbolRef symbol = index->snapshot()->names().definitions("h").at(0);
  const std::string id = index->snapshot()->facts().jump_id(symbol);
  p.tree.remove("a.cc");
  index->update({"a.cc"});
  index->wait_idle();
  p.tree.write("b.cc", text);
  index->update({"b.cc"});
  index->wait_idle();
  CHECK(index->snapshot()->facts().find_jump_id(id).path == "b.cc");
}

TEST_CASE("a jump id does not lead to a file of the same shape that replaces its own") {
  const auto handler = [](const std::string& name, const std::string& what) {
    return "package app;\nclass " + name +
           " {\n  private int count = 0;\n  void open(int user) {\n" + "    log(" + what +
           ");\n    count = check(user);\n  }\n" + "  void close() {\n    log(" + what +
           ");\n    count = 0;\n  }\n}\n";
  };
  Project p;
  p.tree.write("LoginHandler.java", handler("LoginHandler", "signIn, user"));
  const auto index = p.ready();
  const SymbolRef symbol = index->snapshot()->names().definitions("open").at(0);
  const std::string id = index->snapshot()->facts().jump_id(symbol);

  p.tree.remove("LoginHandler.java");
  p.tree.write("LogoutHandler.java", handler("LogoutHandler", "leave, session"));
  index->update({"LoginHandler.java", "LogoutHandler.java"});
  index->wait_idle();
  CHECK(index->snapshot()->facts().find_jump_id(id).kind == JumpTarget::Kind::unknown);
}

TEST_CASE("a jump id of one of three equal signatures leads to no other one of them") {
  const std::string text[] = {"int f(int a) { return first(a); }\n",
                              "int f(int a) { return the_second(a); }\n",
                              "int f(int a) { return one_that_is_third(a); }\n"};
  Project p;
  p.tree.write("a.cc", text[0] + text[1] + text[2]);
  const auto index = p.ready();
  const auto write = [&](const std::string& contents) {
    p.tree.write("a.cc", contents);
    index->update({"a.cc"});
    index->wait_idle();
  };
  /// The place among the functions of `now` that the id of the function at `i` leads to; -1: none.
  const auto target = [&](std::uint32_t i, const std::string& now) {
    write(text[0] + text[1] + text[2]);
    const SymbolIndex symbol(2 * i);  // Each has a parameter.
    const FileId file = *index->snapshot()->files().find("a.cc");
    const std::string id = index->snapshot()->facts().jump_id({file, symbol});
    write(now);
    const JumpTarget found = index->snapshot()->facts().find_jump_id(id);
    return found.kind == JumpTarget::Kind::symbol ? static_cast<int>(found.symbol.symbol.value) / 2
                                                  : -1;
  };
  CHECK(target(0, text[1] + text[2]) == -1);
  CHECK(target(1, text[1] + text[2]) == 0);
  CHECK(target(2, text[1] + text[2]) == 1);
  CHECK(target(1, text[2] + text[0]) == -1);
  CHECK(target(2, text[2] + text[1] + text[0]) == 0);
}

TEST_CASE("with unverified_from, a complete index answers before it is verified") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  IndexOptions unverified = p.options();
  unverified.unverified_from = 0;
  {
    const auto cold = Index::open(unverified);  // There is no index yet: it is built.
    REQUIRE(cold.ok());
    REQUIRE((*cold)->wait_ready(kLong));
    CHECK((*cold)->status().checked);
    CHECK_FALSE((*cold)->freshness().verify_against_disk(kLong, {}));
  }
  p.tree.write("new.c", "int fresh(void) { return 0; }\n");
  const auto opened = Index::open(unverified);
  REQUIRE(opened.ok());
  const std::shared_ptr<Index> index = *opened;
  CHECK(index->wait_ready(0ms));
  const auto before = index->snapshot();
  CHECK(before->status().state == IndexState::ready);
  CHECK_FALSE(before->status().checked);
  CHECK_FALSE(before->status().writer);
  CHECK(paths_defining(*before, "alpha") == Names{"a.c"});
  CHECK(paths_defining(*before, "fresh").empty());
  {
    const auto other = p.ready();  // Other processes can become the writer.
    CHECK(other->status().writer);
    CHECK(paths_defining(*other->snapshot(), "fresh") == Names{"new.c"});
  }
  p.tree.write("new.c", "int fresher(void) { return 0; }\n");
  SECTION("verify_against_disk") {
    CHECK(index->freshness().verify_against_disk(kLong, {}));
    CHECK_FALSE(index->freshness().verify_against_disk(kLong, {}));
  }
  SECTION("index_missing for all files") {
    const auto queried = index->snapshot();
    queried->record_miss(MissingKey::all, {});
    CHECK(index->freshness().index_missing(*queried, kLong, {}).found_more);
  }
  SECTION("wait_idle") { index->wait_idle(); }
  REQUIRE(index->wait_ready(kLong));
  const auto after = index->snapshot();
  CHECK(after->status().checked);
  CHECK(after->status().writer);
  CHECK(paths_defining(*after, "fresher") == Names{"new.c"});
}

TEST_CASE("with unverified_from, the index is verified at once if the git HEAD has changed") {
  Project p;
  p.tree.git("init -q");
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  p.tree.git("add -A");
  p.tree.git("commit -qm one");
  p.ready()->wait_idle();
  IndexOptions unverified = p.options();
  unverified.unverified_from = 0;
  CHECK_FALSE((*Index::open(unverified))->status().writer);
  p.tree.write("b.c", "int beta(void) { return 0; }\n");
  p.tree.git("add -A");
  p.tree.git("commit -qm two");
  const auto index = *Index::open(unverified);
  REQUIRE(index->wait_ready(kLong));
  CHECK(index->status().checked);
  CHECK(paths_defining(*index->snapshot(), "beta") == Names{"b.c"});
}

TEST_CASE("unsaved text is part of every answer, and drop restores the text on disk") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  p.tree.write("b.c", "int x(void) { return alpha(); }\n");
  const auto index = p.ready();
  const auto before = index->snapshot();
  index->buffers().set("a.c", Language::c, "int gamma(void) { return delta(); }\n");
  index->buffers().set("new/n.c", Language::c, "int alpha(void) { return 0; }\n");

  const auto snapshot = index->snapshot();
  CHECK(paths_defining(*snapshot, "gamma") == Names{"a.c"});
  CHECK(paths_defining(*snapshot, "alpha") == Names{"new/n.c"});
  CHECK(paths_with(*snapshot, "alpha") == Names{"b.c", "new/n.c"});
  CHECK(snapshot->names().count_files_with("alpha") == 2);
  CHECK(snapshot->names().count_files_with("delta") == 1);
  CHECK(all_paths(*snapshot) == Names{"a.c", "b.c", "new/n.c"});
  CHECK(all_paths(*snapshot, "new/") == Names{"new/n.c"});
  Names names;
  snapshot->names().for_each([&](std::string_view name) {
    names.emplace_back(name);
    return true;
  });
  std::sort(names.begin(), names.end());
  CHECK(std::count(names.begin(), names.end(), "gamma") == 1);
  CHECK(std::count(names.begin(), names.end(), "alpha") >= 1);
  const auto fresh = snapshot->files().find("new/n.c");
  REQUIRE(fresh);
  CHECK(fresh->value >= 0x80000000u);
  CHECK(snapshot->files().row(*fresh)->path == "new/n.c");
  CHECK_FALSE(snapshot->files().recent(*fresh));  // Open in an editor only.
  CHECK(*snapshot->files().text(*fresh) == "int alpha(void) { return 0; }\n");
  const SymbolRef alpha = snapshot->names().definitions("alpha").at(0);
  CHECK(snapshot->facts().find_jump_id(snapshot->facts().jump_id(alpha)).symbol == alpha);
  // A snapshot does not change.
  CHECK(paths_defining(*before, "alpha") == Names{"a.c"});
  CHECK(paths_defining(*before, "gamma").empty());

  index->buffers().edit("a.c", ByteRange{4, 9}, "epsilon");
  CHECK(paths_defining(*index->snapshot(), "epsilon") == Names{"a.c"});
  index->buffers().edit("a.c", ByteRange{4000, 9000}, "\n\nint late(void) { return 0; }\n");
  CHECK(paths_defining(*index->snapshot(), "late") == Names{"a.c"});
  index->buffers().edit("never opened", ByteRange{0, 0}, "x");

  index->buffers().drop("a.c");
  index->buffers().drop("new/n.c");
  index->wait_idle();
  CHECK(paths_defining(*index->snapshot(), "alpha") == Names{"a.c"});
  CHECK(paths_defining(*index->snapshot(), "epsilon").empty());
  CHECK(all_paths(*index->snapshot()) == Names{"a.c", "b.c"});
}

TEST_CASE("an opened buffer without edits is found under the names in the store") {
  Project p;
  const std::string text = "int alpha(void) { return 1; }\n";
  p.tree.write("a.c", text);
  p.tree.write("b.c", "int use(void) { return alpha(); }\n");
  const auto index = p.ready();
  const auto found = [&](std::string_view name) {
    int symbols = 0;
    index->snapshot()->names().search(
        {}, {[&](std::string_view each) { return each == name; },
             [&](const FoundName& each) {
               return symbols += static_cast<int>(each.symbols.size()), true;
             }});
    return symbols;
  };
  for (const bool edited : {false, true, false}) {  // The last one undoes the edit.
    index->buffers().set("a.c", Language::c, edited ? "int omega(void) { return 1; }\n" : text);
    const auto snapshot = index->snapshot();
    CHECK(paths_defining(*snapshot, "alpha") == (edited ? Names{} : Names{"a.c"}));
    CHECK(paths_defining(*snapshot, "omega") == (edited ? Names{"a.c"} : Names{}));
    CHECK(snapshot->names().files_with("alpha").size() == (edited ? 1 : 2));
    CHECK(snapshot->names().count_files_with("alpha") == (edited ? 1 : 2));
    CHECK(found("alpha") == (edited ? 0 : 1));
    CHECK(found("omega") == (edited ? 1 : 0));
    CHECK(*snapshot->files().text(*snapshot->files().find("a.c")) ==
          (edited ? "int omega(void) { return 1; }\n" : text));
  }
  // A change on disk does not replace the buffer's text.
  p.tree.write("a.c", "int other(void) { return 1; }\n");
  index->update({"a.c"});
  index->wait_idle();
  CHECK(paths_defining(*index->snapshot(), "alpha") == Names{"a.c"});
  CHECK(paths_defining(*index->snapshot(), "other").empty());
}

TEST_CASE(
    "update adds, changes and removes files and directories, and ignores paths outside the "
    "root") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 1; }\n");
  p.tree.write("dir/b.c", "int beta(void) { return 1; }\n");
  p.tree.write("dir/c.c", "int gamma_(void) { return 1; }\n");
  const auto index = p.ready();
  p.tree.write("a.c", "int alpha2(void) { return 1; }\n");
  p.tree.write("more/deep/d.c", "int delta(void) { return 1; }\n");
  p.tree.remove("dir");
  index->update({"a.c", p.tree / "more", "dir", "/etc/passwd", "../x", "nothing"});
  index->wait_idle();
  const auto snapshot = index->snapshot();
  CHECK(all_paths(*snapshot) == Names{"a.c", "more/deep/d.c"});
  CHECK(paths_defining(*snapshot, "alpha2") == Names{"a.c"});
  CHECK(paths_defining(*snapshot, "alpha").empty());
  CHECK(paths_defining(*snapshot, "beta").empty());
  CHECK(paths_defining(*snapshot, "delta") == Names{"more/deep/d.c"});

  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.tree.write(".gitignore", "more/\n");
  index->update({".gitignore"});
  index->wait_idle();
  CHECK(all_paths(*index->snapshot()) == Names{".gitignore", "a.c"});
}

TEST_CASE("1500 files that change at once are updated") {
  Project p;
  for (int i = 0; i < 1500; ++i)
    p.tree.write("d" + std::to_string(i % 7) + "/f" + std::to_string(i) + ".c",
                 "int one_" + std::to_string(i) + "(void) { return 0; }\n");
  const auto index = p.ready();
  std::vector<std::string> changed;
  for (int i = 0; i < 1500; ++i) {
    const std::string path = "d" + std::to_string(i % 7) + "/f" + std::to_string(i) + ".c";
    changed.push_back(path);
    if (i % 3 == 0) {
      p.tree.remove(path);
    } else {
      p.tree.write(path, "int two_" + std::to_string(i) + "(void) { return 0; }\n");
      p.tree.age(path, 100'000 + i);
    }
  }
  index->update(changed);
  index->wait_idle();
  const auto snapshot = index->snapshot();
  CHECK(snapshot->status().files == 1000);
  for (int i = 0; i < 1500; i += 50) {
    CHECK(snapshot->names().definitions("one_" + std::to_string(i)).empty());
    CHECK(snapshot->names().definitions("two_" + std::to_string(i)).size() == (i % 3 == 0 ? 0 : 1));
  }
}

TEST_CASE("revalidate indexes files that changed after the snapshot") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  p.tree.write("b.c", "int beta(void) { return 0; }\n");
  const auto index = p.ready();
  const auto before = index->snapshot();
  const std::vector<FileId> files{*before->files().find("a.c"), *before->files().find("b.c")};
  CHECK_FALSE(index->freshness().revalidate(files));
  p.tree.age("a.c", 5000);  // Only the modification time changes.
  CHECK_FALSE(index->freshness().revalidate(files));
  p.tree.write("a.c", "\nint alpha(void) { return 0; }\n");
  p.tree.age("a.c", 6000);
  CHECK(index->freshness().revalidate(files));
  CHECK(index->snapshot()->names().definitions("alpha").size() == 1);
  CHECK(index->freshness().revalidate(
      files));  // The snapshot's file ids are outdated, so its answer is stale.
  const std::vector<FileId> now{*index->snapshot()->files().find("a.c"), files[1]};
  CHECK_FALSE(index->freshness().revalidate(now));
  p.tree.remove("b.c");
  CHECK(index->freshness().revalidate(now));
  CHECK_FALSE(index->snapshot()->files().find("b.c"));
}

TEST_CASE("revalidate parses no unsaved buffer") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  p.tree.write("b.c", "int beta(void) { return 0; }\n");
  const auto index = p.ready();
  index->buffers().set("a.c", Language::c, "int gamma(void) { return 0; }\n");
  index->buffers().set("new.c", Language::c, "int ;\n");
  const auto typed = index->buffers().with_insertion({"new.c", "int ;\n", 4, "name"});
  REQUIRE(typed);
  const std::vector<FileId> files{*typed->files().find("a.c"), *typed->files().find("b.c"),
                                  *typed->files().find("new.c")};
  index->buffers().edit("a.c", {4, 9}, "delta");
  const Task task(system_clock(), nullptr, "revalidate");
  CHECK_FALSE(index->freshness().revalidate(files));
  const auto parses = [](const Task::Phase& phase) { return phase.name == "wait for the parser"; };
  CHECK(std::none_of(task.phases().begin(), task.phases().end(), parses));
  CHECK(index->snapshot()->names().definitions("delta").size() == 1);
  CHECK(std::any_of(task.phases().begin(), task.phases().end(), parses));
}

TEST_CASE("a second process reads what the writer commits, revalidates, and becomes the writer") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  auto first = p.ready();
  const auto second = p.ready();
  CHECK(first->status().writer);
  CHECK_FALSE(second->status().writer);
  CHECK(second->status().state == IndexState::ready);
  CHECK(second->status().writer_pid == ::getpid());
  CHECK(paths_defining(*second->snapshot(), "alpha") == Names{"a.c"});

  // The file changes without an update of the writer: the reader's answers contain the change.
  p.tree.write("a.c", "int changed(void) { return 0; }\n");
  p.tree.age("a.c", 9000);
  const std::vector<FileId> files{*second->snapshot()->files().find("a.c")};
  CHECK(second->freshness().revalidate(files));
  CHECK(paths_defining(*second->snapshot(), "changed") == Names{"a.c"});
  CHECK(paths_defining(*second->snapshot(), "alpha").empty());
  CHECK_FALSE(second->freshness().revalidate(files));
  CHECK(paths_defining(*first->snapshot(), "alpha") == Names{"a.c"});

  first->update({"a.c"});
  first->wait_idle();
  CHECK(paths_defining(*second->snapshot(), "changed") == Names{"a.c"});

  p.tree.write("c.c", "int later(void) { return 0; }\n");
  second->reindex(Reindex::changed_files);  // Sends a request to the writer.
  CHECK(eventually(*second,
                   [&] { return !second->snapshot()->names().definitions("later").empty(); }));

  first.reset();
  CHECK(eventually(*second, [&] { return second->status().writer; }));
  p.tree.write("d.c", "int after(void) { return 0; }\n");
  second->update({"d.c"});
  second->wait_idle();
  CHECK(paths_defining(*second->snapshot(), "after") == Names{"d.c"});
}

TEST_CASE("a reader's update overlays files until the writer commits a newer version") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  const auto writer = p.ready(), reader = p.ready();
  REQUIRE_FALSE(reader->status().writer);
  p.tree.write("a.c", "int second(void) { return 0; }\n");
  p.tree.age("a.c", 9000);
  reader->update({"a.c", "never.c", "../outside.c"});
  CHECK(paths_defining(*reader->snapshot(), "second") == Names{"a.c"});
  CHECK(paths_defining(*reader->snapshot(), "alpha").empty());
  CHECK(paths_defining(*writer->snapshot(), "second").empty());
  // As an editor does: type, save, close. The text on disk is in the next snapshot.
  reader->buffers().set("a.c", Language::c, "int third(void) { return 0; }\n");
  p.tree.write("a.c", "int third(void) { return 0; }\n");
  p.tree.age("a.c", 8000);
  reader->buffers().drop("a.c");
  CHECK(paths_defining(*reader->snapshot(), "third") == Names{"a.c"});
  // The writer has not read `third`; the version it commits is newer and replaces the overlay.
  p.tree.write("a.c", "int fourth(void) { return 0; }\n");
  p.tree.age("a.c", 7000);
  writer->update({"a.c"});
  writer->wait_idle();
  CHECK(eventually(*reader,
                   [&] { return paths_defining(*reader->snapshot(), "fourth") == Names{"a.c"}; }));
  CHECK(paths_defining(*reader->snapshot(), "third").empty());
}

TEST_CASE("of two saves with the same file time, the last one is in the answers") {
  struct Now : Clock {
    std::chrono::steady_clock::time_point now() const override {
      return std::chrono::steady_clock::now();
    }
    std::chrono::system_clock::time_point wall_now() const override {
      return std::chrono::system_clock::time_point(1'600'000'100'001ms);
    }
  } clock;
  Project p;
  const auto save = [&](std::string_view text) {
    p.tree.write("a.c", text);
    p.tree.age("a.c", 100);  // A millisecond ago.
  };
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  IndexOptions options = p.options();
  options.clock = &clock;
  const auto writer = *Index::open(options), reader = *Index::open(options);
  REQUIRE(writer->wait_ready(kLong));
  REQUIRE(reader->wait_ready(kLong));
  const auto refresh = [&] {
    return reader->freshness().revalidate(
        std::vector<FileId>{*reader->snapshot()->files().find("a.c")});
  };

  // revalidate() finds each change although size and times are equal. From the second save on, the
  // reader's background thread may have read the file before, because it reads overlaid files again
  // until their times can be trusted; then revalidate() finds nothing new.
  save("int second(void) { return 0; }\n");
  CHECK(refresh());
  CHECK(paths_defining(*reader->snapshot(), "second") == Names{"a.c"});
  save("int third_(void) { return 0; }\n");
  refresh();
  CHECK(paths_defining(*reader->snapshot(), "third_") == Names{"a.c"});

  // The writer's version is newer than the reader's; the writer does not trust the file's times
  // either.
  save("int fourth(void) { return 0; }\n");
  writer->update({"a.c"});
  writer->wait_idle();
  CHECK(paths_defining(*writer->snapshot(), "fourth") == Names{"a.c"});
  CHECK(paths_defining(*reader->snapshot(), "fourth") == Names{"a.c"});

  // A reader that read a half-written file replaces it by the writer's version.
  save("");
  refresh();
  CHECK(paths_defining(*reader->snapshot(), "fourth").empty());
  save("int fifth_(void) { return 0; }\n");
  writer->update({"a.c"});
  writer->wait_idle();
  CHECK(paths_defining(*reader->snapshot(), "fifth_") == Names{"a.c"});

  // The same without an update of the writer.
  save("");
  CHECK(refresh());
  save("int sixth_(void) { return 0; }\n");
  CHECK(eventually(*reader,
                   [&] { return paths_defining(*reader->snapshot(), "sixth_") == Names{"a.c"}; }));
}

TEST_CASE("a reader that becomes the writer keeps its overlay until the index has the files") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  auto writer = p.ready();
  const auto reader = p.ready();
  p.tree.write("a.c", "int second(void) { return 0; }\n");
  reader->update({"a.c"});
  REQUIRE(paths_defining(*reader->snapshot(), "second") == Names{"a.c"});
  SECTION("the file is committed") {
    writer.reset();
    bool always = true;
    CHECK(eventually(*reader, [&] {
      always = always && paths_defining(*reader->snapshot(), "second") == Names{"a.c"};
      return reader->status().writer;
    }));
    reader->wait_idle();
    CHECK(always);
    p.tree.write("a.c", "int third(void) { return 0; }\n");
    reader->update({"a.c"});
    reader->wait_idle();
    CHECK(paths_defining(*reader->snapshot(), "third") == Names{"a.c"});
  }
  SECTION("the change was undone, and nothing is committed") {
    p.tree.write("a.c", "int alpha(void) { return 0; }\n");
    p.tree.age("a.c", 1);
    writer.reset();
    CHECK(eventually(*reader, [&] { return reader->status().writer; }));
    CHECK(eventually(*reader,
                     [&] { return paths_defining(*reader->snapshot(), "alpha") == Names{"a.c"}; }));
  }
}

TEST_CASE("a listener may release the last reference to the index") {
  Project p;
  p.tree.write("a.c", "int x = 1;\n");
  auto index = p.ready();
  const std::weak_ptr<Index> gone = index;
  std::mutex mutex;
  std::condition_variable changed;
  bool called = false;
  std::shared_ptr<void> token = index->on_change([&](const IndexStatus&) {
    std::lock_guard lock(mutex);
    if (called) return;
    called = true;
    index.reset();
    changed.notify_all();
  });
  std::unique_lock lock(mutex);
  index->reindex(Reindex::from_scratch);
  CHECK(changed.wait_for(lock, 20s, [&] { return called; }));
  CHECK(gone.expired());
  lock.unlock();
  auto next = p.ready();  // Becomes the writer when the first index is destroyed.
  CHECK(eventually(*next, [&] { return next->status().writer; }));
}

TEST_CASE("two processes that build at once agree, and a reader replaces a killed writer") {
  Project p;
  for (int i = 0; i < 300; ++i)
    p.tree.write("f" + std::to_string(i) + ".c",
                 "int name_" + std::to_string(i) + "(void) { return 0; }\n");
  int ready[2];
  REQUIRE(::pipe(ready) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    // The child process does not use Catch2.
    auto opened = Index::open(p.options());
    bool good = opened.ok() && (*opened)->wait_ready(kLong);
    if (good) good = (*opened)->snapshot()->names().definitions("name_7").size() == 1;
    const char byte = good ? 'y' : 'n';
    if (::write(ready[1], &byte, 1) != 1) ::_exit(2);
    for (;;) ::pause();
  }
  REQUIRE(child > 0);
  const auto index = p.ready();
  CHECK(index->snapshot()->status().files == 300);
  CHECK(index->snapshot()->names().definitions("name_7").size() == 1);
  char byte = 0;
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  CHECK(byte == 'y');
  const std::int64_t writer = index->status().writer_pid;
  CHECK((writer == child || writer == ::getpid()));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(ready[0]);
  ::close(ready[1]);
  CHECK(eventually(*index, [&] { return index->status().writer; }));
  REQUIRE(index->wait_ready(kLong));
  p.tree.write("g.c", "int fresh(void) { return 0; }\n");
  index->update({"g.c"});
  index->wait_idle();
  CHECK(index->snapshot()->names().definitions("fresh").size() == 1);
}

TEST_CASE("if a writer is killed during the build, the next process completes the index") {
  for (int round = 0; round < 3; ++round) {
    Project p;
    for (int i = 0; i < 2000; ++i)
      p.tree.write("f" + std::to_string(i) + ".c",
                   "int name_" + std::to_string(i) + "(void) { return 0; }\n");
    int progress[2];
    REQUIRE(::pipe(progress) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      auto opened = Index::open(p.options());
      if (!opened.ok()) ::_exit(1);
      const char byte = 'x';
      if (round == 0) {
        if (::write(progress[1], &byte, 1) != 1) ::_exit(2);
      }
      const auto token = (*opened)->on_change([&](const IndexStatus& status) {
        if (status.files > 0 && ::write(progress[1], &byte, 1) != 1) ::_exit(2);
      });
      for (;;) ::pause();
    }
    char byte = 0;
    REQUIRE(::read(progress[0], &byte, 1) == 1);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(progress[0]);
    ::close(progress[1]);
    const auto index = p.ready();
    CHECK(index->snapshot()->status().files == 2000);
    for (int i = 0; i < 2000; i += 100)
      CHECK(index->snapshot()->names().definitions("name_" + std::to_string(i)).size() == 1);
  }
}

TEST_CASE("the watcher updates the index after edits, new files, renames and removals") {
  Project p;
  p.tree.git("init -q");
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  const auto index = p.ready(true);
  CHECK(index->status().watcher == "inotify");
  p.tree.write("a.c", "int edited(void) { return 0; }\n");
  p.tree.write("x/y/z/new.c", "int created(void) { return 0; }\n");
  CHECK(eventually(*index, [&] {
    return !index->snapshot()->names().definitions("edited").empty() &&
           !index->snapshot()->names().definitions("created").empty();
  }));
  CHECK(index->snapshot()->files().recent(*index->snapshot()->files().find("a.c")));
  p.tree.write("x/y/z/second.c", "int second(void) { return 0; }\n");
  CHECK(eventually(*index,
                   [&] { return !index->snapshot()->names().definitions("second").empty(); }));
  std::filesystem::rename(p.tree / "x/y", p.tree / "moved");
  CHECK(eventually(*index, [&] {
    return paths_defining(*index->snapshot(), "second") == Names{"moved/z/second.c"};
  }));
  p.tree.write("moved/z/third.c", "int third(void) { return 0; }\n");
  CHECK(eventually(*index, [&] {
    return paths_defining(*index->snapshot(), "third") == Names{"moved/z/third.c"};
  }));
  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.tree.write(".gitignore", "moved\n");
  CHECK(
      eventually(*index, [&] { return index->snapshot()->names().definitions("third").empty(); }));
  p.tree.remove("a.c");
  CHECK(eventually(*index, [&] { return !index->snapshot()->files().find("a.c"); }));
}

TEST_CASE("recent files come from git, and owners from CODEOWNERS") {
  Project p;
  p.tree.git("init -q");
  p.tree.write("old.c", "int old(void) { return 0; }\n");
  p.tree.write("worked.c", "int worked(void) { return 0; }\n");
  p.tree.write("branch.c", "int branch(void) { return 0; }\n");
  p.tree.write(".github/CODEOWNERS", "* @all\n*.c @snakes @more\n/old.c\n");
  p.tree.git("add -A");
  p.tree.git("commit -qm one");
  p.tree.git("checkout -qb topic");
  p.tree.write("branch.c", "int branch(void) { return 1; }\n");
  p.tree.git("commit -qam two");
  p.tree.write("worked.c", "int worked(void) { return 1; }\n");
  p.tree.write("untracked.c", "int untracked(void) { return 0; }\n");
  const auto index = p.ready();
  const auto snapshot = index->snapshot();
  const auto recent = [&](std::string_view path) {
    return snapshot->files().recent(*snapshot->files().find(path));
  };
  CHECK_FALSE(recent("old.c"));
  CHECK(recent("worked.c"));
  CHECK(recent("branch.c"));
  CHECK(recent("untracked.c"));
  CHECK(snapshot->project().owners("worked.c") == Names{"@snakes", "@more"});
  CHECK(snapshot->project().owners("README.md") == Names{"@all"});
  CHECK(snapshot->project().owners("old.c").empty());
}

TEST_CASE("the last 32 cached queries are shared by all processes") {
  Project p;
  p.tree.write("a.c", "int x = 1;\n");
  const auto first = p.ready(), second = p.ready();
  for (int i = 0; i < 40; ++i)
    (i % 2 == 0 ? first : second)
        ->cache_query("query-" + std::to_string(i), "payload " + std::to_string(i));
  const auto snapshot = second->snapshot();
  CHECK(snapshot->project().cached_query("query-39") == "payload 39");
  CHECK(snapshot->project().cached_query("query-8") == "payload 8");
  CHECK_FALSE(snapshot->project().cached_query("query-7"));
  CHECK_FALSE(snapshot->project().cached_query("../../etc/passwd"));
  Names ids;
  snapshot->project().for_each_cached_query([&](std::string_view id, std::string_view) {
    ids.emplace_back(id);
    return ids.size() < 3;
  });
  CHECK(ids == Names{"query-39", "query-38", "query-37"});
}

TEST_CASE("a server on a full disk creates the index when there is space") {
  const Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  const pid_t child = ::fork();
  if (child == 0) {
    // A child process, because of the limit on its file size; it does not use Catch2.
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{100, RLIM_INFINITY}, free{RLIM_INFINITY, RLIM_INFINITY};
    ::setrlimit(RLIMIT_FSIZE, &small);
    if (Index::open(p.options(false)).ok())
      ::_exit(2);  // Without a watcher it is an error at once.
    auto opened = Index::open(p.options(true));
    if (!opened.ok()) ::_exit(3);
    const IndexStatus failed = (*opened)->status();
    if (failed.state != IndexState::failed || failed.failure.empty()) ::_exit(4);
    if ((*opened)->wait_ready(kLong)) ::_exit(5);
    std::mutex mutex;
    std::condition_variable changed;
    bool ready = false;
    const auto token = (*opened)->on_change([&](const IndexStatus& now) {
      std::lock_guard lock(mutex);
      ready = now.state == IndexState::ready;
      changed.notify_all();
    });
    ::setrlimit(RLIMIT_FSIZE, &free);
    {
      std::unique_lock lock(mutex);
      if (!changed.wait_for(lock, kLong, [&] { return ready; })) ::_exit(6);
    }
    const auto snapshot = (*opened)->snapshot();
    ::_exit(paths_defining(*snapshot, "alpha") == std::vector<std::string>{"a.c"} ? 0 : 7);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a root or cache that is no directory is an error that names the directory") {
  Project p;
  auto options = p.options();
  options.root = p.tree / "absent";
  CHECK(Index::open(options).error().code == ErrorCode::not_found);
  p.tree.write("file", "x");
  options.root = p.tree / "file";
  CHECK(Index::open(options).error().code == ErrorCode::not_found);
  options = p.options();
  p.cache.write("taken", "not a directory");
  options.cache_directory = p.cache / "taken";
  const auto opened = Index::open(options);
  REQUIRE_FALSE(opened.ok());
  CHECK(opened.error().code == ErrorCode::index_failed);
  CHECK(opened.error().message.find(p.cache / "taken") != std::string::npos);
}

TEST_CASE("with write = false an existing index is read, and a missing one never becomes ready") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  auto options = p.options();
  options.write = false;
  {
    auto reader = Index::open(options);
    REQUIRE(reader.ok());
    CHECK_FALSE((*reader)->wait_ready(kLong));
    CHECK((*reader)->snapshot()->status().state == IndexState::building);
    CHECK(all_paths(*(*reader)->snapshot()).empty());
  }
  p.ready();
  auto reader = Index::open(options);
  REQUIRE(reader.ok());
  CHECK((*reader)->wait_ready(kLong));
  CHECK_FALSE((*reader)->status().writer);
  CHECK((*reader)->status().writer_pid == 0);
  CHECK(paths_defining(*(*reader)->snapshot(), "alpha") == Names{"a.c"});
}

TEST_CASE(
    "a read-only cache is read if it has an index, and is an error that names it "
    "otherwise") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  for (const TempTree* tree : {&p.tree, &p.cache})
    REQUIRE(::chmod(tree->path().c_str(), 0755) == 0);
  const auto open_as_other = [&](auto check) {
    return as_ordinary_user([&] { return check(Index::open(p.options())); });
  };
  CHECK(open_as_other([&](Result<std::shared_ptr<Index>> opened) {
    return !opened.ok() && opened.error().code == ErrorCode::index_failed &&
           opened.error().message.find(p.cache.path()) != std::string::npos;
  }));
  p.ready();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(p.cache.path()))
    std::filesystem::permissions(entry.path(), entry.is_directory() ? std::filesystem::perms(0555)
                                                                    : std::filesystem::perms(0444));
  std::filesystem::permissions(p.cache.path(), std::filesystem::perms(0555));
  CHECK(open_as_other([&](Result<std::shared_ptr<Index>> opened) {
    if (!opened.ok() || !(*opened)->wait_ready(kLong)) return false;
    const IndexStatus status = (*opened)->status();
    (*opened)->cache_query("q", "payload");
    return !status.writer && status.state == IndexState::ready &&
           (*opened)->snapshot()->names().definitions("alpha").size() == 1 &&
           (*opened)->snapshot()->project().cached_query("q") == "payload";
  }));
  for (const auto& entry : std::filesystem::recursive_directory_iterator(p.cache.path()))
    if (entry.is_directory())
      std::filesystem::permissions(entry.path(), std::filesystem::perms(0755));
  std::filesystem::permissions(p.cache.path(), std::filesystem::perms(0755));
}

TEST_CASE("over a read-only cache, completeness requires that changed files fit the overlay") {
  Project p;
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  p.tree.write("gone.c", "int gone(void) { return 0; }\n");
  p.tree.write("data.bin", std::string_view("\0", 1));
  p.ready();
  auto options = p.options();
  options.write = false;
  const auto open = [&] {
    auto index = Index::open(options);
    REQUIRE(index.ok());
    REQUIRE((*index)->wait_ready(kLong));
    return *index;
  };
  {
    const auto index = open();
    const Completeness seen = index->freshness().index_missing(*index->snapshot(), kLong, {});
    CHECK(seen.complete);
    CHECK_FALSE(seen.found_more);
  }
  p.tree.write("a.c", "int beta(void) { return 0; }\n");
  p.tree.write("new.c", "int gamma(void) { return 0; }\n");
  p.tree.write("ignored.c", "int delta(void) { return 0; }\n");
  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.tree.write(".gitignore", "ignored.c\n");
  p.tree.remove("gone.c");
  const auto index = open();
  const Completeness seen = index->freshness().index_missing(*index->snapshot(), kLong, {});
  CHECK(seen.complete);
  CHECK(seen.found_more);
  const auto now = index->snapshot();
  CHECK(paths_defining(*now, "beta") == Names{"a.c"});
  CHECK(paths_defining(*now, "gamma") == Names{"new.c"});
  CHECK(paths_defining(*now, "alpha").empty());
  CHECK(paths_defining(*now, "gone").empty());
  CHECK(paths_defining(*now, "delta").empty());
  for (int i = 0; i < 100; ++i) p.tree.write("many/" + std::to_string(i) + ".c", "int x;\n");
  const auto behind = open();
  CHECK_FALSE(behind->freshness()
                  .index_missing(*behind->snapshot(), kLong, {})
                  .complete);  // More files than the overlay may hold.
  CHECK_FALSE(behind->freshness()
                  .index_missing(*behind->snapshot(), 0ms, {})
                  .complete);  // No time to check any file.
}

TEST_CASE("changes of the repository's info/exclude are applied, also in a worktree") {
  Project p;
  const TempTree common;
  const bool worktree = GENERATE(false, true);
  const std::string info = worktree ? common / "info" : p.tree / ".git/info";
  if (worktree) {
    common.write("HEAD", "ref: refs/heads/main\n");
    common.write("worktrees/w/HEAD", "ref: refs/heads/other\n");
    common.write("worktrees/w/commondir", "../..\n");
    p.tree.write(".git", "gitdir: " + (common / "worktrees/w") + "\n");
  } else {
    p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  }
  std::filesystem::create_directories(info);
  p.tree.write("a.c", "int alpha(void) { return 0; }\n");
  p.tree.write("b.c", "int beta(void) { return 0; }\n");
  const auto index = p.ready(true);
  REQUIRE(paths_defining(*index->snapshot(), "alpha") == Names{"a.c"});
  std::ofstream(info + "/exclude") << "a.c\n";
  CHECK(eventually(*index, [&] { return all_paths(*index->snapshot(), "a").empty(); }));
  std::filesystem::remove(info + "/exclude");
  CHECK(eventually(*index,
                   [&] { return paths_defining(*index->snapshot(), "alpha") == Names{"a.c"}; }));
}

TEST_CASE("files with unusual contents are indexed or skipped without a crash") {
  Project p;
  p.tree.write("empty.c", "");
  p.tree.write("bad.c", "int ok(void) { return 0; }\n/* \xFF\xFE\xC0 */\n");
  p.tree.write("crlf.c", "int crlf(void) {\r\n  return 0; }\r\n");
  p.tree.write("bom.c",
               "\xEF\xBB\xBF"
               "int bom(void) { return 0; }\n");
  p.tree.write("noeol.c", "int noeol(void) { return 0; }");
  p.tree.write("long.js", "var x = \"" + std::string(10'000'000, 'a') + "\";");
  p.tree.write("nest.json", std::string(100'000, '['));
  p.tree.write("wide.txt", std::string_view("\xFF\xFE"
                                            "a\0b\0",
                                            6));
  const auto index = p.ready();
  const auto snapshot = index->snapshot();
  CHECK(snapshot->status().files == 7);
  for (const char* name : {"ok", "crlf", "bom", "noeol"})
    CHECK(snapshot->names().definitions(name).size() == 1);
  const auto& skipped = snapshot->status().skipped;
  CHECK(std::any_of(skipped.begin(), skipped.end(), [](const SkippedFile& note) {
    return note.path == "wide.txt" && note.reason == "utf-16 text is not indexed";
  }));
}

TEST_CASE("a cache directory inside the project is not indexed") {
  TempTree tree;
  tree.write("a.c", "int alpha(void) { return 0; }\n");
  IndexOptions options;
  options.root = tree.path();
  options.cache_directory = tree / ".cache/codefinder";
  auto index = Index::open(options);
  REQUIRE(index.ok());
  REQUIRE((*index)->wait_ready(kLong));
  CHECK(all_paths(*(*index)->snapshot()) == Names{"a.c"});
}

TEST_CASE("listeners: a listener that removes itself is not called again") {
  Project p;
  p.tree.write("a.c", "int x = 1;\n");
  const auto index = p.ready();
  std::mutex mutex;
  std::condition_variable changed;
  int calls = 0;
  std::shared_ptr<void> token = index->on_change([&](const IndexStatus&) {
    std::lock_guard lock(mutex);
    ++calls;
    token.reset();
    changed.notify_all();
  });
  {
    std::unique_lock lock(mutex);
    index->reindex(Reindex::from_scratch);
    CHECK(changed.wait_for(lock, 20s, [&] { return calls > 0; }));
  }
  index->reindex(Reindex::from_scratch);
  index->wait_idle();
  std::lock_guard lock(mutex);
  CHECK(calls == 1);
}

TEST_CASE("files().named finds files by the last component of their path, with buffers") {
  Project p;
  p.tree.write("a/util.h", "int a;\n");
  p.tree.write("b/util.h", "int b;\n");
  p.tree.write("b/not_util.h", "int c;\n");
  const auto index = p.ready();
  const auto named = [&](std::string_view name) {
    const auto snapshot = index->snapshot();
    std::vector<std::string> out;
    for (const FileId id : snapshot->files().named(name))
      out.push_back(snapshot->files().row(id)->path);
    return out;
  };
  CHECK(named("util.h") == Names{"a/util.h", "b/util.h"});
  CHECK(named("h").empty());
  index->buffers().set("aa/util.h", Language::c, "int d;\n");
  index->buffers().set("b/util.h", Language::c, "int e;\n");
  CHECK(named("util.h") == Names{"a/util.h", "aa/util.h", "b/util.h"});
  p.tree.write("c/util.h", "int f;\n");
  p.tree.remove("a/util.h");
  index->update({"c/util.h", "a/util.h"});
  index->wait_idle();
  CHECK(named("util.h") == Names{"aa/util.h", "b/util.h", "c/util.h"});
}

}  // namespace codefinder::index_test
