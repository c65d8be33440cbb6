// Updates the store from disk, in the process that holds the writer lock: a scanner finds changes,
// workers read and extract, one thread writes. A path is queued once however often it changes;
// priority: files open in an editor, their directories, files that git reports as being worked on,
// the project's code, the rest. All methods are thread-safe and return at once unless documented as
// waiting.
#pragma once

#include "base/clock.h"
#include "base/trace.h"
#include "index/extract/extract.h"
#include "index/store/store.h"
#include "index/update/build_report.h"
#include "index/update/classify.h"
#include "index/update/git_recency.h"
#include "index/update/ignore.h"
#include "index/update/root_dir.h"
#include "index/update/walk.h"
#include "index/worker/pool.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace codefinder::update {

/// Keys of the store's meta table that the updater writes.
namespace meta_key {
// "ready", or "building DONE TOTAL" while a pass is under way.
inline constexpr std::string_view kPass = "pass";
inline constexpr std::string_view kExtractor = "extractor";  // kExtractorVersion of the facts.
// Classifier::fingerprint of the rows.
inline constexpr std::string_view kClassifier = "classifier";
// rules_stamp() before the last walk.
inline constexpr std::string_view kRules = "rules";
inline constexpr std::string_view kRecent = "recent";  // Paths, each ended by NUL.
inline constexpr std::string_view kGit = "git";        // git_fingerprint of `recent`.
// "1": the next pass recomputes `recent`.
inline constexpr std::string_view kRecentStale = "recent_stale";
// BuildReport of the last pass that built, partial while it runs.
inline constexpr std::string_view kBuild = "build";
inline constexpr std::string_view kUpdatedAt = "updated_at";  // ISO 8601.
// + hash of a path: the stat of a file that was skipped (noted instead of indexed).
inline constexpr std::string_view kSkip = "skip:";
std::string skip_key(std::string_view path);
}  // namespace meta_key

struct UpdaterOptions {
  unsigned workers = 0;  // 0 means one per core.
  std::uint64_t max_file_bytes = 64u << 20;
  std::vector<std::string> exclude;
  std::vector<std::pair<std::string, std::string>> layers;
  extract::ExtractLimits limits;
  std::shared_ptr<worker::Pool> extractors;  // nullptr: creates its own.
  // Delay before the first retry after a failure; doubled each time.
  std::chrono::milliseconds retry_after{500};
  const Clock* clock = &system_clock();
  std::shared_ptr<Trace> trace;  // nullptr: none.
  // Called with every directory of the project before it is listed. Any thread.
  std::function<void(std::string_view directory)> each_directory;
  // For servers: compare with git after the first pass even if nothing changed, and after each
  // change.
  bool follow_git = false;
  // Called when state, progress or generation changed. Any thread.
  std::function<void()> on_change;
};

/// Counters since the updater started.
struct UpdateStats {
  std::uint64_t scans = 0;   // Walks of the whole project.
  std::uint64_t walked = 0;  // Files found by them.
  std::uint64_t read = 0;    // Files whose bytes were read.
  std::uint64_t extracted = 0;
  std::uint64_t same_digest = 0;  // Read, and equal to the stored version.
  std::uint64_t removed = 0;
  std::uint64_t skipped = 0;  // Noted instead of indexed.
  std::uint64_t commits = 0;
  std::uint64_t git_runs = 0;       // Comparisons of the whole project with git.
  std::uint64_t git_path_runs = 0;  // Comparisons of changed paths only.
};

struct UpdateProgress {
  bool ready = false;    // The first pass is complete.
  bool building = true;  // A pass is under way.
  bool checked = false;  // The disk was walked, and the changes found are stored.
  double fraction = 0;
  std::string failure;  // Why the last write failed; else "".
};

class Updater {
 public:
  /// `store` is read_write, the caller holds the writer lock of its directory, and both outlive
  /// this object. Starts threads, but no scan.
  Updater(std::shared_ptr<const RootDir> root, store::Store& store, UpdaterOptions options);
  /// Stops: discards running extractions, commits finished ones.
  ~Updater();
  Updater(const Updater&) = delete;
  Updater& operator=(const Updater&) = delete;

