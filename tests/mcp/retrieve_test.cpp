// The MCP client and retrieve, against correct and faulty memory servers, which are shell scripts.
#include "mcp/retrieve.h"
#include "mcp/client.h"
#include "support/file_text.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

namespace codefinder::retrieve_test {

using namespace codefinder::mcp;
using codefinder::testing::TempDirectory;
using handlers::Settings;
using lsp::Json;

namespace {

constexpr const char* kInitializeResult =
    R"(printf '%s\n' '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"m","version":"1"}}}')";
constexpr const char* kToolsResult =
    R"(printf '%s\n' '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"other"},{"name":"memory.search"}]}}')";

/// A server that runs these shell commands on these requests.
class FakeServer {
 public:
  explicit FakeServer(const std::string& on_call,
                      const std::string& on_initialize = kInitializeResult,
                      const std::string& on_list = kToolsResult) {
    script_ = directory_.write(
        "server", "echo \"$*\" >> " + directory_.path() +
                      "/started\nwhile read -r line; do case \"$line\" in\n*'\"initialize\"'*) " +
                      on_initialize + ";;\n*'tools/list'*) " + on_list +
                      ";;\n*'tools/call'*) echo \"$line\" >> " + directory_.path() + "/calls; " +
                      on_call + ";;\nesac; done\n");
  }
  /// The shell command that answers a call with this line.
  static std::string answer_command(const TempDirectory& directory, const std::string& line) {
    return "cat " + directory.write("answer", line + "\n");
  }
  Settings::Retrieval settings(std::chrono::milliseconds timeout = std::chrono::seconds(20)) const {
    Settings::Retrieval settings;
    settings.memory_server.command = "/bin/sh";
    settings.memory_server.args = {script_, "one two"};
    settings.memory_server.timeout = timeout;
    return settings;
  }
  std::string read(const std::string& name) const {
    return testing::file_text(directory_.path() + "/" + name);
  }

