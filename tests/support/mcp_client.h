// An MCP client in the test's own process, at the other end of a pair of in-memory streams. It
// waits for messages, without sleeps.
#pragma once

#include "mcp/server.h"
#include "support/memory_streams.h"

#include <catch2/catch.hpp>

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace codefinder::testing {

using lsp::Json;

class McpClient {
 public:
  explicit McpClient(mcp::ServerOptions options)
      : server_(std::make_unique<codefinder::testing::MemoryStreams>(up_, down_),
                std::move(options)),
        lines_([this](char* buffer, std::size_t n) {
          return down_->read(buffer, n, std::chrono::seconds(60));
        }) {
    thread_ = std::thread([this] {
      exit_code_ = server_.run();
      down_->close();
    });
  }
  ~McpClient() {
    up_->close();
    if (thread_.joinable()) thread_.join();
  }

  std::vector<Json> received;  // All messages that were not awaited, in order.

  void send_bytes(std::string_view bytes) { up_->write(bytes); }
  void send(const Json& message) { send_bytes(mcp::line(lsp::dump_json(message))); }
  void notify(const std::string& method, Json params = Json::object()) {
    send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
  }
  int start(const std::string& method, Json params = Json::object()) {
    send({{"jsonrpc", "2.0"},
          {"id", ++last_id_},
          {"method", method},
          {"params", std::move(params)}});
    return last_id_;
  }
  /// The next message; null when the server has ended.
  Json next() {
    const mcp::Line line = lines_.next();
    if (line.kind == mcp::Line::Kind::end) return nullptr;
    const auto message = lsp::parse_json(line.text);
    REQUIRE(message);
    return *message;
  }
  /// Waits for a message that `wanted` accepts; others are appended to `received`.
  Json wait_for(const std::function<bool(const Json&)>& wanted) {
    for (;;) {
      Json message = next();
      REQUIRE(!message.is_null());
      if (wanted(message)) return message;
      received.push_back(std::move(message));
    }
  }
  Json response(const Json& id) {
    return wait_for([&](const Json& message) {
      return !message.contains("method") && message.value("id", Json()) == id;
    });
  }
  Json result(const std::string& method, Json params = Json::object()) {
    const Json answer = response(start(method, std::move(params)));
    INFO(lsp::dump_json(answer));
    REQUIRE(answer.contains("result"));
    return answer["result"];
  }
  Json error(const std::string& method, Json params = Json::object()) {
    const Json answer = response(start(method, std::move(params)));
    INFO(lsp::dump_json(answer));
    REQUIRE(answer.contains("error"));
    return answer["error"];
  }
  Json initialize(const std::string& version = "2025-11-25", Json capabilities = Json::object()) {
    const Json answer = result("initialize",
                               {{"protocolVersion", version},
                                {"capabilities", std::move(capabilities)},
                                {"clientInfo", {{"name", "test"}, {"version", "1"}}}});
    notify("notifications/initialized");
    return answer;
  }
  Json call(const std::string& tool, Json arguments = Json::object()) {
    return result("tools/call", {{"name", tool}, {"arguments", std::move(arguments)}});
  }
  /// Adds the fields of a stateless request.
  static Json stateless(Json params = Json::object(), const std::string& version = "2026-07-28") {
    params["_meta"]["io.modelcontextprotocol/protocolVersion"] = version;
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = Json::object();
    return params;
  }
  void hang_up() { up_->close(); }
  /// Closes the stream, reads to its end, and returns the exit code.
  int leave() {
    up_->close();
    for (Json message = next(); !message.is_null(); message = next())
      received.push_back(std::move(message));
    thread_.join();
    return exit_code_;
  }

 private:
  std::shared_ptr<Pipe> up_ = std::make_shared<Pipe>(), down_ = std::make_shared<Pipe>();
  mcp::Server server_;
  mcp::LineReader lines_;
  std::thread thread_;
  int exit_code_ = -1;
  int last_id_ = 100;
};

}  // namespace codefinder::testing
