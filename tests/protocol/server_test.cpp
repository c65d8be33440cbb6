// The LSP server over a fake index: order, lifecycle, cancellation, invalid input, progress.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

#include "base/log.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <condition_variable>

namespace codefinder::server_test {

using namespace codefinder::handlers;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;
using testing::FakeIndex;

namespace {

struct Fixture {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());

  ServerOptions options() { return {.session = {.open_index = testing::opens_roots(index)}}; }
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

TEST_CASE("lsp: a slow request is logged with its name and phases, by the session's clock") {
  struct Ticking : Clock {  // Each call advances ten milliseconds.
    mutable std::atomic<int> ticks{0};
    std::chrono::steady_clock::time_point now() const override {
      return std::chrono::steady_clock::time_point(std::chrono::milliseconds(10 * ++ticks));
    }
    std::chrono::system_clock::time_point wall_now() const override { return {}; }
  } clock;
  Fixture fixture;
  fixture.index->files().add_source("a.c", "int alpha;\n");
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
    ServerOptions options = fixture.options();
    options.session.clock = &clock;
    options.flags = {{"slow_request_ms", 20}};
    LspClient client(std::move(options));
    client.initialize(fixture.params());
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
    ServerOptions options = fixture.options();
    options.session.clock = &clock;
    options.flags = {{"slow_request_ms", 0}};
    LspClient client(std::move(options));
    client.initialize(fixture.params());
    client.result("workspace/symbol", {{"query", "alp"}});
    client.leave();
  }
  set_log_listener(std::move(before));
  for (const std::string& line : lines) CHECK_FALSE(line.starts_with("slow"));
}

TEST_CASE("lsp: exit after shutdown ends with 0, exit without shutdown with 1") {
  Fixture fixture;
  {
    LspClient client(fixture.options());
    const Json answer = client.initialize(fixture.params());
    CHECK(answer["serverInfo"]["name"] == "codefinder");
    CHECK(answer["capabilities"]["positionEncoding"] == "utf-16");
    CHECK(answer["capabilities"]["textDocumentSync"]["change"] == 2);
    CHECK(answer["capabilities"]["hoverProvider"] == true);
    CHECK(client.leave() == 0);
  }
  {
    LspClient client(fixture.options());
    client.initialize(fixture.params());
    CHECK(client.exit() == 1);
  }
  {
    LspClient client(fixture.options());
    CHECK(client.exit() == 1);
  }
  {
    LspClient client(fixture.options());
    client.initialize(fixture.params());
    CHECK(client.hang_up() == 1);
  }
  {
    LspClient client(fixture.options());
    client.initialize(fixture.params());
    client.result("shutdown");
    CHECK(client.hang_up() == 0);
  }
}

TEST_CASE("lsp: requests before initialize and after shutdown are rejected") {
  Fixture fixture;
  LspClient client(fixture.options());
  CHECK(client.error_code("workspace/symbol", {{"query", "x"}}) == -32002);
  CHECK(client.error_code("shutdown") == -32002);
  client.notify("textDocument/didOpen", {{"textDocument", 3}});
  client.initialize(fixture.params());
  CHECK(client.error_code("initialize", fixture.params()) == -32600);
  CHECK(client.error_code("textDocument/unknown", Json::object()) == -32601);
  CHECK(client.error_code("codeFinder/unknown", Json::object()) == -32601);
  CHECK(client.error_code("textDocument/didOpen", Json::object()) == -32601);
  client.notify("$/whatever");
  client.notify("someone/else", {{"x", 1}});
  client.result("shutdown");
  CHECK(client.error_code("workspace/symbol", {{"query", "x"}}) == -32600);
  CHECK(client.exit() == 0);
}

TEST_CASE("lsp: an error names the invalid param") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
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

TEST_CASE("lsp: documents outside the roots and unindexed files have empty answers") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  client.open("/elsewhere/a.c", "c", "int x;");
  for (const std::string& path : {std::string("/elsewhere/a.c"), fixture.file("never-seen.c")}) {
    CHECK(client.result("textDocument/definition", LspClient::at(path, 5, 5)) == Json::array());
    CHECK(client.result("textDocument/hover", LspClient::at(path, 5, 5)).is_null());
    CHECK(client.result("textDocument/documentSymbol", LspClient::document(path)) == Json::array());
  }
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: invalid input is answered with one error, and the session continues") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  for (const std::string& bytes :
       {std::string("Content-Length: -1\r\n\r\n"),
        std::string("Content-Length: 99999999999999\r\n\r\n"),
        std::string("Content-Type: x\r\n\r\n{}"), lsp::frame("{nonsense"), lsp::frame(""),
        lsp::frame("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}"),
        lsp::frame(std::string(100'000, '['))}) {
    CAPTURE(bytes.substr(0, 60));
    client.send_bytes(bytes);
    const int id = client.start("workspace/unknown");
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

TEST_CASE("lsp: a stream that ends inside a message ends the server with 1") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  client.result("shutdown");
  client.send_bytes("Content-Length: 100\r\n\r\n{");
  CHECK(client.hang_up() == 1);
}

TEST_CASE("lsp: a running or queued request that is cancelled gets one RequestCancelled error") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  fixture.index->close_gate();
  std::vector<int> ids;
  for (int i = 0; i < 20; ++i) ids.push_back(client.start("workspace/symbol", {{"query", "x"}}));
  for (int id : ids) client.notify("$/cancelRequest", {{"id", id}});
  client.notify("$/cancelRequest", {{"id", 12345}});
  client.notify("$/cancelRequest", {{"id", {{"odd", true}}}});
  client.notify("$/cancelRequest");
  for (int id : ids) CHECK(client.response(id)["error"]["code"] == -32800);
  fixture.index->open_gate();
  CHECK(client.leave() == 0);
  CHECK(client.unasked_responses().empty());
}

TEST_CASE("lsp: an id in use is rejected, and reusable after its response") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  fixture.index->close_gate();
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
  fixture.index->open_gate();
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: an exception in a request is answered with InternalError") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  fixture.index->throw_on_snapshot(true);
  const Json answer = client.ask("workspace/symbol", {{"query", "x"}});
  CHECK(answer["error"]["code"] == -32603);
  CHECK_THAT(answer["error"]["message"].get<std::string>(), Catch::Contains("the index fell over"));
  fixture.index->throw_on_snapshot(false);
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: references have the uses through overriding members, unless a setting says not") {
  Fixture fixture;
  fixture.index->files().add_source("a.py",
                                    "class Shape:\n    def area(self): pass\n\n\n"
                                    "class Square(Shape):\n    def area(self): pass\n\n\n"
                                    "def any(s: Shape): s.area()\n\n\n"
                                    "def one(s: Square): s.area()\n");
  const auto lines = [&](LspClient& client, int line, bool declarations) {
    Json params = LspClient::at(fixture.file("a.py"), line, 9);
    params["context"] = {{"includeDeclaration", declarations}};
    std::vector<int> out;
    for (const Json& location : client.result("textDocument/references", params))
      out.push_back(location["range"]["start"]["line"].get<int>());
    return out;
  };
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  CHECK(lines(client, 1, false) == std::vector<int>{8, 11});
  CHECK(lines(client, 5, false) == std::vector<int>{11, 8});
  CHECK(lines(client, 5, true) == std::vector<int>{5, 11, 1, 8});
  client.notify("workspace/didChangeConfiguration",
                {{"settings", {{"codefinder", {{"lsp.references_of_overrides", false}}}}}});
  CHECK(lines(client, 1, false) == std::vector<int>{8});
  CHECK(lines(client, 5, true) == std::vector<int>{5, 11});
  CHECK(client.leave() == 0);
}

TEST_CASE(
    "lsp: a request beyond its limits gets a partial answer, and other requests are answered") {
  Fixture fixture;
  fixture.index->files().add_source("a.ts", "class A { m() {} }\nfunction f(a: A) { a.m(); }\n");
  fixture.index->files().limits().set_steps(1);
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  const Json document = {{"uri", lsp::uri_from_path(fixture.file("a.ts"))}};
  const Json place = {{"textDocument", document}, {"position", {{"line", 1}, {"character", 21}}}};
  Json uses = place;
  uses["context"] = {{"includeDeclaration", false}};
  CHECK(client.result("textDocument/definition", place).empty());
  CHECK(client.result("textDocument/references", uses).is_array());
  client.result("textDocument/hover", place);
  CHECK(client.result("codeFinder/definition",
                      {{"path", "a.ts"}, {"line", 2}, {"column", 22}})["complete"] == false);
  CHECK(client.result("textDocument/documentSymbol", {{"textDocument", document}}).size() == 3);
  fixture.index->files().limits().set_steps(index::QueryLimits::kSteps);
  CHECK(client.result("textDocument/definition", place).size() == 1);
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: the position encoding is negotiated") {
  const std::pair<Json, std::string> cases[] = {{Json::array({"utf-16"}), "utf-16"},
                                                {Json::array({"utf-32", "utf-16"}), "utf-32"},
                                                {Json::array({"utf-16", "utf-8"}), "utf-8"},
                                                {Json::array({"utf-7"}), "utf-16"}};
  for (const auto& [offered, chosen] : cases) {
    Fixture fixture;
    LspClient client(fixture.options());
    const Json answer = client.initialize(
        fixture.params({{"general", {{"positionEncodings", offered}}}}));
    CHECK(answer["capabilities"]["positionEncoding"] == chosen);
    CHECK(client.leave() == 0);
  }
}

TEST_CASE("lsp: didOpen, didChange, didSave and didClose are applied in order") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  const std::string path = fixture.file("a b.txt");
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
  CHECK(fixture.index->unsaved("a b.txt") == "1\n2");
  client.open(path, "plaintext", "again");
  client.notify("textDocument/didSave", {{"textDocument", {{"uri", lsp::uri_from_path(path)}}}});
  client.error_code("x/sync");
  CHECK(fixture.index->unsaved("a b.txt") == "again");
  CHECK(fixture.index->updates() == std::vector<std::string>{"a b.txt"});
  client.notify("textDocument/didClose", {{"textDocument", {{"uri", lsp::uri_from_path(path)}}}});
  client.error_code("x/sync");
  CHECK_FALSE(fixture.index->unsaved("a b.txt"));
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: progress is reported from begin to end if the client supports it") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params({{"window", {{"workDoneProgress", true}}}}));
  const Json begin = client.wait_for(
      [](const Json& message) { return is_progress(message, "begin"); });
  CHECK(begin["params"]["value"]["title"] ==
        "Indexing " + fixture.directory.path().substr(fixture.directory.path().rfind('/') + 1));
  fixture.index->report(index::IndexState::building, 0.5);
  fixture.index->report(index::IndexState::ready, 1);
  client.wait_for([](const Json& message) { return is_progress(message, "end"); });
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: progress is not reported if the client does not support or accept it") {
  for (const bool announced : {false, true}) {
    Fixture fixture;
    LspClient client(fixture.options());
    client.answers["window/workDoneProgress/create"] = {};
    client.initialize(fixture.params(announced ? Json{{"window", {{"workDoneProgress", true}}}}
                                               : Json::object()));
    if (announced)
      client.wait_for([](const Json& message) {
        return message["method"] == "window/workDoneProgress/create";
      });
    client.error_code("x/sync");
    fixture.index->report(index::IndexState::building, 0.5);
    fixture.index->report(index::IndexState::ready, 1);
    CHECK(client.leave() == 0);
    for (const Json& message : client.received) CHECK(message["method"] != "$/progress");
  }
}

TEST_CASE("lsp: didChangeStatus reports the state of each index to a client that supports it") {
  Fixture fixture;
  LspClient client(fixture.options());
  const Json answer = client.initialize(
      fixture.params({{"experimental", {{"codeFinder", {{"didChangeStatus", true}}}}}}));
  const Json& ours = answer["capabilities"]["experimental"]["codeFinder"];
  CHECK(ours["kinds"].size() > 20);
  CHECK(std::find(ours["languages"].begin(), ours["languages"].end(),
                  Json{{"name", "bash"}, {"languageId", "shellscript"}}) !=
        ours["languages"].end());
  const auto wait_for_status = [&](const char* state) {
    return client.wait_for([=](const Json& message) {
      return message["method"] == "codeFinder/didChangeStatus" &&
             message["params"]["index"]["state"] == state;
    })["params"];
  };
  CHECK(wait_for_status("building")["project_root"] == fixture.directory.path());
  fixture.index->report(index::IndexState::building, 0.5);
  fixture.index->report(index::IndexState::ready, 1);
  CHECK(wait_for_status("ready")["index"]["progress"] == 1.0);
  CHECK(wait_for_status("ready")["failure"].is_null());
  fixture.index->report(index::IndexState::ready, 1);
  fixture.index->report(index::IndexState::failed, 1);
  wait_for_status("failed");
  const auto ready = std::count_if(client.received.begin(), client.received.end(),
                                   [](const Json& message) {
                                     return message["method"] == "codeFinder/didChangeStatus" &&
                                            message["params"]["index"]["state"] == "ready";
                                   });
  CHECK(ready == 1);
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: didChangeStatus is not sent to a client that does not support it") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  fixture.index->report(index::IndexState::ready, 1);
  CHECK(client.leave() == 0);
  for (const Json& message : client.received)
    CHECK(message["method"] != "codeFinder/didChangeStatus");
}

TEST_CASE("lsp: file watching and configuration are requested only if the client supports them") {
  Fixture fixture;
  {
    LspClient client(fixture.options());
    client.initialize(fixture.params());
    CHECK(client.leave() == 0);
    for (const Json& message : client.received) CHECK_FALSE(message.contains("id"));
  }
  LspClient client(fixture.options());
  client.answers["workspace/configuration"] = [](const Json&) {
    return Json::array({{{"lsp", {{"disabled_methods", {"textDocument/hover"}}}}}});
  };
  client.initialize(fixture.params(
      {{"workspace",
        {{"configuration", true}, {"didChangeWatchedFiles", {{"dynamicRegistration", true}}}}}}));
  const Json registered = client.wait_for(
      [](const Json& message) { return message["method"] == "client/registerCapability"; });
  CHECK(registered["params"]["registrations"][0]["method"] == "workspace/didChangeWatchedFiles");
  client.wait_for(
      [](const Json& message) { return message["method"] == "workspace/configuration"; });
  CHECK(client.error_code("textDocument/hover", LspClient::at(fixture.file("a"), 0, 0)) == -32601);
  client.notify(
      "workspace/didChangeWatchedFiles",
      {{"changes", Json::array({{{"uri", lsp::uri_from_path(fixture.file("x.c"))}, {"type", 2}},
                                {{"uri", "file:///outside"}, {"type", 1}}})}});
  CHECK(client.leave() == 0);
  CHECK(fixture.index->updates() == std::vector{fixture.file("x.c")});
}

TEST_CASE("lsp: disabled methods are not in the server capabilities") {
  Fixture fixture;
  LspClient client(fixture.options());
  Json params = fixture.params();
  params["initializationOptions"] = {
      {"lsp", {{"disabled_methods", {"textDocument/hover", "initialize"}}}}};
  const Json answer = client.initialize(params);
  CHECK_FALSE(answer["capabilities"].contains("hoverProvider"));
  CHECK(answer["capabilities"].contains("definitionProvider"));
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: workspace folders can change, and open documents follow them") {
  Fixture fixture;
  TempDirectory other;
  LspClient client(fixture.options());
  const Json first = {{"uri", lsp::uri_from_path(other.path())}, {"name", "o"}};
  client.initialize({{"workspaceFolders", Json::array({first})}});
  client.open(fixture.file("a.txt"), "plaintext", "text");
  client.error_code("x/sync");
  CHECK_FALSE(fixture.index->unsaved("a.txt"));
  const Json folder = {{"uri", lsp::uri_from_path(fixture.directory.path())}, {"name", "w"}};
  client.notify("workspace/didChangeWorkspaceFolders",
                {{"event",
                  {{"added", Json::array({folder,
                                          {{"uri", "http://x"}, {"name", "x"}},
                                          {{"uri", "file:///no/such"}, {"name", "n"}}})},
                   {"removed", Json::array()}}}});
  client.error_code("x/sync");
  CHECK(fixture.index->unsaved("a.txt") == "text");
  CHECK(client.server().session().indexes().size() == 2);
  client.notify("workspace/didChangeWorkspaceFolders",
                {{"event", {{"added", Json::array()}, {"removed", Json::array({first, folder})}}}});
  client.error_code("x/sync");
  CHECK_FALSE(fixture.index->unsaved("a.txt"));
  CHECK(client.server().session().indexes().empty());
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: without folders the git repository of the first open file is the root") {
  Fixture fixture;
  std::filesystem::create_directories(fixture.directory.path() + "/.git");
  LspClient client(fixture.options());
  client.initialize(Json::object());
  client.open(fixture.file("deep/er/a.txt"), "plaintext", "text");
  client.error_code("x/sync");
  CHECK(fixture.index->unsaved("deep/er/a.txt") == "text");
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: without folders and repositories the directory of an opened file is the root") {
  Fixture fixture;
  TempDirectory other;
  LspClient client(fixture.options());
  client.initialize(Json::object());
  client.open(fixture.file("a.txt"), "plaintext", "text");
  client.open(other.path() + "/b.txt", "plaintext", "text");
  client.open(fixture.file("deep/er.txt"), "plaintext", "deep");
  client.open(fixture.file("c.txt"), "plaintext", "more");
  client.error_code("x/sync");
  CHECK(fixture.index->unsaved("a.txt") == "text");
  CHECK(fixture.index->unsaved("c.txt") == "more");
  CHECK(fixture.index->unsaved("deep/er.txt") == "deep");
  CHECK(client.server().session().indexes().size() == 2);
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: logTrace is sent for requests while trace is on") {
  Fixture fixture;
  LspClient client(fixture.options());
  client.initialize(fixture.params());
  client.notify("$/setTrace", {{"value", "messages"}});
  client.result("workspace/symbol", {{"query", "nothing"}});
  client.wait_for([](const Json& message) { return message["method"] == "$/logTrace"; });
  client.notify("$/setTrace", {{"value", "off"}});
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: the server ends with 1 when the client process ends") {
  Fixture fixture;
  ServerOptions options = fixture.options();
  const pid_t child = ::fork();
  if (child == 0) {
    ::pause();
    ::_exit(0);
  }
  LspClient client(std::move(options));
  Json params = fixture.params();
  params["processId"] = child;
  client.initialize(params);
  ::kill(child, SIGKILL);
  CHECK(client.wait_end() == 1);
  ::waitpid(child, nullptr, 0);
}

}  // namespace codefinder::server_test
