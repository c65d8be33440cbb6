// Wakes a thread that waits in poll(2).
#pragma once

#include "base/descriptor.h"

namespace codefinder {

/// Thread-safe.
class WakeEvent {
 public:
  WakeEvent();
  /// False if the system has no descriptor left: nothing is woken.
  bool ok() const { return event_.ok(); }
  /// Readable from wake() to reset(), for every thread that polls it.
  int descriptor() const { return event_.get(); }
  /// Async-signal-safe; keeps errno.
  void wake() const;
  void reset() const;
  /// Returns after wake(), also if that was before; at once if not ok().
  void wait() const;

 private:
  Descriptor event_;
};

}  // namespace codefinder
