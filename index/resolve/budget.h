// The budget of one context's work: steps, native stack, the query's deadline, cancellation.  Every
// recursive step of resolution spends from it.  Once used up it stays so: all further steps find
// nothing, and the answer is marked as truncated.  Not thread-safe; one per context.
#pragma once

#include "index/query_limits.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <utility>

namespace codefinder::resolve {

class Budget {
 public:
  using Clock = index::QueryLimits::Clock;

  Budget(index::QueryLimits& limits, std::stop_token stop,
         std::size_t steps = index::QueryLimits::kSteps)
      : limits_(limits), stop_(std::move(stop)), steps_(std::min(steps, limits.steps())) {}
  ~Budget() { limits_.record(used_, stack_); }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  /// False once the budget is used up or the request was cancelled.
  bool spend(std::size_t steps = 1) {
    if (stopped()) return false;
    if (steps_ - used_ < steps) return exceed(), false;
    used_ += steps;
    return true;
  }
  /// Cost: an atomic load; the clock is read at every 16th call.
  bool stopped() {
    if (ended_) return true;
    if (stop_.stop_requested()) return ended_ = true;
    if ((++polls_ & 15) != 0) return false;
    if (limits_.is_late()) exceed();
    else if (end_ != Clock::time_point::max() && Clock::now() >= end_) ended_ = true;
    return ended_;
  }
  /// Ends this context's work at a time that is no limit of the query: the answer stays complete
  /// except for the parts that the caller marks.
  void end_at(Clock::time_point end) {
    end_ = end;
    ended_ = ended_ || Clock::now() >= end;
  }

  /// One level of recursion.  False if the level may not begin: its result is unknown and must not
  /// be cached.
  class Level {
   public:
    explicit Level(Budget& budget) : budget_(budget) {
      const auto here = reinterpret_cast<std::uintptr_t>(this);
      if (budget.levels_++ == 0) budget.base_ = here;
      const std::size_t stack = here < budget.base_ ? budget.base_ - here : here - budget.base_;
      budget.stack_ = std::max(budget.stack_, stack);
      if (stack > index::QueryLimits::kStackBytes) budget.exceed();
      fits_ = budget.spend();
    }
    ~Level() { --budget_.levels_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    explicit operator bool() const { return fits_; }

   private:
    Budget& budget_;
    bool fits_ = false;
  };

 private:
  void exceed() {
    ended_ = true;
    limits_.exceed();
  }

  index::QueryLimits& limits_;
  const std::stop_token stop_;
  const std::size_t steps_;
  std::size_t used_ = 0, stack_ = 0;
  std::uintptr_t base_ = 0;  // The stack address where the outermost level began.
  std::uint32_t levels_ = 0, polls_ = 0;
  Clock::time_point end_ = Clock::time_point::max();
  bool ended_ = false;
};

}  // namespace codefinder::resolve
