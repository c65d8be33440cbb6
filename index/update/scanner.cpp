// Scans the whole project, or the paths that changed.
#include "index/update/updater_threads.h"

#include "base/log.h"
#include "base/os/memory.h"
#include "base/path.h"
#include "base/thread_priority.h"
#include "base/threads.h"
#include "index/model/dependency_paths.h"
#include "index/update/file_examiner.h"
#include "index/update/index_comparison.h"
#include "index/update/updater_state.h"
#include "index/update/walk/ignore.h"
#include "index/update/walk/walk.h"

#include <algorithm>
#include <cerrno>
#include <future>
#include <optional>
#include <set>
#include <utility>

namespace codefinder::update {

namespace {

constexpr std::size_t kMaxPathsOneByOne = 1000;
constexpr unsigned kMaxWalkers = 4;  // More would contend for the file system's locks.
constexpr int kBehindRequests = 10;  // Nice value of a scan while there is an index.
constexpr std::chrono::milliseconds kMaxRetry{30'000};
constexpr std::size_t kFewChanges = 50;  // So many are read before the rest of the queue.

class Scanner {
 public:
  Scanner(UpdaterState& state, std::stop_token stop) : state_(state), stop_(std::move(stop)) {}

  void run();

 private:
  /// Waits until a scan is needed; after a failure, starts a full scan by itself. REQUIRES: `lock`
  /// holds the mutex.
  void wait(std::unique_lock<std::mutex>& lock);
  void scan_all_in_background(ScanMode mode);

  void scan_all(ScanMode mode);
  std::optional<WalkResult> walk_all(const IgnoreRules& rules);
  static void add_marks(const WalkResult& found, const std::string& rules,
                        const IndexedFiles& indexed, std::vector<Outcome>& outcomes);
  void complete_restats(std::vector<Outcome>& outcomes) const;
  std::optional<FileStat> stat_outside(const std::string& path, const IgnoreRules& rules) const;
  void enqueue(std::vector<IndexChanges::File> files, const Classifier& classifier);

  void scan_paths(std::vector<std::string> paths);
  struct PathScan {
    std::vector<std::string> changed;  // Files that exist or are stored.
    bool scan_everything = false;
  };
  void scan_path(const std::string& path, const IgnoreRules& rules, PathScan& scan);
  void add_removed(const std::string& path, const std::set<std::string>& present, PathScan& scan);
  void remove_notes(const std::string& path);

  UpdaterState& state_;
  const std::stop_token stop_;
};

void Scanner::run() {
  state_.name_thread("scanner");
  std::unique_lock lock(state_.mutex);
  for (;;) {
    wait(lock);
    if (stop_.stop_requested()) return;
    UpdaterState::ScanRequest& request = state_.scan_request;
    const bool all = request.all || request.paths.size() > kMaxPathsOneByOne ||
                     !state_.first_scan_done;
    const ScanMode mode = request.from_scratch ? ScanMode::from_scratch : ScanMode::changes;
    std::vector<std::string> paths = std::exchange(request.paths, {});
    state_.scanning = true;
    if (all) {
      request = {};
      if (state_.failures.update_lost()) state_.announce_ready = true;
      state_.failures.scan_began();
    }
    lock.unlock();
    if (all) scan_all_in_background(mode);
    else scan_paths(std::move(paths));
    lock.lock();
    state_.scanning = false;
    if (all) state_.first_scan_done = true;
    state_.notify_waiters();
  }
}

void Scanner::wait(std::unique_lock<std::mutex>& lock) {
  const auto wanted = [&] { return state_.scan_request.any(); };
  const auto failed = [&] { return state_.failures.needs_scan(); };
  for (;;) {
    state_.changed.wait(lock, stop_, [&] { return wanted() || failed(); });
    if (stop_.stop_requested() || wanted()) return;
    // Retry after a delay: nothing reports that disk space or descriptors are available again.
    state_.changed.wait_for(lock, stop_, state_.failures.delay(),
                            [&] { return wanted() || !failed(); });
    if (stop_.stop_requested() || wanted()) return;
    state_.failures.delay_passed(kMaxRetry);
    state_.scan_request.all = failed();
  }
}

void Scanner::scan_all_in_background(ScanMode mode) {
  state_.report_change();
  bool has_index = false;
  {
    std::lock_guard lock(state_.mutex);
    has_index = state_.was_ready || state_.first_scan_done;
  }
  // In a separate thread, so that scan_paths() keeps its priority.
  run_async([&] {
    if (has_index) lower_priority(kBehindRequests);
    const Task task(*state_.options.clock, state_.options.trace.get(), "scan");
    scan_all(mode);
    return_freed_memory();  // Rows and paths that were compared.
    std::lock_guard lock(state_.mutex);
    state_.report.add(task.phases());
  }).get();
}

void Scanner::scan_all(ScanMode mode) {
  const std::string rules_now = rules_stamp(*state_.root, state_.options.ignore_files);
  state_.tracked->refresh();
  const IgnoreRules rules = state_.ignore_rules();
  // Paths whose outcomes are not in the store yet. Collected before the store's rows are read, so
  // that each path is in at least one of the two.
  std::vector<std::string> under_way;
  {
    std::lock_guard lock(state_.mutex);
    if (state_.report.empty()) state_.report_began = state_.options.clock->now();
    under_way = state_.queue.paths();
  }
  std::future<IndexedFiles> stored = run_async([this] { return IndexedFiles::read(state_.store); });
  std::optional<WalkResult> found = walk_all(rules);
  const Span span("compare");
  IndexedFiles indexed = stored.get();
  if (!found) return;
  std::vector<std::string_view> paths;
  paths.reserve(found->files.size());
  for (const WalkedFile& file : found->files) paths.push_back(file.path);
  const std::shared_ptr<const Classifier> classifier = Classifier::read(*state_.root, paths,
                                                                        state_.options.layers);
  const bool from_scratch = mode == ScanMode::from_scratch;
  const auto outside = [&](const std::string& path) { return stat_outside(path, rules); };
  IndexComparison comparison(
      *found, indexed, *classifier,
      {from_scratch, outside, [&](const FileStat& stat) { return skip_stamp(stat, state_); }});
  IndexChanges changes = comparison.compare();
  std::erase_if(under_way, [&](const std::string& path) {
    const auto at = std::lower_bound(
        found->files.begin(), found->files.end(), path,
        [](const WalkedFile& file, const std::string& name) { return file.path < name; });
    return (at != found->files.end() && at->path == path) || is_under_unread(*found, path) ||
           outside(path);
  });
  add_marks(*found, rules_now, indexed, changes.outcomes);
  if (comparison.reclassify()) complete_restats(changes.outcomes);
  {
    std::lock_guard lock(state_.mutex);
    ++state_.stats.scans;
    state_.stats.walked += changes.met;
    state_.failures.scanned();
    state_.classifier = classifier;
    if (comparison.reclassify() || from_scratch || !indexed.current_extractor)
      state_.announce_ready = true;
  }
  const bool any_change = !changes.files.empty() || !changes.outcomes.empty();
  enqueue(std::move(changes.files), *classifier);
  {
    std::lock_guard lock(state_.mutex);
    for (const std::string& path : under_way) state_.queue.leave_out(path);
    UpdaterState::GitRequest& git = state_.git_request;
    git.any = true;
    git.forced = git.forced || any_change;
    git.recheck = git.recheck || (state_.options.follow_git && !state_.first_scan_done);
    state_.notify_waiters();
  }
  for (Outcome& outcome : changes.outcomes) state_.push(std::move(outcome));
}

/// Adds what the index stores about the walk, if it has changed.
void Scanner::add_marks(const WalkResult& found, const std::string& rules,
                        const IndexedFiles& indexed, std::vector<Outcome>& outcomes) {
  if (rules != indexed.rules) outcomes.push_back(Outcome::meta_of(meta_key::kRules, rules));
  if (std::string rule = emptying_rule(found); rule != indexed.excluded_by)
    outcomes.push_back(Outcome::meta_of(meta_key::kExcludedBy, std::move(rule)));
}

/// nullopt if the walk was stopped or the root cannot be read.
std::optional<WalkResult> Scanner::walk_all(const IgnoreRules& rules) {
  const Span span("walk");
  WalkResult found = walk(*state_.root, rules,
                          {.each_directory = state_.options.each_directory,
                           .stop = stop_,
                           .threads = std::min(state_.workers, kMaxWalkers)});
  if (found.complete) return found;
  if (stop_.stop_requested()) return std::nullopt;
  std::lock_guard lock(state_.mutex);
  state_.failures.scan_failed(
      fmt::format("the project directory {} cannot be read", state_.root->path()));
  return std::nullopt;
}

/// Reads the other columns of the rows from the store, row by row, and drops those that stay.
void Scanner::complete_restats(std::vector<Outcome>& outcomes) const {
  const auto txn = state_.store.read();
  std::erase_if(outcomes, [&](Outcome& outcome) {
    if (outcome.kind != Outcome::Kind::restat) return false;
    if (!txn) return true;
    const auto id = (*txn)->find_file(outcome.path);
    auto row = id ? (*txn)->file(*id) : std::nullopt;
    if (!row) return true;
    if (row->categories == outcome.row.categories && row->module == outcome.row.module &&
        row->layer == outcome.row.layer)
      return true;
    row->categories = outcome.row.categories;
    row->module = outcome.row.module;
    row->layer = outcome.row.layer;
    outcome.row = std::move(*row);
    return false;
  });
}

/// The stat of a dependency file that was indexed on demand, while it exists: such files are kept
/// up to date like the project's, although the walk does not visit them.
std::optional<FileStat> Scanner::stat_outside(const std::string& path,
                                              const IgnoreRules& rules) const {
  if (!is_dependency_path(path) || rules.path_barred(path)) return std::nullopt;
  auto stat = state_.root->stat(path);
  if (stat && stat->kind != FileStat::Kind::file) stat.reset();
  return stat;
}

void Scanner::enqueue(std::vector<IndexChanges::File> files, const Classifier& classifier) {
  {
    std::lock_guard lock(state_.mutex);
    std::stable_partition(files.begin(), files.end(), [&](const IndexChanges::File& file) {
      return state_.urgent.contains(std::string(file.path));
    });
  }
  // In batches, so that workers start while the rest is being enqueued.
  constexpr std::size_t kAtOnce = 2000;
  for (std::size_t i = 0; i < files.size();) {
    std::lock_guard lock(state_.mutex);
    for (const std::size_t end = std::min(i + kAtOnce, files.size()); i < end; ++i) {
      const std::string path(files[i].path);
      state_.queue.enqueue(path, state_.urgent.priority_of(path, classifier), files[i].reading);
    }
    state_.notify_waiters();
  }
}

void Scanner::scan_paths(std::vector<std::string> paths) {
  const IgnoreRules rules = state_.ignore_rules();
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  PathScan scan;
  for (const std::string& path : paths) {
    if (stop_.stop_requested()) return;
    if (path.empty() || IgnoreRules::is_rule_file(file_name(path)) || file_name(path) == ".git") {
      scan.scan_everything = true;
      break;
    }
    scan_path(path, rules, scan);
  }
  const std::vector<std::string>& changed = scan.changed;
  std::lock_guard lock(state_.mutex);
  for (const std::string& path : changed)
    state_.queue.enqueue(path, changed.size() < kFewChanges
                                   ? WorkPriority::open_directory
                                   : state_.urgent.priority_of(path, *state_.classifier));
  std::vector<std::string>& git = state_.git_request.paths;
  git.insert(git.end(), changed.begin(), changed.end());
  if (scan.scan_everything) state_.scan_request.all = true;
  state_.notify_waiters();
}

void Scanner::scan_path(const std::string& path, const IgnoreRules& rules, PathScan& scan) {
  int error = 0;
  const auto stat = state_.root->stat(path, &error);
  // Cannot be checked now.
  if (!stat && error != ENOENT && error != ENOTDIR && error != ELOOP && error != EXDEV) return;
  const bool directory = stat && stat->kind == FileStat::Kind::directory;
  const bool there = stat && (directory || stat->kind == FileStat::Kind::file) &&
                     !rules.path_ignored(path, directory ? EntryKind::directory : EntryKind::file);
  std::set<std::string> present;
  if (there && !directory) {
    present.insert(path);
  } else if (there) {
    WalkResult found = walk(
        *state_.root, rules,
        {.from = path, .each_directory = state_.options.each_directory, .stop = stop_});
    for (WalkedFile& file : found.files) present.insert(std::move(file.path));
  }
  scan.changed.insert(scan.changed.end(), present.begin(), present.end());
  if (Classifier::is_manifest(path)) {
    const auto txn = state_.store.read();
    const bool known = txn && (*txn)->find_file(path);
    if (!Classifier::is_package_marker(path) || known != there) scan.scan_everything = true;
  }
  if (!directory && !there) {
    const auto txn = state_.store.read();
    const bool stored = txn && (*txn)->find_file(path);
    // A rule excludes it now, which a single file's update cannot tell from a change.
    if (stored && stat && stat->kind == FileStat::Kind::file && !stat_outside(path, rules))
      scan.scan_everything = true;
    else if (stored) scan.changed.push_back(path);
  }
  add_removed(path, present, scan);
  if (!there) remove_notes(path);
}

/// Adds the stored files below `path` that are not present. Through the queue, so that a removal
/// and a read of the same path are not reordered.
void Scanner::add_removed(const std::string& path, const std::set<std::string>& present,
                          PathScan& scan) {
  const auto txn = state_.store.read();
  if (!txn) return;
  (*txn)->for_each_file(path + "/", [&](const FileRow& row) {
    if (!present.contains(row.path)) scan.changed.push_back(row.path);
    return true;
  });
}

void Scanner::remove_notes(const std::string& path) {
  const auto txn = state_.store.read();
  if (!txn) return;
  for (const SkippedFile& note : (*txn)->notes())
    if (note.path == path || note.path.starts_with(path + "/"))
      state_.push(Outcome::note_of(note.path));
}

}  // namespace

void run_scanner(UpdaterState& state, std::stop_token stop) {
  Scanner(state, std::move(stop)).run();
}

}  // namespace codefinder::update
