// A stop request after some time.
#pragma once

#include "base/timer.h"

#include <chrono>
#include <functional>
#include <stop_token>

namespace codefinder::remote {

/// A stop request after some time, or as soon as another token has one.
class Deadline {
 public:
  Deadline(std::chrono::milliseconds time, const std::stop_token& stop)
      : forward_(stop, [this] { source_.request_stop(); }) {
    timer_.after(time, [this] { source_.request_stop(); });
  }
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::stop_callback<std::function<void()>> forward_;
  Timer timer_;
};

}  // namespace codefinder::remote
