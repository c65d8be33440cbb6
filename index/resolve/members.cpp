// What hangs on a class, a namespace or a module: own members, those that are declared or assigned
// elsewhere, those of bases.
#include "index/resolve/entities.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/overloads.h"
#include "index/resolve/resolve.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {
constexpr int kDeepestBase = 16;
}

Values Resolver::bases(store::SymbolRef type) {
  Values found;
  const auto add = [&](store::SymbolRef ref) {
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol) return;
    const FileFacts& facts = *context_.facts(ref.file);
    for (std::uint32_t i = symbol->bases_begin; i < symbol->bases_end && i < facts.bases.size();
         ++i)
      append(found, evaluate(ref.file, facts.bases[i]));
  };
  add(type);
  const Symbol* symbol = context_.symbol(type);
  if (symbol && semantics_of(type.file).impls_add_bases() && symbol->kind != SymbolKind::impl)
    for (const store::SymbolRef& ref :
         std::vector<store::Definition>(context_.definitions(context_.name(type))))
      if (const Symbol* other = context_.symbol(ref);
          other && other->kind == SymbolKind::impl && canonical(ref) == type)
        add(ref);
  return found;
}

/// What an `impl Trait for T` writes means, for those who call it, the trait's own item.
Values Resolver::trait_declarations(store::SymbolRef member, std::string_view name, int depth,
                                    std::vector<store::SymbolRef>& seen) {
  const Symbol* symbol = context_.symbol(member);
  const Symbol* impl = symbol && symbol->container.valid()
                           ? context_.symbol({member.file, symbol->container})
                           : nullptr;
  if (!impl || impl->kind != SymbolKind::impl || impl->bases_begin >= impl->bases_end) return {};
  for (const Value& base :
       Values(evaluate(member.file, context_.facts(member.file)->bases[impl->bases_begin]))) {
    const Symbol* trait = base.kind == Value::Kind::symbol && base.symbol.valid()
                              ? context_.symbol(base.ref())
                              : nullptr;
    if (trait && trait->kind == SymbolKind::trait)
      return class_members(base.ref(), name, depth + 1, seen);
  }
  return {};
}

/// What a trait of ours gives to a type of elsewhere: `impl OsStrExt for OsStr`.
Values Resolver::extension_methods(FileId file, std::string_view type, std::string_view name) {
  Values found;
  if (!semantics_of(file).impls_add_bases()) return found;
  for (const store::SymbolRef& ref : std::vector<store::Definition>(context_.definitions(type))) {
    if (context_.stopped()) break;
    const Symbol* impl = context_.symbol(ref);
    if (!impl || impl->kind != SymbolKind::impl || impl->bases_begin >= impl->bases_end) continue;
    if (context_.family(ref.file) != context_.family(file) || canonical(ref) != ref ||
        !context_.spend())
      continue;
    for (const Value& base :
         Values(evaluate(ref.file, context_.facts(ref.file)->bases[impl->bases_begin]))) {
      const Symbol* trait = base.kind == Value::Kind::symbol && base.symbol.valid()
                                ? context_.symbol(base.ref())
                                : nullptr;
      if (trait && trait->kind == SymbolKind::trait) append(found, class_members(base.ref(), name));
    }
  }
  return found;
}

const Values& Resolver::class_members(store::SymbolRef type, std::string_view name) {
  type = canonical(type);
  auto& of_type = members_[key(type.file, type.symbol.value)];
  if (const auto it = of_type.find(std::string(name)); it != of_type.end()) return it->second;
  std::vector<store::SymbolRef> seen;
  Values found = class_members(type, name, 0, seen);
  return members_[key(type.file, type.symbol.value)][std::string(name)] = std::move(found);
}

