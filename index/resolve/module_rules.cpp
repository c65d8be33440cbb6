#include "index/resolve/module_rules.h"

#include "base/path.h"

#include <algorithm>

namespace codefinder::index {

const ModuleRules& module_rules(Family family) {
  switch (family) {
    case Family::rust: return rust_rules();
    case Family::node: return node_rules();
    case Family::python: return python_rules();
    case Family::go: return go_rules();
    case Family::c: return c_rules();
    case Family::java: return java_rules();
    case Family::none: break;
  }
  return plain_rules();
}

const ModuleRules& scope_rules(std::string_view scope) {
  for (const ModuleRules* rules : {&go_rules(), &python_rules(), &java_rules()})
    if (scope.starts_with(rules->scope_mark())) return *rules;
  return plain_rules();
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t at = text.find(separator);
    if (at != 0) parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + separator.size());
  }
  return parts;
}

bool in_list(std::string_view list, std::string_view word) {
  for (std::size_t at = list.find(word); !word.empty() && at != std::string_view::npos; at = list.find(word, at + 1)) {
    const bool begins = at == 0 || list[at - 1] == ' ';
    const bool ends = at + word.size() == list.size() || list[at + word.size()] == ' ';
    if (begins && ends) return true;
  }
  return false;
}

Entities top_level_where(Resolver& resolver, std::string_view name, Evidence evidence,
                         const std::function<bool(FileId)>& accept) {
  Entities found;
  Context& context = resolver.context();
  for (const Definition& ref : context.definitions(name)) {
    if (context.stopped()) break;
    if (ref.nested || ref.kind == SymbolKind::impl) continue;
    if (accept(ref.file)) found.push_back(Entity::of(ref, evidence));
  }
  // Not by file ids: those hang on which worker was done first.
  std::stable_sort(found.begin(), found.end(),
                   [&](const Entity& a, const Entity& b) { return context.path(a.file) < context.path(b.file); });
  return found;
}

Entities ModuleRules::imported(Resolver& resolver, const ModuleAsk& ask) const {
  Entities found;
  bool outside = false;
  for (const Entity& module : this->module(resolver, ask)) {
    if (module.kind == Entity::Kind::outside || resolver.is_beside(module)) outside = true;
    for (Entity& entity : resolver.members(module, ask.name)) {
      entity.evidence = Evidence::import_;
      found.push_back(std::move(entity));
    }
    if (!found.empty()) break;
  }
  if (found.empty() && outside) found.push_back(Entity::out());
  return found;
}

std::string_view ModuleRules::bound_name(const FileFacts& facts, const Import& import) const {
  if (import.alias.valid()) return facts.str(import.alias);
  return import.name.valid() ? facts.str(import.name) : module_binds(facts.str(import.module));
}

std::string_view ModuleRules::module_binds(std::string_view module) const {
  const std::size_t at = module.find_last_of("/.:");
  return at == std::string_view::npos ? module : module.substr(at + 1);
}

Entities ModuleRules::visible(Resolver&, FileId, const Occurrence&) const { return {}; }
Entities ModuleRules::choose(Resolver&, FileId, OccurrenceIndex, Entities found) const { return found; }
std::vector<SymbolRef> ModuleRules::overridden(Resolver&, SymbolRef) const { return {}; }
std::vector<SymbolRef> ModuleRules::merged(Resolver&, SymbolRef) const { return {}; }
Entities ModuleRules::keyword(Resolver&, FileId, std::string_view, std::uint32_t) const { return {Entity::out()}; }
bool ModuleRules::reexports(const FileFacts&, const Import& import) const { return import.has(ImportFlag::reexport); }
Entities ModuleRules::submodule(Resolver&, FileId, std::string_view) const { return {}; }
Entities ModuleRules::scope_member(Resolver&, const std::string&, std::string_view) const { return {}; }
std::optional<FileId> ModuleRules::scope_file(Resolver&, const std::string&) const { return std::nullopt; }

}  // namespace codefinder::index
