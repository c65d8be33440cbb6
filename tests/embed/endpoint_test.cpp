// The client of an endpoint, against a server that the test starts.
#include "index/embed/endpoint.h"

#include "support/embedding_server.h"

#include <catch2/catch.hpp>

#include <cstdlib>

namespace codefinder::endpoint_test {

using namespace codefinder::embed;
using namespace std::chrono_literals;
using testing::EmbeddingServer;

namespace {

const std::vector<std::string> kTexts = {"open the file", "close the file", "sort a list"};

EmbeddingOptions options_for(const EmbeddingServer& server) {
  return {.endpoint = server.url(), .model = "words"};
}

Result<Vectors> ask(const EmbeddingOptions& options, std::chrono::milliseconds timeout = 10s) {
  return Endpoint(options).embed(kTexts, timeout, {});
}

/// The error of an endpoint that answers with this.
Error error_of(EmbeddingServer::Answer answer, EmbeddingOptions options = {}) {
  EmbeddingServer server;
  server.answer_by([&](const EmbeddingServer::Request&) { return answer; });
  options.endpoint = server.url();
  const Result<Vectors> got = ask(options);
  REQUIRE(!got.ok());
  return got.error();
}

std::string failure_of(std::string body, EmbeddingOptions options = {}) {
  return error_of({200, std::move(body), false, {}}, std::move(options)).message;
}

}  // namespace

TEST_CASE("embed: endpoint: one request gives the vectors of its texts, in their order") {
  EmbeddingServer server;
  const Result<Vectors> got = ask(options_for(server));
  REQUIRE(got.ok());
  REQUIRE(got->size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::vector<double> expected = server.vector_of(kTexts[i]);
    REQUIRE((*got)[i].has_value());
    CHECK(std::equal(expected.begin(), expected.end(), (*got)[i]->begin(), (*got)[i]->end(),
                     [](double a, float b) { return std::abs(a - b) < 1e-6; }));
  }
  REQUIRE(server.requests().size() == 1);
  const auto request = server.requests()[0];
  CHECK(request.head.starts_with("POST /v1/embeddings HTTP/1.1\r\n"));
  CHECK(request.head.find("Authorization") == std::string::npos);
  CHECK(request.body ==
        nlohmann::json{{"model", "words"}, {"input", kTexts}, {"encoding_format", "float"}});
}

TEST_CASE("embed: endpoint: the key of the environment and the dimensions are sent") {
  EmbeddingServer server;
  EmbeddingOptions options = options_for(server);
  options.dimensions = 64;
  options.key_variable = "CODEFINDER_TEST_KEY";
  ::unsetenv("CODEFINDER_TEST_KEY");
  CHECK(ask(options).error().message ==
        "the environment variable CODEFINDER_TEST_KEY holds no key");
  ::setenv("CODEFINDER_TEST_KEY", "secret\r\nX-Header: 1", 1);
  CHECK(
      ask(options).error().message ==
      "the key in the environment variable CODEFINDER_TEST_KEY has a space or a control character");
  CHECK(server.requests().empty());
  ::setenv("CODEFINDER_TEST_KEY", "secret", 1);
  CHECK(ask(options).ok());
  ::unsetenv("CODEFINDER_TEST_KEY");
  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests()[0].head.find("Authorization: Bearer secret\r\n") != std::string::npos);
  CHECK(server.requests()[0].body["dimensions"] == 64);
}

TEST_CASE("embed: endpoint: one that does not answer costs its time-out, and no more") {
  EmbeddingServer server;
  server.answer_by([](const EmbeddingServer::Request&) {
    return EmbeddingServer::Answer{200, {}, true, {}};
  });
  CHECK(ask(options_for(server), 20ms).error().message == "no answer within 20 ms");
}

TEST_CASE("embed: endpoint: a stop request ends a running request") {
  EmbeddingServer server;
  std::stop_source stop;
  server.answer_by([&](const EmbeddingServer::Request&) {
    stop.request_stop();
    return EmbeddingServer::Answer{200, {}, true, {}};
  });
  const auto got = Endpoint(options_for(server)).embed(kTexts, 1h, stop.get_token());
  CHECK(got.error().code == ErrorCode::cancelled);
}

TEST_CASE("embed: endpoint: one that is not there is an error") {
  std::string url;
  {
    EmbeddingServer server;
    url = server.url();
  }
  const Result<Vectors> got = ask({.endpoint = url});
  REQUIRE(!got.ok());
  CHECK(got.error().message.find("Failed to connect") != std::string::npos);
}

TEST_CASE("embed: endpoint: only HTTP and HTTPS are spoken, and no redirect is followed") {
  const std::string no_scheme =
      "search.embeddings.endpoint begins neither with http:// nor with https://";
  CHECK(ask({.endpoint = "file:///etc/hostname"}).error().message == no_scheme);
  CHECK(ask({.endpoint = "api.example.org/v1/embeddings"}).error().message == no_scheme);
  EmbeddingServer server, other;
  server.answer_by([&](const EmbeddingServer::Request&) {
    return EmbeddingServer::Answer{307, {}, false, "Location: " + other.url() + "\r\n"};
  });
  CHECK(ask(options_for(server)).error().message == "HTTP status 307");
  CHECK(other.requests().empty());
}

