// Clock: an injectable source of time, so that tests control it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace codefinder {

class Clock {
 public:
  virtual ~Clock() = default;
  // For durations and deadlines.
  virtual std::chrono::steady_clock::time_point now() const = 0;
  virtual std::chrono::system_clock::time_point wall_now() const = 0;  // For display.
};

/// The system's clock.  Thread-safe.
const Clock& system_clock();

/// "2026-11-10T05:31:22Z".
std::string to_iso8601(std::chrono::system_clock::time_point time);

}  // namespace codefinder
