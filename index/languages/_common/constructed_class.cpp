// constructed: the class around the call, or the base that is no interface.
#include "index/languages/_common/constructed_class.h"

namespace codefinder::common {

using namespace resolve;

Values constructed(Resolver& resolver, FileId file, std::uint32_t offset, Constructed which) {
  const FileFacts& facts = *resolver.context().facts(file);
  SymbolIndex type = enclosing_symbol(facts, offset);
  while (type.valid() && !is_class_like(facts.symbol(type).kind))
    type = facts.symbol(type).container;
  if (!type.valid()) return {};
  if (which == Constructed::self) return {Value::of({file, type}, Evidence::member)};
  Values found;
  for (const Value& base : resolver.bases_of({file, type})) {
    const Symbol* symbol = base.symbol.valid() ? resolver.context().symbol(base.ref()) : nullptr;
    if (symbol && symbol->kind != SymbolKind::interface)
      found.push_back(Value::of(base.ref(), Evidence::member));
  }
  if (found.empty()) found.push_back(Value::external());
  return found;
}

}  // namespace codefinder::common
