// Derived data: shared by the snapshots of one state, and by file across states.
#include "index/derived_data.h"

#include "index/index.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <string>

namespace codefinder::derived_data_test {

using namespace codefinder::testing;
using namespace codefinder::index;

TEST_CASE("derived data: queries to one state share it, queries to another have their own") {
  TempTree tree, cache;
  tree.write("a.py", "def f(): pass\n");
  IndexOptions options;
  options.root = tree.path();
  options.cache_directory = cache.path();
  auto opened = Index::open(options);
  REQUIRE(opened.ok());
  Index& index = **opened;
  REQUIRE(index.wait_ready(std::chrono::minutes(1)));
  index.wait_idle();

  const auto first = index.snapshot(), second = index.snapshot();
  *first->project().derived_data()->of<std::string>() = "of the state";
  *first->project().derived_file_data()->of<std::string>() = "of the files";
  CHECK(*second->project().derived_data()->of<std::string>() == "of the state");
  CHECK(*second->project().derived_data()->of<int>() == 0);

  index.buffers().set("a.py", Language::python, "def g(): pass\n");
  const auto edited = index.snapshot();
  CHECK(edited->project().derived_data()->of<std::string>()->empty());
  CHECK(*edited->project().derived_file_data()->of<std::string>() == "of the files");
  index.buffers().drop("a.py");

  tree.write("b.py", "def h(): pass\n");
  index.update({"b.py"});
  index.wait_idle();
  const auto later = index.snapshot();
  CHECK(later->project().derived_data()->of<std::string>()->empty());
  CHECK(*later->project().derived_file_data()->of<std::string>() == "of the files");
}

}  // namespace codefinder::derived_data_test
