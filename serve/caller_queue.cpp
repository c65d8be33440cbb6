// Chooses the caller whose turn it is.
#include "serve/caller_queue.h"

#include <tuple>
#include <utility>

namespace codefinder::serve {

bool CallerQueue::add(const std::string& caller, Task task) {
  const std::lock_guard lock(mutex_);
  Caller& own = callers_[caller];
  if (own.waiting.size() >= share_.waiting || own.bytes + task.bytes > share_.waiting_bytes)
    return false;
  own.bytes += task.bytes;
  own.waiting.push_back(std::move(task));
  return true;
}

CallerQueue::Callers::iterator CallerQueue::next() {
  auto chosen = callers_.end();
  for (auto at = callers_.begin(); at != callers_.end(); ++at) {
    const Caller& caller = at->second;
    if (caller.waiting.empty() || caller.running >= share_.running) continue;
    if (chosen == callers_.end() || std::tie(caller.running, caller.last) <
                                        std::tie(chosen->second.running, chosen->second.last))
      chosen = at;
  }
  return chosen;
}

void CallerQueue::run() {
  std::unique_lock lock(mutex_);
  for (auto at = next(); at != callers_.end(); at = next()) {
    Caller& caller = at->second;  // Callers stay.
    Task task = std::move(caller.waiting.front());
    caller.waiting.pop_front();
    caller.bytes -= task.bytes;
    caller.last = ++starts_;
    ++caller.running;
    lock.unlock();
    task.run();
    task = {};
    lock.lock();
    --caller.running;
  }
}

void CallerQueue::drop_stopped() {
  std::deque<Task> dropped;  // Destroyed without the lock.
  const std::lock_guard lock(mutex_);
  for (auto& [name, caller] : callers_) {
    std::deque<Task> kept;
    for (Task& task : caller.waiting) {
      const bool is_stopped = task.stop.stop_requested();
      if (is_stopped) caller.bytes -= task.bytes;
      (is_stopped ? dropped : kept).push_back(std::move(task));
    }
    caller.waiting.swap(kept);
  }
}

}  // namespace codefinder::serve
