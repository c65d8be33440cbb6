// ClassMembers: the members of one type without its bases.
#include "index/resolve/class_members.h"
#include "index/resolve/resolution.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

/// Every nested symbol with the name in files of the family.
const ClassMembers::MembersByOwner& ClassMembers::members_named(std::string_view name,
                                                                Family family) {
  std::string key(name);
  (key += '\0') += static_cast<char>(family);
  const auto [it, fresh] = members_named_.try_emplace(std::move(key));
  if (!fresh) return it->second;
  MembersByOwner& named = it->second;
  for (const Definition& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    if (!ref.nested || context_.family(ref.file) != family) continue;
    if (!parts_.traits(ref.file).has_members_in_other_files) {
      named.own_file.push_back(ref);
      continue;
    }
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol) continue;
    if (is_lexically_inside(ref))
      named.inside[fact_key(ref.file, symbol->container.value)].push_back(ref);
    else named.elsewhere.push_back(ref);
  }
  return named;
}

/// True if the member belongs to its container; else it may belong to another type.
bool ClassMembers::is_lexically_inside(SymbolRef member) {
  const Symbol& symbol = context_.symbol_or_none(member);
  const Symbol* owner = symbol.container.valid() ? context_.symbol({member.file, symbol.container})
                                                 : nullptr;
  if (!owner || symbol.qualifier.valid()) return false;
  const bool plain = owner->kind != SymbolKind::impl && symbol.kind != SymbolKind::enum_member &&
                     !owner->has(SymbolFlag::declaration);
  return plain || !parts_.traits(member.file).allows_out_of_line_members;
}

namespace {

/// True for a method in an `impl` block without a trait.
bool is_in_plain_block(Context& context, SymbolRef member) {
  const Symbol& symbol = context.symbol_or_none(member);
  if (!is_callable(symbol.kind) || !symbol.container.valid()) return false;
  const Symbol& block = context.symbol_or_none({member.file, symbol.container});
  return block.kind == SymbolKind::impl && block.bases_begin == block.bases_end;
}

}  // namespace

/// Definitions first, then declarations.
Values ClassMembers::own(SymbolRef type, const Lookup& lookup) {
  if (!context_.symbol(type)) return {};
  OwnMembers members;
  for (const SymbolRef& ref : own_candidates(type, lookup.name)) {
    if (context_.stopped()) break;
    add_own(type, ref, members);
  }
  Values found = std::move(members.defined);
  // Methods of the type itself come before methods of its traits.
  const bool inherent = parts_.traits(type.file).impls_add_bases &&
                        std::any_of(found.begin(), found.end(), [&](const Value& value) {
                          return is_in_plain_block(context_, value.ref());
                        });
  if (inherent)
    std::erase_if(found, [&](const Value& value) {
      return is_callable(context_.symbol_or_none(value.ref()).kind) &&
             !is_in_plain_block(context_, value.ref());
    });
  else concatenate(found, std::move(members.declared));
  if (found.empty()) found = std::move(members.assigned);
  const auto assigned = [&](const Value& value) { return is_only_assigned(value); };
  const SymbolKind kind = context_.symbol_or_none(type).kind;
  const bool object = parts_.traits(type.file).functions_are_objects && !is_class_like(kind) &&
                      !is_callable(kind);
  if ((parts_.traits(type.file).assignments_yield || object) &&
      !std::all_of(found.begin(), found.end(), assigned))
    std::erase_if(found, assigned);
  return found.empty() ? local_members(type, lookup.name) : found;
}

/// The symbols with the name that may be members of the type, sorted.
std::vector<SymbolRef> ClassMembers::own_candidates(SymbolRef type, std::string_view name) {
  const MembersByOwner& named = members_named(name, context_.family(type.file));
  std::vector<SymbolRef> candidates = named.elsewhere;
  if (const auto own = named.inside.find(fact_key(type)); own != named.inside.end())
    candidates.insert(candidates.end(), own->second.begin(), own->second.end());
  for (auto at = std::lower_bound(named.own_file.begin(), named.own_file.end(),
                                  SymbolRef{type.file, SymbolIndex(0)});
       at != named.own_file.end() && at->file == type.file; ++at)
    if (const Symbol* symbol = context_.symbol(*at);
        symbol && (!is_lexically_inside(*at) || symbol->container == type.symbol))
      candidates.push_back(*at);
  std::sort(candidates.begin(), candidates.end());
  return candidates;
}