/// What is defined under this name in files of the family, by what it is inside of; what may belong
/// to another than that is kept apart.
const Resolver::MembersByOwner& Resolver::members_named(std::string_view name, Family family) {
  std::string asked(name);
  (asked += '\0') += static_cast<char>(family);
  const auto [it, fresh] = members_named_.try_emplace(std::move(asked));
  if (!fresh) return it->second;
  MembersByOwner& named = it->second;
  for (const store::Definition& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    if (!ref.nested) continue;
    const std::optional<Language> language = context_.language(ref.file);
    if (!language || definition(*language).family != family) continue;
    if (!language_semantics(family).gives_members(*language)) {
      named.closed.push_back(ref);
      continue;
    }
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol) continue;
    if (is_lexically_inside(ref)) named.of[key(ref.file, symbol->container.value)].push_back(ref);
    else named.elsewhere.push_back(ref);
  }
  return named;
}

bool Resolver::is_lexically_inside(store::SymbolRef member) {
  const Symbol& symbol = context_.symbol_or_none(member);
  const Symbol* owner = symbol.container.valid() ? context_.symbol({member.file, symbol.container})
                                                 : nullptr;
  if (!owner || symbol.qualifier.valid()) return false;
  const bool plain = owner->kind != SymbolKind::impl && symbol.kind != SymbolKind::enum_member &&
                     !owner->has(SymbolFlag::declaration);
  return plain || !semantics_of(member.file).allows_out_of_line_members();
}

/// The members that the type's own declaration holds, and what hangs on it elsewhere.
Values Resolver::own_members(store::SymbolRef type, std::string_view name, int depth,
                             std::vector<store::SymbolRef>& seen) {
  const Symbol* of = context_.symbol(type);
  if (!of) return {};
  const std::string_view type_name = context_.name(type);
  const Family family = context_.family(type.file);
  const LanguageSemantics& rules = language_semantics(family);
  Values found, declared, given;  // What another name for it was given: `p.use = …`.
  const MembersByOwner& named = members_named(name, family);
  std::vector<store::SymbolRef> candidates = named.elsewhere;
  if (const auto own = named.of.find(key(type.file, type.symbol.value)); own != named.of.end())
    candidates.insert(candidates.end(), own->second.begin(), own->second.end());
  for (auto at = std::lower_bound(named.closed.begin(), named.closed.end(),
                                  store::SymbolRef{type.file, SymbolIndex(0)});
       at != named.closed.end() && at->file == type.file; ++at)
    if (const Symbol* symbol = context_.symbol(*at);
        symbol && (!is_lexically_inside(*at) || symbol->container == type.symbol))
      candidates.push_back(*at);
  std::sort(candidates.begin(), candidates.end());
  for (const store::SymbolRef& ref : candidates) {
    if (context_.stopped()) break;
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol || symbol->kind == SymbolKind::impl || symbol->kind == SymbolKind::test) continue;
    const FileFacts& facts = *context_.facts(ref.file);
    bool belongs = false;
    if (symbol->qualifier.valid()) {
      belongs = last_segment(facts.str(symbol->qualifier)) == type_name &&
                context_.family(ref.file) == family &&
                (ref.file == type.file || rules.may_hold_members_of(*this, ref.file, type.file));
      if (!belongs && rules.functions_are_objects() && context_.family(ref.file) == family) {
        const std::vector<store::SymbolRef> holders = declaring_types(ref);
        if (std::find(holders.begin(), holders.end(), type) != holders.end())
          given.push_back(Value::of(ref, Evidence::member));
        continue;
      }
    } else if (symbol->container.valid()) {
      store::SymbolRef owner{ref.file, symbol->container};
      // Enumerators of a plain enum are members of the class around it too.
      const bool unscoped = symbol->kind == SymbolKind::enum_member &&
                            !symbol->has(SymbolFlag::member);
      if (unscoped && rules.enumerators_leak() && owner != type &&
          facts.symbol(owner.symbol).container.valid())
        owner.symbol = facts.symbol(owner.symbol).container;
      if (owner == type) {
        belongs = !is_callable(of->kind) || symbol->has(SymbolFlag::member);
      } else if (context_.name(owner) == type_name ||
                 last_segment(context_.name(owner)) == type_name) {
        belongs = is_class_like(context_.symbol_or_none(owner).kind) && canonical(owner) == type;
      }
    }
    const bool nameless = symbol->kind == SymbolKind::constructor &&
                          rules.has_separate_method_namespace();
    if (!belongs || nameless) continue;
    const Values promised = trait_declarations(ref, name, depth, seen);
    if (!promised.empty()) append(declared, promised);
    else
      (symbol->has(SymbolFlag::declaration) ? declared : found)
          .push_back(Value::of(ref, Evidence::member));
  }
  found.insert(found.end(), declared.begin(), declared.end());
  if (found.empty()) found = std::move(given);
  const bool yields = rules.assignments_yield_to_declarations();
  const auto assigned = [&](const Value& entity) { return only_assigned(entity); };
  if (yields &&
      std::any_of(found.begin(), found.end(), [&](const Value& e) { return !assigned(e); }))
    std::erase_if(found, assigned);
  // What a function keeps to itself is in no dictionary: `this.state = {a}`, `const local = {a}`.
  if (found.empty()) {
    const FileFacts& facts = *context_.facts(type.file);
    for (std::uint32_t i = type.symbol.value + 1;
         i < facts.symbols.size() && facts.symbols[i].full_range.begin < of->full_range.end; ++i)
      if (facts.symbols[i].container == type.symbol && facts.symbols[i].has(SymbolFlag::member) &&
          facts.str(facts.symbols[i].name) == name)
        found.push_back(Value::of({type.file, SymbolIndex(i)}, Evidence::member));
    const auto& others = given_members(type.file);
    for (auto at =
             std::lower_bound(others.begin(), others.end(), std::pair{type.symbol, SymbolIndex(0)});
         at != others.end() && at->first == type.symbol; ++at)
      if (facts.str(facts.symbol(at->second).name) == name)
        found.push_back(Value::of({type.file, at->second}, Evidence::member));
  }
  return found;
}

