// Connections over Boost.Beast's parser and Boost.Asio's sockets.
#include "serve/http_server.h"

#include "base/log.h"
#include "base/strings.h"
#include "base/threads.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

namespace codefinder::serve {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr std::size_t kReadBytes = 8u << 10;
// Bytes of further requests that are kept while one is being answered.
constexpr std::size_t kMostAhead = 32u << 10;
// A refused client may still be sending: what it sends is discarded, so that it reads the answer.
constexpr milliseconds kLingerTime{2'000};
constexpr std::size_t kLingerBytes = 8u << 20;
constexpr milliseconds kAcceptPause{100};

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

HttpRequest request_of(http::request<http::string_body>&& message) {
  HttpRequest request;
  request.method = view(message.method_string());
  request.path = view(message.target());
  request.path.resize(std::min(request.path.size(), request.path.find('?')));
  for (const auto& field : message) {
    std::string& value = request.headers[to_lower(view(field.name_string()))];
    if (!value.empty()) value += ", ";
    value += view(field.value());
  }
  request.body = std::move(message.body());
  return request;
}

/// The status for an error of the parser.
int status_of(error_code error) {
  if (error == http::error::header_limit) return 431;
  if (error == http::error::body_limit) return 413;
  if (error == http::error::bad_version) return 505;
  return 400;
}

}  // namespace

// ---- The state that all connections share ----

class Connection;

struct HttpServer::Loop : std::enable_shared_from_this<HttpServer::Loop> {
  Loop(const HttpLimits& given, HttpHandler called)
      : limits(given), handler(std::move(called)), acceptor(context), pause(context) {}

  void accept();
  void accepted(tcp::socket socket);

