// Jump ids of functions that are defined in several branches.
#include "index/index.h"

#include "update/temp_tree.h"

namespace codefinder::branch_id_test {

using namespace codefinder::index;
using namespace codefinder::testing;
using namespace std::chrono_literals;

TEST_CASE("jump id: it leads to the first definition when another branch gets a second one") {
  const std::string first =
      "try:\n    import fast\nexcept ImportError:\n    def compute(a):\n        return a + 1\n";
  const std::string second = "else:\n    def compute(a):\n        return a + 2\n";
  const bool is_saved = GENERATE(false, true);
  TempTree tree, cache;
  tree.write("a.py", first);
  IndexOptions options;
  options.root = tree.path();
  options.cache_directory = cache.path();
  options.workers = 1;
  const auto opened = Index::open(options);
  REQUIRE(opened);
  Index& index = **opened;
  index.wait_idle();
  const SymbolRef symbol = index.snapshot()->names().definitions("compute").at(0);
  const std::string id = index.snapshot()->facts().jump_id(symbol);
  if (is_saved) {
    tree.write("a.py", first + second);
    index.update({"a.py"});
    index.wait_idle();
  } else {
    index.buffers().set("a.py", Language::python, first + second);
  }
  const auto snapshot = index.snapshot();
  CHECK(snapshot->names().definitions("compute").size() == 2);
  const JumpTarget found = snapshot->facts().find_jump_id(id);
  REQUIRE(found.kind == JumpTarget::Kind::symbol);
  const auto facts = snapshot->facts().get(found.symbol.file);
  CHECK(facts->symbol(found.symbol.symbol).name_range.begin == first.find("compute"));
}

}  // namespace codefinder::branch_id_test
