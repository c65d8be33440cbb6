// The end of an LSP session: what is still answered, and a client that does not read.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/raw_pipes.h"
#include "support/temp_directory.h"

#include <thread>

namespace codefinder::end_test {

using namespace codefinder::handlers;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;
using testing::FakeIndex;

namespace {

struct Fixture {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());

  ServerOptions options() { return {.session = {.open_index = testing::opens(index)}}; }
  Json params() const { return {{"rootUri", lsp::uri_from_path(directory.path())}}; }
};

std::string request(int id, const std::string& method, Json params) {
  return lsp::frame(lsp::dump_json(
      {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}));
}

}  // namespace

TEST_CASE("lsp: what is asked before shutdown is answered after it, up to a limit") {
  Fixture fixture;
  ServerOptions options = fixture.options();
  bool answered = true, exits = true;
  SECTION("exit follows") {}
  SECTION("the end of the stream follows") { exits = false; }
  SECTION("the answer comes too late") {
    answered = false;
    options.last_answers = std::chrono::milliseconds(10);
  }
  LspClient client(std::move(options));
  client.initialize(fixture.params());
  fixture.index->close_gate();
  const int id = client.start("workspace/symbol", {{"query", "x"}});
  const int last = client.start("shutdown");
  if (exits) client.notify("exit");
  else client.close_input();
  CHECK(client.response(last)["result"].is_null());
  if (answered) fixture.index->open_gate();
  const Json response = client.response(id);
  if (answered) CHECK(response["result"] == Json::array());
  else CHECK(response["error"]["code"] == -32800);
  fixture.index->open_gate();
  CHECK(client.wait_end() == 0);
}

TEST_CASE("lsp: exit without shutdown cancels and answers running requests") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  fixture.index->close_gate();
  const int id = client.start("workspace/symbol", {{"query", "x"}});
  SECTION("exit") { client.notify("exit"); }
  SECTION("the end of the stream") { client.close_input(); }
  CHECK(client.response(id)["error"]["code"] == -32800);
  fixture.index->open_gate();
  CHECK(client.wait_end() == 1);
}

TEST_CASE("lsp: a server whose client never reads ends after the input is closed") {
  const int messages = GENERATE(10, 150'000);  // The queues have room for the answers, or not.
  const bool shuts_down = GENERATE(false, true);
  Fixture fixture;
  testing::RawPipes pipes;
  std::thread client([&] {
    bool taken = pipes.send(request(0, "initialize", fixture.params()));
    if (shuts_down && taken) taken = pipes.send(request(1, "shutdown", nullptr));
    const std::string padding(messages < 100 ? 100'000 : 10, 'x');
    for (int id = 2; taken && id < messages; ++id) taken = pipes.send(request(id, padding, {}));
    pipes.hang_up();
  });
  Server server(lsp::fd_streams(pipes.in(), pipes.out(), std::chrono::milliseconds(20)),
                fixture.options());
  const int code = server.run();
  client.join();
  CHECK(code == (shuts_down ? 0 : 1));
}

}  // namespace codefinder::end_test
