#include "mcp/server.h"

#include "base/log.h"
#include "base/path.h"
#include "index/index.h"
#include "lsp/uri.h"
#include "mcp/tools.h"

#include <signal.h>

#include <algorithm>

namespace codefinder::mcp {
namespace {

using lsp::RpcCode;
using lsp::RpcError;
using std::chrono::milliseconds;

constexpr unsigned kMostCalls = 16;  // At once; they may all be waiting for an index.
constexpr milliseconds kLastWords{2'000};
constexpr double kProgressStep = 0.01;

std::string seconds_text(milliseconds time) { return fmt::format("{:.3g} s", static_cast<double>(time.count()) / 1000); }

std::optional<std::string> string_field(const Json& params, const char* name) {
  if (!params.is_object()) return std::nullopt;
  const auto at = params.find(name);
  if (at == params.end() || !at->is_string()) return std::nullopt;
  return at->get<std::string>();
}

std::string tool_names() {
  std::string all;
  for (const Json& tool : tool_list(kNewestSession)) all += (all.empty() ? "" : ", ") + tool["name"].get<std::string>();
  return all;
}

}  // namespace

/// A tool call that is being answered.
struct Server::Call {
  lsp::RequestId id;
  Version version = kNewestSession;
  const handlers::Verb* verb = nullptr;
  Json arguments;
  Json progress_token;  // null: none is wanted.
  std::chrono::steady_clock::time_point since{};
  std::stop_source stop;
  Timer::Id deadline{};
  std::mutex mutex;  // Guards what follows.
  Reply reply;       // Empty once answered.
  double progress = 0;

  Reply take() {
    std::lock_guard lock(mutex);
    return std::exchange(reply, nullptr);
  }
};

/// Requests that came in one array, and are answered in one.
struct Server::Batch {
  Batch(std::size_t requests, std::function<void(const Json&)> send) : left(requests), send(std::move(send)) {}

  void add(std::optional<lsp::Response> response) {
    std::lock_guard lock(mutex);
    if (response) answers.push_back(encode_response(*response));
    if (--left == 0 && !answers.empty()) send(answers);
  }

