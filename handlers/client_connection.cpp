// Encodes and queues the messages to the client, and finds the request of a response.
#include "handlers/client_connection.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "handlers/status_reports.h"
#include "lsp/framing.h"

#include <utility>

namespace codefinder::handlers {
namespace {

using lsp::Json;

/// Notifications with the same key replace each other in the queue; "" for all others.
std::string key_of(const std::string& method, const Json& params) {
  if (method == kStatusNotification) return "status of " + lsp::dump_json(params["project_root"]);
  const bool is_report = method == "$/progress" && params["value"].is_object() &&
                         params["value"].value("kind", "") == "report";
  return is_report ? lsp::dump_json(params["token"]) : std::string();
}

}  // namespace

void ClientConnection::send(const std::string& body) { output_.push(lsp::frame(body)); }

void ClientConnection::respond(const lsp::Response& response) { send(lsp::write(response)); }

void ClientConnection::notify(const std::string& method, Json params) {
  const std::string key = key_of(method, params);
  std::string bytes = lsp::frame(
      lsp::dump_json(lsp::encode(lsp::Notification{method, std::move(params)})));
  if (!key.empty()) output_.push_latest(key, std::move(bytes));
  else if (method == "window/logMessage" || method == "$/logTrace")
    output_.push_if_room(std::move(bytes));
  else output_.push(std::move(bytes));
}

void ClientConnection::request(std::string method, Json params, OnResponse done) {
  std::int64_t id = 0;
  {
    std::lock_guard lock(mutex_);
    id = next_id_++;
    requests_[id] = std::move(done);
  }
  send(lsp::dump_json(lsp::encode(lsp::Request{id, std::move(method), std::move(params)})));
}

void ClientConnection::receive(const lsp::Response& response) {
  OnResponse done;
  if (const auto* id = response.id ? std::get_if<std::int64_t>(&*response.id) : nullptr) {
    std::lock_guard lock(mutex_);
    if (auto node = requests_.extract(*id)) done = std::move(node.mapped());
  }
  if (done) done(response);
  else log_info("a response came to a request that was never made");
}

void ClientConnection::log_message(lsp::MessageType type, std::string_view text) {
  notify("window/logMessage", {{"type", static_cast<int>(type)}, {"message", std::string(text)}});
}

void ClientConnection::show_message(lsp::MessageType type, std::string_view text) {
  notify("window/showMessage",
         {{"type", static_cast<int>(type)}, {"message", visible_text(text, Keep::tabs)}});
}

ClientPort ClientConnection::port() {
  ClientPort port;
  port.notify = [this](std::string method, Json params) { notify(method, std::move(params)); };
  port.request = [this](std::string method, Json params, std::function<void(bool)> done) {
    request(std::move(method), std::move(params),
            [done = std::move(done)](const lsp::Response& response) { done(!response.error); });
  };
  return port;
}

}  // namespace codefinder::handlers
