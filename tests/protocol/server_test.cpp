// The loop, over an index that does as it is told: order, lifecycle, cancelling, bad input,
// progress.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

#include "base/log.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <condition_variable>

using namespace codefinder;
using namespace codefinder::handlers;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;
using testing::FakeIndex;

namespace {

struct World {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());

  ServerOptions options() {
    ServerOptions options;
    options.session.open_index =
        [this](index::IndexOptions asked) -> Result<std::shared_ptr<index::Index>> {
      if (asked.root == directory.path()) return std::shared_ptr<index::Index>(index);
      return std::shared_ptr<index::Index>(std::make_shared<FakeIndex>(asked.root));
    };
    return options;
  }
  Json params(Json capabilities = Json::object()) const {
    return {{"rootUri", lsp::uri_from_path(directory.path())},
            {"capabilities", std::move(capabilities)}};
  }
  std::string file(std::string_view name) const {
    return directory.path() + "/" + std::string(name);
  }
};

bool is_progress(const Json& message, const char* kind) {
  return message["method"] == "$/progress" && message["params"]["value"].is_object() &&
         message["params"]["value"]["kind"] == kind;
}

}  // namespace

TEST_CASE(
    "a request that takes long is logged with its name and its phases, by the clock of the "
    "session") {
  struct Ticking : Clock {  // Each look takes ten milliseconds.
    mutable std::atomic<int> ticks{0};
    std::chrono::steady_clock::time_point now() const override {
      return std::chrono::steady_clock::time_point(std::chrono::milliseconds(10 * ++ticks));
    }
    std::chrono::system_clock::time_point wall_now() const override { return {}; }
  } clock;
  World world;
  world.index->files().add_source("a.c", "int alpha;\n");
  std::mutex mutex;
  std::condition_variable logged;
  std::vector<std::string> lines;
  auto before = set_log_listener([&](LogLevel, std::string_view line) {
    std::lock_guard lock(mutex);
    lines.emplace_back(line);
    logged.notify_all();
  });
  const auto line_of = [&](std::string_view start) {
    std::unique_lock lock(mutex);
    std::string found;
    logged.wait_for(lock, std::chrono::seconds(20), [&] {
      for (const std::string& line : lines)
        if (line.starts_with(start)) found = line;
      return !found.empty();
    });
    return found;
  };
  {
    ServerOptions options = world.options();
    options.session.clock = &clock;
    options.flags = {{"slow_request_ms", 20}};
    LspClient client(std::move(options));
    client.initialize(world.params());
    client.result("workspace/symbol", {{"query", "alp"}});
    const std::string line = line_of("slow: workspace/symbol took ");
    CHECK(line.find("wait ") != std::string::npos);
    CHECK(line.find("answer ") != std::string::npos);
    CHECK(line.find("encode ") != std::string::npos);
    CHECK(line.find(R"(for {"query":"alp"})") != std::string::npos);
    client.leave();
  }
  {
    std::lock_guard lock(mutex);
    lines.clear();
  }
  {
    ServerOptions options = world.options();
    options.session.clock = &clock;
    options.flags = {{"slow_request_ms", 0}};
    LspClient client(std::move(options));
    client.initialize(world.params());
    client.result("workspace/symbol", {{"query", "alp"}});
    client.leave();
  }
  set_log_listener(std::move(before));
  for (const std::string& line : lines) CHECK_FALSE(line.starts_with("slow"));
}

TEST_CASE("a session from initialize to exit ends with 0, without shutdown with 1") {
  World world;
  {
    LspClient client(world.options());
    const Json answer = client.initialize(world.params());
    CHECK(answer["serverInfo"]["name"] == "codefinder");
    CHECK(answer["capabilities"]["positionEncoding"] == "utf-16");
    CHECK(answer["capabilities"]["textDocumentSync"]["change"] == 2);
    CHECK(answer["capabilities"]["hoverProvider"] == true);
    CHECK(client.leave() == 0);
  }
  {
    LspClient client(world.options());
    client.initialize(world.params());
    CHECK(client.exit() == 1);
  }
  {
    LspClient client(world.options());
    CHECK(client.exit() == 1);
  }
  {
    LspClient client(world.options());
    client.initialize(world.params());
    CHECK(client.hang_up() == 1);
  }
  {
    LspClient client(world.options());
    client.initialize(world.params());
    client.result("shutdown");
    CHECK(client.hang_up() == 0);
  }
}

