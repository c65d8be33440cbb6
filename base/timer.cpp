// The timer's thread and its queue of calls, ordered by time.
#include "base/timer.h"

namespace codefinder {

Timer::Timer() : thread_([this] { work(); }) {}

Timer::~Timer() { stop(); }

void Timer::stop() {
  {
    std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Timer::Id Timer::after(std::chrono::milliseconds delay, std::function<void()> call) {
  std::lock_guard lock(mutex_);
  const Id id{std::chrono::steady_clock::now() + delay, next_++};
  calls_.emplace(id, std::move(call));
  changed_.notify_all();
  return id;
}

void Timer::cancel(const Id& id) {
  std::lock_guard lock(mutex_);
  calls_.erase(id);
}

void Timer::work() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    if (calls_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const auto first = calls_.begin();
    if (first->first.first > std::chrono::steady_clock::now()) {
      const Time time = first->first.first;  // A copy: the entry may be removed during the wait.
      changed_.wait_until(lock, time);
      continue;
    }
    const std::function<void()> call = std::move(first->second);
    calls_.erase(first);
    lock.unlock();
    call();
    lock.lock();
  }
}

}  // namespace codefinder
