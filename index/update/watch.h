// Tells which paths of the project change, by inotify; where that is not to be had (no instances or
// watches left, a network file system), by asking for a walk every few seconds. A burst of events
// is delivered once: when it has been quiet for a moment, or at the latest after half a second;
// some saves, sooner.
#pragma once

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

namespace codefinder::index {

struct WatchBatch {
  std::vector<std::string> paths;  // Relative; files and directories that changed, came or went.
  bool rescan = false;             // Events were lost, or we are polling: walk everything.
  bool git = false;                // HEAD or the git index changed.
};

class Watcher {
 public:
  struct Options {
    std::string root;
    std::string git_directory;  // "" when there is none.
    std::vector<std::string>
        // Directories of references and their logs: a file there that is no lock means that git
        // moved.
        git_refs{};
    // Absolute: the repository's own rules (info/exclude); "" when there are none to be.
    std::string exclude_file{};
    std::chrono::milliseconds quiet{40};  // After so much of it what was heard is delivered…
    // …or after so much, when it is some saved files after a while without any…
    std::chrono::milliseconds soon{4};
    // …or after so much, when it is some soon after others: see delays_for().
    std::chrono::milliseconds again{15};
    std::chrono::milliseconds longest{500};
    std::chrono::milliseconds poll{5000};  // How often to walk when watching is not possible.
    std::size_t max_watches = 1u << 20;    // Tests lower it to see the fallback.
  };
  struct Delays {
    std::chrono::milliseconds quiet;    // So long nothing must be heard…
    std::chrono::milliseconds longest;  // …or so long must have gone since the first event.
  };
  /// What this batch waits for: files that are saved now and then, or one that is saved again and
  /// again, are not kept waiting for others; a switch of branches, a build or a formatter comes in
  /// few batches.  `idle`: between the last delivery and the batch's first event.
  static Delays delays_for(const Options& options, const WatchBatch& batch,
                           std::chrono::milliseconds idle);
  /// `deliver` is called on the watcher's own thread.
  Watcher(Options options, std::function<void(WatchBatch)> deliver);
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  /// Watches one directory (relative; "" is the root).  Cheap when it is watched already.  Any
  /// thread.
  void add(std::string_view directory);
  /// "inotify" or "polling".
  std::string_view mode() const { return polling_ ? "polling" : "inotify"; }

 private:
  void run(std::stop_token stop);
  bool read_events(WatchBatch& batch);
  void forget_below(const std::string& directory);  // REQUIRES: mutex_.
  void watch_exclude_file();
  bool hears_of_exclude_file(int watch, std::string_view name, std::uint32_t mask);
  void fall_back(std::string_view why);

  const Options options_;
  const std::function<void(WatchBatch)> deliver_;
  int inotify_ = -1;
  int wake_ = -1;  // eventfd
  int git_watch_ = -1;
  int exclude_watch_ = -1;        // The directory of the exclude file…
  int exclude_parent_ = -1;       // …or, while there is none, the one above it.
  std::vector<int> ref_watches_;  // Set before the thread starts.
  std::atomic<bool> polling_{false};
  std::mutex mutex_;
  std::unordered_map<int, std::string> directories_;  // Watch -> relative path.
  std::map<std::string, int, std::less<>> watches_;   // The inverse, ordered, for whole subtrees.
  std::jthread thread_;
};

}  // namespace codefinder::index
