// rank_of: the rank of a kind of symbol.
#include "index/model/name_search.h"

namespace codefinder {

NameRank rank_of(SymbolKind kind) {
  if (is_class_like(kind)) return kind == SymbolKind::impl ? NameRank::minor : NameRank::type;
  switch (kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::constructor:
    case SymbolKind::module:
    case SymbolKind::namespace_:
    case SymbolKind::type_alias: return NameRank::callable;
    case SymbolKind::macro: return NameRank::macro;
    case SymbolKind::constant:
    case SymbolKind::property:
    case SymbolKind::enum_member: return NameRank::constant;
    case SymbolKind::variable:
    case SymbolKind::field: return NameRank::variable;
    default: return NameRank::minor;
  }
}

}  // namespace codefinder
