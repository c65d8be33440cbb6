// FileRanks: the category of a file and the directories between it and the symbols.
#include "index/query/search/file_ranks.h"

#include "base/path.h"
#include "index/query/text/grep_files.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::uint16_t kSameFile = 0, kNearFile = 1, kFirstCategory = 2;
constexpr std::uint16_t kGone = std::numeric_limits<std::uint16_t>::max();

int depth_of(std::string_view directory) {
  return directory.empty()
             ? 0
             : 1 + static_cast<int>(std::count(directory.begin(), directory.end(), '/'));
}

/// The number of steps from one directory to another, up and down.
int steps_between(const std::string& a, const std::string& b) {
  return depth_of(a) + depth_of(b) - 2 * resolve::shared_directories(a + "/", b + "/");
}

}  // namespace

FileRanks::FileRanks(const index::Snapshot& snapshot, std::span<const SymbolRef> symbols,
                     Recency recency)
    : snapshot_(snapshot), recency_(recency) {
  for (const SymbolRef& symbol : symbols) {
    const auto same = [&](const Own& own) { return own.file == symbol.file; };
    if (std::any_of(own_.begin(), own_.end(), same)) continue;
    if (const auto row = snapshot.files().row(symbol.file))
      own_.push_back(
          {symbol.file, std::string(parent_path(row->path)), row->module, category_order(*row)});
  }
  const auto best = std::min_element(
      own_.begin(), own_.end(), [](const Own& x, const Own& y) { return x.category < y.category; });
  if (best != own_.end())
    std::erase_if(own_, [most_useful = best->category](const Own& own) {
      return own.category > most_useful;
    });
}

FileRank FileRanks::of(FileId file) { return known(file).rank; }

void FileRanks::sort(std::vector<FileId>& files) {
  for (const FileId file : files) known(file);
  std::sort(files.begin(), files.end(), [this](FileId a, FileId b) {
    const Known &x = known_.at(a), &y = known_.at(b);
    return std::tie(x.rank, x.path) < std::tie(y.rank, y.path);
  });
}

const FileRanks::Known& FileRanks::known(FileId file) {
  const auto [at, is_new] = known_.try_emplace(file);
  if (!is_new) return at->second;
  if (auto row = snapshot_.files().row(file)) at->second = {rank_of(*row), std::move(row->path)};
  else at->second.rank = {kGone, 0, kGone};
  return at->second;
}

FileRank FileRanks::rank_of(const FileRow& row) {
  const std::string directory(parent_path(row.path));
  const int category = category_order(row);
  const std::uint16_t distance = distance_of(directory);
  bool is_near = false;
  for (const Own& own : own_) {
    if (own.file == row.id) return {kSameFile, 0, 0};
    is_near = is_near ||
              (category <= own.category &&
               (own.directory == directory || (!row.module.empty() && own.module == row.module)));
  }
  const bool is_old = recency_ == Recency::first && !snapshot_.files().recent(row.id);
  const auto age = static_cast<std::uint8_t>(is_old ? 1 : 0);
  if (is_near) return {kNearFile, age, distance};
  return {static_cast<std::uint16_t>(kFirstCategory + category), age, distance};
}

std::uint16_t FileRanks::distance_of(std::string_view directory) {
  const auto [at, is_new] = distances_.try_emplace(std::string(directory));
  if (!is_new) return at->second;
  int nearest = own_.empty() ? 0 : kGone;
  for (const Own& own : own_) nearest = std::min(nearest, steps_between(own.directory, at->first));
  return at->second = static_cast<std::uint16_t>(nearest);
}

}  // namespace codefinder::query
