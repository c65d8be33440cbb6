// The server's counters, as the text that Prometheus reads.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::serve {

/// Counts requests and their times. Thread-safe.
class Metrics {
 public:
  /// `operation`: a verb, or another route; few different ones.
  void add(std::string_view operation, int status, std::chrono::microseconds time);

  /// Appends the counters and histograms.
  void write(std::string& text) const;

 private:
  static constexpr std::array kBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
                                         0.5,   1.0,    2.5,   5.0,  10.0,  30.0};  // Seconds.
  struct Times {
    std::array<std::uint64_t, kBounds.size() + 1> buckets{};
    double seconds = 0;
    std::uint64_t count = 0;
  };

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::uint64_t> requests_;
  std::map<std::string, Times> times_;
};

using Labels = std::vector<std::pair<std::string_view, std::string>>;

/// Appends "# HELP" and "# TYPE"; `type` is "counter" or "gauge".
void write_heading(std::string& text, std::string_view name, std::string_view type,
                   std::string_view help);
/// Appends "name{label="value"} 1".
void write_sample(std::string& text, std::string_view name, const Labels& labels, double value);

}  // namespace codefinder::serve
