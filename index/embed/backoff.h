// When an endpoint that failed may be asked again: after a time that doubles with each failure.
// Thread-safe.
#pragma once

#include "base/clock.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <utility>

namespace codefinder::embed {

class Backoff {
 public:
  static constexpr std::chrono::seconds kFirst{15}, kMax{600};

  /// The clock must outlive this.
  explicit Backoff(const Clock& clock) : clock_(clock) {}

  void failed(std::string reason) {
    const std::lock_guard lock(mutex_);
    reason_ = std::move(reason);
    wait_ = wait_.count() == 0 ? kFirst : std::min(kMax, wait_ * 2);
    until_ = clock_.now() + wait_;
  }
  void succeeded() {
    const std::lock_guard lock(mutex_);
    reason_.clear();
    wait_ = std::chrono::seconds(0);
    until_ = {};
  }
  /// The time until the endpoint may be asked again; 0 if it may be now.
  std::chrono::milliseconds remaining() const {
    const std::lock_guard lock(mutex_);
    if (wait_.count() == 0) return std::chrono::milliseconds(0);
    return std::max(std::chrono::milliseconds(0),
                    std::chrono::ceil<std::chrono::milliseconds>(until_ - clock_.now()));
  }
  /// Why the last request failed; "" if it succeeded.
  std::string reason() const {
    const std::lock_guard lock(mutex_);
    return reason_;
  }

 private:
  const Clock& clock_;
  mutable std::mutex mutex_;
  std::string reason_;
  std::chrono::seconds wait_{0};
  std::chrono::steady_clock::time_point until_{};
};

}  // namespace codefinder::embed
