#include "index/resolve/resolve.h"

#include "base/path.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/overloads.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace codefinder::resolve {

namespace {

constexpr int kMaxDepth = 200;

ImportRequest ask_of(FileId file, const FileFacts& facts, const Import& import) {
  return {file, facts.str(import.module), import.flags, import.container, facts.str(import.name)};
}

}  // namespace

bool is_callable(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method ||
         kind == SymbolKind::constructor || kind == SymbolKind::macro || kind == SymbolKind::test;
}

bool Resolver::is_unresolvable(FileId file, ImportIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->imports.size()) return false;
  return semantics_of(file).is_unresolvable(*this,
                                            ask_of(file, *facts, facts->imports[index.value]));
}

/// `new Store(x)`: the constructor that fits and the class, so that it counts as a use of both.
Values Resolver::with_constructors(FileId file, OccurrenceIndex index, Values entities) {
  const FileFacts* facts = context_.facts(file);
  const LanguageSemantics& rules = semantics_of(file);
  if (!facts || index.value >= facts->occurrences.size() || !rules.constructors_bear_class_name())
    return entities;
  const Occurrence& occurrence = facts->occurrences[index.value];
  if (occurrence.role != Role::call) return entities;
  Values found;
  for (const Value& entity : entities) {
    const Symbol* type = entity.kind == Value::Kind::symbol ? context_.symbol(entity.ref())
                                                            : nullptr;
    if (!type || !is_class_like(type->kind)) continue;
    Values all;
    for (const store::SymbolRef& ref : context_.definitions(context_.name(entity.ref()))) {
      if (context_.stopped()) break;
      const Symbol* symbol = context_.symbol(ref);
      if (!symbol || symbol->kind != SymbolKind::constructor || ref.file != entity.file ||
          symbol->container != entity.symbol)
        continue;
      all.push_back(Value::of(ref, entity.evidence));
    }
    const Values chosen = fitting_call(*this, file, index, std::move(all));
    found.insert(found.end(), chosen.begin(), chosen.end());
  }
  // `new Outer.Inner()`: the path leads to the class.
  const bool class_first = rules.class_before_constructors() ||
                           (rules.has_separate_method_namespace() && occurrence.receiver.valid());
  found.insert(class_first ? found.begin() : found.end(), entities.begin(), entities.end());
  return found;
}

std::vector<store::SymbolRef> Resolver::with_namesakes(store::SymbolRef ref) {
  const Symbol* symbol = context_.symbol(ref);
  const bool constructor = symbol && symbol->kind == SymbolKind::constructor;
  if (!symbol || !(constructor || is_class_like(symbol->kind)) ||
      !semantics_of(ref.file).has_separate_method_namespace())
    return {ref};
  const store::SymbolRef type = constructor && symbol->container.valid()
                                    ? store::SymbolRef{ref.file, symbol->container}
                                    : ref;
  std::vector<store::SymbolRef> all{type};
  for (const store::SymbolRef& other : context_.definitions(context_.name(type))) {
    if (context_.stopped()) break;
    const Symbol* candidate = context_.symbol(other);
    if (candidate && candidate->kind == SymbolKind::constructor && other.file == type.file &&
        candidate->container == type.symbol)
      all.push_back(other);
  }
  return all;
}

const LanguageSemantics& Resolver::semantics_of(FileId file) {
  return language_semantics(context_.family(file));
}

std::vector<Target> Resolver::targets(const Values& entities) {
  std::vector<Target> found;
  for (const Value& entity : entities) {
    Target target{entity.file, entity.symbol, entity.evidence};
    switch (entity.kind) {
      case Value::Kind::external:
      case Value::Kind::instance: continue;
      case Value::Kind::symbol:
      case Value::Kind::file: break;
      case Value::Kind::scope: {
        const std::optional<FileId> file = scope_semantics(entity.scope)
                                               .scope_file(*this, entity.scope);
        if (!file) continue;
        target.file = *file;
        break;
      }
    }
    if (std::none_of(found.begin(), found.end(),
                     [&](const Target& t) { return t.ref() == target.ref(); }))
      found.push_back(target);
  }
  return found;
}

std::vector<Target> Resolver::resolve(FileId file, OccurrenceIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (facts && index.value < facts->occurrences.size()) {
    const Occurrence& occurrence = facts->occurrence(index);
    const bool plain = occurrence.binding == Binding::import_ ||
                       occurrence.binding == Binding::free;
    const ImportIndex import = plain ? semantics_of(file).defining_import(*this, file, occurrence)
                                     : ImportIndex();
    if (import.valid()) return {Target{file, {}, Evidence::same_file, import}};
  }
  return targets(resolve_name(file, index));
}
std::vector<Target> Resolver::resolve_import(FileId file, ImportIndex import) {
  return targets(import_meaning(file, import));
}

