#include "handlers/server.h"

#include "base/log.h"
#include "base/queue.h"
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
constexpr std::size_t kMostPending = 4096;
constexpr auto kLastWords = std::chrono::seconds(2);
constexpr auto kLongScan = std::chrono::milliseconds(100);

}  // namespace

struct Server::Incoming {
  BoundedQueue<lsp::Message> queue{1024};
};

/// A request that is being answered.
struct Server::Pending {
  lsp::RequestId id;
  std::string method;
  std::stop_source stop;
  std::chrono::steady_clock::time_point since;
  std::mutex mutex;  // Guards `reply`: whoever takes it answers.
  lsp::ReplyOnce reply;

  std::optional<lsp::ReplyOnce> take() {
    std::lock_guard lock(mutex);
    if (!reply) return std::nullopt;
    return std::move(reply);
  }
};

// ---- Life ----

Server::Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options)
    : streams_(std::move(streams)),
      options_(std::move(options)),
      session_(options_.session),
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
    std::optional<lsp::Message> message = incoming_->queue.pop();
    if (!message) break;
    try {
      handle(std::move(*message));
    } catch (const std::exception& error) {
      log_error("a message was not handled: {}", error.what());
    }
  }

  // Nothing more is taken; what runs is cancelled, and answered as such.
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
  output_->finish(kLastWords);
  return state_ == State::shut_down && !broken_ ? 0 : 1;
}

void Server::end() { incoming_->queue.close(); }

void Server::watch_client(std::int64_t pid) {
  auto watch = ClientWatch::start(pid, [this] {
    log_info("the client's process is gone");
    end();
  });
  if (watch) watches_.push_back(std::move(watch));
  else log_info("process {} of the client is not visible from here: it is not watched", pid);
}

// ---- In ----

