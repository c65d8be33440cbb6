// A helper thread that takes pieces of work from a shared atomic counter.
#include "index/store/segments/second_thread.h"

#include "base/threads.h"

namespace codefinder::store {

SecondThread::~SecondThread() {
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void SecondThread::share(std::size_t count, const Work& work) {
  const std::unique_lock only(callers_, std::try_to_lock);
  if (count < 2 || !only || std::thread::hardware_concurrency() < 2) {
    for (std::size_t piece = 0; piece < count; ++piece) work(piece, By::caller);
    return;
  }
  {
    std::lock_guard lock(mutex_);
    next_ = 0, count_ = count, work_ = &work;
    // If the thread cannot be started, the caller does all the work.
    if (!thread_.joinable() && !start_thread(thread_, [this] { serve(); })) work_ = nullptr;
  }
  changed_.notify_all();
  take_pieces(work, By::caller);
  std::unique_lock lock(mutex_);
  work_ = nullptr;
  changed_.wait(lock, [this] { return !at_work_; });
}

void SecondThread::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ending_ || work_ != nullptr; });
    if (ending_) return;
    const Work* const work = work_;
    work_ = nullptr;
    at_work_ = true;
    lock.unlock();
    take_pieces(*work, By::second);
    lock.lock();
    at_work_ = false;
    changed_.notify_all();
  }
}

void SecondThread::take_pieces(const Work& work, By by) {
  for (std::size_t piece = next_++; piece < count_; piece = next_++) work(piece, by);
}

}  // namespace codefinder::store
