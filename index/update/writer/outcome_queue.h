// The outcomes that wait for the writer. Not thread-safe.
#pragma once

#include "index/update/writer/outcome.h"
#include "index/update/writer/writer_decision.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::update {

class OutcomeQueue {
 public:
  // Limits; the last outcome may exceed the bytes.
  static constexpr std::size_t kMaxOutcomes = 4096;
  static constexpr std::uint64_t kMaxBytes = 24u << 20;

  bool empty() const { return outcomes_.empty(); }
  std::size_t size() const { return outcomes_.size(); }
  std::uint64_t bytes() const { return bytes_; }
  bool is_full() const { return outcomes_.size() >= kMaxOutcomes || bytes_ >= kMaxBytes; }
  /// True if the writer has to look at them: an idle writer begins with the first one; with a
  /// transaction open, it waits for many.
  bool is_due() const {
    return outcomes_.size() == 1 || outcomes_.size() >= kGatheredFiles || bytes_ >= kGatheredBytes;
  }

  void push(Outcome outcome) {
    bytes_ += outcome.weight();
    outcomes_.push_back(std::move(outcome));
  }
  std::deque<Outcome> take() {
    bytes_ = 0;
    return std::exchange(outcomes_, {});
  }
  /// Discards all; returns the paths that are uncommitted in the work queue.
  std::vector<std::string> discard() {
    std::vector<std::string> paths;
    for (Outcome& outcome : take())
      if (outcome.from_queue) paths.push_back(std::move(outcome.path));
    return paths;
  }

 private:
  std::deque<Outcome> outcomes_;
  std::uint64_t bytes_ = 0;
};

}  // namespace codefinder::update