void Server::read_messages() {
  lsp::FrameReader frames([this](char* buffer, std::size_t n) { return streams_->read(buffer, n); }, options_.frames);
  for (;;) {
    lsp::Frame frame = frames.next();
    switch (frame.kind) {
      case lsp::Frame::Kind::message:
        if (!incoming_->queue.push(lsp::decode_message(frame.body))) return;
        break;
      case lsp::Frame::Kind::malformed: {
        log_error("{}", frame.reason);
        lsp::Malformed malformed;
        malformed.answer.error = RpcError{RpcCode::ParseError, std::move(frame.reason), {}};
        if (!incoming_->queue.push(std::move(malformed))) return;
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

void Server::handle(lsp::Message message) {
  if (auto* request = std::get_if<lsp::Request>(&message)) return handle(std::move(*request));
  if (auto* notification = std::get_if<lsp::Notification>(&message)) return handle(std::move(*notification));
  if (auto* response = std::get_if<lsp::Response>(&message)) return handle(std::move(*response));
  send(lsp::encode(std::get<lsp::Malformed>(message).answer));
}

void Server::handle(lsp::Request request) {
  const auto refuse = [&](RpcCode code, std::string text) {
    send(lsp::encode(lsp::Response{request.id, {}, RpcError{code, std::move(text), {}}}));
  };
  {
    std::lock_guard lock(mutex_);
    if (pending_.contains(request.id))
      return refuse(RpcCode::InvalidRequest,
                    "request id " + lsp::to_text(request.id) + " is in use by a request without an answer yet");
    if (pending_.size() >= kMostPending)
      return refuse(RpcCode::RequestFailed, fmt::format("{} requests wait for an answer already", pending_.size()));
  }
  if (state_ == State::shut_down) return refuse(RpcCode::InvalidRequest, "the server is shut down: only exit may follow");
  if (state_ == State::fresh && request.method != "initialize")
    return refuse(RpcCode::ServerNotInitialized, "initialize must come before " + request.method);
  if (state_ == State::running && request.method == "initialize")
    return refuse(RpcCode::InvalidRequest, "initialize came a second time");
  const Row* row = find_row(request.method);
  if (!row || row->kind == Row::Kind::notification)
    return refuse(RpcCode::MethodNotFound, "method " + request.method + " is not served");
  if (row->kind == Row::Kind::request && is_disabled(request.method))
    return refuse(RpcCode::MethodNotFound, "method " + request.method + " is switched off (lsp.disabled_methods)");
  start(*row, std::move(request));
}

void Server::start(const Row& row, lsp::Request request) {
  auto pending = std::make_shared<Pending>();
  pending->id = request.id;
  pending->method = request.method;
  pending->since = session_.clock().now();
  pending->reply = lsp::ReplyOnce(request.id, [this](lsp::Response response) { send(lsp::write(response)); });
  {
    std::lock_guard lock(mutex_);
    pending_[request.id] = pending;
  }
  const auto guarded = [this](const std::shared_ptr<Pending>& pending, const Json& params, const auto& compute) {
    const TimedRequest timed(session_, pending->method, params, pending->since);
    Outcome outcome = RpcError{RpcCode::RequestCancelled, "cancelled", {}};
    if (!pending->stop.stop_requested()) {
      try {
        outcome = compute();
      } catch (const std::exception& error) {
        log_error("{} failed: {}", pending->method, error.what());
        outcome = RpcError{RpcCode::InternalError, pending->method + " failed: " + error.what(), {}};
      } catch (...) {
        log_error("{} failed", pending->method);
        outcome = RpcError{RpcCode::InternalError, pending->method + " failed", {}};
      }
    }
    finish(pending, std::move(outcome));
  };
  if (row.kind == Row::Kind::lifecycle) return guarded(pending, request.params, [&] { return row.apply(*this, request.params); });

  Pool& pool = row.lane == Row::Lane::verb ? *verb_pool_ : row.lane == Row::Lane::scan ? *scan_pool_ : *quick_pool_;
  pool.post([this, &row, pending, guarded, params = std::move(request.params)] {
    guarded(pending, params, [&] {
      Call call;
      call.stop = pending->stop.get_token();
      if (params.is_object()) {
        const auto token = params.find("partialResultToken");
        if (token != params.end() && (token->is_string() || token->is_number_integer())) {
          call.partial = [this, pending, token = *token](Json part) {
            std::lock_guard lock(pending->mutex);
            if (pending->reply)
              notify("$/progress", {{"token", token}, {"value", std::move(part)}});  // Nothing may follow the answer.
          };
        }
      }
      return row.run(session_, params, call);
    });
    // What a long scan took and gave back lies between what others hold: back to the system with it.
    if (row.lane == Row::Lane::scan && session_.clock().now() - pending->since > kLongScan) ::malloc_trim(0);
  });
}

void Server::finish(const std::shared_ptr<Pending>& pending, Outcome outcome) {
  const Span span("answer");
  std::optional<lsp::ReplyOnce> reply = pending->take();
  if (!reply) return;  // Cancelled, and answered so.
  {
    std::lock_guard lock(mutex_);  // Before the answer: the client may use the id again as soon as it has it.
    pending_.erase(pending->id);
  }
  const bool failed = std::holds_alternative<RpcError>(outcome);
  if (failed) reply->error(std::get<RpcError>(std::move(outcome)));
  else if (auto* written = std::get_if<lsp::WrittenJson>(&outcome)) reply->result(std::move(*written));
  else reply->result(std::get<Json>(std::move(outcome)));

  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(session_.clock().now() - pending->since);
  if (trace_ != lsp::TraceValue::off) {
    Json params = {{"message", fmt::format("{} {} in {} ms", pending->method, failed ? "failed" : "answered", took.count())}};
    if (trace_ == lsp::TraceValue::verbose) params["verbose"] = "request " + lsp::to_text(pending->id);
    notify("$/logTrace", std::move(params));
  }
}

void Server::cancel(const Json& params) {
  lsp::RequestId id;
  const auto at = params.is_object() ? params.find("id") : params.end();
  if (!params.is_object() || at == params.end()) return log_warning("$/cancelRequest without an id");
  if (at->is_string()) id = at->get<std::string>();
  else if (at->is_number_integer()) id = at->get<std::int64_t>();
  else return log_warning("$/cancelRequest: params.id must be an integer or a string");
  std::shared_ptr<Pending> pending;
  {
    std::lock_guard lock(mutex_);
    if (const auto found = pending_.find(id); found != pending_.end()) pending = found->second;
  }
  if (!pending) return;  // Answered already.
  pending->stop.request_stop();
  finish(pending, RpcError{RpcCode::RequestCancelled, "cancelled by the client", {}});
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
    if (!notification.method.starts_with("$/")) log_info("notification {} is not served", notification.method);
    return;
  }
  const TimedRequest timed(session_, row->method, notification.params, session_.clock().now());
  const Outcome outcome = row->apply(*this, notification.params);
  if (const auto* error = std::get_if<RpcError>(&outcome)) log_warning("{}: {}", notification.method, error->message);
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

// ---- Out ----

void Server::send(const Json& message) { send(lsp::dump_json(message)); }
void Server::send(const std::string& body) { output_->push(lsp::frame(body)); }

void Server::notify(std::string method, Json params) {
  send(lsp::encode(lsp::Notification{std::move(method), std::move(params)}));
}

void Server::request(std::string method, Json params, std::function<void(const lsp::Response&)> done) {
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
  notify("window/showMessage", {{"type", static_cast<int>(type)}, {"message", std::string(text)}});
}

ClientPort Server::port() {
  ClientPort port;
  port.notify = [this](std::string method, Json params) { notify(std::move(method), std::move(params)); };
  port.request = [this](std::string method, Json params, std::function<void(bool)> done) {
    request(std::move(method), std::move(params),
            [done = std::move(done)](const lsp::Response& response) { done(!response.error); });
  };
  return port;
}

}  // namespace codefinder::handlers
