// The queue: one entry for each path, ordered by priority and then by arrival.
#include "index/update/writer/work_queue.h"

#include <algorithm>

namespace codefinder::update {

namespace {

constexpr std::size_t kReadAhead = 32;  // Files; at most twice as many are in flight.
// Number of files after a read from the disk: those that were read ahead are in the cache.
constexpr std::size_t kExpectedDiskReads = 1024;

}  // namespace

void WorkQueue::enqueue(const std::string& path, WorkPriority priority, Reading reading) {
  Work& work = work_[path];
  work.forced = work.forced || reading == Reading::forced;
  work.left_out = false;  // The last caller used the latest rules.
  if (work.busy) {
    work.again = true;
    work.priority = std::min(work.priority, priority);
    return;
  }
  if (work.queued) {
    if (priority >= work.priority) return;
    queue_.erase({{work.priority, work.sequence}, path});
  } else {
    ++total_;
  }
  work.queued = true;
  work.priority = priority;
  work.sequence = ++sequence_;
  queue_.insert({{work.priority, work.sequence}, path});
}

void WorkQueue::leave_out(const std::string& path) {
  enqueue(path, WorkPriority::open_file);
  work_[path].left_out = true;
}

WorkQueue::Item WorkQueue::take() {
  Item item{.path = queue_.begin()->second};
  queue_.erase(queue_.begin());
  Work& work = work_[item.path];
  work.queued = false;
  work.busy = true;
  ++busy_;
  // The stored version will be replaced by the uncommitted one: do not compare with it.
  if (work.forced || work.uncommitted > 0) item.reading = Reading::forced;
  item.left_out = work.left_out;
  work.forced = work.left_out = false;
  return item;
}

bool WorkQueue::finish(const std::string& path) {
  Work& work = work_[path];
  work.busy = false;
  --busy_;
  if (work.again) {
    work.again = false;
    const bool left_out = work.left_out;
    enqueue(path, work.priority);
    work.left_out = left_out;
    return false;
  }
  if (work.uncommitted > 0) return false;
  work_.erase(path);
  ++done_;
  return true;
}

void WorkQueue::settle(std::span<const std::string> paths) {
  for (const std::string& path : paths) {
    const auto found = work_.find(path);
    if (found == work_.end()) continue;
    if (--found->second.uncommitted == 0 && !found->second.busy && !found->second.queued) {
      work_.erase(found);
      ++done_;
    }
  }
}

void WorkQueue::expect_disk_reads() { disk_reads_ = kExpectedDiskReads; }

std::vector<std::string> WorkQueue::read_ahead() {
  std::vector<std::string> out;
  if (disk_reads_ == 0) return out;
  --disk_reads_;
  if (until_read_ahead_-- > 0) return out;
  until_read_ahead_ = kReadAhead - 1;
  std::size_t met = 0;
  for (auto next = queue_.begin(); next != queue_.end() && met < 2 * kReadAhead; ++next, ++met)
    if (!std::exchange(work_[next->second].read_ahead, true)) out.push_back(next->second);
  return out;
}

void WorkQueue::reprioritize(const std::function<WorkPriority(const std::string& path)>& priority) {
  decltype(queue_) fresh;
  for (const auto& [key, path] : queue_) {
    Work& work = work_[path];
    work.priority = priority(path);
    fresh.insert({{work.priority, work.sequence}, path});
  }
  queue_ = std::move(fresh);
}

std::vector<std::string> WorkQueue::paths() const {
  std::vector<std::string> out;
  out.reserve(work_.size());
  for (const auto& [path, work] : work_) out.push_back(path);
  return out;
}

}  // namespace codefinder::update
