// A few threads that run tasks in the order they came.  Threads start when work comes and none is idle, up to a limit.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace codefinder::handlers {

class Pool {
 public:
  explicit Pool(unsigned max_threads) : max_threads_(max_threads) {}
  /// Runs what is queued, then joins.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Never blocks.  Tasks must not throw.
  void post(std::function<void()> task);

 private:
  void work();

  const unsigned max_threads_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  unsigned idle_ = 0;
  bool closing_ = false;
};

}  // namespace codefinder::handlers
