// A thread pool that runs tasks in FIFO order.  A thread is started when a task comes and none is
// idle, up to a limit.
#pragma once

#include "base/result.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace codefinder::handlers {

class ThreadPool {
 public:
  explicit ThreadPool(unsigned max_threads) : max_threads_(max_threads) {}
  ~ThreadPool() { finish(); }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Queues a task; never blocks.  `run` must not throw.  Errors: internal, if there is no thread
  /// and none can be started; `run` is dropped.
  Status post(std::function<void()> run, std::stop_token stop = {});
  /// Drops queued tasks whose stop is requested, so that their resources are freed at once.
  void drop_stopped();
  /// Runs what is queued, then joins.  REQUIRES: no post() afterwards.
  void finish();

 private:
  struct Task {
    std::function<void()> run;
    std::stop_token stop;
  };
  void work();

  const unsigned max_threads_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::vector<std::thread> threads_;
  unsigned idle_ = 0;
  bool closing_ = false;
};

}  // namespace codefinder::handlers
