// Finds the members of a record by their container and name.
#include "index/languages/java/records.h"

#include <algorithm>

namespace codefinder::java {

namespace {

bool is_record(const Symbol& symbol) {
  return symbol.kind == SymbolKind::class_ && symbol.parameters != Symbol::kUnknownArity;
}

/// The symbols that `container` contains itself and that the test accepts.
template <class Test>
std::vector<SymbolIndex> inside(const FileFacts& facts, SymbolIndex container, const Test& test) {
  std::vector<SymbolIndex> found;
  if (!container.valid()) return found;
  const std::uint32_t end = facts.symbol(container).full_range.end;
  for (std::uint32_t i = container.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= end) break;
    if (symbol.container == container && test(symbol)) found.push_back(SymbolIndex(i));
  }
  return found;
}

std::vector<SymbolIndex> components(const FileFacts& facts, SymbolIndex record) {
  return inside(facts, record, [&](const Symbol& symbol) { return is_component(facts, symbol); });
}

std::vector<SymbolIndex> parameters(const FileFacts& facts, SymbolIndex function) {
  return inside(facts, function,
                [](const Symbol& symbol) { return symbol.kind == SymbolKind::parameter; });
}

/// True if the parameters of a constructor are named like the components.
bool is_canonical(const FileFacts& facts, SymbolIndex constructor) {
  const Symbol& symbol = facts.symbol(constructor);
  if (symbol.kind != SymbolKind::constructor || !is_record(facts.symbol(symbol.container)))
    return false;
  const std::vector<SymbolIndex> own = parameters(facts, constructor),
                                 all = components(facts, symbol.container);
  return std::equal(
      own.begin(), own.end(), all.begin(), all.end(),
      [&](SymbolIndex a, SymbolIndex b) { return facts.symbol(a).name == facts.symbol(b).name; });
}

}  // namespace

bool is_component(const FileFacts& facts, const Symbol& symbol) {
  return symbol.kind == SymbolKind::field && !symbol.has(SymbolFlag::static_) &&
         symbol.container.valid() && is_record(facts.symbol(symbol.container));
}

std::vector<SymbolIndex> accessors(const FileFacts& facts, SymbolIndex symbol) {
  const Symbol& own = facts.symbol(symbol);
  const bool component = is_component(facts, own);
  const auto is_accessor = [](const Symbol& other) {
    return other.kind == SymbolKind::method && other.parameters == 0;
  };
  if (!component &&
      !(is_accessor(own) && own.container.valid() && is_record(facts.symbol(own.container))))
    return {};
  return inside(facts, own.container, [&](const Symbol& other) {
    return other.name == own.name && (component ? is_accessor(other) : is_component(facts, other));
  });
}

std::vector<SymbolIndex> canonical_parameters(const FileFacts& facts, std::string_view,
                                              SymbolIndex symbol) {
  const Symbol& own = facts.symbol(symbol);
  const auto is_named = [&](SymbolIndex other) { return facts.symbol(other).name == own.name; };
  std::vector<SymbolIndex> found;
  if (own.kind == SymbolKind::parameter && own.container.valid() &&
      is_canonical(facts, own.container)) {
    found = components(facts, facts.symbol(own.container).container);
  } else if (is_component(facts, own)) {
    for (const SymbolIndex& constructor : inside(facts, own.container, [](const Symbol& other) {
           return other.kind == SymbolKind::constructor;
         }))
      if (is_canonical(facts, constructor))
        for (const SymbolIndex& parameter : parameters(facts, constructor))
          found.push_back(parameter);
  }
  std::erase_if(found, [&](SymbolIndex other) { return !is_named(other); });
  return found;
}

}  // namespace codefinder::java
