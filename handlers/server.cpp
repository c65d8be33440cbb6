// The LSP server's loop: reads messages, dispatches them by the table, sends replies.
#include "handlers/server.h"

#include "base/log.h"
#include "base/os/memory.h"
#include "base/queue.h"
#include "handlers/timed_request.h"

#include <algorithm>
#include <chrono>

namespace codefinder::handlers {
namespace {

using lsp::Json;
using lsp::RpcCode;
using lsp::RpcError;

constexpr unsigned kMaxWaitingThreads = 16;  // They may all be waiting for an index.
constexpr std::size_t kIncomingLimit = 4u << 20, kInFlightLimit = 16u << 20;
constexpr auto kShutdownFlushTimeout = std::chrono::seconds(2);
constexpr auto kLongScan = std::chrono::milliseconds(100);

}  // namespace

struct Server::Incoming {
  struct Item {
    lsp::Message message;
    Arrival arrival;
  };
  BoundedQueue<Item> queue{kIncomingLimit};

  bool push(lsp::Message message, const Arrival& arrival) {
    return queue.push({std::move(message), arrival}, lsp::message_weight(arrival.bytes));
  }
};

// ---- Start and stop ----

Server::Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options)
    : streams_(std::move(streams)),
      options_(std::move(options)),
      session_(options_.session),
      in_flight_(kInFlightLimit),
      incoming_(std::make_unique<Incoming>()) {
  output_ = std::make_unique<lsp::OutputQueue>(*streams_, [this] { abandon(); });
  client_ = std::make_unique<ClientConnection>(*output_);
  const unsigned threads = std::max(2u, std::thread::hardware_concurrency());
  latency_sensitive_pool_ = std::make_unique<ThreadPool>(threads);
  worker_pool_ = std::make_unique<ThreadPool>(threads);
  waiting_pool_ = std::make_unique<ThreadPool>(kMaxWaitingThreads);
}

Server::~Server() {
  abandon();
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
    if (output_->failed()) break;
    try {
      handle(std::move(item->message), item->arrival);
    } catch (const std::exception& error) {
      log_error("a message was not handled: {}", error.what());
    }
  }

  // Requests that came before `shutdown` are answered.
  if (state_ == State::shut_down)
    requests_.wait_until_empty(options_.last_answers, [this] { return output_->gave_up(); });
  // Reads nothing more; running requests are cancelled, and answered as such.
  end();
  stop_waiting();
  streams_->interrupt_read();
  reader_.join();
  watches_.clear();
  for (const Pending& pending : requests_.cancel_all())
    finish(pending, RpcError{RpcCode::RequestCancelled, "the server is going away", {}});
  latency_sensitive_pool_.reset();
  worker_pool_.reset();
  waiting_pool_.reset();
  progress_.clear();
  reports_.clear();
  refreshes_.clear();
  output_->finish(kShutdownFlushTimeout);
  return state_ == State::shut_down && !broken_ ? 0 : 1;
}

void Server::end() { incoming_->queue.close(); }

void Server::stop_waiting() {
  output_->limit_waiting(std::chrono::milliseconds(0));
  in_flight_.open();
}

void Server::end_waits() {
  if (shutdown_read_) output_->limit_waiting(options_.last_answers);
  else stop_waiting();
}

void Server::abandon() {
  end();
  stop_waiting();
  requests_.stop_waiting();
}

void Server::watch_client(std::int64_t pid) {
  auto watch = ClientWatch::start(pid, [this] {
    log_info("the client's process is gone");
    abandon();
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
        const Arrival arrival{frame.body.size(), session_.clock().now()};
        lsp::Message message = lsp::decode_message(frame.body);
        frame.body = {};
        if (const auto* notification = std::get_if<lsp::Notification>(&message)) {
          // Not queued: queued requests may wait for the one to cancel, which was already read.
          const auto id = notification->method == "$/cancelRequest"
                              ? lsp::read_id(notification->params, "id")
                              : std::nullopt;
          if (id && cancel_pending(*id)) break;
          if (notification->method == "exit") end_waits();
        } else if (const auto* request = std::get_if<lsp::Request>(&message)) {
          shutdown_read_ = shutdown_read_ || request->method == "shutdown";
        }
        if (!incoming_->push(std::move(message), arrival)) return;
        break;
      }
      case lsp::Frame::Kind::malformed: {
        log_error("{}", frame.reason);
        lsp::Malformed malformed;
        malformed.answer.error = RpcError{RpcCode::ParseError, std::move(frame.reason), {}};
        if (!incoming_->push(std::move(malformed), {})) return;
        break;
      }
      case lsp::Frame::Kind::broken:
        log_error("{}", frame.reason);
        broken_ = true;
        stop_waiting();
        return end();
      case lsp::Frame::Kind::end: end_waits(); return end();
    }
  }
}

void Server::handle(lsp::Message message, const Arrival& arrival) {
  if (auto* request = std::get_if<lsp::Request>(&message))
    return handle(std::move(*request), arrival);
  if (auto* notification = std::get_if<lsp::Notification>(&message))
    return handle(std::move(*notification));
  if (const auto* response = std::get_if<lsp::Response>(&message))
    return client_->receive(*response);
  client_->respond(std::get<lsp::Malformed>(message).answer);
}

