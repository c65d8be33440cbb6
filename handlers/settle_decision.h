// Decides how settle() goes on after each step: whether the query runs again, and the event that
// it awaits before.  Pure.
#pragma once

#include <chrono>
#include <cstdint>

namespace codefinder::handlers {

enum class SettleStep : std::uint8_t {
  answered,  // The query ran.
  indexed,   // The index was asked for the keys that the query lacked.
  verified,  // The files behind the answer were compared with the disk.
};

struct SettleInputs {
  SettleStep step = SettleStep::answered;
  std::chrono::milliseconds left{};  // The rest of the timeout.
  bool stopping = false;             // The request was cancelled, or exceeded the limits.
  bool damaged = false;              // Damage was found in the index.
  bool repaired = false;             // The index was repaired for this request.
  bool complete = false;             // The index was complete when the query ran.
  bool good_enough = false;          // The answer may be returned though it is incomplete.
  // The index has no files, a process builds it, and there is time to wait for the first ones.
  bool awaits_first = false;

  // After SettleStep::indexed:
  bool has_all = false;     // The index has everything that the query lacked.
  bool found_more = false;  // Some of it was not there when the query ran.
  bool in_time = false;     // kWaitAhead has not passed.
  int round = 0;            // Number of times that the query ran before.

  bool changed = false;  // After SettleStep::verified: a file differed.
};

enum class SettleAction : std::uint8_t {
  give,                // Return the answer.
  ask,                 // Run the query again.
  repair,              // Repair the index; if that succeeds, run the query again.
  wait_for_first,      // Wait for the first files, and run the query again.
  index_missing,       // Index what the query lacked.
  index_missing_soon,  // The same, but wait kWaitForMore at most.
  verify,              // Compare the files behind the answer with the disk.
};

/// Maximum number of rounds: each reads what the previous one lacked.  Limits the depth of nested
/// includes.
inline constexpr int kMaxRounds = 16;

SettleAction decide(const SettleInputs& in);

}  // namespace codefinder::handlers
