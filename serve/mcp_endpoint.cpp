// Answers the messages of MCP clients that come over HTTP.
#include "serve/mcp_endpoint.h"

#include "base/log.h"
#include "mcp/resources.h"
#include "mcp/tools.h"
#include "mcp/versions.h"
#include "serve/answer_size.h"
#include "serve/verb_endpoint.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace codefinder::serve {
namespace {

using lsp::Json;
using lsp::RpcCode;
using lsp::RpcError;
using mcp::Version;

constexpr std::string_view kVersionHeader = "mcp-protocol-version";
constexpr std::string_view kListTool = "list_repos";
constexpr int kHeaderMismatch = -32020;
constexpr int kTooManyRequests = -32000;
constexpr int kAccepted = 202;
constexpr std::size_t kMaxMessages = 50;     // In a batch.
constexpr std::size_t kMaxNamesShown = 100;  // In texts for models.

HttpResponse rpc_response(int status, const lsp::Response& response) {
  return {.status = status, .body = lsp::dump_json(mcp::encode_response(response))};
}

HttpResponse rpc_refusal(std::string why) {
  return rpc_response(400, {{}, {}, RpcError{RpcCode::InvalidRequest, std::move(why), {}}});
}

RpcError mismatch(std::string why) {
  return {static_cast<RpcCode>(kHeaderMismatch), "Header mismatch: " + std::move(why), {}};
}

/// The version of the client's session, by its header. Nullopt: a header with a version that has no
/// sessions.
std::optional<Version> session_of(const HttpRequest& request) {
  const std::string_view named = request.header(kVersionHeader);
  if (named.empty()) return Version::v2025_03_26;  // Older than the header.
  const Version version = mcp::session_version(named);
  return to_string(version) == named ? std::optional(version) : std::nullopt;
}

/// Whether the headers of a stateless request have what its body has.
std::optional<RpcError> check_headers(const HttpRequest& http, const lsp::Request& request) {
  const auto differs = [&](const char* header, std::string_view wanted) {
    const std::string_view given = http.header(header);
    return given == wanted ? std::nullopt
                           : std::optional(mismatch(fmt::format(
                                 "{} is \"{}\", and the body has \"{}\"", header, given, wanted)));
  };
  if (auto error = differs(kVersionHeader.data(), to_string(mcp::kStateless))) return error;
  if (auto error = differs("mcp-method", request.method)) return error;
  const bool has_name = request.method == "tools/call" || request.method == "prompts/get";
  const auto name = has_name                             ? mcp::string_field(request.params, "name")
                    : request.method == "resources/read" ? mcp::string_field(request.params, "uri")
                                                         : std::nullopt;
  if (name) return differs("mcp-name", *name);
  return std::nullopt;
}

std::string joined(const std::vector<std::string>& names) {
  std::string all;
  for (std::size_t i = 0; i < std::min(names.size(), kMaxNamesShown); ++i)
    all += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kMaxNamesShown ? all + ", …" : all;
}

/// Turns a tool of one project into a tool of several.
void add_repository(Json& tool) {
  Json& schema = tool["inputSchema"];
  schema["properties"].erase("project_root");
  schema["properties"]["repo"] = {{"type", "string"},
                                  {"description", "Name of the repository (list_repos)."}};
  schema["required"].push_back("repo");
}

Json list_tool(Version version) {
  Json tool = {{"name", kListTool},
               {"description", "The names of the repositories that can be asked."},
               {"inputSchema", {{"type", "object"}, {"properties", Json::object()}}}};
  if (has_annotations(version))
    tool["annotations"] = {{"readOnlyHint", true}, {"openWorldHint", false}};
  if (has_structure(version)) tool["title"] = "List the repositories";
  return tool;
}

/// The result of that tool.
Json list_result(const Json& list, Version version, const handlers::Settings& settings) {
  using Results = handlers::Settings::McpSettings::Results;
  std::string text;
  for (const Json& item : list["repositories"])
    text += fmt::format("{} {}\n", item["name"].get_ref<const std::string&>(),
                        item["state"].get_ref<const std::string&>());
  Json result = {{"content", Json::array({{{"type", "text"}, {"text", text}}})}};
  if (settings.mcp.results == Results::structured && has_structure(version))
    result["structuredContent"] = list;
  return result;
}

}  // namespace