void Server::handle(lsp::Request request, const Arrival& arrival) {
  const auto refuse = [&](RpcCode code, std::string text) {
    client_->respond(lsp::Response{request.id, {}, RpcError{code, std::move(text), {}}});
  };
  if (requests_.contains(request.id))
    return refuse(RpcCode::InvalidRequest, "request id " + lsp::to_text(request.id) +
                                               " is in use by a request without an answer yet");
  if (state_ == State::shut_down)
    return refuse(RpcCode::InvalidRequest, "the server is shut down: only exit may follow");
  if (state_ == State::fresh && request.method != "initialize")
    return refuse(RpcCode::ServerNotInitialized, "initialize must come before " + request.method);
  if (state_ == State::running && request.method == "initialize")
    return refuse(RpcCode::InvalidRequest, "initialize came a second time");
  const Row* row = find_row(request.method);
  if (!row || row->kind == Row::Kind::notification)
    return refuse(RpcCode::MethodNotFound, "method " + request.method + " is not served");
  if (row->lane != Lane::mutating && is_disabled(request.method))
    return refuse(RpcCode::MethodNotFound,
                  "method " + request.method + " is switched off (lsp.disabled_methods)");
  start(*row, std::move(request), arrival);
}

ThreadPool& Server::pool_of(Lane lane) {
  return lane == Lane::waiting  ? *waiting_pool_
         : lane == Lane::worker ? *worker_pool_
                                : *latency_sensitive_pool_;
}

void Server::start(const Row& row, lsp::Request request, const Arrival& arrival) {
  const auto respond = [this](const lsp::Response& response) { client_->respond(response); };
  auto pending = std::make_shared<lsp::PendingRequest>(request.id, request.method,
                                                       lsp::ReplyOnce(request.id, respond));
  pending->since = arrival.at;
  if (row.lane == Lane::mutating) pending->cancellable = lsp::Cancellable::no;
  else pending->share = in_flight_.take(lsp::message_weight(arrival.bytes));
  requests_.add(pending);
  if (row.lane == Lane::mutating) {
    const TimedRequest timed(session_, pending->method, request.params, pending->since);
    return finish(pending, compute(pending, [&] { return row.apply(*this, request.params); }));
  }
  const Status posted = pool_of(row.lane).post(
      [this, &row, pending, params = std::move(request.params)] {
        run_request(row, pending, params);
      },
      pending->stop.get_token());
  if (!posted) finish(pending, lsp::to_rpc_error(posted.error()));
}

Outcome Server::compute(const Pending& pending, const std::function<Outcome()>& ask) {
  if (pending->stop.stop_requested()) return RpcError{RpcCode::RequestCancelled, "cancelled", {}};
  std::string why;
  try {
    return ask();
  } catch (const std::exception& error) {
    why = std::string(": ") + error.what();
  } catch (...) {
  }
  log_error("{} failed{}", pending->method, why);
  return RpcError{RpcCode::InternalError, pending->method + " failed" + why, {}};
}

Call Server::call_of(const Pending& pending, const Json& params) {
  Call call;
  call.stop = pending->stop.get_token();
  call.received = pending->since;
  const auto token = params.is_object() ? params.find("partialResultToken") : params.end();
  if (!params.is_object() || token == params.end() ||
      !(token->is_string() || token->is_number_integer()))
    return call;
  call.partial = [this, pending, stop = call.stop, token = *token](Json part) {
    output_->wait_for_room(stop);
    pending->send_before_answer([&] {
      client_->notify("$/progress", {{"token", token}, {"value", std::move(part)}});
    });
  };
  return call;
}

void Server::run_request(const Row& row, const Pending& pending, const Json& params) {
  output_->wait_for_room(pending->stop.get_token());
  const TimedRequest timed(session_, pending->method, params, pending->since);
  finish(pending,
         compute(pending, [&] { return row.run(session_, params, call_of(pending, params)); }));
  // After a long scan, much freed memory lies between live blocks.
  if (row.lane == Lane::worker && session_.clock().now() - pending->since > kLongScan)
    return_freed_memory();
}

void Server::finish(const Pending& pending, Outcome outcome) {
  const Span span("answer");
  std::optional<lsp::ReplyOnce> reply = requests_.take(pending);
  if (!reply) return;  // Cancelled, and already answered.
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
    client_->notify("$/logTrace", std::move(params));
  }
}

void Server::cancel(const Json& params) {
  const auto id = lsp::read_id(params, "id");
  if (!id) return log_warning("$/cancelRequest: params.id must be an integer or a string");
  cancel_pending(*id);  // False if it is already answered.
}

bool Server::cancel_pending(const lsp::RequestId& id) {
  Pending pending = requests_.cancel(id);
  if (!pending) return false;
  finish(pending, RpcError{RpcCode::RequestCancelled, "cancelled by the client", {}});
  pending.reset();
  for (const auto& pool : {latency_sensitive_pool_.get(), worker_pool_.get(), waiting_pool_.get()})
    pool->drop_stopped();
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

bool Server::is_disabled(std::string_view method) const {
  const std::shared_ptr<const Settings> settings = session_.settings();
  const auto& off = settings->lsp.disabled_methods;
  return std::find(off.begin(), off.end(), method) != off.end();
}

}  // namespace codefinder::handlers
