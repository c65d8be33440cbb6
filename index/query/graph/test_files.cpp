// test_files_of: groups the tests of an impact by their files.
#include "index/query/graph/test_files.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace codefinder::query {

std::vector<TestFile> test_files_of(const Impact& impact, const std::vector<SymbolHit>& changed) {
  std::vector<TestFile> files;
  std::map<std::string_view, std::size_t> at;
  const auto add = [&](const SymbolHit& test, std::size_t depth) {
    const auto [found, is_new] = at.emplace(test.place.path, files.size());
    if (is_new) files.push_back({test.place.path, depth, {}});
    files[found->second].tests.push_back(&test);
  };
  for (const std::size_t test : impact.changed_tests) add(changed[test], 0);
  std::map<std::string_view, std::size_t> nearest;  // Any code counts, also fixtures.
  for (const Dependent& one : impact.dependents) {  // By depth.
    nearest.emplace(one.symbol.place.path, one.depth);
    if (one.is_run) add(one.symbol, nearest[one.symbol.place.path]);
  }
  std::stable_sort(files.begin(), files.end(), [](const TestFile& a, const TestFile& b) {
    return std::tuple(a.depth, b.tests.size()) < std::tuple(b.depth, a.tests.size());
  });
  return files;
}

}  // namespace codefinder::query
