// A verb: one query that an agent can make, implemented once and served as the LSP request
// `codeFinder/<name>`, an MCP tool and a CLI subcommand, with byte-identical JSON.  The table of
// all verbs is in verbs.cpp; docs/verbs.md is generated from it.
#pragma once

#include "base/result.h"
#include "handlers/schema/field.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

class Session;
struct AnswerShape;

struct Verb {
  // "nav": LSP method "codeFinder/nav" and CLI subcommand of the same name.
  std::string_view name;
  std::string_view tool;     // Its name as an MCP tool.
  std::string_view title;    // A few words, for menus.
  std::string_view summary;  // A sentence or two for users and agents.
  // Markdown about the answer, below the table of its fields; "The fields of `callers`, …" stands
  // for both.
  std::string_view answer;
  const std::vector<Field>& (*fields)();  // The params.
  const AnswerShape& shape;               // The answer about one target.
  /// Runs the verb with the decoded params.  Thread-safe: several calls may run at once on one
  /// Session.  Never throws.  Stops soon after a stop request, with Error{cancelled}.
  Result<nlohmann::json> (*run)(Session& session, const nlohmann::json& decoded,
                                std::stop_token stop);
  /// The answer depends only on the few files that it names, so a process that runs nothing else
  /// need not compare the whole project with the disk.
  bool rests_on_named_files = false;
  /// Most bytes of an answer in text if max_bytes is not given; 0: none.
  std::int64_t text_bytes = 0;
  /// Its MCP tool is listed only with the setting `mcp.tools` `all`; else only accepted.
  bool rarely_used = false;
  /// A param that asks another verb with the other params.
  struct Delegate {
    std::string_view field;
    std::string_view value;  // A choice, which is removed; "": any value, kept.
    const Verb& verb;
    // The field of the other verb, a string, that the only one of `targets` becomes; "": none.
    std::string_view target = {};
  };
  std::span<const Delegate> delegates = {};

  nlohmann::json input_schema() const;   // JSON Schema of the params.
  nlohmann::json output_schema() const;  // JSON Schema of an answer; every answer conforms.
  /// Returns the verb that the params choose; the params become the params of a delegate.
  const Verb& chosen(nlohmann::json& params) const;
  /// Decodes the params and runs the chosen verb: its answer, also an error, is within max_bytes.
  /// `params` is an object or null with any contents (wrong types are Error{invalid_query} with the
  /// field and the expected type).
  Result<nlohmann::json> ask(Session& session, const nlohmann::json& params,
                             std::stop_token stop) const;
};

/// Returns all verbs, sorted by name.  Static lifetime.
std::span<const Verb> verbs();
/// nullptr if there is none of this name.
const Verb* find_verb(std::string_view name);
/// Finds a verb by the name of its MCP tool; nullptr if there is none.
const Verb* find_tool(std::string_view tool);

}  // namespace codefinder::handlers
