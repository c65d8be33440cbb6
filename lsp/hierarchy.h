// The LSP types of callHierarchy and typeHierarchy, whose items have the same fields.
#pragma once

#include "lsp/protocol.h"

#include <string>
#include <vector>

namespace codefinder::lsp {

/// CallHierarchyItem, TypeHierarchyItem.
struct HierarchyItem {
  std::string name;
  SymbolKind kind = SymbolKind::Variable;
  bool deprecated = false;
  std::string detail;
  std::string uri;
  Range range, selectionRange;
  Json data;  // Sent back by the client in requests about the item.
};
/// Params of callHierarchy/incomingCalls and the other requests about an item.
struct HierarchyItemParams {
  HierarchyItem item;
};
struct CallHierarchyIncomingCall {
  HierarchyItem from;
  std::vector<Range> fromRanges;
};
struct CallHierarchyOutgoingCall {
  HierarchyItem to;
  std::vector<Range> fromRanges;
};

/// As in protocol.h.
bool decode(const Json& json, HierarchyItemParams& out, std::string& problem);
Json encode(const HierarchyItem& value);
Json encode(const CallHierarchyIncomingCall& value);
Json encode(const CallHierarchyOutgoingCall& value);

}  // namespace codefinder::lsp
