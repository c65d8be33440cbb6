// ImportLinks: the targets of imports and aliases.
#include "index/resolve/imports.h"

#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

/// True for `= a.b`, false for `= exports.b = a`, which defines a symbol of its own.
bool is_single_assignment(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  if (begin > end || end > text.size()) return false;
  const std::string_view assigned = text.substr(begin, end - begin);
  return std::count(assigned.begin(), assigned.end(), '=') <= 1;
}

}  // namespace

ImportLinks::ImportLinks(Resolution& resolution)
    : parts_(resolution), context_(resolution.context), targets_(&resolution.nodes) {}

bool ImportLinks::is_unresolvable(FileId file, ImportIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->imports.size()) return false;
  return parts_.rules(file).imports.is_unresolvable(
      parts_.resolver, request_of(file, *facts, facts->imports[index.value]));
}

Values ImportLinks::module(FileId file, ImportIndex index, std::string_view last) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->imports.size()) return {};
  ImportRequest request = request_of(file, *facts, facts->imports[index.value]);
  if (!last.empty()) {
    const std::size_t at = request.module.rfind(last);
    if (at == std::string_view::npos) return {};
    request.module = request.module.substr(0, at + last.size());
    request.name = {};
  }
  return parts_.rules(file).imports.module(parts_.resolver, request);
}

Values ImportLinks::resolve_occurrence(FileId file, const Occurrence& occurrence) {
  const FileFacts& facts = *context_.facts(file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const bool bound = occurrence.binding == Binding::import_ && occurrence.target == i;
    if (!bound && import.name_range == occurrence.range && import.name.valid())
      return target(file, ImportIndex(i));
    if (!import.range.contains(occurrence.range)) continue;
    const std::string_view name = facts.str(occurrence.name), module = facts.str(import.module);
    if (import.module_range.contains(occurrence.range) && !import.module_range.empty()) {
      ImportRequest request = request_of(file, facts, import);
      const std::uint32_t end = occurrence.range.end - import.module_range.begin;
      if (module.size() == import.module_range.end - import.module_range.begin)
        request.module = module.substr(0, end);
      else if (const std::size_t at = module.rfind(name); at != std::string_view::npos)
        request.module = module.substr(0, at + name.size());
      request.name = {};
      return parts_.rules(file).imports.module(parts_.resolver, request);
    }
    if (facts.str(import.name) == name || facts.str(import.alias) == name)
      return target(file, ImportIndex(i));
  }
  return {};
}

const Values& ImportLinks::target(FileId file, ImportIndex index) {
  static const Values kNothing;
  if (auto it = targets_.find(fact_key(file, index.value)); it != targets_.end()) return it->second;
  const FileFacts* facts = context_.facts(file);
  const Budget::Level level(context_.budget());
  if (!facts || index.value >= facts->imports.size() || parts_.depth >= Resolution::kMaxDepth ||
      !level)
    return kNothing;
  targets_[fact_key(file, index.value)];
  const Nesting nesting(parts_);
  Values found = target_uncached(file, index);
  parts_.rules(file).visibility.rank(parts_.resolver, file, found);
  for (Value& value : found)
    if (value.evidence < Evidence::import_) value.evidence = Evidence::import_;
  return targets_[fact_key(file, index.value)] = std::move(found);
}

Values ImportLinks::target_uncached(FileId file, ImportIndex index) {
  const FileFacts& facts = *context_.facts(file);
  const Import& import = facts.imports[index.value];
  const ImportRequest request = request_of(file, facts, import);
  const bool of_module = request.name.empty() || import.has(ImportFlag::module) ||
                         import.has(ImportFlag::wildcard) || import.has(ImportFlag::submodule);
  const bool is_default = !request.name.empty() &&
                          request.name == parts_.traits(file).default_export_name;
  if (request.module.empty() && !of_module && !is_default) return same_file_target(file, index);
  return target_of(request, facts.language);
}

Values ImportLinks::target_of(const ImportRequest& request, Language language) {
  const LanguageRules& rules = rules_of(language);
  const auto has = [&](std::uint16_t flag) { return (request.flags & flag) != 0; };
  const bool is_default = !request.name.empty() && request.name == rules.traits.default_export_name;
  if ((has(ImportFlag::default_) && !request.module.empty()) || is_default)
    return default_target(request, rules);
  if (request.name.empty() || has(ImportFlag::module) || has(ImportFlag::wildcard))
    return rules.imports.module(parts_.resolver, request);
  return rules.imports.imported(parts_.resolver, request);
}

