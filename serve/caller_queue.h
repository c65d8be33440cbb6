// The requests that wait for a thread, by caller: a thread takes the next request of the caller
// that has the fewest running, and a caller may not have all threads or all places, so that many or
// long requests of one do not stop the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>

namespace codefinder::serve {

/// The maxima of one caller.
struct CallerShare {
  std::size_t running = 0, waiting = 0, waiting_bytes = 0;
};

/// Thread-safe.
class CallerQueue {
 public:
  struct Task {
    std::function<void()> run;  // Must not throw.
    std::stop_token stop = {};
    std::size_t bytes = 0;  // Memory that it takes while it waits.
  };

  explicit CallerQueue(const CallerShare& share) : share_(share) {}
  CallerQueue(const CallerQueue&) = delete;
  CallerQueue& operator=(const CallerQueue&) = delete;

  /// False if the caller has too many waiting; the task is dropped.
  bool add(const std::string& caller, Task task);
  /// Runs tasks until there is none that may run now. Call on a thread of a pool after each add():
  /// a task that may not run then is run by the call that runs the caller's others.
  void run();
  /// Drops waiting tasks whose stop is requested.
  void drop_stopped();

 private:
  struct Caller {
    std::deque<Task> waiting;
    std::size_t bytes = 0, running = 0;
    std::uint64_t last = 0;  // Number of the start of its last task.
  };
  using Callers = std::map<std::string, Caller>;

  Callers::iterator next();

  const CallerShare share_;
  std::mutex mutex_;
  Callers callers_;
  std::uint64_t starts_ = 0;
};

}  // namespace codefinder::serve
