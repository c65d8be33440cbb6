// files_to_search: the candidates of every pattern, in the order of all files.
#include "index/query/text/grep_files.h"

#include "index/query/hits/project_files.h"
#include "index/query/text/text_candidates.h"

#include <algorithm>
#include <bit>
#include <cstdint>
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
constexpr std::size_t kMaxSingleRows = 500;

/// All files in order, and the place of each in it.
struct FileOrder {
  std::vector<FileId> files;
  std::vector<std::pair<FileId, std::uint32_t>> places;  // Ascending by file.
};

struct KeptOrder {
  std::mutex mutex;
  std::shared_ptr<const FileOrder> order;
};

/// A file with its sort keys.
struct RankedFile {
  int rank;
  std::string path;
  FileId file;
};

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

FileOrder all_in_order(const index::Snapshot& snapshot) {
  std::vector<RankedFile> files;
  snapshot.files().for_each("", [&](const FileRow& row) {
    files.push_back({category_order(row), row.path, row.id});
    return true;
  });
  FileOrder order{in_order(std::move(files)), {}};
  for (const FileId file : order.files)
    order.places.emplace_back(file, static_cast<std::uint32_t>(order.places.size()));
  std::sort(order.places.begin(), order.places.end());
  return order;
}

/// O(all files / 64 + ids * log(all files)).
std::vector<FileId> some_in_order(const FileOrder& order, const std::vector<FileId>& ids) {
  std::vector<std::uint64_t> is_wanted(order.files.size() / 64 + 1);  // A bit for each place.
  auto from = order.places.begin();
  for (const FileId id : ids) {
    from = std::lower_bound(from, order.places.end(), std::pair(id, std::uint32_t{0}));
    if (from == order.places.end()) break;
    if (from->first == id) is_wanted[from->second / 64] |= std::uint64_t{1} << from->second % 64;
  }
  std::vector<FileId> files;
  files.reserve(ids.size());
  for (std::size_t i = 0; i < is_wanted.size(); ++i)
    for (std::uint64_t bits = is_wanted[i]; bits != 0; bits &= bits - 1)
      files.push_back(order.files[i * 64 + static_cast<std::size_t>(std::countr_zero(bits))]);
  return files;
}

std::vector<FileId> some_in_order(const index::Snapshot& snapshot, const std::vector<FileId>& ids) {
  std::vector<RankedFile> files;
  for (const FileId id : ids)
    if (auto row = snapshot.files().row(id))
      files.push_back({category_order(*row), std::move(row->path), id});
  return in_order(std::move(files));
}

/// The order of the snapshot's state; nullptr if it is not worth making for `wanted` files.
std::shared_ptr<const FileOrder> kept_order(const index::Snapshot& snapshot, std::size_t wanted) {
  const auto shared = snapshot.project().derived_data();
  const auto kept = shared ? shared->of<KeptOrder>() : std::make_shared<KeptOrder>();
  const std::lock_guard lock(kept->mutex);
  if (!kept->order && wanted > kMaxSingleRows)
    kept->order = std::make_shared<const FileOrder>(all_in_order(snapshot));
  return kept->order;
}

}  // namespace

int category_order(const FileRow& row) {
  if ((row.categories & (Category::deps | Category::vendored | Category::generated)) != 0) return 3;
  if ((row.categories & Category::tests) != 0) return 1;
  return (row.categories & Category::source) != 0 && !is_example(row.path) ? 0 : 2;
}

std::vector<FileId> files_to_search(const index::Snapshot& snapshot,
                                    const std::vector<const TextPattern*>& patterns) {
  snapshot.record_miss(MissingKey::all, {});
  const std::optional<std::vector<FileId>> only = candidates(snapshot, patterns);
  if (only && only->empty()) return {};
  const auto order = kept_order(snapshot, only ? only->size() : SIZE_MAX);
  if (!order) return some_in_order(snapshot, *only);
  return only ? some_in_order(*order, *only) : order->files;
}

}  // namespace codefinder::query
