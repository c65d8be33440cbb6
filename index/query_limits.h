// Limits of the queries to one snapshot, and their use: set by the front end, checked in every
// loop of a query.  Thread-safe: a query may run on two threads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <limits>

namespace codefinder::index {

class QueryLimits {
 public:
  using Clock = std::chrono::steady_clock;
  /// Resolver steps per context; the largest legitimate queries measured take a hundredth of
  /// this.
  static constexpr std::size_t kSteps = 4'000'000;
  /// Stack bytes from the outermost resolution step on: threads may have as little as 2 MB.
  static constexpr std::size_t kStackBytes = 1u << 20;

  /// Sets the deadline; called before each query.
  void begin(Clock::time_point deadline) {
    deadline_ = deadline.time_since_epoch().count();
    exceeded_ = false;
  }
  void set_steps(std::size_t steps) { steps_ = steps; }
  std::size_t steps() const { return steps_; }
  bool is_late() const {
    const Clock::rep deadline = deadline_;
    return deadline != kNever && Clock::now().time_since_epoch().count() >= deadline;
  }

  /// True once a limit has ended the query early: the answer is incomplete.
  bool exceeded() const { return exceeded_; }
  void exceed() { exceeded_ = true; }

  /// The maximum over all contexts: for tests and measurements.
  std::size_t most_steps() const { return most_steps_; }
  std::size_t most_stack() const { return most_stack_; }
  void record(std::size_t steps, std::size_t stack) {
    raise(most_steps_, steps);
    raise(most_stack_, stack);
  }

 private:
  static constexpr Clock::rep kNever = std::numeric_limits<Clock::rep>::max();
  static void raise(std::atomic<std::size_t>& to, std::size_t value) {
    std::size_t known = to;
    while (known < value && !to.compare_exchange_weak(known, value)) {
    }
  }

  std::atomic<Clock::rep> deadline_{kNever};
  std::atomic<std::size_t> steps_{kSteps}, most_steps_{0}, most_stack_{0};
  std::atomic<bool> exceeded_{false};
};

}  // namespace codefinder::index