  std::mutex mutex;
  std::size_t left;
  Json answers = Json::array();
  const std::function<void(const Json&)> send;
};

// ---- Life ----

Server::Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options)
    : streams_(std::move(streams)), options_(std::move(options)), session_(options_.session) {
  output_ = std::make_unique<lsp::OutputQueue>(*streams_, [this] {
    client_gone_ = true;
    incoming_.close();
    std::lock_guard lock(mutex_);
    calls_changed_.notify_all();
  });
  pool_ = std::make_unique<handlers::Pool>(kMostCalls);
}

Server::~Server() {
  incoming_.close();
  streams_->interrupt_read();
  if (reader_.joinable()) reader_.join();
}

int Server::run() {
  session_.configure({}, options_.flags);  // Its problems are add_root's too, which logs them.
  set_log_level(session_.settings()->log_level);
  if (!options_.root.empty()) {
    open_root(options_.root);
    opened_ = true;
  }
  reader_ = std::thread([this] { read_lines(); });
  while (const auto task = incoming_.pop()) {
    try {
      (*task)();
    } catch (const std::exception& error) {
      log_error("a message was not handled: {}", error.what());
    }
  }
  streams_->interrupt_read();
  reader_.join();

  for (const auto& [id, reply] : listening_) {
    Json result = complete(kStateless, Json::object(), false);
    result["_meta"][std::string(kSubscriptionKey)] = lsp::to_json(id);
    reply(lsp::Response{id, std::move(result), {}});
  }
  // The client is done asking.  What it asked before is answered, unless that takes long.
  if (waiting_for_roots_) open_fallback();
  std::vector<std::shared_ptr<Call>> left;
  {
    std::unique_lock lock(mutex_);
    calls_changed_.wait_for(lock, options_.last_calls, [&] { return calls_.empty() || client_gone_; });
    for (const auto& [id, call] : calls_) left.push_back(call);
  }
  for (const auto& call : left) {
    call->stop.request_stop();
    finish(call, error_result({ErrorCode::cancelled, "the server is going away", ""}));
  }
  pool_.reset();
  output_->finish(kLastWords);
  return 0;
}

// ---- In ----

void Server::read_lines() {
  LineReader lines([this](char* buffer, std::size_t n) { return streams_->read(buffer, n); }, options_.lines);
  for (;;) {
    Line line = lines.next();
    if (line.kind == Line::Kind::end) return incoming_.close();
    if (!incoming_.push([this, line = std::make_shared<Line>(std::move(line))] { handle(std::move(*line)); })) return;
  }
}

void Server::handle(Line line) {
  const auto refuse = [&](std::optional<lsp::RequestId> id, std::string why) {
    log_error("{}", why);
    send(encode_response({std::move(id), {}, RpcError{RpcCode::ParseError, std::move(why), {}}}));
  };
  switch (line.kind) {
    case Line::Kind::lsp_framed: {
      const lsp::Message message = lsp::decode_message(line.text);
      const auto* request = std::get_if<lsp::Request>(&message);
      return refuse(
          request ? std::optional(request->id) : std::nullopt,
          "the message came with a Content-Length header, which is the framing of the language server protocol; this is an "
          "MCP server on stdio: send each message as one line of JSON, without headers (`codefinder lsp` serves editors)");
    }
    case Line::Kind::malformed: return refuse({}, std::move(line.reason));
    case Line::Kind::end: return;
    case Line::Kind::message: break;
  }
  std::string why;
  std::optional<Json> value = lsp::parse_json(line.text, &why);
  if (!value) return refuse({}, why + ": a message is one line of JSON");
  if (value->is_array() && version_ && has_batches(*version_) && !value->empty()) return handle_batch(std::move(*value));
  handle(lsp::message_from_json(std::move(*value)));
}

void Server::handle_batch(Json messages) {
  std::vector<lsp::Message> decoded;
  std::size_t answers = 0;
  for (Json& message : messages) {
    decoded.push_back(lsp::message_from_json(std::move(message)));
    answers += std::holds_alternative<lsp::Request>(decoded.back()) || std::holds_alternative<lsp::Malformed>(decoded.back());
  }
  const auto batch = std::make_shared<Batch>(answers, [this](const Json& array) { send(array); });
  for (lsp::Message& message : decoded) handle(std::move(message), batch);
}

void Server::handle(lsp::Message message, const std::shared_ptr<Batch>& batch) {
  const Reply reply =
      batch ? Reply([batch](std::optional<lsp::Response> response) { batch->add(std::move(response)); }) : sender();
  if (auto* request = std::get_if<lsp::Request>(&message)) return handle(*request, reply);
  if (auto* notification = std::get_if<lsp::Notification>(&message)) return handle(*notification);
  if (auto* response = std::get_if<lsp::Response>(&message)) return handle(*response);
  reply(std::move(std::get<lsp::Malformed>(message).answer));
}

void Server::handle(const lsp::Request& request, const Reply& reply) {
  const auto refuse = [&](RpcError error) { reply(lsp::Response{request.id, {}, std::move(error)}); };
  const bool in_use = [&] {
    std::lock_guard lock(mutex_);
    return calls_.contains(request.id) || listening_.contains(request.id);
  }();
  if (in_use) {
    return refuse(
        {RpcCode::InvalidRequest, "request id " + lsp::to_text(request.id) + " is in use by a call without an answer yet", {}});
  }
  if (!request.params.is_object() && !request.params.is_null())
    return refuse({RpcCode::InvalidParams, "params must be an object", {}});
  if (is_stateless(request.params) || request.method == "server/discover") {
    if (auto error = check_meta(request.params)) return refuse(std::move(*error));
    return answer(request, kStateless, reply);
  }
  if (request.method == "initialize") {
    auto outcome = initialize(request.params);
    if (auto* error = std::get_if<RpcError>(&outcome)) return refuse(std::move(*error));
    return reply(lsp::Response{request.id, std::get<Json>(std::move(outcome)), {}});
  }
  if (request.method == "ping") return reply(lsp::Response{request.id, Json::object(), {}});
  if (!version_) {
    return refuse(
        {RpcCode::InvalidParams,
         fmt::format(
             "{} says no protocol version: begin the session with initialize (up to {}), or name one in params._meta ({})",
             request.method, to_string(kNewestSession), to_string(kStateless)),
         {}});
  }
  answer(request, *version_, reply);
}

std::variant<Json, RpcError> Server::initialize(const Json& params) {
  if (version_) return RpcError{RpcCode::InvalidRequest, "initialize came a second time", {}};
  const auto requested = string_field(params, "protocolVersion");
  if (!requested) return RpcError{RpcCode::InvalidParams, "initialize needs params.protocolVersion, a string", {}};
  version_ = session_version(*requested);
  const Json capabilities = params.value("capabilities", Json());
  client_has_roots_ = capabilities.is_object() && capabilities.contains("roots");
  if (client_has_roots_ && !opened_) {
    waiting_for_roots_ = true;
    timer_.after(options_.roots_deadline, [this] {
      incoming_.push([this] {
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

void Server::answer(const lsp::Request& request, Version version, const Reply& reply) {
  const auto result = [&](Json value) { reply(lsp::Response{request.id, complete(version, std::move(value), true), {}}); };
  if (request.method == "server/discover" && version == kStateless) {
    open_fallback();
    return result({{"supportedVersions", Json::array({to_string(kStateless)})},
                   {"capabilities", server_capabilities()},
                   {"instructions", instructions()}});
  }
  if (request.method == "tools/list") {
    if (request.params.is_object() && request.params.contains("cursor")) {
      return reply(lsp::Response{
          request.id, {}, RpcError{RpcCode::InvalidParams, "tools/list has one page: there is no such cursor", {}}});
    }
    return result({{"tools", tool_list(version)}});
  }
  if (request.method == "tools/call") return start_call(request, version, reply);
  if (request.method == "subscriptions/listen" && version == kStateless) return listen(request, reply);
  reply(lsp::Response{request.id, {}, RpcError{RpcCode::MethodNotFound, "method " + request.method + " is not served", {}}});
}

/// Nothing that can be listened to ever changes: the subscription is granted, with none of what it asked for.
void Server::listen(const lsp::Request& request, const Reply& reply) {
  send(lsp::encode(lsp::Notification{
      "notifications/subscriptions/acknowledged",
      {{"_meta", {{std::string(kSubscriptionKey), lsp::to_json(request.id)}}}, {"notifications", Json::object()}}}));
  listening_[request.id] = reply;
}

void Server::handle(const lsp::Notification& notification) {
  if (notification.method == "notifications/cancelled") return cancel(notification.params);
  if (notification.method == "notifications/initialized" || notification.method == "notifications/roots/list_changed") {
    if (version_ && client_has_roots_ && options_.root.empty()) ask_roots();
    return;
  }
  log_info("notification {} is not served", notification.method);
}

void Server::handle(const lsp::Response& response) {
  const auto* id = response.id ? std::get_if<std::int64_t>(&*response.id) : nullptr;
  if (!id || roots_request_ != *id) return log_info("a response came to a request that was never made");
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
  if (!opened_ && session_.indexes().empty() && !options_.fallback_root.empty()) open_root(options_.fallback_root);
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
  for (const auto& call : std::exchange(held_back_, {})) pool_->post([this, call] { run_call(call); });
}

// ---- Calls ----

void Server::start_call(const lsp::Request& request, Version version, const Reply& reply) {
  const auto refuse = [&](std::string why) {
    reply(lsp::Response{request.id, {}, RpcError{RpcCode::InvalidParams, std::move(why), {}}});
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
  call->reply = reply;
  {
    std::lock_guard lock(mutex_);
    calls_[call->id] = call;
  }
  call->deadline = timer_.after(options_.deadline, [this, weak = std::weak_ptr(call)] {
    const auto late = weak.lock();
    if (!late) return;
    late->stop.request_stop();
    finish(late, error_result({ErrorCode::cancelled, "the call took longer than " + seconds_text(options_.deadline),
                               "narrow the question, or see index_status: the index may still be being built"}));
  });
  if (!opened_ && !waiting_for_roots_) open_fallback();
  if (waiting_for_roots_) return held_back_.push_back(call);
  pool_->post([this, call] { run_call(call); });
}

void Server::run_call(const std::shared_ptr<Call>& call) {
  if (call->stop.stop_requested()) return;  // Answered, or taken back.
  const handlers::TimedRequest timed(session_, call->verb->tool, call->arguments, call->since);
  std::variant<Json, RpcError> outcome;
  const auto failed = [&](const std::string& why) {
    log_error("{} failed: {}", call->verb->tool, why);
    outcome = RpcError{RpcCode::InternalError, fmt::format("{} failed: {}", call->verb->tool, why), {}};
  };
  try {
    std::optional<Error> problem;
    if (session_.indexes().empty()) {
      std::lock_guard lock(mutex_);
      problem = root_problem_;
    }
    const auto subscriptions = follow_progress(call);
    outcome = problem ? error_result(*problem)
                      : call_tool(session_, *call->verb, call->arguments, call->version, call->stop.get_token());
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
      if (!call->reply || !(status.progress >= call->progress + kProgressStep)) return;  // It only ever grows.
      call->progress = status.progress;
      send(lsp::encode(
          lsp::Notification{"notifications/progress",
                            {{"progressToken", call->progress_token},
                             {"progress", call->progress},
                             {"total", 1},
                             {"message", fmt::format("indexing: {} files, {} symbols", status.files, status.symbols)}}}));
    }));
  }
  return subscriptions;
}

void Server::finish(const std::shared_ptr<Call>& call, std::variant<Json, RpcError> outcome) {
  const Reply reply = call->take();
  if (!reply) return;
  timer_.cancel(call->deadline);
  {
    std::lock_guard lock(mutex_);  // Before the answer: the client may use the id again as soon as it has it.
    calls_.erase(call->id);
    calls_changed_.notify_all();
  }
  lsp::Response response{call->id, {}, {}};
  if (auto* error = std::get_if<RpcError>(&outcome)) response.error = std::move(*error);
  else response.result = complete(call->version, std::get<Json>(std::move(outcome)), false);
  reply(std::move(response));
}

void Server::cancel(const Json& params) {
  const auto at = params.is_object() ? params.find("requestId") : params.end();
  if (!params.is_object() || at == params.end()) return;
  lsp::RequestId id;
  if (at->is_string()) id = at->get<std::string>();
  else if (at->is_number_integer()) id = at->get<std::int64_t>();
  else return;
  if (const auto node = listening_.extract(id)) return node.mapped()(std::nullopt);
  std::shared_ptr<Call> call;
  {
    std::lock_guard lock(mutex_);
    const auto found = calls_.find(id);
    if (found == calls_.end()) return;  // Answered already.
    call = found->second;
    calls_.erase(found);
    calls_changed_.notify_all();
  }
  call->stop.request_stop();
  timer_.cancel(call->deadline);
  if (const Reply reply = call->take()) reply(std::nullopt);
}

// ---- Out ----

void Server::send(const Json& message) { output_->push(line(lsp::dump_json(message))); }

Server::Reply Server::sender() {
  return [this](std::optional<lsp::Response> response) {
    if (response) send(encode_response(*response));
  };
}

int serve(int in_fd, int out_fd, const ServeOptions& options) {
  ::signal(SIGPIPE, SIG_IGN);  // A client that went away is a failed write, not the end of the process.
  ServerOptions server_options;
  server_options.session.watch = true;
  server_options.session.trace = options.trace;
  server_options.flags = options.flags;
  server_options.root = options.root;
  server_options.fallback_root = options.fallback_root;
  return Server(lsp::fd_streams(in_fd, out_fd), std::move(server_options)).run();
}

}  // namespace codefinder::mcp