/// Adds the candidate to `members` if it is a member of the type.
void ClassMembers::add_own(SymbolRef type, SymbolRef member, OwnMembers& members) {
  const Symbol* symbol = context_.symbol(member);
  if (!symbol || symbol->kind == SymbolKind::impl || symbol->kind == SymbolKind::test) return;
  const LanguageTraits& traits = parts_.traits(type.file);
  bool belongs = false;
  if (symbol->qualifier.valid()) {
    belongs = belongs_by_qualifier(type, member);
    if (!belongs && traits.functions_are_objects &&
        context_.family(member.file) == context_.family(type.file)) {
      // Another name of the type may have been given the member: `p.use = …`.
      const std::vector<SymbolRef> holders = parts_.types.declaring(member);
      if (std::find(holders.begin(), holders.end(), type) != holders.end())
        members.assigned.push_back(Value::of(member, Evidence::member));
      return;
    }
  } else if (symbol->container.valid()) {
    belongs = belongs_by_container(type, member);
  }
  const bool unnamed = symbol->kind == SymbolKind::constructor &&
                       traits.has_separate_method_namespace;
  if (!belongs || unnamed) return;
  // A block for all types that meet some bounds is one of many for each of them.
  if (context_.symbol_or_none(type).kind == SymbolKind::type_parameter)
    if (const Values declared = trait_declarations(member, context_.name(member));
        !declared.empty())
      return append(members.declared, declared);
  (symbol->has(SymbolFlag::declaration) ? members.declared : members.defined)
      .push_back(Value::of(member, Evidence::member));
}

/// `A::f` is a member of a type A that its file can see.
bool ClassMembers::belongs_by_qualifier(SymbolRef type, SymbolRef member) {
  const std::string_view qualifier = context_.facts(member.file)
                                         ->str(context_.symbol(member)->qualifier);
  return last_segment(qualifier) == context_.name(type) &&
         context_.family(member.file) == context_.family(type.file) &&
         (member.file == type.file || parts_.rules(type.file).visibility.may_hold_members_of(
                                          parts_.resolver, member.file, type.file)) &&
         parts_.types.may_hold(type, member);
}

bool ClassMembers::belongs_by_container(SymbolRef type, SymbolRef member) {
  const Symbol* of = context_.symbol(type);
  const Symbol* symbol = context_.symbol(member);
  const FileFacts& facts = *context_.facts(member.file);
  SymbolRef owner{member.file, symbol->container};
  // Enumerators of an unscoped enum are members of the class around it too.
  const bool unscoped = symbol->kind == SymbolKind::enum_member && !symbol->has(SymbolFlag::member);
  if (unscoped && parts_.traits(type.file).enumerators_leak && owner != type &&
      facts.symbol(owner.symbol).container.valid())
    owner.symbol = facts.symbol(owner.symbol).container;
  if (owner == type) return !is_callable(of->kind) || symbol->has(SymbolFlag::member);
  const std::string_view type_name = context_.name(type), owner_name = context_.name(owner);
  const SymbolKind kind = context_.symbol_or_none(owner).kind;
  // A block may name an alias of the type.
  const bool named = owner_name == type_name || last_segment(owner_name) == type_name;
  return (named || kind == SymbolKind::impl) && is_class_like(kind) &&
         parts_.types.canonical(owner) == type;
}

/// Members of local symbols, which no list of definitions has: `this.state = {a}`, `const local =
/// {a}`.
Values ClassMembers::local_members(SymbolRef type, std::string_view name) {
  Values found;
  const FileFacts& facts = *context_.facts(type.file);
  const Symbol& of = facts.symbol(type.symbol);
  for (std::uint32_t i = type.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < of.full_range.end; ++i)
    if (facts.symbols[i].container == type.symbol && facts.symbols[i].has(SymbolFlag::member) &&
        facts.str(facts.symbols[i].name) == name)
      found.push_back(Value::of({type.file, SymbolIndex(i)}, Evidence::member));
  const auto& assigned = parts_.types.assigned_members(type.file);
  for (auto at = std::lower_bound(assigned.begin(), assigned.end(),
                                  std::pair{type.symbol, SymbolIndex(0)});
       at != assigned.end() && at->first == type.symbol; ++at)
    if (facts.str(facts.symbol(at->second).name) == name)
      found.push_back(Value::of({type.file, at->second}, Evidence::member));
  return found;
}

}  // namespace codefinder::resolve