TEST_CASE("embed: endpoint: the proxy of the environment is not used") {
  EmbeddingServer server, proxy;
  ::setenv("http_proxy", proxy.url().c_str(), 1);
  const bool ok = ask(options_for(server)).ok();
  ::unsetenv("http_proxy");
  CHECK(ok);
  CHECK(proxy.requests().empty());
}

TEST_CASE("embed: endpoint: HTTP errors carry the reason, and refused texts have their own code") {
  const Error refused = error_of({400, R"({"error": {"message": "input\ntoo long"}})", false, {}});
  CHECK(refused.code == ErrorCode::invalid_query);
  CHECK(refused.message == "HTTP status 400: input too long");
  const Error missing = error_of({404, R"({"error": "model not found"})", false, {}});
  CHECK(missing.code == ErrorCode::internal);
  CHECK(missing.message == "HTTP status 404: model not found");
  CHECK(error_of({503, "<html>", false, {}}).message == "HTTP status 503");
}

TEST_CASE("embed: endpoint: neither the key nor what is secret in the URL is shown") {
  EmbeddingServer server;
  server.answer_by([](const EmbeddingServer::Request&) {
    return EmbeddingServer::Answer{401, R"({"error": "no such key: secret"})", false, {}};
  });
  EmbeddingOptions options = options_for(server);
  options.key_variable = "CODEFINDER_TEST_KEY";
  ::setenv("CODEFINDER_TEST_KEY", "secret", 1);
  CHECK(ask(options).error().message == "HTTP status 401: no such key: …");
  ::unsetenv("CODEFINDER_TEST_KEY");
}

TEST_CASE("embed: endpoint: malformed answers are refused") {
  const std::string nested(100'000, '[');
  CHECK(failure_of(R"({"data": )" + nested + std::string(100'000, ']') + "}") ==
        "an item of the answer is no object");
  const std::string no_list = "the answer has no list \"data\" of embeddings";
  CHECK(failure_of("not JSON") == no_list);
  CHECK(failure_of("[]") == no_list);
  CHECK(failure_of(R"({"data": 3})") == no_list);
  CHECK(failure_of(R"({"data": []})") == "the answer has no embeddings");
  CHECK(failure_of(R"({"data": [3]})") == "an item of the answer is no object");
  CHECK(failure_of(R"({"data": [{"embedding": [1]}]})") ==
        "the answer has 1 embeddings without numbers for 3 texts");
  CHECK(failure_of(R"({"data": [{"index": 3, "embedding": [1]}]})") ==
        "the answer has an embedding with the number 3 for 3 texts");
  CHECK(
      failure_of(R"({"data": [{"index": 0, "embedding": [1]}, {"index": 0, "embedding": [1]}]})") ==
      "the answer has an embedding with the number 0 for 3 texts");
  const std::string no_numbers = "an embedding of the answer is no list of numbers, or all are 0";
  CHECK(failure_of(R"({"data": [{"index": 0}]})") == no_numbers);
  CHECK(failure_of(R"({"data": [{"index": 0, "embedding": []}]})") == no_numbers);
  CHECK(failure_of(R"({"data": [{"index": 0, "embedding": [0, 0]}]})") == no_numbers);
  CHECK(failure_of(R"({"data": [{"index": 0, "embedding": [1e300, 1e300]}]})") == no_numbers);
  CHECK(failure_of(R"({"data": [{"index": 0, "embedding": "AACAPw=="}]})") == no_numbers);
}

TEST_CASE("embed: endpoint: wrong dimensions are refused") {
  CHECK(failure_of(R"({"data": [{"index": 0, "embedding": [1, 2]}]})", {.dimensions = 3}) ==
        "the answer has an embedding of 2 dimensions instead of 3");
  CHECK(failure_of(
            R"({"data": [{"index": 0, "embedding": [1, 2]}, {"index": 1, "embedding": [1]}]})") ==
        "the answer has an embedding of 1 dimensions instead of 2");
}

TEST_CASE("embed: endpoint: half a batch gives the vectors that are there") {
  EmbeddingServer server;
  server.answer_by([](const EmbeddingServer::Request&) {
    return EmbeddingServer::Answer{
        200, R"({"data": [{"index": 2, "embedding": [1, 2]}]})", false, {}};
  });
  const Result<Vectors> got = ask(options_for(server));
  REQUIRE(got.ok());
  CHECK(!(*got)[0]);
  CHECK(!(*got)[1]);
  CHECK((*got)[2] == Vector{1, 2});
}

TEST_CASE("embed: endpoint: an answer that is too large is not read") {
  EmbeddingServer server;
  const std::string large((std::size_t{2} << 20) + 1, ' ');
  server.answer_by([&](const EmbeddingServer::Request&) {
    return EmbeddingServer::Answer{200, large, false, {}};
  });
  CHECK(ask(options_for(server)).error().message == "the answer has more than 1536 KB");
}

}  // namespace codefinder::endpoint_test
