// NameResolver: names that the scopes and imports of their file explain, and free names.
#include "index/resolve/names.h"

#include "index/resolve/resolution.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

NameResolver::NameResolver(Resolution& resolution)
    : parts_(resolution), context_(resolution.context), resolved_(&resolution.nodes) {}

namespace {

/// A link in a comment that leads nowhere for certain is none.
void keep_certain(Values& found) {
  std::erase_if(found, [](const Value& value) { return value.evidence >= Evidence::unique_name; });
}

/// In languages that name modules by dotted paths, a link may begin with the name of one that the
/// file does not import.
Values module_named(Resolution& parts, FileId file, std::string_view name) {
  const LanguageRules& rules = parts.rules(file);
  if (!rules.traits.module_import_binds_head) return {};
  Values found = rules.imports.module(parts.resolver, {file, name, 0, {}, {}});
  std::erase_if(found, [](const Value& value) { return value.is_external(); });
  return found;
}

/// Adds what other imports of the scope give by the same name, which branches of conditional
/// compilation select: `#[cfg(a)] use x::T; #[cfg(not(a))] use y::T;`
void add_alternatives(Resolution& parts, FileId file, ImportIndex index, Values& found) {
  const FileFacts& facts = *parts.context.facts(file);
  const Import& own = facts.imports[index.value];
  const LanguageTraits& traits = parts.traits(file);
  const std::string_view name = bound_name(traits, facts, own);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i)
    if (const Import& other = facts.imports[i];
        i != index.value && other.container == own.container && !name.empty() &&
        !other.has(ImportFlag::wildcard) && bound_name(traits, facts, other) == name)
      append(found, parts.imports.target(file, ImportIndex(i)));
}

}  // namespace

const Values& NameResolver::resolve(FileId file, OccurrenceIndex occurrence) {
  static const Values kNothing;
  const auto [known, fresh] = resolved_.try_emplace(fact_key(file, occurrence.value));
  if (!fresh) return known->second;
  const Budget::Level level(context_.budget());
  if (parts_.depth >= Resolution::kMaxDepth || !level) return resolved_.erase(known), kNothing;
  Values& result = known->second;  // References stay valid while other entries are added.
  const Nesting nesting(parts_);
  Values found = parts_.rules(file).visibility.disambiguate(parts_.resolver, file, occurrence,
                                                            resolve_uncached(file, occurrence));
  found = parts_.calls.with_constructors(file, occurrence, std::move(found));
  found = parts_.calls.select_signature(file, occurrence, std::move(found));
  if (context_.facts(file)->occurrence(occurrence).role == Role::doc) keep_certain(found);
  return result = std::move(found);
}

Values NameResolver::resolve_uncached(FileId file, OccurrenceIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->occurrences.size()) return {};
  const Occurrence& occurrence = facts->occurrences[index.value];
  const LanguageRules& rules = parts_.rules(file);
  if (occurrence.role == Role::import_) {
    Values found = parts_.imports.resolve_occurrence(file, occurrence);
    if (!found.empty()) return found;
  }
  if (occurrence.binding == Binding::symbol || occurrence.binding == Binding::import_)
    if (Values found = rules.visibility.shadowing(parts_.resolver, file, occurrence);
        !found.empty())
      return fit_for_role(std::move(found), file, occurrence);
  switch (occurrence.binding) {
    case Binding::local:
      return {Value::of({file, SymbolIndex(occurrence.target)}, Evidence::local)};
    case Binding::symbol: return same_file_overloads(file, SymbolIndex(occurrence.target), index);
    case Binding::import_: {
      Values found = parts_.imports.bound_target(file, ImportIndex(occurrence.target),
                                                 facts->str(occurrence.name));
      if (rules.traits.modules_import && !rules.traits.one_meaning_per_name)
        add_alternatives(parts_, file, ImportIndex(occurrence.target), found);
      keep_namespace(found, file, occurrence);
      return rules.traits.has_separate_method_namespace
                 ? parts_.calls.fitting_overloads(file, index, std::move(found))
                 : fit_for_role(std::move(found), file, occurrence);
    }
    case Binding::member: return member(file, index);
    case Binding::free: return free_name(file, index);
  }
  return {};
}

