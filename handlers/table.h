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

/// Where a message runs, and which messages it may wait for.  Requests in one lane never wait for
/// others in another.
enum class Lane {
  // On run()'s thread, in stream order: changes documents, settings or roots.  A request in any
  // other lane runs over a snapshot and sees all changes that came before it.
  mutating,
  latency_sensitive,  // On a pool: reads a few files.
  worker,             // On a pool: may read much of the project.
  waiting,            // On a pool: may wait for the index (all verbs, answers about a document).
};

struct Row {
  enum class Kind { request, notification };
  std::string method;
  Kind kind = Kind::request;
  Lane lane = Lane::latency_sensitive;
  /// In the mutating lane; a notification's outcome is only logged.
  std::function<Outcome(Server&, const lsp::Json& params)> apply;
  /// In the other lanes.  Any thread.
  std::function<Outcome(Session&, const lsp::Json& params, const Call&)> run;
  /// Writes the row's entry into ServerCapabilities; empty if it has none.
  std::function<void(lsp::Json& capabilities)> announce;
};

/// Returns all rows, sorted by method.
const std::vector<Row>& table();
/// nullptr if the method is not served.
const Row* find_row(std::string_view method);

}  // namespace codefinder::handlers
