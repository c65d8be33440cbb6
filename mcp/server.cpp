// The MCP server: message handling, roots, and tool calls.
#include "mcp/server.h"

#include "base/log.h"
#include "base/path.h"
#include "index/index.h"
#include "lsp/uri.h"
#include "mcp/tools.h"

#include <signal.h>

#include <algorithm>
#include <utility>

namespace codefinder::mcp {
namespace {

using lsp::RpcCode;
using lsp::RpcError;
using std::chrono::milliseconds;

constexpr unsigned kMostCalls = 16;  // Concurrent calls; they may all be waiting for an index.
constexpr milliseconds kShutdownFlushTimeout{2'000};
constexpr double kProgressStep = 0.01;
// Approximate memory of a message's JSON: a constant, and a factor for its size in bytes.
constexpr std::size_t kMessageWeight = 1024, kByteWeight = 8;
constexpr std::size_t kIncomingLimit = 4u << 20, kInFlightLimit = 16u << 20;
constexpr std::size_t kMostInBatch = 1000;
// Limit of a batch's answer; a result that does not fit becomes an error.
constexpr std::size_t kMostBatchBytes = 8u << 20;
constexpr std::size_t kMostListening = 64, kMostListeningId = 256;
constexpr std::size_t kLongestCancel = 4096;

std::string seconds_text(milliseconds time) {
  return fmt::format("{:.3g} s", static_cast<double>(time.count()) / 1000);
}

std::optional<std::string> string_field(const Json& params, const char* name) {
  if (!params.is_object()) return std::nullopt;
  const auto at = params.find(name);
  if (at == params.end() || !at->is_string()) return std::nullopt;
  return at->get<std::string>();
}

std::string tool_names() {
  std::string all;
  for (const Json& tool : tool_list(kNewestSession))
    all += (all.empty() ? "" : ", ") + tool["name"].get<std::string>();
  return all;
}

}  // namespace

/// A tool call that is being answered.
struct Server::Call {
  lsp::RequestId id;
  Version version = kNewestSession;
  const handlers::Verb* verb = nullptr;
  Json arguments;
  Json progress_token;  // null: the client did not request progress.
  std::chrono::steady_clock::time_point since{};
  std::stop_source stop;
  Budget::Share share;
  std::mutex mutex;      // Guards the members below.
  lsp::ReplyOnce reply;  // Empty once taken; the thread that takes it sends the reply.
  Timer::Id deadline{};
  double progress = 0;
};

/// Requests that came in one array, and are answered in one.
struct Server::Batch {
  Batch(std::size_t requests, std::function<void(std::string)> send)
      : left(requests), send(std::move(send)) {}

  /// nullptr: this request is not answered.
  void add(const lsp::Response* response) {
    std::string text = response ? lsp::dump_json(encode_response(*response)) : std::string();
    std::lock_guard lock(mutex);
    if (left == 0) return;
    if (text.size() + answers.size() > kMostBatchBytes && response && !response->error) {
      text = lsp::dump_json(
          encode_response({response->id,
                           {},
                           RpcError{RpcCode::RequestFailed,
                                    "the answers to this batch are too large: ask one at a time",
                                    {}}}));
    }
    if (!text.empty()) answers += (answers.empty() ? "[" : ",") + text;
    if (--left == 0 && !answers.empty()) send(answers + "]");
  }