/// The symbol and, for callables, the others with the same name and scope in the file; the number
/// of arguments selects if it can.
Values NameResolver::same_file_overloads(FileId file, SymbolIndex symbol, OccurrenceIndex index) {
  const FileFacts& facts = *context_.facts(file);
  if (symbol.value >= facts.symbols.size()) return {};
  const Symbol& first = facts.symbol(symbol);
  const Evidence evidence = Evidence::same_file;
  if (first.kind == SymbolKind::impl)
    return {Value::of(parts_.types.canonical({file, symbol}), evidence)};
  Values declared;
  for (const SymbolRef& ref : parts_.class_members.declared_attribute({file, symbol}))
    declared.push_back(Value::of(ref, Evidence::member));
  if (!declared.empty()) return declared;
  if (!is_callable(first.kind)) return {Value::of({file, symbol}, evidence)};
  Values all = callables_with_name_of(file, symbol);
  const LanguageTraits& traits = parts_.traits(file);
  if (facts.occurrence(index).arguments == Symbol::kUnknownArity || traits.calls_select_signatures)
    return all;
  // Inherited methods are overloads of the class's own.
  const bool inheriting = first.container.valid() &&
                          is_class_like(facts.symbol(first.container).kind) &&
                          traits.has_separate_method_namespace;
  if (inheriting)
    for (Value& value :
         parts_.members.find(Value::of({file, first.container}, evidence), facts.str(first.name)))
      if (value.file != file || value.kind != Value::Kind::symbol ||
          facts.symbol(value.symbol).container != first.container)
        all.push_back(std::move(value));
  return parts_.calls.fitting_overloads(file, index, std::move(all));
}

/// The symbol first, then the others in its scope.
Values NameResolver::callables_with_name_of(FileId file, SymbolIndex symbol) {
  const FileFacts& facts = *context_.facts(file);
  const Symbol& first = facts.symbol(symbol);
  Values all{Value::of({file, symbol}, Evidence::same_file)};
  for (const SymbolRef& ref : context_.definitions(facts.str(first.name))) {
    if (ref.file != file || ref.symbol == symbol) continue;
    const Symbol& other = facts.symbol(ref.symbol);
    if (is_callable(other.kind) && other.container == first.container &&
        facts.str(other.qualifier) == facts.str(first.qualifier))
      all.push_back(Value::of(ref, Evidence::same_file));
  }
  return all;
}

Values NameResolver::fit_for_role(Values found, FileId file, const Occurrence& occurrence) {
  if (found.size() < 2) return found;
  const LanguageRules& rules = parts_.rules(file);
  const std::string_view name = context_.facts(file)->str(occurrence.name);
  const auto fitness = [&](const Value& value) {
    const auto symbol = value.kind == Value::Kind::symbol ? context_.definition(value.ref(), name)
                                                          : std::nullopt;
    return symbol ? rules.overloads.fitness(symbol->kind, occurrence) : 1;
  };
  int best = 0;
  for (const Value& value : found) best = std::max(best, fitness(value));
  std::erase_if(found, [&](const Value& value) { return fitness(value) < std::min(best, 2); });
  return found;
}

Values NameResolver::free_name(FileId file, OccurrenceIndex index) {
  const FileFacts& facts = *context_.facts(file);
  const Occurrence& occurrence = facts.occurrences[index.value];
  const LanguageRules& rules = parts_.rules(file);
  Values found;
  const bool link = occurrence.role == Role::doc;
  // A struct of C has no types as members.
  const bool no_member = rules.traits.members_are_nested && occurrence.role == Role::type;
  if (rules.traits.members_in_scope && !no_member) found = inherited(file, index);
  if (!found.empty() && !is_global_name(context_, file, occurrence.range)) return found;
  found = rules.visibility.visible_names(parts_.resolver, file, occurrence);
  if (found.empty()) found = from_wildcard_imports(file, occurrence);
  if (!found.empty()) {
    found = fit_for_role(std::move(found), file, occurrence);
    rules.visibility.rank(parts_.resolver, file, found);
    return rules.traits.has_separate_method_namespace
               ? parts_.calls.fitting_overloads(file, index, std::move(found))
               : found;
  }
  const std::string_view name = facts.str(occurrence.name);
  if (rules.traits.is_closed_world) {
    Value external = Value::external();
    external.set_external_type(name, rules.traits);
    return {external};
  }
  if (link) return module_named(parts_, file, name);
  if (rules.traits.builtin_names.contains(name))
    return rules.traits.closed_builtins ? Values{Value::external()} : Values{};
  return parts_.candidates.free_symbols(file, occurrence);
}

namespace {

/// The symbol whose comment contains the offset; none if there is none.
SymbolIndex documented_at(const FileFacts& facts, std::uint32_t offset) {
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (facts.symbols[i].doc_range.contains(offset)) return SymbolIndex(i);
  return {};
}

/// The narrowest non-local symbol around the offset, or a local class inside it.
SymbolIndex enclosing_class(const FileFacts& facts, std::uint32_t offset) {
  SymbolIndex found = enclosing_symbol(facts, offset);
  for (std::uint32_t i = found.valid() ? found.value + 1 : 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin > offset) break;
    if (symbol.has(SymbolFlag::local) && is_class_like(symbol.kind) &&
        offset < symbol.full_range.end)
      found = SymbolIndex(i);
  }
  return found;
}

