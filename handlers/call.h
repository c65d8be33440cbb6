// What one running request has besides its params: whether it is still wanted, and where parts of
// its answer may go early.
#pragma once

#include "lsp/json.h"

#include <functional>
#include <stop_token>

namespace codefinder::handlers {

struct Call {
  std::stop_token stop;
  /// Sends a part of the result ($/progress); empty when the client gave no partialResultToken.
  /// After one part, the result itself is empty.
  std::function<void(lsp::Json)> partial;
};

}  // namespace codefinder::handlers
