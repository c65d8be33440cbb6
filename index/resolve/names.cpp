// Names that no scope of their file explains: members by their receiver, free names by what the
// language lets a file see, and, when that is not enough, every fitting candidate.
#include "base/path.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/overloads.h"
#include "index/resolve/resolve.h"

#include <algorithm>
#include <tuple>

namespace codefinder::resolve {

namespace {
constexpr std::size_t kMostCandidates = 50;

OccurrenceIndex index_of(const FileFacts& facts, const Occurrence& occurrence) {
  return OccurrenceIndex(static_cast<std::uint32_t>(&occurrence - facts.occurrences.data()));
}
}  // namespace

int kind_fitness(SymbolKind kind, Role role, bool called) {
  switch (kind) {
    case SymbolKind::parameter:
    case SymbolKind::label:
    case SymbolKind::heading:
    case SymbolKind::document:
    case SymbolKind::key:
    case SymbolKind::impl:
    case SymbolKind::test: return 0;
    default: break;
  }
  if (role == Role::call || called) {
    if (is_callable(kind)) return 3;
    if (is_class_like(kind)) return 2;
    if (kind == SymbolKind::type_alias || kind == SymbolKind::enum_member) return 2;
    return kind == SymbolKind::namespace_ || kind == SymbolKind::module ? 0 : 1;
  }
  if (role == Role::type || role == Role::inherit) {
    if (is_class_like(kind) || kind == SymbolKind::type_alias || kind == SymbolKind::type_parameter)
      return 3;
    if (kind == SymbolKind::namespace_ || kind == SymbolKind::module) return 1;
    if (kind == SymbolKind::macro) return 2;  // It may stand for a type.
    return kind == SymbolKind::constant || kind == SymbolKind::variable ? 1 : 0;
  }
  if (role == Role::write) {
    if (kind == SymbolKind::variable || kind == SymbolKind::field || kind == SymbolKind::property)
      return 3;
    return kind != SymbolKind::macro && (is_callable(kind) || is_class_like(kind)) ? 1 : 2;
  }
  return 2;
}

std::string Resolver::use_in_directory(FileId file, const Occurrence& occurrence) {
  std::string use(parent_path(context_.path(file)));
  (use += '\0') += context_.facts(file)->str(occurrence.name);
  use += static_cast<char>(occurrence.role);
  use += static_cast<char>(occurrence.arguments);
  use += static_cast<char>(context_.family(file));
  use += context_.beside(file) ? 'b' : 'o';
  return use;
}

/// The candidates that fit best, ordered; marked ambiguous when there are several.  The same for
/// all like uses in one directory.
Values Resolver::ranked(FileId file, const Occurrence& occurrence,
                        const std::vector<store::Definition>& candidates) {
  const std::string use = use_in_directory(file, occurrence);
  for (const Ranked& known : ranked_[use])
    if (known.candidates == candidates) return known.best;
  Values best = rank(file, occurrence, candidates);
  ranked_[use].push_back({candidates, best});
  return best;
}

Values Resolver::rank(FileId file, const Occurrence& occurrence,
                      const std::vector<store::Definition>& candidates) {
  struct Candidate {
    store::SymbolRef ref;
    int fitness, arity, shared, declaration;
    std::string_view path;
  };
  std::vector<Candidate> all;
  const std::string_view here = context_.path(file);
  const LanguageSemantics& rules = semantics_of(file);
  int best = 0;
  const bool called = occurrence.arguments != Symbol::kUnknownArity;
  for (const store::Definition& ref : candidates) {
    const int fitness = rules.fitness(ref.kind, occurrence.role, called);
    if (fitness == 0) continue;
    best = std::max(best, fitness);
    const Symbol* symbol = called ? context_.symbol(ref) : nullptr;
    const int arity = symbol && symbol->parameters == occurrence.arguments ? 1 : 0;
    const std::string_view path = context_.path(ref.file);
    all.push_back({ref, fitness, arity, shared_directories(here, path), ref.declared, path});
  }
  const auto listed = all.begin() +
                      static_cast<std::ptrdiff_t>(std::min(all.size(), kMostCandidates));
  std::partial_sort(all.begin(), listed, all.end(), [](const Candidate& a, const Candidate& b) {
    return std::tuple(-a.fitness, a.declaration, -a.arity, -a.shared, a.path, a.ref.symbol) <
           std::tuple(-b.fitness, b.declaration, -b.arity, -b.shared, b.path, b.ref.symbol);
  });
  Values found;
  for (auto candidate = all.begin(); candidate != listed; ++candidate)
    if (best < 2 || candidate->fitness >= 2)
      found.push_back(Value::of(candidate->ref, Evidence::ambiguous));
  if (found.size() == 1) {
    found[0].evidence = Evidence::unique_name;
  } else if (found.size() > 1) {
    // A definition and its declarations are one thing, and so are those that the language merges.
    std::vector<store::SymbolRef> one = counterparts(found[0].ref(),
                                                     context_.facts(file)->str(occurrence.name));
    const std::vector<store::SymbolRef>& parts = merged(found[0].ref());
    one.insert(one.end(), parts.begin(), parts.end());
    if (std::all_of(found.begin(), found.end(), [&](const Value& e) {
          return std::find(one.begin(), one.end(), e.ref()) != one.end();
        }))
      for (Value& entity : found) entity.evidence = Evidence::unique_name;
  }
  return found;
}

Values Resolver::member_meaning(FileId file, const Occurrence& occurrence) {
  const FileFacts& facts = *context_.facts(file);
  if (occurrence.target != 0xFFFFFFFFu)
    return siblings(file, SymbolIndex(occurrence.target), occurrence, Evidence::same_file);
  const std::string_view name = facts.str(occurrence.name);
  if (occurrence.receiver.value < facts.exprs.size() &&
      facts.exprs[occurrence.receiver.value].op == ExprOp::parameters)
    return keyword_argument(file, ExprIndex(facts.exprs[occurrence.receiver.value].a), name);
  const Values& receivers = evaluate(file, occurrence.receiver);
  const LanguageSemantics& rules = semantics_of(file);
  Values found;
  bool outside = false;
  for (const Value& receiver : receivers) {
    const Symbol* symbol = receiver.symbol.valid() ? context_.symbol(receiver.ref()) : nullptr;
    const bool module = receiver.kind == Value::Kind::file || receiver.kind == Value::Kind::scope;
    const bool space = symbol && (symbol->kind == SymbolKind::namespace_ ||
                                  symbol->kind == SymbolKind::module);
    const bool stranger = receiver.kind == Value::Kind::external &&
                          !receiver.external_type_name.empty();
    for (Value& entity : stranger ? extension_methods(file, receiver.external_type_name, name)
                                  : members(receiver, name)) {
      if (entity.kind == Value::Kind::external) {
        outside = true;
        continue;
      }
      entity.evidence = receiver.evidence == Evidence::ambiguous ? Evidence::ambiguous
                        : module                                 ? Evidence::import_
                        : space && entity.file != file           ? Evidence::package
                        : space                                  ? Evidence::same_file
                                                                 : Evidence::member;
      if (std::none_of(found.begin(), found.end(), [&](const Value& e) {
            return e.kind == entity.kind && e.ref() == entity.ref() && e.scope == entity.scope;
          }))
        found.push_back(std::move(entity));
    }
  }
  keep_used_way(found, file, occurrence);
  // The key of an object, or a pattern's: what is expected there, or else nobody's but its own.
  if (rules.keys_name_members() && names_symbol(file, occurrence.range)) {
    std::erase_if(found, [](const Value& e) { return e.evidence == Evidence::ambiguous; });
    return found;
  }
  if (found.size() > 1 && occurrence.arguments != Symbol::kUnknownArity &&
      !rules.calls_mean_signatures()) {
    // Overloads of one class: the fitting ones; members of several classes stay.
    const bool one_owner = rules.members_in_scope() ||
                           std::all_of(found.begin(), found.end(), [&](const Value& e) {
                             const Symbol* symbol = e.kind == Value::Kind::symbol
                                                        ? context_.symbol(e.ref())
                                                        : nullptr;
                             return symbol && e.file == found[0].file &&
                                    symbol->container ==
                                        context_.symbol_or_none(found[0].ref()).container;
                           });
    if (one_owner) found = fitting_call(*this, file, index_of(facts, occurrence), std::move(found));
  }
  rules.rank(*this, file, found);
  if (!found.empty()) {
    found = fitting_kinds(std::move(found), occurrence);
    const bool modules = std::any_of(found.begin(), found.end(),
                                     [](const Value& e) { return e.kind == Value::Kind::file; });
    return modules ? fit_for_role(std::move(found), file, occurrence) : found;
  }
  // What is named by what a call takes (`<Tag name=…>`) is of that, or of nothing here.
  if (occurrence.receiver.valid() && facts.exprs[occurrence.receiver.value].op == ExprOp::argument)
    return {Value::external()};
  // `case LIMIT:` may be a constant that is inherited.
  if (occurrence.role == Role::read && rules.is_closed_world())
    return free_meaning(file, index_of(facts, occurrence));
  if (outside) return {Value::external()};
  // What the receiver is is known, and it has no such member here: a stranger of the same name is
  // not it.
  const auto any_type = [&](const Value& e) {  // An unbounded type parameter that nothing settles.
    const Symbol* symbol = e.symbol.valid() ? context_.symbol(e.ref()) : nullptr;
    const bool bound = symbol && (symbol->type.valid() || symbol->bases_begin < symbol->bases_end);
    return symbol && symbol->kind == SymbolKind::type_parameter && !bound &&
           !rules.is_closed_world();
  };
  if (!std::all_of(receivers.begin(), receivers.end(), any_type)) {
    for (const Value& receiver : receivers)
      if (receiver.kind != Value::Kind::symbol || !receiver.symbol.valid())
        return {Value::external()};
    const bool all_values = std::all_of(receivers.begin(), receivers.end(), [&](const Value& e) {
      const Symbol* symbol = context_.symbol(e.ref());
      return symbol && !is_beside(e) && !is_class_like(symbol->kind) &&
             symbol->kind != SymbolKind::namespace_ && symbol->kind != SymbolKind::module &&
             (rules.functions_are_objects() || !is_callable(symbol->kind));
    });
    if (!all_values) return {Value::external()};
  }
  return member_candidates(file, occurrence);
}

/// A field and a method of one type may share a name: a call means the method, anything else the
/// field.
Values Resolver::fitting_kinds(Values found, const Occurrence& occurrence) {
  if (found.size() < 2) return found;
  const auto fits = [&](const Value& e) {
    const Symbol* symbol = e.kind == Value::Kind::symbol ? context_.symbol(e.ref()) : nullptr;
    return !symbol || is_callable(symbol->kind) == (occurrence.role == Role::call);
  };
  const auto owner = [&](const Value& e) {
    const std::vector<store::SymbolRef> types = e.kind == Value::Kind::symbol
                                                    ? declaring_types(e.ref())
                                                    : std::vector<store::SymbolRef>{};
    return types.empty() ? store::SymbolRef{} : types[0];
  };
  Values kept;
  for (const Value& entity : found) {
    const bool hidden = !fits(entity) &&
                        std::any_of(found.begin(), found.end(), [&](const Value& other) {
                          return fits(other) && other.kind == Value::Kind::symbol &&
                                 owner(other) == owner(entity);
                        });
    if (!hidden) kept.push_back(entity);
  }
  return kept;
}

/// Where methods have names of their own: a call means none but methods, any other use none of
/// them.
void Resolver::keep_used_way(Values& found, FileId file, const Occurrence& occurrence) {
  if (!semantics_of(file).has_separate_method_namespace()) return;
  const auto symbol_of = [&](const Value& e) {
    return e.kind == Value::Kind::symbol ? context_.symbol(e.ref()) : nullptr;
  };
  const bool call = occurrence.role == Role::call;
  const auto fits = [&](const Value& entity) {
    const Symbol* symbol = symbol_of(entity);
    if (!symbol) return true;
    if (symbol->kind == SymbolKind::constructor) return false;
    return call ? is_callable(symbol->kind) || is_class_like(symbol->kind)
                : !is_callable(symbol->kind);
  };
  // A record's components are methods too.
  const auto component = [&](const Value& entity) {
    const Symbol* symbol = symbol_of(entity);
    if (!symbol || !call || symbol->kind != SymbolKind::field || !symbol->container.valid())
      return false;
    return context_.facts(entity.file)->symbol(symbol->container).parameters !=
           Symbol::kUnknownArity;
  };
  const bool any = std::any_of(found.begin(), found.end(), fits);
  std::erase_if(found, [&](const Value& e) { return !(fits(e) || (!any && component(e))); });
}

bool Resolver::names_symbol(FileId file, ByteRange range) {
  const auto [known, fresh] = names_.try_emplace(file);
  std::vector<ByteRange>& names = known->second;
  if (fresh) {
    for (const Symbol& symbol : context_.facts(file)->symbols) names.push_back(symbol.name_range);
    std::sort(names.begin(), names.end());
  }
  return std::binary_search(names.begin(), names.end(), range);
}

/// Nothing is known of the receiver: every member of this name.  The same for all like uses in one
/// directory.
Values Resolver::member_candidates(FileId file, const Occurrence& occurrence) {
  if (only_certain_ && depth_ <= 1) return {};
  const std::string_view name = context_.facts(file)->str(occurrence.name);
  if (semantics_of(file).library_member(name)) return {};
  const auto [it, fresh] = candidates_.try_emplace(use_in_directory(file, occurrence));
  if (!fresh) return it->second;
  Values& known = it->second;  // Stays where it is while others are added; a cycle sees nothing.
  Values found = ranked(file, occurrence,
                        members_called(file, name, occurrence.role == Role::call));
  // Even a single one: the receiver may be a stranger's.
  for (Value& entity : found) entity.evidence = Evidence::ambiguous;
  return known = std::move(found);
}

/// All members of this name in files of this one's family, where methods are apart: those that are
/// methods, or those that are not.
const std::vector<store::Definition>& Resolver::members_called(FileId file, std::string_view name,
                                                               bool call) {
  std::string asked(name);
  (asked += '\0') += static_cast<char>(context_.family(file));
  asked += context_.beside(file) ? 'b' : 'o';
  asked += call && semantics_of(file).has_separate_method_namespace() ? 'c' : 'a';
  const auto [it, fresh] = called_.try_emplace(std::move(asked));
  if (!fresh) return it->second;  // A cycle sees none.
  std::vector<store::Definition>& known = it->second;
  return known = find_members_called(file, name, call);
}

std::vector<store::Definition> Resolver::find_members_called(FileId file, std::string_view name,
                                                             bool call) {
  const Family family = context_.family(file);
  const LanguageSemantics& rules = language_semantics(family);
  std::vector<store::Definition> candidates;
  for (const store::Definition& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    const bool by_kind = ref.member || ref.kind == SymbolKind::method ||
                         ref.kind == SymbolKind::property || ref.kind == SymbolKind::field;
    if ((!by_kind && !ref.nested) || ref.kind == SymbolKind::constructor) continue;
    const std::optional<Language> language = context_.language(ref.file);
    if (!language || definition(*language).family != family ||
        context_.beside(ref.file) != context_.beside(file))
      continue;
    if (!context_.spend()) break;
    // Nothing of it is promised or exported: its facts need not be read.
    if (by_kind && !rules.gives_members(*language)) {
      candidates.push_back(ref);
      continue;
    }
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol) continue;
    const FileFacts& other = *context_.facts(ref.file);
    const bool in_class = symbol->container.valid() &&
                          is_class_like(other.symbol(symbol->container).kind);
    // `module.exports`: what a file exports as a whole is reached by importing it, never as a
    // member of a stranger.
    const bool whole = symbol->has(SymbolFlag::default_export);
    if (whole || !(by_kind || symbol->qualifier.valid() || in_class)) continue;
    std::vector<store::SymbolRef> seen;
    const Values promised = trait_declarations(ref, name, 0, seen);
    const store::SymbolRef meant = promised.empty() ? store::SymbolRef(ref) : promised[0].ref();
    const store::Definition definition =
        store::Defined::of(meant.symbol.value, context_.symbol_or_none(meant)).in(meant.file);
    if (rules.has_separate_method_namespace() && is_callable(definition.kind) != call) continue;
    candidates.push_back(definition);
  }
  std::sort(candidates.begin(), candidates.end());  // Several may be promised by one.
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  return candidates;
}

