// The resources of MCP: the map of a project, and the outline of each file and directory.  A
// resource is the answer of a verb as text; its URI has the arguments:
//
//   codefinder:///map            the map of the project
//   codefinder:///outline/PATH   the outline of PATH, percent-encoded
//
// A server of several repositories has the name of the repository as the authority:
// codefinder://REPOSITORY/map.  Pure but for read_resource(); thread-safe.
#pragma once

#include "handlers/verbs/answer/verb.h"
#include "lsp/json.h"
#include "lsp/rpc.h"
#include "mcp/requests.h"
#include "mcp/versions.h"

#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::mcp {

/// The `resources` of resources/list: the map of each repository.  "" is the name of the only
/// repository.
Json resource_list(Version version, const std::vector<std::string>& repositories);
/// The `resourceTemplates` of resources/templates/list.
Json resource_templates(Version version, const std::vector<std::string>& repositories);

/// A resource to read: a verb with its arguments.
struct Resource {
  std::string uri;
  std::string repository;  // "" if the URI has no authority.
  const handlers::Verb* verb = nullptr;
  Json arguments;
};
/// Reads the params of resources/read.  Errors: invalid params; resource not found.
std::variant<Resource, lsp::RpcError> read_resource_params(const Json& params, Version version);

/// Runs the verb.  Returns the result of resources/read, or the error.
Outcome read_resource(handlers::Session& session, const Resource& resource, Version version,
                      std::stop_token stop);

/// The error of a read: "resource not found" if there is no such file, by the code of the version.
lsp::RpcError resource_error(const Error& error, const std::string& uri, Version version);

}  // namespace codefinder::mcp
