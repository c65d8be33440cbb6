// The rows of all LSP methods and verbs, and what each announces.
#include "handlers/table.h"

#include "handlers/editor/editor.h"
#include "handlers/server.h"
#include "base/trace.h"
#include "handlers/verbs/verb.h"
#include "lsp/protocol.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using lsp::Json;
using Announce = std::function<void(Json&)>;

template <class P, class Then>
Outcome with_params(const Json& json, const Then& then) {
  P params;
  std::string problem;
  if (!lsp::decode(json, params, problem))
    return lsp::to_rpc_error({ErrorCode::invalid_query, problem, {}});
  return then(params);
}

template <class P>
Row ordered(Row::Kind kind, std::string method, Outcome (Server::*fn)(const P&),
            Announce announce) {
  Row row;
  row.method = std::move(method);
  row.kind = kind;
  row.apply = [fn](Server& server, const Json& json) {
    return with_params<P>(json, [&](const P& params) { return (server.*fn)(params); });
  };
  row.announce = std::move(announce);
  return row;
}
template <class P>
Row lifecycle(std::string method, Outcome (Server::*fn)(const P&)) {
  return ordered(Row::Kind::lifecycle, std::move(method), fn, {});
}
template <class P>
Row notification(std::string method, Outcome (Server::*fn)(const P&), Announce announce = {}) {
  return ordered(Row::Kind::notification, std::move(method), fn, std::move(announce));
}

template <class R>
Outcome answer(const R& result) {
  return lsp::encode(result);
}
/// References may be thousands: serialized directly.
Outcome answer(const std::vector<lsp::Location>& locations) { return lsp::write(locations); }

template <class R, class P>
Row request(std::string method, Result<R> (*fn)(Session&, const P&, const Call&),
            Announce announce) {
  Row row;
  row.method = std::move(method);
  row.run = [fn](Session& session, const Json& json, const Call& call) {
    return with_params<P>(json, [&](const P& params) -> Outcome {
      Result<R> result = fn(session, params, call);
      if (!result) return lsp::to_rpc_error(result.error());
      const Span span("encode");
      return answer(*result);
    });
  };
  row.announce = std::move(announce);
  return row;
}

Row scanning(Row row) {
  row.lane = Row::Lane::scan;
  return row;
}

/// Announces a constant capability: {"hoverProvider": true}.
Announce says(std::string name, Json value = true) {
  return [name = std::move(name), value = std::move(value)](Json& capabilities) {
    capabilities[name] = value;
  };
}
Announce sync(std::string name, Json value) {
  return [name = std::move(name), value = std::move(value)](Json& capabilities) {
    capabilities["textDocumentSync"][name] = value;
  };
}

Row verb_row(const Verb& verb) {
  Row row;
  row.method = "codeFinder/" + std::string(verb.name);
  row.lane = Row::Lane::verb;
  row.run = [run = verb.run](Session& session, const Json& json, const Call& call) -> Outcome {
    Result<Json> result = run(session, json, call.stop);
    if (!result) return lsp::to_rpc_error(result.error());
    return std::move(result).value();
  };
  row.announce = [name = row.method](Json& capabilities) {
    capabilities["experimental"]["codeFinder"]["methods"].push_back(name);
  };
  return row;
}

std::vector<Row> make_table() {
  // clang-format off
  // `exit`, `$/cancelRequest` and the other `$/` notifications are handled by the loop
  // (server.cpp).
  std::vector<Row> rows = {
      lifecycle   ("initialize",                          &Server::initialize),
      notification("initialized",                         &Server::initialized),
      lifecycle   ("shutdown",                            &Server::shutdown),
      notification("$/setTrace",                          &Server::set_trace),
      request     ("textDocument/declaration",            &editor::declaration,              says("declarationProvider")),
      request     ("textDocument/definition",             &editor::definition,               says("definitionProvider")),
      notification("textDocument/didChange",              &Server::did_change,               sync("change", 2)),
      notification("textDocument/didClose",               &Server::did_close),
      notification("textDocument/didOpen",                &Server::did_open,                 sync("openClose", true)),
      notification("textDocument/didSave",                &Server::did_save,                 sync("save", {{"includeText", false}})),
      request     ("textDocument/documentHighlight",      &editor::document_highlight,       says("documentHighlightProvider")),
      request     ("textDocument/documentSymbol",         &editor::document_symbol,          says("documentSymbolProvider")),
      request     ("textDocument/foldingRange",           &editor::folding_range,            says("foldingRangeProvider")),
      request     ("textDocument/hover",                  &editor::hover,                    says("hoverProvider")),
      scanning(
      request     ("textDocument/references",             &editor::references,               says("referencesProvider"))),
      request     ("textDocument/selectionRange",         &editor::selection_range,          says("selectionRangeProvider")),
      notification("workspace/didChangeConfiguration",    &Server::did_change_configuration),
      notification("workspace/didChangeWatchedFiles",     &Server::did_change_watched_files),
      notification("workspace/didChangeWorkspaceFolders", &Server::did_change_workspace_folders,
                   says("workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}})),
      scanning(
      request     ("workspace/symbol",                    &editor::workspace_symbol,         says("workspaceSymbolProvider", {{"resolveProvider", true}}))),
      request     ("workspaceSymbol/resolve",             &editor::workspace_symbol_resolve, {}),
  };
  // clang-format on
  for (const Verb& verb : verbs()) rows.push_back(verb_row(verb));
  std::sort(rows.begin(), rows.end(),
            [](const Row& a, const Row& b) { return a.method < b.method; });
  return rows;
}

}  // namespace

const std::vector<Row>& table() {
  static const std::vector<Row> rows = make_table();
  return rows;
}

const Row* find_row(std::string_view method) {
  const std::vector<Row>& rows = table();
  const auto at = std::lower_bound(
      rows.begin(), rows.end(), method,
      [](const Row& row, std::string_view name) { return row.method < name; });
  return at != rows.end() && at->method == method ? &*at : nullptr;
}

}  // namespace codefinder::handlers
