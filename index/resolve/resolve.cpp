#include "index/resolve/resolve.h"

#include "index/resolve/module_rules.h"
#include "index/resolve/overloads.h"

#include <algorithm>

namespace codefinder::index {

namespace {

constexpr int kMaxDepth = 200;

/// The name an import brings into its file.
std::string_view bound_name(const FileFacts& facts, const Import& import, Family family) {
  if (import.alias.valid()) return facts.str(import.alias);
  if (import.name.valid()) return facts.str(import.name);
  const std::string_view module = facts.str(import.module);
  if (family == Family::python) return module.substr(0, module.find('.'));
  const std::size_t at = module.find_last_of("/.:");
  return at == std::string_view::npos ? module : module.substr(at + 1);
}

void set_evidence(Entities& entities, Evidence evidence) {
  for (Entity& entity : entities)
    if (entity.evidence < evidence || entity.evidence != Evidence::ambiguous) entity.evidence = evidence;
}

ModuleAsk ask_of(FileId file, const FileFacts& facts, const Import& import) {
  return {file, facts.str(import.module), import.flags, import.container, facts.str(import.name)};
}

}  // namespace

bool is_callable(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method || kind == SymbolKind::constructor ||
         kind == SymbolKind::macro || kind == SymbolKind::test;
}

/// The import that a symbol is another name for: `const a = require('a')`, `import * as a`.
std::optional<ImportIndex> Resolver::import_of(SymbolRef ref) {
  const FileFacts* facts = context_.facts(ref.file);
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol || context_.family(ref.file) != Family::node) return std::nullopt;
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (!import.module.valid() || !import.range.contains(symbol->name_range) || import.has(ImportFlag::reexport)) continue;
    if ((import.alias.valid() ? import.alias : import.name) == symbol->name) return ImportIndex(i);
  }
  return std::nullopt;
}

/// `exports.a = b.c` hands on what is to the right, and `const a = require('a')` what it requires.
Entities Resolver::through_aliases(Entities entities) {
  Entities found;
  for (Entity& entity : entities) {
    const Symbol* symbol = entity.kind == Entity::Kind::symbol ? context_.symbol(entity.ref()) : nullptr;
    if (symbol) {
      Entities meant;
      if (const auto import = import_of(entity.ref())) {
        meant = import_meaning(entity.file, *import);
      } else if (symbol->kind == SymbolKind::variable && symbol->has(SymbolFlag::exported) && symbol->has(SymbolFlag::member) &&
                 symbol->value.valid()) {
        const FileFacts& facts = *context_.facts(entity.file);
        const Expr& value = facts.exprs[symbol->value.value];
        if (value.op == ExprOp::name && value.a < facts.occurrences.size())
          meant = meaning(entity.file, OccurrenceIndex(value.a));
      }
      const bool open =
          std::any_of(meant.begin(), meant.end(), [](const Entity& e) { return e.evidence == Evidence::ambiguous; });
      if (!meant.empty() && !open) {
        found.insert(found.end(), meant.begin(), meant.end());
        continue;
      }
    }
    found.push_back(std::move(entity));
  }
  return found;
}

bool Resolver::lost(FileId file, ImportIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->imports.size()) return false;
  return module_rules(context_.family(file)).lost(*this, ask_of(file, *facts, facts->imports[index.value]));
}

/// `new Store(x)`: the constructor that fits and the class, so that it counts as a use of both.
Entities Resolver::with_constructors(FileId file, OccurrenceIndex index, Entities entities) {
  const FileFacts* facts = context_.facts(file);
  const ModuleRules& rules = module_rules(context_.family(file));
  if (!facts || index.value >= facts->occurrences.size() || !rules.constructors_bear_class_name()) return entities;
  const Occurrence& occurrence = facts->occurrences[index.value];
  if (occurrence.role != Role::call) return entities;
  Entities found;
  for (const Entity& entity : entities) {
    const Symbol* type = entity.kind == Entity::Kind::symbol ? context_.symbol(entity.ref()) : nullptr;
    if (!type || !is_class_like(type->kind)) continue;
    Entities all;
    for (const SymbolRef& ref : context_.definitions(context_.name(entity.ref()))) {
      const Symbol* symbol = context_.symbol(ref);
      if (!symbol || symbol->kind != SymbolKind::constructor || ref.file != entity.file || symbol->container != entity.symbol)
        continue;
      all.push_back(Entity::of(ref, entity.evidence));
    }
    const Entities chosen = fitting_call(*this, file, index, std::move(all));
    found.insert(found.end(), chosen.begin(), chosen.end());
  }
  // `new Outer.Inner()`: the path leads to the class.
  const bool class_first = rules.class_before_constructors() || (rules.methods_apart() && occurrence.receiver.valid());
  found.insert(class_first ? found.begin() : found.end(), entities.begin(), entities.end());
  return found;
}

