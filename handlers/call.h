// The context of one running request besides its params: its stop token and the sender of partial
// results.
#pragma once

#include "lsp/json.h"

#include <functional>
#include <stop_token>

namespace codefinder::handlers {

struct Call {
  std::stop_token stop;
  /// Sends a part of the result ($/progress); empty if the client gave no partialResultToken.
  /// After one part, the result itself is empty.
  std::function<void(lsp::Json)> partial;
};

}  // namespace codefinder::handlers