TEST_CASE("requests out of turn are refused") {
  World world;
  LspClient client(world.options());
  CHECK(client.error_code("workspace/symbol", {{"query", "x"}}) == -32002);
  CHECK(client.error_code("shutdown") == -32002);
  client.notify("textDocument/didOpen", {{"textDocument", 3}});
  client.initialize(world.params());
  CHECK(client.error_code("initialize", world.params()) == -32600);
  CHECK(client.error_code("textDocument/unheardOf", Json::object()) == -32601);
  CHECK(client.error_code("codeFinder/unheardOf", Json::object()) == -32601);
  CHECK(client.error_code("textDocument/didOpen", Json::object()) == -32601);
  client.notify("$/whatever");
  client.notify("someone/else", {{"x", 1}});
  client.result("shutdown");
  CHECK(client.error_code("workspace/symbol", {{"query", "x"}}) == -32600);
  CHECK(client.exit() == 0);
}

TEST_CASE("wrong params are named") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  const Json answer = client.ask("textDocument/hover",
                                 {{"textDocument", {{"uri", "file:///x"}}},
                                  {"position", {{"line", "one"}, {"character", 0}}}});
  CHECK(answer["error"]["code"] == -32602);
  CHECK(answer["error"]["message"] == "params.position.line must be a non-negative integer");
  CHECK(answer["error"]["data"]["error"]["code"] == "invalid_query");
  CHECK(client.error_code("workspace/symbol") == -32602);
  CHECK(client.error_code("workspace/symbol", Json::array({1})) == -32602);
  CHECK(client.error_code("textDocument/definition",
                          {{"textDocument", {{"uri", "untitled:1"}}},
                           {"position", {{"line", 0}, {"character", 0}}}}) == -32602);
  CHECK(client.error_code("textDocument/definition",
                          {{"textDocument", {{"uri", "file:///a%zz"}}},
                           {"position", {{"line", 0}, {"character", 0}}}}) == -32602);
  CHECK(client.leave() == 0);
}

TEST_CASE("documents outside every root and files unknown to the index have empty answers") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  client.open("/elsewhere/a.c", "c", "int x;");
  for (const std::string& path : {std::string("/elsewhere/a.c"), world.file("never-seen.c")}) {
    CHECK(client.result("textDocument/definition", LspClient::at(path, 5, 5)) == Json::array());
    CHECK(client.result("textDocument/hover", LspClient::at(path, 5, 5)).is_null());
    CHECK(client.result("textDocument/documentSymbol", LspClient::document(path)) == Json::array());
  }
  CHECK(client.leave() == 0);
}

TEST_CASE("bytes that are no message are answered once and the session goes on") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  for (const std::string& bytes :
       {std::string("Content-Length: -1\r\n\r\n"),
        std::string("Content-Length: 99999999999999\r\n\r\n"),
        std::string("Content-Type: x\r\n\r\n{}"), lsp::frame("{nonsense"), lsp::frame(""),
        lsp::frame("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}"),
        lsp::frame(std::string(100'000, '['))}) {
    CAPTURE(bytes.substr(0, 60));
    client.send_bytes(bytes);
    const int id = client.start("workspace/unheardOf");
    const Json answer = client.response(nullptr);
    CHECK(answer["error"]["code"] == -32700);
    CHECK(client.response(id)["error"]["code"] == -32601);
  }
  client.send_bytes(lsp::frame(R"({"jsonrpc":"1.0","id":77,"method":"shutdown"})"));
  CHECK(client.response(77)["error"]["code"] == -32600);
  client.send_bytes(lsp::frame(R"([{"jsonrpc":"2.0","id":78,"method":"shutdown"}])"));
  CHECK(client.response(nullptr)["error"]["code"] == -32600);
  CHECK(client.leave() == 0);
}

TEST_CASE("a stream that ends inside a message ends the server with 1") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  client.result("shutdown");
  client.send_bytes("Content-Length: 100\r\n\r\n{");
  CHECK(client.hang_up() == 1);
}

TEST_CASE("a cancelled request is answered once, as cancelled, whether it runs or waits") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  world.index->close_gate();
  std::vector<int> ids;
  for (int i = 0; i < 20; ++i) ids.push_back(client.start("workspace/symbol", {{"query", "x"}}));
  for (int id : ids) client.notify("$/cancelRequest", {{"id", id}});
  client.notify("$/cancelRequest", {{"id", 12345}});
  client.notify("$/cancelRequest", {{"id", {{"odd", true}}}});
  client.notify("$/cancelRequest");
  for (int id : ids) CHECK(client.response(id)["error"]["code"] == -32800);
  world.index->open_gate();
  CHECK(client.leave() == 0);
  CHECK(client.unasked_responses().empty());
}

TEST_CASE("an id in use is refused, and free again after its answer") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  world.index->close_gate();
  const Json request = {{"jsonrpc", "2.0"},
                        {"id", "same"},
                        {"method", "workspace/symbol"},
                        {"params", {{"query", "x"}}}};
  client.send(request);
  client.send(request);
  CHECK(client.response("same")["error"]["code"] == -32600);
  client.notify("$/cancelRequest", {{"id", "same"}});
  CHECK(client.response("same")["error"]["code"] == -32800);
  client.send(request);
  client.notify("$/cancelRequest", {{"id", "same"}});
  CHECK(client.response("same")["error"]["code"] == -32800);
  world.index->open_gate();
  CHECK(client.leave() == 0);
}

