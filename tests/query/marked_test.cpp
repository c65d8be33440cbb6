// Checks the markers in every folder of fixtures/languages and fixtures/workspaces
// (tests/support/marked.h).
#include "tests/support/marked.h"
#include "support/source_dir.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::marked_test {

using namespace codefinder::testing;

TEST_CASE("marked fixtures: every marker has its expected answer") {
  std::vector<std::string> folders;
  for (const char* group : {"languages", "workspaces"}) {
    const std::filesystem::path directory = std::filesystem::path(source_dir()) / "fixtures" /
                                            group;
    if (!std::filesystem::exists(directory)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(directory))
      if (entry.is_directory()) folders.push_back(entry.path().string());
  }
  std::sort(folders.begin(), folders.end());
  REQUIRE_FALSE(folders.empty());
  for (const std::string& folder : folders) {
    DYNAMIC_SECTION(std::filesystem::path(folder).filename().string()) {
      const MarkedWorkspace workspace = check_marked_directory(folder);
      std::string report;
      for (const std::string& failure : workspace.failures) report += "\n  " + failure;
      INFO(folder << ": " << workspace.failures.size() << " failures" << report);
      CHECK(workspace.failures.empty());
    }
  }
}

}  // namespace codefinder::marked_test
