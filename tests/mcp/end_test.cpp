// The end of an MCP server whose client does not read.
#include "mcp/fixture.h"
#include "support/raw_pipes.h"

#include <thread>

namespace codefinder::end_test {

using namespace codefinder::mcp;
using namespace codefinder::testing;

TEST_CASE("server: it ends after its input is closed, if the client never reads") {
  const bool waits_for_call = GENERATE(false, true);
  Fixture fixture;
  if (waits_for_call) fixture.index->close_gate();
  RawPipes pipes;
  std::thread client([&] {
    const auto send = [&](int id, const std::string& method, Json params) {
      return pipes.send(line(lsp::dump_json(
          {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}})));
    };
    bool taken = send(0, "initialize",
                      {{"protocolVersion", "2025-06-18"},
                       {"capabilities", Json::object()},
                       {"clientInfo", {{"name", "test"}, {"version", "1"}}}});
    if (waits_for_call && taken) taken = send(1, "tools/call", Fixture::slow_call());
    for (int id = 2; taken && id < 2'000; ++id) taken = send(id, "tools/list", Json::object());
    pipes.hang_up();
    if (waits_for_call) fixture.index->open_gate();
  });
  Server server(lsp::fd_streams(pipes.in(), pipes.out(), std::chrono::milliseconds(20)),
                fixture.options());
  CHECK(server.run() == 0);
  client.join();
}

}  // namespace codefinder::end_test
