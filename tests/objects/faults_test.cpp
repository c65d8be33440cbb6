// Object stores over a bad network and with bad servers: an error with its reason within the
// timeouts, or an object that is missing; never other bytes.
#include "objects/conformance.h"
#include "objects/servers.h"
#include "support/faulty_proxy.h"

#include <chrono>
#include <cstdlib>
#include <thread>

namespace codefinder::faults_test {

using namespace codefinder::objects;
using namespace codefinder::testing;
using namespace std::chrono_literals;
using Fault = FaultyProxy::Fault;

namespace {

const Timeouts kShort{.connect = 300ms, .stall = 300ms};

/// A server that is a store, and how its URL gives the port of a proxy before it.
struct Place {
  std::uint16_t port = 0;
  std::string before, after;
  Opener through(const FaultyProxy& proxy) const {
    return opener(before + std::to_string(proxy.port()) + after);
  }
  Opener direct() const { return opener(before + std::to_string(port) + after); }
};

Place place_of(const Nginx& nginx) { return {nginx.port(), "http://127.0.0.1:", "/cache"}; }
Place place_of(const Redis& redis) { return {redis.port(), "redis://:hush@127.0.0.1:", ""}; }
Place place_of(const S3Server& server) {
  ::setenv("AWS_ACCESS_KEY_ID", "me", 1);
  ::setenv("AWS_SECRET_ACCESS_KEY", "hush", 1);
  return {server.port(), "s3://bucket/x?endpoint=http://127.0.0.1:", ""};
}

std::string error_of(const Result<std::vector<std::optional<std::string>>>& got) {
  return got ? "found" : got.error().message;
}

/// The reason of an operation, which is the same for all three.
std::string reason_of(ObjectStore& store) {
  const std::vector<Object> objects = {content("x")};
  const std::string reason = error_of(store.get(keys_of(objects), kShort));
  const auto found = store.present(keys_of(objects), kShort);
  const Status done = store.put(objects, kShort);
  CHECK((found ? "found" : found.error().message) == reason);
  CHECK((done ? "done" : done.error().message) == reason);
  return reason;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

void refused_is_an_error(const Place& place) {
  const FaultyProxy proxy(place.port, Fault::refuse);
  const std::string reason = error_of(
      place.through(proxy)()->get(std::vector{content_key("x")}, kShort));
  CHECK(has(reason, fmt::format("127.0.0.1:{}", proxy.port())));
  CHECK(has(reason, "Failed to connect"));
  CHECK(!has(reason, "hush"));
}

void stalls_are_errors_within_the_patience(const Place& place) {
  FaultyProxy proxy(place.port, Fault::stall);
  std::vector<Object> many;
  for (int i = 0; i < 100; ++i) many.push_back(content(std::to_string(i)));
  const auto begin = std::chrono::steady_clock::now();
  const auto store = place.through(proxy)();
  CHECK(has(error_of(store->get(keys_of(many), kShort)), "within 300 ms"));
  CHECK(std::chrono::steady_clock::now() - begin < 3s);
  CHECK(proxy.connections() <= 8);
  // A store that has worked stalls.
  proxy.set(Fault::none);
  const auto working = place.through(proxy)();
  put(*working, many);
  proxy.set(Fault::stall);
  CHECK(has(reason_of(*working), "within 300 ms"));
  proxy.set(Fault::none);
  CHECK(get(*working, {many[5].key}).front() == "5");
}

void what_stalls_is_cancelled(const Place& place) {
  const FaultyProxy proxy(place.port, Fault::stall);
  std::stop_source stop;
  const std::jthread stopper([&] {
    while (proxy.connections() == 0) std::this_thread::yield();
    stop.request_stop();
  });
  const Timeouts long_one{.connect = 60s, .stall = 60s, .stop = stop.get_token()};
  const auto got = place.through(proxy)()->get(std::vector{content_key("x")}, long_one);
  REQUIRE(!got);
  CHECK(got.error().code == ErrorCode::cancelled);
}

void truncated_answers_are_errors(const Place& place) {
  const Object object{name_key("truncated"), many_bytes(3000, 7)};
  put(*place.direct()(), {object});
  for (const std::size_t bytes : {1u, 5u, 20u, 60u, 200u, 2900u}) {
    const FaultyProxy proxy(place.port, Fault::truncate, bytes);
    INFO(bytes);
    CHECK(error_of(place.through(proxy)()->get(std::vector{object.key}, kShort)) != "found");
  }
}

void corrupt_content_is_missing(const Place& place) {
  const std::vector<Object> objects = {content("no such byte"), content("here: \xFE!")};
  const FaultyProxy proxy(place.port, Fault::corrupt);
  const auto store = place.through(proxy)();
  put(*store, objects);
  CHECK(get(*store, keys_of(objects)) ==
        std::vector<std::optional<std::string>>{"no such byte", std::nullopt});
  CHECK(get(*place.direct()(), keys_of(objects))[1] == objects[1].bytes);
}

void slow_answers_are_waited_for(const Place& place) {
  const Timeouts timeouts{.stall = 1s};  // For a line of a head.
  const Object object = content(std::string(1000, 's'));
  put(*place.direct()(), {object});
  const FaultyProxy proxy(place.port, Fault::slow);
  const auto begin = std::chrono::steady_clock::now();
  CHECK(error_of(place.through(proxy)()->get(std::vector{object.key}, timeouts)) == "found");
  CHECK(std::chrono::steady_clock::now() - begin > timeouts.stall);
}

void a_closed_connection_is_opened_again(const Place& place) {
  FaultyProxy proxy(place.port);
  const auto store = place.through(proxy)();
  put(*store, {content("first")});
  const Object large = content(many_bytes(300'000, 3));
  proxy.set(Fault::hang_up);
  put(*store, {large});
  proxy.set(Fault::hang_up);
  CHECK((get(*store, {large.key}).front() == large.bytes));
}

void survives(const Place& place) {
  refused_is_an_error(place);
  stalls_are_errors_within_the_patience(place);
  what_stalls_is_cancelled(place);
  truncated_answers_are_errors(place);
  corrupt_content_is_missing(place);
  slow_answers_are_waited_for(place);
  a_closed_connection_is_opened_again(place);
}

/// The reason if a server answers everything with a text.
std::string reason_with_reply(const Place& place, const std::string& text) {
  const FaultyProxy proxy(place.port, Fault::reply, 0, text);
  return error_of(place.through(proxy)()->get(std::vector{content_key("x")}, kShort));
}

}  // namespace

TEST_CASE("faults: HTTP") {
  if (const auto nginx = Nginx::start()) survives(place_of(*nginx));
}

TEST_CASE("faults: S3") {
  if (const auto server = S3Server::start()) survives(place_of(*server));
}

TEST_CASE("faults: Redis") {
  if (const auto redis = Redis::start()) survives(place_of(*redis));
}

TEST_CASE("faults: over TLS") {
  const auto over_tls = [](const Place& place, const Certificate& certificate) {
    ::setenv("SSL_CERT_FILE", certificate.certificate.c_str(), 1);
    truncated_answers_are_errors(place);
    a_closed_connection_is_opened_again(place);
  };
  if (const auto nginx = Nginx::start(Scheme::tls))
    over_tls({nginx->port(), "https://127.0.0.1:", "/cache"}, nginx->certificate());
  if (const auto redis = Redis::start({.scheme = Scheme::tls}))
    over_tls({redis->port(), "rediss://:hush@127.0.0.1:", ""}, redis->certificate());
}

TEST_CASE("faults: an HTTP server that fails is an error with its words") {
  const Place place{0, "http://me:hush@127.0.0.1:", "/cache"};
  const auto reason = [&](const std::string& status, const std::string& body) {
    return reason_with_reply(place, fmt::format("HTTP/1.1 {}\r\nConnection: close\r\n"
                                                "Content-Length: {}\r\n\r\n{}",
                                                status, body.size(), body));
  };
  const std::string failed = reason("500 Internal Server Error", "no\n <b>disk</b> left ");
  CHECK(has(failed, "/cache/cas/"));
  CHECK(failed.ends_with(": HTTP status 500: no disk left"));
  CHECK(!has(failed, "hush"));
  CHECK(reason("503 Busy", "").ends_with(": HTTP status 503"));
  CHECK(reason("500 x", std::string(5000, 'x')).size() < 400);
  CHECK(has(reason_with_reply(place, "nothing of HTTP\r\n\r\n"), "HTTP/0.9"));
  // An answer that would fill the memory is not read.
  CHECK(has(reason_with_reply(place, "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx"),
            "no byte within 300 ms"));
}

TEST_CASE("faults: a server that does not speak Redis's protocol is an error") {
  const Place place{0, "redis://127.0.0.1:", ""};
  CHECK(has(reason_with_reply(place, "HTTP/1.1 400 Bad Request\r\n\r\n"), "Protocol error"));
  CHECK(has(reason_with_reply(place, "$-7\r\n"), "out of range"));
  CHECK(has(reason_with_reply(place, "*99999999999\r\n"), "out of range"));
  CHECK(has(reason_with_reply(place, "$5\r\nab"), "within 300 ms"));
  CHECK(reason_with_reply(place, "-LOADING Redis is loading the dataset in memory\r\n") ==
        "LOADING Redis is loading the dataset in memory");
  // The answer to CLUSTER SLOTS, and each redirection, leads back to this server.
  CHECK(reason_with_reply(place, "-MOVED 1 :1\r\n").find("MOVED") == 0);
}

TEST_CASE("faults: more replies than commands are an error") {
  const Place place{0, "redis://127.0.0.1:", ""};
  CHECK(has(reason_with_reply(place, "-ERR no cluster\r\n$1\r\nx\r\n"), "replies"));
}

}  // namespace codefinder::faults_test
