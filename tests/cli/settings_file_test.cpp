// `.codefinder.json` as whoever wrote the repository may have left it: each door answers, with a
// notice, and reads nothing else.
#include "cli/run.h"

#include <sys/stat.h>
#include <unistd.h>
#include <functional>

using namespace codefinder;
using namespace codefinder::testing;
using nlohmann::json;

namespace {

struct Planted {
  const char* kind;
  std::function<void(const Project& project, const std::string& path)> plant;
  const char* notice;
};

std::vector<Planted> planted() {
  const auto text = [](std::string bytes) {
    return [bytes = std::move(bytes)](const Project& project, const std::string&) {
      project.write(".codefinder.json", bytes);
    };
  };
  const auto link = [](const char* target) {
    return [target](const Project& project, const std::string& path) {
      project.tree().write("outside.json", "{\"index\": {\"exclude\": [\"store/**\"]}}");
      REQUIRE(::symlink(target, path.c_str()) == 0);
    };
  };
  return {
      {"a link out of the root", link("../outside.json"), "is a symbolic link"},
      {"a link inside the root", link("store/money.py"), "is a symbolic link"},
      {"a link to a device", link("/dev/zero"), "is a symbolic link"},
      {"a link to nothing", link("nowhere"), "is a symbolic link"},
      {"a FIFO",
       [](const Project&, const std::string& path) { REQUIRE(::mkfifo(path.c_str(), 0666) == 0); },
       "is not a regular file"},
      {"a directory",
       [](const Project&, const std::string& path) { REQUIRE(::mkdir(path.c_str(), 0777) == 0); },
       "is not a regular file"},
      {"a huge file",
       [](const Project& project, const std::string& path) {
         project.write(".codefinder.json", "{}");
         REQUIRE(::truncate(path.c_str(), off_t{1} << 40) == 0);
       },
       "is larger than 1048576 bytes"},
      {"no UTF-8", text("{\"index.exclude\": [\"\xFF\xFE\"]}"), "is not JSON in UTF-8"},
      {"no JSON", text("{,}"), "is not JSON in UTF-8"},
      {"deep JSON",
       text("{\"index\": " + std::string(200'000, '[') + std::string(200'000, ']') + "}"),
       "is nested more than"},
      {"deep JSON that is not closed", text(std::string(500'000, '[')), "is nested more than"},
  };
}

std::string framed(const json& message) {
  const std::string body = lsp::dump_json(message);
  return "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

}  // namespace

TEST_CASE(
    "settings file: whatever stands in its place, every door answers and says what is wrong") {
  for (const Planted& each : planted()) {
    INFO(each.kind);
    Project project;
    write_store_project(project);
    each.plant(project, project.root() + "/.codefinder.json");

    const Ran asked = project.run({"nav", "Basket"});
    CHECK(asked.exit_code == 0);
    CHECK_FALSE(asked.json().at("hits").empty());  // Nothing was excluded.
    CHECK(asked.err.find(std::string("/.codefinder.json: ") + each.notice) != std::string::npos);

    project.input(
        framed({{"jsonrpc", "2.0"},
                {"id", 1},
                {"method", "initialize"},
                {"params",
                 {{"processId", nullptr},
                  {"rootUri", "file://" + project.root()},
                  {"capabilities", json::object()}}}}) +
        framed({{"jsonrpc", "2.0"}, {"method", "initialized"}, {"params", json::object()}}) +
        framed({{"jsonrpc", "2.0"},
                {"id", 2},
                {"method", "workspace/symbol"},
                {"params", {{"query", "Basket"}}}}) +
        framed({{"jsonrpc", "2.0"}, {"id", 3}, {"method", "shutdown"}}) +
        framed({{"jsonrpc", "2.0"}, {"method", "exit"}}));
    const Ran editor = project.run({"lsp"});
    INFO(editor.err);
    CHECK(editor.exit_code == 0);
    CHECK(editor.out.find("\"serverInfo\"") != std::string::npos);
    CHECK(editor.err.find(each.notice) != std::string::npos);

    project.input(
        lsp::dump_json({{"jsonrpc", "2.0"},
                        {"id", 1},
                        {"method", "initialize"},
                        {"params",
                         {{"protocolVersion", "2025-06-18"},
                          {"capabilities", json::object()},
                          {"clientInfo", {{"name", "test"}, {"version", "1"}}}}}}) +
        "\n" + lsp::dump_json({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}}) +
        "\n" +
        lsp::dump_json({{"jsonrpc", "2.0"},
                        {"id", 2},
                        {"method", "tools/call"},
                        {"params", {{"name", "nav"}, {"arguments", {{"query", "Basket"}}}}}}) +
        "\n");
    const Ran agent = project.run({"mcp", project.root()});
    INFO(agent.err);
    CHECK(agent.exit_code == 0);
    CHECK(agent.out.find("\"serverInfo\"") != std::string::npos);
    CHECK(agent.out.find("store/basket.py") != std::string::npos);
    CHECK(agent.err.find(each.notice) != std::string::npos);
  }
}

TEST_CASE("settings file: one that may not be read is told, and the answer comes") {
  Project project;
  write_store_project(project);
  project.write(".codefinder.json", "{}");
  REQUIRE(::chmod((project.root() + "/.codefinder.json").c_str(), 0) == 0);
  const Ran ran = project.run({"nav", "Basket"});
  CHECK(ran.exit_code == 0);
  // Root reads everything.
  if (::geteuid() != 0) CHECK(ran.err.find("permission denied") != std::string::npos);
}

TEST_CASE("settings file: a flood of wrong settings is counted, not listed") {
  Project project;
  write_store_project(project);
  std::string text = "{";
  for (int i = 0; i < 5'000; ++i) text += "\"x" + std::to_string(i) + "\": 1, ";
  project.write(".codefinder.json", text + "\"y\": 1}");
  const Ran ran = project.run({"nav", "Basket"});
  CHECK(ran.exit_code == 0);
  CHECK(ran.err.find("has 4981 more problems") != std::string::npos);
  CHECK(ran.err.size() < 100'000);
}

TEST_CASE("shell: check refuses what is no regular file, without waiting") {
  Project project;
  write_store_project(project);
  REQUIRE(::mkfifo((project.root() + "/pipe").c_str(), 0666) == 0);
  for (const char* path : {"pipe", "/dev/zero", "store"}) {
    INFO(path);
    CHECK(project.run({"check", path}).error_code() == "not_found");
  }
}
