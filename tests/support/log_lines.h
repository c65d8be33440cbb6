// Collects what is logged while it lives.
#pragma once

#include "base/log.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::testing {

class LogLines {
 public:
  using Line = std::pair<LogLevel, std::string>;

  LogLines() {
    before_ = set_log_listener([this](LogLevel level, std::string_view line) {
      std::lock_guard lock(mutex_);
      lines_.emplace_back(level, std::string(line));
    });
  }
  ~LogLines() {
    set_log_listener(std::move(before_));
    set_log_level(LogLevel::warning);
  }
  LogLines(const LogLines&) = delete;
  LogLines& operator=(const LogLines&) = delete;

  std::vector<Line> lines() const {
    std::lock_guard lock(mutex_);
    return lines_;
  }
  /// The number of lines that contain `text`.
  std::ptrdiff_t count(std::string_view text) const {
    std::lock_guard lock(mutex_);
    return std::count_if(lines_.begin(), lines_.end(), [&](const Line& line) {
      return line.second.find(text) != std::string::npos;
    });
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Line> lines_;
  std::function<void(LogLevel, std::string_view)> before_;
};

}  // namespace codefinder::testing