std::vector<SymbolRef> Resolver::with_namesakes(SymbolRef ref) {
  const Symbol* symbol = context_.symbol(ref);
  const bool constructor = symbol && symbol->kind == SymbolKind::constructor;
  if (!symbol || !(constructor || is_class_like(symbol->kind)) || !module_rules(context_.family(ref.file)).methods_apart())
    return {ref};
  const SymbolRef type = constructor && symbol->container.valid() ? SymbolRef{ref.file, symbol->container} : ref;
  std::vector<SymbolRef> all{type};
  for (const SymbolRef& other : context_.definitions(context_.name(type))) {
    const Symbol* candidate = context_.symbol(other);
    if (candidate && candidate->kind == SymbolKind::constructor && other.file == type.file && candidate->container == type.symbol)
      all.push_back(other);
  }
  return all;
}

std::vector<Target> Resolver::targets(const Entities& entities) {
  std::vector<Target> found;
  for (const Entity& entity : entities) {
    Target target{entity.file, entity.symbol, entity.evidence};
    switch (entity.kind) {
      case Entity::Kind::outside:
      case Entity::Kind::instance: continue;
      case Entity::Kind::symbol:
      case Entity::Kind::file: break;
      case Entity::Kind::scope: {
        std::optional<FileId> file;
        for (Family family : {Family::go, Family::python, Family::java})
          if (!file && entity.scope.starts_with(family == Family::go ? "go:" : family == Family::python ? "py:" : "java:"))
            file = module_rules(family).scope_file(*this, entity.scope);
        if (!file) continue;
        target.file = *file;
        break;
      }
    }
    if (std::none_of(found.begin(), found.end(), [&](const Target& t) { return t.ref() == target.ref(); }))
      found.push_back(target);
  }
  return found;
}

std::vector<Target> Resolver::resolve(FileId file, OccurrenceIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (facts && index.value < facts->occurrences.size()) {
    const Occurrence& occurrence = facts->occurrence(index);
    const bool plain = occurrence.binding == Binding::import_ || occurrence.binding == Binding::free;
    const ImportIndex import =
        plain ? module_rules(context_.family(file)).defining_import(*this, file, occurrence) : ImportIndex();
    if (import.valid()) return {Target{file, {}, Evidence::same_file, import}};
  }
  return targets(meaning(file, index));
}
std::vector<Target> Resolver::resolve_import(FileId file, ImportIndex import) { return targets(import_meaning(file, import)); }

std::vector<Target> Resolver::resolve_module(FileId file, ImportIndex index, std::string_view last) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->imports.size()) return {};
  const Import& import = facts->imports[index.value];
  ModuleAsk ask = ask_of(file, *facts, import);
  if (!last.empty()) {
    std::size_t at = ask.module.rfind(last);
    if (at == std::string_view::npos) return {};
    ask.module = ask.module.substr(0, at + last.size());
    ask.name = {};
  }
  return targets(module_rules(context_.family(file)).module(*this, ask));
}

const Entities& Resolver::meaning(FileId file, OccurrenceIndex occurrence) {
  static const Entities kNothing;
  if (auto it = meanings_.find(key(file, occurrence.value)); it != meanings_.end()) return it->second;
  if (depth_ >= kMaxDepth || !context_.spend()) return kNothing;
  meanings_[key(file, occurrence.value)];  // A cycle sees nothing.
  ++depth_;
  const ModuleRules& rules = module_rules(context_.family(file));
  Entities found = rules.choose(*this, file, occurrence, find_meaning(file, occurrence));
  found = with_signature(file, occurrence, with_constructors(file, occurrence, std::move(found)));
  --depth_;
  return meanings_[key(file, occurrence.value)] = std::move(found);
}

