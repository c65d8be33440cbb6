// Items carry a jump id, which survives edits between two requests.
#include "handlers/editor/hierarchy_items.h"

#include "handlers/convert.h"
#include "index/query/hits/library_ids.h"

#include <algorithm>

namespace codefinder::handlers::editor {

lsp::HierarchyItem to_item(const Asked& asked, const query::SymbolHit& hit) {
  lsp::HierarchyItem item;
  item.name = shown_name(hit.name);
  item.kind = to_lsp_kind(hit.kind);
  item.deprecated = (hit.flags & SymbolFlag::deprecated) != 0;
  item.detail = hit.container.empty() ? hit.place.path : hit.container;
  item.uri = to_uri(asked.root, hit.place.path);
  const ByteRange whole{std::min(hit.full_range.begin, hit.place.range.begin),
                        std::max(hit.full_range.end, hit.place.range.end)};
  item.range = to_lsp_range(hit.place.facts->text_map, whole, asked.encoding);
  item.selectionRange = to_lsp_range(hit.place.facts->text_map, hit.place.range, asked.encoding);
  item.data = {{"id", hit.id}};
  return item;
}

HierarchyItems to_items(const Asked& asked, const std::vector<query::SymbolHit>& hits) {
  if (hits.empty()) return std::nullopt;
  std::vector<lsp::HierarchyItem> items;
  for (const query::SymbolHit& hit : hits) {
    asked.dependencies.push_back(hit.place.file);
    items.push_back(to_item(asked, hit));
  }
  return items;
}

std::optional<SymbolRef> symbol_of(const Asked& asked, const lsp::HierarchyItem& item) {
  if (const auto id = item.data.is_object() ? item.data.find("id") : item.data.end();
      item.data.is_object() && id != item.data.end() && id->is_string()) {
    const JumpTarget target = query::find_target_of(asked.snapshot, id->get<std::string>());
    if (target.kind == JumpTarget::Kind::symbol) return target.symbol;
  }
  const SymbolIndex named = symbol_named_at(*asked.facts,
                                            asked.place(item.selectionRange.start).offset);
  return named.valid() ? std::optional(SymbolRef{asked.file, named}) : std::nullopt;
}

}  // namespace codefinder::handlers::editor