  std::mutex mutex;
  std::size_t left;
  std::string answers;  // "[{…},{…}"
  const std::function<void(std::string)> send;
};

// ---- Start and stop ----

Server::Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options)
    : streams_(std::move(streams)),
      options_(std::move(options)),
      session_(options_.session),
      in_flight_(kInFlightLimit),
      incoming_(kIncomingLimit) {
  output_ = std::make_unique<lsp::OutputQueue>(*streams_, [this] {
    client_gone_ = true;
    incoming_.close();
    output_->limit_waiting(milliseconds(0));
    in_flight_.open();
    std::lock_guard lock(mutex_);
    calls_changed_.notify_all();
  });
  pool_ = std::make_unique<handlers::Pool>(kMostCalls);
}

Server::~Server() {
  timer_.stop();  // Its calls use the pool, which is destroyed first.
  incoming_.close();
  output_->limit_waiting(milliseconds(0));
  in_flight_.open();
  streams_->interrupt_read();
  if (reader_.joinable()) reader_.join();
}

int Server::run() {
  session_.configure({}, options_.flags);  // add_root finds the same problems, and logs them.
  set_log_level(session_.settings()->log_level);
  if (!options_.root.empty()) {
    open_root(options_.root);
    opened_ = true;
  }
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
    Json result = complete(kStateless, Json::object(), false);
    result["_meta"][std::string(kSubscriptionKey)] = lsp::to_json(id);
    reply.result(std::move(result));
  }
  // The client closed its input.  Finishes the pending requests, unless that takes long.
  if (waiting_for_roots_) open_fallback();
  wait_for_calls();
  std::vector<std::shared_ptr<Call>> left;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [id, call] : calls_) left.push_back(call);
  }
  for (const auto& call : left) {
    call->stop.request_stop();
    finish(call, error_result({ErrorCode::cancelled, "the server is going away", ""}));
  }
  left.clear();
  output_->limit_waiting(milliseconds(0));
  // A deadline's call may be sending a reply now: like the pool's replies, it is written below.
  timer_.stop();
  pool_->finish();
  output_->finish(kShutdownFlushTimeout);
  return 0;
}

/// Waits until all calls are answered, or none was answered for `last_calls`.
void Server::wait_for_calls() {
  std::unique_lock lock(mutex_);
  for (std::size_t before = calls_.size(); before > 0 && !client_gone_ && !output_->gave_up();
       before = calls_.size()) {
    if (!calls_changed_.wait_for(lock, options_.last_calls,
                                 [&] { return calls_.size() < before || client_gone_; }))
      return;
  }
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
    const std::size_t weight = kMessageWeight + kByteWeight * line.text.size();
    if (!incoming_.push(
            [this, line = std::make_shared<Line>(std::move(line))] { handle(std::move(*line)); },
            weight))
      return;
  }
}

