// A bounded queue between threads.  push blocks when full, pop blocks when empty, close() wakes everyone.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace codefinder {

template <class T>
class BoundedQueue {
 public:
  explicit BoundedQueue(std::size_t capacity) : capacity_(capacity) {}

  /// False (and the item is dropped) once the queue is closed.
  bool push(T item) {
    std::unique_lock lock(mutex_);
    can_push_.wait(lock, [&] { return closed_ || items_.size() < capacity_; });
    if (closed_) return false;
    items_.push_back(std::move(item));
    can_pop_.notify_one();
    return true;
  }

  /// The next item; nullopt once the queue is closed and drained.
  std::optional<T> pop() {
    std::unique_lock lock(mutex_);
    can_pop_.wait(lock, [&] { return closed_ || !items_.empty(); });
    if (items_.empty()) return std::nullopt;
    T item = std::move(items_.front());
    items_.pop_front();
    can_push_.notify_one();
    return item;
  }

  /// No more pushes; what is queued can still be popped.
  void close() {
    std::lock_guard lock(mutex_);
    closed_ = true;
    can_pop_.notify_all();
    can_push_.notify_all();
  }

 private:
  const std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable can_push_, can_pop_;
  std::deque<T> items_;
  bool closed_ = false;
};

}  // namespace codefinder
