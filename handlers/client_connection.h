// Messages from the LSP server to its client: responses, notifications, and requests whose
// responses are awaited.  Thread-safe.
#pragma once

#include "handlers/progress.h"
#include "lsp/protocol.h"
#include "lsp/rpc.h"
#include "lsp/streams.h"

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace codefinder::handlers {

class ClientConnection {
 public:
  using OnResponse = std::function<void(const lsp::Response&)>;

  /// REQUIRES: `output` outlives the connection.
  explicit ClientConnection(lsp::OutputQueue& output) : output_(output) {}
  ClientConnection(const ClientConnection&) = delete;
  ClientConnection& operator=(const ClientConnection&) = delete;

  void respond(const lsp::Response& response);
  /// The client receives the latest progress and status notifications; log lines are dropped
  /// while it does not read.
  void notify(const std::string& method, lsp::Json params);
  void request(std::string method, lsp::Json params, OnResponse done);
  /// Calls the `done` of the request that `response` answers, on this thread; logs a response to no
  /// request.
  void receive(const lsp::Response& response);

  void log_message(lsp::MessageType type, std::string_view text);
  void show_message(lsp::MessageType type, std::string_view text);
  /// This connection, for index progress.  REQUIRES: it is used while the connection exists.
  ClientPort port();

 private:
  void send(const std::string& body);

  lsp::OutputQueue& output_;
  std::mutex mutex_;  // Guards the members below.
  std::map<std::int64_t, OnResponse> requests_;
  std::int64_t next_id_ = 1;
};

}  // namespace codefinder::handlers