/// A cancellation must not wait in the queue behind messages that may wait for this call to end.
bool Server::cancel_early(const Line& line) {
  if (line.kind != Line::Kind::message || line.text.size() > kLongestCancel ||
      line.text.find("notifications/cancelled") == std::string::npos) {
    return false;
  }
  const lsp::Message message = lsp::decode_message(line.text);
  const auto* notification = std::get_if<lsp::Notification>(&message);
  const auto id = notification && notification->method == "notifications/cancelled"
                      ? lsp::read_id(notification->params, "requestId")
                      : std::nullopt;
  return id && cancel_call(*id);
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
  if (messages.size() > kMostInBatch) {
    const std::string why = fmt::format("a batch has at most {} messages, not {}", kMostInBatch,
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
    if (batch) batch->add(&response);
    else send(encode_response(response));
  };
  const auto withdraw = [batch] {
    if (batch) batch->add(nullptr);
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
  const bool in_use = [&] {
    std::lock_guard lock(mutex_);
    return calls_.contains(request.id) || listening_.contains(request.id);
  }();
  if (in_use) {
    return reply.error(
        {RpcCode::InvalidRequest,
         "request id " + lsp::to_text(request.id) + " is in use by a call without an answer yet",
         {}});
  }
  if (!request.params.is_object() && !request.params.is_null())
    return reply.error({RpcCode::InvalidParams, "params must be an object", {}});
  if (is_stateless(request.params) || request.method == "server/discover") {
    if (auto error = check_meta(request.params)) return reply.error(std::move(*error));
    return answer(request, kStateless, reply);
  }
  if (request.method == "initialize") {
    auto outcome = initialize(request.params);
    if (auto* error = std::get_if<RpcError>(&outcome)) return reply.error(std::move(*error));
    return reply.result(std::get<Json>(std::move(outcome)));
  }
  if (request.method == "ping") return reply.result(Json::object());
  if (!version_) {
    return reply.error(
        {RpcCode::InvalidParams,
         fmt::format("{} says no protocol version: begin the session with initialize (up to {}), "
                     "or name one in params._meta ({})",
                     request.method, to_string(kNewestSession), to_string(kStateless)),
         {}});
  }
  answer(request, *version_, reply);
}

std::variant<Json, RpcError> Server::initialize(const Json& params) {
  if (version_) return RpcError{RpcCode::InvalidRequest, "initialize came a second time", {}};
  const auto requested = string_field(params, "protocolVersion");
  if (!requested)
    return RpcError{
        RpcCode::InvalidParams, "initialize needs params.protocolVersion, a string", {}};
  version_ = session_version(*requested);
  const Json capabilities = params.value("capabilities", Json());
  client_has_roots_ = capabilities.is_object() && capabilities.contains("roots");
  if (client_has_roots_ && !opened_) {
    waiting_for_roots_ = true;
    timer_.after(options_.roots_deadline, [this] {
      incoming_.push_now([this] {
        if (waiting_for_roots_) open_fallback();
      });
    });
  } else {
    open_fallback();
  }
  return Json{{"protocolVersion", to_string(*version_)},
              {"capabilities", server_capabilities()},
              {"serverInfo", server_info(*version_)},
              {"instructions", instructions()}};
}

void Server::answer(const lsp::Request& request, Version version, lsp::ReplyOnce& reply) {
  const auto result = [&](Json value) { reply.result(complete(version, std::move(value), true)); };
  if (request.method == "server/discover" && version == kStateless) {
    open_fallback();
    return result({{"supportedVersions", Json::array({to_string(kStateless)})},
                   {"capabilities", server_capabilities()},
                   {"instructions", instructions()}});
  }
  if (request.method == "tools/list") {
    if (request.params.is_object() && request.params.contains("cursor"))
      return reply.error(
          {RpcCode::InvalidParams, "tools/list has one page: there is no such cursor", {}});
    return result({{"tools", tool_list(version)}});
  }
  if (request.method == "tools/call") return start_call(request, version, reply);
  if (request.method == "subscriptions/listen" && version == kStateless)
    return listen(request, reply);
  reply.error({RpcCode::MethodNotFound, "method " + request.method + " is not served", {}});
}

/// Nothing that can be subscribed to ever changes: accepts the subscription, with none of the
/// requested notifications.
void Server::listen(const lsp::Request& request, lsp::ReplyOnce& reply) {
  if (listening_.size() >= kMostListening || lsp::to_text(request.id).size() > kMostListeningId) {
    return reply.error({RpcCode::RequestFailed,
                        fmt::format("at most {} subscriptions, with ids of {} bytes",
                                    kMostListening, kMostListeningId),
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
    if (version_ && client_has_roots_ && options_.root.empty()) ask_roots();
    return;
  }
  log_info("notification {} is not served", notification.method);
}

void Server::handle(const lsp::Response& response) {
  const auto* id = response.id ? std::get_if<std::int64_t>(&*response.id) : nullptr;
  if (!id || roots_request_ != *id)
    return log_info("a response came to a request that was never made");
  roots_request_.reset();
  if (!response.error) return take_roots(response.result);
  log_info("the client did not name its roots: {}", response.error->message);
  if (waiting_for_roots_) open_fallback();
}

// ---- Roots ----

void Server::ask_roots() {
  roots_request_ = next_id_++;
  send(lsp::encode(lsp::Request{*roots_request_, "roots/list", {}}));
}

void Server::take_roots(const Json& result) {
  std::vector<std::string> wanted;
  const auto roots = result.is_object() ? result.find("roots") : result.end();
  if (result.is_object() && roots != result.end() && roots->is_array()) {
    for (const Json& root : *roots) {
      const auto uri = string_field(root, "uri");
      if (!uri) continue;
      Result<std::string> path = lsp::path_from_uri(*uri);
      if (path) wanted.push_back(normalize_path(*path));
      else log_warning("a root is not served: {}", path.error().message);
    }
  }
  if (wanted.empty()) return open_fallback();
  const auto before = session_.indexes();
  for (const std::string& path : wanted) open_root(path);
  for (const auto& index : before) {
    const std::string root = session_.shown_root(*index);
    if (std::find(wanted.begin(), wanted.end(), root) == wanted.end()) session_.remove_root(root);
  }
  roots_known();
}

void Server::open_fallback() {
  if (!opened_ && session_.indexes().empty() && !options_.fallback_root.empty())
    open_root(options_.fallback_root);
  roots_known();
}

void Server::open_root(const std::string& path) {
  std::optional<Error> problem;
  if (options_.root.empty() && handlers::is_no_project(path)) {
    problem = Error{ErrorCode::not_found, path + " is no project, and is not indexed",
                    "start the server in a repository, or with its path: codefinder mcp PATH"};
  } else if (const auto opened = session_.add_root(path); !opened) {
    problem = opened.error();
  } else {
    log_info("project {}", path);
  }
  if (problem) log_warning("{}", problem->message);
  std::lock_guard lock(mutex_);
  root_problem_ = std::move(problem);
}

void Server::roots_known() {
  opened_ = true;
  waiting_for_roots_ = false;
  for (const auto& call : std::exchange(held_back_, {})) post_call(call);
}

// ---- Calls ----

void Server::start_call(const lsp::Request& request, Version version, lsp::ReplyOnce& reply) {
  const auto refuse = [&](std::string why) {
    reply.error({RpcCode::InvalidParams, std::move(why), {}});
  };
  const auto name = string_field(request.params, "name");
  if (!name) return refuse("tools/call needs params.name, a string");
  const handlers::Verb* verb = handlers::find_tool(*name);
  if (!verb) return refuse("Unknown tool: " + *name + "; there are " + tool_names());
  Json arguments = request.params.value("arguments", Json());
  if (arguments.is_null()) arguments = Json::object();
  if (!arguments.is_object()) return refuse("params.arguments must be an object");

  auto call = std::make_shared<Call>();
  call->id = request.id;
  call->version = version;
  call->verb = verb;
  call->arguments = std::move(arguments);
  call->since = session_.clock().now();
  call->progress_token = progress_token(request.params);
  const std::size_t weight = kMessageWeight + kByteWeight * message_bytes_;
  // The roots/list response is queued behind this message: do not wait for it here.
  if (waiting_for_roots_ && !in_flight_.fits(weight)) open_fallback();
  call->share = in_flight_.take(weight);
  call->reply = std::move(reply);
  {
    std::lock_guard lock(mutex_);
    calls_[call->id] = call;
  }
  {
    std::lock_guard lock(call->mutex);  // The deadline may pass before its id is stored.
    call->deadline = timer_.after(options_.deadline, [this, weak = std::weak_ptr(call)] {
      const auto late = weak.lock();
      if (!late) return;
      late->stop.request_stop();
      finish(
          late,
          error_result(
              {ErrorCode::cancelled, "the call took longer than " + seconds_text(options_.deadline),
               "narrow the question, or see index_status: the index may still be being built"}));
      pool_->drop_stopped();
    });
  }
  if (!opened_ && !waiting_for_roots_) open_fallback();
  if (waiting_for_roots_) return held_back_.push_back(call);
  post_call(call);
}

void Server::post_call(const std::shared_ptr<Call>& call) {
  const Status posted = pool_->post([this, call] { run_call(call); }, call->stop.get_token());
  if (!posted) finish(call, lsp::to_rpc_error(posted.error()));
}

void Server::run_call(const std::shared_ptr<Call>& call) {
  output_->wait_for_room(call->stop.get_token());
  if (call->stop.stop_requested()) return;  // Answered, or cancelled.
  const handlers::TimedRequest timed(session_, call->verb->tool, call->arguments, call->since);
  std::variant<Json, RpcError> outcome;
  const auto failed = [&](const std::string& why) {
    log_error("{} failed: {}", call->verb->tool, why);
    outcome = RpcError{
        RpcCode::InternalError, fmt::format("{} failed: {}", call->verb->tool, why), {}};
  };
  try {
    std::optional<Error> problem;
    if (session_.indexes().empty()) {
      std::lock_guard lock(mutex_);
      problem = root_problem_;
    }
    const auto subscriptions = follow_progress(call);
    outcome = problem ? error_result(*problem)
                      : call_tool(session_, *call->verb, call->arguments, call->version,
                                  call->stop.get_token());
  } catch (const std::exception& error) {
    failed(error.what());
  } catch (...) {
    failed("an unknown error");
  }
  finish(call, std::move(outcome));
}

std::vector<std::shared_ptr<void>> Server::follow_progress(const std::shared_ptr<Call>& call) {
  std::vector<std::shared_ptr<void>> subscriptions;
  if (call->progress_token.is_null()) return subscriptions;
  for (const auto& index : session_.indexes()) {
    subscriptions.push_back(index->on_change([this, call](const index::IndexStatus& status) {
      if (status.state != index::IndexState::building) return;
      std::lock_guard lock(call->mutex);
      // Progress must increase (MCP).
      if (!call->reply || !(status.progress >= call->progress + kProgressStep)) return;
      call->progress = status.progress;
      const Json message = lsp::encode(lsp::Notification{
          "notifications/progress",
          {{"progressToken", call->progress_token},
           {"progress", call->progress},
           {"total", 1},
           {"message",
            fmt::format("indexing: {} files, {} symbols", status.files, status.symbols)}}});
      output_->push_if_room(line(lsp::dump_json(message)));
    }));
  }
  return subscriptions;
}

std::optional<lsp::ReplyOnce> Server::take_reply(const std::shared_ptr<Call>& call) {
  std::optional<lsp::ReplyOnce> reply;
  {
    std::lock_guard lock(call->mutex);
    if (!call->reply) return std::nullopt;
    reply = std::move(call->reply);
    timer_.cancel(call->deadline);
  }
  // Before the reply: the client may reuse the id as soon as it has it.
  std::lock_guard lock(mutex_);
  // This call's entry: while it exists, no other call with its id begins.
  calls_.erase(call->id);
  calls_changed_.notify_all();
  return reply;
}

void Server::finish(const std::shared_ptr<Call>& call, std::variant<Json, RpcError> outcome) {
  std::optional<lsp::ReplyOnce> reply = take_reply(call);
  if (!reply) return;
  if (auto* error = std::get_if<RpcError>(&outcome)) reply->error(std::move(*error));
  else reply->result(complete(call->version, std::get<Json>(std::move(outcome)), false));
}

void Server::cancel(const Json& params) {
  const auto id = lsp::read_id(params, "requestId");
  if (!id) return;
  if (auto node = listening_.extract(*id)) return node.mapped().withdraw();
  cancel_call(*id);  // False if it is already answered.
}

bool Server::cancel_call(const lsp::RequestId& id) {
  std::shared_ptr<Call> call;
  {
    std::lock_guard lock(mutex_);
    const auto found = calls_.find(id);
    if (found == calls_.end()) return false;
    call = found->second;
  }
  call->stop.request_stop();
  if (auto reply = take_reply(call)) reply->withdraw();
  call.reset();
  pool_->drop_stopped();
  return true;
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
