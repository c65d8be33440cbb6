// files_to_search: the candidates of every pattern, in the order of all files.
#include "index/query/grep_files.h"

#include "index/query/text_candidates.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

// Up to so many files are put in order by themselves, while the order of all is not there.
constexpr std::size_t kMostSingleRows = 500;

struct KeptOrder {
  std::mutex mutex;
  std::shared_ptr<const std::vector<FileId>> files;
};

/// A file with what it is ordered by.
struct RankedFile {
  int rank;
  std::string path;
  FileId file;
};

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

std::vector<FileId> in_order(std::vector<RankedFile> files) {
  std::sort(files.begin(), files.end(), [](const RankedFile& a, const RankedFile& b) {
    return std::tie(a.rank, a.path) < std::tie(b.rank, b.path);
  });
  std::vector<FileId> ids;
  ids.reserve(files.size());
  for (const RankedFile& file : files) ids.push_back(file.file);
  return ids;
}

std::vector<FileId> all_in_order(const index::Snapshot& snapshot) {
  std::vector<RankedFile> files;
  snapshot.files().for_each("", [&](const FileRow& row) {
    files.push_back({rank_of(row), row.path, row.id});
    return true;
  });
  return in_order(std::move(files));
}

std::vector<FileId> some_in_order(const index::Snapshot& snapshot, const std::vector<FileId>& ids) {
  std::vector<RankedFile> files;
  for (const FileId id : ids)
    if (auto row = snapshot.files().row(id))
      files.push_back({rank_of(*row), std::move(row->path), id});
  return in_order(std::move(files));
}

/// The files of the snapshot's state, in order; nullptr if they are not worth putting in order for
/// `wanted` files.
std::shared_ptr<const std::vector<FileId>> kept_order(const index::Snapshot& snapshot,
                                                      std::size_t wanted) {
  const auto shared = snapshot.project().derived_data();
  const auto kept = shared ? shared->of<KeptOrder>() : std::make_shared<KeptOrder>();
  const std::lock_guard lock(kept->mutex);
  if (!kept->files && wanted > kMostSingleRows)
    kept->files = std::make_shared<const std::vector<FileId>>(all_in_order(snapshot));
  return kept->files;
}

}  // namespace

std::vector<FileId> files_to_search(const index::Snapshot& snapshot,
                                    const std::vector<const TextPattern*>& patterns) {
  snapshot.record_miss(MissingKey::all, {});
  const std::optional<std::vector<FileId>> only = candidates(snapshot, patterns);
  if (only && only->empty()) return {};
  const auto all = kept_order(snapshot, only ? only->size() : SIZE_MAX);
  if (!all) return some_in_order(snapshot, *only);
  if (!only) return *all;
  std::vector<FileId> files;
  std::copy_if(all->begin(), all->end(), std::back_inserter(files),
               [&](FileId file) { return std::binary_search(only->begin(), only->end(), file); });
  return files;
}

}  // namespace codefinder::query
