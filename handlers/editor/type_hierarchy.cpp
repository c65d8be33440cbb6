// textDocument/prepareTypeHierarchy, typeHierarchy/supertypes and typeHierarchy/subtypes.
#include "handlers/editor/editor.h"
#include "handlers/editor/hierarchy_items.h"
#include "index/query/graph/hierarchy.h"

namespace codefinder::handlers::editor {
namespace {

template <class Find>
Result<HierarchyItems> related_types(Session& session, const lsp::HierarchyItemParams& params,
                                     const Call& call, const Find& find) {
  return ask_at<HierarchyItems>(
      session, {params.item.uri}, call, [&](const Asked& asked) -> Result<HierarchyItems> {
        const std::optional<SymbolRef> type = symbol_of(asked, params.item);
        if (!type) return HierarchyItems();
        Result<std::vector<query::SymbolHit>> hits = find(asked.snapshot, *type, call.stop);
        if (!hits) return hits.error();
        return to_items(asked, *hits);
      });
}

}  // namespace

Result<HierarchyItems> prepare_type_hierarchy(Session& session,
                                              const lsp::TextDocumentPositionParams& params,
                                              const Call& call) {
  return ask_at<HierarchyItems>(session, params.textDocument, call,
                                [&](const Asked& asked) -> Result<HierarchyItems> {
                                  Result<std::vector<query::SymbolHit>> hits = query::types_at(
                                      asked.snapshot, asked.place(params.position), call.stop);
                                  if (!hits) return hits.error();
                                  return to_items(asked, *hits);
                                });
}

Result<HierarchyItems> supertypes(Session& session, const lsp::HierarchyItemParams& params,
                                  const Call& call) {
  return related_types(session, params, call, query::supertypes_of);
}

Result<HierarchyItems> subtypes(Session& session, const lsp::HierarchyItemParams& params,
                                const Call& call) {
  return related_types(session, params, call, query::subtypes_of);
}

}  // namespace codefinder::handlers::editor
