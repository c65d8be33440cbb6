// files_to_search: the candidates of every pattern, or a scan of all rows.
#include "index/query/grep_files.h"

#include "index/query/text_candidates.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <tuple>

namespace codefinder::query {

namespace {

// Rows of so many files are read faster in one scan of all.
constexpr std::size_t kMostSingleRows = 2000;

int rank_of(const FileRow& row) {
  if ((row.categories & (Category::deps | Category::vendored | Category::generated)) != 0) return 3;
  if ((row.categories & Category::tests) != 0) return 1;
  return (row.categories & Category::source) != 0 ? 0 : 2;
}

std::optional<std::vector<FileId>> candidates(const index::Snapshot& snapshot,
                                              const std::vector<const TextPattern*>& patterns) {
  std::optional<std::vector<FileId>> all;
  for (const TextPattern* pattern : patterns) {
    const auto some = files_that_may_match(snapshot.files(), *pattern);
    if (!some) continue;
    if (!all) {
      all = some;
      continue;
    }
    std::vector<FileId> both;
    std::set_intersection(all->begin(), all->end(), some->begin(), some->end(),
                          std::back_inserter(both));
    all = std::move(both);
  }
  return all;
}

}  // namespace

std::vector<FileRow> files_to_search(const index::Snapshot& snapshot,
                                     const std::vector<const TextPattern*>& patterns,
                                     const std::function<bool(const FileRow&)>& wanted) {
  snapshot.record_miss(MissingKey::all, {});
  const std::optional<std::vector<FileId>> only = candidates(snapshot, patterns);
  std::vector<FileRow> rows;
  if (only && only->size() <= kMostSingleRows) {
    for (const FileId file : *only)
      if (const auto row = snapshot.files().row(file); row && wanted(*row)) rows.push_back(*row);
  } else {
    snapshot.files().for_each("", [&](const FileRow& row) {
      const bool may_match = !only || std::binary_search(only->begin(), only->end(), row.id);
      if (may_match && wanted(row)) rows.push_back(row);
      return true;
    });
  }
  std::sort(rows.begin(), rows.end(), [](const FileRow& a, const FileRow& b) {
    return std::tuple(rank_of(a), std::string_view(a.path)) <
           std::tuple(rank_of(b), std::string_view(b.path));
  });
  return rows;
}

}  // namespace codefinder::query