/// The default export of the module, or the module if it has none.
Values ImportLinks::default_target(const ImportRequest& request, const LanguageRules& rules) {
  Values found;
  for (const Value& module : rules.imports.module(parts_.resolver, request)) {
    Values exports = module.kind == Value::Kind::file ? parts_.exports.default_export(module.file)
                     : module.symbol.valid()          ? parts_.exports.assigned(module.ref())
                                                      : Values{};
    if (exports.empty()) exports.push_back(module);
    concatenate(found, std::move(exports));
  }
  return found;
}

/// An import without a module refers to a name of its own file: `export {name}`.
Values ImportLinks::same_file_target(FileId file, ImportIndex index) {
  const FileFacts& facts = *context_.facts(file);
  const std::string_view name = facts.str(facts.imports[index.value].name);
  Values found;
  for (const SymbolRef& ref : parts_.exports.top_level(file, name))
    found.push_back(Value::of(ref, Evidence::same_file));
  const auto plain = [&](const Value& value) {
    return !context_.symbol_or_none(value.ref()).has(SymbolFlag::member);
  };
  if (std::any_of(found.begin(), found.end(), plain))
    std::erase_if(found, [&](const Value& value) { return !plain(value); });
  found = through_aliases(std::move(found));
  for (std::uint32_t i = 0; found.empty() && i < facts.imports.size(); ++i)
    if (i != index.value && bound_name(parts_.traits(file), facts, facts.imports[i]) == name)
      found = target(file, ImportIndex(i));
  return found;
}

Values ImportLinks::bound_target(FileId file, ImportIndex index, std::string_view name) {
  const FileFacts& facts = *context_.facts(file);
  if (index.value >= facts.imports.size()) return {};
  const Import& import = facts.imports[index.value];
  const std::string_view module = facts.str(import.module);
  // Where `import a.b` binds `a`, the name refers to `a`.
  const LanguageRules& rules = parts_.rules(file);
  if (import.has(ImportFlag::module) && !import.alias.valid() && !import.name.valid() &&
      module.size() > name.size() && module.starts_with(name) &&
      module_binds(rules.traits, module).data() == module.data()) {
    ImportRequest request = request_of(file, facts, import);
    request.module = name;
    return rules.imports.module(parts_.resolver, request);
  }
  return target(file, index);
}

std::optional<ImportIndex> ImportLinks::import_of(SymbolRef ref) {
  const FileFacts* facts = context_.facts(ref.file);
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol || !parts_.traits(ref.file).exports_are_values) return std::nullopt;
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (!import.module.valid() || !import.range.contains(symbol->name_range) ||
        import.has(ImportFlag::reexport))
      continue;
    if ((import.alias.valid() ? import.alias : import.name) == symbol->name) return ImportIndex(i);
  }
  return std::nullopt;
}

Values ImportLinks::through_aliases(Values values) {
  Values found;
  for (Value& value : values) {
    Values aliased = alias_target(value);
    const bool ambiguous = std::any_of(aliased.begin(), aliased.end(), [](const Value& each) {
      return each.evidence == Evidence::ambiguous;
    });
    if (!aliased.empty() && !ambiguous) concatenate(found, std::move(aliased));
    else found.push_back(std::move(value));
  }
  return found;
}

/// The target of a symbol that is an alias; empty for any other value.
Values ImportLinks::alias_target(const Value& alias) {
  const Symbol* symbol = symbol_of(context_, alias);
  if (!symbol) return {};
  if (const auto import = import_of(alias.ref())) return target(alias.file, *import);
  if (symbol->kind != SymbolKind::variable || !symbol->has(SymbolFlag::exported) ||
      !symbol->has(SymbolFlag::member) || !symbol->value.valid())
    return {};
  const FileFacts& facts = *context_.facts(alias.file);
  const Expr& value = facts.exprs[symbol->value.value];
  if (value.op == ExprOp::name && value.a < facts.occurrences.size() &&
      is_single_assignment(context_.text(alias.file), symbol->name_range.end,
                           facts.occurrences[value.a].range.end))
    return parts_.names.resolve(alias.file, OccurrenceIndex(value.a));
  return {};
}

}  // namespace codefinder::resolve
