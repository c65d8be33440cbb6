// The LSP server's loop: reads messages, dispatches them by the table, sends replies.
#include "handlers/server.h"

#include "base/log.h"
#include "base/queue.h"
#include "base/visible_text.h"
#include "handlers/timed_request.h"

#include <algorithm>
#include <chrono>

#include <malloc.h>

namespace codefinder::handlers {
namespace {

using lsp::Json;
using lsp::RpcCode;
using lsp::RpcError;

constexpr unsigned kMostVerbThreads = 16;  // They may all be waiting for an index.
// Approximate memory of a message's JSON: a constant, and a factor for its size in bytes.
constexpr std::size_t kMessageWeight = 1024, kByteWeight = 8;
constexpr std::size_t kIncomingLimit = 4u << 20, kInFlightLimit = 16u << 20;
constexpr auto kShutdownFlushTimeout = std::chrono::seconds(2);
constexpr auto kLongScan = std::chrono::milliseconds(100);

}  // namespace

struct Server::Incoming {
  struct Item {
    lsp::Message message;
    std::size_t bytes = 0;
  };
  BoundedQueue<Item> queue{kIncomingLimit};

  bool push(lsp::Message message, std::size_t bytes) {
    return queue.push({std::move(message), bytes}, kMessageWeight + kByteWeight * bytes);
  }
};

/// A request that is being answered.
struct Server::Pending {
  lsp::RequestId id;
  std::string method;
  std::stop_source stop;
  std::chrono::steady_clock::time_point since;
  Budget::Share share;      // Empty for a lifecycle row.
  bool cancellable = true;  // False for requests that run()'s thread handles itself.
  std::mutex mutex;         // Guards `reply`: the thread that takes it sends the reply.
  lsp::ReplyOnce reply;

  std::optional<lsp::ReplyOnce> take() {
    std::lock_guard lock(mutex);
    if (!reply) return std::nullopt;
    return std::move(reply);
  }
};

// ---- Start and stop ----

Server::Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options)
    : streams_(std::move(streams)),
      options_(std::move(options)),
      session_(options_.session),
      in_flight_(kInFlightLimit),
      incoming_(std::make_unique<Incoming>()) {
  output_ = std::make_unique<lsp::OutputQueue>(*streams_, [this] { end(); });
  quick_pool_ = std::make_unique<Pool>(std::max(2u, std::thread::hardware_concurrency()));
  scan_pool_ = std::make_unique<Pool>(std::max(2u, std::thread::hardware_concurrency()));
  verb_pool_ = std::make_unique<Pool>(kMostVerbThreads);
}

Server::~Server() {
  end();
  streams_->interrupt_read();
  if (reader_.joinable()) reader_.join();
}

int Server::run() {
  if (options_.client_process_id) watch_client(*options_.client_process_id);
  reader_ = std::thread([this] { read_messages(); });
  while (!exit_) {
    std::optional<Incoming::Item> item = incoming_->queue.pop();
    if (!item) break;
    output_->wait_for_room();
    try {
      handle(std::move(item->message), item->bytes);
    } catch (const std::exception& error) {
      log_error("a message was not handled: {}", error.what());
    }
  }

  // Reads nothing more; running requests are cancelled, and answered as such.
  end();
  streams_->interrupt_read();
  reader_.join();
  watches_.clear();
  std::vector<std::shared_ptr<Pending>> left;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [id, pending] : pending_) left.push_back(pending);
  }
  for (const auto& pending : left) {
    pending->stop.request_stop();
    finish(pending, RpcError{RpcCode::RequestCancelled, "the server is going away", {}});
  }
  quick_pool_.reset();
  scan_pool_.reset();
  verb_pool_.reset();
  progress_.clear();
  reports_.clear();
  output_->finish(kShutdownFlushTimeout);
  return state_ == State::shut_down && !broken_ ? 0 : 1;
}

void Server::end() {
  incoming_->queue.close();
  stop_waiting();
}

void Server::stop_waiting() {
  output_->limit_waiting(std::chrono::milliseconds(0));
  in_flight_.open();
}