  /// Walks the project and reads changed files; `from_scratch` ignores everything stored.
  void scan(bool from_scratch);
  /// These relative paths, files or directories, may have changed, appeared or been removed.
  void update(std::vector<std::string> paths);
  /// HEAD or the git index may have changed.
  void git_changed();
  /// Sets the files open in an editor: they and their directories get priority.
  void set_open(std::vector<std::string> paths);
  /// Reads these files ahead of all others and waits until they are committed; false if `timeout`
  /// passed or `stop` was requested first.
  bool update_now(std::span<const std::string> paths, std::chrono::milliseconds timeout,
                  std::stop_token stop = {});

  /// The paths that are queued or not committed yet; waits until the first walk has found them all.
  /// nullopt if that takes longer than `timeout`. Also nullopt, without waiting, if the project was
  /// fully indexed before this run and the first walk is not complete: then the files that the walk
  /// will find are not known to be missing.
  std::optional<std::vector<std::string>> waiting(std::chrono::milliseconds timeout,
                                                  std::stop_token stop);
  /// RAII: pauses the workers after their current file, so that a query does not compete with
  /// background indexing.
  class Pause {
   public:
    explicit Pause(Updater& updater);
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    Updater& updater_;
  };

  /// Repairs damage that the store detected: queues damaged files to be read again; if shared
  /// structures are damaged, replaces the index with an empty one and reads everything. False if
  /// nothing is damaged. Does not wait for the reading.
  bool mend();

  /// Waits for the first pass; true if it is complete.
  bool wait_ready(std::chrono::milliseconds timeout, std::stop_token stop = {});
  /// Waits until nothing is queued, running or uncommitted.
  void wait_idle();

  UpdateProgress progress() const;
  UpdateStats stats() const;
  std::shared_ptr<const Classifier> classifier() const;

 private:
  struct Work {
    int priority = 0;
    std::uint64_t sequence = 0;
    bool queued = false;
    bool busy = false;   // A worker is processing it.
    bool again = false;  // Changed while busy.
    bool soon = false;   // Readahead was requested.
    bool force = false;  // Extract even if stat and digest equal the stored ones.
    // Remove though it exists: an ignore rule was added after it was queued.
    bool leave_out = false;
    int uncommitted = 0;  // Outcomes not committed yet.
  };
  struct Outcome {
    enum class Kind { replace, restat, remove, skip, note, meta } kind;
    std::string path;  // For meta: the key.
    store::FileRow row{};
    store::PreparedFacts facts{};
    // For meta: the value. For skip, note and replace: the note; "" removes it.
    std::string reason;
    std::string stamp;     // For skip.
    bool counted = false;  // Came from the queue.

    std::uint64_t weight() const { return facts.bytes() + 256; }  // Approximate bytes in memory.
  };
  struct Known;  // The stored state, by path.
  enum Priority {
    open_file = 0,
    open_directory = 1,
    recent_file = 2,
    code = 3,
    other = 4,
    dependency = 5
  };

  void run_scanner(std::stop_token stop);
  void run_worker(std::stop_token stop, unsigned slot);
  void run_writer(std::stop_token stop);
  void compact();
  void finish_build();  // Runs after the pass is complete.
  void run_git(std::stop_token stop);
  void look_at_git(bool forced, const std::vector<std::string>& paths, GitRecencyTracker& tracker,
                   std::stop_token stop);
  std::vector<std::string> known_paths() const;  // Stored or queued.

  void scan_all(bool from_scratch, std::stop_token stop);
  void scan_paths(std::vector<std::string> paths, std::stop_token stop);
  Known known() const;
  std::optional<FileStat> beside(const std::string& path, const IgnoreRules& rules) const;
  std::optional<Outcome> examine(const std::string& path, bool force, std::stop_token stop);
  std::optional<Outcome> examine_large(const std::string& path, ReadOutcome refused,
                                       std::chrono::system_clock::time_point began,
                                       const store::FileRow* stored, std::stop_token stop);
  store::FileRow row_of(const std::string& path, const FileStat& stat,
                        std::chrono::system_clock::time_point began) const;
  bool apply(store::WriteTxn& txn, Outcome& outcome, std::string& failure);
  void work_on(const std::string& path, const Work& work, std::stop_token stop);
  void name_thread(std::string_view name) const;
  std::string build_report(bool finished) const;  // REQUIRES: mutex_.

