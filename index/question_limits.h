// What the questions to one snapshot may cost, and what they did: set by the door that asks, read
// by every loop that answers. Thread-safe: a question may be answered by two threads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <limits>

namespace codefinder::index {

class QuestionLimits {
 public:
  using Clock = std::chrono::steady_clock;
  /// Steps of resolution of one context: the largest legitimate questions measured take a hundredth
  /// of them.
  static constexpr std::size_t kSteps = 4'000'000;
  /// Of a thread's stack, from the outermost step of resolution: threads may have as little as 2
  /// MB.
  static constexpr std::size_t kStackBytes = 1u << 20;

  /// Before a question is asked: when it must end.
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

  /// True once a limit ended the question early: the answer lacks something.
  bool exceeded() const { return exceeded_; }
  void exceed() { exceeded_ = true; }

  /// The largest numbers of one context: for tests and measurements.
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