HttpResponse McpEndpoint::answer(Exchange& exchange) const {
  std::string why;
  std::optional<Json> value = lsp::parse_json(exchange.request.body, &why);
  if (!value) {
    return rpc_response(400,
                        {{}, {}, RpcError{RpcCode::ParseError, why + ": a message is JSON", {}}});
  }
  const auto session = session_of(exchange.request);
  if (value->is_array() && session && has_batches(*session) && !value->empty())
    return answer_batch(std::move(*value), exchange);
  const lsp::Message message = lsp::message_from_json(std::move(*value));
  if (const auto* request = std::get_if<lsp::Request>(&message)) {
    const Answered answered = answer_request(*request, exchange);
    return rpc_response(answered.status, answered.response);
  }
  if (const auto* malformed = std::get_if<lsp::Malformed>(&message))
    return rpc_response(400, malformed->answer);
  return {.status = kAccepted};  // A notification, or a response to a request that was never made.
}

HttpResponse McpEndpoint::answer_batch(Json messages, Exchange& exchange) const {
  if (messages.size() > kMaxMessages)
    return rpc_refusal(fmt::format("a batch has at most {} messages", kMaxMessages));
  Json answers = Json::array();
  bool is_first = true;  // It was counted with the HTTP request.
  for (Json& one : messages) {
    if (exchange.request.stop.stop_requested()) break;
    const auto since = counting_.clock->now();
    const auto wait = is_first ? std::chrono::seconds(0) : counting_.take(*exchange.caller);
    is_first = false;
    exchange.concerns("", "mcp");
    const lsp::Message message = lsp::message_from_json(std::move(one));
    const Answered answered = answer_counted(message, wait, exchange);
    AccessRecord record = exchange.record();
    record.status = answered.status;
    if (answered.status != kAccepted) {
      answers.push_back(mcp::encode_response(answered.response));
      record.bytes = lsp::dump_json(answers.back()).size();
    }
    record.time = std::chrono::duration_cast<std::chrono::microseconds>(counting_.clock->now() -
                                                                        since);
    counting_.answered(std::move(record));
  }
  exchange.concerns("", "mcp batch");
  if (answers.empty()) return {.status = kAccepted};
  return {.status = 200, .body = lsp::dump_json(answers)};
}

/// Answers one message of a batch; with status 202 if it gets no answer.
McpEndpoint::Answered McpEndpoint::answer_counted(const lsp::Message& message,
                                                  std::chrono::seconds wait,
                                                  Exchange& exchange) const {
  if (const auto* malformed = std::get_if<lsp::Malformed>(&message))
    return {400, malformed->answer};
  const auto* request = std::get_if<lsp::Request>(&message);
  if (!request) return {kAccepted, {}};
  if (wait.count() == 0) return answer_request(*request, exchange);
  RpcError error{
      static_cast<RpcCode>(kTooManyRequests),
      fmt::format("this token has no requests left in this minute: wait {} s", wait.count()),
      {}};
  return {429, {request->id, {}, std::move(error)}};
}

McpEndpoint::Answered McpEndpoint::answer_request(const lsp::Request& request,
                                                  Exchange& exchange) const {
  const auto refused = [&](int status, RpcError error) {
    return Answered{status, {request.id, {}, std::move(error)}};
  };
  const auto session = request.method == "initialize" ? std::optional(mcp::kNewestSession)
                                                      : session_of(exchange.request);
  auto asked = mcp::version_of(request, session);
  if (auto* error = std::get_if<RpcError>(&asked)) return refused(400, std::move(*error));
  const auto version = std::get<std::optional<Version>>(asked);
  if (!version) {
    auto error = mcp::check_meta(request.params);
    return refused(400, error ? std::move(*error) : mcp::no_version_error(request.method));
  }
  if (version == mcp::kStateless)
    if (auto error = check_headers(exchange.request, request))
      return refused(400, std::move(*error));
  mcp::Outcome outcome = outcome_of(request, *version, exchange);
  if (auto* error = std::get_if<RpcError>(&outcome)) {
    const bool is_unknown = error->code == RpcCode::MethodNotFound && version == mcp::kStateless;
    return refused(is_unknown ? 404 : 200, std::move(*error));
  }
  return {200, {request.id, std::get<Json>(std::move(outcome)), {}}};
}

mcp::Outcome McpEndpoint::outcome_of(const lsp::Request& request, Version version,
                                     Exchange& exchange) const {
  if (request.method == "tools/call") return call(request.params, version, exchange);
  if (request.method == "resources/read") return read(request.params, version, exchange);
  const Caller& caller = *exchange.caller;
  const bool has_sessions = version != mcp::kStateless;
  const std::string instructed = instructions(caller);
  const mcp::ServerFacts facts{instructed, [&] { return tools(version, caller); },
                               names_for(repositories_, caller)};
  Version chosen = version;
  mcp::Outcome outcome = has_sessions && request.method == "initialize"
                             ? mcp::initialize(request.params, instructed, chosen)
                         : has_sessions && request.method == "ping"
                             ? mcp::Outcome(Json::object())
                             : mcp::answer_about_server(request, version, facts);
  if (std::holds_alternative<Json>(outcome)) exchange.concerns("", "mcp " + request.method);
  return outcome;
}