  /// Runs a thread's function; an exception is recorded as the failure of the index.
  void or_fail(const std::function<void()>& run);
  /// Open, in the directory of an open file, or recent: read before all others. REQUIRES: mutex_.
  bool is_urgent(const std::string& path) const;
  // REQUIRES: mutex_.
  int priority_of(const std::string& path, const Classifier& classifier) const;
  // REQUIRES: mutex_.
  void enqueue(const std::string& path, int priority, bool force);
  /// Removes the path from the index, after any queued or running work for it. REQUIRES: mutex_.
  void leave_out(const std::string& path);
  /// Waits until a scan is needed; after a failure, starts a full scan by itself. REQUIRES: `lock`
  /// holds mutex_.
  void wait_for_scan(std::unique_lock<std::mutex>& lock, std::stop_token stop);
  void push(Outcome outcome);       // Locks mutex_; waits while the writer is behind.
  void reprioritize();              // REQUIRES: mutex_.
  void notify_waiters();            // Notifies of any change below.
  std::vector<std::string> soon();  // REQUIRES: mutex_.
  bool drained() const;             // REQUIRES: mutex_. No pending work that could write.
  void begin_anew();                // REQUIRES: mutex_. Restarts after the store was emptied.
  // REQUIRES: mutex_. Discards the outcomes collected for them.
  void drop(std::vector<std::string>& paths);
  std::string stamp_of(const FileStat& stat) const;

  const std::shared_ptr<const RootDir> root_;
  store::Store& store_;
  const UpdaterOptions options_;
  const unsigned workers_;
  const std::string user_excludes_;
  const std::shared_ptr<worker::Pool> extractors_;

  mutable std::mutex mutex_;
  // Separate condition variables, so that a finished file wakes only the writer.
  std::condition_variable_any changed_;     // Anything below changed.
  std::condition_variable_any for_writer_;  // The same, and outcomes.
  std::condition_variable_any room_;        // Outcomes were taken.
  // Scanner.
  bool want_scan_ = false, want_scratch_ = false, scanning_ = false;
  std::vector<std::string> want_paths_;
  // Git.
  bool want_git_ = false, git_running_ = false, git_forced_ = false;
  std::vector<std::string> git_paths_;  // Changed paths to compare with git again.
  bool recheck_git_ = false;            // Compare all files again.
  bool git_paths_running_ = false;      // Only wait_idle() waits for the end of these two.
  std::shared_ptr<const std::set<std::string>> recent_;
  // Queue.
  std::unordered_map<std::string, Work> work_;
  std::set<std::pair<std::pair<int, std::uint64_t>, std::string>> queue_;
  std::uint64_t sequence_ = 0;
  std::size_t until_soon_ = 0;  // Files until the next readahead request.
  std::unordered_set<std::string> open_, open_directories_;
  int hurried_ = 0;  // Number of callers waiting in update_now.
  int paused_ = 0;
  // Writer.
  std::deque<Outcome> outcomes_;
  std::uint64_t outcome_bytes_ = 0;
  bool writing_ = false;  // A transaction is open.
  // The stored state is "building" or needs other marks renewed; "ready" must be written at the
  // end.
  bool announce_ready_ = false;
  // A thread had an unrecoverable error: failure_ is final.
  bool broken_ = false;
  // An update was lost: the next update scans everything; so does the scanner after a delay.
  bool failed_once_ = false;
  // A file could not be read for now (no descriptors, no memory): scan again after a delay.
  bool look_again_ = false;
  std::chrono::milliseconds retry_after_{};  // Delay for both; doubled each time.
  // Number of times the store was emptied; older transactions write to the old store.
  std::uint64_t restarts_ = 0;
  // Progress.
  bool first_scan_done_ = false, ready_ = false;
  bool was_ready_ = false;  // At the start of the updater.
  std::uint64_t pass_total_ = 0, pass_done_ = 0;
  std::string failure_;
  std::shared_ptr<const Classifier> classifier_;
  UpdateStats stats_;
  BuildReport report_;  // Of the running pass.
  std::chrono::steady_clock::time_point report_began_{};

  std::vector<std::jthread> threads_;  // Last: the threads use all members above.
};

}  // namespace codefinder::update
