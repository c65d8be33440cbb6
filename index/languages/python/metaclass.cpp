// metaclass_members: finds `metaclass=` among the arguments of the class, else among its bases.
#include "index/languages/python/metaclass.h"

#include "base/strings.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::python {

using namespace resolve;

namespace {

/// True if the text ends in `metaclass=`.
bool names_metaclass(std::string_view before) {
  before = trim_end(before);
  return before.ends_with('=') &&
         trim_end(before.substr(0, before.size() - 1)).ends_with("metaclass");
}

/// The classes that the arguments of the class name as its metaclass.
std::vector<Target> metaclasses_of(Resolver& resolver, SymbolRef type) {
  const FileFacts& facts = *resolver.context().facts(type.file);
  const Symbol& symbol = facts.symbol(type.symbol);
  const std::string_view text = resolver.context().text(type.file);
  auto use = std::ranges::lower_bound(facts.occurrences, symbol.name_range.end, {},
                                      [](const Occurrence& each) { return each.range.begin; });
  // The first statement of the body is indented on a line of its own, or follows the colon.
  for (; use != facts.occurrences.end() && use->range.end <= symbol.full_range.end; ++use) {
    const std::string_view before = text.substr(symbol.name_range.end,
                                                use->range.begin - symbol.name_range.end);
    if (std::ranges::count(before, '(') <= std::ranges::count(before, ')')) return {};
    if (names_metaclass(before))
      return resolver.resolve(
          type.file, OccurrenceIndex(static_cast<std::uint32_t>(use - facts.occurrences.begin())));
  }
  return {};
}

Values members_at(Resolver& resolver, SymbolRef type, std::string_view name, int depth) {
  constexpr int kDeepest = 8;
  Values found;
  if (depth > kDeepest || !resolver.context().spend()) return found;
  for (const Target& target : metaclasses_of(resolver, type))
    if (target.symbol.valid() && target.evidence < Evidence::ambiguous)
      append(found, resolver.members_of(Value::instance_of(target.ref(), Evidence::member), name));
  for (const Value& base : resolver.bases_of(type))
    if (found.empty() && base.symbol.valid())
      found = members_at(resolver, base.ref(), name, depth + 1);
  return found;
}

}  // namespace

Values metaclass_members(Resolver& resolver, const Value& type, std::string_view name) {
  const Symbol* symbol = type.kind == Value::Kind::symbol && type.symbol.valid()
                             ? resolver.context().symbol(type.ref())
                             : nullptr;
  return symbol && is_class_like(symbol->kind) ? members_at(resolver, type.ref(), name, 0)
                                               : Values{};
}

}  // namespace codefinder::python
