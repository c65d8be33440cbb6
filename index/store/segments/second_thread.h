// A helper thread for work in many small pieces: it joins as soon as it is awake, and the caller
// does not wait for that.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>

namespace codefinder::store {

class SecondThread {
 public:
  enum class By { caller, second };
  using Work = std::function<void(std::size_t piece, By)>;

  SecondThread() = default;
  ~SecondThread();
  SecondThread(const SecondThread&) = delete;

  /// Calls work() once for each piece below `count`, in any order, and returns when all are done.
  /// If another caller is using the helper thread, or there is only one processor, the calling
  /// thread does everything. REQUIRES: work() does not throw.
  void share(std::size_t count, const Work& work);

 private:
  void serve();
  void take_pieces(const Work& work, By by);

  std::mutex callers_;  // Held by the caller that uses the helper thread.
  std::mutex mutex_;
  std::condition_variable changed_;
  const Work* work_ = nullptr;  // Work that the helper thread has not picked up yet.
  bool at_work_ = false, ending_ = false;
  std::atomic<std::size_t> next_ = 0;
  std::size_t count_ = 0;
  std::thread thread_;  // Started on first use.
};

}  // namespace codefinder::store
