// ClassMembers: lookup through a type and its bases.
#include "index/resolve/class_members.h"

#include "index/resolve/resolution.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {
constexpr int kDeepestBase = 16;

/// Adds the values that `to` lacks: a type may have any number of bases.
void add_all(Values& to, const Values& from) {
  for (const Value& value : from)
    if (std::find(to.begin(), to.end(), value) == to.end()) to.push_back(value);
}

}  // namespace

ClassMembers::ClassMembers(Resolution& resolution)
    : parts_(resolution), context_(resolution.context) {}

Values ClassMembers::bases(SymbolRef type) {
  Values found;
  const auto add = [&](SymbolRef ref) {
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol) return;
    const FileFacts& facts = *context_.facts(ref.file);
    for (std::uint32_t i = symbol->bases_begin; i < symbol->bases_end && i < facts.bases.size();
         ++i)
      add_all(found, parts_.values.evaluate(ref.file, facts.bases[i]));
  };
  add(type);
  const Symbol* symbol = context_.symbol(type);
  if (symbol && parts_.traits(type.file).impls_add_bases && symbol->kind != SymbolKind::impl)
    for (const SymbolRef& ref : std::vector<Definition>(context_.definitions(context_.name(type))))
      if (const Symbol* other = context_.symbol(ref);
          other && other->kind == SymbolKind::impl && parts_.types.canonical(ref) == type)
        add(ref);
  return found;
}

Values ClassMembers::trait_declarations(SymbolRef member, std::string_view name) {
  const Symbol* symbol = context_.symbol(member);
  const Symbol* impl = symbol && symbol->container.valid()
                           ? context_.symbol({member.file, symbol->container})
                           : nullptr;
  if (!impl || impl->kind != SymbolKind::impl || impl->bases_begin >= impl->bases_end) return {};
  for (const Value& base : Values(parts_.values.evaluate(
           member.file, context_.facts(member.file)->bases[impl->bases_begin]))) {
    const Symbol* trait = base.symbol.valid() ? symbol_of(context_, base) : nullptr;
    if (trait && trait->kind == SymbolKind::trait) return find(base.ref(), name);
  }
  return {};
}

const Values& ClassMembers::find(SymbolRef type, std::string_view name) {
  type = parts_.types.canonical(type);
  auto& of_type = found_[fact_key(type)];
  if (const auto it = of_type.find(std::string(name)); it != of_type.end()) return it->second;
  Visited visited;
  Values found = find(type, {name, 0, visited});
  return found_[fact_key(type)][std::string(name)] = std::move(found);
}

Values ClassMembers::find(SymbolRef type, const Lookup& lookup) {
  type = parts_.types.canonical(type);
  const Budget::Level level(context_.budget());
  Visited& visited = lookup.visited;
  if (lookup.depth > kDeepestBase || !level ||
      std::find(visited.begin(), visited.end(), type) != visited.end())
    return {};
  visited.push_back(type);
  if (!context_.symbol(type)) return {};
  Values own_ones = own(type, lookup);
  append(own_ones, used(type, lookup));
  const LanguageTraits& traits = parts_.traits(type.file);
  const auto method = [&](const Value& value) {
    return is_callable(context_.symbol_or_none(value.ref()).kind);
  };
  // Inherited methods that are not overridden are overloads of the class's own.
  const bool overloading = traits.has_separate_method_namespace &&
                           std::all_of(own_ones.begin(), own_ones.end(), method);
  if (!own_ones.empty() && !yields_to_bases(type, own_ones) && !overloading) return own_ones;
  if (own_ones.empty())
    if (Values found = of_merged(type, lookup); !found.empty()) return found;
  Values found = inherited(type, lookup, own_ones);
  if (found.empty() && own_ones.empty() && traits.is_linked) found = of_macros(type, lookup);
  return found.empty() ? own_ones : found;
}

/// Members that a macro in the type declares: `struct S { COMMON_FIELDS int own; };`.
Values ClassMembers::of_macros(SymbolRef type, const Lookup& lookup) {
  for (const MacroUse& use : std::vector<MacroUse>(macros_in(type))) {
    Values found;
    for (const SymbolRef& macro : use) append(found, find(macro, lookup.deeper()));
    if (!found.empty()) return found;
  }
  return {};
}