Entities Resolver::find_meaning(FileId file, OccurrenceIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->occurrences.size()) return {};
  const Occurrence& occurrence = facts->occurrences[index.value];
  if (occurrence.role == Role::import_) {
    Entities found = import_occurrence(file, occurrence);
    if (!found.empty()) return found;
  }
  if (occurrence.binding == Binding::symbol || occurrence.binding == Binding::import_)
    if (Entities found = module_rules(context_.family(file)).nearer(*this, file, occurrence); !found.empty())
      return fit_for_role(std::move(found), occurrence);
  switch (occurrence.binding) {
    case Binding::local: return {Entity::of({file, SymbolIndex(occurrence.target)}, Evidence::local)};
    case Binding::symbol: return siblings(file, SymbolIndex(occurrence.target), occurrence, Evidence::same_file);
    case Binding::import_: {
      Entities found = bound_import(file, ImportIndex(occurrence.target), facts->str(occurrence.name));
      keep_used_way(found, file, occurrence);
      return module_rules(context_.family(file)).methods_apart() ? fitting_call(*this, file, index, std::move(found))
                                                                 : fit_for_role(std::move(found), occurrence);
    }
    case Binding::member: return member_meaning(file, occurrence);
    case Binding::free: return free_meaning(file, index);
  }
  return {};
}

/// The symbol and, for callables, those of the same name beside it; the number of arguments chooses where it can.
Entities Resolver::siblings(FileId file, SymbolIndex index, const Occurrence& occurrence, Evidence evidence) {
  const FileFacts& facts = *context_.facts(file);
  if (index.value >= facts.symbols.size()) return {};
  const Symbol& first = facts.symbol(index);
  if (first.kind == SymbolKind::impl) return {Entity::of(canonical({file, index}), evidence)};
  Entities all{Entity::of({file, index}, evidence)};
  if (!is_callable(first.kind)) return all;
  for (const SymbolRef& ref : context_.definitions(facts.str(first.name))) {
    if (ref.file != file || ref.symbol == index) continue;
    const Symbol& other = facts.symbol(ref.symbol);
    if (is_callable(other.kind) && other.container == first.container && facts.str(other.qualifier) == facts.str(first.qualifier))
      all.push_back(Entity::of(ref, evidence));
  }
  if (occurrence.arguments == Symbol::kUnknownArity || module_rules(context_.family(file)).calls_mean_signatures()) return all;
  // What the class inherits is overloaded with its own.
  const bool inheriting = first.container.valid() && is_class_like(facts.symbol(first.container).kind) &&
                          module_rules(context_.family(file)).methods_apart();
  if (inheriting)
    for (Entity& entity : members(Entity::of({file, first.container}, evidence), facts.str(first.name)))
      if (entity.file != file || entity.kind != Entity::Kind::symbol || facts.symbol(entity.symbol).container != first.container)
        all.push_back(std::move(entity));
  return fitting_call(*this, file, OccurrenceIndex(static_cast<std::uint32_t>(&occurrence - facts.occurrences.data())),
                      std::move(all));
}

/// A name written in an import statement: the name itself, its alias, or a part of the module's path.
Entities Resolver::import_occurrence(FileId file, const Occurrence& occurrence) {
  const FileFacts& facts = *context_.facts(file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const bool bound = occurrence.binding == Binding::import_ && occurrence.target == i;
    if (!bound && import.name_range == occurrence.range && import.name.valid()) return import_meaning(file, ImportIndex(i));
    if (!import.range.contains(occurrence.range)) continue;
    const std::string_view name = facts.str(occurrence.name), module = facts.str(import.module);
    if (import.module_range.contains(occurrence.range) && !import.module_range.empty()) {
      ModuleAsk ask = ask_of(file, facts, import);
      const std::uint32_t end = occurrence.range.end - import.module_range.begin;
      if (module.size() == import.module_range.end - import.module_range.begin) ask.module = module.substr(0, end);
      else if (const std::size_t at = module.rfind(name); at != std::string_view::npos)
        ask.module = module.substr(0, at + name.size());
      ask.name = {};
      return module_rules(context_.family(file)).module(*this, ask);
    }
    if (facts.str(import.name) == name || facts.str(import.alias) == name) return import_meaning(file, ImportIndex(i));
  }
  return {};
}

