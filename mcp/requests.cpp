// Requests that need no index, and the reading of those that do.
#include "mcp/requests.h"

#include "base/log.h"
#include "mcp/prompts.h"
#include "mcp/resources.h"

namespace codefinder::mcp {

using lsp::RpcCode;
using lsp::RpcError;

std::variant<std::optional<Version>, RpcError> version_of(const lsp::Request& request,
                                                          std::optional<Version> session) {
  if (!request.params.is_object() && !request.params.is_null())
    return RpcError{RpcCode::InvalidParams, "params must be an object", {}};
  if (!is_stateless(request.params) && request.method != "server/discover") return session;
  if (auto error = check_meta(request.params)) return std::move(*error);
  return std::optional(kStateless);
}

RpcError no_version_error(const std::string& method) {
  return {RpcCode::InvalidParams,
          fmt::format("{} says no protocol version: begin the session with initialize (up to {}), "
                      "or name one in params._meta ({})",
                      method, to_string(kNewestSession), to_string(kStateless)),
          {}};
}

Outcome initialize(const Json& params, std::string_view instructions, Version& version) {
  const auto requested = string_field(params, "protocolVersion");
  if (!requested)
    return RpcError{
        RpcCode::InvalidParams, "initialize needs params.protocolVersion, a string", {}};
  version = session_version(*requested);
  return Json{{"protocolVersion", to_string(version)},
              {"capabilities", server_capabilities()},
              {"serverInfo", server_info(version)},
              {"instructions", instructions}};
}

namespace {

/// The list that a method requests, below its key; null for other methods.
Json list_of(const std::string& method, Version version, const ServerFacts& facts) {
  if (method == "tools/list") return {{"tools", facts.tools()}};
  if (method == "resources/list")
    return {{"resources", resource_list(version, facts.repositories)}};
  if (method == "resources/templates/list")
    return {{"resourceTemplates", resource_templates(version, facts.repositories)}};
  if (method == "prompts/list") return {{"prompts", prompt_list(version)}};
  return nullptr;
}

}  // namespace

Outcome answer_about_server(const lsp::Request& request, Version version,
                            const ServerFacts& facts) {
  if (request.method == "server/discover" && version == kStateless) {
    return complete_cacheable(version, {{"supportedVersions", Json::array({to_string(kStateless)})},
                                        {"capabilities", server_capabilities()},
                                        {"instructions", facts.instructions}});
  }
  if (request.method == "prompts/get") {
    Outcome outcome = get_prompt(request.params);
    if (auto* prompt = std::get_if<Json>(&outcome)) return complete(version, std::move(*prompt));
    return outcome;
  }
  Json list = list_of(request.method, version, facts);
  if (list.is_null())
    return RpcError{RpcCode::MethodNotFound, "method " + request.method + " is not served", {}};
  if (request.params.is_object() && request.params.contains("cursor"))
    return RpcError{
        RpcCode::InvalidParams, request.method + " has one page: there is no such cursor", {}};
  return complete_cacheable(version, std::move(list));
}

std::variant<ToolCall, RpcError> read_tool_call(const Json& params) {
  const auto refuse = [](std::string why) {
    return RpcError{RpcCode::InvalidParams, std::move(why), {}};
  };
  auto name = string_field(params, "name");
  if (!name) return refuse("tools/call needs params.name, a string");
  ToolCall call{.name = std::move(*name), .arguments = params.value("arguments", Json())};
  call.verb = handlers::find_tool(call.name);
  if (call.arguments.is_null()) call.arguments = Json::object();
  if (!call.arguments.is_object()) return refuse("params.arguments must be an object");
  if (const auto seen = call.arguments.find("seen"); seen != call.arguments.end()) {
    call.leaves_out_shown = *seen == true || *seen == "true";
    call.arguments.erase(seen);
  }
  return call;
}

RpcError unknown_tool_error(const std::string& name, const ToolList& tools) {
  std::string all;
  for (const Json& tool : tools())
    all += (all.empty() ? "" : ", ") + tool["name"].get<std::string>();
  return {RpcCode::InvalidParams, "Unknown tool: " + name + "; there are " + all, {}};
}

}  // namespace codefinder::mcp