std::vector<Target> Resolver::resolve_module(FileId file, ImportIndex index,
                                             std::string_view last) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->imports.size()) return {};
  const Import& import = facts->imports[index.value];
  ImportRequest ask = ask_of(file, *facts, import);
  if (!last.empty()) {
    std::size_t at = ask.module.rfind(last);
    if (at == std::string_view::npos) return {};
    ask.module = ask.module.substr(0, at + last.size());
    ask.name = {};
  }
  return targets(semantics_of(file).module(*this, ask));
}

const Values& Resolver::resolve_name(FileId file, OccurrenceIndex occurrence) {
  static const Values kNothing;
  const auto [known, fresh] = meanings_.try_emplace(key(file, occurrence.value));
  if (!fresh) return known->second;  // A cycle sees nothing.
  const Budget::Level level(context_.budget());
  if (depth_ >= kMaxDepth || !level) return meanings_.erase(known), kNothing;
  Values& meant = known->second;  // Stays where it is while others are added.
  ++depth_;
  const LanguageSemantics& rules = semantics_of(file);
  Values found = rules.disambiguate(*this, file, occurrence,
                                    resolve_name_uncached(file, occurrence));
  found = with_signature(file, occurrence, with_constructors(file, occurrence, std::move(found)));
  --depth_;
  return meant = std::move(found);
}

Values Resolver::resolve_name_uncached(FileId file, OccurrenceIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->occurrences.size()) return {};
  const Occurrence& occurrence = facts->occurrences[index.value];
  if (occurrence.role == Role::import_) {
    Values found = import_occurrence(file, occurrence);
    if (!found.empty()) return found;
  }
  if (occurrence.binding == Binding::symbol || occurrence.binding == Binding::import_)
    if (Values found = semantics_of(file).shadowing(*this, file, occurrence); !found.empty())
      return fit_for_role(std::move(found), file, occurrence);
  switch (occurrence.binding) {
    case Binding::local:
      return {Value::of({file, SymbolIndex(occurrence.target)}, Evidence::local)};
    case Binding::symbol:
      return siblings(file, SymbolIndex(occurrence.target), occurrence, Evidence::same_file);
    case Binding::import_: {
      Values found = bound_import(file, ImportIndex(occurrence.target),
                                  facts->str(occurrence.name));
      keep_used_way(found, file, occurrence);
      return semantics_of(file).has_separate_method_namespace()
                 ? fitting_call(*this, file, index, std::move(found))
                 : fit_for_role(std::move(found), file, occurrence);
    }
    case Binding::member: return member_meaning(file, occurrence);
    case Binding::free: return free_meaning(file, index);
  }
  return {};
}

/// The symbol and, for callables, those of the same name beside it; the number of arguments chooses
/// where it can.
Values Resolver::siblings(FileId file, SymbolIndex index, const Occurrence& occurrence,
                          Evidence evidence) {
  const FileFacts& facts = *context_.facts(file);
  if (index.value >= facts.symbols.size()) return {};
  const Symbol& first = facts.symbol(index);
  if (first.kind == SymbolKind::impl) return {Value::of(canonical({file, index}), evidence)};
  Values declared;
  for (const store::SymbolRef& ref : declared_attribute({file, index}))
    declared.push_back(Value::of(ref, Evidence::member));
  if (!declared.empty()) return declared;
  Values all{Value::of({file, index}, evidence)};
  if (!is_callable(first.kind)) return all;
  for (const store::SymbolRef& ref : context_.definitions(facts.str(first.name))) {
    if (ref.file != file || ref.symbol == index) continue;
    const Symbol& other = facts.symbol(ref.symbol);
    if (is_callable(other.kind) && other.container == first.container &&
        facts.str(other.qualifier) == facts.str(first.qualifier))
      all.push_back(Value::of(ref, evidence));
  }
  if (occurrence.arguments == Symbol::kUnknownArity || semantics_of(file).calls_mean_signatures())
    return all;
  // What the class inherits is overloaded with its own.
  const bool inheriting = first.container.valid() &&
                          is_class_like(facts.symbol(first.container).kind) &&
                          semantics_of(file).has_separate_method_namespace();
  if (inheriting)
    for (Value& entity :
         members(Value::of({file, first.container}, evidence), facts.str(first.name)))
      if (entity.file != file || entity.kind != Value::Kind::symbol ||
          facts.symbol(entity.symbol).container != first.container)
        all.push_back(std::move(entity));
  return fitting_call(
      *this, file,
      OccurrenceIndex(static_cast<std::uint32_t>(&occurrence - facts.occurrences.data())),
      std::move(all));
}

