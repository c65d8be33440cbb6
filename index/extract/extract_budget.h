// What one extraction may cost: CPU time of its thread, memory, and whether it was told to stop.
// Every loop of the extraction whose length hangs on the input asks it.  Not thread-safe; one per
// extraction, on the thread that runs it.
#pragma once

#include "index/extract/extract.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <stop_token>

namespace codefinder::index {

class ExtractBudget {
 public:
  explicit ExtractBudget(const ExtractLimits& limits = {}, std::stop_token stop = {});

  /// True once a limit is reached, and from then on.  Some nanoseconds: the thread's clock is read
  /// once a tick of the system's.
  bool spent();
  /// The same for what runs very often: asks every 64th time.
  bool spent_at_times() { return spent_ || (++asked_ % 64 == 0 && spent()); }
  bool is_spent() const { return spent_; }
  /// Ends the extraction for another reason.
  void give_up() { spent_ = true; }
  /// What the extraction holds at present besides the runtime's tree, in bytes.
  void hold(std::size_t bytes) { held_ = bytes; }

 private:
  std::size_t most_bytes_;
  std::chrono::nanoseconds deadline_;  // Of the thread's CPU time.
  std::stop_token stop_;
  timespec tick_{};
  std::size_t held_ = 0;
  std::uint32_t asked_ = 0;
  bool spent_ = false;
};

}  // namespace codefinder::index
