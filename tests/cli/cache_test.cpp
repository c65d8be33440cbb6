// `codefinder cache`: the list of indexes and shared files, and what `clean` removes and keeps.
#include "cli/run.h"
#include "index/store/store.h"

#include <filesystem>

namespace codefinder::cli_cache_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

/// A project with an index.
struct Indexed : Project {
  Indexed() {
    write("shop.py", "import json\ndef buy(item):\n    return json.dumps(item)\n");
    REQUIRE(run({"index"}).exit_code == 0);
  }
  json list() const { return run({"cache"}).json(); }
  json own() const {
    const json listed = list();
    REQUIRE(listed.at("indexes").size() == 1);
    return listed.at("indexes")[0];
  }
  bool has_index() const { return !list().at("indexes").empty(); }
  /// Sets the modification time of each file of the index to `days` before now.
  void age(int days) const {
    const std::filesystem::path directory = own().at("directory").get<std::string>();
    for (const auto& file : std::filesystem::directory_iterator(directory))
      std::filesystem::last_write_time(
          file, std::filesystem::file_time_type::clock::now() - std::chrono::hours(24 * days));
  }
};

}  // namespace

TEST_CASE("cache: an index has its root, its size and the time of its last use") {
  const Indexed project;
  const json own = project.own();
  CHECK(own.at("root") == project.root());
  CHECK(own.at("bytes") > 10'000);
  CHECK(own.at("open") == false);
  CHECK(own.at("root_missing") == false);
  project.age(10);
  const std::string before = project.own().at("used_at");
  REQUIRE(project.run({"nav", "buy"}).exit_code == 0);
  CHECK(project.own().at("used_at").get<std::string>() > before);
  const RunResult text = project.run({"cache", "--format", "text"});
  CHECK(text.out.find("  " + project.root() + "\n") != std::string::npos);
  CHECK(text.out.find("1 index in ") != std::string::npos);
}

TEST_CASE("cache: clean removes what is selected, and needs a selection") {
  const Indexed project;
  CHECK(project.run({"cache", "clean"}).error_code() == "invalid_query");
  project.age(10);
  CHECK(project.run({"cache", "clean", "--older-than", "11"}).exit_code == 1);
  CHECK(project.run({"cache", "clean", "--missing-roots"}).exit_code == 1);
  CHECK(project.run({"cache", "clean", project.root() + "/other"}).exit_code == 1);
  CHECK(project.has_index());
  const RunResult cleaned = project.run({"cache", "clean", "--older-than", "9"});
  CHECK(cleaned.exit_code == 0);
  CHECK(cleaned.json().at("removed").size() == 1);
  CHECK_FALSE(project.has_index());
  REQUIRE(project.run({"index"}).exit_code == 0);
  CHECK(project.run({"cache", "clean", "."}).exit_code == 0);
  CHECK_FALSE(project.has_index());
}

TEST_CASE("cache: the index of a removed project") {
  const Indexed project;
  Project other;
  other.set("XDG_CACHE_HOME", project.tree() / "cache");
  std::filesystem::rename(project.root(), project.root() + ".moved");
  CHECK(other.run({"cache"}).json().at("indexes")[0].at("root_missing") == true);
  CHECK(other.run({"cache", "clean", "--missing-roots"}).exit_code == 0);
  CHECK(other.run({"cache"}).json().at("indexes").empty());
}

TEST_CASE("cache: an index that a process has open is kept") {
  const Indexed project;
  {
    const auto store = store::Store::open(project.own().at("directory"),
                                          store::Store::Mode::read_only);
    REQUIRE(store);
    CHECK(project.own().at("open") == true);
    const RunResult cleaned = project.run({"cache", "clean", project.root(), "--libraries"});
    CHECK(cleaned.exit_code == 1);
    CHECK(cleaned.json().at("kept").size() == 1);
    CHECK(project.has_index());
  }
  CHECK(project.own().at("open") == false);
  CHECK(project.run({"cache", "clean", project.root()}).exit_code == 0);
  CHECK_FALSE(project.has_index());
}

TEST_CASE("cache: libraries, which all projects share") {
  const Indexed project;
  REQUIRE(project.run({"definition", "shop.py:3:17"}).exit_code == 0);
  const json before = project.list();
  CHECK(before.at("library_facts").at("files") > 0);
  CHECK(before.at("library_sources").at("bytes") > 0);
  CHECK(project.run({"cache", "clean", "--libraries"}).exit_code == 0);
  const json after = project.list();
  CHECK(after.at("library_facts").at("files") == 0);
  CHECK(after.at("library_sources").at("files") == 0);
  CHECK(after.at("indexes").size() == 1);
  CHECK(project.run({"definition", "shop.py:3:17"}).exit_code == 0);
}

TEST_CASE("cache: other directories and links there are neither listed nor removed") {
  const Indexed project;
  const std::string parent = project.list().at("directory");
  const std::string name(32, 'a');
  std::filesystem::create_directory(project.tree() / "mine");
  std::filesystem::create_directory_symlink(project.tree() / "mine", parent + "/" + name);
  std::filesystem::create_directory(parent + "/notes");
  CHECK(project.list().at("indexes").size() == 1);
  CHECK(project.run({"cache", "clean", "--older-than", "0"}).exit_code == 0);
  CHECK(std::filesystem::exists(parent + "/notes"));
  CHECK(std::filesystem::exists(project.tree() / "mine"));
}

}  // namespace codefinder::cli_cache_test
