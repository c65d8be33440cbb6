// The listeners of an index.  Thread-safe.
#pragma once

#include "index/status.h"

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace codefinder::live {

class Listeners {
 public:
  using Call = std::function<void(const index::IndexStatus&)>;

  /// Adds a listener.  Once the returned token is destroyed, no call is running (unless it was
  /// destroyed inside one) and none will follow.
  std::shared_ptr<void> add(Call call);
  /// Calls all of them with `status()`, which is not computed if there are none.
  void notify(const std::function<index::IndexStatus()>& status);

 private:
  struct Listener {
    std::recursive_mutex mutex;
    Call call;
  };
  std::mutex mutex_;
  std::vector<std::weak_ptr<Listener>> all_;
};

}  // namespace codefinder::live
