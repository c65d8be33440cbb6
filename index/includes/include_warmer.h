// Computes between requests data that many of them need (the include graph): a thread that runs a
// function on one index when the index is complete and has not changed for a while, and again after
// each change.
#pragma once

#include "index/index.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

namespace codefinder::includes {

class IncludeWarmer {
 public:
  using Task = std::function<void(index::Index&, std::stop_token)>;

  /// `task` runs on a thread with the lowest priority, once the index has been unchanged for
  /// `quiet`; its stop token is triggered when the index changes.
  IncludeWarmer(std::shared_ptr<index::Index> index, Task task, std::chrono::milliseconds quiet);
  ~IncludeWarmer();
  IncludeWarmer(const IncludeWarmer&) = delete;
  IncludeWarmer& operator=(const IncludeWarmer&) = delete;

 private:
  void on_status(const index::IndexStatus& status);
  void run(std::stop_token closing);

  const std::shared_ptr<index::Index> index_;
  const Task task_;
  const std::chrono::milliseconds quiet_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool due_ = false;      // The index is complete, and `task` has not run since it changed.
  bool touched_ = false;  // The index changed since the thread last checked.
  std::stop_source running_;

  std::shared_ptr<void> subscription_;
  std::jthread thread_;  // Last member: it uses all others.
};

}  // namespace codefinder::includes