  const HttpLimits limits;
  const HttpHandler handler;
  asio::io_context context{1};
  tcp::acceptor acceptor;
  asio::steady_timer pause;  // Before the next accept, when there are no descriptors.
  std::thread thread;
  bool stopping = false;              // The loop's thread only.
  std::set<Connection*> open;         // Likewise.
  std::atomic<std::size_t> count{0};  // Of `open`.
  std::mutex mutex;
  std::condition_variable closed;
};

// ---- One connection ----

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<HttpServer::Loop> loop, tcp::socket socket)
      : loop_(std::move(loop)), socket_(std::move(socket)), timer_(loop_->context) {
    loop_->open.insert(this);
    loop_->count = loop_->open.size();
  }
  ~Connection() {
    loop_->open.erase(this);
    const std::lock_guard lock(loop_->mutex);
    loop_->count = loop_->open.size();
    loop_->closed.notify_all();
  }

  void start() {
    begin_request();
    read();
  }
  /// Answers a request that is not read, and closes.
  void refuse(int status) {
    if (loop_->handler.refused) loop_->handler.refused(status);
    framing_.keep_alive = false;
    HttpResponse response{.status = status, .content_type = "text/plain"};
    response.body = std::string(reason_of(status)) + "\n";
    if (status == 503) response.headers.emplace_back("Retry-After", "1");
    state_ = State::answering;
    write(std::move(response));
  }
  void close_if_idle() {
    if (state_ == State::reading && !has_bytes_) close();
    framing_.keep_alive = false;
  }
  void abort() {
    stop_.request_stop();
    close();
  }

 private:
  enum class State { reading, answering, lingering, closed };
  using Parser = http::request_parser<http::string_body>;

  void begin_request() {
    parser_.emplace();
    parser_->eager(true);
    parser_->header_limit(loop_->limits.head_bytes);
    parser_->body_limit(loop_->limits.body_bytes);
    state_ = State::reading;
    has_bytes_ = continued_ = false;
    close_after(loop_->limits.idle_time);
  }

  /// Closes the connection after `time`, unless this is called again before.
  void close_after(milliseconds time) {
    timer_.expires_after(time);
    timer_.async_wait([self = shared_from_this()](error_code error) {
      if (!error && self->timer_.expiry() <= asio::steady_timer::clock_type::now()) self->expire();
    });
  }
  void expire() {
    if (state_ == State::reading && has_bytes_) return refuse(408);
    close();
  }

  void close() {
    state_ = State::closed;
    error_code ignored;
    timer_.cancel();
    socket_.close(ignored);
  }

  void read() {
    if (reading_ || state_ == State::closed || buffer_.size() > kMostAhead) return;
    reading_ = true;
    socket_.async_read_some(buffer_.prepare(kReadBytes),
                            [self = shared_from_this()](error_code error, std::size_t bytes) {
                              self->reading_ = false;
                              if (error) return self->on_end();
                              self->buffer_.commit(bytes);
                              self->on_bytes(bytes);
                            });
  }

  void on_end() {
    if (state_ == State::answering) stop_.request_stop();
    if (state_ != State::answering || !writing_) close();
  }

  void on_bytes(std::size_t bytes) {
    if (state_ == State::lingering) {
      lingered_ += bytes;
      buffer_.clear();
      if (lingered_ > kLingerBytes) return close();
    }
    if (state_ == State::reading) return parse();
    read();
  }

  void parse() {
    if (!has_bytes_ && buffer_.size() > 0) {
      has_bytes_ = true;
      close_after(loop_->limits.request_time);
    }
    while (buffer_.size() > 0 && !parser_->is_done()) {
      error_code error;
      const std::size_t used = parser_->put(buffer_.data(), error);
      buffer_.consume(used);
      if (error == http::error::need_more) break;
      if (error) return refuse(status_of(error));
      if (used == 0) break;
    }
    if (parser_->is_done()) return dispatch();
    if (parser_->is_header_done() && !continued_) expect_body();
    if (state_ == State::reading) read();
  }

  /// The head is there, and the body is not.
  void expect_body() {
    continued_ = true;
    const auto length = parser_->content_length();
    if (length && *length > loop_->limits.body_bytes) return refuse(413);
    const auto& head = parser_->get();
    if (head[http::field::expect].empty() || head.version() < 11) return;
    static const std::string kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(socket_, asio::buffer(kContinue),
                      [self = shared_from_this()](error_code error, std::size_t) {
                        if (error) self->close();
                      });
  }

  void dispatch() {
    state_ = State::answering;
    timer_.expires_at(asio::steady_timer::time_point::max());
    if (parser_->get().version() > 10 && parser_->get()[http::field::host].empty())
      return refuse(400);
    http::request<http::string_body> message = parser_->release();
    framing_ = {.minor_version = message.version() % 10,
                .keep_alive = message.keep_alive() && !loop_->stopping,
                .head_only = message.method() == http::verb::head};
    HttpRequest request = request_of(std::move(message));
    stop_ = request.stop;
    read();
    const HttpReply reply([self = shared_from_this(), loop = loop_](HttpResponse response) mutable {
      asio::post(loop->context, [self = std::move(self), response = std::move(response)]() mutable {
        self->write(std::move(response));
      });
    });
    loop_->handler.handle(std::move(request), reply);
  }

  void write(HttpResponse response) {
    if (state_ != State::answering) return;
    writing_ = true;
    if (loop_->stopping) framing_.keep_alive = false;
    out_ = response_bytes(response, framing_);
    close_after(loop_->limits.write_time);
    asio::async_write(socket_, asio::buffer(out_),
                      [self = shared_from_this()](error_code error, std::size_t) {
                        self->writing_ = false;
                        self->out_ = std::string();
                        if (error || self->state_ == State::closed) return self->close();
                        self->written();
                      });
  }

  void written() {
    if (!framing_.keep_alive) {
      state_ = State::lingering;
      error_code ignored;
      socket_.shutdown(tcp::socket::shutdown_send, ignored);
      buffer_.clear();
      close_after(kLingerTime);
      return read();
    }
    begin_request();
    if (buffer_.size() > 0) parse();  // The next request came meanwhile.
    else read();
  }

  const std::shared_ptr<HttpServer::Loop> loop_;
  tcp::socket socket_;
  asio::steady_timer timer_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  State state_ = State::reading;
  bool reading_ = false, writing_ = false;
  bool has_bytes_ = false;  // Of a request that is not read yet.
  bool continued_ = false;  // "Expect: 100-continue" was looked at.
  ResponseFraming framing_;
  std::size_t lingered_ = 0;
  std::string out_;
  std::stop_source stop_{std::nostopstate};  // Of the request that is being answered.
};

