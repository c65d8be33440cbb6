// The semantic ranking and its part in the search in plain words, against a server that the test
// starts.
#include "index/embed/embeddings.h"

#include "embed/project.h"
#include "index/query/search/fusion.h"
#include "index/query/search/search_text.h"
#include "support/embedding_server.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

namespace codefinder::embeddings_test {

using namespace codefinder::embed;
using namespace std::chrono_literals;
using testing::EmbeddedProject;
using testing::EmbeddingServer;

namespace {

class FakeClock final : public Clock {
 public:
  std::chrono::steady_clock::time_point now() const override { return now_; }
  std::chrono::system_clock::time_point wall_now() const override { return {}; }
  void pass(std::chrono::seconds time) { now_ += time; }

 private:
  std::chrono::steady_clock::time_point now_{1h};
};

const EmbeddingServer::Synonyms kSynonyms = {
    {"telephone", "dial"}, {"ring", "dial"}, {"terminate", "close"}};

struct Fixture {
  testing::TempDirectory directory;
  EmbeddingServer server{kSynonyms, 512};
  EmbeddedProject project;
  FakeClock clock;
  EmbeddingOptions options{.endpoint = server.url(),
                           .model = "words",
                           .document_prefix = "passage ",
                           .query_prefix = "question ",
                           .query_timeout = 10s,
                           .timeout = 10s};
  Embeddings embeddings{options, directory.path(), clock};

