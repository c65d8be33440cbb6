// The HTTP server over real sockets: requests in pieces, several on a connection, malformed and too
// large ones, slow clients, disconnects, and its end.
#include "serve/http_server.h"

#include "support/raw_http.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace codefinder::http_server_test {

using namespace codefinder::serve;
using namespace codefinder::testing;
using std::chrono::milliseconds;

namespace {

/// A server that answers with the method, the path and the body; of "/held", when released.
class Echo {
 public:
  explicit Echo(const HttpLimits& limits = {}) {
    auto listening = HttpServer::listen(
        "127.0.0.1", 0, limits,
        {.handle = [this](HttpRequest request, const HttpReply& reply) { handle(request, reply); },
         .refuse = [](const HttpRequest& head) -> std::optional<HttpResponse> {
           if (head.header("authorization") != "no") return std::nullopt;
           return HttpResponse{.status = 401};
         },
         .refused = [this](int status) { refused = status; }});
    REQUIRE(listening);
    server = *std::move(listening);
  }
  ~Echo() { release(); }
  Echo(const Echo&) = delete;
  Echo& operator=(const Echo&) = delete;

  std::uint16_t port() const { return server->port(); }
  void release() {
    std::vector<HttpReply> all;
    const std::lock_guard lock(mutex);
    all.swap(held);
    for (const HttpReply& reply : all) reply.send({.body = "released"});
  }

  std::unique_ptr<HttpServer> server;
  std::atomic<int> refused{0};
  std::mutex mutex;
  std::vector<HttpReply> held;  // Guarded by `mutex`.
  std::promise<void> arrived, stopped;

 private:
  void handle(const HttpRequest& request, const HttpReply& reply) {
    if (request.path == "/headers") {
      std::string all;
      for (const auto& [name, value] : request.headers) all += name + "=" + value + " ";
      reply.send({.content_type = "text/plain", .body = all});
      return;
    }
    if (request.path != "/held") {
      reply.send({.content_type = "text/plain",
                  .body = request.method + " " + request.path + " " + request.body});
      return;
    }
    const std::lock_guard lock(mutex);
    on_stop_ = std::make_unique<std::stop_callback<std::function<void()>>>(
        request.stop.get_token(), [this] { stopped.set_value(); });
    held.push_back(reply);
    arrived.set_value();
  }

  std::unique_ptr<std::stop_callback<std::function<void()>>> on_stop_;
};

bool happens(std::promise<void>& promise) {
  return promise.get_future().wait_for(std::chrono::seconds(20)) == std::future_status::ready;
}

constexpr const char* kGet = "GET /a?secret=1 HTTP/1.1\r\nHost: h\r\n\r\n";

}  // namespace

TEST_CASE("http server: answers a request that comes byte by byte") {
  Echo echo;
  RawHttp client(echo.port());
  const std::string request = "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello";
  for (const char c : request) REQUIRE(client.send(std::string(1, c)));
  const RawResponse response = client.receive();
  CHECK(response.status == 200);
  CHECK(response.body == "POST /p hello");
  CHECK(RawHttp::header(response.head, "X-Content-Type-Options") == "nosniff");
}

TEST_CASE("http server: answers pipelined requests in order, and leaves the query out") {
  Echo echo;
  RawHttp client(echo.port());
  std::string many;
  for (int i = 0; i < 20; ++i)
    many += "POST /" + std::to_string(i) +
            " HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
  REQUIRE(client.send(many + kGet));
  for (int i = 0; i < 20; ++i)
    CHECK(client.receive().body == "POST /" + std::to_string(i) + " abc");
  CHECK(client.receive().body == "GET /a ");
}

TEST_CASE("http server: keeps connections as the versions of HTTP have it") {
  Echo echo;
  RawHttp closing(echo.port());
  REQUIRE(closing.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"));
  CHECK(closing.receive().status == 200);
  CHECK(closing.is_closed_by_server());
  RawHttp old(echo.port());
  REQUIRE(old.send("GET / HTTP/1.0\r\n\r\n"));
  CHECK(old.receive().status == 200);
  CHECK(old.is_closed_by_server());
  RawHttp head(echo.port());
  REQUIRE(head.send("HEAD /h HTTP/1.1\r\nHost: h\r\n\r\n"));
  REQUIRE(head.send(kGet));
  const RawResponse first = head.receive();  // Its length is that of a body that is not sent.
  CHECK(RawHttp::header(first.head, "Content-Length") == "8");
}

TEST_CASE("http server: refuses malformed requests") {
  Echo echo;
  for (const char* bytes :
       {"\x16\x03\x01\x02\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nHo st: h\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: "
        "chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    INFO(bytes);
    echo.refused = 0;
    RawHttp client(echo.port());
    REQUIRE(client.send(bytes));
    CHECK(client.receive().status == 400);
    CHECK(client.is_closed_by_server());
    CHECK(echo.refused == 400);
  }
}

TEST_CASE("http server: a body in an unknown coding is no second request") {
  Echo echo;
  for (const char* coding : {"xchunked", "gzip, chunked", "chunked, x", "identity"}) {
    INFO(coding);
    RawHttp client(echo.port());
    REQUIRE(client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: " + std::string(coding) +
                        "\r\n\r\n" + kGet));
    CHECK(client.receive().status == 501);
    CHECK(client.receive().status == 0);
    CHECK(client.is_closed_by_server());
  }
  RawHttp client(echo.port());
  REQUIRE(
      client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
                  "2\r\nok\r\n0\r\n\r\n"));
  CHECK(client.receive().body == "POST / ok");
}

