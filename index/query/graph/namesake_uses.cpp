// NamesakeUses: which searches can be one, and the part of each in the result.
#include "index/query/graph/namesake_uses.h"

#include <algorithm>
#include <tuple>

namespace codefinder::query {

bool NamesakeUses::serve(resolve::Resolver& resolver, const std::vector<SymbolRef>& some) const {
  const auto is_among = [&](const SymbolRef& ref) {
    return std::ranges::find(symbols, ref) != symbols.end();
  };
  // A place may have two meanings (`{x}`), and other names may lead to some of the symbols.
  const auto is_apart = [&](const SymbolRef& ref) {
    const Symbol& symbol = resolver.context().symbol_or_none(ref);
    const LanguageTraits& traits = resolver.traits(ref.file);
    return symbol.has(SymbolFlag::local) || symbol.kind == SymbolKind::constructor ||
           traits.keys_name_members || traits.exports_are_values;
  };
  // A search reads libraries for the first symbol's sake.
  const auto is_library = [&](const SymbolRef& ref) {
    return resolver.context().is_dependency(ref.file);
  };
  return std::ranges::all_of(some, is_among) && std::ranges::none_of(symbols, is_apart) &&
         (std::ranges::all_of(symbols, is_library) || std::ranges::none_of(symbols, is_library));
}

std::vector<Reference> NamesakeUses::uses_of(const std::vector<SymbolRef>& some) const {
  std::vector<Reference> uses;
  for (const Reference& use : *references) {
    const auto found = std::ranges::find_if(use.symbols, [&](const SymbolRef& ref) {
      return std::ranges::find(some, ref) != some.end();
    });
    if (found == use.symbols.end()) continue;
    uses.push_back(use);
    uses.back().evidence = use.evidences[static_cast<std::size_t>(found - use.symbols.begin())];
  }
  std::ranges::stable_sort(uses, {}, [](const Reference& use) {
    return std::tuple(use.evidence >= resolve::Evidence::ambiguous, use.place.file,
                      use.place.range);
  });
  return uses;
}

}  // namespace codefinder::query
