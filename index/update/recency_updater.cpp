// Compares with git what the other threads request, and stores which files are recent.
#include "index/update/updater_threads.h"

#include "index/update/git/git.h"
#include "index/update/git/recency.h"
#include "index/update/history/commit_log.h"
#include "index/update/updater_state.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace codefinder::update {

namespace {

class RecencyUpdater {
 public:
  RecencyUpdater(UpdaterState& state, std::stop_token stop)
      : state_(state), stop_(stop), tracker_(state.root, stop) {}

  void run() {
    state_.name_thread("git");
    std::unique_lock lock(state_.mutex);
    for (;;) {
      UpdaterState::GitRequest& request = state_.git_request;
      state_.changed.wait(lock, stop_,
                          [&] { return request.any || request.recheck || !request.paths.empty(); });
      if (stop_.stop_requested()) return;
      state_.git_running = std::exchange(request.any, false);
      state_.git_paths_running = true;
      bool forced = std::exchange(request.forced, false);
      if (!state_.git_running || forced) forced = std::exchange(request.recheck, false) || forced;
      const std::vector<std::string> paths = std::exchange(request.paths, {});
      lock.unlock();
      compare(forced ? Extent::all : Extent::as_needed, paths);
      lock.lock();
      state_.git_running = state_.git_paths_running = false;
      state_.notify_waiters();
    }
  }

 private:
  enum class Extent { all, as_needed };
  struct Stored {
    std::string fingerprint, recent;
    std::string logged;  // The commit at which the log begins.
    bool stale = false;
  };

  /// Compares all files with git if its state changed since the stored comparison, or if there is
  /// no comparison to update; else only `paths`.
  void compare(Extent extent, const std::vector<std::string>& paths) {
    const Stored stored = read_stored();
    const std::string fingerprint = git_fingerprint_after(stored.fingerprint,
                                                          find_git(state_.root->path()));
    const bool all = extent == Extent::all || stored.stale || fingerprint != stored.fingerprint ||
                     (!paths.empty() && !tracker_.is_current());
    if (fingerprint != stored.fingerprint) scan_newly_tracked();
    if (stored.logged.empty() ? log_looked_at_ != fingerprint : fingerprint != stored.fingerprint)
      read_log(stored);
    log_looked_at_ = fingerprint;
    if (!all && paths.empty()) return;
    const GitRecency& recency = all ? tracker_.look(fingerprint.empty() ? std::vector<std::string>()
                                                                        : known_paths())
                                    : tracker_.look_at(paths);
    if (stop_.stop_requested()) return;  // Incomplete: the next process repeats it.
    std::string joined = join_recent(recency.paths);
    if (joined != stored.recent)
      state_.push(Outcome::meta_of(meta_key::kRecent, std::move(joined)));
    if (tracker_.fingerprint() != stored.fingerprint)
      state_.push(Outcome::meta_of(meta_key::kGit, tracker_.fingerprint()));
    if (all && stored.stale) state_.push(Outcome::meta_of(meta_key::kRecentStale));
    std::lock_guard lock(state_.mutex);
    ++(all ? state_.stats.git_runs : state_.stats.git_path_runs);
    if (state_.urgent.set_recent(recency.paths)) state_.reprioritize();
  }

  /// Stores the log of the last commits, if there is another last one.
  void read_log(const Stored& stored) {
    const auto log = read_commit_log(*state_.root, stored.logged, stop_);
    if (log && (!log->head.empty() || !stored.logged.empty()))
      state_.push(Outcome::meta_of(meta_key::kCommits, encode(*log)));
  }

  /// Has the paths scanned that git began or ceased to track: ignore rules do not exclude what git
  /// tracks.
  void scan_newly_tracked() {
    const auto before = state_.tracked->paths();
    state_.tracked->refresh();
    const auto now = state_.tracked->paths();
    std::vector<std::string> changed;
    std::set_symmetric_difference(before->begin(), before->end(), now->begin(), now->end(),
                                  std::back_inserter(changed));
    if (changed.empty()) return;
    std::lock_guard lock(state_.mutex);
    std::vector<std::string>& paths = state_.scan_request.paths;
    std::move(changed.begin(), changed.end(), std::back_inserter(paths));
    state_.notify_waiters();
  }

  Stored read_stored() const {
    Stored out;
    const auto txn = state_.store.read();
    if (!txn) return out;
    out.fingerprint = (*txn)->meta(meta_key::kGit);
    out.recent = (*txn)->meta(meta_key::kRecent);
    out.logged = head_of_commit_log((*txn)->meta(meta_key::kCommits));
    out.stale = !(*txn)->meta(meta_key::kRecentStale).empty();
    return out;
  }

  /// The paths that are stored or queued.
  std::vector<std::string> known_paths() const {
    std::vector<std::string> out;
    {
      std::lock_guard lock(state_.mutex);
      out = state_.queue.paths();
    }
    // After the queue: files that left the queue earlier are committed.
    if (const auto txn = state_.store.read()) {
      (*txn)->for_each_file({}, [&](const FileRow& row) {
        out.push_back(row.path);
        return true;
      });
    }
    return out;
  }

  UpdaterState& state_;
  const std::stop_token stop_;
  GitRecencyTracker tracker_;
  std::optional<std::string> log_looked_at_;  // Fingerprint.
};

}  // namespace

void run_recency_updater(UpdaterState& state, std::stop_token stop) {
  RecencyUpdater(state, std::move(stop)).run();
}

}  // namespace codefinder::update
