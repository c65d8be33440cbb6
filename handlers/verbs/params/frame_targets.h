// A request about each frame of a stack trace, of the output of a compiler or of a test run.
// Thread-safe.
#pragma once

#include "handlers/schema/field.h"
#include "handlers/verbs/params/target.h"

#include <nlohmann/json.hpp>

#include <stop_token>

namespace codefinder::handlers {

/// `frames`: the text, instead of targets.
Field frames_field();

/// Answers about the text in `frames` of decoded params: an answer with `parts`; the parts of
/// frames that mean nothing in the project have an `error`.  Errors: invalid_query if the text has
/// no frame, or targets are given too.
Result<nlohmann::json> ask_frames(Session& session, const nlohmann::json& decoded,
                                  const OneTarget& request, std::stop_token stop);

}  // namespace codefinder::handlers
