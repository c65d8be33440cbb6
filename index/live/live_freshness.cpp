// LiveFreshness: compares the files behind an answer, or all of them, with the disk.
#include "index/live/live_freshness.h"

#include "base/path.h"
#include "base/trace.h"

#include <algorithm>
#include <set>

namespace codefinder::live {

using index::IndexState;
using index::Snapshot;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

// Maximum number of changed files that a process without the writer lock reads itself; if there
// are more, they are left to the writer.
constexpr std::size_t kMaxOverlaidFiles = 64;
// Longest wait for dependency files in one call.
constexpr auto kDependencyWait = 2'000ms;
// Longest wait for a disk scan before the changed files that it found are indexed on demand.
constexpr auto kScanWait = 500ms;
// Longest wait of an answer for its files to be re-read.
constexpr auto kRevalidateWait = 10'000ms;

std::optional<FileRow> row_in(const Snapshot& snapshot, std::string_view path) {
  const auto id = snapshot.files().find(path);
  return id ? snapshot.files().row(*id) : std::nullopt;
}

std::optional<Digest> digest_in(const Snapshot& snapshot, std::string_view path) {
  const auto row = row_in(snapshot, path);
  return row ? std::optional(row->digest) : std::nullopt;
}

std::chrono::milliseconds left_until(Steady::time_point deadline) {
  return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Steady::now()),
                  0ms);
}

}  // namespace

LiveFreshness::LiveFreshness(Parts parts)
    : root_(std::move(parts.root)),
      role_(parts.role),
      overlay_(parts.overlay),
      reader_overlay_(parts.reader_overlay),
      take_snapshot_(std::move(parts.take_snapshot)),
      dependencies_(root_, parts.rules),
      disk_check_(root_, reader_overlay_, overlay_, std::move(parts.rules), kMaxOverlaidFiles) {}

bool LiveFreshness::revalidate(std::span<const FileId> files) {
  const Span span("check files");
  std::vector<FileRow> stale;
  bool gone = false;  // A file id is valid as long as the file's facts are unchanged.
  {
    const auto before = take_snapshot_();
    update::StatsInARow stats(*root_);
    for (const FileId id : std::set<FileId>(files.begin(), files.end())) {
      auto row = before->files().row(id);
      gone = gone || !row;
      if (row && !overlay_.is_open(row->path) && !overlay::is_on_disk(stats.stat(row->path), *row))
        stale.push_back(std::move(*row));
    }
  }
  if (stale.empty()) return gone;
  const WriterRole::Current current = role_.current();
  if (current.updater != nullptr) {
    std::vector<std::string> paths;
    for (const FileRow& row : stale) paths.push_back(row.path);
    current.updater->update_now(paths, kRevalidateWait);
  } else {
    for (const FileRow& row : stale) reader_overlay_.look(row.path, current.store.get());
  }
  const auto after = take_snapshot_();
  return gone || std::any_of(stale.begin(), stale.end(), [&](const FileRow& row) {
           return digest_in(*after, row.path) != row.digest;
         });
}

bool LiveFreshness::verify_against_disk(std::chrono::milliseconds timeout, std::stop_token stop) {
  if (!role_.end_deferral()) return false;
  role_.wait_ready(std::min<std::chrono::milliseconds>(timeout, kScanWait), stop);
  return true;
}

bool LiveFreshness::repair(std::chrono::milliseconds timeout, std::stop_token stop) {
  const auto deadline = Steady::now() + timeout;
  verify_against_disk(0ms, stop);
  for (;;) {
    const WriterRole::Current current = role_.current();
    if (current.updater != nullptr) current.updater->repair();
    const auto left = left_until(deadline);
    if (current.store && !current.store->damage().any()) return role_.wait_ready(left, stop);
    if (left <= 0ms || stop.stop_requested() || role_.nobody_will_write()) return false;
    role_.pause(std::min(left, 20ms), stop);
  }
}

Completeness LiveFreshness::index_missing(const Snapshot& asked, std::chrono::milliseconds timeout,
                                          std::stop_token stop) {
  const Span span("read ahead");
  const MissingKeys misses = asked.misses();
  const bool needs_all = std::any_of(
      misses.begin(), misses.end(), [](const auto& miss) { return miss.first == MissingKey::all; });
  if (role_.is_deferred() && timeout > 0ms && needs_all && verify_against_disk(timeout, stop))
    return {.complete = true, .found_more = true};
  const bool found_more = index_dependencies(asked, misses, timeout, stop);
  Completeness result;
  if (asked.status().state == IndexState::ready) {
    const bool checks_disk = role_.nobody_writes();
    if (!checks_disk || timeout <= 0ms) return {.complete = !checks_disk, .found_more = found_more};
    result = disk_check_.look(asked, role_.current().store.get(), stop);
  } else if (update::OnDemandIndexer* indexer = role_.current().on_demand) {
    result = indexer->cover(misses, asked.status().generation, timeout, stop);
  }
  result.found_more = result.found_more || found_more;
  return result;
}

// The recorded dependency files that are to be read now.
std::vector<std::string> LiveFreshness::wanted_dependencies(const MissingKeys& misses,
                                                            store::Store* store) {
  std::vector<std::string> recorded;
  for (const auto& [key, path] : misses)
    if (key == MissingKey::dependency) recorded.push_back(path);
  if (recorded.empty()) return {};
  std::unique_ptr<store::ReadTxn> txn;
  if (store != nullptr)
    if (auto opened = store->read(); opened.ok()) txn = std::move(*opened);
  std::vector<std::string> wanted = dependencies_.wanted(txn.get(), recorded);
  std::erase_if(wanted, [&](const std::string& path) { return overlay_.is_open(path); });
  return wanted;
}

// True if the index now has more of the recorded dependency files, or newer contents of them.
bool LiveFreshness::index_dependencies(const Snapshot& asked, const MissingKeys& misses,
                                       std::chrono::milliseconds timeout, std::stop_token stop) {
  const WriterRole::Current current = role_.current();
  const std::vector<std::string> wanted = wanted_dependencies(misses, current.store.get());
  if (wanted.empty()) return false;
  if (timeout > 0ms && verify_against_disk(timeout, stop)) return true;  // They must be stored.
  if (current.updater != nullptr) {
    if (current.updater->update_now(wanted, kDependencyWait)) dependencies_.finished(wanted);
  } else {
    const std::size_t room = kMaxOverlaidFiles -
                             std::min(overlay_.patches().size(), kMaxOverlaidFiles);
    const auto looked = std::span(wanted).first(std::min(wanted.size(), room));
    for (const std::string& path : looked) reader_overlay_.look(path, current.store.get());
    dependencies_.finished(looked);
  }
  const auto after = take_snapshot_();
  return std::any_of(wanted.begin(), wanted.end(), [&](const std::string& path) {
    return digest_in(*after, path) != digest_in(asked, path);
  });
}

void LiveFreshness::update(std::vector<std::string> paths) {
  const WriterRole::Current current = role_.current();
  if (current.updater != nullptr) return current.updater->update(std::move(paths));
  // The writer is another process and detects the change itself.  Until then, files that are
  // already in the index are read here.
  if (paths.size() > kMaxOverlaidFiles) return;
  const auto before = take_snapshot_();
  for (const std::string& path : paths) {
    const auto row = row_in(*before, path);
    if (row && !overlay_.is_open(path) && !overlay::is_on_disk(*root_, *row))
      reader_overlay_.look(path, current.store.get());
  }
}

}  // namespace codefinder::live
