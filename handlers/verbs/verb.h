// A verb: one question an agent can ask, written once and served as the LSP request `codeFinder/<name>`, an MCP tool and a
// CLI subcommand, with byte-identical JSON.  The table of all verbs is in verbs.cpp; docs/verbs.md is generated from it.
#pragma once

#include "base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <stop_token>
#include <string_view>

namespace codefinder::handlers {

class Session;

struct Verb {
  std::string_view name;             // "nav": LSP method "codeFinder/nav", MCP tool and CLI subcommand of the same word.
  std::string_view summary;          // One sentence for people and agents.
  nlohmann::json (*input_schema)();  // JSON Schema of `params`.
  /// Thread-safe: several calls may run at once on one Session.  `params` is an object or null and may hold anything (wrong types are
  /// Error{invalid_query} that names the field and the type wanted).  Never throws.  Stops soon after `stop` is asked, with Error{cancelled}.
  Result<nlohmann::json> (*run)(Session& session, const nlohmann::json& params, std::stop_token stop);
};

/// All verbs, by name.  Lives forever.
std::span<const Verb> verbs();
/// nullptr if there is none of this name.
const Verb* find_verb(std::string_view name);

}  // namespace codefinder::handlers
