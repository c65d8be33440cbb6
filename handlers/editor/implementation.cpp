// textDocument/implementation and textDocument/typeDefinition.
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/graph/hierarchy.h"

namespace codefinder::handlers::editor {
namespace {

/// The places that `find` finds.  Plain locations: VS Code merges equal ones of several servers.
template <class Find>
Result<std::vector<lsp::Location>> places(Session& session,
                                          const lsp::TextDocumentPositionParams& params,
                                          const Call& call, const Find& find) {
  using Found = std::vector<lsp::Location>;
  return ask_at<Found>(session, params.textDocument, call,
                       [&](const Asked& asked) -> Result<Found> {
                         Result<std::vector<query::SymbolHit>> hits = find(
                             asked.snapshot, asked.place(params.position), call.stop);
                         if (!hits) return hits.error();
                         Found out;
                         for (const query::SymbolHit& hit : *hits) {
                           asked.dependencies.push_back(hit.place.file);
                           out.push_back(to_location(asked.root, hit.place, asked.encoding));
                         }
                         return out;
                       });
}

}  // namespace

Result<std::vector<lsp::Location>> implementation(Session& session,
                                                  const lsp::TextDocumentPositionParams& params,
                                                  const Call& call) {
  return places(session, params, call, query::implementations_at);
}

Result<std::vector<lsp::Location>> type_definition(Session& session,
                                                   const lsp::TextDocumentPositionParams& params,
                                                   const Call& call) {
  return places(session, params, call, query::type_definitions_at);
}

}  // namespace codefinder::handlers::editor
