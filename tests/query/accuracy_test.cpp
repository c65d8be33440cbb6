// The accuracy gate: fixtures/accuracy has a small project for each language, with hand-written
// markers of what the language's compiler would answer (tests/support/marked.h), also where
// codefinder is still wrong.  The share of correct answers must not fall below a floor.
#include "support/source_dir.h"
#include "tests/support/marked.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <set>

namespace codefinder::accuracy_test {

using namespace codefinder::testing;

namespace {

struct Gate {
  const char* language;
  double floor;  // Percent of the markers; may be raised, never lowered.
  int markers;   // The least number of markers.
};

constexpr Gate kGates[] = {
    {"c", 99, 1100},         {"cpp", 97, 1200},   {"go", 98, 1000},   {"java", 98, 900},
    {"javascript", 99, 800}, {"python", 96, 900}, {"rust", 97, 1100}, {"typescript", 97, 900},
};

}  // namespace

TEST_CASE("accuracy: each language's share of correct answers stays above its floor") {
  const std::filesystem::path directory = std::filesystem::path(source_dir()) / "fixtures" /
                                          "accuracy";
  std::set<std::string> gated, found;
  for (const Gate& gate : kGates) gated.insert(gate.language);
  for (const auto& entry : std::filesystem::directory_iterator(directory))
    found.insert(entry.path().filename().string());
  CHECK(gated == found);

  for (const Gate& gate : kGates) {
    DYNAMIC_SECTION(gate.language) {
      const MarkedWorkspace workspace = check_marked_directory(
          (directory / gate.language).string());
      REQUIRE(workspace.markers >= gate.markers);
      const double right = 100.0 * (1.0 - static_cast<double>(workspace.failures.size()) /
                                              workspace.markers);
      std::string report = fmt::format(
          "{}: {} failures at {} markers, {:.1f} % right, the floor is {} %", gate.language,
          workspace.failures.size(), workspace.markers, right, gate.floor);
      if (right > gate.floor + 2) WARN(report << ": raise the floor");
      for (const std::string& failure : workspace.failures) report += "\n  " + failure;
      INFO(report);
      CHECK(right >= gate.floor);
    }
  }
}

}  // namespace codefinder::accuracy_test
