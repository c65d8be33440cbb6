// Stat of files below the root directory.
#include "index/update/disk/root_dir.h"

#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <random>

namespace codefinder::update {
using namespace testing;
namespace {

TEST_CASE("root directory: StatsInARow returns the same results as RootDir::stat") {
  TempTree tree, cache;
  for (const char* path : {"a.c", "lib/b.c", "lib/c.c", "lib/deep/d.c", "src/b.c"})
    tree.write(path, path);
  cache.write("package/e.c", "text");
  std::filesystem::create_directory_symlink("lib", tree.path() + "/linked");
  std::filesystem::create_symlink("a.c", tree.path() + "/src/link.c");
  int asked = 0;
  const auto opened = RootDir::open(tree.path(), [&] {
    ++asked;
    return std::vector<OutsideDirectory>{{cache.path()}};
  });
  REQUIRE(opened.ok());
  const RootDir& root = **opened;

  const std::vector<std::string> paths = {
      "",           "a.c",         "lib",
      "lib/b.c",    "lib/c.c",     "lib/deep/d.c",
      "src/b.c",    "src/link.c",  "linked/b.c",
      "gone/b.c",   "lib/gone.c",  "../x",
      "lib/../a.c", "/etc/passwd", "lib/b.c/x.c",
      "deep/d.c",   "lib/deep",    cache.path() + "/package/e.c",
      "package/e.c"};
  std::mt19937 random(3);
  StatsInARow stats(root);
  CHECK(root.stat("a.c"));
  CHECK(asked == 0);  // No path outside of the root was looked up.
  std::size_t found = 0, wrong = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string& path = paths[random() % paths.size()];
    int single_error = 0, error = 0;
    const auto single = root.stat(path, &single_error), one = stats.stat(path, &error);
    found += one ? 1 : 0;
    const bool same = single.has_value() == one.has_value() && single_error == error &&
                      (!one || (one->inode == single->inode && one->kind == single->kind &&
                                one->size == single->size));
    wrong += same ? 0 : 1;
  }
  CHECK(wrong == 0);
  CHECK(asked == 1);
  CHECK(found > 800);
  CHECK(!stats.stat("linked/b.c"));
  CHECK(stats.stat("src/link.c")->kind == FileStat::Kind::symlink);
}

TEST_CASE("root directory: a large file is read whole only if a piece of it is accepted") {
  constexpr std::size_t kPiece = 128u << 10;
  const std::string wanted = "wanted_text";
  const PieceFilter filter{
      [&](std::string_view piece) { return piece.find(wanted) != std::string_view::npos; },
      wanted.size() - 1};
  TempTree tree;
  const auto opened = RootDir::open(tree.path(), {});
  REQUIRE(opened.ok());
  std::string memory;
  const auto read = [&](std::string_view name) {
    return read_file(**opened, name, 1u << 30, memory, &filter);
  };
  const std::string filler(5 * kPiece / 2, 'x');
  tree.write("without.c", filler);
  ReadOutcome out = read("without.c");
  CHECK(out.kind == ReadOutcome::Kind::text);
  CHECK(out.length == 0);
  CHECK(out.stat.size == filler.size());
  for (const std::size_t at : {std::size_t{0}, kPiece - wanted.size(), kPiece - 5, kPiece,
                               2 * kPiece - 1, filler.size() - wanted.size()}) {
    std::string text = filler;
    text.replace(at, wanted.size(), wanted);
    tree.write("with.c", text);
    out = read("with.c");
    CHECK(out.kind == ReadOutcome::Kind::text);
    CHECK(std::string_view(memory).substr(0, out.length) == text);
  }
  tree.write("small.c", "int x;\n");
  out = read("small.c");  // Read at once.
  CHECK(std::string_view(memory).substr(0, out.length) == "int x;\n");
  tree.write("binary", std::string(1, '\0') + filler);
  CHECK(read("binary").kind == ReadOutcome::Kind::binary);
  CHECK(read("absent").kind == ReadOutcome::Kind::vanished);
}

}  // namespace
}  // namespace codefinder::update