TEST_CASE("an exception inside one request is that request's InternalError") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  world.index->throw_on_snapshot(true);
  const Json answer = client.ask("workspace/symbol", {{"query", "x"}});
  CHECK(answer["error"]["code"] == -32603);
  CHECK_THAT(answer["error"]["message"].get<std::string>(), Catch::Contains("the index fell over"));
  world.index->throw_on_snapshot(false);
  CHECK(client.leave() == 0);
}

TEST_CASE(
    "a question beyond its limits is answered once with what there is, and others are answered") {
  World world;
  world.index->files().add_source("a.ts", "class A { m() {} }\nfunction f(a: A) { a.m(); }\n");
  world.index->files().limits().set_steps(1);
  LspClient client(world.options());
  client.initialize(world.params());
  const Json document = {{"uri", lsp::uri_from_path(world.file("a.ts"))}};
  const Json place = {{"textDocument", document}, {"position", {{"line", 1}, {"character", 21}}}};
  Json uses = place;
  uses["context"] = {{"includeDeclaration", false}};
  CHECK(client.result("textDocument/definition", place).empty());
  CHECK(client.result("textDocument/references", uses).is_array());
  client.result("textDocument/hover", place);
  CHECK(client.result("codeFinder/definition",
                      {{"path", "a.ts"}, {"line", 2}, {"column", 22}})["complete"] == false);
  CHECK(client.result("textDocument/documentSymbol", {{"textDocument", document}}).size() == 3);
  world.index->files().limits().set_steps(index::QuestionLimits::kSteps);
  CHECK(client.result("textDocument/definition", place).size() == 1);
  CHECK(client.leave() == 0);
}

TEST_CASE("leaving answers what still runs") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  world.index->close_gate();
  const int id = client.start("workspace/symbol", {{"query", "x"}});
  client.result("shutdown");
  client.notify("exit");
  CHECK(client.response(id)["error"]["code"] == -32800);
  world.index->open_gate();
  CHECK(client.wait_end() == 0);
}

TEST_CASE("the encoding is negotiated") {
  const std::pair<Json, std::string> cases[] = {{Json::array({"utf-16"}), "utf-16"},
                                                {Json::array({"utf-32", "utf-16"}), "utf-32"},
                                                {Json::array({"utf-16", "utf-8"}), "utf-8"},
                                                {Json::array({"utf-7"}), "utf-16"}};
  for (const auto& [offered, chosen] : cases) {
    World world;
    LspClient client(world.options());
    const Json answer = client.initialize(
        world.params({{"general", {{"positionEncodings", offered}}}}));
    CHECK(answer["capabilities"]["positionEncoding"] == chosen);
    CHECK(client.leave() == 0);
  }
}

