// Notices when the process that started us is gone, so that no server is left behind by an editor
// that crashed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace codefinder::handlers {

class ClientWatch {
 public:
  /// Calls `gone` once, from a thread of its own, when process `pid` ends.  nullptr when there is
  /// no such process to begin with: the client then lives in another pid namespace, and its number
  /// says nothing.
  static std::unique_ptr<ClientWatch> start(std::int64_t pid, std::function<void()> gone);
  virtual ~ClientWatch() = default;
};

}  // namespace codefinder::handlers
