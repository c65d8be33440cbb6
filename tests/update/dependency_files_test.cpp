// Which files of packages are to be indexed now, and when a state of a file counts as read.
#include "index/update/packages/dependency_files.h"

#include "update/temp_tree.h"

namespace codefinder::dependency_files_test {

using namespace codefinder::testing;
using namespace codefinder::update;

TEST_CASE("dependency files: a file is wanted until it was read, and again when it has changed") {
  const TempTree tree;
  tree.write("node_modules/a/index.js", "a\n");
  tree.write("node_modules/a/other.js", "b\n");
  auto root = RootDir::open(tree.path());
  REQUIRE(root.ok());
  using Paths = std::vector<std::string>;
  DependencyFiles files(std::shared_ptr<const RootDir>(std::move(*root)), {});
  const Paths asked{"node_modules/a/index.js", "node_modules/a/absent.js"};
  const Paths there{"node_modules/a/index.js"};
  CHECK(files.wanted(nullptr, asked) == there);
  CHECK(files.wanted(nullptr, asked) == there);  // Nobody has read it in the meantime.
  files.finished(there);
  CHECK(files.wanted(nullptr, asked).empty());
  tree.write("node_modules/a/index.js", "changed\n");
  CHECK(files.wanted(nullptr, asked) == there);
  const Paths directory{"node_modules/a/"};
  CHECK(files.wanted(nullptr, directory).size() == 2);
}

}  // namespace codefinder::dependency_files_test
