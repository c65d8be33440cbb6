// Exports: the names that a module offers.
#include "index/resolve/exports.h"

#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

Exports::Exports(Resolution& resolution) : parts_(resolution), context_(resolution.context) {}

std::vector<SymbolRef> Exports::top_level(FileId file, std::string_view name) {
  std::vector<SymbolRef> found;
  const std::vector<Definition>& all = context_.definitions(name);
  for (auto it = std::lower_bound(all.begin(), all.end(), SymbolRef{file, SymbolIndex(0)});
       it != all.end() && it->file == file; ++it)
    if (!it->nested && it->kind != SymbolKind::impl) found.push_back(*it);
  return found;
}

const Values& Exports::named(FileId file, std::string_view name) {
  static const Values kNothing;
  auto& names = named_[file];
  if (auto it = names.find(std::string(name)); it != names.end()) return it->second;
  const Request request(file, name);
  if (std::find(open_.begin(), open_.end(), request) != open_.end())
    return found_cycle_ = true, kNothing;
  const Budget::Level level(context_.budget());
  if (open_.size() > 64 || !level) return kNothing;
  if (open_.empty()) found_cycle_ = false, empty_.clear();
  if (empty_.contains(request)) return kNothing;
  open_.push_back(request);
  Values found = named_uncached(file, name);
  open_.pop_back();
  // An empty result inside a cycle may be incomplete, so it is cached for the outermost lookup
  // only, which would find as little on every other path.
  if (found_cycle_ && found.empty() && !open_.empty()) return empty_.insert(request), kNothing;
  return named_[file][request.second] = std::move(found);
}

Values Exports::named_uncached(FileId file, std::string_view name) {
  const FileFacts* facts = context_.facts(file);
  if (!facts) return {};
  const LanguageRules& rules = parts_.rules(file);
  if (!name.empty() && name == rules.traits.default_export_name) return default_export(file);
  Values found = own_symbols(file, name);
  if (rules.traits.exports_are_values) {
    Values targets = parts_.imports.through_aliases(found);
    if (targets != found) return targets;
  }
  const bool one_meaning = rules.traits.one_meaning_per_name;
  if (one_meaning && std::any_of(found.begin(), found.end(), [&](const Value& value) {
        return facts->symbol(value.symbol).has(SymbolFlag::exported);
      }))
    return found;
  Values imported = reexported(file, name);
  const auto external = [](const Value& value) { return value.is_external(); };
  if (!one_meaning && found.empty() && !imported.empty() &&
      std::all_of(imported.begin(), imported.end(), external))
    return imported;
  std::erase_if(imported, external);
  if (!one_meaning) found.insert(found.end(), imported.begin(), imported.end());
  if (!found.empty()) return found;
  if (!imported.empty()) return imported;
  found = through_wildcards(file, name);
  return found.empty() ? rules.imports.submodule(parts_.resolver, file, name) : found;
}

/// The top-level symbols with the name; if a value and a type share it, the exported ones.
Values Exports::own_symbols(FileId file, std::string_view name) {
  const FileFacts& facts = *context_.facts(file);
  Values found, exported;
  for (const SymbolRef& ref : top_level(file, name))
    found.push_back(Value::of(ref, Evidence::import_));
  if (!parts_.traits(file).exports_are_values) return found;
  for (const Value& value : found)
    if (facts.symbol(value.symbol).has(SymbolFlag::exported)) exported.push_back(value);
  return exported.empty() ? found : exported;
}

/// The targets of the first re-export of the name; of all where a name has several meanings.
Values Exports::reexported(FileId file, std::string_view name) {
  const FileFacts& facts = *context_.facts(file);
  const LanguageTraits& traits = parts_.traits(file);
  Values imported;
  for (std::uint32_t i = 0;
       i < facts.imports.size() && (imported.empty() || !traits.one_meaning_per_name); ++i) {
    const Import& import = facts.imports[i];
    if (import.container.valid() || import.has(ImportFlag::wildcard) ||
        !is_reexported(traits, import) || bound_name(traits, facts, import) != name)
      continue;
    for (const Value& value : Values(parts_.imports.bound_target(file, ImportIndex(i), name)))
      if (std::find(imported.begin(), imported.end(), value) == imported.end())
        imported.push_back(value);
  }
  return imported;
}

