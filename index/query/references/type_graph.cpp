// TypeGraph: one search for the uses of a type as a base, and walks along the links.
#include "index/query/references/type_graph.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/query/references/reference_search.h"
#include "index/query/references/type_graph_parts.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace codefinder::query {

namespace {

using resolve::Value;

template <class T>
void add_once(std::vector<T>& to, const T& one) {
  if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
}

/// The types among some values, each as its definition.
void add_types(resolve::Resolver& resolver, const resolve::Values& values,
               std::vector<SymbolRef>& to) {
  for (const Value& value : values) {
    const bool symbol = value.kind == Value::Kind::symbol || value.kind == Value::Kind::instance;
    if (symbol && value.symbol.valid()) add_once(to, resolver.canonical_type(value.ref()));
  }
}

/// The types that a base stands for; of a generic that only its name describes, the declaration in
/// the library.
resolve::Values types_of_base(resolve::Resolver& resolver, FileId file, ExprIndex base) {
  resolve::Values values = resolver.values_of(file, base);
  const FileFacts& facts = *resolver.context().facts(file);
  while (base.value < facts.exprs.size() && facts.exprs[base.value].op == ExprOp::apply)
    base = ExprIndex(facts.exprs[base.value].a);
  const OccurrenceIndex name = resolve::called_by_name(facts, base);
  const auto is_declared = [](const Value& value) { return value.symbol.valid(); };
  if (!name.valid() || std::ranges::any_of(values, is_declared)) return values;
  values = resolver.named_values(file, name);
  if (std::ranges::any_of(values, is_declared)) return values;
  const std::string_view text = facts.str(facts.occurrence(name).name);
  return resolver.rules(file).imports.library_names(resolver, file, text);
}

}  // namespace

bool has_members(resolve::Resolver& resolver, SymbolRef symbol) {
  const SymbolKind kind = resolver.context().symbol_or_none(symbol).kind;
  return is_class_like(kind) || (kind == SymbolKind::type_alias &&
                                 resolver.rules(symbol.file).traits.aliases_have_methods);
}

bool is_accessor(resolve::Resolver& resolver, SymbolRef symbol) {
  const FileFacts* facts = resolver.context().facts(symbol.file);
  return facts &&
         resolver.rules(symbol.file).overloads.is_accessor(*facts, facts->symbol(symbol.symbol));
}

std::vector<SymbolRef> TypeGraph::supertypes(SymbolRef type) {
  std::vector<SymbolRef> found;
  add_types(resolver_, resolver_.bases_of(type), found);
  if (resolver_.rules(type.file).traits.has_implicit_interfaces)
    for (const SymbolRef& interface : implicit_supertypes(type)) add_once(found, interface);
  std::erase(found, type);
  return found;
}

/// The interfaces whose methods the type has, and then those that embed one of them.
std::vector<SymbolRef> TypeGraph::implicit_supertypes(SymbolRef type) {
  std::vector<SymbolRef> found = implemented_interfaces(resolver_, type);
  for (std::size_t at = 0; at < found.size() && found.size() < kMaxTypes && context().spend(); ++at)
    for (const DerivedType& one : std::vector(named_subtypes(found[at])))
      if (implements(resolver_, type, one.type)) add_once(found, one.type);
  return found;
}

const std::vector<DerivedType>& TypeGraph::subtypes(SymbolRef type) {
  type = resolver_.canonical_type(type);
  const auto known = subtypes_.find(type);
  return known != subtypes_.end() ? known->second : subtypes_[type] = find_subtypes(type);
}

/// The types that name the type as a base.
const std::vector<DerivedType>& TypeGraph::named_subtypes(SymbolRef type) {
  const auto [known, fresh] = named_subtypes_.try_emplace(type);
  if (!fresh) return known->second;
  ReferenceSearch search;
  search.symbols = base_clauses_.counterparts(type);
  search.only_certain = true;
  search.placed = false;
  search.role = Role::inherit;
  search.stop = stop_;
  std::set<FileId> files;
  search_references(base_clauses_, search, [&](const FoundUse& use) {
    files.insert(use.file);
    return true;
  });
  std::vector<DerivedType> found;
  for (const FileId& file : files) add_named_subtypes(type, file, found);
  return named_subtypes_[type] = std::move(found);
}