namespace {

/// The narrowest symbol around the offset that is not local, or a class without a name inside it.
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

}  // namespace

/// Members of the enclosing classes, seen by their bare names where the language does so.
Values Resolver::inherited(FileId file, const Occurrence& occurrence) {
  const FileFacts& facts = *context_.facts(file);
  const std::string_view name = facts.str(occurrence.name);
  for (SymbolIndex at = enclosing_class(facts, occurrence.range.begin); at.valid();
       at = facts.symbol(at).container) {
    const Symbol& symbol = facts.symbol(at);
    std::vector<store::SymbolRef> types;
    if (is_class_like(symbol.kind)) types = {{file, at}};
    else if (symbol.qualifier.valid()) types = declaring_types({file, at});
    for (const store::SymbolRef& type : types) {
      Values found = class_members(type, name);
      keep_used_way(found, file, occurrence);
      if (!found.empty())
        return fitting_call(*this, file, index_of(facts, occurrence), std::move(found));
    }
  }
  return {};
}

/// One name may be a type, a module and a function: those stay that fit the role.
Values Resolver::fit_for_role(Values found, FileId file, const Occurrence& occurrence) {
  if (found.size() < 2) return found;
  const LanguageSemantics& rules = semantics_of(file);
  const std::string_view name = context_.facts(file)->str(occurrence.name);
  const auto fitness = [&](const Value& e) {
    const auto symbol = e.kind == Value::Kind::symbol ? context_.definition(e.ref(), name)
                                                      : std::nullopt;
    return symbol ? rules.fitness(symbol->kind, occurrence.role,
                                  occurrence.arguments != Symbol::kUnknownArity)
                  : 1;
  };
  int best = 0;
  for (const Value& entity : found) best = std::max(best, fitness(entity));
  std::erase_if(found, [&](const Value& e) { return fitness(e) < std::min(best, 2); });
  return found;
}