const Entities& Resolver::import_meaning(FileId file, ImportIndex index) {
  static const Entities kNothing;
  if (auto it = imports_.find(key(file, index.value)); it != imports_.end()) return it->second;
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->imports.size() || depth_ >= kMaxDepth || !context_.spend()) return kNothing;
  imports_[key(file, index.value)];
  ++depth_;
  const Import& import = facts->imports[index.value];
  const ModuleRules& rules = module_rules(context_.family(file));
  const ModuleAsk ask = ask_of(file, *facts, import);
  Entities found;
  if ((import.has(ImportFlag::default_) && !ask.module.empty()) ||
      (ask.name == "default" && context_.family(file) == Family::node)) {
    for (const Entity& module : rules.module(*this, ask)) {
      Entities exports = module.kind == Entity::Kind::file ? default_export(module.file) : Entities{};
      if (exports.empty()) exports.push_back(module);
      found.insert(found.end(), exports.begin(), exports.end());
    }
  } else if (ask.name.empty() || import.has(ImportFlag::module) || import.has(ImportFlag::wildcard)) {
    found = rules.module(*this, ask);
  } else if (ask.module.empty() && !import.has(ImportFlag::submodule)) {
    for (const SymbolRef& ref : top_level(file, ask.name)) found.push_back(Entity::of(ref, Evidence::same_file));
    found = through_aliases(std::move(found));
    for (std::uint32_t i = 0; found.empty() && i < facts->imports.size(); ++i)
      if (i != index.value && bound_name(*facts, facts->imports[i], context_.family(file)) == ask.name)
        found = import_meaning(file, ImportIndex(i));
  } else {
    found = rules.imported(*this, ask);
  }
  rules.order(*this, file, found);
  --depth_;
  for (Entity& entity : found)
    if (entity.evidence < Evidence::import_) entity.evidence = Evidence::import_;
  return imports_[key(file, index.value)] = std::move(found);
}

Entities Resolver::bound_import(FileId file, ImportIndex index, std::string_view name) {
  const FileFacts& facts = *context_.facts(file);
  if (index.value >= facts.imports.size()) return {};
  const Import& import = facts.imports[index.value];
  const std::string_view module = facts.str(import.module);
  // `import a.b` binds `a`.
  if (context_.family(file) == Family::python && import.has(ImportFlag::module) && !import.alias.valid() &&
      !import.name.valid() && module.size() > name.size() && module.starts_with(name) && module[name.size()] == '.') {
    ModuleAsk ask = ask_of(file, facts, import);
    ask.module = name;
    return python_rules().module(*this, ask);
  }
  return import_meaning(file, index);
}

std::vector<SymbolRef> Resolver::top_level(FileId file, std::string_view name) {
  std::vector<SymbolRef> found;
  const std::vector<SymbolRef>& all = context_.definitions(name);
  for (auto it = std::lower_bound(all.begin(), all.end(), SymbolRef{file, SymbolIndex(0)}); it != all.end() && it->file == file;
       ++it) {
    const Symbol* symbol = context_.symbol(*it);
    if (symbol && !symbol->container.valid() && !symbol->qualifier.valid() && symbol->kind != SymbolKind::impl)
      found.push_back(*it);
  }
  return found;
}

const Entities& Resolver::exported(FileId file, std::string_view name) {
  static const Entities kNothing;
  auto& names = exported_[file];
  if (auto it = names.find(std::string(name)); it != names.end()) return it->second;
  const std::pair<FileId, std::string> asked(file, name);
  if (std::find(exporting_.begin(), exporting_.end(), asked) != exporting_.end()) return cycle_ = true, kNothing;
  if (exporting_.size() > 64 || !context_.spend()) return kNothing;
  if (exporting_.empty()) cycle_ = false;
  exporting_.push_back(asked);
  Entities found = find_exported(file, name);
  exporting_.pop_back();
  // What was found while an outer question was open may lack what that one will find: keep only what is surely whole.
  if (cycle_ && found.empty() && !exporting_.empty()) return kNothing;
  return exported_[file][asked.second] = std::move(found);
}