Values Resolver::class_members(store::SymbolRef type, std::string_view name, int depth,
                               std::vector<store::SymbolRef>& seen) {
  type = canonical(type);
  const Budget::Level level(context_.budget());
  if (depth > kDeepestBase || !level || std::find(seen.begin(), seen.end(), type) != seen.end())
    return {};
  seen.push_back(type);
  if (!context_.symbol(type)) return {};
  const LanguageSemantics& rules = semantics_of(type.file);
  Values own = own_members(type, name, depth, seen);
  const auto assigned = [&](const Value& entity) { return only_assigned(entity); };
  const bool weak = std::any_of(own.begin(), own.end(),
                                [&](const Value& e) { return gives_way(e.ref(), type); }) ||
                    (rules.assignments_yield_to_declarations() &&
                     std::all_of(own.begin(), own.end(), assigned));
  // Where methods are overloaded, those of the bases that are not overridden count beside the
  // class's own.
  const auto method = [&](const Value& e) {
    return is_callable(context_.symbol_or_none(e.ref()).kind);
  };
  const bool overloading = rules.has_separate_method_namespace() &&
                           std::all_of(own.begin(), own.end(), method);
  if (!own.empty() && !weak && !overloading) return own;
  Values found, parents;
  if (own.empty())
    for (const store::SymbolRef& part : merged(type)) {
      const SymbolKind kind = context_.symbol_or_none(part).kind;
      if (kind == SymbolKind::namespace_) append(found, namespace_members(part, name));
      else if (is_class_like(kind)) append(found, own_members(part, name, depth, seen));
      if (!found.empty()) return found;
    }
  if (overloading) found = own;
  append(parents, bases(type));
  for (const store::SymbolRef& part : merged(type)) append(parents, bases(part));
  for (const Value& base : parents) {
    if (base.kind == Value::Kind::file) append(found, members(base, name, depth + 1));
    if (!found.empty() && !overloading) break;
    if (base.kind != Value::Kind::symbol && base.kind != Value::Kind::instance) continue;
    if (!base.symbol.valid()) continue;
    const Symbol* parent = context_.symbol(base.ref());
    if (!parent) continue;
    if (overloading) {
      for (Value& inherited : class_members(base.ref(), name, depth + 1, seen)) {
        const bool hidden = std::any_of(own.begin(), own.end(), [&](const Value& e) {
          return !method(inherited) || same_parameters(*this, e.ref(), inherited.ref());
        });
        if (!hidden && std::find(found.begin(), found.end(), inherited) == found.end())
          found.push_back(std::move(inherited));
      }
      if (found.size() > own.size()) break;
      continue;
    }
    Values inherited = class_members(base.ref(), name, depth + 1, seen);
    if (!own.empty() && rules.assignments_yield_to_declarations())
      std::erase_if(inherited, assigned);
    if (inherited.empty()) continue;
    found = std::move(inherited);
    break;
  }
  return found.empty() ? own : found;
}