void Server::watch_client(std::int64_t pid) {
  auto watch = ClientWatch::start(pid, [this] {
    log_info("the client's process is gone");
    end();
  });
  if (watch) watches_.push_back(std::move(watch));
  else log_info("process {} of the client is not visible from here: it is not watched", pid);
}

// ---- Input ----

void Server::read_messages() {
  lsp::FrameReader frames([this](char* buffer, std::size_t n) { return streams_->read(buffer, n); },
                          options_.frames);
  for (;;) {
    lsp::Frame frame = frames.next();
    switch (frame.kind) {
      case lsp::Frame::Kind::message: {
        const std::size_t bytes = frame.body.size();
        lsp::Message message = lsp::decode_message(frame.body);
        frame.body = {};
        if (const auto* notification = std::get_if<lsp::Notification>(&message)) {
          // Not queued: queued requests may wait for the one to cancel, which was already read.
          const auto id = notification->method == "$/cancelRequest"
                              ? lsp::read_id(notification->params, "id")
                              : std::nullopt;
          if (id && cancel_pending(*id)) break;
          if (notification->method == "exit") stop_waiting();
        }
        if (!incoming_->push(std::move(message), bytes)) return;
        break;
      }
      case lsp::Frame::Kind::malformed: {
        log_error("{}", frame.reason);
        lsp::Malformed malformed;
        malformed.answer.error = RpcError{RpcCode::ParseError, std::move(frame.reason), {}};
        if (!incoming_->push(std::move(malformed), 0)) return;
        break;
      }
      case lsp::Frame::Kind::broken:
        log_error("{}", frame.reason);
        broken_ = true;
        return end();
      case lsp::Frame::Kind::end: return end();
    }
  }
}

void Server::handle(lsp::Message message, std::size_t bytes) {
  if (auto* request = std::get_if<lsp::Request>(&message))
    return handle(std::move(*request), bytes);
  if (auto* notification = std::get_if<lsp::Notification>(&message))
    return handle(std::move(*notification));
  if (auto* response = std::get_if<lsp::Response>(&message)) return handle(std::move(*response));
  send(lsp::encode(std::get<lsp::Malformed>(message).answer));
}

void Server::handle(lsp::Request request, std::size_t bytes) {
  const auto refuse = [&](RpcCode code, std::string text) {
    send(lsp::encode(lsp::Response{request.id, {}, RpcError{code, std::move(text), {}}}));
  };
  {
    std::lock_guard lock(mutex_);
    if (pending_.contains(request.id))
      return refuse(RpcCode::InvalidRequest, "request id " + lsp::to_text(request.id) +
                                                 " is in use by a request without an answer yet");
  }
  if (state_ == State::shut_down)
    return refuse(RpcCode::InvalidRequest, "the server is shut down: only exit may follow");
  if (state_ == State::fresh && request.method != "initialize")
    return refuse(RpcCode::ServerNotInitialized, "initialize must come before " + request.method);
  if (state_ == State::running && request.method == "initialize")
    return refuse(RpcCode::InvalidRequest, "initialize came a second time");
  const Row* row = find_row(request.method);
  if (!row || row->kind == Row::Kind::notification)
    return refuse(RpcCode::MethodNotFound, "method " + request.method + " is not served");
  if (row->kind == Row::Kind::request && is_disabled(request.method))
    return refuse(RpcCode::MethodNotFound,
                  "method " + request.method + " is switched off (lsp.disabled_methods)");
  start(*row, std::move(request), bytes);
}

