// The parameter `at`, by which a verb answers from the project as it was at a commit.  Thread-safe.
#pragma once

#include "handlers/verbs/params/run_query.h"

#include <nlohmann/json_fwd.hpp>

#include <stop_token>

namespace codefinder::handlers {

Field at_field();

/// As ask(), on the state of the index at the commit that `at` of `decoded` names.  The answer has
/// the commit.  Errors: as index::PastStates::state_at; not_found names the commit.
Result<nlohmann::json> ask_at_commit(index::Index& index, const nlohmann::json& decoded,
                                     const Request& request, std::stop_token stop);

}  // namespace codefinder::handlers
