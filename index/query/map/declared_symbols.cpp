// is_prototype, is_undefined: by flags, and by the other definitions of the name.
#include "index/query/map/declared_symbols.h"

#include "index/query/hits/hit.h"

#include <algorithm>

namespace codefinder::query {
namespace {

bool is_function(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method;
}

}  // namespace

bool is_prototype(resolve::Context& context, SymbolRef ref) {
  const Symbol& symbol = context.symbol_or_none(ref);
  const auto language = context.language(ref.file);
  return is_function(symbol.kind) && symbol.has(SymbolFlag::declaration) &&
         !symbol.has(SymbolFlag::abstract) && !symbol.has(SymbolFlag::local) && language &&
         resolve::rules_of(*language).traits.is_linked;
}

bool is_undefined(const index::Snapshot& snapshot, resolve::Context& context, SymbolRef prototype,
                  const std::vector<SymbolRef>& joined) {
  const auto is_definition = [&](SymbolRef ref) {
    return !context.symbol_or_none(ref).has(SymbolFlag::declaration);
  };
  if (std::ranges::any_of(joined, is_definition)) return false;
  const SymbolHit declared = hit_of(snapshot, prototype);
  return std::ranges::none_of(
      snapshot.names().definitions(declared.name), [&](const Definition& other) {
        if (other.kind == SymbolKind::macro) return true;
        if (!is_function(other.kind) || other.declared) return false;
        const SymbolHit defined = hit_of(snapshot, other);
        return defined.container.empty() || defined.container == declared.container;
      });
}

bool are_undefined_overloads(resolve::Context& context, SymbolRef one, SymbolRef other) {
  return one != other && one.file == other.file && is_prototype(context, one) &&
         is_prototype(context, other) &&
         context.symbol_or_none(one).container == context.symbol_or_none(other).container;
}

}  // namespace codefinder::query
