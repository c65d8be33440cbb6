// A bounded queue between threads.  push blocks when full, pop blocks when empty, close() wakes all
// waiting threads.
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
  /// `capacity` is in the unit of the weights: items, if every weight is 1.
  explicit BoundedQueue(std::size_t capacity) : capacity_(capacity) {}

  /// Returns false (and drops the item) once the queue is closed.  An item heavier than the
  /// capacity is accepted when the queue is empty.
  bool push(T item, std::size_t weight = 1) {
    std::unique_lock lock(mutex_);
    can_push_.wait(lock, [&] {
      return closed_ || items_.empty() || (weight_ <= capacity_ && weight <= capacity_ - weight_);
    });
    return add(std::move(item), weight);
  }

  /// Never blocks and ignores the capacity: for threads that must not wait, and few items.
  bool push_now(T item) {
    std::unique_lock lock(mutex_);
    return add(std::move(item), 0);
  }

  /// Returns the next item; nullopt once the queue is closed and drained.
  std::optional<T> pop() {
    std::unique_lock lock(mutex_);
    can_pop_.wait(lock, [&] { return closed_ || !items_.empty(); });
    if (items_.empty()) return std::nullopt;
    T item = std::move(items_.front().first);
    weight_ -= items_.front().second;
    items_.pop_front();
    can_push_.notify_all();  // All: the waiting items have different weights.
    return item;
  }

  /// Rejects further pushes; queued items can still be popped.
  void close() {
    std::lock_guard lock(mutex_);
    closed_ = true;
    can_pop_.notify_all();
    can_push_.notify_all();
  }

 private:
  bool add(T item, std::size_t weight) {
    if (closed_) return false;
    items_.emplace_back(std::move(item), weight);
    weight_ += weight;
    can_pop_.notify_one();
    return true;
  }

  const std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable can_push_, can_pop_;
  std::deque<std::pair<T, std::size_t>> items_;
  std::size_t weight_ = 0;
  bool closed_ = false;
};

}  // namespace codefinder
