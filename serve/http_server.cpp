// Connections over Boost.Asio's sockets.
#include "serve/http_server.h"

#include "base/log.h"
#include "base/threads.h"
#include "serve/byte_budget.h"
#include "serve/http_reader.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>

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
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr std::size_t kReadBytes = 8u << 10;
// Bytes of further requests that are kept while one is being answered.
constexpr std::size_t kMaxAhead = 32u << 10;
// A refused client may still be sending: what it sends is discarded, so that it reads the answer.
constexpr milliseconds kLingerTime{2'000};
constexpr std::size_t kLingerBytes = 8u << 20;
// Maximum body of a response that does not count as unsent bytes.
constexpr std::size_t kSmallBody = 4u << 10;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr milliseconds kAcceptPause{100};

}  // namespace

// ---- The state that all connections share ----

class Connection;

struct HttpServer::Loop : std::enable_shared_from_this<HttpServer::Loop> {
  Loop(const HttpLimits& given, HttpHandler called)
      : limits(given),
        handler(std::move(called)),
        reading(given.reading_bytes),
        unsent(given.unsent_bytes),
        acceptor(context),
        pause(context) {}

  void accept();
  void accepted(tcp::socket socket);
  bool make_room();

  const HttpLimits limits;
  const HttpHandler handler;
  ByteBudget reading, unsent;
  asio::io_context context{1};
  tcp::acceptor acceptor;
  asio::steady_timer pause;  // Before the next accept, when there are no descriptors.
  std::thread thread;
  bool stopping = false;              // The loop's thread only.
  std::set<Connection*> open;         // Likewise.
  std::atomic<std::size_t> count{0};  // The size of `open`.
  std::mutex mutex;
  std::condition_variable closed;
};

