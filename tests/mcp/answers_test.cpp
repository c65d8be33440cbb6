// Stress test: each request has exactly one response, under random calls, cancellations, deadlines,
// duplicate ids, batches and a shutdown.
#include "support/fake_index.h"
#include "support/mcp_client.h"
#include "support/temp_directory.h"

#include <map>
#include <random>

namespace codefinder::answers_test {

using namespace codefinder::mcp;
using codefinder::testing::McpClient;
using codefinder::testing::TempDirectory;
using testing::FakeIndex;

namespace {

/// Sends random messages, and counts the responses to each id.
class Stress {
 public:
  explicit Stress(unsigned seed) : random_(seed) {}

  void run() {
    TempDirectory directory;
    const auto index = std::make_shared<FakeIndex>(directory.path());
    ServerOptions options;
    options.session.open_index = testing::opens(index);
    options.root = directory.path();
    options.deadline = std::chrono::milliseconds(1 + random_() % 20);
    McpClient client(std::move(options));
    client.initialize("2025-03-26");
    for (int step = 0; step < 300; ++step) {
      const unsigned kind = random_() % 16;
      if (kind == 0) index->close_gate();
      else if (kind < 3) index->open_gate();
      else if (kind < 6) client.send(cancellation());
      else if (kind < 8) client.send(batch());
      else client.send(request());
    }
    index->open_gate();
    CHECK(client.leave() == 0);
    std::map<std::string, int> answers;
    for (const Json& message : client.received) {
      for (const Json& one : message.is_array() ? message : Json::array({message})) {
        if (one.contains("method")) continue;
        CHECK(one.contains("result") != one.contains("error"));
        ++answers[lsp::dump_json(one.value("id", Json()))];
      }
    }
    for (const auto& [id, requests] : requests_) {
      INFO("id " << id << " of " << requests << " requests, cancelled " << cancelled_[id]
                 << " times");
      CHECK(answers[id] <= requests);
      CHECK(answers[id] >= requests - cancelled_[id]);
    }
    for (const auto& [id, count] : answers) {
      INFO("id " << id << ": " << count);
      CHECK((requests_.contains(id) || id == "null"));
    }
  }

 private:
  /// New ids, repeated ids, and numbers as strings.
  Json id() {
    const int number = static_cast<int>(random_() % 8 == 0 ? random_() % 30 : 1000 + next_++);
    return random_() % 4 == 0 ? Json(std::to_string(number)) : Json(number);
  }
  Json request() {
    Json message = {{"jsonrpc", "2.0"}, {"id", id()}};
    const unsigned kind = random_() % 8;
    if (kind == 0) message.update({{"method", "ping"}});
    else if (kind == 1)
      message.update({{"method", "tools/call"},
                      {"params", {{"name", "index_status"}, {"arguments", Json::object()}}}});
    else if (kind == 2) message.update({{"method", "no/such"}});
    else
      message.update({{"method", "tools/call"},
                      {"params", {{"name", "nav"}, {"arguments", {{"query", "x"}}}}}});
    last_ = message["id"];
    ++requests_[lsp::dump_json(last_)];
    if (random_() % 50 == 0) {  // 1.0 is not a valid id: the error has none.
      --requests_[lsp::dump_json(last_)];
      message["id"] = 1.0;
    }
    return message;
  }
  Json cancellation() {
    const Json target = random_() % 2 ? last_ : id();
    ++cancelled_[lsp::dump_json(target)];
    return {{"jsonrpc", "2.0"},
            {"method", "notifications/cancelled"},
            {"params", {{"requestId", target}}}};
  }
  Json batch() {
    Json all = Json::array();
    for (unsigned n = 1 + random_() % 5; n > 0; --n)
      all.push_back(random_() % 4 == 0 ? cancellation() : request());
    // The same id twice in one array.
    if (random_() % 4 == 0 && all[0].contains("id") && all[0]["id"].is_number_integer()) {
      ++requests_[lsp::dump_json(all[0]["id"])];
      all.push_back(all[0]);
    }
    return all;
  }

  std::mt19937 random_;
  int next_ = 0;
  Json last_ = 0;
  std::map<std::string, int> requests_, cancelled_;
};

}  // namespace

TEST_CASE("server: each request has exactly one response, a cancelled one at most one") {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    INFO("seed " << seed);
    Stress(seed).run();
  }
}

TEST_CASE("server: a batch has at most 1000 messages") {
  TempDirectory directory;
  ServerOptions options;
  options.session.open_index = testing::opens_roots();
  options.root = directory.path();
  McpClient client(std::move(options));
  client.initialize("2025-03-26");
  Json batch = Json::array();
  for (int i = 0; i < 1001; ++i)
    batch.push_back({{"jsonrpc", "2.0"}, {"id", i}, {"method", "ping"}});
  client.send(batch);
  CHECK(client.next()["error"]["code"] == -32600);
  batch.erase(batch.begin());
  client.send(batch);
  CHECK(client.next().size() == 1000);
}

}  // namespace codefinder::answers_test
