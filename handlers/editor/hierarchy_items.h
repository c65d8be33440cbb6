// Items of call and type hierarchies: from symbols, and back when the client asks about one.
#pragma once

#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/hits/hit.h"
#include "lsp/hierarchy.h"

#include <optional>
#include <vector>

namespace codefinder::handlers::editor {

/// Makes an item, with the jump id of the symbol as its data.
lsp::HierarchyItem to_item(const Asked& asked, const query::SymbolHit& hit);
/// nullopt of no hits: the protocol's null.
HierarchyItems to_items(const Asked& asked, const std::vector<query::SymbolHit>& hits);

/// The symbol of an item that the client sends back: by its jump id, else the one named at its
/// selection range.  nullopt if there is none any more.
std::optional<SymbolRef> symbol_of(const Asked& asked, const lsp::HierarchyItem& item);

}  // namespace codefinder::handlers::editor
