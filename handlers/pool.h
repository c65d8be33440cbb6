// A few threads that run tasks in the order they came.  Threads start when work comes and none is
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

class Pool {
 public:
  explicit Pool(unsigned max_threads) : max_threads_(max_threads) {}
  ~Pool() { finish(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Never blocks.  `run` must not throw.  Errors: internal, when there is no thread and none can
  /// be started; `run` is dropped.
  Status post(std::function<void()> run, std::stop_token stop = {});
  /// Drops tasks that wait for a thread and whose stop is requested, so that what they hold is free
  /// at once.
  void drop_stopped();
  /// Runs what is queued, then joins.  Nothing may be posted after.
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
