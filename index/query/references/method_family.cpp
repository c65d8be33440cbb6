// Families of methods, from the type graph.
#include "index/query/references/method_family.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

bool has(std::span<const SymbolRef> all, SymbolRef one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// A member of another type that overrides the same member.
bool is_other_override(resolve::Resolver& resolver, const std::vector<SymbolRef>& symbols,
                       SymbolRef ref) {
  const std::vector<SymbolRef> owners = resolver.declaring_types(ref);
  const SymbolKind kind = resolver.context().symbol_or_none(ref).kind;
  return kind == SymbolKind::method && !owners.empty() &&
         std::none_of(symbols.begin(), symbols.end(), [&](const SymbolRef& asked) {
           const std::vector<SymbolRef>& its = resolver.declaring_types(asked);
           return its.empty() || is_class_like(resolver.context().symbol_or_none(asked).kind) ||
                  has(its, owners[0]);
         });
}

/// True for a member whose value counts, not its place: a field implements the property of an
/// interface.
bool is_of_shape(resolve::Resolver& resolver, SymbolRef member) {
  const Symbol& symbol = resolver.context().symbol_or_none(member);
  return symbol.has(SymbolFlag::member) && !symbol.has(SymbolFlag::local) &&
         resolver.traits(member.file).types_are_structural;
}

/// True for a field or an accessor, which a class has, unlike a property of an interface.
bool is_of_class(resolve::Context& context, SymbolRef member) {
  const Symbol& symbol = context.symbol_or_none(member);
  return symbol.kind == SymbolKind::field ||
         (symbol.container.valid() &&
          context.symbol_or_none({member.file, symbol.container}).kind == SymbolKind::class_);
}

}  // namespace

void erase_other_overrides(resolve::Resolver& resolver, const std::vector<SymbolRef>& symbols,
                           std::vector<SymbolRef>& related) {
  std::erase_if(related, [&](const SymbolRef& ref) {
    return !has(symbols, ref) && is_other_override(resolver, symbols, ref);
  });
}

std::vector<SymbolRef> members_above(resolve::Resolver& resolver, TypeGraph& graph,
                                     const std::vector<SymbolRef>& symbols,
                                     const std::vector<SymbolRef>& own) {
  std::vector<SymbolRef> above;
  for (const SymbolRef& symbol : symbols)
    for (const SymbolRef& base : graph.implemented(symbol))
      if (!has(own, base)) above.push_back(base);
  std::vector<SymbolRef> all = resolver.related(above);
  erase_other_overrides(resolver, above, all);
  return all;
}

MethodFamily::MethodFamily(resolve::Resolver& resolver, TypeGraph& graph,
                           const std::vector<SymbolRef>& symbols, std::vector<SymbolRef> own)
    : own_(std::move(own)), is_cut_(symbols.size() > kMaxAsked) {
  for (const SymbolRef& asked : std::span(symbols).first(std::min(symbols.size(), kMaxAsked))) {
    const Symbol& symbol = resolver.context().symbol_or_none(asked);
    const bool called = resolve::is_callable(symbol.kind) || is_accessor(resolver, asked);
    if (!called && !is_of_shape(resolver, asked)) continue;
    const std::vector<SymbolRef> above = graph.overridden(asked);
    std::vector<std::vector<SymbolRef>> related = {above, graph.overriding(asked)};
    if (resolver.traits(asked.file).is_linked)
      overriding_.insert(overriding_.end(), related[1].begin(), related[1].end());
    // Others that implement the same member: servers of these languages list them.
    if (resolver.traits(asked.file).types_are_structural)
      for (const SymbolRef& base : above) related.push_back(graph.overriding(base));
    for (std::vector<SymbolRef>& members : related) {
      // Interfaces that refine a property of others declare properties of their own.
      if (!called && !is_of_class(resolver.context(), asked))
        std::erase_if(members, [&](const SymbolRef& member) {
          return !is_of_class(resolver.context(), member);
        });
      add(resolver, asked, members);
    }
  }
}

void MethodFamily::add(resolve::Resolver& resolver, SymbolRef asked,
                       const std::vector<SymbolRef>& members) {
  const bool of_library = resolver.context().is_library(asked.file);
  for (const SymbolRef& member : members) {
    // Half of a program may call a method that a class of the library declares.
    if (!of_library && resolver.context().is_library(member.file)) continue;
    for (const SymbolRef& one : resolver.counterparts(member)) {
      std::vector<SymbolRef>& of = asked_[one];
      if (!has(of, asked)) of.push_back(asked);
    }
  }
  std::erase_if(asked_, [&](const auto& entry) { return has(own_, entry.first); });
}

std::vector<SymbolRef> MethodFamily::take_overriding(resolve::Resolver& resolver,
                                                     TypeGraph& graph) {
  std::set<SymbolRef> indirect, below;
  for (const SymbolRef& member : overriding_) {
    if (!resolver.context().spend()) break;
    for (const SymbolRef& further : graph.overriding(member)) indirect.insert(further);
  }
  std::vector<SymbolRef> directly_below;
  for (const SymbolRef& member : overriding_)
    for (const SymbolRef& one : resolver.counterparts(member)) {
      below.insert(one);
      if (!indirect.contains(member)) directly_below.push_back(one);
    }
  std::erase_if(asked_, [&](const auto& entry) { return below.contains(entry.first); });
  return directly_below;
}

std::vector<SymbolRef> MethodFamily::members() const {
  std::vector<SymbolRef> all;
  for (const auto& [member, asked] : asked_) all.push_back(member);
  return all;
}

MethodFamily::Meaning MethodFamily::meaning(std::span<const SymbolRef> symbols) const {
  Meaning found;
  for (const SymbolRef& symbol : symbols) {
    if (has(own_, symbol)) return {.is_own = true, .via = {}, .asked = {}};
    const auto member = asked_.find(symbol);
    if (member == asked_.end()) continue;
    if (!found.via) found.via = symbol;
    for (const SymbolRef& asked : member->second)
      if (!has(found.asked, asked)) found.asked.push_back(asked);
  }
  return found;
}

}  // namespace codefinder::query
