// Starts, runs, answers and cancels tool calls.
#include "mcp/tool_calls.h"

#include "base/log.h"
#include "handlers/timed_request.h"
#include "handlers/verbs/answer/verb.h"
#include "index/index.h"
#include "mcp/line_reader.h"
#include "mcp/requests.h"
#include "mcp/resources.h"
#include "mcp/tools.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace codefinder::mcp {
namespace {

using lsp::RpcCode;
using lsp::RpcError;

constexpr unsigned kMaxCalls = 16;  // Concurrent calls; they may all be waiting for an index.
constexpr double kProgressStep = 0.01;
constexpr std::size_t kInFlightLimit = 16u << 20;

/// The verb that a request runs.
struct VerbRequest {
  const handlers::Verb* verb = nullptr;
  Json arguments;
  std::optional<Resource> resource;  // Set for resources/read.
  bool leaves_out_shown = false;     // As ToolCall's.
};

std::variant<VerbRequest, RpcError> read_request(const lsp::Request& request, Version version,
                                                 const handlers::Settings& settings) {
  if (request.method == "resources/read") {
    auto read = read_resource_params(request.params, version);
    if (auto* error = std::get_if<RpcError>(&read)) return std::move(*error);
    auto& resource = std::get<Resource>(read);
    return VerbRequest{resource.verb, resource.arguments, std::move(resource)};
  }
  auto read = read_tool_call(request.params);
  if (auto* error = std::get_if<RpcError>(&read)) return std::move(*error);
  auto& tool = std::get<ToolCall>(read);
  if (!tool.verb)
    return unknown_tool_error(tool.name, [&] { return tool_list(kNewestSession, settings); });
  return VerbRequest{tool.verb, std::move(tool.arguments), {}, tool.leaves_out_shown};
}

}  // namespace

struct ToolCalls::Call : lsp::PendingRequest {
  using PendingRequest::PendingRequest;
  std::optional<Resource> resource;  // Set for resources/read.
  Version version = kNewestSession;
  const handlers::Verb* verb = nullptr;
  Json arguments;
  bool leaves_out_shown = false;
  Json progress_token;  // null: the client did not request progress.
  double progress = 0;  // Last sent; only in send_before_answer().

  /// The outcome for an error: of a tool for the model, of a resource for the client.
  Outcome failed(const Error& error) const {
    if (resource) return resource_error(error, resource->uri, version);
    return error_result(error);
  }
};

ToolCalls::ToolCalls(const Environment& environment)
    : environment_(environment), in_flight_(kInFlightLimit), pool_(kMaxCalls) {}

void ToolCalls::stop_waiting() {
  in_flight_.open();
  requests_.stop_waiting();
}

void ToolCalls::start(const lsp::Request& request, Version version, std::size_t bytes,
                      lsp::ReplyOnce& reply) {
  auto read = read_request(request, version, *environment_.session.settings());
  if (auto* error = std::get_if<RpcError>(&read)) return reply.error(std::move(*error));
  auto& asked = std::get<VerbRequest>(read);

  Roots& roots = environment_.roots;
  const std::size_t weight = lsp::message_weight(bytes);
  // The roots/list response is queued behind this message: do not wait for it here.
  if (roots.are_awaited() && !in_flight_.fits(weight)) roots.open_fallback();
  Budget::Share share = in_flight_.take(weight);
  auto call = std::make_shared<Call>(request.id, request.method, std::move(reply));
  call->version = version;
  call->verb = asked.verb;
  call->arguments = std::move(asked.arguments);
  call->resource = std::move(asked.resource);
  call->leaves_out_shown = asked.leaves_out_shown;
  call->since = environment_.session.clock().now();
  call->progress_token = progress_token(request.params);
  call->share = std::move(share);
  requests_.add(call);
  requests_.set_deadline(call, environment_.timer, environment_.deadline,
                         [this](const auto& late) { answer_late(late); });
  if (!roots.are_open() && !roots.are_awaited()) roots.open_fallback();
  if (roots.are_awaited()) return held_back_.push_back(call);
  post(call);
}

void ToolCalls::start_held_back() {
  for (const auto& call : std::exchange(held_back_, {})) post(call);
}

void ToolCalls::post(const std::shared_ptr<Call>& call) {
  const Status posted = pool_.post([this, call] { run(call); }, call->stop.get_token());
  if (!posted) finish(call, lsp::to_rpc_error(posted.error()));
}

