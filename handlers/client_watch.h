// Detects the end of the process that started this one, so that no server outlives an editor that
// crashed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace codefinder::handlers {

class ClientWatch {
 public:
  /// Calls `gone` once, on a thread of its own, when process `pid` ends.  Returns nullptr if there
  /// is no such process: the client then runs in another pid namespace, where its number has no
  /// meaning here.
  static std::unique_ptr<ClientWatch> start(std::int64_t pid, std::function<void()> gone);
  virtual ~ClientWatch() = default;
};

}  // namespace codefinder::handlers