/// A cycle gets those that are found so far.
const std::vector<ClassMembers::MacroUse>& ClassMembers::macros_in(SymbolRef type) {
  const auto [it, fresh] = macros_.try_emplace(fact_key(type));
  std::vector<MacroUse>& uses = it->second;
  if (!fresh) return uses;
  const FileFacts& facts = *context_.facts(type.file);
  const ByteRange range = facts.symbol(type.symbol).full_range;
  auto use = std::lower_bound(
      facts.occurrences.begin(), facts.occurrences.end(), range.begin,
      [](const Occurrence& each, std::uint32_t at) { return each.range.begin < at; });
  for (; use != facts.occurrences.end() && use->range.begin < range.end; ++use) {
    if (use->receiver.valid()) continue;
    const std::vector<Definition>& named = context_.definitions(facts.str(use->name));
    if (std::ranges::find(named, SymbolKind::macro, &Definition::kind) == named.end()) continue;
    const OccurrenceIndex index(static_cast<std::uint32_t>(use - facts.occurrences.begin()));
    MacroUse macros;
    for (const Value& value : Values(parts_.names.resolve(type.file, index)))
      if (value.symbol.valid() && context_.symbol_or_none(value.ref()).kind == SymbolKind::macro)
        macros.push_back(value.ref());
    if (!macros.empty() && std::ranges::find(uses, macros) == uses.end())
      uses.push_back(std::move(macros));
  }
  return uses;
}

/// Members that a declaration in the class takes from a base or an enumeration: `using Base::f;`,
/// `using enum Color;`.
Values ClassMembers::used(SymbolRef type, const Lookup& lookup) {
  const LanguageTraits& traits = parts_.traits(type.file);
  Values found;
  if (!traits.is_linked || !traits.namespaces_span_files) return found;
  const FileFacts& facts = *context_.facts(type.file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    if (import.container != type.symbol) continue;
    if (import.has(ImportFlag::wildcard))
      for (const Value& each : Values(parts_.imports.target(type.file, ImportIndex(i))))
        if (each.symbol.valid()) append(found, find(each.ref(), lookup.deeper()));
    if (!import.name.valid() || facts.str(import.name) != lookup.name) continue;
    const std::string_view base = last_segment(facts.str(import.module));
    for (const Value& parent : bases(type))
      if (parent.symbol.valid() && context_.name(parent.ref()) == base)
        append(found, find(parent.ref(), lookup.deeper()));
  }
  return found;
}

/// Members that the first base with any has.
Values ClassMembers::inherited(SymbolRef type, const Lookup& lookup, const Values& own_ones) {
  Values parents = bases(type);
  for (const SymbolRef& part : merged(type)) add_all(parents, bases(part));
  const LanguageTraits& traits = parts_.traits(type.file);
  const bool overloading = traits.has_separate_method_namespace &&
                           std::all_of(own_ones.begin(), own_ones.end(), [&](const Value& value) {
                             return is_callable(context_.symbol_or_none(value.ref()).kind);
                           });
  if (overloading) return with_overloads_of_bases(parents, lookup, own_ones);
  Values found;
  for (const Value& base : parents) {
    // A module, or a wrapper: `extends Partial<Base>`.
    if (base.kind == Value::Kind::file || (!base.symbol.valid() && base.element.valid()))
      append(found, parts_.members.find(base, lookup.name, lookup.depth + 1));
    if (!found.empty()) break;
    if (base.kind != Value::Kind::symbol && base.kind != Value::Kind::instance) continue;
    if (!base.symbol.valid() || !context_.symbol(base.ref())) continue;
    found = find(base.ref(), lookup.deeper());
    // `Partial<Base>` where the library declares Partial.
    if (found.empty() && context_.is_library(base.file))
      for (const Value& inner : parts_.members.contents_of(base))
        append(found, parts_.members.find(inner, lookup.name, lookup.depth + 1));
    if (!own_ones.empty() && traits.assignments_yield)
      std::erase_if(found, [&](const Value& value) { return is_only_assigned(value); });
    if (!found.empty()) break;
  }
  return found;
}

/// The class's own methods, then the inherited ones that they do not override.
Values ClassMembers::with_overloads_of_bases(const Values& parents, const Lookup& lookup,
                                             const Values& own_ones) {
  Values found = own_ones;
  for (const Value& base : parents) {
    if (base.kind == Value::Kind::file)
      append(found, parts_.members.find(base, lookup.name, lookup.depth + 1));
    if (base.kind != Value::Kind::symbol && base.kind != Value::Kind::instance) continue;
    if (!base.symbol.valid() || !context_.symbol(base.ref())) continue;
    for (Value& value : find(base.ref(), lookup.deeper())) {
      const bool method = is_callable(context_.symbol_or_none(value.ref()).kind);
      const bool hidden = std::any_of(own_ones.begin(), own_ones.end(), [&](const Value& own_one) {
        return !method || parts_.calls.same_parameters(own_one.ref(), value.ref());
      });
      if (!hidden && std::find(found.begin(), found.end(), value) == found.end())
        found.push_back(std::move(value));
    }
    if (found.size() > own_ones.size()) break;
  }
  return found;
}

/// Members of the declarations that the language merges with the type.
Values ClassMembers::of_merged(SymbolRef type, const Lookup& lookup) {
  for (const SymbolRef& part : merged(type)) {
    const SymbolKind kind = context_.symbol_or_none(part).kind;
    Values found;
    if (kind == SymbolKind::namespace_)
      append(found, parts_.members.of_namespace(part, lookup.name));
    else if (is_class_like(kind) || kind == SymbolKind::module) append(found, own(part, lookup));
    if (!found.empty()) return found;
  }
  return {};
}

