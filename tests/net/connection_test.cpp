// Connections, against servers of this process.
#include "index/net/connection.h"

#include "support/faulty_proxy.h"

#include <catch2/catch.hpp>

#include <array>

namespace codefinder::connection_test {

using namespace codefinder::net;
using namespace codefinder::testing;
using namespace std::chrono_literals;
using Fault = FaultyProxy::Fault;
using Until = Connection::Until;

namespace {

Result<std::unique_ptr<Connection>> connect_to(const FaultyProxy& server) {
  return Connection::open({.host = "127.0.0.1", .port = server.port(), .connect = 5s});
}

/// Reads until `size` bytes are there.
std::string read_bytes(Connection& connection, std::size_t size) {
  std::string out;
  while (out.size() < size) {
    std::array<char, 7> buffer;
    const auto got = connection.read(buffer);
    if (!got) return out + "<" + got.error().message + ">";
    out.append(buffer.data(), *got);
    if (*got == 0 && !connection.wait(Until::readable, 10s, {})) return out + "<wait>";
  }
  return out;
}

}  // namespace

TEST_CASE("connection: bytes are sent and received, and an end is an error") {
  FaultyProxy server(0, Fault::reply, 0, "an answer");
  const auto connection = connect_to(server);
  REQUIRE(connection.ok());
  std::array<char, 8> buffer;
  const auto none = (*connection)->read(buffer);
  REQUIRE(none.ok());
  CHECK(*none == 0);
  std::string_view request = "question";
  const auto sent = (*connection)->write(request);
  REQUIRE(sent.ok());
  CHECK((*sent && request.empty()));
  CHECK(read_bytes(**connection, 9) == "an answer");
  server.set(Fault::hang_up);
  request = "question";
  CHECK((*connection)->write(request).ok());
  CHECK(read_bytes(**connection, 1) == "<the server closed the connection>");
}

TEST_CASE("connection: what the peer does not take is written later") {
  const FaultyProxy echo(0, Fault::stall);
  const auto connection = connect_to(echo);
  REQUIRE(connection.ok());
  const std::string bytes(std::size_t{1} << 20, 'x');
  std::string_view left;
  std::size_t written = 0;
  // The proxy reads all of it, in its own time.
  while (written < (std::size_t{64} << 20)) {
    if (left.empty()) left = bytes;
    const std::size_t before = left.size();
    const auto taken = (*connection)->write(left);
    REQUIRE(taken.ok());
    CHECK(*taken == (left.size() < before));
    written += before - left.size();
    if (!*taken) REQUIRE((*connection)->wait(Until::writable_or_readable, 10s, {}).ok());
  }
}

TEST_CASE("connection: a wait ends after its time, or by a stop request") {
  const FaultyProxy silent(0, Fault::stall);
  const auto connection = connect_to(silent);
  REQUIRE(connection.ok());
  const Status stalled = (*connection)->wait(Until::readable, 20ms, {});
  REQUIRE(!stalled);
  CHECK(stalled.error().message == "no answer within 20 ms");
  std::stop_source stop;
  const std::jthread stopper([&] { stop.request_stop(); });
  const Status stopped = (*connection)->wait(Until::readable, 60s, stop.get_token());
  REQUIRE(!stopped);
  CHECK(stopped.error().code == ErrorCode::cancelled);
}

TEST_CASE("connection: a stop request ends an attempt to connect") {
  const FaultyProxy silent(0, Fault::stall);
  std::stop_source stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(50ms);
    stop.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  const auto stopped = Connection::open({.tls = ConnectionOptions::Tls::used,
                                         .host = "127.0.0.1",
                                         .port = silent.port(),
                                         .connect = 60s,
                                         .stop = stop.get_token()});
  REQUIRE(!stopped);
  CHECK(stopped.error().code == ErrorCode::cancelled);
  CHECK(std::chrono::steady_clock::now() - begin < 10s);
}

TEST_CASE("connection: a server that refuses, or does not speak TLS, is an error") {
  const FaultyProxy refuses(0, Fault::refuse);
  const auto refused = connect_to(refuses);
  REQUIRE(!refused);
  CHECK(refused.error().message.find("Failed to connect") != std::string::npos);
  const FaultyProxy silent(0, Fault::stall), talks(0, Fault::reply, 0, "-ERR\r\n-ERR\r\n");
  for (const FaultyProxy* server : {&silent, &talks}) {
    const auto without_tls = Connection::open({.tls = ConnectionOptions::Tls::used,
                                               .host = "127.0.0.1",
                                               .port = server->port(),
                                               .connect = 100ms});
    REQUIRE(!without_tls);
    CHECK(!without_tls.error().message.empty());
  }
}

}  // namespace codefinder::connection_test
