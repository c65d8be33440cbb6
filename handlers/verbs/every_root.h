// Asks a verb of every open root, where the params name none, and merges the answers.
#pragma once

#include "handlers/verbs/answer/verb.h"

#include <nlohmann/json.hpp>

#include <stop_token>

namespace codefinder::handlers {

/// True if several roots answer together: more than one is open, and the params name no
/// root.
bool asks_every_root(const Verb& verb, const Session& session, const nlohmann::json& params);

/// Returns one list of the rows of all roots: by the scores if the rows have them, else by rank,
/// or root by root.  An answer that is no list comes from the first root that has the target; a
/// map and changes say whose, and `status` has the answers of the others too.
/// Paths outside the first root are absolute.  Errors: the verb's, if no root has an answer.
/// REQUIRES: asks_every_root().
Result<nlohmann::json> ask_every_root(const Verb& verb, Session& session,
                                      const nlohmann::json& decoded, std::stop_token stop);

}  // namespace codefinder::handlers
