// The LSP methods for editors, one file each.  A handler runs one query of index/query and converts
// the answer; table.cpp decodes and encodes.  Thread rules: every function may run on any thread,
// several at once.  Files that are not indexed, and disabled languages, have empty answers.
// Errors: invalid_query (a URI that is not a file: URI), cancelled, and the query's errors.
#pragma once

#include "base/result.h"
#include "handlers/call.h"
#include "lsp/hierarchy.h"
#include "lsp/protocol.h"

#include <optional>
#include <variant>
#include <vector>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::handlers::editor {

using Locations = std::variant<std::vector<lsp::Location>, std::vector<lsp::LocationLink>>;
using DocumentSymbols =
    std::variant<std::vector<lsp::DocumentSymbol>, std::vector<lsp::SymbolInformation>>;
using HierarchyItems = std::optional<std::vector<lsp::HierarchyItem>>;

Result<Locations> declaration(Session& session, const lsp::DefinitionParams& params,
                              const Call& call);
Result<Locations> definition(Session& session, const lsp::DefinitionParams& params,
                             const Call& call);
Result<std::vector<lsp::DocumentHighlight>> document_highlight(
    Session& session, const lsp::TextDocumentPositionParams& params, const Call& call);
Result<std::vector<lsp::DocumentLink>> document_link(Session& session,
                                                     const lsp::DocumentParams& params,
                                                     const Call& call);
Result<DocumentSymbols> document_symbol(Session& session, const lsp::DocumentParams& params,
                                        const Call& call);
Result<std::vector<lsp::FoldingRange>> folding_range(Session& session,
                                                     const lsp::DocumentParams& params,
                                                     const Call& call);
Result<std::vector<lsp::Location>> implementation(Session& session,
                                                  const lsp::TextDocumentPositionParams& params,
                                                  const Call& call);
Result<std::vector<lsp::CallHierarchyIncomingCall>> incoming_calls(
    Session& session, const lsp::HierarchyItemParams& params, const Call& call);
Result<std::vector<lsp::CallHierarchyOutgoingCall>> outgoing_calls(
    Session& session, const lsp::HierarchyItemParams& params, const Call& call);
Result<HierarchyItems> prepare_call_hierarchy(Session& session,
                                              const lsp::TextDocumentPositionParams& params,
                                              const Call& call);
Result<HierarchyItems> prepare_type_hierarchy(Session& session,
                                              const lsp::TextDocumentPositionParams& params,
                                              const Call& call);
Result<HierarchyItems> subtypes(Session& session, const lsp::HierarchyItemParams& params,
                                const Call& call);
Result<HierarchyItems> supertypes(Session& session, const lsp::HierarchyItemParams& params,
                                  const Call& call);
Result<std::vector<lsp::Location>> type_definition(Session& session,
                                                   const lsp::TextDocumentPositionParams& params,
                                                   const Call& call);
Result<std::optional<lsp::Hover>> hover(Session& session,
                                        const lsp::TextDocumentPositionParams& params,
                                        const Call& call);
Result<std::vector<lsp::Location>> references(Session& session, const lsp::ReferenceParams& params,
                                              const Call& call);
Result<std::optional<std::vector<lsp::SelectionRange>>> selection_range(
    Session& session, const lsp::SelectionRangeParams& params, const Call& call);
Result<std::vector<lsp::WorkspaceSymbol>> workspace_symbol(Session& session,
                                                           const lsp::WorkspaceSymbolParams& params,
                                                           const Call& call);
Result<lsp::WorkspaceSymbol> workspace_symbol_resolve(Session& session,
                                                      const lsp::WorkspaceSymbol& params,
                                                      const Call& call);

}  // namespace codefinder::handlers::editor