std::vector<DerivedType> TypeGraph::find_subtypes(SymbolRef type) {
  const Symbol* symbol = context().symbol(type);
  if (!symbol) return {};
  std::vector<DerivedType> found = named_subtypes(type);
  if (resolver_.rules(type.file).traits.has_implicit_interfaces &&
      symbol->kind == SymbolKind::interface) {
    const auto embedding = [this](SymbolRef embedded) {
      std::vector<SymbolRef> types;
      for (const DerivedType& each : named_subtypes(embedded)) types.push_back(each.type);
      return types;
    };
    for (const SymbolRef& one : implementing_types(resolver_, type, embedding))
      add_once(found, DerivedType{one, one});
  }
  std::stable_sort(found.begin(), found.end(), [&](const DerivedType& a, const DerivedType& b) {
    return std::pair(context().path(a.site.file), a.site.symbol) <
           std::pair(context().path(b.site.file), b.site.symbol);
  });
  return found;
}

/// Adds the types of the file that name `type` as a base.
void TypeGraph::add_named_subtypes(SymbolRef type, FileId file, std::vector<DerivedType>& found) {
  const FileFacts* facts = context().facts(file);
  for (std::uint32_t i = 0; facts && i < facts->symbols.size() && context().spend(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    if (!is_class_like(symbol.kind)) continue;
    const SymbolRef site{file, SymbolIndex(i)};
    std::vector<SymbolRef> bases;
    for (std::uint32_t b = symbol.bases_begin; b < symbol.bases_end && b < facts->bases.size(); ++b)
      add_types(base_clauses_, types_of_base(base_clauses_, file, facts->bases[b]), bases);
    if (std::find(bases.begin(), bases.end(), type) == bases.end()) continue;
    const SymbolRef derived = resolver_.canonical_type(site);
    if (derived != type) add_once(found, DerivedType{derived, site});
  }
}

std::vector<SymbolRef> TypeGraph::all_supertypes(SymbolRef type) {
  type = resolver_.canonical_type(type);
  std::vector<SymbolRef> all{type};
  for (std::size_t at = 0; at < all.size() && all.size() < kMaxTypes && context().spend(); ++at)
    for (const SymbolRef& base : supertypes(all[at])) add_once(all, base);
  all.erase(all.begin());
  return all;
}

std::vector<DerivedType> TypeGraph::all_subtypes(SymbolRef type) {
  type = resolver_.canonical_type(type);
  std::vector<DerivedType> all{{type, type}};
  std::set<SymbolRef> visited{type};
  for (std::size_t at = 0; at < all.size() && all.size() < kMaxTypes && context().spend(); ++at) {
    if (at > 0 && !visited.insert(all[at].type).second) continue;
    for (const DerivedType& derived : std::vector(subtypes(all[at].type)))
      if (derived.type != type) add_once(all, derived);
  }
  all.erase(all.begin());
  return all;
}

/// The members that the type, or one block of it, declares itself.
std::vector<SymbolRef> TypeGraph::own_members(const DerivedType& of, std::string_view name) {
  std::vector<SymbolRef> found;
  const FileFacts* facts = context().facts(of.site.file);
  for (std::uint32_t i = of.site.symbol.value + 1; facts && i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    if (symbol.full_range.begin >= facts->symbol(of.site.symbol).full_range.end) break;
    if (symbol.container == of.site.symbol && facts->str(symbol.name) == name &&
        !is_class_like(symbol.kind))
      found.push_back({of.site.file, SymbolIndex(i)});
  }
  // A component of a record whose accessor is declared leaves it to that.
  const auto is_method = [&](SymbolRef ref) {
    return resolve::is_callable(context().symbol_or_none(ref).kind);
  };
  if (std::any_of(found.begin(), found.end(), is_method))
    std::erase_if(found, [&](SymbolRef ref) { return is_accessor(resolver_, ref); });
  if (!found.empty() || of.site != of.type) return found;
  for (const Value& value : resolve::Values(resolver_.members_of(of.type, name))) {
    if (value.kind != Value::Kind::symbol) continue;
    const std::vector<SymbolRef>& owners = resolver_.declaring_types(value.ref());
    if (std::find(owners.begin(), owners.end(), of.type) != owners.end())
      add_once(found, value.ref());
  }
  return found;
}

/// True if the component can be what the method declares or implements.
bool TypeGraph::is_accessor_of(SymbolRef method, SymbolRef component) {
  const Symbol& symbol = context().symbol_or_none(method);
  return resolve::is_callable(symbol.kind) && symbol.parameters == 0 &&
         is_accessor(resolver_, component);
}

/// Those of the others, members of one type with the member's name, that can be one with it.
std::vector<SymbolRef> TypeGraph::matching(SymbolRef member, std::vector<SymbolRef> others) {
  const bool callable = resolve::is_callable(context().symbol_or_none(member).kind);
  std::erase_if(others, [&](const SymbolRef& other) {
    return other == member ||
           (resolve::is_callable(context().symbol_or_none(other).kind) != callable &&
            !is_accessor_of(member, other) && !is_accessor_of(other, member) &&
            !resolver_.rules(member.file).traits.types_are_structural);
  });
  if (!callable) return others;
  std::vector<SymbolRef> same = others;
  std::erase_if(same, [&](const SymbolRef& other) {
    return !is_accessor(resolver_, other) && !resolver_.same_parameters(member, other);
  });
  if (!same.empty() || resolver_.rules(member.file).traits.overrides_by_parameters) return same;
  // Types may be spelled in several ways.
  const std::uint8_t count = context().symbol_or_none(member).parameters;
  std::copy_if(others.begin(), others.end(), std::back_inserter(same), [&](const SymbolRef& other) {
    return context().symbol_or_none(other).parameters == count;
  });
  return !same.empty() ? same : others;
}

namespace {

/// The name by which a type has what overrides the member, or what that overrides: a destructor has
/// the name of its type.
std::string name_in(resolve::Context& context, SymbolRef member, SymbolRef type) {
  const RenamingRules* rules = renaming_rules(
      context.language(member.file).value_or(Language::text));
  const std::string name(context.name(member));
  const bool destroys = rules && !rules->destructor_mark.empty() &&
                        name.starts_with(rules->destructor_mark);
  return destroys ? std::string(rules->destructor_mark) + std::string(context.name(type)) : name;
}

}  // namespace

/// True if the signature has `virtual`, or a word that only virtual members have.
bool TypeGraph::says_virtual(SymbolRef member) {
  const Words words = resolver_.rules(member.file).traits.keywords.overriding;
  for (const SymbolRef& each : resolver_.counterparts(member)) {
    const FileFacts* facts = context().facts(each.file);
    const std::string_view text = facts ? facts->str(facts->symbol(each.symbol).signature)
                                        : std::string_view();
    for (std::size_t at = 0, end; at < text.size(); at = end + 1) {
      for (end = at; end < text.size() && is_word_char(text[end]);) ++end;
      const std::string_view word = text.substr(at, end - at);
      if (word == "virtual" || words.contains(word)) return true;
    }
  }
  return false;
}

/// False for a member of C++ that neither says so nor has the name of a virtual one of a base.
bool TypeGraph::is_virtual(SymbolRef member) {
  if (!resolver_.rules(member.file).traits.is_linked || says_virtual(member)) return true;
  for (const SymbolRef& base : types_above(member))
    for (const SymbolRef& other : own_members({base, base}, name_in(context(), member, base)))
      if (says_virtual(other)) return true;
  return false;
}

std::vector<SymbolRef> TypeGraph::overridden(SymbolRef member) {
  std::vector<SymbolRef> found;
  const std::string name(context().name(member));
  if (context().symbol_or_none(member).kind == SymbolKind::constructor) return found;
  for (const Value& value : resolver_.trait_declarations(member, name))
    if (value.kind == Value::Kind::symbol) add_once(found, value.ref());
  // Where `impl` blocks name their trait, a member overrides nothing else.
  if (resolver_.rules(member.file).traits.impls_add_bases) return found;
  for (const SymbolRef& base : types_above(member))
    for (const SymbolRef& other :
         matching(member, own_members({base, base}, name_in(context(), member, base))))
      if (is_virtual(other)) add_once(found, other);
  return found;
}

/// All supertypes of the types that declare a member; for one in the body of an enumerator, the
/// enumeration with its supertypes.
std::vector<SymbolRef> TypeGraph::types_above(SymbolRef member) {
  std::vector<SymbolRef> above;
  const SymbolRef container{member.file, context().symbol_or_none(member).container};
  const Symbol around = context().symbol_or_none(container);
  if (around.kind == SymbolKind::enum_member && around.container.valid()) {
    above.push_back({member.file, around.container});
    for (const SymbolRef& base : all_supertypes(above[0])) add_once(above, base);
    return above;
  }
  for (const SymbolRef& owner : std::vector(resolver_.declaring_types(member)))
    if (has_members(resolver_, owner))
      for (const SymbolRef& base : all_supertypes(owner)) add_once(above, base);
  return above;
}

/// The type with all subtypes, and the bodies of the enumerators of each.
std::vector<DerivedType> TypeGraph::types_below(SymbolRef type) {
  std::vector<DerivedType> types = all_subtypes(type);
  types.insert(types.begin(), DerivedType{type, type});
  std::vector<DerivedType> below(types.begin() + 1, types.end());
  for (const DerivedType& each : types) {
    if (context().symbol_or_none(each.site).kind != SymbolKind::enum_) continue;
    const FileFacts& facts = *context().facts(each.site.file);
    for (std::uint32_t i = each.site.symbol.value + 1; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      if (symbol.full_range.begin >= facts.symbol(each.site.symbol).full_range.end) break;
      const SymbolRef enumerator{each.site.file, SymbolIndex(i)};
      if (symbol.container == each.site.symbol && symbol.kind == SymbolKind::enum_member)
        below.push_back({enumerator, enumerator});
    }
  }
  return below;
}

namespace {

/// True if the member is in a block of the trait that declares the other.
bool is_declared_by(resolve::Resolver& resolver, SymbolRef member, SymbolRef declared) {
  const std::string name(resolver.context().name(member));
  const resolve::Values found = resolver.trait_declarations(member, name);
  return std::any_of(found.begin(), found.end(),
                     [&](const Value& value) { return value.ref() == declared; });
}

}  // namespace

std::vector<SymbolRef> TypeGraph::overriding(SymbolRef member) {
  std::vector<SymbolRef> found;
  if (context().symbol_or_none(member).kind == SymbolKind::constructor || !is_virtual(member))
    return found;
  const bool in_blocks = resolver_.rules(member.file).traits.impls_add_bases;
  for (const SymbolRef& owner : std::vector(resolver_.declaring_types(member))) {
    if (!is_class_like(context().symbol_or_none(owner).kind)) continue;
    for (const DerivedType& derived : types_below(owner))
      for (const SymbolRef& other :
           matching(member, own_members(derived, name_in(context(), member, derived.type))))
        if (!in_blocks || is_declared_by(resolver_, other, member)) add_once(found, other);
  }
  return found;
}

std::vector<SymbolRef> TypeGraph::joined_below(SymbolRef member) {
  std::vector<SymbolRef> found;
  const std::string name(context().name(member));
  const Symbol& symbol = context().symbol_or_none(member);
  if (!resolve::is_callable(symbol.kind) || symbol.kind == SymbolKind::constructor ||
      symbol.has(SymbolFlag::static_))
    return found;
  for (const SymbolRef& owner : std::vector(resolver_.declaring_types(member)))
    for (const DerivedType& derived : all_subtypes(owner)) {
      if (!matching(member, own_members(derived, name)).empty()) continue;
      for (const SymbolRef& base : all_supertypes(derived.type))
        for (const SymbolRef& other : matching(member, own_members({base, base}, name)))
          add_once(found, other);
    }
  add_embedded(member, found);
  return found;
}

/// Adds the methods that implement one of an interface for types that embed theirs.
void TypeGraph::add_embedded(SymbolRef member, std::vector<SymbolRef>& found) {
  const SymbolRef declaring{member.file, context().symbol_or_none(member).container};
  if (!resolver_.rules(member.file).traits.has_implicit_interfaces ||
      context().symbol_or_none(declaring).kind != SymbolKind::interface)
    return;
  for (const Definition& other : std::vector(context().definitions(context().name(member)))) {
    if (other.kind != SymbolKind::method || other == member || !context().spend() ||
        context().family(other.file) != context().family(member.file) ||
        matching(member, {other}).empty())
      continue;
    for (const SymbolRef& owner : std::vector(resolver_.declaring_types(other)))
      for (const DerivedType& outer : all_subtypes(owner))
        if (implements(resolver_, outer.type, declaring) &&
            matching(member, own_members(outer, context().name(member))).empty())
          add_once(found, SymbolRef(other));
  }
}

std::vector<SymbolRef> TypeGraph::implemented(SymbolRef member) {
  std::vector<SymbolRef> found = fields_of_function(resolver_, member, files_with_values_, stop_);
  for (const SymbolRef& other : overridden(member)) add_once(found, other);
  return found;
}

std::vector<SymbolRef> TypeGraph::implementing(SymbolRef member) {
  std::vector<SymbolRef> found = functions_of_field(resolver_, member, stop_);
  for (const SymbolRef& other : overriding(member)) add_once(found, other);
  return found;
}

}  // namespace codefinder::query