TEST_CASE("documents follow the stream") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  const std::string path = world.file("a b.txt");
  client.open(path, "plaintext", "one\ntwo\n");
  client.notify("textDocument/didChange",
                {{"textDocument", {{"uri", lsp::uri_from_path(path)}, {"version", 2}}},
                 {"contentChanges", Json::array({{{"range",
                                                   {{"start", {{"line", 1}, {"character", 0}}},
                                                    {"end", {{"line", 99}, {"character", 99}}}}},
                                                  {"text", "2"}},
                                                 {{"range",
                                                   {{"start", {{"line", 0}, {"character", 99}}},
                                                    {"end", {{"line", 0}, {"character", 0}}}}},
                                                  {"text", "1"}}})}});
  client.notify("textDocument/didChange",
                {{"textDocument", {{"uri", "file:///never"}, {"version", 2}}},
                 {"contentChanges", Json::array()}});
  client.notify("textDocument/didClose", {{"textDocument", {{"uri", "file:///never"}}}});
  client.notify("textDocument/didChange", {{"textDocument", 1}});
  client.error_code("x/sync");
  CHECK(world.index->unsaved("a b.txt") == "1\n2");
  client.open(path, "plaintext", "again");
  client.notify("textDocument/didSave", {{"textDocument", {{"uri", lsp::uri_from_path(path)}}}});
  client.error_code("x/sync");
  CHECK(world.index->unsaved("a b.txt") == "again");
  CHECK(world.index->updates() == std::vector<std::string>{"a b.txt"});
  client.notify("textDocument/didClose", {{"textDocument", {{"uri", lsp::uri_from_path(path)}}}});
  client.error_code("x/sync");
  CHECK_FALSE(world.index->unsaved("a b.txt"));
  CHECK(client.leave() == 0);
}

TEST_CASE("progress is shown from begin to end, once the client agreed") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params({{"window", {{"workDoneProgress", true}}}}));
  const Json begin = client.wait_for(
      [](const Json& message) { return is_progress(message, "begin"); });
  CHECK(begin["params"]["value"]["title"] ==
        "Indexing " + world.directory.path().substr(world.directory.path().rfind('/') + 1));
  world.index->report(index::IndexState::building, 0.5);
  world.index->report(index::IndexState::ready, 1);
  client.wait_for([](const Json& message) { return is_progress(message, "end"); });
  CHECK(client.leave() == 0);
}

TEST_CASE("progress is silent when the client cannot show it or refuses") {
  for (const bool announced : {false, true}) {
    World world;
    LspClient client(world.options());
    client.answers["window/workDoneProgress/create"] = {};
    client.initialize(
        world.params(announced ? Json{{"window", {{"workDoneProgress", true}}}} : Json::object()));
    if (announced)
      client.wait_for([](const Json& message) {
        return message["method"] == "window/workDoneProgress/create";
      });
    client.error_code("x/sync");
    world.index->report(index::IndexState::building, 0.5);
    world.index->report(index::IndexState::ready, 1);
    CHECK(client.leave() == 0);
    for (const Json& message : client.received) CHECK(message["method"] != "$/progress");
  }
}

TEST_CASE("a client that asked for it is told how each index is doing, and when it fails") {
  World world;
  LspClient client(world.options());
  const Json answer = client.initialize(
      world.params({{"experimental", {{"codeFinder", {{"didChangeStatus", true}}}}}}));
  const Json& ours = answer["capabilities"]["experimental"]["codeFinder"];
  CHECK(ours["kinds"].size() > 20);
  CHECK(std::find(ours["languages"].begin(), ours["languages"].end(),
                  Json{{"name", "bash"}, {"languageId", "shellscript"}}) !=
        ours["languages"].end());
  const auto told = [&](const char* state) {
    return client.wait_for([=](const Json& message) {
      return message["method"] == "codeFinder/didChangeStatus" &&
             message["params"]["index"]["state"] == state;
    })["params"];
  };
  CHECK(told("building")["project_root"] == world.directory.path());
  world.index->report(index::IndexState::building, 0.5);
  world.index->report(index::IndexState::ready, 1);
  CHECK(told("ready")["index"]["progress"] == 1.0);
  CHECK(told("ready")["failure"].is_null());
  world.index->report(index::IndexState::ready, 1);
  world.index->report(index::IndexState::failed, 1);
  told("failed");
  const auto ready = std::count_if(client.received.begin(), client.received.end(),
                                   [](const Json& message) {
                                     return message["method"] == "codeFinder/didChangeStatus" &&
                                            message["params"]["index"]["state"] == "ready";
                                   });
  CHECK(ready == 1);
  CHECK(client.leave() == 0);
}

TEST_CASE("nobody is told of an index who did not ask") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  world.index->report(index::IndexState::ready, 1);
  CHECK(client.leave() == 0);
  for (const Json& message : client.received)
    CHECK(message["method"] != "codeFinder/didChangeStatus");
}

