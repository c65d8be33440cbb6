// The MCP server: reads, decodes and dispatches messages.
#include "mcp/server.h"

#include "base/log.h"
#include "base/strings.h"
#include "mcp/requests.h"
#include "mcp/tools.h"

#include <signal.h>

#include <utility>

namespace codefinder::mcp {
namespace {

using lsp::RpcCode;
using lsp::RpcError;
using std::chrono::milliseconds;

constexpr milliseconds kShutdownFlushTimeout{2'000};
constexpr std::size_t kIncomingLimit = 4u << 20;
constexpr std::size_t kMaxInBatch = 1000;
constexpr std::size_t kMaxListening = 64, kMaxListeningId = 256;
constexpr std::size_t kMaxCancel = 4096;

}  // namespace

// ---- Start and stop ----

Server::Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options)
    : streams_(std::move(streams)),
      options_(std::move(options)),
      session_(options_.session),
      output_(std::make_unique<lsp::OutputQueue>(*streams_,
                                                 [this] {
                                                   incoming_.close();
                                                   output_->limit_waiting(milliseconds(0));
                                                   calls_.stop_waiting();
                                                 })),
      incoming_(kIncomingLimit),
      roots_(session_, options_.root, options_.fallback_root, [this] { calls_.start_held_back(); }),
      calls_({session_, *output_, timer_, roots_, options_.deadline}) {}

Server::~Server() {
  timer_.stop();  // Its calls use the pool, which is destroyed first.
  incoming_.close();
  output_->limit_waiting(milliseconds(0));
  calls_.stop_waiting();
  streams_->interrupt_read();
  if (reader_.joinable()) reader_.join();
}

int Server::run() {
  session_.configure({}, options_.flags);  // add_root finds the same problems, and logs them.
  set_log_level(session_.settings()->log_level);
  roots_.open_named();
  reader_ = std::thread([this] { read_lines(); });
  while (const auto task = incoming_.pop()) {
    output_->wait_for_room();
    if (output_->gave_up()) break;  // The client does not read.
    try {
      (*task)();
    } catch (const std::exception& error) {
      log_error("a message was not handled: {}", error.what());
    }
  }
  streams_->interrupt_read();
  reader_.join();

  for (auto& [id, reply] : listening_) {
    Json result = complete(kStateless, Json::object());
    result["_meta"][std::string(kSubscriptionKey)] = lsp::to_json(id);
    reply.result(std::move(result));
  }
  // The client closed its input.  Finishes the pending requests, unless that takes long.
  if (roots_.are_awaited()) roots_.open_fallback();
  calls_.wait(options_.last_calls);
  calls_.cancel_all();
  output_->limit_waiting(milliseconds(0));
  // A deadline's call may be sending a reply now: like the pool's replies, it is written below.
  timer_.stop();
  calls_.finish();
  output_->finish(kShutdownFlushTimeout);
  return 0;
}

// ---- Input ----

void Server::read_lines() {
  LineReader lines([this](char* buffer, std::size_t n) { return streams_->read(buffer, n); },
                   options_.lines);
  for (;;) {
    Line line = lines.next();
    if (line.kind == Line::Kind::end) {
      // A client that closed its input may still read, but need not.
      output_->limit_waiting(options_.last_calls);
      return incoming_.close();
    }
    if (cancel_early(line)) continue;
    const std::size_t weight = lsp::message_weight(line.text.size());
    if (!incoming_.push(
            [this, line = std::make_shared<Line>(std::move(line))] { handle(std::move(*line)); },
            weight))
      return;
  }
}

/// A cancellation must not wait in the queue behind messages that may wait for this call to end.
bool Server::cancel_early(const Line& line) {
  if (line.kind != Line::Kind::message || line.text.size() > kMaxCancel ||
      line.text.find("notifications/cancelled") == std::string::npos) {
    return false;
  }
  const lsp::Message message = lsp::decode_message(line.text);
  const auto* notification = std::get_if<lsp::Notification>(&message);
  const auto id = notification && notification->method == "notifications/cancelled"
                      ? lsp::read_id(notification->params, "requestId")
                      : std::nullopt;
  return id && calls_.cancel(*id);
}

void Server::handle(Line line) {
  message_bytes_ = line.text.size();
  const auto refuse = [&](std::optional<lsp::RequestId> id, std::string why) {
    log_error("{}", why);
    send(encode_response({std::move(id), {}, RpcError{RpcCode::ParseError, std::move(why), {}}}));
  };
  switch (line.kind) {
    case Line::Kind::lsp_framed: {
      const lsp::Message message = lsp::decode_message(line.text);
      const auto* request = std::get_if<lsp::Request>(&message);
      return refuse(request ? std::optional(request->id) : std::nullopt,
                    "the message came with a Content-Length header, which is the framing of the "
                    "language server protocol; this is an "
                    "MCP server on stdio: send each message as one line of JSON, without headers "
                    "(`codefinder lsp` serves editors)");
    }
    case Line::Kind::malformed: return refuse({}, std::move(line.reason));
    case Line::Kind::end: return;
    case Line::Kind::message: break;
  }
  std::string why;
  std::optional<Json> value = lsp::parse_json(line.text, &why);
  if (!value) return refuse({}, why + ": a message is one line of JSON");
  if (value->is_array() && version_ && has_batches(*version_) && !value->empty())
    return handle_batch(std::move(*value));
  handle(lsp::message_from_json(std::move(*value)));
}

void Server::handle_batch(Json messages) {
  if (messages.size() > kMaxInBatch) {
    const std::string why = fmt::format("a batch has at most {} messages, not {}", kMaxInBatch,
                                        messages.size());
    return send(encode_response({{}, {}, RpcError{RpcCode::InvalidRequest, why, {}}}));
  }
  std::vector<lsp::Message> decoded;
  std::size_t answers = 0;
  for (Json& message : messages) {
    decoded.push_back(lsp::message_from_json(std::move(message)));
    answers += std::holds_alternative<lsp::Request>(decoded.back()) ||
               std::holds_alternative<lsp::Malformed>(decoded.back());
  }
  message_bytes_ /= decoded.size();
  const auto batch = std::make_shared<Batch>(
      answers, [this](std::string array) { output_->push(line(std::move(array))); });
  for (lsp::Message& message : decoded) handle(std::move(message), batch);
}

void Server::handle(lsp::Message message, const std::shared_ptr<Batch>& batch) {
  const auto respond = [this, batch](const lsp::Response& response) {
    if (batch) batch->add(response);
    else send(encode_response(response));
  };
  const auto withdraw = [batch] {
    if (batch) batch->add_withdrawn();
  };
  if (auto* request = std::get_if<lsp::Request>(&message))
    return handle(*request, lsp::ReplyOnce(request->id, respond, withdraw));
  if (auto* notification = std::get_if<lsp::Notification>(&message)) return handle(*notification);
  if (auto* response = std::get_if<lsp::Response>(&message)) return handle(*response);
  respond(std::get<lsp::Malformed>(message).answer);
}

void Server::handle(const lsp::Request& request, lsp::ReplyOnce reply) {
  std::string why;
  try {
    return dispatch(request, reply);
  } catch (const std::exception& error) {
    why = error.what();
  }
  log_error("{} failed: {}", request.method, why);
  if (reply)
    reply.error({RpcCode::InternalError, fmt::format("{} failed: {}", request.method, why), {}});
}

void Server::dispatch(const lsp::Request& request, lsp::ReplyOnce& reply) {
  if (calls_.contains(request.id) || listening_.contains(request.id)) {
    return reply.error(
        {RpcCode::InvalidRequest,
         "request id " + lsp::to_text(request.id) + " is in use by a call without an answer yet",
         {}});
  }
  auto asked = version_of(request, version_);
  if (auto* error = std::get_if<RpcError>(&asked)) return reply.error(std::move(*error));
  const auto version = std::get<std::optional<Version>>(asked);
  if (version == kStateless) return answer(request, kStateless, reply);
  if (request.method == "initialize") {
    auto outcome = initialize(request.params);
    if (auto* error = std::get_if<RpcError>(&outcome)) return reply.error(std::move(*error));
    return reply.result(std::get<Json>(std::move(outcome)));
  }
  if (request.method == "ping") return reply.result(Json::object());
  if (!version) return reply.error(no_version_error(request.method));
  answer(request, *version, reply);
}

Outcome Server::initialize(const Json& params) {
  if (version_) return RpcError{RpcCode::InvalidRequest, "initialize came a second time", {}};
  Version version = kNewestSession;
  Outcome outcome = mcp::initialize(params, instructions(), version);
  if (std::holds_alternative<RpcError>(outcome)) return outcome;
  version_ = version;
  const Json capabilities = params.value("capabilities", Json());
  client_has_roots_ = capabilities.is_object() && capabilities.contains("roots");
  if (client_has_roots_ && !roots_.are_open()) {
    roots_.wait_for_client();
    timer_.after(options_.roots_deadline, [this] {
      incoming_.push_now([this] {
        if (roots_.are_awaited()) roots_.open_fallback();
      });
    });
  } else {
    roots_.open_fallback();
  }
  return outcome;
}

void Server::answer(const lsp::Request& request, Version version, lsp::ReplyOnce& reply) {
  if (request.method == "tools/call" || request.method == "resources/read")
    return calls_.start(request, version, message_bytes_, reply);
  if (request.method == "subscriptions/listen" && version == kStateless)
    return listen(request, reply);
  if (request.method == "server/discover" && version == kStateless) roots_.open_fallback();
  const ServerFacts facts{
      instructions(), [&] { return tool_list(version, *session_.settings()); }, {""}};
  Outcome outcome = answer_about_server(request, version, facts);
  if (auto* error = std::get_if<RpcError>(&outcome)) return reply.error(std::move(*error));
  reply.result(std::get<Json>(std::move(outcome)));
}

/// Nothing that can be subscribed to ever changes: accepts the subscription, with none of the
/// requested notifications.
void Server::listen(const lsp::Request& request, lsp::ReplyOnce& reply) {
  if (listening_.size() >= kMaxListening || lsp::to_text(request.id).size() > kMaxListeningId) {
    return reply.error({RpcCode::RequestFailed,
                        fmt::format("at most {} subscriptions, with ids of {} bytes", kMaxListening,
                                    kMaxListeningId),
                        {}});
  }
  send(lsp::encode(
      lsp::Notification{"notifications/subscriptions/acknowledged",
                        {{"_meta", {{std::string(kSubscriptionKey), lsp::to_json(request.id)}}},
                         {"notifications", Json::object()}}}));
  listening_[request.id] = std::move(reply);
}

void Server::handle(const lsp::Notification& notification) {
  if (notification.method == "notifications/cancelled") return cancel(notification.params);
  if (notification.method == "notifications/initialized" ||
      notification.method == "notifications/roots/list_changed") {
    if (version_ && client_has_roots_ && roots_.come_from_client())
      send(lsp::encode(roots_.request()));
    return;
  }
  log_info("notification {} is not served", notification.method);
}

void Server::handle(const lsp::Response& response) {
  if (!roots_.receive(response)) log_info("a response came to a request that was never made");
}

void Server::cancel(const Json& params) {
  const auto id = lsp::read_id(params, "requestId");
  if (!id) return;
  if (auto node = listening_.extract(*id)) return node.mapped().withdraw();
  calls_.cancel(*id);  // False if it is already answered.
}

// ---- Output ----

void Server::send(const Json& message) { output_->push(line(lsp::dump_json(message))); }

int serve(int in_fd, int out_fd, const ServeOptions& options) {
  ::signal(SIGPIPE,
           SIG_IGN);  // A write to a client that is gone must fail instead of ending the process.
  ServerOptions server_options;
  server_options.session.watch = true;
  server_options.session.trace = options.trace;
  server_options.flags = options.flags;
  server_options.root = options.root;
  server_options.fallback_root = options.fallback_root;
  return Server(lsp::fd_streams(in_fd, out_fd), std::move(server_options)).run();
}

}  // namespace codefinder::mcp
