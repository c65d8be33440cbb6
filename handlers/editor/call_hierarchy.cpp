// textDocument/prepareCallHierarchy, callHierarchy/incomingCalls and callHierarchy/outgoingCalls.
#include "handlers/convert.h"
#include "handlers/editor/editor.h"
#include "handlers/editor/hierarchy_items.h"
#include "index/query/graph/call_graph.h"

namespace codefinder::handlers::editor {
namespace {

std::vector<lsp::Range> ranges_of(const Asked& asked, const query::CallLink& link) {
  std::vector<lsp::Range> ranges;
  for (const query::CallSite& site : link.sites)
    ranges.push_back(to_lsp_range(site.place.facts->text_map, site.place.range, asked.encoding));
  return ranges;
}

/// Runs `find` about the item's symbol, and makes a call of each link.
template <class LspCall, class Find>
Result<std::vector<LspCall>> calls(Session& session, const lsp::HierarchyItemParams& params,
                                   const Call& call, const Find& find,
                                   lsp::HierarchyItem LspCall::*other) {
  using Calls = std::vector<LspCall>;
  return ask_at<Calls>(session, {params.item.uri}, call, [&](const Asked& asked) -> Result<Calls> {
    const std::optional<SymbolRef> symbol = symbol_of(asked, params.item);
    if (!symbol) return Calls{};
    query::CallRequest request;
    request.symbols = {*symbol};
    request.include_ambiguous = false;  // The protocol cannot mark them.
    Result<query::FoundCalls> found = find(asked.snapshot, request, call.stop);
    if (!found) return found.error();
    Calls out;
    for (const query::CallLink& link : found->links) {
      asked.dependencies.push_back(link.symbol.place.file);
      LspCall& one = out.emplace_back();
      one.*other = to_item(asked, link.symbol);
      one.fromRanges = ranges_of(asked, link);
      if (link.via)
        (one.*other).detail += " (calls " + query::hit_of(asked.snapshot, *link.via).container +
                               ")";
    }
    return out;
  });
}

}  // namespace

Result<HierarchyItems> prepare_call_hierarchy(Session& session,
                                              const lsp::TextDocumentPositionParams& params,
                                              const Call& call) {
  return ask_at<HierarchyItems>(session, params.textDocument, call,
                                [&](const Asked& asked) -> Result<HierarchyItems> {
                                  Result<std::vector<query::SymbolHit>> hits = query::callables_at(
                                      asked.snapshot, asked.place(params.position), call.stop);
                                  if (!hits) return hits.error();
                                  return to_items(asked, *hits);
                                });
}

Result<std::vector<lsp::CallHierarchyIncomingCall>> incoming_calls(
    Session& session, const lsp::HierarchyItemParams& params, const Call& call) {
  return calls(session, params, call, query::callers_of, &lsp::CallHierarchyIncomingCall::from);
}

Result<std::vector<lsp::CallHierarchyOutgoingCall>> outgoing_calls(
    Session& session, const lsp::HierarchyItemParams& params, const Call& call) {
  return calls(session, params, call, query::callees_of, &lsp::CallHierarchyOutgoingCall::to);
}

}  // namespace codefinder::handlers::editor
