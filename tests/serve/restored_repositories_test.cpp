// Restored repositories: once each, within the budget, never removed while they are held.
#include "serve/restored_repositories.h"

#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <vector>

namespace codefinder::restored_repositories_test {

using namespace codefinder::serve;
using namespace codefinder::testing;

namespace {

constexpr std::uint64_t kSize = 1u << 20;

struct Restored {
  explicit Restored(std::uint64_t budget) : budget(budget) { start(); }

  void start() {
    all.reset();
    auto opened = RestoredRepositories::open(data(), budget, restore());
    REQUIRE(opened);
    all = *std::move(opened);
  }
  std::string data() const { return directory.path() + "/data"; }
  RestoreSources restore() {
    return [this](const RepositorySource& source, const std::string& to, const std::stop_token&) {
      restored.push_back(source.name);
      if (source.name == failing) return Status(Error{ErrorCode::not_found, "none", ""});
      std::filesystem::create_directories(to + "/tools");
      std::ofstream(to + "/file") << std::string(kSize, 'x');
      return Status(Done{});
    };
  }
  static RepositorySource source(const std::string& name) {
    return {name, "", "host/" + name, std::string(40, 'a')};
  }
  RestoredTree get(const std::string& name) {
    auto tree = all->get(source(name), {});
    REQUIRE(tree);
    return *std::move(tree);
  }

  TempDirectory directory;
  const std::uint64_t budget;
  std::unique_ptr<RestoredRepositories> all;
  std::vector<std::string> restored;
  std::string failing;
};

}  // namespace

TEST_CASE("restored repositories: restored once, also for the next process") {
  Restored fixture(100 * kSize);
  const std::string root = fixture.get("a").root;
  CHECK(std::filesystem::file_size(root + "/file") == kSize);
  CHECK(fixture.get("a").root == root);
  CHECK(fixture.get("b//tools").root.ends_with("/tree/tools"));
  fixture.start();
  CHECK(fixture.get("a").root == root);
  CHECK(fixture.restored == std::vector<std::string>{"a", "b//tools"});
}

TEST_CASE("restored repositories: over the budget, those that were used least recently go") {
  Restored fixture(3 * kSize);
  const std::string a = fixture.get("a").root;
  const std::string b = fixture.get("b").root;
  fixture.get("a");
  fixture.get("c");
  CHECK(std::filesystem::exists(a));
  CHECK_FALSE(std::filesystem::exists(b));
  fixture.get("b");
  CHECK_FALSE(std::filesystem::exists(a));
  CHECK(fixture.restored == std::vector<std::string>{"a", "b", "c", "b"});
  CHECK(fixture.all->counts().restored == 4);
  CHECK(fixture.all->counts().removed == 2);
}

TEST_CASE("restored repositories: what is held stays") {
  Restored fixture(1);
  const RestoredTree a = fixture.get("a");
  const RestoredTree again = fixture.get("a");
  const RestoredTree b = fixture.get("b");
  fixture.get("c");
  CHECK(std::filesystem::exists(a.root));
  CHECK(std::filesystem::exists(b.root));
  CHECK(fixture.restored.size() == 3);
}

TEST_CASE("restored repositories: one process for a directory; what it left half done is removed") {
  Restored fixture(100 * kSize);
  const auto second = RestoredRepositories::open(fixture.data(), 1, fixture.restore());
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::index_failed);
  fixture.failing = "a";
  CHECK(fixture.all->get(Restored::source("a"), {}).error().code == ErrorCode::not_found);
  const std::string half = fixture.data() + "/" + std::string(32, '0');
  const std::string old = fixture.data() + "/" + std::string(32, '1') + ".removed";
  std::filesystem::create_directories(half + "/tree.new");
  std::filesystem::create_directories(old);
  fixture.start();
  CHECK_FALSE(std::filesystem::exists(half));
  CHECK_FALSE(std::filesystem::exists(old));
  fixture.failing = "";
  CHECK(std::filesystem::exists(fixture.get("a").root));
}

TEST_CASE("restored repositories: nothing is removed that is not theirs") {
  const TempDirectory other;
  other.write("project/thesis.txt", "precious");
  Restored fixture(1);
  const auto refused = RestoredRepositories::open(other.path(), 1, fixture.restore());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().hint.find("empty directory") != std::string::npos);
  std::filesystem::create_directories(fixture.data() + "/mine");
  fixture.get("a");
  fixture.start();
  fixture.get("b");
  CHECK(std::filesystem::exists(fixture.data() + "/mine"));
  CHECK(std::filesystem::exists(other.path() + "/project/thesis.txt"));
}

TEST_CASE("restored repositories: a project that is a link out of the commit is not served") {
  Restored fixture(100 * kSize);
  const TempDirectory outside;
  const std::string tree = fixture.get("a").root;
  std::filesystem::create_directory_symlink(outside.path(), tree + "/linked");
  const auto got = fixture.all->get(Restored::source("a//linked"), {});
  REQUIRE_FALSE(got);
  CHECK(got.error().code == ErrorCode::not_found);
}

}  // namespace codefinder::restored_repositories_test