/// True if the own members only assign, so that a base's declaration comes first.
bool ClassMembers::yields_to_bases(SymbolRef type, const Values& own_ones) {
  if (std::any_of(own_ones.begin(), own_ones.end(),
                  [&](const Value& value) { return is_overridden(value.ref(), type); }))
    return true;
  return parts_.traits(type.file).assignments_yield &&
         std::all_of(own_ones.begin(), own_ones.end(),
                     [&](const Value& value) { return is_only_assigned(value); });
}

/// A member without a declared type.
bool ClassMembers::is_only_assigned(const Value& value) {
  const Symbol* symbol = context_.symbol(value.ref());
  return symbol && !symbol->type.valid() &&
         (symbol->kind == SymbolKind::field || symbol->kind == SymbolKind::constant);
}

/// An assignment in a method yields to a member of a base; one in a constructor without a declared
/// type defines a new member.
bool ClassMembers::is_overridden(SymbolRef member, SymbolRef type) {
  const Symbol* symbol = context_.symbol(member);
  if (!symbol || !symbol->has(SymbolFlag::assigned) ||
      context_.symbol_or_none(type).bases_begin == context_.symbol_or_none(type).bases_end)
    return false;
  const FileFacts& facts = *context_.facts(member.file);
  const bool constructed = std::any_of(
      facts.symbols.begin(), facts.symbols.end(), [&](const Symbol& each) {
        return each.kind == SymbolKind::constructor && each.container == symbol->container &&
               each.full_range.contains(symbol->name_range);
      });
  if (!constructed) return true;
  const std::string_view tag = parts_.traits(member.file).type_doc_tag;
  const std::string_view text = context_.text(member.file);
  const ByteRange doc = symbol->doc_range;
  return !tag.empty() && doc.end <= text.size() &&
         text.substr(doc.begin, doc.end - doc.begin).find(tag) != std::string_view::npos;
}

const std::vector<SymbolRef>& ClassMembers::merged(SymbolRef ref) {
  const auto [it, fresh] = merged_.try_emplace(fact_key(ref));
  if (!fresh) return it->second;
  std::vector<SymbolRef> parts = parts_.rules(ref.file).overloads.merged(parts_.resolver, ref);
  for (const SymbolRef& part : parts) {  // The relation is symmetric and transitive.
    const auto [other, unknown] = merged_.try_emplace(fact_key(part));
    if (!unknown) continue;
    other->second.push_back(ref);
    for (const SymbolRef& third : parts)
      if (third != part) other->second.push_back(third);
  }
  return merged_[fact_key(ref)] = std::move(parts);
}

bool ClassMembers::assignments_yield(FileId file) {
  const LanguageTraits& traits = parts_.traits(file);
  return traits.assignments_yield || traits.functions_are_objects;
}

/// The types of which the object is an instance that `object.name = …` assigns the member to.
std::vector<SymbolRef> ClassMembers::types_of_holder(SymbolRef member) {
  const FileFacts& facts = *context_.facts(member.file);
  const Symbol& symbol = facts.symbol(member.symbol);
  auto holder = std::upper_bound(
      facts.occurrences.begin(), facts.occurrences.end(), symbol.name_range.begin,
      [](std::uint32_t at, const Occurrence& each) { return at < each.range.end; });
  if (holder == facts.occurrences.begin()) return {};
  --holder;
  if (facts.str(holder->name) != facts.str(symbol.qualifier) || holder->receiver.valid()) return {};
  const OccurrenceIndex use(static_cast<std::uint32_t>(holder - facts.occurrences.begin()));
  std::vector<SymbolRef> types;
  for (const Value& variable : Values(parts_.names.resolve(member.file, use)))
    for (const Value& held : parts_.values.expand(variable))
      if (held.kind == Value::Kind::instance && held.symbol.valid()) types.push_back(held.ref());
  return types;
}

std::vector<SymbolRef> ClassMembers::declared_attribute(SymbolRef ref) {
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol || symbol->type.valid() || !assignments_yield(ref.file)) return {};
  std::vector<SymbolRef> types, found;
  const bool outside = symbol->qualifier.valid() && !symbol->container.valid() &&
                       symbol->has(SymbolFlag::member) &&
                       parts_.traits(ref.file).functions_are_objects;
  if (outside) types = types_of_holder(ref);
  else if (symbol->kind != SymbolKind::field || !symbol->container.valid()) return {};
  else if (symbol->qualifier.valid()) types = parts_.types.declaring(ref);
  else types = {{ref.file, symbol->container}};
  for (const SymbolRef& type : types) {
    Visited visited;
    for (const Value& value : find(type, {context_.name(ref), 0, visited}))
      found.push_back(value.ref());
  }
  if (std::find(found.begin(), found.end(), ref) != found.end()) found.clear();
  return found;
}

}  // namespace codefinder::resolve