// ---- Accepting ----

void HttpServer::Loop::accept() {
  acceptor.async_accept([self = shared_from_this()](error_code error, tcp::socket socket) {
    if (self->stopping || error == asio::error::operation_aborted) return;
    if (!error) {
      self->accepted(std::move(socket));
      return self->accept();
    }
    log_warning("a connection was not accepted: {}", error.message());
    self->pause.expires_after(kAcceptPause);
    self->pause.async_wait([self](error_code waiting) {
      if (!waiting && !self->stopping) self->accept();
    });
  });
}

void HttpServer::Loop::accepted(tcp::socket socket) {
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const bool is_full = open.size() >= limits.connections;
  const auto connection = std::make_shared<Connection>(shared_from_this(), std::move(socket));
  if (is_full) connection->refuse(503);
  else connection->start();
}

// ---- The server ----

HttpServer::HttpServer(std::shared_ptr<Loop> loop) : loop_(std::move(loop)) {}

Result<std::unique_ptr<HttpServer>> HttpServer::listen(const std::string& address,
                                                       std::uint16_t port, const HttpLimits& limits,
                                                       HttpHandler handler) {
  error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) {
    return Error{ErrorCode::invalid_query, "no IP address: " + address,
                 "listen on 127.0.0.1:PORT, [::1]:PORT or 0.0.0.0:PORT"};
  }
  auto loop = std::make_shared<Loop>(limits, std::move(handler));
  const tcp::endpoint endpoint(ip, port);
  loop->acceptor.open(endpoint.protocol(), error);
  if (!error) loop->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) loop->acceptor.bind(endpoint, error);
  if (!error) loop->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return Error{ErrorCode::internal,
                 fmt::format("{}:{} cannot be listened on: {}", address, port, error.message()),
                 "another process may use the port"};
  }
  loop->accept();
  const Status started = start_thread(loop->thread, [loop] {
    const auto work = asio::make_work_guard(loop->context);
    loop->context.run();
  });
  if (!started) return started.error();
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(loop)));
}

HttpServer::~HttpServer() {
  stop(milliseconds(0));
  loop_->context.stop();
  if (loop_->thread.joinable()) loop_->thread.join();
  // What is left in the queue refers to connections, which refer to the loop.
  loop_->context.restart();
  loop_->context.poll();
}

std::uint16_t HttpServer::port() const {
  error_code ignored;
  return loop_->acceptor.local_endpoint(ignored).port();
}

std::size_t HttpServer::connections() const { return loop_->count; }

void HttpServer::stop(milliseconds grace) {
  const auto on_loop = [this](void (*step)(Loop&)) {
    asio::post(loop_->context, [loop = loop_, step] { step(*loop); });
  };
  const auto wait = [this](milliseconds time) {
    std::unique_lock lock(loop_->mutex);
    return loop_->closed.wait_for(lock, time, [&] { return loop_->count == 0; });
  };
  on_loop([](Loop& loop) {
    loop.stopping = true;
    error_code ignored;
    loop.acceptor.close(ignored);
    loop.pause.cancel();
    const auto all = loop.open;
    for (Connection* connection : all) connection->close_if_idle();
  });
  if (wait(grace)) return;
  std::promise<void> aborted;
  asio::post(loop_->context, [this, &aborted] {
    const auto all = loop_->open;
    for (Connection* connection : all) connection->abort();
    aborted.set_value();
  });
  aborted.get_future().wait();
}

bool is_loopback_address(const std::string& address) {
  error_code error;
  const auto ip = asio::ip::make_address(address, error);
  return !error && ip.is_loopback();
}

}  // namespace codefinder::serve
