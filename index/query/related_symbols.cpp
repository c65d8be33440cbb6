// Finds the assignments that belong to a declared attribute.
#include "index/query/related_symbols.h"

#include <algorithm>

namespace codefinder::query {

void add_assignments(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols) {
  resolve::Context& context = resolver.context();
  const Symbol* first = symbols.empty() ? nullptr : context.symbol(symbols[0]);
  if (!first || !first->container.valid() ||
      !resolver.parts().class_members.assignments_yield(symbols[0].file))
    return;
  for (const SymbolRef& ref : context.definitions(context.name(symbols[0]))) {
    if (std::find(symbols.begin(), symbols.end(), ref) != symbols.end()) continue;
    const std::vector<SymbolRef> declared = resolver.parts().class_members.declared_attribute(ref);
    if (std::any_of(declared.begin(), declared.end(), [&](const SymbolRef& d) {
          return std::find(symbols.begin(), symbols.end(), d) != symbols.end();
        }))
      symbols.push_back(ref);
  }
}

}  // namespace codefinder::query
