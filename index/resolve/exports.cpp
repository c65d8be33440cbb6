// What modules give to others: their own names, those that they hand on, their default; and what is
// but another name for an import.
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

void set_evidence(Values& entities, Evidence evidence) {
  for (Value& entity : entities)
    if (entity.evidence < evidence || entity.evidence != Evidence::ambiguous)
      entity.evidence = evidence;
}

/// `= a.b`, and not `= exports.b = a`, which makes something of its own.
bool gives_one_thing(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  if (begin > end || end > text.size()) return false;
  const std::string_view given = text.substr(begin, end - begin);
  return std::count(given.begin(), given.end(), '=') <= 1;
}

}  // namespace

/// The import that a symbol is another name for: `const a = require('a')`, `import * as a`.
std::optional<ImportIndex> Resolver::import_of(store::SymbolRef ref) {
  const FileFacts* facts = context_.facts(ref.file);
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol || !semantics_of(ref.file).exports_are_values()) return std::nullopt;
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (!import.module.valid() || !import.range.contains(symbol->name_range) ||
        import.has(ImportFlag::reexport))
      continue;
    if ((import.alias.valid() ? import.alias : import.name) == symbol->name) return ImportIndex(i);
  }
  return std::nullopt;
}

/// `exports.a = b.c` hands on what is to the right, and `const a = require('a')` what it requires.
Values Resolver::through_aliases(Values entities) {
  Values found;
  for (Value& entity : entities) {
    const Symbol* symbol = entity.kind == Value::Kind::symbol ? context_.symbol(entity.ref())
                                                              : nullptr;
    if (symbol) {
      Values meant;
      if (const auto import = import_of(entity.ref())) {
        meant = import_meaning(entity.file, *import);
      } else if (symbol->kind == SymbolKind::variable && symbol->has(SymbolFlag::exported) &&
                 symbol->has(SymbolFlag::member) && symbol->value.valid()) {
        const FileFacts& facts = *context_.facts(entity.file);
        const Expr& value = facts.exprs[symbol->value.value];
        if (value.op == ExprOp::name && value.a < facts.occurrences.size() &&
            gives_one_thing(context_.text(entity.file), symbol->name_range.end,
                            facts.occurrences[value.a].range.end))
          meant = resolve_name(entity.file, OccurrenceIndex(value.a));
      }
      const bool open = std::any_of(meant.begin(), meant.end(), [](const Value& e) {
        return e.evidence == Evidence::ambiguous;
      });
      if (!meant.empty() && !open) {
        found.insert(found.end(), meant.begin(), meant.end());
        continue;
      }
    }
    found.push_back(std::move(entity));
  }
  return found;
}

std::vector<store::SymbolRef> Resolver::top_level(FileId file, std::string_view name) {
  std::vector<store::SymbolRef> found;
  const std::vector<store::Definition>& all = context_.definitions(name);
  for (auto it = std::lower_bound(all.begin(), all.end(), store::SymbolRef{file, SymbolIndex(0)});
       it != all.end() && it->file == file; ++it) {
    if (!it->nested && it->kind != SymbolKind::impl) found.push_back(*it);
  }
  return found;
}

const Values& Resolver::exported(FileId file, std::string_view name) {
  static const Values kNothing;
  auto& names = exported_[file];
  if (auto it = names.find(std::string(name)); it != names.end()) return it->second;
  const std::pair<FileId, std::string> asked(file, name);
  if (std::find(exporting_.begin(), exporting_.end(), asked) != exporting_.end())
    return cycle_ = true, kNothing;
  const Budget::Level level(context_.budget());
  if (exporting_.size() > 64 || !level) return kNothing;
  if (exporting_.empty()) cycle_ = false, barren_.clear();
  if (barren_.contains(asked)) return kNothing;
  exporting_.push_back(asked);
  Values found = find_exported(file, name);
  exporting_.pop_back();
  // What was found while an outer question was open may lack what that one will find: keep only
  // what is surely whole. To the outermost question it is known all the same: on every further way
  // there it would find as little.
  if (cycle_ && found.empty() && !exporting_.empty()) return barren_.insert(asked), kNothing;
  return exported_[file][asked.second] = std::move(found);
}

