// A clock that tests set.  Thread-safe.
#pragma once

#include "base/clock.h"

#include <atomic>
#include <chrono>

namespace codefinder::testing {

/// Begins at one hour.
class SetClock final : public Clock {
 public:
  void advance(std::chrono::nanoseconds by) const { since_start_ += by.count(); }
  std::chrono::steady_clock::time_point now() const override {
    return std::chrono::steady_clock::time_point(std::chrono::nanoseconds(since_start_.load()));
  }
  std::chrono::system_clock::time_point wall_now() const override { return {}; }

 private:
  mutable std::atomic<std::chrono::nanoseconds::rep> since_start_{3'600'000'000'000};
};

}  // namespace codefinder::testing
