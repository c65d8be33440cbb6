// HTTP requests, against servers of this process that answer badly.
#include "index/net/http.h"

#include "support/faulty_proxy.h"

#include <catch2/catch.hpp>

namespace codefinder::http_test {

using namespace codefinder::net;
using namespace codefinder::testing;
using namespace std::chrono_literals;
using Fault = FaultyProxy::Fault;

namespace {

std::string url_of(const FaultyProxy& server) {
  return "http://127.0.0.1:" + std::to_string(server.port()) + "/";
}

std::vector<Result<HttpAnswer>> send(const HttpOptions& options,
                                     const std::vector<HttpRequest>& requests,
                                     const std::stop_token& stop = {}) {
  auto client = HttpClient::create(options);
  if (!client) FAIL(client.error().message);
  return (*client)->send(requests, stop);
}

std::string text_of(const Result<HttpAnswer>& answer) {
  return answer ? std::to_string(answer->status) + " " + answer->body : answer.error().message;
}

HttpRequest get(std::string url) { return {.url = std::move(url), .headers = {}, .body = {}}; }

}  // namespace

TEST_CASE("http: answers are in the order of the requests, whatever their status") {
  const FaultyProxy ok(0, Fault::reply, 0, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
  const FaultyProxy gone(0, Fault::reply, 0, "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");
  const FaultyProxy moved(
      0, Fault::reply, 0,
      "HTTP/1.1 302 Found\r\nLocation: " + url_of(ok) + "\r\nContent-Length: 0\r\n\r\n");
  std::vector<HttpRequest> requests;
  for (int i = 0; i < 20; ++i)
    for (const FaultyProxy* server : {&ok, &gone, &moved}) requests.push_back(get(url_of(*server)));
  const auto answers = send({}, requests);
  for (std::size_t i = 0; i < answers.size(); i += 3) {
    CHECK(text_of(answers[i]) == "200 ok");
    CHECK(text_of(answers[i + 1]) == "410 ");
    CHECK(text_of(answers[i + 2]) == "302 ");
  }
  CHECK(ok.connections() <= 8);  // They are kept.
}

TEST_CASE("http: an answer may have a status 100 before it, pieces, and trailers") {
  const FaultyProxy server(0, Fault::reply, 0,
                           "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"
                           "Transfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n"
                           "0\r\nDigest: x\r\n\r\n");
  CHECK(text_of(send({}, {get(url_of(server))}).front()) == "200 ok");
}

TEST_CASE("http: an answer that is too long is an error") {
  const FaultyProxy server(
      0, Fault::reply, 0,
      "HTTP/1.1 200 OK\r\nContent-Length: 4097\r\n\r\n" + std::string(4097, 'x'));
  HttpRequest request = get(url_of(server));
  request.most_answer_bytes = 4096;
  CHECK(text_of(send({}, {request}).front()) == "the answer has more than 4 KB");
  request.most_answer_bytes = 4097;
  CHECK(send({}, {request}).front().ok());
}

TEST_CASE("http: answers that are too long together are an error") {
  const FaultyProxy server(
      0, Fault::reply, 0,
      "HTTP/1.1 200 OK\r\nContent-Length: 3000\r\n\r\n" + std::string(3000, 'x'));
  const HttpRequest request = get(url_of(server));
  HttpOptions options{.most_bytes = 6000, .at_once = 1};
  for (const auto& answer : send(options, {request, request})) CHECK(answer.ok());
  options.most_bytes = 5999;
  const auto answers = send(options, {request, request});
  CHECK(answers[0].ok());
  CHECK(text_of(answers[1]) == "the answers have more than 0 MB");
}

TEST_CASE("http: other protocols are refused") {
  const auto answers = send({}, {get("file:///etc/passwd"), get("gopher://127.0.0.1/")});
  for (const auto& answer : answers)
    CHECK(text_of(answer).find("not supported") != std::string::npos);
}

TEST_CASE("http: a stall is measured in milliseconds, and ends only its request") {
  const FaultyProxy stalls(0, Fault::stall);
  const FaultyProxy ok(0, Fault::reply, 0, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
  const FaultyProxy half(0, Fault::reply, 0, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no");
  std::vector<HttpRequest> requests{get(url_of(stalls)), get(url_of(half)), get(url_of(ok))};
  const auto begin = std::chrono::steady_clock::now();
  const auto answers = send({.stall = 50ms}, requests);
  CHECK(std::chrono::steady_clock::now() - begin < 1s);
  CHECK(text_of(answers[0]) == "no byte within 50 ms");
  CHECK(text_of(answers[1]) == "no byte within 50 ms");
  CHECK(text_of(answers[2]) == "200 ok");
  CHECK(text_of(send({.total = 50ms}, requests)[0]) == "no answer within 50 ms");
}

TEST_CASE("http: after a failure, the other requests are sent or not, as is asked") {
  const FaultyProxy refuses(0, Fault::refuse);
  const FaultyProxy ok(0, Fault::reply, 0, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
  const std::vector<HttpRequest> requests{get(url_of(refuses)), get(url_of(ok)), get(url_of(ok))};
  const auto all = send({.at_once = 1}, requests);
  CHECK(!all[0]);
  CHECK(text_of(all[2]) == "200 ok");
  const std::size_t before = ok.connections();
  const auto none = send({.at_once = 1, .after_failure = HttpOptions::AfterFailure::stop},
                         requests);
  for (const auto& answer : none) CHECK(text_of(answer) == text_of(none[0]));
  CHECK(ok.connections() == before);
}

TEST_CASE("http: a stop request ends what waits") {
  const FaultyProxy stalls(0, Fault::stall);
  std::stop_source stop;
  const std::jthread stopper([&] {
    while (stalls.connections() == 0) std::this_thread::yield();
    stop.request_stop();
  });
  for (const auto& answer :
       send({}, {get(url_of(stalls)), get(url_of(stalls))}, stop.get_token())) {
    REQUIRE(!answer);
    CHECK(answer.error().code == ErrorCode::cancelled);
  }
}

TEST_CASE("http: URLs are shown without what may be secret") {
  CHECK(shown_url("https://me:pw@host:1/v1?key=x") == "https://host:1/v1");
  CHECK(shown_url("http://host/a@b") == "http://host/a@b");
  CHECK(shown_url("http://host:80/a@b:c") == "http://host:80/a@b:c");
  CHECK(shown_url("http://me@host") == "http://host");
  CHECK(shown_url("http://a@b@host/x#y@z") == "http://host/x");
  CHECK(shown_url("http://[::1]:80/x") == "http://[::1]:80/x");
  CHECK(shown_url("http://[::1]") == "http://[::1]");
  CHECK(shown_url("file:///a/b") == "file:///a/b");
  CHECK(shown_url("") == "");
  // A password that should have been encoded.
  CHECK(shown_url("https://me:pass/word@host/x") == "https://…");
  CHECK(shown_url("https://me:pass?word@host/x") == "https://…");
  CHECK(shown_url("redis://:12/34@host") == "redis://…");
}

TEST_CASE("http: percent signs are decoded") {
  CHECK(percent_decoded("a%20b%2Fc%2f") == "a b/c/");
  CHECK(percent_decoded("100%") == "100%");
  CHECK(percent_decoded("%4") == "%4");
  CHECK(percent_decoded("%zz%-1% 1") == "%zz%-1% 1");
  CHECK(percent_decoded(std::string("%00")) == std::string(1, '\0'));
}

}  // namespace codefinder::http_test
