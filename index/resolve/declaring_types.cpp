// DeclaringTypes: definitions of types and the types of members.
#include "index/resolve/declaring_types.h"

#include "index/resolve/resolution.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

DeclaringTypes::DeclaringTypes(Resolution& resolution)
    : parts_(resolution), context_(resolution.context) {}

bool DeclaringTypes::has_children(SymbolRef ref) {
  const FileFacts* facts = context_.facts(ref.file);
  if (!facts) return false;
  const ByteRange range = facts->symbol(ref.symbol).full_range;
  for (std::uint32_t i = ref.symbol.value + 1;
       i < facts->symbols.size() && facts->symbols[i].full_range.begin < range.end; ++i)
    if (facts->symbols[i].container == ref.symbol &&
        (!facts->symbols[i].has(SymbolFlag::local) || facts->symbols[i].has(SymbolFlag::member)))
      return true;
  const auto& assigned = assigned_members(ref.file);
  const auto at = std::lower_bound(assigned.begin(), assigned.end(),
                                   std::pair{ref.symbol, SymbolIndex(0)});
  return at != assigned.end() && at->first == ref.symbol;
}

const std::vector<DeclaringTypes::HolderAndMember>& DeclaringTypes::assigned_members(FileId file) {
  const auto [known, fresh] = assigned_.try_emplace(file);
  const FileFacts* facts = fresh && parts_.traits(file).functions_are_objects ? context_.facts(file)
                                                                              : nullptr;
  for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    const bool outside = symbol.has(SymbolFlag::member) && symbol.container.valid() &&
                         symbol.full_range.begin >= facts->symbol(symbol.container).full_range.end;
    if (outside) known->second.emplace_back(symbol.container, SymbolIndex(i));
  }
  if (fresh) std::sort(known->second.begin(), known->second.end());
  return known->second;
}

SymbolRef DeclaringTypes::canonical(SymbolRef ref) {
  if (auto it = canonical_.find(fact_key(ref)); it != canonical_.end()) return it->second;
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol) return ref;
  const bool forward = symbol->has(SymbolFlag::declaration) && is_class_like(symbol->kind) &&
                       !has_children(ref);
  const SymbolRef found = symbol->kind == SymbolKind::impl || forward
                              ? canonical_uncached(ref, *symbol)
                              : ref;
  return canonical_[fact_key(ref)] = found;
}

namespace {

/// The type of a block that is written for an alias: `type A = S<i32>; impl A {}`.
std::optional<SymbolRef> behind_alias(Resolution& parts, SymbolRef alias) {
  const ExprIndex aliased = parts.context.symbol_or_none(alias).type;
  if (!aliased.valid()) return std::nullopt;
  const Values types = parts.values.evaluate(alias.file, aliased);
  if (types.size() != 1 || !types[0].symbol.valid()) return std::nullopt;
  const Symbol* type = parts.context.symbol(types[0].ref());
  if (!type || !is_class_like(type->kind) || type->kind == SymbolKind::impl) return std::nullopt;
  return types[0].ref();
}

}  // namespace

/// The types that the name of a block leads to by its path and imports; the block itself for a type
/// of another package; nullopt if unknown.
std::optional<SymbolRef> DeclaringTypes::written_type(SymbolRef block, const Symbol& symbol) {
  const FileFacts& facts = *context_.facts(block.file);
  const OccurrenceIndex use = occurrence_at(facts, symbol.name_range.begin);
  if (!use.valid() || facts.occurrence(use).range != symbol.name_range) return std::nullopt;
  canonical_[fact_key(block)] = block;  // The answer to requests about it meanwhile.
  const Values named = parts_.names.resolve(block.file, use);
  canonical_.erase(fact_key(block));
  if (named.size() != 1) return std::nullopt;
  if (named[0].is_external()) return block;
  const Symbol* type = named[0].symbol.valid() ? context_.symbol(named[0].ref()) : nullptr;
  if (!type || !is_class_like(type->kind) || type->kind == SymbolKind::impl) return std::nullopt;
  return named[0].ref();
}

