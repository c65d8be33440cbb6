// Checks the limits of an extraction at low cost.
#include "index/extract/tree/extract_budget.h"

#include "index/extract/tree/parse_arena.h"

#include <utility>

namespace codefinder::extract {

namespace {

// CPU time of this thread, so that a busy machine does not give up on a file that an idle one
// parses.
std::chrono::nanoseconds cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace

ExtractBudget::ExtractBudget(const ExtractLimits& limits, std::stop_token stop)
    : most_bytes_(limits.tree_bytes), deadline_(cpu_time() + limits.time), stop_(std::move(stop)) {}

bool ExtractBudget::spent() {
  if (spent_) return true;
  if (parse_bytes() + used_bytes_ > most_bytes_ || stop_.stop_requested()) return spent_ = true;
  // The CPU clock of the thread costs a system call; this clock costs a read of memory that the
  // kernel updates some hundred times a second.
  timespec tick{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &tick);
  if (tick.tv_nsec == tick_.tv_nsec && tick.tv_sec == tick_.tv_sec) return false;
  tick_ = tick;
  return spent_ = cpu_time() > deadline_;
}

}  // namespace codefinder::extract