TEST_CASE("http server: fields after the body are no headers") {
  Echo echo;
  RawHttp client(echo.port());
  REQUIRE(
      client.send("POST /headers HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n"
                  "Trailer: Authorization\r\n\r\n2\r\nok\r\n0\r\nAuthorization: a\r\n"
                  "Host: i\r\n\r\n"));
  CHECK(client.receive().body == "host=h trailer=Authorization transfer-encoding=chunked ");
}

TEST_CASE("http server: refuses by the head, before the body") {
  Echo echo;
  for (const char* length : {"Content-Length: 1000", "Transfer-Encoding: chunked"}) {
    RawHttp client(echo.port());
    REQUIRE(client.send("POST / HTTP/1.1\r\nHost: h\r\nAuthorization: no\r\n" +
                        std::string(length) + "\r\n\r\n"));
    CHECK(client.receive().status == 401);
    CHECK(client.is_closed_by_server());
  }
}

TEST_CASE("http server: the bodies that are being read have a limit together") {
  Echo echo({.reading_bytes = 1500});
  const std::string head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1001\r\n\r\n";
  RawHttp first(echo.port()), second(echo.port()), third(echo.port());
  REQUIRE(first.send(head + std::string(1000, 'x')));
  RawHttp later(echo.port());  // Bytes of an earlier connection are read before its answer.
  REQUIRE(later.send(kGet));
  CHECK(later.receive().status == 200);
  REQUIRE(second.send(head + std::string(1000, 'x')));
  CHECK(second.receive().status == 503);
  REQUIRE(first.send("x"));
  CHECK(first.receive().status == 200);
  REQUIRE(third.send(head + std::string(1001, 'x')));
  CHECK(third.receive().status == 200);  // The others have given back what they had.
}

TEST_CASE("http server: limits the size of a request") {
  Echo echo({.head_bytes = 2000, .body_bytes = 1000});
  RawHttp head(echo.port());
  REQUIRE(head.send("GET / HTTP/1.1\r\nHost: h\r\nX: " + std::string(4000, 'x') + "\r\n\r\n"));
  CHECK(head.receive().status == 431);
  RawHttp announced(echo.port());
  REQUIRE(announced.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1001\r\n\r\n"));
  CHECK(announced.receive().status == 413);  // Before the body.
  RawHttp chunked(echo.port());
  REQUIRE(chunked.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n" +
                       std::string(0x400, 'x') + "\r\n0\r\n\r\n"));
  CHECK(chunked.receive().status == 413);
  RawHttp fits(echo.port());
  REQUIRE(fits.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n" +
                    std::string(1000, 'x')));
  CHECK(fits.receive().status == 200);
}