/// True if the expression contains the occurrence.
bool contains(const FileFacts& facts, ExprIndex expr, OccurrenceIndex index, int depth = 0) {
  constexpr int kDeepest = 8;
  if (!expr.valid() || expr.value >= facts.exprs.size() || depth > kDeepest) return false;
  const Expr& e = facts.exprs[expr.value];
  switch (e.op) {
    case ExprOp::name:  // In `A::B`, the part A as well.
      return e.a == index.value ||
             (e.a < facts.occurrences.size() &&
              contains(facts, facts.occurrences[e.a].receiver, index, depth + 1));
    case ExprOp::apply:
    case ExprOp::either:
      return contains(facts, ExprIndex(e.a), index, depth + 1) ||
             contains(facts, ExprIndex(e.b), index, depth + 1);
    case ExprOp::call:
    case ExprOp::instance:
    case ExprOp::member: return contains(facts, ExprIndex(e.a), index, depth + 1);
    default: return false;
  }
}

/// True if the occurrence is a part of a base that the class names: its members are not in scope
/// there.
bool is_in_base_clause(const FileFacts& facts, const Symbol& type, OccurrenceIndex index) {
  const Role role = facts.occurrences[index.value].role;
  if (role != Role::inherit && role != Role::type) return false;
  for (std::uint32_t i = type.bases_begin; i < type.bases_end && i < facts.bases.size(); ++i)
    if (contains(facts, facts.bases[i], index)) return true;
  return false;
}

/// Adds the types around types, also those that are defined outside: of `A::B::C` B, then A.
void add_outer_types(Resolution& parts, std::vector<SymbolRef>& types) {
  constexpr std::size_t kMaxTypes = 16;
  for (std::size_t i = 0; i < types.size() && types.size() < kMaxTypes; ++i)
    for (const SymbolRef& outer : std::vector(parts.types.declaring(types[i])))
      if (std::find(types.begin(), types.end(), outer) == types.end()) types.push_back(outer);
}

}  // namespace

/// Members of the enclosing classes and their bases.
Values NameResolver::inherited(FileId file, OccurrenceIndex index) {
  const FileFacts& facts = *context_.facts(file);
  const Occurrence& occurrence = facts.occurrences[index.value];
  const std::string_view name = facts.str(occurrence.name);
  SymbolIndex at;
  if (occurrence.role == Role::doc) at = documented_at(facts, occurrence.range.begin);
  if (!at.valid()) at = enclosing_class(facts, occurrence.range.begin);
  for (; at.valid(); at = facts.symbol(at).container) {
    const Symbol& symbol = facts.symbol(at);
    if (is_in_base_clause(facts, symbol, index)) continue;
    std::vector<SymbolRef> types;
    if (is_class_like(symbol.kind)) types = {{file, at}};
    else if (symbol.qualifier.valid()) types = parts_.types.declaring({file, at});
    const std::size_t own = types.size();
    if (symbol.qualifier.valid()) add_outer_types(parts_, types);
    for (std::size_t i = 0; i < types.size(); ++i) {
      Values found = parts_.class_members.find(types[i], name);
      keep_namespace(found, file, occurrence);
      // A type has the name that is not called: `Regexp::kMax`, where a method is called so too.
      if (i >= own && !is_called(occurrence))
        std::erase_if(found, [&](const Value& value) {
          const Symbol* member = symbol_of(context_, value);
          return member && is_callable(member->kind);
        });
      if (!found.empty()) return parts_.calls.fitting_overloads(file, index, std::move(found));
    }
  }
  return {};
}

Values NameResolver::from_wildcard_imports(FileId file, const Occurrence& occurrence) {
  const FileFacts& facts = *context_.facts(file);
  const std::string_view name = facts.str(occurrence.name);
  Values found;
  for (std::uint32_t i = 0; i < facts.imports.size() && found.empty(); ++i) {
    const Import& import = facts.imports[i];
    if (!import.has(ImportFlag::wildcard) || import.has(ImportFlag::include)) continue;
    if (import.container.valid() &&
        !facts.symbol(import.container).full_range.contains(occurrence.range))
      continue;
    const Values modules = parts_.imports.target(file, ImportIndex(i));
    for (const Value& module : modules)
      for (Value& value : parts_.members.find(module, name)) {
        if (value.is_external()) continue;
        value.evidence = Evidence::import_;
        found.push_back(std::move(value));
      }
  }
  return found;
}

}  // namespace codefinder::resolve