/// A member that no written type declares.
bool Resolver::only_assigned(const Value& entity) {
  const Symbol* symbol = context_.symbol(entity.ref());
  return symbol && !symbol->type.valid() &&
         (symbol->kind == SymbolKind::field || symbol->kind == SymbolKind::constant);
}

/// What an assignment in a method makes is a base's member where one has it; what a constructor
/// makes without a written type is new.
bool Resolver::gives_way(store::SymbolRef member, store::SymbolRef type) {
  const Symbol* symbol = context_.symbol(member);
  if (!symbol || !symbol->has(SymbolFlag::assigned) ||
      context_.symbol_or_none(type).bases_begin == context_.symbol_or_none(type).bases_end)
    return false;
  const FileFacts& facts = *context_.facts(member.file);
  const bool constructed = std::any_of(
      facts.symbols.begin(), facts.symbols.end(), [&](const Symbol& s) {
        return s.kind == SymbolKind::constructor && s.container == symbol->container &&
               s.full_range.contains(symbol->name_range);
      });
  if (!constructed) return true;
  const std::string& text = context_.text(member.file);
  const ByteRange doc = symbol->doc_range;
  return doc.end <= text.size() &&
         std::string_view(text).substr(doc.begin, doc.end - doc.begin).find("@type") !=
             std::string_view::npos;
}

const std::vector<store::SymbolRef>& Resolver::merged(store::SymbolRef ref) {
  const auto [it, fresh] = merged_.try_emplace(key(ref.file, ref.symbol.value));
  if (!fresh) return it->second;
  std::vector<store::SymbolRef> parts = semantics_of(ref.file).merged(*this, ref);
  for (const store::SymbolRef& part : parts) {  // They are each other's.
    const auto [other, unknown] = merged_.try_emplace(key(part.file, part.symbol.value));
    if (!unknown) continue;
    other->second.push_back(ref);
    for (const store::SymbolRef& third : parts)
      if (third != part) other->second.push_back(third);
  }
  return merged_[key(ref.file, ref.symbol.value)] = std::move(parts);
}

Values Resolver::namespace_members(store::SymbolRef space, std::string_view name) {
  const FileFacts* facts = context_.facts(space.file);
  if (!facts) return {};
  const Family family = context_.family(space.file);
  const LanguageSemantics& rules = language_semantics(family);
  Values found, declared;
  // `namespace a = b::c;`
  if (const ExprIndex value = facts->symbol(space.symbol).value; value.valid()) {
    const Values meant = evaluate(space.file, value);
    for (const Value& other : meant)
      if (other.ref() != space) append(found, members(other, name, 1));
    return found;
  }
  const std::string path = own_path(*facts, space.symbol);
  for (const store::SymbolRef& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol || context_.family(ref.file) != family || symbol->kind == SymbolKind::impl)
      continue;
    const FileFacts& other = *context_.facts(ref.file);
    bool belongs = store::SymbolRef{ref.file, symbol->container} == space;
    if (!belongs && ref.file != space.file && !rules.namespaces_span_files()) continue;
    const std::string scope = belongs ? std::string() : scope_path(other, ref.symbol);
    if (!belongs) belongs = scope == path || rules.opened_by_macro(*this, ref.file, scope, path);
    // Enumerators of a plain enum are names of the enum's namespace too.
    if (!belongs && symbol->kind == SymbolKind::enum_member && symbol->container.valid())
      belongs = scope_path(other, symbol->container) == path;
    if (belongs)
      (symbol->has(SymbolFlag::declaration) ? declared : found)
          .push_back(Value::of(ref, Evidence::member));
  }
  found.insert(found.end(), declared.begin(), declared.end());
  if (!found.empty() || !rules.modules_import()) return found;
  for (std::uint32_t i = 0; i < facts->imports.size() && found.empty(); ++i) {
    const Import& import = facts->imports[i];
    if (import.container != space.symbol) continue;
    if (import.has(ImportFlag::wildcard)) {
      const Values modules = import_meaning(space.file, ImportIndex(i));
      for (const Value& module : modules)
        if (module.kind != Value::Kind::external &&
            !(module.kind == Value::Kind::symbol && module.ref() == space))
          append(found, members(module, name, 1));
    } else if ((import.alias.valid() ? facts->str(import.alias) : facts->str(import.name)) ==
               name) {
      found = import_meaning(space.file, ImportIndex(i));
    }
  }
  return found;
}