Values Resolver::free_meaning(FileId file, OccurrenceIndex index) {
  const FileFacts& facts = *context_.facts(file);
  const Occurrence& occurrence = facts.occurrences[index.value];
  const std::string_view name = facts.str(occurrence.name);
  const Family family = context_.family(file);
  const LanguageSemantics& rules = language_semantics(family);
  Values found;
  if (rules.members_in_scope()) found = inherited(file, occurrence);
  if (!found.empty()) return found;
  found = rules.visible_names(*this, file, occurrence);
  if (found.empty()) {
    for (std::uint32_t i = 0; i < facts.imports.size() && found.empty(); ++i) {
      const Import& import = facts.imports[i];
      if (!import.has(ImportFlag::wildcard) || import.has(ImportFlag::include)) continue;
      if (import.container.valid() &&
          !facts.symbol(import.container).full_range.contains(occurrence.range))
        continue;
      const Values modules = import_meaning(file, ImportIndex(i));
      for (const Value& module : modules)
        for (Value& entity : members(module, name)) {
          if (entity.kind == Value::Kind::external) continue;
          entity.evidence = Evidence::import_;
          found.push_back(std::move(entity));
        }
    }
  }
  if (!found.empty()) {
    found = fit_for_role(std::move(found), file, occurrence);
    rules.rank(*this, file, found);
    return rules.has_separate_method_namespace()
               ? fitting_call(*this, file, index, std::move(found))
               : found;
  }
  if (rules.is_closed_world()) {
    Value elsewhere = Value::external();
    elsewhere.external_type_name = name;
    return {elsewhere};
  }
  if (rules.builtin(name)) return rules.closed_builtins() ? Values{Value::external()} : Values{};
  // The same for all like uses in the file.
  const auto [known, fresh] = strangers_.try_emplace(key(file, occurrence.name.value));
  std::vector<std::pair<std::uint32_t, Values>>& by_use = known->second;
  const std::uint32_t use = static_cast<std::uint32_t>(occurrence.role) << 8 | occurrence.arguments;
  if (!fresh)
    for (const auto& [like, meant] : by_use)
      if (like == use) return meant;
  std::vector<store::Definition> candidates;
  for (const store::Definition& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    if (ref.member || context_.family(ref.file) != family ||
        context_.beside(ref.file) != context_.beside(file))
      continue;
    const Symbol* symbol = ref.nested ? context_.symbol(ref) : nullptr;
    if (ref.nested && (!symbol || symbol->qualifier.valid())) continue;
    if (rules.visible_without_import(*this, file, ref)) candidates.push_back(ref);
    if (!context_.spend()) break;
  }
  const bool complete = candidates.empty() && rules.unresolved_is_external();
  Values meant = complete ? Values{Value::external()} : ranked(file, occurrence, candidates);
  strangers_[key(file, occurrence.name.value)].emplace_back(use, meant);
  return meant;
}

bool Resolver::assignments_yield(FileId file) {
  return semantics_of(file).assignments_yield_to_declarations() ||
         semantics_of(file).functions_are_objects();
}

std::vector<store::SymbolRef> Resolver::declared_attribute(store::SymbolRef ref) {
  const Symbol* symbol = context_.symbol(ref);
  const bool assigned = symbol && symbol->kind == SymbolKind::field && !symbol->type.valid() &&
                        symbol->container.valid();
  if (!assigned || !assignments_yield(ref.file)) return {};
  std::vector<store::SymbolRef> types{{ref.file, symbol->container}}, found;
  if (symbol->qualifier.valid()) types = declaring_types(ref);
  for (const store::SymbolRef& type : types) {
    std::vector<store::SymbolRef> seen;
    for (const Value& entity : class_members(type, context_.name(ref), 0, seen))
      found.push_back(entity.ref());
  }
  if (std::find(found.begin(), found.end(), ref) != found.end()) found.clear();
  return found;
}

}  // namespace codefinder::resolve
