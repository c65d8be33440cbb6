// Stress test: each request has exactly one response, under random requests, cancellations,
// duplicate ids, and a client that does not read.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

#include <map>
#include <random>

namespace codefinder::answers_test {

using namespace codefinder::handlers;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;
using testing::FakeIndex;

namespace {

struct AnswersFixture {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());

  /// The index is complete: answers do not wait for files.
  AnswersFixture() {
    index->report(index::IndexState::ready, 1);
    index->files().set_state(index::IndexState::ready);
  }
  ServerOptions options() { return {.session = {.open_index = testing::opens(index)}}; }
  Json params() const {
    return {{"rootUri", lsp::uri_from_path(directory.path())}, {"capabilities", Json::object()}};
  }
};

}  // namespace

TEST_CASE("lsp: each request has exactly one response under random load") {
  for (unsigned seed = 1; seed <= 15; ++seed) {
    INFO("seed " << seed);
    std::mt19937 random(seed);
    AnswersFixture fixture;
    LspClient client(fixture.options());
    client.initialize(fixture.params());
    std::map<std::string, int> requests;
    const auto id = [&](int step) {
      const int number = random() % 6 == 0 ? static_cast<int>(random() % 20) + 5000 : 1000 + step;
      return random() % 4 == 0 ? Json(std::to_string(number)) : Json(number);
    };
    Json last = 0;
    for (int step = 0; step < 300; ++step) {
      const unsigned kind = random() % 12;
      if (kind == 0) fixture.index->close_gate();
      else if (kind == 1) fixture.index->open_gate();
      else if (kind < 5) client.notify("$/cancelRequest", {{"id", random() % 2 ? last : id(step)}});
      else {
        last = id(step);
        ++requests[lsp::dump_json(last)];
        const bool verb = kind < 8;
        client.send({{"jsonrpc", "2.0"},
                     {"id", last},
                     {"method", verb        ? "codeFinder/nav"
                                : kind == 8 ? "no/such"
                                            : "workspace/symbol"},
                     {"params", {{"query", "x"}}}});
      }
    }
    fixture.index->open_gate();
    CHECK(client.leave() == 0);
    std::map<std::string, int> answers;
    for (const Json& answer : client.unasked_responses()) {
      CHECK(answer.contains("result") != answer.contains("error"));
      ++answers[lsp::dump_json(answer["id"])];
    }
    CHECK(answers == requests);
  }
}

TEST_CASE("lsp: a cancellation takes effect while all request slots are in use") {
  AnswersFixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  fixture.index->close_gate();
  // More large requests than the server accepts at once: the last ones are not started.
  const std::string padding(200'000, 'x');
  const int first = client.start("codeFinder/nav", {{"query", "x"}});
  int last = first;
  for (int i = 0; i < 12; ++i) last = client.start("codeFinder/nav", {{"query", padding}});
  client.notify("$/cancelRequest", {{"id", first}});
  CHECK(client.response(first)["error"]["code"] == -32800);
  client.notify("exit");
  fixture.index->open_gate();
  client.wait_end();
  int answered = 0;
  for (const Json& answer : client.unasked_responses())
    answered += answer["id"] > first && answer["id"] <= last;
  CHECK(answered == 12);
}

}  // namespace codefinder::answers_test
