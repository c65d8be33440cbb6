// Decides what the updater's writer does next. Pure.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace codefinder::update {

enum class WriterPhase : std::uint8_t {
  idle,       // No transaction is open.
  open,       // One is open, and waits for more outcomes.
  gathered,   // Outcomes were just applied to it, or it could not be opened or written to.
  committed,  // It was just committed or given up.
};

struct WriterInputs {
  using Duration = std::chrono::steady_clock::duration;

  WriterPhase phase = WriterPhase::idle;
  bool stopping = false;
  std::size_t outcomes = 0;  // To be applied.
  std::uint64_t outcome_bytes = 0;
  bool is_idle = false;        // Nothing is queued, running or requested that could produce more.
  bool hurried = false;        // A caller waits for the commit.
  bool failed = false;         // The transaction cannot be written.
  bool store_emptied = false;  // Since the transaction was begun.
  bool unflushed = false;      // Committed, but not flushed to disk yet.

  bool first_scan_done = false;
  bool announce_ready = false;  // "ready" has to be written at the end of the pass.
  bool unready = false;         // Not ready, for no failure; or includes are to be compared.

  std::size_t files = 0;  // Applied to the transaction.
  std::uint64_t bytes = 0;
  Duration age{};       // Since the transaction was begun, or since the writer is idle.
  Duration interval{};  // Between two commits.
};

enum class WriterAction : std::uint8_t {
  wait,
  gather,   // Open a transaction if none is open, and apply the outcomes.
  commit,   // Commit; after a failure, give the transaction up.
  discard,  // Drop the transaction: it would write to a store that was emptied.
  report,   // Report the committed state to waiting callers.
  flush,
  stop,
};

// Outcomes that are applied together while a transaction is open: each wakes a thread otherwise.
inline constexpr std::size_t kGatheredFiles = 64;
inline constexpr std::uint64_t kGatheredBytes = 4u << 20;
inline constexpr std::size_t kBatchFiles = 4000;
inline constexpr std::uint64_t kBatchBytes = 24u << 20;
inline constexpr std::chrono::seconds kFlushAfter{3};  // Without anything to write.

WriterAction decide(const WriterInputs& in);

}  // namespace codefinder::update