TEST_CASE("http server: a client that goes on sending receives the reason of the refusal") {
  Echo echo({.body_bytes = 1000});
  RawHttp client(echo.port());
  REQUIRE(client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3000000\r\n\r\n"));
  std::jthread sender([&] { client.send(std::string(3'000'000, 'x')); });
  CHECK(client.receive().status == 413);
}

TEST_CASE("http server: asks for the body of a client that waits to be asked") {
  Echo echo;
  RawHttp client(echo.port());
  REQUIRE(client.send(
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"));
  CHECK(client.receive().status == 100);
  REQUIRE(client.send("ok"));
  CHECK(client.receive().body == "POST / ok");
}

TEST_CASE("http server: a slow request is refused, and an idle connection closed") {
  Echo echo({.request_time = milliseconds(50), .idle_time = milliseconds(50)});
  RawHttp slow(echo.port());
  REQUIRE(slow.send("GET / HTTP/1.1\r\nHost:"));
  CHECK(slow.receive().status == 408);
  RawHttp idle(echo.port());
  CHECK(idle.receive().status == 0);
  CHECK(idle.is_closed_by_server());
}

TEST_CASE("http server: a request may take longer to answer than to send") {
  Echo echo({.request_time = milliseconds(20), .idle_time = milliseconds(20)});
  RawHttp client(echo.port());
  REQUIRE(client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n"));
  REQUIRE(happens(echo.arrived));
  std::this_thread::sleep_for(milliseconds(100));  // Longer than both limits.
  echo.release();
  CHECK(client.receive().body == "released");
}

TEST_CASE("http server: the connection that is idle the longest makes room for another") {
  Echo echo({.connections = 2});
  RawHttp first(echo.port()), second(echo.port());
  for (RawHttp* client : {&second, &first, &second}) {
    REQUIRE(client->send(kGet));
    CHECK(client->receive().status == 200);
  }
  RawHttp third(echo.port());
  REQUIRE(third.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n"));
  REQUIRE(happens(echo.arrived));
  CHECK(first.is_closed_by_server());
  REQUIRE(second.send(kGet));
  CHECK(second.receive().status == 200);
}

TEST_CASE("http server: connections are refused if all others have a request") {
  Echo echo({.connections = 1});
  RawHttp first(echo.port());
  REQUIRE(first.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n"));
  REQUIRE(happens(echo.arrived));
  RawHttp second(echo.port());
  const RawResponse response = second.receive();
  CHECK(response.status == 503);
  CHECK(RawHttp::header(response.head, "Retry-After") == "1");
  echo.release();
  CHECK(first.receive().status == 200);
}

TEST_CASE("http server: responses that are not taken have a limit together") {
  constexpr std::size_t kLarge = 32u << 20;  // More than the buffers of sockets.
  Echo echo({.body_bytes = kLarge, .reading_bytes = 2 * kLarge, .unsent_bytes = kLarge + 1000});
  const std::string large = "POST /large HTTP/1.1\r\nHost: h\r\nContent-Length: " +
                            std::to_string(kLarge) + "\r\n\r\n" + std::string(kLarge, 'x');
  RawHttp slow(echo.port()), other(echo.port()), small(echo.port());
  REQUIRE(slow.send(large));
  REQUIRE(slow.waits_for_reader());
  REQUIRE(other.send(large));
  CHECK(other.receive().status == 503);
  REQUIRE(small.send(kGet));
  CHECK(small.receive().status == 200);
  slow.close();
}

TEST_CASE("http server: a disconnect stops the request") {
  Echo echo;
  RawHttp client(echo.port());
  REQUIRE(client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n"));
  REQUIRE(happens(echo.arrived));
  client.close();
  CHECK(happens(echo.stopped));
  echo.release();  // Too late: nothing happens.
  RawHttp next(echo.port());
  REQUIRE(next.send(kGet));
  CHECK(next.receive().status == 200);
}

TEST_CASE("http server: a reply that is dropped is an error") {
  Echo echo;
  RawHttp client(echo.port());
  REQUIRE(client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n"));
  REQUIRE(happens(echo.arrived));
  {
    const std::lock_guard lock(echo.mutex);
    echo.held.clear();
  }
  CHECK(client.receive().status == 500);
}

TEST_CASE("http server: finishes what is being answered when it stops") {
  Echo echo;
  RawHttp idle(echo.port()), busy(echo.port());
  REQUIRE(idle.send(kGet));
  CHECK(idle.receive().status == 200);
  REQUIRE(busy.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n"));
  REQUIRE(happens(echo.arrived));
  std::jthread stopper([&] { echo.server->stop(std::chrono::seconds(20)); });
  CHECK(idle.is_closed_by_server());
  echo.release();
  const RawResponse response = busy.receive();
  CHECK(response.body == "released");
  CHECK(RawHttp::header(response.head, "Connection") == "close");
  busy.close();
  stopper.join();
  CHECK(echo.server->connections() == 0);
}

TEST_CASE("http server: stops what takes too long when it stops") {
  Echo echo;
  RawHttp client(echo.port());
  REQUIRE(client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n"));
  REQUIRE(happens(echo.arrived));
  echo.server->stop(milliseconds(0));
  CHECK(happens(echo.stopped));
  CHECK(client.is_closed_by_server());
}

TEST_CASE("http server: addresses") {
  const HttpHandler handler{.handle = [](const HttpRequest&, const HttpReply&) {}};
  CHECK(HttpServer::listen("localhost", 0, {}, handler).error().code == ErrorCode::invalid_query);
  const auto first = HttpServer::listen("127.0.0.1", 0, {}, handler);
  REQUIRE(first);
  CHECK(HttpServer::listen("127.0.0.1", (*first)->port(), {}, handler).error().code ==
        ErrorCode::internal);
  CHECK(is_loopback_address("127.0.0.1"));
  CHECK(is_loopback_address("127.1.2.3"));
  CHECK(is_loopback_address("::1"));
  CHECK_FALSE(is_loopback_address("0.0.0.0"));
  CHECK_FALSE(is_loopback_address("::"));
  CHECK_FALSE(is_loopback_address("localhost.example.com"));
}

}  // namespace codefinder::http_server_test