SymbolRef DeclaringTypes::canonical_uncached(SymbolRef ref, const Symbol& symbol) {
  const bool impl = symbol.kind == SymbolKind::impl;
  const std::string_view name = impl ? last_segment(context_.name(ref)) : context_.name(ref);
  // `impl<T: Trait> Trait for &T`: the members belong to the parameter.
  if (const SymbolIndex parameter = own_type_parameter(ref, name); parameter.valid())
    return {ref.file, parameter};
  const bool forward = symbol.has(SymbolFlag::declaration) && is_class_like(symbol.kind) &&
                       !has_children(ref);
  const std::string scope = scope_path(*context_.facts(ref.file), ref.symbol);
  SymbolRef best = ref, alias = ref;
  int best_score = -1, alias_score = -1;
  for (const Definition& other : context_.definitions(name)) {
    if (context_.stopped()) break;
    const bool is_alias = impl && other.kind == SymbolKind::type_alias;
    const bool is_type = other.kind != SymbolKind::impl && is_class_like(other.kind);
    if (other == ref || (!is_type && !is_alias) || (other.declared && forward)) continue;
    if (context_.family(other.file) != context_.family(ref.file)) continue;
    int score = similarity(ref, other);
    if (is_alias) {
      if (score > alias_score) alias_score = score, alias = other;
      continue;
    }
    if (scope_path(*context_.facts(other.file), other.symbol) == scope) score += 200;
    else if (forward) continue;
    if (score > best_score) best_score = score, best = other;
  }
  if (impl && best != ref)
    if (const auto written = written_type(ref, symbol)) return *written;
  if (best != ref || alias == ref) return best;
  canonical_[fact_key(ref)] = ref;  // The answer to requests about it meanwhile.
  return behind_alias(parts_, alias).value_or(ref);
}

/// The type parameter of the block that has this name; none if there is none.
SymbolIndex DeclaringTypes::own_type_parameter(SymbolRef block, std::string_view name) {
  const FileFacts& facts = *context_.facts(block.file);
  const std::uint32_t end = facts.symbol(block.symbol).full_range.end;
  for (std::uint32_t i = block.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < end; ++i)
    if (facts.symbols[i].kind == SymbolKind::type_parameter &&
        facts.symbols[i].container == block.symbol && facts.str(facts.symbols[i].name) == name)
      return SymbolIndex(i);
  return {};
}

/// How near the other type's file is.
int DeclaringTypes::similarity(SymbolRef type, const Definition& other) {
  const int shared = shared_directories(context_.path(type.file), context_.path(other.file));
  if (other.file == type.file) return shared + 1000;
  const bool visible = parts_.rules(type.file).visibility.may_hold_members_of(
      parts_.resolver, type.file, other.file);
  return visible ? shared + 500 : shared;
}

const std::vector<SymbolRef>& DeclaringTypes::declaring(SymbolRef member) {
  const auto [known, fresh] = declaring_.try_emplace(fact_key(member));
  if (!fresh) return known->second;  // A cycle gets an empty list.
  std::vector<SymbolRef> found = declaring_uncached(member);
  // `const p = Foo.prototype; p.use = …`
  for (SymbolRef& owner : found)
    if (const SymbolRef type = behind_prototype(owner); type != owner) owner = canonical(type);
  return declaring_[fact_key(member)] = std::move(found);
}

/// The type whose prototype object the variable holds; any other symbol itself.
SymbolRef DeclaringTypes::behind_prototype(SymbolRef holder) {
  const Symbol* symbol = context_.symbol(holder);
  const std::string_view prototype = parts_.traits(holder.file).prototype_member;
  if (!symbol || (symbol->kind != SymbolKind::variable && symbol->kind != SymbolKind::constant) ||
      !symbol->value.valid() || prototype.empty())
    return holder;
  const FileFacts& facts = *context_.facts(holder.file);
  const Expr& value = facts.exprs[symbol->value.value];
  const bool names = value.op == ExprOp::name && value.a < facts.occurrences.size() &&
                     facts.str(facts.occurrences[value.a].name) == prototype;
  if (!names) return holder;
  const Values types = parts_.values.evaluate(holder.file, symbol->value);
  return types.size() == 1 && types[0].kind == Value::Kind::instance && types[0].symbol.valid()
             ? types[0].ref()
             : holder;
}

bool DeclaringTypes::is_scope_of(SymbolRef type, SymbolRef member) {
  return may_be_scope_of(*context_.facts(type.file), type.symbol, *context_.facts(member.file),
                         member.symbol);
}

/// True if the file of the member can define members of the type.
bool DeclaringTypes::is_visible_type(const Definition& type, SymbolRef member) {
  if (!is_class_like(type.kind) || type.kind == SymbolKind::impl) return false;
  return type.file == member.file ||
         (context_.family(type.file) == context_.family(member.file) &&
          parts_.rules(member.file)
              .visibility.may_hold_members_of(parts_.resolver, member.file, type.file));
}

