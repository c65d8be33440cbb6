// Limits the bytes that are in use at the same time; take() blocks until others release theirs.
// Thread-safe.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <utility>

namespace codefinder {

class Budget {
 public:
  explicit Budget(std::size_t limit) : limit_(limit) {}

  /// A part of the budget, released by the destructor.  REQUIRES: it does not outlive the budget.
  class Share {
   public:
    Share() = default;
    Share(Share&& other) noexcept
        : budget_(std::exchange(other.budget_, nullptr)),
          amount_(std::exchange(other.amount_, std::size_t{0})) {}
    Share& operator=(Share&& other) noexcept {
      std::swap(budget_, other.budget_);
      std::swap(amount_, other.amount_);
      return *this;
    }
    ~Share() {
      if (budget_) budget_->give_back(amount_);
    }

   private:
    friend class Budget;
    Share(Budget& budget, std::size_t amount) : budget_(&budget), amount_(amount) {}
    Budget* budget_ = nullptr;
    std::size_t amount_ = 0;
  };

  /// Blocks until `amount` fits.  An amount larger than the whole budget fits when nothing else is
  /// taken.
  Share take(std::size_t amount) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return open_ || fits_locked(amount); });
    used_ += amount;
    return Share(*this, amount);
  }
  bool fits(std::size_t amount) const {
    std::lock_guard lock(mutex_);
    return fits_locked(amount);
  }
  /// For shutdown: from now on take() does not block; ends current waits.
  void open() {
    std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

 private:
  bool fits_locked(std::size_t amount) const {
    return used_ == 0 || (used_ <= limit_ && amount <= limit_ - used_);
  }
  void give_back(std::size_t amount) {
    std::lock_guard lock(mutex_);
    used_ -= amount;
    changed_.notify_all();
  }

  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t used_ = 0;
  bool open_ = false;
};

}  // namespace codefinder
