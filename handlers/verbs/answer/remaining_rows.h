// The uses that remain of removed symbols, in the answer of impact.  Thread-safe.
#pragma once

#include "handlers/verbs/answer/wire_size.h"
#include "index/query/references/remaining_uses.h"

#include <nlohmann/json.hpp>

namespace codefinder::handlers {

/// Puts the first of the uses into answer["remaining"], if there are any, with their total.
/// Returns whether all have room.
bool put_remaining(nlohmann::json& answer, const index::Snapshot& snapshot,
                   const query::Changes& changes, const query::RemainingUses& remaining,
                   const SizeLimit& room);
/// Adds the schema of these fields to the schema of an answer; all are optional.
nlohmann::json with_remaining(nlohmann::json schema);

}  // namespace codefinder::handlers
