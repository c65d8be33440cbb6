// Reports changed paths of the project, using the system's watches; if they are not available (none
// left, a network file system), requests a walk every few seconds. A burst of events is
// delivered as one batch: after a quiet interval, or at the latest after half a second; batches of
// few saved files earlier.
#pragma once

#include "base/os/directory_watch.h"
#include "base/os/wake_event.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace codefinder::update {

struct WatchBatch {
  // Relative; files and directories that were changed, created or removed.
  std::vector<std::string> paths;
  bool rescan = false;  // Events were lost, or polling is active: walk everything.
  bool git = false;     // HEAD, the git index, a ref or the configuration changed.
};

class Watcher {
 public:
  struct Options {
    std::string root;
    std::string git_directory;  // "" if there is none.
    std::string git_common{};   // The git directory that all worktrees share; may be the same.
    std::vector<std::string>
        // Directories of references and their logs: a change of a file there that is no lock file
        // means that git's state changed.
        git_refs{};
    // Absolute: the repository's local rules (info/exclude); "" if there can be none.
    std::string exclude_file{};
    std::chrono::milliseconds quiet{40};  // Quiet interval after which a batch is delivered…
    // …for some saved files after a while without events…
    std::chrono::milliseconds soon{4};
    // …for some saved files soon after others: see delays_for().
    std::chrono::milliseconds again{15};
    std::chrono::milliseconds longest{500};
    std::chrono::milliseconds poll{5000};  // Interval between walks if watching is not possible.
    std::size_t max_watches = 1u << 20;    // Lowered in tests to force the fallback.
  };
  struct Delays {
    std::chrono::milliseconds quiet;    // Deliver after this long without events…
    std::chrono::milliseconds longest;  // …or this long after the first event.
  };
  /// The delays of this batch. Files that are saved occasionally, or one that is saved repeatedly,
  /// are delivered early; a branch switch, a build or a formatter run is collected into few
  /// batches. `idle`: time between the last delivery and the batch's first event.
  static Delays delays_for(const Options& options, const WatchBatch& batch,
                           std::chrono::milliseconds idle);
  /// `deliver` is called on the watcher's thread.
  Watcher(Options options, std::function<void(WatchBatch)> deliver);
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  /// Watches one directory (relative; "" is the root). Cheap if it is already watched. Any thread.
  void add(std::string_view directory);
  /// "inotify" or "polling".
  std::string_view mode() const { return polling_ ? "polling" : "inotify"; }

 private:
  void run(std::stop_token stop);
  bool read_events(WatchBatch& batch);
  bool take_event(const DirectoryWatch::Event& event, WatchBatch& batch);
  void forget_below(const std::string& directory);  // REQUIRES: mutex_.
  void watch_git_directories();
  void watch_exclude_file();
  bool changes_exclude_file(const DirectoryWatch::Event& event);
  void fall_back(std::string_view why);

  const Options options_;
  const std::function<void(WatchBatch)> deliver_;
  const DirectoryWatch watch_;
  const WakeEvent wake_;
  std::vector<int> git_watches_;  // For the git directories; set before the thread starts.
  int exclude_watch_ = -1;        // Watch of the exclude file's directory…
  int exclude_parent_ = -1;       // …or, while that does not exist, of its parent.
  std::vector<int> ref_watches_;  // Set before the thread starts.
  std::atomic<bool> polling_{false};
  std::mutex mutex_;
  std::unordered_map<int, std::string> directories_;  // Watch -> relative path.
  // The inverse, ordered, to find whole subtrees.
  std::map<std::string, int, std::less<>> watches_;
  std::jthread thread_;
};

}  // namespace codefinder::update