// ---- One connection ----

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<HttpServer::Loop> loop, tcp::socket socket)
      : loop_(std::move(loop)),
        socket_(std::move(socket)),
        timer_(loop_->context),
        reading_bytes_(loop_->reading),
        unsent_bytes_(loop_->unsent) {
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
    refuse(refusal(status));
  }
  void close_if_idle() {
    if (state_ == State::reading && !has_bytes_) close();
    framing_.keep_alive = false;
  }
  /// Whether it has no request that was accepted, so that it may be closed for another.
  bool is_idle() const {
    return state_ == State::lingering || (state_ == State::reading && !reader_->has_head());
  }
  bool is_closed() const { return state_ == State::closed; }
  auto since() const { return since_; }
  void close() {
    state_ = State::closed;
    reading_bytes_.resize(0);
    error_code ignored;
    timer_.cancel();
    socket_.close(ignored);
  }
  void abort() {
    stop_.request_stop();
    close();
  }

 private:
  enum class State { reading, answering, lingering, closed };

  void refuse(HttpResponse response) {
    reader_.reset();  // With what was read of the body.
    reading_bytes_.resize(0);
    framing_.keep_alive = false;
    state_ = State::answering;
    write(std::move(response));
  }

  void begin_request() {
    reader_.emplace(loop_->limits.head_bytes, loop_->limits.body_bytes);
    state_ = State::reading;
    since_ = asio::steady_timer::clock_type::now();
    has_bytes_ = false;
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

  void read() {
    if (reading_ || state_ == State::closed || buffer_.size() > kMaxAhead) return;
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
    while (buffer_.size() > 0 && !reader_->is_done()) {
      const bool had_head = reader_->has_head();
      const auto bytes = buffer_.cdata();
      const auto taken = reader_->put({static_cast<const char*>(bytes.data()), bytes.size()});
      buffer_.consume(taken.bytes);
      if (taken.wrong) return refuse(taken.wrong);
      if (reader_->has_head() && !had_head) take_head();
      if (state_ != State::reading) return;
      if (taken.needs_more) break;
    }
    if (reader_->is_done()) return dispatch();
    if (reader_->has_head() && !reading_bytes_.resize(reader_->body_bytes())) return refuse(503);
    read();
  }

  void take_head() {
    framing_ = reader_->framing();
    framing_.keep_alive = framing_.keep_alive && !loop_->stopping;
    if (!reader_->is_done()) expect_body();
  }

  void expect_body() {
    const auto length = reader_->content_length();
    if (length && *length > loop_->limits.body_bytes) return refuse(413);
    if (loop_->handler.refuse)
      if (auto response = loop_->handler.refuse(reader_->head()))
        return refuse(std::move(*response));
    const bool expects = !reader_->head().header("expect").empty();
    if (!expects || framing_.minor_version == 0 || buffer_.size() > 0) return;
    asio::async_write(socket_, asio::buffer(kContinue),
                      [self = shared_from_this()](error_code error, std::size_t) {
                        if (error) self->close();
                      });
  }

  void dispatch() {
    state_ = State::answering;
    timer_.expires_at(asio::steady_timer::time_point::max());
    HttpRequest request = reader_->take();
    reading_bytes_.resize(0);
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
    if (response.body.size() > kSmallBody && !unsent_bytes_.resize(response.body.size()))
      return refuse(503);
    writing_ = true;
    if (loop_->stopping) framing_.keep_alive = false;
    out_ = response_bytes(response, framing_);
    close_after(loop_->limits.write_time);
    asio::async_write(socket_, asio::buffer(out_),
                      [self = shared_from_this()](error_code error, std::size_t) {
                        self->writing_ = false;
                        self->out_ = std::string();
                        self->unsent_bytes_.resize(0);
                        if (error || self->state_ == State::closed) return self->close();
                        self->written();
                      });
  }

  void written() {
    if (!framing_.keep_alive) {
      state_ = State::lingering;
      since_ = asio::steady_timer::clock_type::now();
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
  std::optional<HttpReader> reader_;
  State state_ = State::reading;
  bool reading_ = false, writing_ = false;
  bool has_bytes_ = false;  // The next request has begun to arrive.
  ByteBudget::Share reading_bytes_, unsent_bytes_;
  std::chrono::steady_clock::time_point since_{};  // When the state `reading` or `lingering` began.
  ResponseFraming framing_;
  std::size_t lingered_ = 0;
  std::string out_;
  std::stop_source stop_{std::nostopstate};  // Stops the request that is being answered.
};

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

/// Closes the connection that is idle for the longest time if there are too many; false if none is.
bool HttpServer::Loop::make_room() {
  if (open.size() < limits.connections) return true;
  Connection* oldest = nullptr;
  std::size_t left = 0;  // The others are closed, and wait for the end of their last operation.
  for (Connection* one : open) {
    left += one->is_closed() ? 0 : 1;
    if (one->is_idle() && (!oldest || one->since() < oldest->since())) oldest = one;
  }
  if (left < limits.connections) return true;
  if (oldest) oldest->close();
  return oldest != nullptr;
}

void HttpServer::Loop::accepted(tcp::socket socket) {
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const bool is_full = !make_room();
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
  // Handlers that are left in the queue refer to connections, which refer to the loop.
  loop_->context.restart();
  loop_->context.poll();
}

std::uint16_t HttpServer::port() const {
  error_code ignored;
  return loop_->acceptor.local_endpoint(ignored).port();
}

std::size_t HttpServer::connections() const { return loop_->count; }

void HttpServer::stop(milliseconds grace) {
  const auto wait = [this](milliseconds time) {
    std::unique_lock lock(loop_->mutex);
    return loop_->closed.wait_for(lock, time, [&] { return loop_->count == 0; });
  };
  asio::post(loop_->context, [loop = loop_] {
    loop->stopping = true;
    error_code ignored;
    loop->acceptor.close(ignored);
    loop->pause.cancel();
    const auto all = loop->open;
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

}  // namespace codefinder::serve