/// A name written in an import statement: the name itself, its alias, or a part of the module's
/// path.
Values Resolver::import_occurrence(FileId file, const Occurrence& occurrence) {
  const FileFacts& facts = *context_.facts(file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const bool bound = occurrence.binding == Binding::import_ && occurrence.target == i;
    if (!bound && import.name_range == occurrence.range && import.name.valid())
      return import_meaning(file, ImportIndex(i));
    if (!import.range.contains(occurrence.range)) continue;
    const std::string_view name = facts.str(occurrence.name), module = facts.str(import.module);
    if (import.module_range.contains(occurrence.range) && !import.module_range.empty()) {
      ImportRequest ask = ask_of(file, facts, import);
      const std::uint32_t end = occurrence.range.end - import.module_range.begin;
      if (module.size() == import.module_range.end - import.module_range.begin)
        ask.module = module.substr(0, end);
      else if (const std::size_t at = module.rfind(name); at != std::string_view::npos)
        ask.module = module.substr(0, at + name.size());
      ask.name = {};
      return semantics_of(file).module(*this, ask);
    }
    if (facts.str(import.name) == name || facts.str(import.alias) == name)
      return import_meaning(file, ImportIndex(i));
  }
  return {};
}

const Values& Resolver::import_meaning(FileId file, ImportIndex index) {
  static const Values kNothing;
  if (auto it = imports_.find(key(file, index.value)); it != imports_.end()) return it->second;
  const FileFacts* facts = context_.facts(file);
  const Budget::Level level(context_.budget());
  if (!facts || index.value >= facts->imports.size() || depth_ >= kMaxDepth || !level)
    return kNothing;
  imports_[key(file, index.value)];
  ++depth_;
  const Import& import = facts->imports[index.value];
  const LanguageSemantics& rules = semantics_of(file);
  const ImportRequest ask = ask_of(file, *facts, import);
  Values found;
  if ((import.has(ImportFlag::default_) && !ask.module.empty()) || rules.is_default(ask.name)) {
    for (const Value& module : rules.module(*this, ask)) {
      Values exports = module.kind == Value::Kind::file ? default_export(module.file) : Values{};
      if (exports.empty()) exports.push_back(module);
      found.insert(found.end(), exports.begin(), exports.end());
    }
  } else if (ask.name.empty() || import.has(ImportFlag::module) ||
             import.has(ImportFlag::wildcard)) {
    found = rules.module(*this, ask);
  } else if (ask.module.empty() && !import.has(ImportFlag::submodule)) {
    for (const store::SymbolRef& ref : top_level(file, ask.name))
      found.push_back(Value::of(ref, Evidence::same_file));
    const auto plain = [&](const Value& e) {
      return !context_.symbol_or_none(e.ref()).has(SymbolFlag::member);
    };
    if (std::any_of(found.begin(), found.end(), plain))
      std::erase_if(found, [&](const Value& e) { return !plain(e); });
    found = through_aliases(std::move(found));
    for (std::uint32_t i = 0; found.empty() && i < facts->imports.size(); ++i)
      if (i != index.value && rules.bound_name(*facts, facts->imports[i]) == ask.name)
        found = import_meaning(file, ImportIndex(i));
  } else {
    found = rules.imported(*this, ask);
  }
  rules.rank(*this, file, found);
  --depth_;
  for (Value& entity : found)
    if (entity.evidence < Evidence::import_) entity.evidence = Evidence::import_;
  return imports_[key(file, index.value)] = std::move(found);
}

Values Resolver::bound_import(FileId file, ImportIndex index, std::string_view name) {
  const FileFacts& facts = *context_.facts(file);
  if (index.value >= facts.imports.size()) return {};
  const Import& import = facts.imports[index.value];
  const std::string_view module = facts.str(import.module);
  // Where `import a.b` binds `a`, that is meant.
  const LanguageSemantics& rules = semantics_of(file);
  if (import.has(ImportFlag::module) && !import.alias.valid() && !import.name.valid() &&
      module.size() > name.size() && module.starts_with(name) &&
      rules.module_binds(module).data() == module.data()) {
    ImportRequest ask = ask_of(file, facts, import);
    ask.module = name;
    return rules.module(*this, ask);
  }
  return import_meaning(file, index);
}

}  // namespace codefinder::resolve
