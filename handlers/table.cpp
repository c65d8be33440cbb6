// The rows of all LSP methods and verbs, and the capabilities that each announces.
#include "handlers/table.h"

#include "base/trace.h"
#include "handlers/editor/decorations.h"
#include "handlers/editor/editor.h"
#include "handlers/editor/file_moves.h"
#include "handlers/editor/linked_names.h"
#include "handlers/editor/rename.h"
#include "handlers/editor/typing.h"
#include "handlers/picture/map_page_request.h"
#include "handlers/server.h"
#include "handlers/verbs/answer/verb.h"
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
Row mutating(Row::Kind kind, std::string method, Outcome (Server::*fn)(const P&),
             Announce announce) {
  Row row;
  row.method = std::move(method);
  row.kind = kind;
  row.lane = Lane::mutating;
  row.apply = [fn](Server& server, const Json& json) {
    return with_params<P>(json, [&](const P& params) { return (server.*fn)(params); });
  };
  row.announce = std::move(announce);
  return row;
}
template <class P>
Row lifecycle(std::string method, Outcome (Server::*fn)(const P&)) {
  return mutating(Row::Kind::request, std::move(method), fn, {});
}
template <class P>
Row notification(std::string method, Outcome (Server::*fn)(const P&), Announce announce = {}) {
  return mutating(Row::Kind::notification, std::move(method), fn, std::move(announce));
}

template <class R>
Outcome answer(const R& result) {
  return lsp::encode(result);
}
/// References may be thousands: serialized directly.
Outcome answer(const std::vector<lsp::Location>& locations) { return lsp::write(locations); }
Outcome answer(const editor::TokensOrDelta& result) {
  return std::visit([](const auto& value) { return lsp::write(value); }, result);
}

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

Row worker(Row row) {
  row.lane = Lane::worker;
  return row;
}

/// For answers about a whole document, many of which may wait for an index that is being built.
Row waiting(Row row) {
  row.lane = Lane::waiting;
  return row;
}

/// Announces a constant capability: {"hoverProvider": true}.
Announce capability(std::string name, Json value = true) {
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
  row.lane = Lane::waiting;
  row.run = [&verb](Session& session, const Json& json, const Call& call) -> Outcome {
    Result<Json> result = verb.ask(session, json, call.stop);
    if (!result) return lsp::to_rpc_error(result.error());
    return std::move(result).value();
  };
  row.announce = [name = row.method](Json& capabilities) {
    capabilities["experimental"]["codeFinder"]["methods"].push_back(name);
  };
  return row;
}

Json folder_support() {
  return {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}};
}

Row will_rename_row() {
  const Json any = {{"scheme", "file"}, {"pattern", {{"glob", "**/*"}}}};
  return waiting(
      request("workspace/willRenameFiles", &editor::will_rename_files, [any](Json& capabilities) {
        capabilities["workspace"]["fileOperations"]["willRename"] = {
            {"filters", Json::array({any})}};
      }));
}

// `exit`, `$/cancelRequest` and the other `$/` notifications are handled by the loop
// (server.cpp).
// clang-format off
std::vector<Row> session_rows() {
  using S = Server;
  const Json save = {{"includeText", false}};
  return {
      lifecycle   ("initialize",                &S::initialize),
      notification("initialized",               &S::initialized),
      lifecycle   ("shutdown",                  &S::shutdown),
      notification("$/setTrace",                &S::set_trace),
      notification("textDocument/didChange",    &S::did_change, sync("change", 2)),
      notification("textDocument/didClose",     &S::did_close),
      notification("textDocument/didOpen",      &S::did_open, sync("openClose", true)),
      notification("textDocument/didSave",      &S::did_save, sync("save", save)),
      notification("workspace/didChangeConfiguration",    &S::did_change_configuration),
      notification("workspace/didChangeWatchedFiles",     &S::did_change_watched_files),
      notification("workspace/didChangeWorkspaceFolders", &S::did_change_workspace_folders,
                   capability("workspace", folder_support())),
  };
}

std::vector<Row> symbol_rows() {
  const Json resolve = {{"resolveProvider", true}};
  return {
      request("textDocument/declaration",       &editor::declaration,
              capability("declarationProvider")),
      request("textDocument/definition",        &editor::definition,
              capability("definitionProvider")),
      request("textDocument/documentHighlight", &editor::document_highlight,
              capability("documentHighlightProvider")),
      request("textDocument/documentSymbol",    &editor::document_symbol,
              capability("documentSymbolProvider")),
      request("textDocument/hover",             &editor::hover,
              capability("hoverProvider")),
      request("textDocument/typeDefinition",    &editor::type_definition,
              capability("typeDefinitionProvider")),
      request("workspaceSymbol/resolve",        &editor::workspace_symbol_resolve, {}),
      worker(request("textDocument/references", &editor::references,
                     capability("referencesProvider"))),
      worker(request("workspace/symbol",        &editor::workspace_symbol,
                     capability("workspaceSymbolProvider", resolve))),
  };
}