void Server::start(const Row& row, lsp::Request request, std::size_t bytes) {
  auto pending = std::make_shared<Pending>();
  pending->id = request.id;
  pending->method = request.method;
  pending->since = session_.clock().now();
  pending->cancellable = row.kind != Row::Kind::lifecycle;
  if (pending->cancellable) pending->share = in_flight_.take(kMessageWeight + kByteWeight * bytes);
  pending->reply = lsp::ReplyOnce(request.id,
                                  [this](lsp::Response response) { send(lsp::write(response)); });
  {
    std::lock_guard lock(mutex_);
    pending_[request.id] = pending;
  }
  if (row.kind == Row::Kind::lifecycle) {
    const TimedRequest timed(session_, pending->method, request.params, pending->since);
    return finish(pending, compute(*pending, [&] { return row.apply(*this, request.params); }));
  }
  Pool& pool = row.lane == Row::Lane::verb   ? *verb_pool_
               : row.lane == Row::Lane::scan ? *scan_pool_
                                             : *quick_pool_;
  const Status posted = pool.post(
      [this, &row, pending, params = std::move(request.params)] {
        run_request(row, pending, params);
      },
      pending->stop.get_token());
  if (!posted) finish(pending, lsp::to_rpc_error(posted.error()));
}

Outcome Server::compute(const Pending& pending, const std::function<Outcome()>& ask) {
  if (pending.stop.stop_requested()) return RpcError{RpcCode::RequestCancelled, "cancelled", {}};
  std::string why;
  try {
    return ask();
  } catch (const std::exception& error) {
    why = std::string(": ") + error.what();
  } catch (...) {
  }
  log_error("{} failed{}", pending.method, why);
  return RpcError{RpcCode::InternalError, pending.method + " failed" + why, {}};
}

void Server::run_request(const Row& row, const std::shared_ptr<Pending>& pending,
                         const Json& params) {
  const std::stop_token stop = pending->stop.get_token();
  output_->wait_for_room(stop);
  const TimedRequest timed(session_, pending->method, params, pending->since);
  finish(pending, compute(*pending, [&] {
           Call call;
           call.stop = stop;
           const auto token = params.is_object() ? params.find("partialResultToken") : params.end();
           if (params.is_object() && token != params.end() &&
               (token->is_string() || token->is_number_integer())) {
             call.partial = [this, pending, stop, token = *token](Json part) {
               output_->wait_for_room(stop);
               std::lock_guard lock(pending->mutex);
               if (pending->reply)
                 // No part may follow the reply.
                 notify("$/progress", {{"token", token}, {"value", std::move(part)}});
             };
           }
           return row.run(session_, params, call);
         }));
  // Memory freed after a long scan lies between live blocks: returns it to the system.
  if (row.lane == Row::Lane::scan && session_.clock().now() - pending->since > kLongScan)
    ::malloc_trim(0);
}

void Server::finish(const std::shared_ptr<Pending>& pending, Outcome outcome) {
  const Span span("answer");
  std::optional<lsp::ReplyOnce> reply = pending->take();
  if (!reply) return;  // Cancelled, and already answered.
  {
    // Before the reply: the client may reuse the id as soon as it has it.
    std::lock_guard lock(mutex_);
    pending_.erase(pending->id);
  }
  const bool failed = std::holds_alternative<RpcError>(outcome);
  if (failed) reply->error(std::get<RpcError>(std::move(outcome)));
  else if (auto* written = std::get_if<lsp::WrittenJson>(&outcome))
    reply->result(std::move(*written));
  else reply->result(std::get<Json>(std::move(outcome)));

  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(session_.clock().now() -
                                                                          pending->since);
  if (trace_ != lsp::TraceValue::off) {
    Json params = {{"message", fmt::format("{} {} in {} ms", pending->method,
                                           failed ? "failed" : "answered", took.count())}};
    if (trace_ == lsp::TraceValue::verbose)
      params["verbose"] = "request " + lsp::to_text(pending->id);
    notify("$/logTrace", std::move(params));
  }
}

void Server::cancel(const Json& params) {
  const auto id = lsp::read_id(params, "id");
  if (!id) return log_warning("$/cancelRequest: params.id must be an integer or a string");
  cancel_pending(*id);  // False if it is already answered.
}

