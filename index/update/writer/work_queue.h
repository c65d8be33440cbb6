// The paths that the updater has to process, by priority. A path is queued once however often it
// changes, and is processed by one worker at a time. Pure data; not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace codefinder::update {

/// Lower values are processed first.
enum class WorkPriority : int {
  open_file,
  open_directory,
  recent_file,
  code,
  other,
  dependency,
};

enum class Reading : std::uint8_t {
  if_changed,
  forced,  // Extract even if stat and digest equal the stored ones.
};

class WorkQueue {
 public:
  struct Item {
    std::string path;
    Reading reading = Reading::if_changed;
    // Remove though it exists: an ignore rule was added after it was queued.
    bool left_out = false;
  };

  /// A path that a worker is processing is queued again when it is finished.
  void enqueue(const std::string& path, WorkPriority priority,
               Reading reading = Reading::if_changed);
  /// Queues the removal of the path from the index, behind any work that runs for it. A later
  /// enqueue() takes it back.
  void leave_out(const std::string& path);

  bool has_queued() const { return !queue_.empty(); }
  /// Takes the next path; finish() must follow. REQUIRES: has_queued().
  Item take();
  /// The taken path has been processed. Returns true if nothing is left to do for it.
  bool finish(const std::string& path);
  /// A result for the path was produced that is not committed yet.
  void add_uncommitted(const std::string& path) { ++work_[path].uncommitted; }
  /// One result of each path was committed or discarded.
  void settle(std::span<const std::string> paths);

  /// A file was not in the page cache: the next ones may not be there either.
  void expect_disk_reads();
  /// While disk reads are expected, every 32 calls, the next paths of the queue that were not
  /// returned before; else none. For readahead: waiting for each file that is not in the page cache
  /// costs as much as parsing.
  std::vector<std::string> read_ahead();
  void reprioritize(const std::function<WorkPriority(const std::string& path)>& priority);

  /// Queued, in work or uncommitted.
  bool contains(const std::string& path) const { return work_.contains(path); }
  bool empty() const { return work_.empty(); }
  std::size_t size() const { return work_.size(); }
  std::vector<std::string> paths() const;
  /// Nothing is queued or in work.
  bool is_idle() const { return queue_.empty() && busy_ == 0; }

  /// Paths queued and paths completed since the last reset.
  std::uint64_t total() const { return total_; }
  std::uint64_t done() const { return done_; }
  void reset_counts() { total_ = done_ = 0; }

 private:
  struct Work {
    WorkPriority priority = WorkPriority::open_file;
    std::uint64_t sequence = 0;
    bool queued = false;
    bool busy = false;   // A worker is processing it.
    bool again = false;  // Enqueued while busy.
    bool read_ahead = false;
    bool forced = false;
    bool left_out = false;
    int uncommitted = 0;
  };
  using Key = std::pair<WorkPriority, std::uint64_t>;

  std::unordered_map<std::string, Work> work_;
  std::set<std::pair<Key, std::string>> queue_;
  std::uint64_t sequence_ = 0, total_ = 0, done_ = 0;
  std::size_t busy_ = 0;
  std::size_t until_read_ahead_ = 0;
  std::size_t disk_reads_ = 0;  // Number of files for which disk reads are expected.
};

}  // namespace codefinder::update