bool Exports::is_wildcard_reexport(FileId file, const Import& import) {
  return import.has(ImportFlag::wildcard) && is_reexported(parts_.traits(file), import);
}

Values Exports::through_wildcards(FileId file, std::string_view name) {
  const FileFacts& facts = *context_.facts(file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    // `export * as ns` exports `ns` only.
    if (import.container.valid() || !is_wildcard_reexport(file, import) || import.alias.valid())
      continue;
    const Values modules = parts_.imports.target(file, ImportIndex(i));
    for (const Value& module : modules) {
      if (module.is_external()) continue;
      Values found = parts_.members.find(module, name);
      for (Value& value : found)
        if (value.evidence < Evidence::import_ || value.evidence != Evidence::ambiguous)
          value.evidence = Evidence::import_;
      if (!found.empty()) return found;
    }
  }
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    if (is_wildcard_reexport(file, import) && import.alias.valid() &&
        facts.str(import.alias) == name)
      return parts_.imports.target(file, ImportIndex(i));
  }
  return {};
}

const Values& Exports::default_export(FileId file) {
  if (auto it = defaults_.find(file); it != defaults_.end()) return it->second;
  defaults_[file];
  return defaults_[file] = default_export_uncached(file);
}

Values Exports::default_export_uncached(FileId file) {
  const FileFacts* facts = context_.facts(file);
  if (!facts) return {};
  Values found;
  for (std::uint32_t i = 0; i < facts->symbols.size(); ++i)
    if (facts->symbols[i].has(SymbolFlag::default_export))
      found.push_back(Value::of({file, SymbolIndex(i)}, Evidence::import_));
  if (found.size() == 1 && lists_module_names(file, found[0].symbol))
    found = {Value::module(file, Evidence::import_)};
  if (found.size() == 1 && found[0].kind == Value::Kind::symbol)
    if (Values whole = required_whole(file, found[0].symbol); !whole.empty()) return whole;
  const std::string_view name = parts_.traits(file).default_export_name;
  for (std::uint32_t i = 0; found.empty() && i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    const bool named = !name.empty() &&
                       (facts->str(import.alias) == name ||
                        (facts->str(import.name) == name && !import.alias.valid()));
    // `export default name`, `module.exports = name`.
    const bool own = import.has(ImportFlag::default_) && !import.module.valid();
    if (import.has(ImportFlag::reexport) && (named || own))
      found = parts_.imports.target(file, ImportIndex(i));
  }
  return found;
}

Values Exports::assigned(SymbolRef module) {
  constexpr int kDeepest = 8;
  const FileFacts* facts = context_.facts(module.file);
  const Symbol* symbol = context_.symbol(module);
  if (!facts || !symbol || symbol->kind != SymbolKind::module || assigned_depth_ > kDeepest)
    return {};
  std::string_view name;
  for (const Import& import : facts->imports)
    if (import.container == module.symbol && import.has(ImportFlag::default_) &&
        import.has(ImportFlag::reexport) && !import.module.valid())
      name = facts->str(import.name);
  if (name.empty()) return {};
  Values found;
  for (std::uint32_t i = module.symbol.value + 1; i < facts->symbols.size(); ++i) {
    const Symbol& each = facts->symbols[i];
    if (each.full_range.begin >= symbol->full_range.end) break;
    if (each.container == module.symbol && facts->str(each.name) == name)
      found.push_back(Value::of({module.file, SymbolIndex(i)}, Evidence::import_));
  }
  const LanguageTraits& traits = parts_.traits(module.file);
  ++assigned_depth_;
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (import.container != module.symbol || !import.module.valid() ||
        bound_name(traits, *facts, import) != name)
      continue;
    for (const Value& other : Values(parts_.imports.target(module.file, ImportIndex(i))))
      if (Values whole = other.symbol.valid() ? assigned(other.ref()) : Values{}; !whole.empty())
        concatenate(found, std::move(whole));
  }
  --assigned_depth_;
  return found;
}

