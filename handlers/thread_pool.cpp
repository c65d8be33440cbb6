// The threads and the queue of a pool.
#include "handlers/thread_pool.h"

#include "base/log.h"
#include "base/threads.h"

namespace codefinder::handlers {

void ThreadPool::finish() {
  {
    std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

Status ThreadPool::post(std::function<void()> run, std::stop_token stop) {
  std::lock_guard lock(mutex_);
  if (idle_ <= tasks_.size() && threads_.size() < max_threads_) {
    std::thread thread;
    const Status started = start_thread(thread, [this] { work(); });
    if (started) threads_.push_back(std::move(thread));
    else if (threads_.empty()) return started.error();
    else log_warning("fewer requests run at once: {}", started.error().message);
  }
  tasks_.push_back({std::move(run), std::move(stop)});
  changed_.notify_one();
  return Done{};
}

void ThreadPool::drop_stopped() {
  // Declared before the lock, so destroyed after it: the destructor of a task may call post().
  std::deque<Task> kept, dropped;
  std::lock_guard lock(mutex_);
  for (Task& task : tasks_)
    (task.stop.stop_requested() ? dropped : kept).push_back(std::move(task));
  tasks_.swap(kept);
}

void ThreadPool::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [&] { return closing_ || !tasks_.empty(); });
    --idle_;
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task.run();
    task = {};
    lock.lock();
  }
}

}  // namespace codefinder::handlers
