// The files of the tests that a change concerns.  Pure; thread-safe.
#pragma once

#include "index/query/graph/impact.h"

#include <cstddef>
#include <string>
#include <vector>

namespace codefinder::query {

struct TestFile {
  std::string path;
  std::size_t depth = 0;                // Steps of its nearest code from a changed symbol.
  std::vector<const SymbolHit*> tests;  // Nearest first.
};

/// Returns the files of the tests to run, nearest first, then those with more tests.  The hits
/// belong to `impact` and `changed`, the symbols that have changed.  O(dependents log dependents).
std::vector<TestFile> test_files_of(const Impact& impact, const std::vector<SymbolHit>& changed);

}  // namespace codefinder::query