namespace {

/// True for the specialization that the member's qualifier writes: `Box<int>` of `Box<int>::f`.
bool is_written_at(Context& context, SymbolRef type, SymbolRef member) {
  return are_same_arguments(written_arguments(context, type),
                            written_arguments(context, member, ArgumentsOf::qualifier));
}

bool is_specialization(Context& context, SymbolRef type) {
  return !written_arguments(context, type).empty();
}

}  // namespace

/// Keeps the specialization that the member's qualifier writes; without it, the types that are
/// none; all if nothing would be left.
void DeclaringTypes::keep_written(std::vector<SymbolRef>& types, SymbolRef member) {
  if (types.empty() || !parts_.traits(member.file).qualified_definitions) return;
  std::vector<SymbolRef> written, plain;
  for (const SymbolRef& type : types)
    if (!is_specialization(context_, type)) plain.push_back(type);
    else if (is_written_at(context_, type, member)) written.push_back(type);
  if (!written.empty()) types = std::move(written);
  else if (!plain.empty()) types = std::move(plain);
}

/// True if all are specializations that the member's qualifier does not write.
bool DeclaringTypes::is_of_other_specialization(const std::vector<SymbolRef>& types,
                                                SymbolRef member) {
  return parts_.traits(member.file).qualified_definitions &&
         std::ranges::all_of(types, [&](const SymbolRef& type) {
           return is_specialization(context_, type) && !is_written_at(context_, type, member);
         });
}

/// True if the member's qualifier has arguments that select the type among its specializations.
bool DeclaringTypes::selects(SymbolRef type, SymbolRef member) {
  if (is_specialization(context_, type)) return is_written_at(context_, type, member);
  return std::ranges::none_of(context_.definitions(context_.name(type)), [&](const auto& other) {
    return other != type && is_visible_type(other, member) && is_specialization(context_, other) &&
           is_written_at(context_, other, member) && is_scope_of(other, member);
  });
}

bool DeclaringTypes::may_hold(SymbolRef type, SymbolRef member) {
  if (!parts_.traits(member.file).qualified_definitions) return true;
  const std::vector<Definition>& named = context_.definitions(context_.name(type));
  if (named.size() < 2) return true;
  const bool has_arguments = !written_arguments(context_, member, ArgumentsOf::qualifier).empty();
  if (has_arguments && !selects(type, member)) return false;
  if (is_scope_of(type, member)) return true;
  return std::none_of(named.begin(), named.end(), [&](const Definition& other) {
    return other != type && is_visible_type(other, member) && is_scope_of(other, member);
  });
}

std::vector<SymbolRef> DeclaringTypes::declaring_uncached(SymbolRef member) {
  const Symbol* symbol = context_.symbol(member);
  if (!symbol) return {};
  const FileFacts& facts = *context_.facts(member.file);
  std::string_view name;
  if (symbol->qualifier.valid()) name = last_segment(facts.str(symbol->qualifier));
  else if (symbol->container.valid() && is_class_like(facts.symbol(symbol->container).kind))
    return {canonical({member.file, symbol->container})};
  if (name.empty()) return {};
  const NameVisibility& visibility = parts_.rules(member.file).visibility;
  std::vector<SymbolRef> same, near, declared;
  for (const Definition& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    if (ref.kind == SymbolKind::impl || ref.kind == SymbolKind::constructor || ref == member)
      continue;
    const bool type = is_class_like(ref.kind) || ref.kind == SymbolKind::type_alias;
    if (ref.file == member.file) (type ? same : near).push_back(ref);
    else if (type && context_.family(ref.file) == context_.family(member.file) &&
             visibility.may_hold_members_of(parts_.resolver, member.file, ref.file))
      ref.declared ? declared.insert(declared.begin(), ref) : near.insert(near.begin(), ref);
  }
  if (!near.empty() && is_of_other_specialization(same, member)) same.clear();
  std::vector<SymbolRef>& found = !same.empty() ? same : near.empty() ? declared : near;
  // If there are several, keeps the types in the scopes that the member's qualifier names.
  const auto is_other = [&](const SymbolRef& type) { return !is_scope_of(type, member); };
  if (found.size() > 1 && !std::all_of(found.begin(), found.end(), is_other))
    std::erase_if(found, is_other);
  keep_written(found, member);
  return std::move(found);
}

}  // namespace codefinder::resolve