  Status update() { return update(embeddings); }
  Status update(Embeddings& of) {
    return of.update([this] { return project.snapshot(); }, {});
  }
  query::FoundText search(query::SearchText request, Embeddings& by) {
    request.semantic = &by;
    auto found = query::search_text(*project.snapshot(), request);
    REQUIRE(found.ok());
    return std::move(found).value();
  }
  query::FoundText search(std::string query) {
    return search({.query = std::move(query)}, embeddings);
  }
  void fail_with(EmbeddingServer::Answer answer) {
    server.answer_by([answer](const EmbeddingServer::Request&) { return answer; });
  }
};

std::vector<std::string> names(const query::FoundText& found) {
  std::vector<std::string> out;
  for (const query::TextHit& hit : found.hits) out.push_back(hit.hit.name);
  return out;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE_METHOD(Fixture, "embed: search: a synonym finds what has none of the words") {
  REQUIRE(update().ok());
  const auto without = query::search_text(*project.snapshot(), {.query = "telephone"});
  REQUIRE(without.ok());
  CHECK(without->hits.empty());
  const auto found = search("telephone");
  REQUIRE(names(found).size() == 3);
  CHECK(names(found)[0] == "reconnect");
  CHECK(found.semantic_missing.empty());
  const query::SymbolHit& hit = found.hits[0].hit;
  CHECK(hit.score > 0);
  CHECK(hit.score <= 1);
  REQUIRE(!hit.score_reasons.empty());
  CHECK(hit.score_reasons.back().starts_with("similar: 0."));
  CHECK(found.hits[0].window.end > found.hits[0].window.begin);
}

TEST_CASE_METHOD(Fixture, "embed: search: the ranks by words and by meaning are combined") {
  REQUIRE(update().ok());
  // By words, only hang_up has one; by meaning, reconnect is nearer.
  const auto found = search("ring the host, telephone, hang");
  REQUIRE(found.hits.size() == 4);  // One is the file.
  CHECK(names(found).back() == "join_words");
  CHECK(found.hits[0].hit.score > found.hits[3].hit.score);
}

TEST_CASE("embed: search: reciprocal ranks are fractions of the first rank in all rankings") {
  const std::vector<double> fused = query::fuse_ranks({{0, 1, std::nullopt}, {0, std::nullopt, 61}},
                                                      4);
  CHECK(fused == std::vector<double>{1, 61.0 / 62 / 2, 0.25, 0});
}

TEST_CASE_METHOD(Fixture,
                 "embed: search: filters, phrases and the least score apply to similar symbols") {
  REQUIRE(update().ok());
  query::SearchText request{.query = "telephone"};
  request.filters.paths = {"text/**"};
  CHECK(names(search(request, embeddings)) == Names{"join_words"});
  request.filters.paths = {};
  request.phrases = {"host.close"};
  CHECK(names(search(request, embeddings)) == Names{"hang_up"});
  request.phrases = {};
  request.min_score = 0.4999;
  CHECK(names(search(request, embeddings)) == Names{"reconnect"});
}

TEST_CASE_METHOD(Fixture, "embed: search: the prefixes are sent, and a query only once") {
  REQUIRE(update().ok());
  CHECK(server.requests().at(0).texts().at(0).starts_with("passage function reconnect"));
  CHECK(server.requests().size() == 1);
  search("telephone");
  search("telephone");
  REQUIRE(server.requests().size() == 2);
  CHECK(server.requests()[1].texts() == std::vector<std::string>{"question telephone"});
}

TEST_CASE_METHOD(Fixture, "embed: search: a count asks no endpoint") {
  REQUIRE(update().ok());
  search({.query = "telephone", .max_results = 0, .count_only = true}, embeddings);
  CHECK(server.requests().size() == 1);
}

TEST_CASE_METHOD(Fixture, "embed: search: without vectors the answer gives the reason") {
  CHECK(search("reconnect").semantic_missing == "no symbol is embedded yet");
  CHECK(names(search("reconnect"))[0] == "reconnect");
}

TEST_CASE_METHOD(Fixture,
                 "embed: search: while not all symbols are embedded, the answer counts them") {
  REQUIRE(update().ok());
  project.add("net/other.py", "def ring_back(host):\n    return dial(host)\n");
  CHECK(search("telephone").semantic_missing == "no symbols of 1 files are embedded yet");
  fail_with({503, {}, false, {}});
  CHECK(!update().ok());
  CHECK(search("telephone").semantic_missing == "3 of 4 symbols are embedded");
}

TEST_CASE_METHOD(Fixture, "embed: search: symbols of a file that changed since are not shown") {
  REQUIRE(update().ok());
  project.set("net/client.py", "def other():\n    pass\n");
  CHECK(names(search("telephone")) == Names{"join_words"});
}

TEST_CASE_METHOD(Fixture,
                 "embed: search: a failing endpoint leaves the ranking by words as it is") {
  REQUIRE(update().ok());
  const auto by_words = query::search_text(*project.snapshot(), {.query = "dial host"});
  REQUIRE(by_words.ok());
  EmbeddingServer::Answer answer;
  std::string reason;
  SECTION("HTTP error") { answer = {500, {}, false, {}}, reason = "HTTP status 500"; }
  SECTION("refusal") { answer = {400, {}, false, {}}, reason = "HTTP status 400"; }
  SECTION("malformed") {
    answer = {200, "{}", false, {}}, reason = "the answer has no list \"data\" of embeddings";
  }
  SECTION("wrong dimensions") {
    answer = {200, R"({"data": [{"index": 0, "embedding": [1, 2]}]})", false, {}};
    reason = "the endpoint gave 2 dimensions; the symbols have 512";
  }
  fail_with(answer);
  const auto found = search("dial host");
  CHECK(found.semantic_missing == reason);
  CHECK(names(found) == names(*by_words));
  for (std::size_t i = 0; i < found.hits.size(); ++i)
    CHECK(found.hits[i].hit.score == by_words->hits[i].hit.score);
}

TEST_CASE_METHOD(
    Fixture,
    "embed: search: a slow endpoint costs its time-out once, and then nothing for a while") {
  REQUIRE(update().ok());
  options.query_timeout = 20ms;
  Embeddings impatient(options, directory.path(), clock);
  fail_with({200, {}, true, {}});
  const auto ask = [&] { return search({.query = "telephone"}, impatient).semantic_missing; };
  CHECK(ask() == "no answer within 20 ms");
  CHECK(ask() == "no answer within 20 ms; asked again in 15 s");
  clock.pass(14s);
  CHECK(ask() == "no answer within 20 ms; asked again in 1 s");
  CHECK(server.requests().size() == 2);
  clock.pass(1s);
  CHECK(ask() == "no answer within 20 ms");
  CHECK(ask() == "no answer within 20 ms; asked again in 30 s");
  CHECK(server.requests().size() == 3);
  server.answer_by({});
  clock.pass(30s);
  CHECK(ask().empty());
}

TEST_CASE_METHOD(Fixture, "embed: search: the waits after failures grow to ten minutes") {
  Backoff backoff(clock);
  CHECK(backoff.remaining() == 0ms);
  std::vector<std::chrono::milliseconds> waits;
  for (int i = 0; i < 8; ++i) {
    backoff.failed("x");
    waits.push_back(backoff.remaining());
  }
  CHECK(waits ==
        std::vector<std::chrono::milliseconds>{15s, 30s, 60s, 120s, 240s, 480s, 600s, 600s});
  CHECK(backoff.reason() == "x");
  backoff.succeeded();
  CHECK(backoff.remaining() == 0ms);
  CHECK(backoff.reason().empty());
}

TEST_CASE_METHOD(Fixture, "embed: an update that failed waits before it asks again") {
  fail_with({500, {}, false, {}});
  CHECK(update().error().message == "HTTP status 500");
  CHECK(embeddings.update_wait() == 15s);
  CHECK(update().error().message == "HTTP status 500");
  CHECK(server.requests().size() == 1);
  server.answer_by({});
  clock.pass(15s);
  CHECK(update().ok());
  CHECK(embeddings.update_wait() == 0ms);
}

TEST_CASE_METHOD(Fixture, "embed: status: progress, size and failure") {
  EmbeddingStatus before = embeddings.status(*project.snapshot());
  CHECK(before.texts == 0);
  CHECK(before.embedded == 0);
  REQUIRE(update().ok());
  project.add("net/other.py", "def ring_back(host):\n    return dial(host)\n");
  fail_with({503, {}, false, {}});
  CHECK(!update().ok());
  const EmbeddingStatus after = embeddings.status(*project.snapshot());
  CHECK(after.endpoint == server.url());
  CHECK(after.model == "words");
  CHECK(after.dimensions == 512);
  CHECK(after.texts == 4);
  CHECK(after.embedded == 3);
  CHECK(after.bytes > 0);
  CHECK(after.failure == "HTTP status 503");
}

TEST_CASE_METHOD(
    Fixture, "embed: vectors of another model are not compared, and dropped by the next update") {
  REQUIRE(update().ok());
  options.model = "other";
  Embeddings other(options, directory.path(), clock);
  CHECK(search({.query = "telephone"}, other).semantic_missing == "no symbol is embedded yet");
  REQUIRE(update(other).ok());
  CHECK(search({.query = "telephone"}, other).semantic_missing.empty());
  CHECK(search("ring").semantic_missing == "no symbol is embedded yet");
}

TEST_CASE("embed: nothing is opened or sent before it is needed") {
  const testing::TempDirectory directory;
  EmbeddingServer server;
  const FakeClock clock;
  { const Embeddings embeddings({.endpoint = server.url()}, directory.path(), clock); }
  CHECK(server.requests().empty());
  CHECK(std::filesystem::is_empty(directory.path()));
}

}  // namespace codefinder::embeddings_test
