// The index of a second worktree or clone starts as a copy of the first one's, with the files it
// has too.
#include "index/update/seed.h"

#include "index/update/updater.h"
#include "update/temp_tree.h"

#include <memory>

namespace codefinder::seed_test {

using namespace codefinder::testing;
using namespace codefinder::store;
using namespace codefinder::update;
using namespace std::chrono_literals;

namespace {

/// A cache directory with one index per project, in the layout of Index::open.
struct Cache {
  TempTree tree;
  std::string directory(const std::string& name) const {
    std::filesystem::create_directories(tree / name);
    return tree / name;
  }
  /// Indexes the project; returns the updater's statistics.
  UpdateStats index(const std::string& name, const TempTree& project) const {
    const std::string at = directory(name);
    auto store = Store::open(at, Store::Mode::read_write);
    REQUIRE(store.ok());
    auto root = RootDir::open(project.path());
    REQUIRE(root.ok());
    note_origin(at, project.path());
    Updater updater(*root, **store, UpdaterOptions{.workers = 2});
    updater.scan();
    REQUIRE(updater.wait_ready(60s));
    updater.wait_idle();
    return updater.stats();
  }
  bool seed(const std::string& name, const TempTree& project) const {
    const auto root = RootDir::open(project.path());
    REQUIRE(root.ok());
    return seed_from_sibling(directory(name), **root);
  }
  std::size_t definitions(const std::string& name, std::string_view symbol) const {
    const auto store = Store::open(directory(name), Store::Mode::read_only);
    REQUIRE(store.ok());
    const auto txn = (*store)->read();
    REQUIRE(txn.ok());
    return (*txn)->definitions(symbol).size();
  }
  std::size_t files_with_words(const std::string& name) const {
    const auto store = Store::open(directory(name), Store::Mode::read_only);
    REQUIRE(store.ok());
    const auto txn = (*store)->read();
    REQUIRE(txn.ok());
    return (*txn)->files_with_word(kLengthKey).size();
  }
};

void write_project(const TempTree& tree) {
  for (int i = 0; i < 20; ++i)
    tree.write("src/f" + std::to_string(i) + ".py",
               "def function_" + std::to_string(10 + i) + "(): pass\n");
}

/// The git files that identify a repository; git itself is not needed.
void make_repository(const TempTree& tree) {
  tree.write(".git/HEAD", "ref: refs/heads/main\n");
  tree.write(".git/config",
             "[core]\n\tbare = false\n[remote \"origin\"]\n\turl = "
             "https://example.org/shop.git\n\tfetch = +refs\n");
}

}  // namespace

TEST_CASE("seed: a worktree's index is copied from another worktree of its repository") {
  const Cache cache;
  const TempTree main, other;
  write_project(main);
  make_repository(main);
  main.write(".git/worktrees/other/commondir", "../..\n");
  main.write("secret.py", "def only_there(): pass\n");
  write_project(other);
  other.write(".git", "gitdir: " + main / ".git/worktrees/other" + "\n");
  other.write("src/f3.py", "def changed_33(): pass  # longer\n");
  other.write("src/f4.py", "def FUNCTION_14(): pass\n");  // The same size.
  other.write("src/new.py", "def added(): pass\n");

  CHECK_FALSE(cache.seed("b", other));  // There is no index to copy.
  CHECK(cache.index("a", main).extracted == 21);
  REQUIRE(cache.seed("b", other));
  CHECK(cache.definitions("b", "function_15") == 1);
  CHECK(cache.definitions("b", "only_there") == 0);   // Removed before the first scan.
  CHECK(cache.definitions("b", "function_13") == 0);  // Its size is different.

  const UpdateStats stats = cache.index("b", other);
  CHECK(stats.extracted == 3);
  CHECK(stats.same_digest == 18);
  CHECK(cache.definitions("b", "function_15") == 1);
  CHECK(cache.definitions("b", "FUNCTION_14") == 1);
  CHECK(cache.definitions("b", "function_14") == 0);
  CHECK(cache.definitions("b", "added") == 1);
  CHECK(cache.definitions("a", "only_there") == 1);
  CHECK(cache.files_with_words("b") == 21);
}

TEST_CASE("seed: a clone's index is copied from another clone, and not from another repository") {
  const Cache cache;
  const TempTree first, clone, unrelated, plain;
  for (const TempTree* tree : {&first, &clone, &unrelated, &plain}) write_project(*tree);
  make_repository(first);
  make_repository(clone);
  make_repository(unrelated);
  unrelated.write(".git/config", "[remote \"origin\"]\n\turl = https://example.org/other.git\n");
  CHECK(cache.index("a", first).extracted == 20);
  CHECK(cache.seed("b", clone));
  CHECK(cache.index("b", clone).extracted == 0);
  CHECK_FALSE(cache.seed("c", unrelated));
  CHECK_FALSE(cache.seed("d", plain));
  CHECK(origins_of(plain.path()).empty());
}

TEST_CASE("origins_of: the origin is the value of the key url and of no other key") {
  const TempTree tree;
  make_repository(tree);
  const auto origin_of = [&](const std::string& lines) {
    tree.write(".git/config", "[remote \"origin\"]\n" + lines);
    const std::vector<std::string> origins = origins_of(tree.path());
    return origins.size() == 2 ? origins[1] : "";
  };
  CHECK(origin_of("\turl = https://example.org/a.git\n") == "url https://example.org/a.git ");
  CHECK(origin_of("\tURL=https://example.org/a.git\n") == "url https://example.org/a.git ");
  CHECK(origin_of("\turlFoo = other\n\turl = right\n") == "url right ");
  CHECK(origin_of("\turlFoo = other\n").empty());
  CHECK(origin_of("\turl\n").empty());
}

}  // namespace codefinder::seed_test
