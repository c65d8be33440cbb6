// Makes the params of a verb from parsed arguments.
#pragma once

#include "handlers/verbs/answer/verb.h"

#include <nlohmann/json.hpp>

namespace codefinder::cli {

/// Returns the params of `verb`.  `values` are as in Arguments; "no_wait" there sets whether the
/// verb waits for the index.
nlohmann::json verb_params(const handlers::Verb& verb, const nlohmann::json& values);

}  // namespace codefinder::cli
