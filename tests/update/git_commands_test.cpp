// What git's own commands report of a repository.
#include "index/update/git/commands.h"

#include "index/update/git/git.h"
#include "update/temp_tree.h"

#include <map>
#include <string>

namespace codefinder::git_commands_test {

using namespace codefinder::testing;
using namespace codefinder::update;

TEST_CASE("git commands: core.autocrlf true and input enable line end conversion") {
  const TempTree tree;
  tree.git("init -q");
  const auto converts = [&] {
    GitCommands git(find_git(tree.path()), tree.path());
    REQUIRE(git.open());
    const auto settings = git.settings();
    REQUIRE(settings);
    return settings->convert_lines;
  };
  CHECK_FALSE(converts());
  for (const auto& [value, expected] : std::map<std::string, bool>{
           {"true", true}, {"input", true}, {"1", true}, {"false", false}, {"off", false}}) {
    INFO(value);
    tree.git("config core.autocrlf " + value);
    CHECK(converts() == expected);
  }
}

}  // namespace codefinder::git_commands_test
