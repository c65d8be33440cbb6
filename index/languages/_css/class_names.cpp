// Finds style rules by the name of a class or an id, and custom properties.
#include "index/languages/_css/class_names.h"

#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::css {

using namespace resolve;

Values styles_named(Resolver& resolver, std::string_view name) {
  const bool selector = name.size() > 1 && (name[0] == '.' || name[0] == '#');
  if (!selector && !name.starts_with("--")) return {};
  Values found;
  Context& context = resolver.context();
  for (const Definition& ref : context.definitions(name))
    if (!selector || ref.kind == SymbolKind::class_)
      found.push_back(Value::of(ref, Evidence::package));
  std::stable_sort(found.begin(), found.end(), [&](const Value& a, const Value& b) {
    return context.path(a.file) < context.path(b.file);
  });
  return found;
}

}  // namespace codefinder::css
