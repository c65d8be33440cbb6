// Declarations of types to their definitions, and members that stand outside of their class to the
// class.
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

bool Resolver::has_children(store::SymbolRef ref) {
  const FileFacts* facts = context_.facts(ref.file);
  if (!facts) return false;
  const ByteRange range = facts->symbol(ref.symbol).full_range;
  for (std::uint32_t i = ref.symbol.value + 1;
       i < facts->symbols.size() && facts->symbols[i].full_range.begin < range.end; ++i)
    if (facts->symbols[i].container == ref.symbol &&
        (!facts->symbols[i].has(SymbolFlag::local) || facts->symbols[i].has(SymbolFlag::member)))
      return true;
  const auto& given = given_members(ref.file);
  const auto at = std::lower_bound(given.begin(), given.end(),
                                   std::pair{ref.symbol, SymbolIndex(0)});
  return at != given.end() && at->first == ref.symbol;
}

const std::vector<std::pair<SymbolIndex, SymbolIndex>>& Resolver::given_members(FileId file) {
  const auto [known, fresh] = given_.try_emplace(file);
  const FileFacts* facts = fresh && semantics_of(file).functions_are_objects()
                               ? context_.facts(file)
                               : nullptr;
  for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    const bool outside = symbol.has(SymbolFlag::member) && symbol.container.valid() &&
                         symbol.full_range.begin >= facts->symbol(symbol.container).full_range.end;
    if (outside) known->second.emplace_back(symbol.container, SymbolIndex(i));
  }
  std::sort(known->second.begin(), known->second.end());
  return known->second;
}

store::SymbolRef Resolver::canonical(store::SymbolRef ref) {
  if (auto it = canonical_.find(key(ref.file, ref.symbol.value)); it != canonical_.end())
    return it->second;
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol) return ref;
  store::SymbolRef best = ref;
  const bool forward = symbol->has(SymbolFlag::declaration) && is_class_like(symbol->kind) &&
                       !has_children(ref);
  if (symbol->kind == SymbolKind::impl || forward) {
    const LanguageSemantics& rules = semantics_of(ref.file);
    int best_score = -1;
    const std::string_view name = symbol->kind == SymbolKind::impl
                                      ? last_segment(context_.name(ref))
                                      : context_.name(ref);
    // `impl<T: Trait> Trait for &T`: the members are those of the parameter.
    const FileFacts& own = *context_.facts(ref.file);
    for (std::uint32_t i = ref.symbol.value + 1;
         i < own.symbols.size() && own.symbols[i].full_range.begin < symbol->full_range.end; ++i)
      if (own.symbols[i].kind == SymbolKind::type_parameter &&
          own.symbols[i].container == ref.symbol && own.str(own.symbols[i].name) == name)
        return canonical_[key(ref.file, ref.symbol.value)] = {ref.file, SymbolIndex(i)};
    const std::string container = scope_path(*context_.facts(ref.file), ref.symbol);
    for (const store::Definition& other : context_.definitions(name)) {
      if (context_.stopped()) break;
      if (other == ref || other.kind == SymbolKind::impl || !is_class_like(other.kind)) continue;
      if (other.declared && forward) continue;
      if (context_.family(other.file) != context_.family(ref.file)) continue;
      int score = shared_directories(context_.path(ref.file), context_.path(other.file));
      if (other.file == ref.file) score += 1000;
      else if (rules.may_hold_members_of(*this, ref.file, other.file)) score += 500;
      if (scope_path(*context_.facts(other.file), other.symbol) == container) score += 200;
      else if (forward) continue;
      if (score > best_score) best_score = score, best = other;
    }
  }
  return canonical_[key(ref.file, ref.symbol.value)] = best;
}

std::vector<store::SymbolRef> Resolver::declaring_types(store::SymbolRef member) {
  const auto [known, fresh] = declaring_types_.try_emplace(key(member.file, member.symbol.value));
  if (!fresh) return known->second;  // A cycle sees none.
  std::vector<store::SymbolRef> found = find_declaring_types(member);
  // `const p = Foo.prototype; p.use = …`
  for (store::SymbolRef& owner : found)
    if (const store::SymbolRef meant = behind_prototype(owner); meant != owner)
      owner = canonical(meant);
  return declaring_types_[key(member.file, member.symbol.value)] = std::move(found);
}

store::SymbolRef Resolver::behind_prototype(store::SymbolRef holder) {
  const Symbol* symbol = context_.symbol(holder);
  if (!symbol || (symbol->kind != SymbolKind::variable && symbol->kind != SymbolKind::constant) ||
      !symbol->value.valid())
    return holder;
  const FileFacts& facts = *context_.facts(holder.file);
  const Expr& value = facts.exprs[symbol->value.value];
  const bool names = value.op == ExprOp::name && value.a < facts.occurrences.size() &&
                     semantics_of(holder.file)
                         .names_instance(facts.str(facts.occurrences[value.a].name));
  if (!names) return holder;
  const Values meant = evaluate(holder.file, symbol->value);
  return meant.size() == 1 && meant[0].kind == Value::Kind::instance && meant[0].symbol.valid()
             ? meant[0].ref()
             : holder;
}

std::vector<store::SymbolRef> Resolver::find_declaring_types(store::SymbolRef member) {
  const Symbol* symbol = context_.symbol(member);
  if (!symbol) return {};
  const FileFacts& facts = *context_.facts(member.file);
  std::string_view name;
  if (symbol->qualifier.valid()) name = last_segment(facts.str(symbol->qualifier));
  else if (symbol->container.valid() && is_class_like(facts.symbol(symbol->container).kind))
    return {canonical({member.file, symbol->container})};
  if (name.empty()) return {};
  const LanguageSemantics& rules = semantics_of(member.file);
  std::vector<store::SymbolRef> same, near, declared;
  for (const store::Definition& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    if (ref.kind == SymbolKind::impl || ref.kind == SymbolKind::constructor || ref == member)
      continue;
    const bool type = is_class_like(ref.kind) || ref.kind == SymbolKind::type_alias;
    if (ref.file == member.file) (type ? same : near).push_back(ref);
    else if (type && context_.family(ref.file) == context_.family(member.file) &&
             rules.may_hold_members_of(*this, member.file, ref.file))
      ref.declared ? declared.insert(declared.begin(), ref) : near.insert(near.begin(), ref);
  }
  if (!same.empty()) return same;
  if (!near.empty()) return near;
  return declared;
}

}  // namespace codefinder::resolve
