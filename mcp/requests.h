// Common to all transports: the version of a request, initialize, server/discover, the lists of
// tools, resources and prompts, prompts/get, and the params of tools/call.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/verb.h"
#include "lsp/json.h"
#include "lsp/rpc.h"
#include "mcp/versions.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace codefinder::mcp {

using Outcome = std::variant<Json, lsp::RpcError>;  // A result, or the error.
using ToolList = std::function<Json()>;             // Makes the `tools` of tools/list.

/// Returns the version that the params of a request name, else the session's; nullopt if it
/// has neither.  Errors: params that are no object, or name a version that is not served.
std::variant<std::optional<Version>, lsp::RpcError> version_of(const lsp::Request& request,
                                                               std::optional<Version> session);
/// The error of a request without a version.
lsp::RpcError no_version_error(const std::string& method);

/// Returns the result of initialize, and sets the version of the session.
Outcome initialize(const Json& params, std::string_view instructions, Version& version);

/// The facts about a server that do not depend on a project's contents.
struct ServerFacts {
  std::string_view instructions;
  ToolList tools;
  std::vector<std::string> repositories;  // With resources; "" for the only repository.
};

/// Returns the outcome of server/discover, of a list or of prompts/get, or the error of a method
/// that is not served.
Outcome answer_about_server(const lsp::Request& request, Version version, const ServerFacts& facts);

struct ToolCall {
  std::string name;
  const handlers::Verb* verb = nullptr;  // nullptr if no verb has this name.
  Json arguments;                        // An object, without `seen`.
  bool leaves_out_shown = false;         // `seen`: lines that the session was shown are left out.
};
/// Reads the params of tools/call.
std::variant<ToolCall, lsp::RpcError> read_tool_call(const Json& params);
/// The error of a call of a tool that there is not.
lsp::RpcError unknown_tool_error(const std::string& name, const ToolList& tools);

}  // namespace codefinder::mcp
