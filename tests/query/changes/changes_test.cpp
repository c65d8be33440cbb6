// Changes of a real index with a git repository: commits, the working tree, unsaved texts.
#include "index/query/changes/changes.h"

#include "update/temp_tree.h"

#include <chrono>

namespace codefinder::changes_test {

using namespace codefinder::query;
using namespace codefinder::testing;
using namespace std::chrono_literals;

namespace {

using Lines = std::vector<std::string>;

struct ChangesProject {
  TempTree tree, cache;
  std::shared_ptr<index::Index> index;

  ChangesProject() { tree.git("init -q"); }
  void commit() const {
    tree.git("add -A");
    tree.git("commit -qm x");
  }
  void open() {
    index::IndexOptions options;
    options.root = tree.path();
    options.cache_directory = cache.path();
    options.workers = 2;
    auto opened = index::Index::open(options);
    REQUIRE(opened);
    index = *opened;
    REQUIRE(index->wait_ready(60'000ms));
  }
  Changes find(const std::string& range, std::vector<std::string> paths = {}) const {
    Result<Changes> changes = find_changes(*index->snapshot(), {range, std::move(paths)});
    if (!changes) FAIL(changes.error().message);
    return std::move(*changes);
  }
  /// "path:line kind name", the place and name at the base for one that was removed.
  static Lines lines(const Changes& changes) {
    Lines out;
    for (const SymbolChange& change : changes.symbols) {
      if (change.inside) continue;
      const bool before = !change.after;
      const SymbolVersion at = before ? *change.before : *change.after;
      const FileFacts& facts = before ? changes.facts_before(at) : changes.facts_after(at);
      out.push_back(
          changes.files[at.file].path + ":" +
          std::to_string(facts.text_map.position_at(facts.symbol(at.symbol).name_range.begin).line +
                         1) +
          " " + std::string(to_string(change.kind)) + " " + qualified_name(facts, at.symbol));
    }
    return out;
  }
  Lines find_lines(const std::string& range, std::vector<std::string> paths = {}) const {
    return lines(find(range, std::move(paths)));
  }
};

struct Shop : ChangesProject {
  Shop() {
    tree.write("cart.py", "import os\n\n\ndef add(a):\n    return a\n\n\ndef drop():\n    pass\n");
    tree.write("old.py", "def gone():\n    pass\n");
    commit();
    tree.write("cart.py",
               "import sys\n\n\ndef add(a, b):\n    return a\n\n\ndef drop():\n    return 1\n");
    tree.remove("old.py");
    tree.write("new.py", "def made():\n    pass\n");
  }
};

}  // namespace

TEST_CASE("changes: of the working tree, with files that are new, gone and not in the index") {
  Shop shop;
  shop.tree.write("skipped/a.py", "def skipped(): pass\n");
  shop.tree.write(".git/info/exclude", "skipped\n");
  shop.tree.write("picture.png", std::string("\0PNG\0", 5));
  shop.open();
  const Changes changes = shop.find("HEAD");
  CHECK(ChangesProject::lines(changes) == Lines{"cart.py:4 signature add", "cart.py:8 body drop",
                                                "new.py:1 added made", "old.py:1 removed gone"});
  CHECK(changes.end.empty());
  CHECK_FALSE(changes.truncated);
  REQUIRE(changes.outside.size() == 1);
  CHECK(changes.outside[0].lines == LineSpan{0, 1});
  CHECK(shop.find_lines("HEAD", {"new.py"}) == Lines{"new.py:1 added made"});
  CHECK(shop.find_lines("HEAD", {"!cart.py", "!*.py"}).empty());
}

TEST_CASE("changes: unsaved texts are the working tree") {
  Shop shop;
  shop.open();
  shop.index->buffers().set(
      "cart.py", Language::python,
      "import os\n\n\ndef add(a):\n    return a\n\n\ndef drop():\n    pass\n");
  shop.index->buffers().set("new.py", Language::python, "def other():\n    pass\n");
  CHECK(shop.find_lines("HEAD") == Lines{"new.py:1 added other", "old.py:1 removed gone"});
  shop.index->buffers().drop("cart.py");
  // A file that git sees as the same.
  shop.commit();
  shop.index->buffers().set("cart.py", Language::python, "import sys\n\n\ndef add(c):\n    pass\n");
  CHECK(shop.find_lines("HEAD", {"cart.py"}) ==
        Lines{"cart.py:4 signature add", "cart.py:8 removed drop"});
}

TEST_CASE("changes: of two commits, whatever the working tree has") {
  Shop shop;
  shop.commit();
  shop.tree.write("cart.py", "");
  shop.open();
  CHECK(shop.find_lines("HEAD~1..HEAD") == Lines{"cart.py:4 signature add", "cart.py:8 body drop",
                                                 "new.py:1 added made", "old.py:1 removed gone"});
  CHECK(shop.find_lines("HEAD..HEAD~1") == Lines{"cart.py:4 signature add", "cart.py:8 body drop",
                                                 "new.py:1 removed made", "old.py:1 added gone"});
}

TEST_CASE("changes: a renamed file is compared with its former text") {
  ChangesProject project;
  project.tree.write("a.py", "def f():\n    return 1\n\n\ndef g():\n    return 2\n");
  project.commit();
  project.tree.remove("a.py");
  project.tree.write("b.py", "def f():\n    return 1\n\n\ndef g():\n    return 3\n");
  project.open();
  const Changes changes = project.find("HEAD");
  CHECK(ChangesProject::lines(changes) == Lines{"b.py:5 body g"});
  REQUIRE(changes.files.size() == 1);
  CHECK(changes.files[0].old_path == "a.py");
}

TEST_CASE("changes: files that cannot be compared are named with the reason") {
  ChangesProject project;
  project.tree.write("a.py", "x = 1\n");
  project.tree.write("big.py", std::string(9u << 20, '#'));
  project.commit();
  project.tree.write(".gitattributes", "a.py filter=x\n");
  project.tree.git("add .gitattributes");
  project.tree.write("a.py", "x = 22\n");
  project.tree.write("big.py", "y = 1\n");
  project.open();
  const Changes changes = project.find("HEAD");
  REQUIRE(changes.skipped.size() == 2);
  CHECK(changes.skipped[0].path + ": " + changes.skipped[0].reason ==
        "a.py: git stores the output of a filter program");
  CHECK(changes.skipped[1].path + ": " + changes.skipped[1].reason == "big.py: too large");
}

TEST_CASE("changes: files that the index excludes have not changed") {
  ChangesProject project;
  for (const char* path : {"barred/gone.py", "barred/changed.py", "kept.py"})
    project.tree.write(path, "def f():\n    return 1\n");
  project.tree.write(".codefinderignore", "barred\n");
  project.commit();
  project.tree.write("barred/changed.py", "def f():\n    return 2\n");
  project.tree.remove("barred/gone.py");
  // A binary file is in no index, and is not gone.
  project.tree.write("kept.py", std::string("\0", 1) + "def f():\n    return 2\n");
  project.open();
  CHECK(project.find_lines("HEAD").empty());
  project.commit();
  CHECK(project.find_lines("HEAD~1..HEAD").empty());
}

TEST_CASE("changes: errors are those of the history") {
  const TempTree plain;
  ChangesProject project;
  project.open();
  CHECK(find_changes(*project.index->snapshot(), {"HEAD", {}}).error().message ==
        "the repository has no commit yet");
  CHECK(find_changes(*project.index->snapshot(), {"a..b..c", {}}).error().code ==
        ErrorCode::invalid_query);
  std::stop_source stopped;
  stopped.request_stop();
  CHECK(find_changes(*project.index->snapshot(), {"HEAD", {}}, stopped.get_token()).error().code ==
        ErrorCode::cancelled);
}

}  // namespace codefinder::changes_test
