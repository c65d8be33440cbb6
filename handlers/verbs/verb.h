// A verb: one question an agent can ask, written once and served as the LSP request
// `codeFinder/<name>`, an MCP tool and a CLI subcommand, with byte-identical JSON.  The table of
// all verbs is in verbs.cpp; docs/verbs.md is generated from it.
#pragma once

#include "base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <stop_token>
#include <string_view>

namespace codefinder::handlers {

class Session;

struct Verb {
  // "nav": LSP method "codeFinder/nav" and CLI subcommand of the same word.
  std::string_view name;
  std::string_view tool;              // Its name as an MCP tool.
  std::string_view title;             // A few words, for menus.
  std::string_view summary;           // A sentence or two for people and agents.
  std::string_view answer;            // Markdown: what an answer holds besides the envelope.
  nlohmann::json (*input_schema)();   // JSON Schema of `params`.
  nlohmann::json (*output_schema)();  // JSON Schema of an answer; every answer conforms.
  /// Thread-safe: several calls may run at once on one Session.  `params` is an object or null and
  /// may hold anything (wrong types are Error{invalid_query} that names the field and the type
  /// wanted).  Never throws.  Stops soon after `stop` is asked, with Error{cancelled}.
  Result<nlohmann::json> (*run)(Session& session, const nlohmann::json& params,
                                std::stop_token stop);
  /// The answer rests on the few files that it names, so a process that asks nothing else need not
  /// compare the whole project with the disk.
  bool rests_on_named_files = false;
};

/// All verbs, by name.  Lives forever.
std::span<const Verb> verbs();
/// nullptr if there is none of this name.
const Verb* find_verb(std::string_view name);
/// By the name of its MCP tool.
const Verb* find_tool(std::string_view tool);

}  // namespace codefinder::handlers
