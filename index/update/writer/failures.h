// The failures of an updater: reasons, and when it tries again. Not thread-safe.
#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

namespace codefinder::update {

class Failures {
 public:
  explicit Failures(std::chrono::milliseconds first_delay)
      : first_delay_(first_delay), delay_(first_delay) {}

  /// Why the last write or scan failed; else "".
  const std::string& reason() const { return reason_; }
  bool any() const { return !reason_.empty(); }
  /// An update was not written: only a scan of everything makes up for it.
  bool update_lost() const { return update_lost_; }
  /// A thread ended with an error: the reason is final.
  bool is_final() const { return is_final_; }
  /// A scan has to be repeated after delay().
  bool needs_scan() const { return update_lost_ || scan_again_; }
  std::chrono::milliseconds delay() const { return delay_; }

  void write_failed(std::string why) {
    reason_ = std::move(why);
    update_lost_ = true;
  }
  /// A file or the root could not be read for now (no descriptors, no memory).
  void read_failed() { scan_again_ = true; }
  void scan_failed(std::string why) {
    reason_ = std::move(why);
    scan_again_ = true;
  }
  void thread_failed(std::string why) {
    write_failed(std::move(why));
    is_final_ = true;
  }

  /// A scan of everything begins.
  void scan_began() {
    update_lost_ = is_final_;
    scan_again_ = false;
  }
  /// A scan of everything found all files.
  void scanned() {
    if (!update_lost_ && !is_final_) reason_.clear();
  }
  void written() {
    if (update_lost_ || is_final_) return;
    reason_.clear();
    delay_ = first_delay_;
  }
  /// The delay has passed: doubles it, up to the limit, while the failure lasts.
  void delay_passed(std::chrono::milliseconds longest) {
    delay_ = needs_scan() ? std::max(first_delay_, std::min(2 * delay_, longest)) : first_delay_;
  }
  /// The store was emptied.
  void reset() {
    update_lost_ = false;
    reason_.clear();
  }

 private:
  const std::chrono::milliseconds first_delay_;
  std::chrono::milliseconds delay_;
  std::string reason_;
  bool update_lost_ = false;
  bool scan_again_ = false;
  bool is_final_ = false;
};

}  // namespace codefinder::update