 private:
  TempDirectory directory_;
  std::string script_;
};

std::string answer_with(const Json& result) {
  return lsp::dump_json({{"jsonrpc", "2.0"}, {"id", 3}, {"result", result}});
}

Json hit(const std::string& path, int start, int end, const std::string& snippet = "s") {
  return {{"path", path}, {"start", start}, {"end", end}, {"score", 0.5}, {"snippet", snippet}};
}

/// The index returns two passages.
const Passages kLocal = [](std::string_view, std::size_t) -> Result<Json> {
  return Json::array({hit("a.py", 1, 3), hit("b.py", 7, 9)});
};
const Passages kNoLocal = [](std::string_view, std::size_t) -> Result<Json> {
  return Json::array();
};
const Passages kBrokenLocal = [](std::string_view, std::size_t) -> Result<Json> {
  return Error{ErrorCode::index_failed, "no", ""};
};

std::string sources(const Json& answer) {
  std::string all;
  for (const Json& found : answer["hits"])
    all += found["source"].get<std::string>() + ":" + found["path"].get<std::string>() + " ";
  return all;
}

}  // namespace

TEST_CASE("retrieve: memory server passages come first, then other passages of the index") {
  TempDirectory directory;
  const FakeServer server(FakeServer::answer_command(
      directory, answer_with({{"content", Json::array()},
                              {"structuredContent",
                               {{"hits", {hit("notes.md", 2, 4), hit("a.py", 2, 2)}}}}})));
  const auto answer = retrieve(server.settings(), kLocal, "how it is", 5);
  REQUIRE(answer);
  CHECK(sources(*answer) == "memory:notes.md memory:a.py index:b.py ");
  CHECK((*answer)["memory_server"] == Json({{"configured", true},
                                            {"connected", true},
                                            {"tool", true},
                                            {"name", "m"},
                                            {"error", nullptr}}));
  CHECK((*answer)["hits"][0] == Json({{"path", "notes.md"},
                                      {"start", 2},
                                      {"end", 4},
                                      {"score", 0.5},
                                      {"snippet", "s"},
                                      {"root", nullptr},
                                      {"source", "memory"}}));
  CHECK(server.read("started") == "one two\n");
  const auto call = lsp::parse_json(server.read("calls"));
  REQUIRE(call);
  CHECK(call->at("params") ==
        Json({{"name", "memory.search"}, {"arguments", {{"query", "how it is"}, {"k", 5}}}}));
  CHECK(sources(*retrieve(server.settings(), kLocal, "x", 1)) == "memory:notes.md ");
  const Json status = retrieve_status(server.settings());
  CHECK(status["memory_server"]["tool"] == true);
}

TEST_CASE("retrieve: an index passage that overlaps a memory server passage by a line is omitted") {
  TempDirectory directory;
  const auto with = [&](int start, int end) {
    const FakeServer server(FakeServer::answer_command(
        directory, answer_with({{"structuredContent", {{"hits", {hit("b.py", start, end)}}}}})));
    return sources(*retrieve(server.settings(), kLocal, "x", 5));  // b.py: lines 7 to 9.
  };
  CHECK(with(9, 12) == "memory:b.py index:a.py ");
  CHECK(with(2, 7) == "memory:b.py index:a.py ");
  CHECK(with(10, 12) == "memory:b.py index:a.py index:b.py ");
  CHECK(with(2, 6) == "memory:b.py index:a.py index:b.py ");
}

TEST_CASE("retrieve: hits in a JSON text block are accepted, and malformed hits are skipped") {
  TempDirectory directory;
  const Json odd = {
      {"hits",
       {3,
        "x",
        nullptr,
        {{"path", 3}},
        {{"path", ""}},
        {{"path", "p"}, {"start", -5}, {"end", "x"}, {"score", "high"}, {"snippet", 7}},
        {{"path", "q"}, {"start", 9}, {"end", 2}, {"snippet", std::string(100'000, 'z')}}}}};
  const FakeServer server(FakeServer::answer_command(
      directory,
      answer_with(
          {{"content", Json::array({{{"type", "text"}, {"text", "no JSON"}},
                                    {{"type", "text"}, {"text", lsp::dump_json(odd)}}})}})));
  const auto answer = retrieve(server.settings(), kNoLocal, "x", 10);
  REQUIRE(answer);
  REQUIRE((*answer)["hits"].size() == 2);
  CHECK((*answer)["hits"][0] == Json({{"path", "p"},
                                      {"start", 1},
                                      {"end", 1},
                                      {"score", 0.0},
                                      {"snippet", ""},
                                      {"root", nullptr},
                                      {"source", "memory"}}));
  CHECK((*answer)["hits"][1]["end"] == 9);
  CHECK((*answer)["hits"][1]["snippet"].get<std::string>().size() == 4096);
}

TEST_CASE("retrieve: the index answers if the memory server fails in any way") {
  TempDirectory directory;
  struct Case {
    const char* what;
    FakeServer server;
    const char* error;  // "" if none.
    bool connected = true;
    std::chrono::milliseconds timeout = std::chrono::seconds(20);
  };
  const std::string large = directory.write(
      "large", "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"x\":\"" + std::string(17u << 20, 'y') +
                   "\"}}\n");
  const std::chrono::milliseconds soon(150);
  const Case cases[] = {
      {"does not answer the call", FakeServer(":"), "no answer to tools/call in time", true,
       std::chrono::seconds(3)},
      {"does not answer at all", FakeServer(":", ":"), "no answer to initialize in time", false,
       soon},
      {"reads nothing", FakeServer(":", "exec sleep 100"), "no answer to initialize in time", false,
       soon},
      {"exits at once", FakeServer(":", "exit 3"), "it ended without an answer to initialize",
       false},
      {"exits during the call", FakeServer("exit 0"), "it ended without an answer to tools/call"},
      {"writes endless text", FakeServer(":", "while :; do echo rubbish; done"),
       "is no MCP: rubbish", false},
      {"sends endless notifications",
       FakeServer(
           ":",
           R"(while :; do printf '%s\n' '{"jsonrpc":"2.0","method":"notifications/message"}'; done)"),
       "says much, but", false},
      {"sends endless LSP frames",
       FakeServer(":", R"(while :; do printf 'Content-Length: 2\r\n\r\n{}'; done)"), "is no MCP",
       false},
      {"has no such tool",
       FakeServer(":", kInitializeResult,
                  R"(printf '%s\n' '{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}')"),
       "no tool memory.search"},
      {"lists no tools",
       FakeServer(":", kInitializeResult,
                  R"(printf '%s\n' '{"jsonrpc":"2.0","id":2,"result":{}}')"),
       "has no tools"},
      {"refuses the session",
       FakeServer(
           ":",
           R"(printf '%s\n' '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"go away"}}')"),
       "go away", false},
      {"refuses the call",
       FakeServer(
           R"(printf '%s\n' '{"jsonrpc":"2.0","id":3,"error":{"code":-1,"message":"not now"}}')"),
       "not now"},
      {"fails in the tool",
       FakeServer(
           R"(printf '%s\n' '{"jsonrpc":"2.0","id":3,"result":{"isError":true,"content":[{"type":"text","text":"disk on fire"}]}}')"),
       "disk on fire"},
      {"answers with an array",
       FakeServer(R"(printf '%s\n' '{"jsonrpc":"2.0","id":3,"result":[]}')"), "is no object"},
      {"answers without hits",
       FakeServer(
           R"(printf '%s\n' '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"sorry"}]}}')"),
       "has no hits"},
      {"sends too large an answer", FakeServer("cat " + large), "too large"},
      {"finds nothing",
       FakeServer(
           R"(printf '%s\n' '{"jsonrpc":"2.0","id":3,"result":{"structuredContent":{"hits":[]}}}')"),
       ""},
  };
  for (const Case& now : cases) {
    INFO(now.what);
    const auto answer = retrieve(now.server.settings(now.timeout), kLocal, "x", 5);
    REQUIRE(answer);
    CHECK(sources(*answer) == "index:a.py index:b.py ");
    const Json& state = (*answer)["memory_server"];
    INFO(lsp::dump_json(state));
    CHECK(state["connected"] == now.connected);
    if (*now.error == '\0') CHECK(state["error"].is_null());
    else CHECK(state["error"].get<std::string>().find(now.error) != std::string::npos);
    CHECK(retrieve(now.server.settings(now.timeout), kBrokenLocal, "x", 5).ok() == false);
  }
}

TEST_CASE("retrieve: invalid UTF-8 is replaced, and a large answer is accepted") {
  TempDirectory directory;
  const FakeServer odd(FakeServer::answer_command(
      directory,
      "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"structuredContent\":{\"hits\":[{\"path\":"
      "\"caf\xE9.md\",\"snippet\":\"\xFF\"}]}}}"));
  const auto answer = retrieve(odd.settings(), kNoLocal, "x", 5);
  REQUIRE(answer);
  CHECK(sources(*answer) == "memory:caf\xEF\xBF\xBD.md ");
  Json hits = Json::array();
  for (int i = 0; i < 20'000; ++i)
    hits.push_back(hit("n" + std::to_string(i), 1, 1, std::string(200, 'x')));
  TempDirectory other;
  const FakeServer much(
      FakeServer::answer_command(other, answer_with({{"structuredContent", {{"hits", hits}}}})));
  CHECK((*retrieve(much.settings(), kLocal, "x", 3))["hits"].size() == 3);
}

TEST_CASE("retrieve: non-JSON lines are skipped, and requests of the server are answered") {
  TempDirectory directory;
  const FakeServer server(
      FakeServer::answer_command(
          directory,
          "starting up ...\n{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}\n"
          "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"roots/"
          "list\"}\n{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{}}\n" +
              answer_with({{"structuredContent", {{"hits", {hit("n", 1, 1)}}}}})),
      std::string("echo hello there; ") + kInitializeResult);
  CHECK(sources(*retrieve(server.settings(), kNoLocal, "x", 5)) == "memory:n ");
}

TEST_CASE("retrieve: the index answers if the server is not configured, startable or preferred") {
  const auto none = retrieve({}, kLocal, "x", 5);
  REQUIRE(none);
  CHECK(sources(*none) == "index:a.py index:b.py ");
  CHECK((*none)["memory_server"]["configured"] == false);
  CHECK(!retrieve({}, kBrokenLocal, "x", 5).ok());
  CHECK(retrieve_status({})["memory_server"]["configured"] == false);
  for (const char* command : {"/no/such/program", "no-such-program-on-the-path"}) {
    Settings::Retrieval absent;
    absent.memory_server.command = command;
    const auto answer = retrieve(absent, kLocal, "x", 5);
    REQUIRE(answer);
    CHECK(sources(*answer) == "index:a.py index:b.py ");
    CHECK((*answer)["memory_server"]["error"].get<std::string>().find("cannot be started") !=
          std::string::npos);
  }
  TempDirectory directory;
  const FakeServer server(FakeServer::answer_command(
      directory, answer_with({{"structuredContent", {{"hits", {hit("n", 1, 1)}}}}})));
  Settings::Retrieval settings = server.settings();
  settings.prefer_mcp = false;
  CHECK(sources(*retrieve(settings, kLocal, "x", 5)) == "index:a.py index:b.py ");
  CHECK(server.read("started").empty());
  CHECK(sources(*retrieve(settings, kNoLocal, "x", 5)) == "memory:n ");
  CHECK(sources(*retrieve(settings, kBrokenLocal, "x", 5)) == "memory:n ");
}

}  // namespace codefinder::retrieve_test