Values Resolver::find_exported(FileId file, std::string_view name) {
  const FileFacts* facts = context_.facts(file);
  if (!facts) return {};
  const LanguageSemantics& rules = semantics_of(file);
  Values found;
  if (rules.is_default(name)) return default_export(file);
  for (const store::SymbolRef& ref : top_level(file, name))
    found.push_back(Value::of(ref, Evidence::import_));
  if (rules.exports_are_values()) {
    Values exported_ones;  // A value and a type may share a name with what is not exported.
    for (const Value& entity : found)
      if (facts->symbol(entity.symbol).has(SymbolFlag::exported)) exported_ones.push_back(entity);
    if (!exported_ones.empty()) found = std::move(exported_ones);
    Values callback_argument = through_aliases(found);
    if (callback_argument != found) return callback_argument;
  }
  const bool one_meaning = rules.one_meaning_per_name();
  if (one_meaning && !found.empty() && std::any_of(found.begin(), found.end(), [&](const Value& e) {
        return facts->symbol(e.symbol).has(SymbolFlag::exported);
      }))
    return found;
  Values imported;
  for (std::uint32_t i = 0; i < facts->imports.size() && (imported.empty() || !one_meaning); ++i) {
    const Import& import = facts->imports[i];
    if (import.container.valid() || import.has(ImportFlag::wildcard) ||
        !rules.reexports(*facts, import))
      continue;
    if (rules.bound_name(*facts, import) != name) continue;
    for (const Value& entity : Values(bound_import(file, ImportIndex(i), name)))
      if (std::find(imported.begin(), imported.end(), entity) == imported.end())
        imported.push_back(entity);
  }
  if (!one_meaning && found.empty() && !imported.empty() &&
      std::all_of(imported.begin(), imported.end(),
                  [](const Value& e) { return e.kind == Value::Kind::external; }))
    return imported;
  std::erase_if(imported, [](const Value& e) { return e.kind == Value::Kind::external; });
  if (!one_meaning) found.insert(found.end(), imported.begin(), imported.end());
  if (!found.empty()) return found;
  if (!imported.empty()) return imported;
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (import.container.valid() || !import.has(ImportFlag::wildcard) ||
        !rules.reexports(*facts, import))
      continue;
    if (import.alias.valid()) continue;  // `export * as ns`: found by its alias above or below.
    const Values modules = import_meaning(file, ImportIndex(i));
    for (const Value& module : modules) {
      if (module.kind == Value::Kind::external) continue;
      for (Value& entity : members(module, name)) found.push_back(std::move(entity));
      if (!found.empty()) return set_evidence(found, Evidence::import_), found;
    }
  }
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (import.has(ImportFlag::wildcard) && import.alias.valid() &&
        rules.reexports(*facts, import) && facts->str(import.alias) == name)
      return import_meaning(file, ImportIndex(i));
  }
  return rules.submodule(*this, file, name);
}

const Values& Resolver::default_export(FileId file) {
  if (auto it = defaults_.find(file); it != defaults_.end()) return it->second;
  defaults_[file];
  const FileFacts* facts = context_.facts(file);
  Values found;
  for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
    if (facts->symbols[i].has(SymbolFlag::default_export))
      found.push_back(Value::of({file, SymbolIndex(i)}, Evidence::import_));
  // `module.exports = {a, b}` lists names of the module, which is what stands for them.
  if (found.size() == 1 && found[0].file == file) {
    const Symbol& whole = facts->symbol(found[0].symbol);
    const bool literal = whole.value.valid() &&
                         facts->exprs[whole.value.value].op == ExprOp::symbol &&
                         facts->exprs[whole.value.value].a == found[0].symbol.value;
    const bool listed = literal && facts->str(whole.name) == "exports" &&
                        whole.bases_begin == whole.bases_end;
    const bool names = std::any_of(
        facts->imports.begin(), facts->imports.end(), [&](const Import& i) {
          return i.has(ImportFlag::reexport) && !i.module.valid() &&
                 i.name_range.begin > whole.name_range.end && whole.full_range.contains(i.range);
        });
    if (listed && names && !has_children(found[0].ref()))
      found = {Value::module(file, Evidence::import_)};
  }
  // `module.exports = require('./lib')` hands on what that file exports.
  for (std::uint32_t i = 0; facts && found.size() == 1 && i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    const bool whole = import.has(ImportFlag::reexport) && import.has(ImportFlag::default_) &&
                       import.has(ImportFlag::module);
    if (!whole || !import.range.contains(facts->symbol(found[0].symbol).name_range)) continue;
    const Values callback_argument = import_meaning(file, ImportIndex(i));
    const bool ours = !callback_argument.empty() &&
                      std::none_of(callback_argument.begin(), callback_argument.end(),
                                   [](const Value& e) { return e.kind == Value::Kind::external; });
    if (ours) found = callback_argument;
    break;
  }
  for (std::uint32_t i = 0; facts && found.empty() && i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    const bool named = facts->str(import.alias) == "default" ||
                       (facts->str(import.name) == "default" && !import.alias.valid());
    const bool own =
        // `export default name`, `module.exports = name`.
        import.has(ImportFlag::default_) && !import.module.valid();
    if (import.has(ImportFlag::reexport) && (named || own))
      found = import_meaning(file, ImportIndex(i));
  }
  return defaults_[file] = std::move(found);
}

}  // namespace codefinder::resolve
