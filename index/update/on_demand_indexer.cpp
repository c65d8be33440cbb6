// Finds the files for missing keys by path and by name, and indexes them ahead of the queue.

#include "index/update/on_demand_indexer.h"

#include "base/path.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace codefinder::update {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

// Limit of bytes indexed for the names of one query: two or three seconds of parsing.
constexpr std::uint64_t kMostBytes = 24u << 20;
// Part of that for a name that is not the subject of the query.
constexpr std::uint64_t kMostBytesToBeSurer = 2u << 20;
// With more files than this, a directory or file name is too unspecific to index them.
constexpr std::size_t kMostFilesOfOne = 400;
// From this timeout on, WordFilters::find() skips the filters: the caller needs one answer soon.
constexpr auto kHurried = 2000ms;
constexpr auto kWaitForPaths = 2000ms;  // Files by path only improve confidence, not completeness.
constexpr std::size_t kMostKnown = 1'000'000;

std::string key_of(MissingKey lookup, std::string_view text) {
  return static_cast<char>(lookup) + std::string(text);
}

bool ends_in(std::string_view path, std::string_view end) {
  return path.ends_with(end) &&
         (path.size() == end.size() || path[path.size() - end.size() - 1] == '/');
}

}  // namespace

OnDemandIndexer::OnDemandIndexer(std::shared_ptr<const RootDir> root, const store::Store& store,
                                 Updater& updater, std::uint64_t max_file_bytes, unsigned threads)
    : store_(store), updater_(updater), mentions_(std::move(root), max_file_bytes, threads) {}

Generation OnDemandIndexer::generation() const {
  const auto txn = store_.read();
  return txn.ok() ? (*txn)->generation() : Generation{};
}

std::vector<std::string> OnDemandIndexer::files_by_path(const MissingKeys& lookups,
                                                        const std::vector<std::string>& waiting) {
  std::unordered_map<std::string_view, std::vector<const std::string*>> by_name, by_directory;
  std::unordered_set<std::string_view> paths;
  for (const std::string& path : waiting) {
    paths.insert(path);
    by_name[file_name(path)].push_back(&path);
    by_directory[parent_path(path)].push_back(&path);
  }
  std::unordered_set<std::string> out;
  const auto take = [&](const auto& table, std::string_view key, std::string_view end) {
    const auto found = table.find(key);
    if (found == table.end() || found->second.size() > kMostFilesOfOne) return;
    for (const std::string* path : found->second)
      if (ends_in(*path, end)) out.insert(*path);
  };
  for (const auto& [lookup, text] : lookups) {
    if (lookup == MissingKey::path && paths.contains(text)) out.insert(text);
    if (lookup == MissingKey::path_end) take(by_name, file_name(text), text);
    if (lookup == MissingKey::directory) take(by_directory, text, {});
  }
  return {out.begin(), out.end()};
}

std::vector<std::string> OnDemandIndexer::files_by_name(const std::vector<std::string>& names,
                                                        std::size_t asked,
                                                        const std::vector<std::string>& waiting,
                                                        std::unordered_set<std::string>& too_common,
                                                        bool skip_filters,
                                                        const WordFilters::Stopped& stopped) {
  std::vector<FilesWithName> found;
  {
    const Updater::Pause pause(updater_);
    found = mentions_.find(names, waiting, stopped, skip_filters);
  }
  // Rare names first: they are cheap, and mostly the intended ones.
  std::vector<std::size_t> order(found.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(found[a].bytes, a) < std::pair(found[b].bytes, b);
  });
  std::unordered_set<std::string> out;
  std::uint64_t left = kMostBytes;
  for (const std::size_t i : order) {
    const bool all = found[i].bytes <= (i < asked ? left : std::min(left, kMostBytesToBeSurer));
    if (!all) too_common.insert(names[i]);
    if (!all && found[i].defining_bytes > left) continue;
    left -= all ? found[i].bytes : found[i].defining_bytes;
    for (std::string& path : all ? found[i].files : found[i].defining) out.insert(std::move(path));
  }
  return {out.begin(), out.end()};
}

Completeness OnDemandIndexer::cover(const MissingKeys& lookups, Generation asked,
                                    std::chrono::milliseconds timeout, std::stop_token stop) {
  const auto deadline = Steady::now() + timeout;
  const auto left = [&] {
    return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Steady::now()),
                    0ms);
  };
  Completeness coverage{.complete = true};
  MissingKeys fresh;
  // The subjects of the query; names that only improve confidence.
  std::vector<std::string> names, others;
  {
    std::lock_guard lock(mutex_);
    if (known_.size() > kMostKnown) known_.clear();
    for (const auto& [lookup, text] : lookups) {
      if (lookup == MissingKey::all) coverage.complete = false;
      auto known = known_.find(key_of(lookup, text));
      // The files of a `name` key include those of its `definition` key.
      if (known == known_.end() && lookup == MissingKey::definition) {
        known = known_.find(key_of(MissingKey::name, text));
        if (known != known_.end() && !known->second.all) known = known_.end();
      }
      if (known != known_.end() && known->second.since <= asked) {
        coverage.complete = coverage.complete && (known->second.all || lookup != MissingKey::name);
      } else if (lookup == MissingKey::name) {
        names.push_back(text);
      } else if (lookup == MissingKey::definition) {
        others.push_back(text);
      } else if (lookup != MissingKey::all && lookup != MissingKey::beside) {
        fresh.emplace_back(lookup, text);
      }
    }
  }
  if (!mentions_.has_filters()) others.clear();  // Not worth reading all files for them.
  if (fresh.empty() && names.empty() && others.empty()) return coverage;
  if (timeout <= 0ms) return {.complete = coverage.complete && names.empty()};
  const auto waiting = updater_.waiting(left(), stop);
  if (!waiting) return {};
  std::unordered_set<std::string> too_common;
  bool read = true;  // False: some files by name are not indexed.
  const std::size_t asked_names = names.size();
  std::move(others.begin(), others.end(), std::back_inserter(names));
  if (!names.empty() && !waiting->empty()) {
    const auto stopped = [&] { return stop.stop_requested() || Steady::now() >= deadline; };
    const std::vector<std::string> files = files_by_name(names, asked_names, *waiting, too_common,
                                                         timeout >= kHurried, stopped);
    read = !stopped() && (files.empty() || updater_.update_now(files, left(), stop));
  }
  bool found = true;  // False: some files by path are not indexed.
  if (!fresh.empty() && !waiting->empty() && !stop.stop_requested()) {
    const std::vector<std::string> files = files_by_path(fresh, *waiting);
    found = files.empty() || updater_.update_now(files, std::min(left(), kWaitForPaths), stop);
  }
  const Generation now = generation();
  std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool all = !too_common.contains(names[i]), about = i < asked_names;
    if (read)
      known_.insert_or_assign(key_of(about ? MissingKey::name : MissingKey::definition, names[i]),
                              Known{now, all});
    coverage.complete = coverage.complete && (!about || (read && all && now <= asked));
  }
  if (found)
    for (const auto& [lookup, text] : fresh)
      known_.insert_or_assign(key_of(lookup, text), Known{now});
  coverage.grown = now > asked;
  return coverage;
}

}  // namespace codefinder::update
