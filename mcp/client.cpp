// The MCP client: initialization, tools/list and tools/call, within limits.
#include "mcp/client.h"

#include "base/log.h"
#include "base/text.h"
#include "handlers/version.h"
#include "mcp/versions.h"

namespace codefinder::mcp {
namespace {

constexpr std::size_t kMaxLineBytes = 16u << 20;
constexpr int kMaxOtherLines = 1000;  // Skipped lines while waiting for a response.
constexpr int kMaxGarbageLines = 20;  // Lines that are not messages.
constexpr int kMaxToolPages = 20;
constexpr std::size_t kMaxErrorText = 300;

std::string string_at(const Json& object, const char* name) {
  if (!object.is_object()) return {};
  const auto at = object.find(name);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

/// Returns the texts of a tool's result, joined.
std::string text_of(const Json& result) {
  std::string text;
  const auto content = result.find("content");
  if (content == result.end() || !content->is_array()) return text;
  for (const Json& item : *content) text += string_at(item, "text");
  return text;
}

}  // namespace

Client::Client(std::unique_ptr<Child> child)
    : child_(std::move(child)),
      lines_([this](char* buffer, std::size_t n) { return child_->read(buffer, n, until_); },
             {kMaxLineBytes}) {}

Result<std::unique_ptr<Client>> Client::connect(const Program& program, Time until) {
  Result<std::unique_ptr<Child>> child = Child::start(program);
  if (!child) return child.error();
  std::unique_ptr<Client> client(new Client(std::move(child).value()));
  Result<Json> hello = client->request(
      "initialize",
      {{"protocolVersion", to_string(kNewestSession)},
       {"capabilities", Json::object()},
       {"clientInfo", {{"name", "codefinder"}, {"version", handlers::version()}}}},
      until);
  if (!hello) return hello.error();
  if (string_at(*hello, "protocolVersion").empty())
    return Error{ErrorCode::internal, "its answer to initialize names no version", ""};
  client->server_name_ = string_at(hello->value("serverInfo", Json()), "name");
  client->send(lsp::encode(lsp::Notification{"notifications/initialized", {}}));
  return client;
}

Result<std::vector<std::string>> Client::tools(Time until) {
  std::vector<std::string> names;
  Json params = Json::object();
  for (int page = 0; page < kMaxToolPages; ++page) {
    Result<Json> list = request("tools/list", params, until);
    if (!list) return list.error();
    const auto tools = list->find("tools");
    if (tools == list->end() || !tools->is_array())
      return Error{ErrorCode::internal, "its answer to tools/list has no tools", ""};
    for (const Json& tool : *tools) names.push_back(string_at(tool, "name"));
    const std::string next = string_at(*list, "nextCursor");
    if (next.empty()) break;
    params["cursor"] = next;
  }
  return names;
}

Result<Json> Client::call(std::string_view tool, Json arguments, Time until) {
  Result<Json> result = request("tools/call", {{"name", tool}, {"arguments", std::move(arguments)}},
                                until);
  if (!result) return result;
  if (result->value("isError", Json()) == true) {
    return Error{ErrorCode::internal,
                 fmt::format("{} failed: {}", tool, text_of(*result).substr(0, kMaxErrorText)), ""};
  }
  return result;
}

bool Client::send(const Json& message) {
  return child_->write(line(lsp::dump_json(message)), until_);
}

Result<Json> Client::request(std::string_view method, Json params, Time until) {
  until_ = until;
  const std::int64_t id = ++last_id_;
  if (!send(lsp::encode(lsp::Request{id, std::string(method), std::move(params)}))) {
    return Error{ErrorCode::internal,
                 fmt::format("it took no {}: it ended, or does not read", method), ""};
  }
  return answer_to(id, method);
}

Result<Json> Client::answer_to(std::int64_t id, std::string_view method) {
  int rubbish = 0;
  for (int count = 0; count < kMaxOtherLines; ++count) {
    const Line line = lines_.next();
    if (line.kind == Line::Kind::end) {
      if (std::chrono::steady_clock::now() >= until_)
        return Error{ErrorCode::cancelled, fmt::format("no answer to {} in time", method), ""};
      return Error{ErrorCode::internal, fmt::format("it ended without an answer to {}", method),
                   ""};
    }
    if (line.kind == Line::Kind::malformed)
      return Error{ErrorCode::too_large,
                   fmt::format("its answer to {} is too large: {}", method, line.reason), ""};
    std::optional<Json> value = lsp::parse_json(to_valid_utf8(line.text));
    lsp::Message message = value ? lsp::message_from_json(std::move(*value))
                                 : lsp::Message(lsp::Malformed{});
    if (line.kind == Line::Kind::lsp_framed || std::holds_alternative<lsp::Malformed>(message)) {
      if (++rubbish > kMaxGarbageLines)
        return Error{ErrorCode::internal,
                     "what it says is no MCP: " + to_valid_utf8(line.text.substr(0, 80)), ""};
      continue;
    }
    if (const auto* request = std::get_if<lsp::Request>(&message)) {
      lsp::Response reply{request->id, Json::object(), {}};
      if (request->method != "ping")
        reply.error = lsp::RpcError{
            lsp::RpcCode::MethodNotFound, request->method + " is not served", {}};
      send(lsp::encode(reply));
      continue;
    }
    auto* response = std::get_if<lsp::Response>(&message);
    if (!response || response->id != lsp::RequestId(id)) continue;
    if (response->error)
      return Error{
          ErrorCode::internal,
          fmt::format("{} failed: {}", method, response->error->message.substr(0, kMaxErrorText)),
          ""};
    if (!response->result.is_object())
      return Error{ErrorCode::internal, fmt::format("its answer to {} is no object", method), ""};
    return std::move(response->result);
  }
  return Error{ErrorCode::internal, fmt::format("it says much, but does not answer {}", method),
               ""};
}

}  // namespace codefinder::mcp
