// The contents page: every LSP method and every verb that is served, one row each.  What is not in
// the table is not served, and what initialize announces is read off it.
#pragma once

#include "handlers/call.h"
#include "lsp/rpc.h"

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace codefinder::handlers {

class Server;
class Session;

using Outcome = std::variant<lsp::Json, lsp::RpcError, lsp::WrittenJson>;

struct Row {
  enum class Kind {
    lifecycle,     // A request answered in stream order, on the thread that applies edits.
    notification,  // Applied in stream order, on the same thread.
    request,       // Runs on the pool, over a snapshot.
  };
  std::string method;
  Kind kind = Kind::request;
  /// Of lifecycle and notification rows; a notification's outcome is only logged.
  std::function<Outcome(Server&, const lsp::Json& params)> apply;
  /// Of request rows.  Any thread.
  std::function<Outcome(Session&, const lsp::Json& params, const Call&)> run;
  /// Writes the row's entry into ServerCapabilities; empty when there is none to write.
  std::function<void(lsp::Json& capabilities)> announce;
  /// Requests of one lane never wait for those of another.
  enum class Lane {
    quick,  // Looks at a few files.
    scan,   // May look at much of the project.
    verb,   // May wait for the index.
  };
  Lane lane = Lane::quick;
};

/// All rows, by method.
const std::vector<Row>& table();
/// nullptr if the method is not served.
const Row* find_row(std::string_view method);

}  // namespace codefinder::handlers