mcp::Outcome McpEndpoint::call(const Json& params, Version version, Exchange& exchange) const {
  auto read = mcp::read_tool_call(params);
  if (auto* error = std::get_if<RpcError>(&read)) return std::move(*error);
  const auto& tool = std::get<mcp::ToolCall>(read);
  if (tool.name == kListTool) {
    exchange.concerns("", std::string(kListTool));
    return complete(version, list_result(list_repositories(repositories_, *exchange.caller),
                                         version, settings_));
  }
  if (!tool.verb || !is_served(*tool.verb))
    return mcp::unknown_tool_error(tool.name, [&] { return tools(version, *exchange.caller); });
  return complete(version, call_verb(tool, version, exchange));
}

mcp::Outcome McpEndpoint::read(const Json& params, Version version, Exchange& exchange) const {
  auto asked = mcp::read_resource_params(params, version);
  if (auto* error = std::get_if<RpcError>(&asked)) return std::move(*error);
  const auto& resource = std::get<mcp::Resource>(asked);
  const auto session = session_of_name(resource.repository, resource.verb->name, exchange);
  if (!session) return mcp::resource_error(session.error(), resource.uri, version);
  mcp::Outcome outcome = mcp::read_resource(**session, resource, version,
                                            exchange.request.stop.get_token());
  if (auto* result = std::get_if<Json>(&outcome))
    return complete_cacheable(version, std::move(*result), std::chrono::milliseconds(0));
  return outcome;
}

Json McpEndpoint::call_verb(const mcp::ToolCall& call, Version version, Exchange& exchange) const {
  exchange.concerns("", std::string(call.verb->name));
  Json arguments = call.arguments;
  const std::string name = mcp::string_field(arguments, "repo").value_or("");
  arguments.erase("repo");
  if (const auto wrong = check_params(arguments)) return mcp::error_result(*wrong);
  if (const auto wrong = check_answer_size(arguments)) return mcp::error_result(*wrong);
  const auto session = session_of_name(name, call.verb->name, exchange);
  if (!session) return mcp::error_result(session.error());
  return mcp::call_tool(**session, *call.verb, arguments, version,
                        exchange.request.stop.get_token());
}

/// The session of a repository; "" is the name of the only repository.  Errors: no such repository
/// for the caller; as OpenRepositories::open().
Result<std::shared_ptr<handlers::Session>> McpEndpoint::session_of_name(std::string name,
                                                                        std::string_view verb,
                                                                        Exchange& exchange) const {
  const std::vector<std::string> names = names_for(repositories_, *exchange.caller);
  if (name.empty() && names.size() == 1) name = names.front();
  if (name.empty())
    return Error{ErrorCode::invalid_query, "repo is missing, the name of a repository",
                 "there are " + joined(names)};
  if (!std::binary_search(names.begin(), names.end(), name)) {
    Error error = no_repository_error(name);
    error.hint = "there are " + joined(names);
    return error;
  }
  exchange.concerns(name, std::string(verb));
  return repositories_.open(name, exchange.request.stop.get_token());
}

Json McpEndpoint::tools(Version version, const Caller& caller) const {
  const bool has_several = names_for(repositories_, caller).size() != 1;
  Json all = Json::array();
  for (Json& tool : mcp::tool_list(version, settings_)) {
    const handlers::Verb* verb = handlers::find_tool(tool["name"].get_ref<const std::string&>());
    if (!verb || !is_served(*verb)) continue;
    if (has_several) add_repository(tool);
    else tool["inputSchema"]["properties"].erase("project_root");
    all.push_back(std::move(tool));
  }
  if (has_several) all.push_back(list_tool(version));
  std::sort(all.begin(), all.end(),
            [](const Json& a, const Json& b) { return a["name"] < b["name"]; });
  return all;
}

std::string McpEndpoint::instructions(const Caller& caller) const {
  const std::vector<std::string> names = names_for(repositories_, caller);
  std::string text(mcp::instructions());
  if (names.size() != 1)
    text += " There are several repositories: give the name of one as `repo` (" + joined(names) +
            ").";
  return text;
}

}  // namespace codefinder::serve
