// The last step of every verb: an answer or an error is within max_bytes.  Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/verbs/answer/wire_size.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace codefinder::handlers {

/// Returns the error with as much of its hint and message as fits.
Error shortened(Error error, const SizeLimit& limit);

/// Returns the answer, without the last of the hints in it that do not fit (suggestions, candidates
/// of a symbol that is gone, unknown words).  Errors: too_large if it does not fit without them.
/// An error is shortened.
Result<nlohmann::json> keep_size(Result<nlohmann::json> answer, const SizeLimit& limit);

}  // namespace codefinder::handlers