/// `module.exports = {a, b}` lists names of the module, so the module itself stands for the object.
bool Exports::lists_module_names(FileId file, SymbolIndex symbol) {
  const FileFacts& facts = *context_.facts(file);
  const Symbol& whole = facts.symbol(symbol);
  const bool literal = whole.value.valid() && facts.exprs[whole.value.value].op == ExprOp::symbol &&
                       facts.exprs[whole.value.value].a == symbol.value;
  const std::string_view object = parts_.traits(file).exports_object;
  const bool listed = literal && !object.empty() && facts.str(whole.name) == object &&
                      whole.bases_begin == whole.bases_end;
  const bool names = std::any_of(
      facts.imports.begin(), facts.imports.end(), [&](const Import& import) {
        return import.has(ImportFlag::reexport) && !import.module.valid() &&
               import.name_range.begin > whole.name_range.end &&
               whole.full_range.contains(import.range);
      });
  return listed && names && !parts_.types.has_children({file, symbol});
}

/// `module.exports = require('./lib')` exports what that file exports; empty if it is external.
Values Exports::required_whole(FileId file, SymbolIndex symbol) {
  const FileFacts& facts = *context_.facts(file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const bool whole = import.has(ImportFlag::reexport) && import.has(ImportFlag::default_) &&
                       import.has(ImportFlag::module);
    if (!whole || !import.range.contains(facts.symbol(symbol).name_range)) continue;
    const Values targets = parts_.imports.target(file, ImportIndex(i));
    const bool external = std::any_of(targets.begin(), targets.end(),
                                      [](const Value& value) { return value.is_external(); });
    return external ? Values{} : targets;
  }
  return {};
}

bool Exports::is_hidden(FileId file, std::string_view name) {
  const FileFacts& facts = *context_.facts(file);
  const LanguageTraits& traits = parts_.traits(file);
  const std::vector<SymbolRef> own = top_level(file, name);
  if (!traits.exports_are_values || own.empty()) return false;
  const auto exported = [&](SymbolRef ref) {
    return facts.symbol(ref.symbol).has(SymbolFlag::exported);
  };
  const auto reexported = [&](const Import& import) {
    return is_reexported(traits, import) && bound_name(traits, facts, import) == name;
  };
  return std::none_of(own.begin(), own.end(), exported) &&
         std::none_of(facts.imports.begin(), facts.imports.end(), reexported);
}

bool Exports::is_exported_beside(SymbolRef whole, std::string_view name) {
  const Symbol* symbol = context_.symbol(whole);
  if (symbol->has(SymbolFlag::default_export)) return true;
  if (!parts_.traits(whole.file).exports_are_values || symbol->container.valid() ||
      symbol->has(SymbolFlag::member))
    return false;
  const FileFacts& facts = *context_.facts(whole.file);
  const auto imported = [&](const Import& import) {
    return import.has(ImportFlag::reexport) &&
           facts.str(import.alias.valid() ? import.alias : import.name) == name;
  };
  const auto assigned = [&](const Symbol& each) {
    return each.has(SymbolFlag::exported) && each.has(SymbolFlag::member) &&
           !each.container.valid() && facts.str(each.name) == name;
  };
  if (std::none_of(facts.imports.begin(), facts.imports.end(), imported) &&
      std::none_of(facts.symbols.begin(), facts.symbols.end(), assigned))
    return false;
  const Values& exports = default_export(whole.file);
  return std::any_of(exports.begin(), exports.end(),
                     [&](const Value& value) { return value.ref() == whole; });
}

}  // namespace codefinder::resolve
