// The hits of nav as JSON, with references and help: for one repository and for several.
// Thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/verbs/params/nav_params.h"
#include "index/query/hits/hit.h"

#include <nlohmann/json.hpp>

#include <stop_token>
#include <vector>

namespace codefinder::handlers {

/// Returns the JSON of the page's hits, with references and help if requested.
Result<std::vector<nlohmann::json>> hits_json(const index::Snapshot& snapshot,
                                              const NavParams& params,
                                              const std::vector<query::SymbolHit>& hits,
                                              std::stop_token stop);

}  // namespace codefinder::handlers
