// The table of all LSP methods and verbs that are served, one row each.  Other methods are not
// served, and the server capabilities are derived from the table.
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
  /// For lifecycle and notification rows; a notification's outcome is only logged.
  std::function<Outcome(Server&, const lsp::Json& params)> apply;
  /// For request rows.  Any thread.
  std::function<Outcome(Session&, const lsp::Json& params, const Call&)> run;
  /// Writes the row's entry into ServerCapabilities; empty if it has none.
  std::function<void(lsp::Json& capabilities)> announce;
  /// Requests in one lane never wait for those in another.
  enum class Lane {
    quick,  // Reads a few files.
    scan,   // May read much of the project.
    verb,   // May wait for the index.
  };
  Lane lane = Lane::quick;
};

/// Returns all rows, sorted by method.
const std::vector<Row>& table();
/// nullptr if the method is not served.
const Row* find_row(std::string_view method);

}  // namespace codefinder::handlers
