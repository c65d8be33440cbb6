// Finds the assignments that belong to a declared attribute, and the parts of a namespace.
#include "index/query/related_symbols.h"

#include "index/resolve/scope_path.h"

#include <algorithm>
#include <set>
#include <string>

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

void add_namespace_parts(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols) {
  resolve::Context& context = resolver.context();
  const Symbol* first = symbols.empty() ? nullptr : context.symbol(symbols[0]);
  if (!first || first->kind != SymbolKind::namespace_ ||
      !resolver.rules(symbols[0].file).traits.namespaces_span_files)
    return;
  const std::string path = resolve::scope_path(*context.facts(symbols[0].file), symbols[0].symbol);
  const std::set<SymbolRef> known(symbols.begin(), symbols.end());
  for (const Definition& other : context.definitions(context.name(symbols[0]))) {
    if (other.kind != SymbolKind::namespace_ || known.contains(other) ||
        context.family(other.file) != context.family(symbols[0].file) || !context.spend())
      continue;
    const FileFacts* facts = context.facts(other.file);
    if (facts && resolve::scope_path(*facts, other.symbol) == path) symbols.push_back(other);
  }
}

}  // namespace codefinder::query
