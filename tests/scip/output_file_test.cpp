// The file of an export.
#include "index/scip/output_file.h"

#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::output_file_test {

using namespace codefinder::testing;

TEST_CASE("scip: a file appears when it is complete, and not if it is not finished") {
  const TempDirectory tree;
  const std::string path = tree.path() + "/out.scip";
  {
    auto file = scip::OutputFile::create(path);
    REQUIRE(file);
    REQUIRE(file->write("one"));
    CHECK_FALSE(std::filesystem::exists(path));
  }
  CHECK(std::filesystem::is_empty(tree.path()));
  auto file = scip::OutputFile::create(path);
  REQUIRE(file);
  REQUIRE(file->write("two"));
  REQUIRE(file->finish());
  CHECK(read_file_at(path, 10, Links::refuse).bytes == "two");
}

TEST_CASE("scip: directories and links are not overwritten") {
  const TempDirectory tree;
  std::filesystem::create_symlink("elsewhere", tree.path() + "/link");
  CHECK(scip::OutputFile::create(tree.path() + "/link").error().code == ErrorCode::invalid_query);
  CHECK(scip::OutputFile::create(tree.path()).error().code == ErrorCode::invalid_query);
  CHECK(scip::OutputFile::create(tree.path() + "/no/where").error().code == ErrorCode::not_found);
}

}  // namespace codefinder::output_file_test
