// The state that the updater's threads share, under one mutex, and the operations on it that need
// nothing else. Used by the threads only (updater_threads.h), and by the
// public functions of the updater.
#pragma once

#include "index/model/build_report.h"
#include "index/update/updater.h"
#include "index/update/writer/failures.h"
#include "index/update/writer/outcome_queue.h"
#include "index/update/writer/urgent_files.h"
#include "index/update/writer/work_queue.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

struct UpdaterState {
  UpdaterState(std::shared_ptr<const RootDir> root, store::Store& store, UpdaterOptions options);

  /// The pending work of the scanner.
  struct ScanRequest {
    bool all = false, from_scratch = false;
    std::vector<std::string> paths;
    bool any() const { return all || !paths.empty(); }
  };
  /// The pending comparison with git.
  struct GitRequest {
    bool any = false;                // The git state may have changed; progress waits for it.
    bool forced = false;             // With `any`: even if the stored fingerprint is current.
    bool recheck = false;            // Compare all files; progress does not wait for it.
    std::vector<std::string> paths;  // Compare these again.
  };

  // The following functions REQUIRE the mutex.

  /// Notifies of any change of this state.
  void notify_waiters();
  void reprioritize();
  /// No scan, comparison with git or work is pending that could write.
  bool is_drained() const;
  /// The same, but work that only waits for its commit does not count.
  bool is_idle() const;
  /// Restarts after the store was emptied.
  void reset();
  /// The encoded report of the pass so far; of a finished one with the time of its end.
  enum class PassState : std::uint8_t { running, finished };
  std::string encode_report(PassState pass) const;

  // The following lock it.

  /// Adds an outcome for the writer; waits while the writer is behind.
  void push(Outcome outcome);
  /// See Updater::repair().
  bool repair();
  /// Runs a thread's function; an exception is recorded as the failure of the index.
  void run_thread(const std::function<void()>& run);
  std::shared_ptr<const Classifier> current_classifier() const;
  /// Reads the ignore rules anew.
  IgnoreRules ignore_rules() const;

  void name_thread(std::string_view name) const;
  void report_change() const {
    if (options.on_change) options.on_change();
  }

  const std::shared_ptr<const RootDir> root;
  store::Store& store;
  const UpdaterOptions options;
  const unsigned workers;
  const std::string user_excludes;
  const std::shared_ptr<TrackedFiles> tracked;
  const std::shared_ptr<worker::Pool> extractors;

  std::mutex repairing;  // Held during repair(): its return means that the pass has begun anew.

  mutable std::mutex mutex;  // Guards everything below.
  // Separate condition variables, so that a finished file wakes only the writer.
  std::condition_variable_any changed;     // Anything below changed.
  std::condition_variable_any for_writer;  // The same, and outcomes.
  std::condition_variable_any room;        // Outcomes were taken.

  ScanRequest scan_request;
  bool scanning = false;
  bool first_scan_done = false;

  GitRequest git_request;
  bool git_running = false;
  bool git_paths_running = false;  // Only wait_idle() waits for the end of these.

  WorkQueue queue;
  UrgentFiles urgent;
  int hurried = 0;  // Number of callers waiting in update_now.
  int paused = 0;

  OutcomeQueue outcomes;
  bool writing = false;  // A transaction is open.
  // The stored state is "building" or needs other marks renewed; "ready" must be written at the
  // end.
  bool announce_ready = false;
  // Files changed since the texts that includes give a language were compared with their includers
  // (included_texts.h); the writer compares them at the end of the pass.
  bool includes_stale = true;
  bool includes_compared = false;  // At least once since the index was created or emptied.
  Failures failures;
  // Number of times the store was emptied; older transactions write to the old store.
  std::uint64_t restarts = 0;

  bool ready = false;
  bool was_ready = false;  // At the start of the updater.
  std::shared_ptr<const Classifier> classifier;
  UpdateStats stats;
  BuildReport report;  // The report of the running pass.
  std::chrono::steady_clock::time_point report_began{};
};

}  // namespace codefinder::update
