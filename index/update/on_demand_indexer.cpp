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
constexpr std::uint64_t kMaxBytes = 24u << 20;
// Part of that for a name that is not the subject of the query.
constexpr std::uint64_t kMaxVerifiedBytes = 2u << 20;
// With more files than this, a directory or file name is too unspecific to index them.
constexpr std::size_t kMaxFilesOfOne = 400;
// From this timeout on, WordFilters::find() skips the filters: the caller needs one answer soon.
constexpr auto kHurried = 2000ms;
constexpr auto kWaitForPaths = 2000ms;  // Files by path only improve confidence, not completeness.
constexpr std::size_t kMaxKnown = 1'000'000;

std::string key_of(MissingKey lookup, std::string_view text) {
  return static_cast<char>(lookup) + std::string(text);
}

/// True if `end` is the last components of `path`; every path ends in none.
bool ends_in(std::string_view path, std::string_view end) {
  return path.ends_with(end) &&
         (end.empty() || path.size() == end.size() || path[path.size() - end.size() - 1] == '/');
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
    if (found == table.end() || found->second.size() > kMaxFilesOfOne) return;
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

OnDemandIndexer::FilesByName OnDemandIndexer::files_by_name(const Needs& needs,
                                                            const std::vector<std::string>& waiting,
                                                            WordFilters::Search search,
                                                            const WordFilters::Stopped& stopped) {
  std::vector<FilesWithName> found;
  {
    const Updater::Pause pause(updater_);
    found = mentions_.find(needs.names, waiting, stopped, search);
  }
  // Rare names first: they are cheap, and mostly the intended ones.
  std::vector<std::size_t> order(found.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(found[a].bytes, a) < std::pair(found[b].bytes, b);
  });
  FilesByName out;
  std::unordered_set<std::string> files;
  std::uint64_t left = kMaxBytes;
  for (const std::size_t i : order) {
    const bool all = found[i].bytes <=
                     (i < needs.subjects ? left : std::min(left, kMaxVerifiedBytes));
    if (!all) out.too_common.insert(needs.names[i]);
    if (!all && found[i].defining_bytes > left) continue;
    left -= all ? found[i].bytes : found[i].defining_bytes;
    for (std::string& path : all ? found[i].files : found[i].defining)
      files.insert(std::move(path));
  }
  out.files.assign(files.begin(), files.end());
  return out;
}

OnDemandIndexer::Needs OnDemandIndexer::needs_of(const MissingKeys& lookups, Generation asked) {
  Needs needs;
  std::vector<std::string> others;
  {
    std::lock_guard lock(mutex_);
    if (known_.size() > kMaxKnown) known_.clear();
    for (const auto& [lookup, text] : lookups) {
      if (lookup == MissingKey::all) needs.complete = false;
      auto known = known_.find(key_of(lookup, text));
      // The files of a `name` key include the files of its `definition` key.
      if (known == known_.end() && lookup == MissingKey::definition) {
        known = known_.find(key_of(MissingKey::name, text));
        if (known != known_.end() && !known->second.all) known = known_.end();
      }
      if (known != known_.end() && known->second.since <= asked) {
        if (lookup == MissingKey::name && !known->second.all) needs.complete = false;
      } else if (lookup == MissingKey::name) {
        needs.names.push_back(text);
      } else if (lookup == MissingKey::definition) {
        others.push_back(text);
      } else if (lookup != MissingKey::all && lookup != MissingKey::dependency) {
        needs.paths.emplace_back(lookup, text);
      }
    }
  }
  needs.subjects = needs.names.size();
  // Without filters, it is not worth reading all files for the others.
  if (mentions_.has_filters())
    std::move(others.begin(), others.end(), std::back_inserter(needs.names));
  return needs;
}

/// Waits up to `timeout`; nullopt if the files of the project are not known by then.
std::optional<OnDemandIndexer::Indexed> OnDemandIndexer::index(const Needs& needs,
                                                               std::chrono::milliseconds timeout,
                                                               const std::stop_token& stop) {
  const auto deadline = Steady::now() + timeout;
  const auto left = [&] {
    return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Steady::now()),
                    0ms);
  };
  const auto waiting = updater_.waiting(left(), stop);
  if (!waiting) return std::nullopt;
  Indexed out;
  if (!needs.names.empty() && !waiting->empty()) {
    const auto stopped = [&] { return stop.stop_requested() || Steady::now() >= deadline; };
    FilesByName by_name = files_by_name(
        needs, *waiting,
        timeout >= kHurried ? WordFilters::Search::text_first : WordFilters::Search::filters,
        stopped);
    out.too_common = std::move(by_name.too_common);
    out.names = !stopped() &&
                (by_name.files.empty() || updater_.update_now(by_name.files, left(), stop));
  }
  if (!needs.paths.empty() && !waiting->empty() && !stop.stop_requested()) {
    const std::vector<std::string> files = files_by_path(needs.paths, *waiting);
    out.paths = files.empty() || updater_.update_now(files, std::min(left(), kWaitForPaths), stop);
  }
  return out;
}

/// Remembers which keys the store has now.
Completeness OnDemandIndexer::record(const Needs& needs, const Indexed& indexed, Generation asked) {
  const Generation now = generation();
  Completeness out{.complete = needs.complete};
  std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < needs.names.size(); ++i) {
    const std::string& name = needs.names[i];
    const bool all = !indexed.too_common.contains(name), subject = i < needs.subjects;
    if (indexed.names)
      known_.insert_or_assign(key_of(subject ? MissingKey::name : MissingKey::definition, name),
                              Known{now, all});
    out.complete = out.complete && (!subject || (indexed.names && all && now <= asked));
  }
  if (indexed.paths)
    for (const auto& [lookup, text] : needs.paths)
      known_.insert_or_assign(key_of(lookup, text), Known{now});
  out.found_more = now > asked;
  return out;
}

Completeness OnDemandIndexer::cover(const MissingKeys& lookups, Generation asked,
                                    std::chrono::milliseconds timeout, std::stop_token stop) {
  const Needs needs = needs_of(lookups, asked);
  if (!needs.any()) return {.complete = needs.complete};
  if (timeout <= 0ms) return {.complete = needs.complete && needs.subjects == 0};
  const std::optional<Indexed> indexed = index(needs, timeout, stop);
  return indexed ? record(needs, *indexed, asked) : Completeness{};
}

}  // namespace codefinder::update
