// Why a path is or is not indexed, and what is evidently a project.
#include "index/update/packages/inclusion.h"

#include "index/update/walk/root_kind.h"
#include "update/temp_tree.h"

#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::inclusion_test {

using namespace codefinder::testing;
using namespace codefinder::update;

TEST_CASE("inclusion: each reason is given, with the rule, its file and its line") {
  TempTree tree;
  tree.git("init -q");
  tree.write("tracked.o", "x");
  tree.git("add tracked.o");
  tree.write(".gitignore", "# objects\n*.o\nout/\nnode_modules\n");
  tree.write("sub/.ignore", "/a.c\n");
  for (const char* name : {"a.c", "b.o", "out/c.c", "sub/a.c", "gen/d.c", "node_modules/e/f.js"})
    tree.write(name, "x");
  tree.write("binary", std::string_view("a\0b", 3));
  tree.write("large.bin", std::string(2000, 'a'));
  tree.write("large.h", std::string(2000, 'a'));
  REQUIRE(::symlink("a.c", (tree / "link.c").c_str()) == 0);
  REQUIRE(::mkfifo((tree / "pipe").c_str(), 0600) == 0);
  const auto root = RootDir::open(tree.path());
  REQUIRE(root.ok());
  const auto reason = [&](const std::string& path) {
    const Inclusion found = inclusion_of(*root, {.exclude = {"gen/**"}}, 1000, path);
    return std::string(found.included ? "+" : "-") + std::string(to_string(found.reason)) +
           (found.detail.empty() ? "" : " " + found.detail);
  };
  CHECK(reason("a.c") == "+no_rule");
  CHECK(reason("tracked.o") == "+tracked .gitignore:2: *.o");
  CHECK(reason("b.o") == "-rule .gitignore:2: *.o");
  CHECK(reason("out/c.c") == "-rule .gitignore:3: out/");
  CHECK(reason("sub/a.c") == "-rule sub/.ignore:1: /a.c");
  CHECK(reason("gen/d.c") == "-rule index.exclude: gen/**");
  CHECK(reason("node_modules/e/f.js") == "+dependency .gitignore:4: node_modules");
  CHECK(reason(".git/HEAD") == "-git_directory");
  CHECK(reason("binary") == "-binary binary");
  CHECK(reason("large.bin") == "-too_large too large: 2000 bytes");
  CHECK(reason("large.h") == "+too_large too large: 2000 bytes; found by its words and lines");
  CHECK(reason("link.c") == "-symbolic_link");
  CHECK(reason("pipe") == "-not_regular");
  CHECK(reason("out") == "-not_regular");
  CHECK(reason("nothing.c") == "-no_such_file");
  CHECK(reason("out/nothing.c") == "-no_such_file .gitignore:3: out/");
}

TEST_CASE("root kind: a repository, a manifest or a settings file marks a project") {
  const auto kind = [](const std::string& path) {
    const auto root = RootDir::open(path);
    REQUIRE(root.ok());
    return kind_of_root(*root, {});
  };
  TempTree tree;
  tree.write("a.c", "x");
  CHECK(kind(tree.path()) == RootKind::small);
  for (const char* marker : {".git/HEAD", ".hg/x", "go.mod", "CMakeLists.txt", "Makefile",
                             ".codefinder.json", "compile_commands.json"}) {
    tree.write(marker, "");
    CHECK(kind(tree.path()) == RootKind::project);
    tree.remove(std::string(marker).substr(0, std::string(marker).find('/')));
  }
  tree.write(".git/HEAD", "");
  tree.write("sub/x", "");
  CHECK(kind(tree / "sub") == RootKind::project);
  CHECK(kind("/") == RootKind::home);
  TempTree large;
  ::mkdir((large / "d").c_str(), 0755);
  for (std::size_t i = 0; i <= kMaxUnmarkedFiles; ++i) {
    const std::string path = large / ("d/" + std::to_string(i));
    REQUIRE(::mknod(path.c_str(), S_IFREG | 0600, 0) == 0);
  }
  CHECK(kind(large.path()) == RootKind::large);
  ::unlink((large / "d/0").c_str());
  CHECK(kind(large.path()) == RootKind::small);
}

}  // namespace codefinder::inclusion_test
