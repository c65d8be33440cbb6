// Updates the store from disk, in the process that holds the writer lock: a scanner finds changes,
// workers read and extract, one thread writes. A path is queued once however often it changes;
// priority: files open in an editor, their directories, files that git reports as being worked on,
// the project's code, the rest. All methods are thread-safe and return at once unless documented as
// waiting.
#pragma once

#include "base/clock.h"
#include "index/extract/extract.h"
#include "index/store/store.h"
#include "index/update/disk/root_dir.h"
#include "index/update/git/facts_source.h"
#include "index/update/packages/shared_facts.h"
#include "index/update/walk/classify.h"
#include "index/update/walk/ignore.h"
#include "index/worker/pool.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace codefinder {
class Trace;
}

namespace codefinder::update {

/// Keys of the store's meta table that the updater writes.
namespace meta_key {
// "ready", or "building DONE TOTAL" while a pass is under way.
inline constexpr std::string_view kPass = "pass";
// The extractor_version() of the facts, once a build was complete.
inline constexpr std::string_view kExtractor = "extractor";
// The extractor_version() of the first build, also while it is unfinished.
inline constexpr std::string_view kFirstExtractor = "first_extractor";
// Classifier::fingerprint of the rows.
inline constexpr std::string_view kClassifier = "classifier";
// rules_stamp() before the last walk.
inline constexpr std::string_view kRules = "rules";
// emptying_rule() of the last walk.
inline constexpr std::string_view kExcludedBy = "excluded_by";
inline constexpr std::string_view kRecent = "recent";    // Paths, each ended by NUL.
inline constexpr std::string_view kCommits = "commits";  // See commit_log.h.
inline constexpr std::string_view kGit = "git";          // Tracker's fingerprint of `recent`.
// "1": the next pass recomputes `recent`.
inline constexpr std::string_view kRecentStale = "recent_stale";
// BuildReport of the last pass that built, partial while it runs.
inline constexpr std::string_view kBuild = "build";
inline constexpr std::string_view kUpdatedAt = "updated_at";  // ISO 8601.
inline constexpr std::string_view kMoves = "moves";           // See move_log.h.
// + hash of a path: the stat of a file that was skipped (noted instead of indexed).
inline constexpr std::string_view kSkip = "skip:";
std::string skip_key(std::string_view path);
}  // namespace meta_key

struct UpdaterOptions {
  unsigned workers = 0;  // 0 means one per core.
  std::uint64_t max_file_bytes = 64u << 20;
  std::vector<std::string> exclude;
  IgnoreFiles ignore_files = IgnoreFiles::all;
  std::vector<std::pair<std::string, std::string>> layers;
  extract::ExtractLimits limits;
  std::shared_ptr<worker::Pool> extractors;    // nullptr: creates its own.
  std::shared_ptr<const FactsSource> facts;    // Asked before a text is parsed; nullptr: none.
  std::shared_ptr<SharedFacts> library_facts;  // The same for files of packages and libraries.
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

enum class ScanMode : std::uint8_t {
  changes,       // Reads files that differ from the index.
  from_scratch,  // Ignores everything stored.
};

struct UpdateProgress {
  bool ready = false;    // The first pass is complete.
  bool building = true;  // A pass is under way.
  bool checked = false;  // The disk was walked, and the changes found are stored.
  double fraction = 0;
  std::string failure;  // Why the last write failed; else "".
};

struct UpdaterState;

class Updater {
 public:
  /// `store` is read_write, the caller holds the writer lock of its directory, and both outlive
  /// this object. Starts threads, but no scan.
  Updater(std::shared_ptr<const RootDir> root, store::Store& store, UpdaterOptions options);
  /// Stops: discards running extractions, commits finished ones.
  ~Updater();
  Updater(const Updater&) = delete;
  Updater& operator=(const Updater&) = delete;

  /// Walks the project and reads files.
  void scan(ScanMode mode = ScanMode::changes);
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
  bool repair();

  /// Waits for the first pass; true if it is complete.
  bool wait_ready(std::chrono::milliseconds timeout, std::stop_token stop = {});
  /// Waits until nothing is queued, running or uncommitted, and the first pass is complete.
  void wait_idle();

  UpdateProgress progress() const;
  UpdateStats stats() const;
  std::shared_ptr<const Classifier> classifier() const;

 private:
  void start_threads();

  const std::unique_ptr<UpdaterState> state_;
  std::jthread writer_;                // Stops after the others, so that it commits their outcomes.
  std::vector<std::jthread> threads_;  // The scanner, the comparison with git, the workers.
};

}  // namespace codefinder::update
