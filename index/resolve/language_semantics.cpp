#include "index/resolve/language_semantics.h"

#include "base/path.h"

#include <algorithm>

namespace codefinder::resolve {

const LanguageSemantics& language_semantics(Family family) {
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

const LanguageSemantics& scope_semantics(std::string_view scope) {
  for (const LanguageSemantics* rules : {&go_rules(), &python_rules(), &java_rules()})
    if (scope.starts_with(rules->scope_mark())) return *rules;
  return plain_rules();
}

bool in_list(std::string_view list, std::string_view word) {
  for (std::size_t at = list.find(word); !word.empty() && at != std::string_view::npos;
       at = list.find(word, at + 1)) {
    const bool begins = at == 0 || list[at - 1] == ' ';
    const bool ends = at + word.size() == list.size() || list[at + word.size()] == ' ';
    if (begins && ends) return true;
  }
  return false;
}

Values top_level_where(Resolver& resolver, std::string_view name, Evidence evidence,
                       const std::function<bool(FileId)>& accept) {
  Values found;
  Context& context = resolver.context();
  for (const store::Definition& ref : context.definitions(name)) {
    if (context.stopped()) break;
    if (ref.nested || ref.kind == SymbolKind::impl) continue;
    if (accept(ref.file)) found.push_back(Value::of(ref, evidence));
  }
  // Not by file ids: those hang on which worker was done first.
  std::stable_sort(found.begin(), found.end(), [&](const Value& a, const Value& b) {
    return context.path(a.file) < context.path(b.file);
  });
  return found;
}

Values LanguageSemantics::imported(Resolver& resolver, const ImportRequest& ask) const {
  Values found;
  bool outside = false;
  for (const Value& module : this->module(resolver, ask)) {
    if (module.kind == Value::Kind::external || resolver.is_beside(module)) outside = true;
    for (Value& entity : resolver.members(module, ask.name)) {
      entity.evidence = Evidence::import_;
      found.push_back(std::move(entity));
    }
    if (!found.empty()) break;
  }
  if (found.empty() && outside) found.push_back(Value::external());
  return found;
}

std::string_view LanguageSemantics::bound_name(const FileFacts& facts, const Import& import) const {
  if (import.alias.valid()) return facts.str(import.alias);
  return import.name.valid() ? facts.str(import.name) : module_binds(facts.str(import.module));
}

std::string_view LanguageSemantics::module_binds(std::string_view module) const {
  const std::size_t at = module.find_last_of("/.:");
  return at == std::string_view::npos ? module : module.substr(at + 1);
}

Values LanguageSemantics::visible_names(Resolver&, FileId, const Occurrence&) const { return {}; }
Values LanguageSemantics::disambiguate(Resolver&, FileId, OccurrenceIndex, Values found) const {
  return found;
}
std::vector<store::SymbolRef> LanguageSemantics::overridden(Resolver&, store::SymbolRef) const {
  return {};
}
std::vector<store::SymbolRef> LanguageSemantics::merged(Resolver&, store::SymbolRef) const {
  return {};
}
Values LanguageSemantics::keyword(Resolver&, FileId, std::string_view, std::uint32_t) const {
  return {Value::external()};
}
bool LanguageSemantics::reexports(const FileFacts&, const Import& import) const {
  return import.has(ImportFlag::reexport);
}
Values LanguageSemantics::submodule(Resolver&, FileId, std::string_view) const { return {}; }
Values LanguageSemantics::scope_member(Resolver&, const std::string&, std::string_view) const {
  return {};
}
std::optional<FileId> LanguageSemantics::scope_file(Resolver&, const std::string&) const {
  return std::nullopt;
}

}  // namespace codefinder::resolve
