// Runs a function between requests: on a thread with the lowest priority, when an index has not
// changed for a while.
#pragma once

#include "index/index.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace codefinder::index {

class IdleTask {
 public:
  /// Returns when it has to run again although the index has not changed; nullopt: not before a
  /// change.
  using Task = std::function<std::optional<std::chrono::milliseconds>(Index&, std::stop_token)>;
  /// Returns whether the task has to run in a status; nullopt if the status changes nothing.
  using IsDue = std::function<std::optional<bool>(const IndexStatus&)>;

  enum class OnChange { finish, stop };  // Whether a run during which the index changes goes on.
  struct Options {
    std::string name;                 // In the log.
    std::chrono::milliseconds quiet;  // Without a change, before a run.
    OnChange on_change = OnChange::finish;
  };

  /// Without a thread, a warning is logged and the task never runs.
  IdleTask(std::shared_ptr<Index> index, IsDue is_due, Task task, Options options);
  /// Stops a run and waits for its end.
  ~IdleTask();
  IdleTask(const IdleTask&) = delete;
  IdleTask& operator=(const IdleTask&) = delete;

 private:
  void on_status(const IndexStatus& status);
  void run(std::stop_token closing);
  std::optional<std::chrono::milliseconds> run_once(std::stop_token stop);

  const std::shared_ptr<Index> index_;
  const IsDue is_due_;
  const Task task_;
  const Options options_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool due_ = false;
  bool touched_ = false;  // The index changed since the thread last checked.
  std::stop_source running_;

  std::shared_ptr<void> subscription_;
  std::jthread thread_;  // Last member: it uses all others.
};

}  // namespace codefinder::index
