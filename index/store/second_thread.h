// A second thread for work that comes in many small pieces: it takes part as soon as it is awake,
// and nobody waits for it to be.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>

namespace codefinder::index {

class SecondThread {
 public:
  enum class By { caller, second };
  using Work = std::function<void(std::size_t piece, By)>;

  SecondThread() = default;
  ~SecondThread();
  SecondThread(const SecondThread&) = delete;

  /// Calls work() once for each piece below `count`, in any order, and returns when all are done.
  /// While another caller has the second thread, or where there is one processor only, this one
  /// does everything.  REQUIRES: work() throws nothing.
  void share(std::size_t count, const Work& work);

 private:
  void serve();
  void take_pieces(const Work& work, By by);

  std::mutex callers_;  // Whose work is shared.
  std::mutex mutex_;
  std::condition_variable changed_;
  const Work* work_ = nullptr;  // That the second thread may begin.
  bool at_work_ = false, ending_ = false;
  std::atomic<std::size_t> next_ = 0;
  std::size_t count_ = 0;
  std::thread thread_;  // From the first time on.
};

}  // namespace codefinder::index
