// An LSP client in the test's own process, at the other end of a pair of in-memory streams. It
// answers the server's requests, collects its notifications, and records every message for
// lspcheck.py. It waits for messages, without sleeps.
#pragma once

#include "handlers/server.h"
#include "lsp/framing.h"
#include "lsp/uri.h"
#include "support/memory_streams.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <fstream>
#include <map>
#include <thread>

namespace codefinder::testing {

using lsp::Json;

class LspClient {
 public:
  explicit LspClient(handlers::ServerOptions options, const std::string& log = {})
      : server_(std::make_unique<MemoryStreams>(up_, down_), std::move(options)),
        frames_([this](char* buffer, std::size_t n) {
          return down_->read(buffer, n, std::chrono::seconds(60));
        }) {
    if (!log.empty()) log_.open(log, std::ios::app);
    thread_ = std::thread([this] {
      exit_code_ = server_.run();
      down_->close();
    });
  }
  ~LspClient() {
    up_->close();
    thread_.join();
  }

  handlers::Server& server() { return server_; }
  /// Functions that answer requests of the server; the default answer is null. An empty function
  /// answers with an error.
  std::map<std::string, std::function<Json(const Json& params)>> answers;
  std::vector<Json> received;  // Every notification and request of the server, in order.

  void send_bytes(std::string_view bytes) { up_->write(bytes); }
  void send(const Json& message) {
    record("c2s", message);
    up_->write(lsp::frame(lsp::dump_json(message)));
  }
  int start(const std::string& method, Json params = nullptr) {
    Json message = {{"jsonrpc", "2.0"}, {"id", ++last_id_}, {"method", method}};
    if (!params.is_null()) message["params"] = std::move(params);
    send(message);
    return last_id_;
  }
  void notify(const std::string& method, Json params = nullptr) {
    Json message = {{"jsonrpc", "2.0"}, {"method", method}};
    if (!params.is_null()) message["params"] = std::move(params);
    send(message);
  }
  /// The response to request `id`; messages that arrive before it are processed.
  Json response(const Json& id) {
    for (;;) {
      for (auto at = responses_.begin(); at != responses_.end(); ++at) {
        if ((*at)["id"] != id) continue;
        Json found = std::move(*at);
        responses_.erase(at);
        return found;
      }
      REQUIRE(pump());
    }
  }
  Json ask(const std::string& method, Json params = nullptr) {
    return response(start(method, std::move(params)));
  }
  Json result(const std::string& method, Json params = nullptr) {
    Json answer = ask(method, std::move(params));
    INFO(answer.dump());
    REQUIRE(answer.contains("result"));
    return answer["result"];
  }
  int error_code(const std::string& method, Json params = nullptr) {
    Json answer = ask(method, std::move(params));
    INFO(answer.dump());
    REQUIRE(answer.contains("error"));
    return answer["error"]["code"];
  }
  /// Waits for a message of the server that `wanted` accepts, or returns one received before.
  Json wait_for(const std::function<bool(const Json&)>& wanted) {
    for (std::size_t i = 0;;) {
      for (; i < received.size(); ++i) {
        if (wanted(received[i])) return received[i];
      }
      REQUIRE(pump());
    }
  }
  Json initialize(Json params) {
    if (!params.contains("processId")) params["processId"] = nullptr;
    if (!params.contains("rootUri")) params["rootUri"] = nullptr;
    if (!params.contains("capabilities")) params["capabilities"] = Json::object();
    Json answer = result("initialize", std::move(params));
    notify("initialized", Json::object());
    return answer;
  }
  void open(const std::string& path, const std::string& language, std::string_view text,
            int version = 1) {
    notify("textDocument/didOpen", {{"textDocument",
                                     {{"uri", lsp::uri_from_path(path)},
                                      {"languageId", language},
                                      {"version", version},
                                      {"text", std::string(text)}}}});
  }
  static Json at(const std::string& path, int line, int character) {
    return {{"textDocument", {{"uri", lsp::uri_from_path(path)}}},
            {"position", {{"line", line}, {"character", character}}}};
  }
  static Json document(const std::string& path) {
    return {{"textDocument", {{"uri", lsp::uri_from_path(path)}}}};
  }

  /// Sends shutdown and exit; returns the server's exit code.
  int leave() {
    CHECK(result("shutdown").is_null());
    return exit();
  }
  int exit() {
    notify("exit");
    return wait_end();
  }
  void close_input() { up_->close(); }
  int hang_up() {
    close_input();
    return wait_end();
  }
  /// Reads messages until the server has ended.
  int wait_end() {
    while (pump()) {
    }
    thread_.join();
    thread_ = std::thread([] {});
    return exit_code_;
  }
  const std::vector<Json>& unasked_responses() const { return responses_; }

 private:
  void record(const char* direction, const Json& message) {
    if (log_.is_open()) log_ << lsp::dump_json({{"dir", direction}, {"msg", message}}) << std::endl;
  }

  /// Reads one message; false when the server has ended.
  bool pump() {
    const lsp::Frame frame = frames_.next();
    if (frame.kind == lsp::Frame::Kind::end) return false;
    INFO(frame.reason);
    REQUIRE(frame.kind == lsp::Frame::Kind::message);
    const auto message = lsp::parse_json(frame.body);
    REQUIRE(message);
    record("s2c", *message);
    if (!message->contains("method")) {
      responses_.push_back(*message);
      return true;
    }
    received.push_back(*message);
    if (message->contains("id")) {
      Json answer = {{"jsonrpc", "2.0"}, {"id", (*message)["id"]}};
      const auto found = answers.find((*message)["method"].get<std::string>());
      if (found == answers.end()) answer["result"] = nullptr;
      else if (found->second) answer["result"] = found->second(message->value("params", Json()));
      else answer["error"] = {{"code", -32601}, {"message", "not here"}};
      send(answer);
    }
    return true;
  }

  std::shared_ptr<Pipe> up_ = std::make_shared<Pipe>(), down_ = std::make_shared<Pipe>();
  handlers::Server server_;
  lsp::FrameReader frames_;
  std::ofstream log_;
  std::thread thread_;
  int exit_code_ = -1;
  int last_id_ = 0;
  std::vector<Json> responses_;
};

}  // namespace codefinder::testing