std::vector<Row> hierarchy_rows() {
  return {
      request("textDocument/prepareCallHierarchy", &editor::prepare_call_hierarchy,
              capability("callHierarchyProvider")),
      request("textDocument/prepareTypeHierarchy", &editor::prepare_type_hierarchy,
              capability("typeHierarchyProvider")),
      request("typeHierarchy/supertypes",       &editor::supertypes, {}),
      worker(request("callHierarchy/incomingCalls", &editor::incoming_calls, {})),
      worker(request("callHierarchy/outgoingCalls", &editor::outgoing_calls, {})),
      worker(request("textDocument/implementation", &editor::implementation,
                     capability("implementationProvider"))),
      worker(request("typeHierarchy/subtypes",  &editor::subtypes, {})),
  };
}

std::vector<Row> document_rows() {
  return {
      request("textDocument/documentLink",      &editor::document_link,
              capability("documentLinkProvider", {{"resolveProvider", false}})),
      request("textDocument/foldingRange",      &editor::folding_range,
              capability("foldingRangeProvider")),
      request("textDocument/linkedEditingRange", &editor::linked_editing_range,
              capability("linkedEditingRangeProvider")),
      request("textDocument/moniker",           &editor::moniker,
              capability("monikerProvider")),
      request("textDocument/selectionRange",    &editor::selection_range,
              capability("selectionRangeProvider")),
      will_rename_row(),
  };
}

std::vector<Row> decoration_rows() {
  const auto announce_delta = [](Json& capabilities) {  // After "full", if that is served.
    Json& provider = capabilities["semanticTokensProvider"];
    if (provider.contains("full")) provider["full"] = {{"delta", true}};
  };
  const auto tokens = [](const char* name, const Json& value) {
    return [=](Json& capabilities) {
      Json& provider = capabilities["semanticTokensProvider"];
      provider["legend"] = editor::token_legend();
      provider[name] = value;
    };
  };
  return {
      waiting(request("codeLens/resolve",       &editor::code_lens_resolve, {})),
      request("textDocument/codeLens",          &editor::code_lens,
              capability("codeLensProvider", {{"resolveProvider", true}})),
      waiting(request("textDocument/diagnostic", &editor::diagnostic,
                      capability("diagnosticProvider", {{"identifier", "codefinder"},
                                                        {"interFileDependencies", true},
                                                        {"workspaceDiagnostics", false}}))),
      waiting(request("textDocument/inlayHint", &editor::inlay_hint,
                      capability("inlayHintProvider"))),
      waiting(request("textDocument/semanticTokens/full", &editor::semantic_tokens_full,
                      tokens("full", true))),
      waiting(request("textDocument/semanticTokens/full/delta", &editor::semantic_tokens_delta,
                      announce_delta)),
      waiting(request("textDocument/semanticTokens/range", &editor::semantic_tokens_range,
                      tokens("range", true))),
  };
}

std::vector<Row> completion_rows() {
  const Json triggers = Json::array({".", ":", ">"});
  return {
      request("completionItem/resolve",         &editor::completion_resolve, {}),
      request("textDocument/codeAction",        &editor::code_action,
              capability("codeActionProvider", {{"codeActionKinds", Json::array({"quickfix"})}})),
      request("textDocument/completion",        &editor::completion,
              capability("completionProvider",
                         {{"triggerCharacters", triggers}, {"resolveProvider", true}})),
      request("textDocument/signatureHelp",     &editor::signature_help,
              capability("signatureHelpProvider",
                         {{"triggerCharacters", Json::array({"(", ","})}})),
  };
}

std::vector<Row> editing_rows() {
  return {
      request("textDocument/prepareRename",     &editor::prepare_rename, {}),
      worker(request("textDocument/rename",     &editor::rename,
                     capability("renameProvider", {{"prepareProvider", true}}))),
  };
}
// clang-format on

std::vector<Row> make_table() {
  std::vector<Row> rows;
  for (std::vector<Row> part : {session_rows(), symbol_rows(), hierarchy_rows(), document_rows(),
                                decoration_rows(), completion_rows(), editing_rows()})
    for (Row& row : part) rows.push_back(std::move(row));
  for (const Verb& verb : verbs()) rows.push_back(verb_row(verb));
  rows.push_back(map_page_row());
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
