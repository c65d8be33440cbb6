// The limit of `max_bytes` for clients over HTTP: answers are in memory until they are sent, those
// of slow clients too.
#pragma once

#include "base/result.h"
#include "lsp/json.h"

#include <optional>

namespace codefinder::serve {

constexpr int kMaxAnswerBytes = 8'000'000;

/// The error of params that ask for a larger answer; nullopt if they do not.
inline std::optional<Error> check_answer_size(const lsp::Json& params) {
  const auto at = params.is_object() ? params.find("max_bytes") : params.end();
  if (!params.is_object() || at == params.end() || !at->is_number() || *at <= kMaxAnswerBytes)
    return std::nullopt;
  return Error{ErrorCode::invalid_query, "max_bytes is at most 8000000 here",
               "the answer's cursor has the rest"};
}

}  // namespace codefinder::serve