Values Resolver::members(const Value& entity, std::string_view name, int depth) {
  constexpr int kDeepest = 12, kDeepestOfAll = 150;
  const Budget::Level level(context_.budget());
  if (name.empty() || depth > kDeepest || depth_ > kDeepestOfAll || !level) return {};
  // What holds what may form a graph with cycles, in which there are exponentially many paths.
  MemberLookup own, *const outer = lookup_;
  if (depth == 0 || lookup_ == nullptr) lookup_ = &own;
  const auto seen = [&](const auto& known) {
    return known.first == entity && known.second == name;
  };
  const bool fresh = std::none_of(lookup_->seen.begin(), lookup_->seen.end(), seen);
  if (fresh) lookup_->seen.emplace_back(entity, name);
  ++depth_;
  Values found = fresh ? find_members(entity, name, depth) : Values{};
  --depth_;
  lookup_ = outer;
  return found;
}

Values Resolver::find_members(const Value& entity, std::string_view name, int depth) {
  Values found;
  switch (entity.kind) {
    case Value::Kind::external: break;
    case Value::Kind::file: {
      found = exported(entity.file, name);
      if (found.empty())  // `module.exports = object`: its members.
        for (const Value& held : Values(default_export(entity.file)))
          for (const Value& value : expand(held))
            if (found.empty() && !(value.kind == Value::Kind::file && value.file == entity.file))
              found = members(value, name, depth + 1);
      break;
    }
    case Value::Kind::scope:
      found = scope_semantics(entity.scope).scope_member(*this, entity.scope, name);
      break;
    case Value::Kind::symbol:
    case Value::Kind::instance: {
      if (!entity.symbol.valid()) {
        for (const Value& inner : deref_wrappers({entity}))
          if (found.empty()) found = members(inner, name, depth + 1);
        break;
      }
      const Symbol* symbol = context_.symbol(entity.ref());
      if (!symbol) break;
      if (symbol->kind == SymbolKind::namespace_ || symbol->kind == SymbolKind::module) {
        found = namespace_members(entity.ref(), name);
      } else {
        found = class_members(entity.ref(), name);
        if (found.size() > 1 && symbol->kind == SymbolKind::class_ &&
            semantics_of(entity.file).statics_stand_apart()) {
          const auto fits = [&](const Value& e) {
            const Symbol* member = e.kind == Value::Kind::symbol ? context_.symbol(e.ref())
                                                                 : nullptr;
            return !member ||
                   member->has(SymbolFlag::static_) == (entity.kind == Value::Kind::symbol);
          };
          if (std::any_of(found.begin(), found.end(), fits))
            std::erase_if(found, [&](const Value& e) { return !fits(e); });
        }
        if (found.empty() && entity.kind == Value::Kind::symbol && !is_class_like(symbol->kind) &&
            !is_callable(symbol->kind))
          for (const Value& held : expand(entity))
            if (found.empty() && !(held == entity)) found = members(held, name, depth + 1);
        if (found.empty())
          for (const Value& inner : deref_wrappers({entity}))
            if (found.empty()) found = members(inner, name, depth + 1);
        if (found.empty() && entity.kind == Value::Kind::symbol &&
            exported_beside(entity.ref(), name))
          found = exported(entity.file, name);
      }
      break;
    }
  }
  return found;
}

}  // namespace codefinder::resolve
