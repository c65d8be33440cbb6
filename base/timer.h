// One thread that calls functions at given times: the deadlines of requests.  Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace codefinder {

class Timer {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Id = std::pair<Time, std::uint64_t>;

  Timer();
  ~Timer();
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  /// Schedules `call` to run once, on the timer's thread; it may use the timer, and must not take
  /// long.
  Id after(std::chrono::milliseconds delay, std::function<void()> call);
  /// Removes a scheduled call; a call that is already running continues.
  void cancel(const Id& id);
  /// Drops all scheduled calls and waits for the running one.
  void stop();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Id, std::function<void()>> calls_;
  std::uint64_t next_ = 0;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace codefinder