bool Server::cancel_pending(const lsp::RequestId& id) {
  std::shared_ptr<Pending> pending;
  {
    std::lock_guard lock(mutex_);
    if (const auto found = pending_.find(id); found != pending_.end()) pending = found->second;
  }
  if (!pending || !pending->cancellable) return false;
  pending->stop.request_stop();
  finish(pending, RpcError{RpcCode::RequestCancelled, "cancelled by the client", {}});
  pending.reset();
  for (Pool* pool : {quick_pool_.get(), scan_pool_.get(), verb_pool_.get()}) pool->drop_stopped();
  return true;
}

void Server::handle(lsp::Notification notification) {
  if (notification.method == "exit") {
    exit_ = true;
    return;
  }
  if (state_ != State::running)
    return log_info("{} came {} and is ignored", notification.method,
                    state_ == State::fresh ? "before initialize" : "after shutdown");
  if (notification.method == "$/cancelRequest") return cancel(notification.params);
  const Row* row = find_row(notification.method);
  if (!row || row->kind != Row::Kind::notification) {
    if (!notification.method.starts_with("$/"))
      log_info("notification {} is not served", notification.method);
    return;
  }
  const TimedRequest timed(session_, row->method, notification.params, session_.clock().now());
  const Outcome outcome = row->apply(*this, notification.params);
  if (const auto* error = std::get_if<RpcError>(&outcome))
    log_warning("{}: {}", notification.method, error->message);
}

void Server::handle(lsp::Response response) {
  std::function<void(const lsp::Response&)> done;
  if (response.id && std::holds_alternative<std::int64_t>(*response.id)) {
    std::lock_guard lock(mutex_);
    if (const auto at = asked_.find(std::get<std::int64_t>(*response.id)); at != asked_.end()) {
      done = std::move(at->second);
      asked_.erase(at);
    }
  }
  if (done) done(response);
  else log_info("a response came to a request that was never made");
}

bool Server::is_disabled(std::string_view method) const {
  const std::shared_ptr<const Settings> settings = session_.settings();
  const auto& off = settings->lsp.disabled_methods;
  return std::find(off.begin(), off.end(), method) != off.end();
}

// ---- Output ----

void Server::send(const Json& message) { send(lsp::dump_json(message)); }
void Server::send(const std::string& body) { output_->push(lsp::frame(body)); }

void Server::notify(const std::string& method, Json params) {
  const bool is_report = method == "$/progress" && params["value"].is_object() &&
                         params["value"].value("kind", "") == "report";
  const std::string key = is_report ? lsp::dump_json(params["token"])
                          : method == kStatusNotification
                              ? "status of " + lsp::dump_json(params["project_root"])
                              : std::string();
  std::string bytes = lsp::frame(
      lsp::dump_json(lsp::encode(lsp::Notification{method, std::move(params)})));
  if (!key.empty()) output_->push_latest(key, std::move(bytes));
  else if (method == "window/logMessage" || method == "$/logTrace")
    output_->push_if_room(std::move(bytes));
  else output_->push(std::move(bytes));
}

void Server::request(std::string method, Json params,
                     std::function<void(const lsp::Response&)> done) {
  std::int64_t id = 0;
  {
    std::lock_guard lock(mutex_);
    id = next_id_++;
    asked_[id] = std::move(done);
  }
  send(lsp::encode(lsp::Request{id, std::move(method), std::move(params)}));
}

void Server::log_message(lsp::MessageType type, std::string_view text) {
  notify("window/logMessage", {{"type", static_cast<int>(type)}, {"message", std::string(text)}});
}

void Server::show_message(lsp::MessageType type, std::string_view text) {
  notify("window/showMessage",
         {{"type", static_cast<int>(type)}, {"message", visible_text(text, Keep::tabs)}});
}

ClientPort Server::port() {
  ClientPort port;
  port.notify = [this](std::string method, Json params) {
    notify(std::move(method), std::move(params));
  };
  port.request = [this](std::string method, Json params, std::function<void(bool)> done) {
    request(std::move(method), std::move(params),
            [done = std::move(done)](const lsp::Response& response) { done(!response.error); });
  };
  return port;
}

}  // namespace codefinder::handlers
