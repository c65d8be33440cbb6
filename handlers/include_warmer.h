// Between questions, what many of them will need: a thread that has one index learn it once the
// index is whole and has been left alone for a moment, and again after it changed.
#pragma once

#include "index/index.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

namespace codefinder::handlers {

class IncludeWarmer {
 public:
  using Learn = std::function<void(index::Index&, std::stop_token)>;

  /// `learn` runs in the learner's own thread, which gives way to all others; it is stopped when
  /// the index changes.
  IncludeWarmer(std::shared_ptr<index::Index> index, Learn learn, std::chrono::milliseconds quiet);
  ~IncludeWarmer();
  IncludeWarmer(const IncludeWarmer&) = delete;
  IncludeWarmer& operator=(const IncludeWarmer&) = delete;

 private:
  void on_status(const index::IndexStatus& status);
  void run(std::stop_token closing);

  const std::shared_ptr<index::Index> index_;
  const Learn learn_;
  const std::chrono::milliseconds quiet_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool due_ = false;      // The index is whole, and something of it is not learnt.
  bool touched_ = false;  // It changed since the thread last looked.
  std::stop_source learning_;

  std::shared_ptr<void> subscription_;
  std::jthread thread_;  // Last: it uses all of the above.
};

}  // namespace codefinder::handlers
