// Limits of one extraction: CPU time of its thread, memory, and a stop request. Every loop whose
// length depends on the input checks it. Not thread-safe; one per extraction, used on the thread
// that runs it.
#pragma once

#include "index/extract/extract.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <stop_token>

namespace codefinder::extract {

class ExtractBudget {
 public:
  explicit ExtractBudget(const ExtractLimits& limits = {}, std::stop_token stop = {});

  /// True once a limit is reached, and from then on. Costs some nanoseconds: the CPU clock of the
  /// thread is read once per tick of the system clock.
  bool spent();
  /// Same as spent(), for very frequent calls: checks on every 64th call.
  bool spent_at_times() { return spent_ || (++calls_ % 64 == 0 && spent()); }
  bool is_spent() const { return spent_; }
  /// Ends the extraction for another reason than its limits.
  void end_extraction() { spent_ = true; }
  /// Sets the memory that the extraction uses besides the tree of tree-sitter, in bytes.
  void set_used_bytes(std::size_t bytes) { used_bytes_ = bytes; }

 private:
  std::size_t most_bytes_;
  std::chrono::nanoseconds deadline_;  // In CPU time of the thread.
  std::stop_token stop_;
  timespec tick_{};
  std::size_t used_bytes_ = 0;
  std::uint32_t calls_ = 0;
  bool spent_ = false;
};

}  // namespace codefinder::extract
