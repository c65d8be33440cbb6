// Changes in answers: the rows of symbols, and the extent of the comparison.  Thread-safe.
#pragma once

#include "handlers/verbs/answer/wire_size.h"
#include "index/query/changes/changes.h"
#include "index/query/references/remaining_uses.h"

#include <nlohmann/json.hpp>

namespace codefinder::handlers {

/// Returns the row of a change, and the differing values of the former state.
nlohmann::json change_row(const index::Snapshot& snapshot, const query::Changes& changes,
                          const query::SymbolChange& change);

/// True of a change of an exported symbol; of one that is removed, if it was exported.
bool is_exported(const query::Changes& changes, const query::SymbolChange& change);

/// Puts what was compared into an answer: the first of each list.  Returns whether all have room.
bool put_compared(nlohmann::json& answer, const index::Snapshot& snapshot,
                  const query::Changes& changes, const SizeLimit& limit);
/// Shortens the lists of a merged answer to the room that they have.  Returns whether all have.
bool trim_compared(nlohmann::json& answer, const SizeLimit& limit);

/// Puts the first of the uses that remain of removed symbols, if there are any, with their total.
/// Returns whether all have room.
bool put_remaining(nlohmann::json& answer, const index::Snapshot& snapshot,
                   const query::Changes& changes, const query::RemainingUses& remaining,
                   const SizeLimit& room);

}  // namespace codefinder::handlers
