// Hostile and damaged `.codefinder.json` files: CLI, LSP and MCP answer, report the problem, and
// read no other file.
#include "cli/run.h"

#include <sys/stat.h>
#include <unistd.h>
#include <functional>

namespace codefinder::settings_file_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

struct BadSettingsFile {
  const char* kind;
  std::function<void(const Project& project, const std::string& path)> create;
  const char* notice;
};

std::vector<BadSettingsFile> bad_settings_files() {
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
      {"a symbolic link out of the root", link("../outside.json"), "is a symbolic link"},
      {"a symbolic link inside the root", link("store/money.py"), "is a symbolic link"},
      {"a symbolic link to a device", link("/dev/zero"), "is a symbolic link"},
      {"a dangling symbolic link", link("nowhere"), "is a symbolic link"},
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
      {"invalid UTF-8", text("{\"index.exclude\": [\"\xFF\xFE\"]}"), "is not JSON in UTF-8"},
      {"invalid JSON", text("{,}"), "is not JSON in UTF-8"},
      {"deep JSON",
       text("{\"index\": " + std::string(200'000, '[') + std::string(200'000, ']') + "}"),
       "is nested more than"},
      {"unclosed deep JSON", text(std::string(500'000, '[')), "is nested more than"},
  };
}

std::string framed(const json& message) {
  const std::string body = lsp::dump_json(message);
  return "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

}  // namespace

TEST_CASE("settings file: CLI, LSP and MCP answer and report an invalid settings file") {
  for (const BadSettingsFile& each : bad_settings_files()) {
    INFO(each.kind);
    Project project;
    write_store_project(project);
    each.create(project, project.root() + "/.codefinder.json");

    const RunResult nav = project.run({"nav", "Basket"});
    CHECK(nav.exit_code == 0);
    CHECK_FALSE(nav.json().at("hits").empty());  // Nothing was excluded.
    CHECK(nav.err.find(std::string("/.codefinder.json: ") + each.notice) != std::string::npos);

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
    const RunResult editor = project.run({"lsp"});
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
    const RunResult agent = project.run({"mcp", project.root()});
    INFO(agent.err);
    CHECK(agent.exit_code == 0);
    CHECK(agent.out.find("\"serverInfo\"") != std::string::npos);
    CHECK(agent.out.find("store/basket.py") != std::string::npos);
    CHECK(agent.err.find(each.notice) != std::string::npos);
  }
}

TEST_CASE("settings file: an unreadable file is reported, and the command still answers") {
  Project project;
  write_store_project(project);
  project.write(".codefinder.json", "{}");
  REQUIRE(::chmod((project.root() + "/.codefinder.json").c_str(), 0) == 0);
  const RunResult result = project.run({"nav", "Basket"});
  CHECK(result.exit_code == 0);
  // The root user can read every file.
  if (::geteuid() != 0) CHECK(result.err.find("permission denied") != std::string::npos);
}

TEST_CASE("settings file: many invalid settings are counted, not listed") {
  Project project;
  write_store_project(project);
  std::string text = "{";
  for (int i = 0; i < 5'000; ++i) text += "\"x" + std::to_string(i) + "\": 1, ";
  project.write(".codefinder.json", text + "\"y\": 1}");
  const RunResult result = project.run({"nav", "Basket"});
  CHECK(result.exit_code == 0);
  CHECK(result.err.find("has 4981 more problems") != std::string::npos);
  CHECK(result.err.size() < 100'000);
}

TEST_CASE("shell: check rejects a path that is not a regular file, without blocking") {
  Project project;
  write_store_project(project);
  REQUIRE(::mkfifo((project.root() + "/pipe").c_str(), 0666) == 0);
  for (const char* path : {"pipe", "/dev/zero", "store"}) {
    INFO(path);
    CHECK(project.run({"check", path}).error_code() == "not_found");
  }
}

}  // namespace codefinder::settings_file_test