Entities Resolver::find_exported(FileId file, std::string_view name) {
  const FileFacts* facts = context_.facts(file);
  if (!facts) return {};
  const Family family = context_.family(file);
  const ModuleRules& rules = module_rules(family);
  Entities found;
  if (name == "default" && family == Family::node) return default_export(file);
  for (const SymbolRef& ref : top_level(file, name)) found.push_back(Entity::of(ref, Evidence::import_));
  if (found.size() > 1 && family == Family::node) {  // A value and a type may share a name with what is not exported.
    Entities exported_ones;
    for (const Entity& entity : found)
      if (facts->symbol(entity.symbol).has(SymbolFlag::exported)) exported_ones.push_back(entity);
    if (!exported_ones.empty()) found = std::move(exported_ones);
  }
  if (family == Family::node) {
    Entities handed = through_aliases(found);
    if (handed != found) return handed;
  }
  const bool one_meaning = family != Family::rust;  // Rust's types, values and macros keep apart.
  if (one_meaning && !found.empty() &&
      std::any_of(found.begin(), found.end(), [&](const Entity& e) { return facts->symbol(e.symbol).has(SymbolFlag::exported); }))
    return found;
  Entities imported;
  for (std::uint32_t i = 0; i < facts->imports.size() && (imported.empty() || !one_meaning); ++i) {
    const Import& import = facts->imports[i];
    if (import.container.valid() || import.has(ImportFlag::wildcard) || !rules.reexports(*facts, import)) continue;
    if (bound_name(*facts, import, family) != name) continue;
    for (const Entity& entity : Entities(bound_import(file, ImportIndex(i), name)))
      if (std::find(imported.begin(), imported.end(), entity) == imported.end()) imported.push_back(entity);
  }
  if (!one_meaning && found.empty() && !imported.empty() &&
      std::all_of(imported.begin(), imported.end(), [](const Entity& e) { return e.kind == Entity::Kind::outside; }))
    return imported;
  std::erase_if(imported, [](const Entity& e) { return e.kind == Entity::Kind::outside; });
  if (!one_meaning) found.insert(found.end(), imported.begin(), imported.end());
  if (!found.empty()) return found;
  if (!imported.empty()) return imported;
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (import.container.valid() || !import.has(ImportFlag::wildcard) || !rules.reexports(*facts, import)) continue;
    if (import.alias.valid()) continue;  // `export * as ns`: found by its alias above or below.
    const Entities modules = import_meaning(file, ImportIndex(i));
    for (const Entity& module : modules) {
      if (module.kind == Entity::Kind::outside) continue;
      for (Entity& entity : members(module, name)) found.push_back(std::move(entity));
      if (!found.empty()) return set_evidence(found, Evidence::import_), found;
    }
  }
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (import.has(ImportFlag::wildcard) && import.alias.valid() && rules.reexports(*facts, import) &&
        facts->str(import.alias) == name)
      return import_meaning(file, ImportIndex(i));
  }
  return rules.submodule(*this, file, name);
}

const Entities& Resolver::default_export(FileId file) {
  if (auto it = defaults_.find(file); it != defaults_.end()) return it->second;
  defaults_[file];
  const FileFacts* facts = context_.facts(file);
  Entities found;
  for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
    if (facts->symbols[i].has(SymbolFlag::default_export)) found.push_back(Entity::of({file, SymbolIndex(i)}, Evidence::import_));
  // `module.exports = require('./lib')` hands on what that file exports.
  for (std::uint32_t i = 0; facts && found.size() == 1 && i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    const bool whole = import.has(ImportFlag::reexport) && import.has(ImportFlag::default_) && import.has(ImportFlag::module);
    if (!whole || !import.range.contains(facts->symbol(found[0].symbol).name_range)) continue;
    const Entities handed = import_meaning(file, ImportIndex(i));
    const bool ours = !handed.empty() &&
                      std::none_of(handed.begin(), handed.end(), [](const Entity& e) { return e.kind == Entity::Kind::outside; });
    if (ours) found = handed;
    break;
  }
  for (std::uint32_t i = 0; facts && found.empty() && i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    const bool named = facts->str(import.alias) == "default" || (facts->str(import.name) == "default" && !import.alias.valid());
    const bool own =
        import.has(ImportFlag::default_) && !import.module.valid();  // `export default name`, `module.exports = name`.
    if (import.has(ImportFlag::reexport) && (named || own)) found = import_meaning(file, ImportIndex(i));
  }
  return defaults_[file] = std::move(found);
}

const std::vector<FileId>& Resolver::include_closure(FileId file) {
  if (auto it = closures_.find(file); it != closures_.end()) return it->second;
  std::vector<FileId> order{file};
  std::unordered_map<FileId, bool> seen{{file, true}};
  constexpr std::size_t kMostFiles = 4000;
  for (std::size_t at = 0; at < order.size() && order.size() < kMostFiles; ++at) {
    const FileId includer = order[at];
    const FileFacts* facts = context_.facts(includer);
    for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
      if (!facts->imports[i].has(ImportFlag::include)) continue;
      for (const Entity& entity : import_meaning(includer, ImportIndex(i)))
        if (entity.kind == Entity::Kind::file && seen.try_emplace(entity.file, true).second) order.push_back(entity.file);
    }
  }
  return closures_[file] = std::move(order);
}

bool Resolver::includes(FileId file, FileId included) {
  const std::vector<FileId>& closure = include_closure(file);
  return std::find(closure.begin(), closure.end(), included) != closure.end();
}

}  // namespace codefinder::index
