// The context of one running request besides its params: its stop token, the time of its reception
// and the sender of partial results.
#pragma once

#include "lsp/json.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>

namespace codefinder::handlers {

struct Call {
  std::stop_token stop;
  /// By the session's clock: waits for the index are counted from here.  nullopt: from now.
  std::optional<std::chrono::steady_clock::time_point> received;
  /// Sends a part of the result ($/progress); empty if the client gave no partialResultToken.
  /// After one part, the result itself is empty.
  std::function<void(lsp::Json)> partial;
};

}  // namespace codefinder::handlers