TEST_CASE("files are watched and settings asked for only where announced") {
  World world;
  {
    LspClient client(world.options());
    client.initialize(world.params());
    CHECK(client.leave() == 0);
    for (const Json& message : client.received) CHECK_FALSE(message.contains("id"));
  }
  LspClient client(world.options());
  client.answers["workspace/configuration"] = [](const Json&) {
    return Json::array({{{"lsp", {{"disabled_methods", {"textDocument/hover"}}}}}});
  };
  client.initialize(world.params(
      {{"workspace",
        {{"configuration", true}, {"didChangeWatchedFiles", {{"dynamicRegistration", true}}}}}}));
  const Json registered = client.wait_for(
      [](const Json& message) { return message["method"] == "client/registerCapability"; });
  CHECK(registered["params"]["registrations"][0]["method"] == "workspace/didChangeWatchedFiles");
  client.wait_for(
      [](const Json& message) { return message["method"] == "workspace/configuration"; });
  CHECK(client.error_code("textDocument/hover", LspClient::at(world.file("a"), 0, 0)) == -32601);
  client.notify(
      "workspace/didChangeWatchedFiles",
      {{"changes", Json::array({{{"uri", lsp::uri_from_path(world.file("x.c"))}, {"type", 2}},
                                {{"uri", "file:///outside"}, {"type", 1}}})}});
  CHECK(client.leave() == 0);
  CHECK(world.index->updates() == std::vector{world.file("x.c")});
}

TEST_CASE("methods switched off at the start are not announced") {
  World world;
  LspClient client(world.options());
  Json params = world.params();
  params["initializationOptions"] = {
      {"lsp", {{"disabled_methods", {"textDocument/hover", "initialize"}}}}};
  const Json answer = client.initialize(params);
  CHECK_FALSE(answer["capabilities"].contains("hoverProvider"));
  CHECK(answer["capabilities"].contains("definitionProvider"));
  CHECK(client.leave() == 0);
}

TEST_CASE("folders come and go while running, and open documents move with them") {
  World world;
  TempDirectory other;
  LspClient client(world.options());
  client.initialize({{"workspaceFolders", Json::array()}});
  client.open(world.file("a.txt"), "plaintext", "text");
  client.error_code("x/sync");
  CHECK_FALSE(world.index->unsaved("a.txt"));
  const Json folder = {{"uri", lsp::uri_from_path(world.directory.path())}, {"name", "w"}};
  client.notify("workspace/didChangeWorkspaceFolders",
                {{"event",
                  {{"added", Json::array({folder,
                                          {{"uri", "http://x"}, {"name", "x"}},
                                          {{"uri", "file:///no/such"}, {"name", "n"}}})},
                   {"removed", Json::array()}}}});
  client.error_code("x/sync");
  CHECK(world.index->unsaved("a.txt") == "text");
  CHECK(client.server().session().indexes().size() == 1);
  client.notify("workspace/didChangeWorkspaceFolders",
                {{"event", {{"added", Json::array()}, {"removed", Json::array({folder})}}}});
  client.error_code("x/sync");
  CHECK_FALSE(world.index->unsaved("a.txt"));
  CHECK(client.server().session().indexes().empty());
  CHECK(client.leave() == 0);
}

TEST_CASE("without folders the git repository of the first file opened is the root") {
  World world;
  std::filesystem::create_directories(world.directory.path() + "/.git");
  LspClient client(world.options());
  client.initialize(Json::object());
  client.open(world.file("deep/er/a.txt"), "plaintext", "text");
  client.error_code("x/sync");
  CHECK(world.index->unsaved("deep/er/a.txt") == "text");
  CHECK(client.leave() == 0);
}

TEST_CASE("trace tells of each request while it is on") {
  World world;
  LspClient client(world.options());
  client.initialize(world.params());
  client.notify("$/setTrace", {{"value", "messages"}});
  client.result("workspace/symbol", {{"query", "nothing"}});
  client.wait_for([](const Json& message) { return message["method"] == "$/logTrace"; });
  client.notify("$/setTrace", {{"value", "off"}});
  CHECK(client.leave() == 0);
}

TEST_CASE("a client process that ends takes the server with it") {
  World world;
  ServerOptions options = world.options();
  const pid_t child = ::fork();
  if (child == 0) {
    ::pause();
    ::_exit(0);
  }
  LspClient client(std::move(options));
  Json params = world.params();
  params["processId"] = child;
  client.initialize(params);
  ::kill(child, SIGKILL);
  CHECK(client.wait_end() == 1);
  ::waitpid(child, nullptr, 0);
}
