// Child processes: how they are started and ended.
#include "mcp/child.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::child_test {

using namespace codefinder::mcp;
using codefinder::testing::TempDirectory;

TEST_CASE("child process: it gets its arguments, environment and working directory") {
  TempDirectory directory;
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  auto child = Child::start(
      {"sh", {"-c", "echo \"$1|$SHIM|$(pwd)\"", "sh", "a b"}, {{"SHIM", "x=y"}}, directory.path()});
  REQUIRE(child);
  std::string output;
  char buffer[256];
  for (std::ptrdiff_t got = 1; got > 0;) {
    got = (*child)->read(buffer, sizeof buffer, until);
    if (got > 0) output.append(buffer, static_cast<std::size_t>(got));
  }
  CHECK(output == "a b|x=y|" + directory.path() + "\n");
  CHECK(!Child::start({"sh", {}, {}, "/no/such/directory"}).ok());
}

TEST_CASE("child process: one that outlives its input gets SIGTERM before SIGKILL") {
  TempDirectory directory;
  const std::string tidied = directory.path() + "/tidied";
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  {
    auto child = Child::start({"sh",
                               {"-c", "trap 'echo > " + tidied +
                                          "; exit' TERM; echo ready; while :; do sleep 0.01; done"},
                               {},
                               {}});
    REQUIRE(child);
    char buffer[16];
    REQUIRE((*child)->read(buffer, sizeof buffer, until) > 0);  // The trap is set.
  }
  CHECK(std::filesystem::exists(tidied));
}

}  // namespace codefinder::child_test