void ToolCalls::run(const std::shared_ptr<Call>& call) {
  environment_.output.wait_for_room(call->stop.get_token());
  if (call->stop.stop_requested()) return;  // Answered, or cancelled.
  const handlers::TimedRequest timed(environment_.session, call->verb->tool, call->arguments,
                                     call->since);
  std::string why;
  try {
    return finish(call, answer(call));
  } catch (const std::exception& error) {
    why = error.what();
  } catch (...) {
    why = "an unknown error";
  }
  log_error("{} failed: {}", call->verb->tool, why);
  finish(call,
         RpcError{RpcCode::InternalError, fmt::format("{} failed: {}", call->verb->tool, why), {}});
}

Outcome ToolCalls::answer(const std::shared_ptr<Call>& call) {
  std::optional<Error> problem;
  if (environment_.session.indexes().empty()) problem = environment_.roots.problem();
  const auto subscriptions = follow_progress(call);
  if (problem) return call->failed(*problem);
  const std::stop_token stop = call->stop.get_token();
  if (call->resource)
    return read_resource(environment_.session, *call->resource, call->version, stop);
  Json result = call_tool(environment_.session, *call->verb, call->arguments, call->version, stop);
  leave_out_shown(result, *call);
  return result;
}

void ToolCalls::leave_out_shown(Json& result, const Call& call) {
  // Stateless requests have no session, and JSON no lines.
  if (call.version == kStateless || result.contains("structuredContent") ||
      result.contains("isError"))
    return;
  Json& text = result["content"][0]["text"];
  const std::string whole = text;
  if (call.leaves_out_shown) text = shown_.without_shown(whole);
  shown_.add(whole);
}

void ToolCalls::answer_late(const lsp::RequestTable::Pending& call) {
  const double seconds = static_cast<double>(environment_.deadline.count()) / 1000;
  finish(call,
         static_cast<const Call&>(*call).failed(
             {ErrorCode::cancelled, fmt::format("the call took longer than {:.3g} s", seconds),
              "narrow the question, or see index_status: the index may still be "
              "being built"}));
  pool_.drop_stopped();
}

std::vector<std::shared_ptr<void>> ToolCalls::follow_progress(const std::shared_ptr<Call>& call) {
  std::vector<std::shared_ptr<void>> subscriptions;
  if (call->progress_token.is_null()) return subscriptions;
  const auto notify = [this, call](const index::IndexStatus& status) {
    // Progress must increase (MCP).
    if (!(status.progress >= call->progress + kProgressStep)) return;
    call->progress = status.progress;
    const std::string text = fmt::format("indexing: {} files, {} symbols", status.files,
                                         status.symbols);
    const Json message = lsp::encode(lsp::Notification{"notifications/progress",
                                                       {{"progressToken", call->progress_token},
                                                        {"progress", call->progress},
                                                        {"total", 1},
                                                        {"message", text}}});
    environment_.output.push_if_room(line(lsp::dump_json(message)));
  };
  for (const auto& index : environment_.session.indexes()) {
    subscriptions.push_back(index->on_change([call, notify](const index::IndexStatus& status) {
      if (status.state != index::IndexState::building) return;
      call->send_before_answer([&] { notify(status); });
    }));
  }
  return subscriptions;
}

void ToolCalls::finish(const lsp::RequestTable::Pending& call, Outcome outcome) {
  std::optional<lsp::ReplyOnce> reply = requests_.take(call);
  if (!reply) return;
  if (auto* error = std::get_if<RpcError>(&outcome)) return reply->error(std::move(*error));
  const Call& answered = static_cast<const Call&>(*call);
  Json result = std::get<Json>(std::move(outcome));
  // The contents of a resource change with the files.
  reply->result(answered.resource ? complete_cacheable(answered.version, std::move(result),
                                                       std::chrono::milliseconds(0))
                                  : complete(answered.version, std::move(result)));
}

bool ToolCalls::cancel(const lsp::RequestId& id) {
  lsp::RequestTable::Pending call = requests_.cancel(id);
  if (!call) return false;
  if (auto reply = requests_.take(call)) reply->withdraw();
  call.reset();
  pool_.drop_stopped();
  return true;
}

void ToolCalls::wait(std::chrono::milliseconds longest_pause) {
  requests_.wait_until_empty(longest_pause, [this] { return environment_.output.gave_up(); });
}

void ToolCalls::cancel_all() {
  for (const auto& call : requests_.cancel_all())
    finish(call, static_cast<const Call&>(*call).failed(
                     {ErrorCode::cancelled, "the server is going away", ""}));
}

}  // namespace codefinder::mcp
