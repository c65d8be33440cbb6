// The default rules of languages, and the functions that depend on the traits alone.
#include "index/resolve/language_semantics.h"

#include "base/path.h"
#include "index/languages/language.h"
#include "index/resolve/path_texts.h"
#include "index/resolve/plain_rules.h"
#include "index/resolve/resolver.h"
#include "index/resolve/structural_types.h"

#include <algorithm>

namespace codefinder::resolve {

ImportRequest request_of(FileId file, const FileFacts& facts, const Import& import) {
  return {file, facts.str(import.module), import.flags, import.container, facts.str(import.name)};
}

namespace {

LanguageRules combined(const LanguageDefinition& language) {
  static const ImportResolver kImports;
  static const NameVisibility kVisibility;
  static const OverloadRules kOverloads;
  static const LibraryTypes kLibrary;
  static const PathTexts kPaths;
  static const ImplicitTypes kImplicit;
  static const StructuralTypes kStructural;
  const LanguageSemantics own = language.semantics != nullptr ? language.semantics()
                                                              : plain_semantics();
  return {language.traits,
          own.imports != nullptr ? *own.imports : kImports,
          own.visibility != nullptr ? *own.visibility : kVisibility,
          own.overloads != nullptr ? *own.overloads : kOverloads,
          own.library != nullptr ? *own.library : kLibrary,
          own.paths != nullptr ? *own.paths : kPaths,
          own.implicit != nullptr ? *own.implicit : kImplicit,
          own.structural != nullptr ? *own.structural : kStructural};
}

const std::vector<LanguageRules>& all_rules() {
  static const std::vector<LanguageRules> kAll = [] {
    std::vector<LanguageRules> all;
    for (const LanguageDefinition* language : languages()) all.push_back(combined(*language));
    return all;
  }();
  return kAll;
}

}  // namespace

const LanguageRules& rules_of(Language language) {
  static const std::vector<LanguageRules>& kAll = all_rules();
  return kAll[static_cast<std::size_t>(language)];
}

const LanguageRules& scope_rules(std::string_view scope) {
  for (const LanguageRules& rules : all_rules()) {
    const std::string_view prefix = rules.traits.scope_prefix;
    if (!prefix.empty() && scope.starts_with(prefix)) return rules;
  }
  return rules_of(Language::text);
}

Values ImportResolver::module(Resolver&, const ImportRequest&) const { return {Value::external()}; }
Values ImportResolver::imported(Resolver& resolver, const ImportRequest& request) const {
  Values found;
  bool external = false;
  for (const Value& module : this->module(resolver, request)) {
    external = external || module.is_external() || resolver.is_dependency(module);
    for (Value& value : resolver.members_of(module, request.name)) {
      value.evidence = Evidence::import_;
      found.push_back(std::move(value));
    }
    if (!found.empty()) break;
  }
  if (found.empty() && external) found.push_back(Value::external());
  return found;
}
Values ImportResolver::submodule(Resolver&, FileId, std::string_view) const { return {}; }
Values ImportResolver::scope_member(Resolver&, const std::string&, std::string_view) const {
  return {};
}
std::optional<FileId> ImportResolver::scope_file(Resolver&, const std::string&) const {
  return std::nullopt;
}
Values ImportResolver::keyword_module(Resolver&, FileId, std::string_view, std::uint32_t) const {
  return {Value::external()};
}
Values ImportResolver::library_module(Resolver&, const ImportRequest&) const { return {}; }

void ImportResolver::request_libraries(Resolver&, FileId) const {}

Values ImportResolver::library_names(Resolver&, FileId, std::string_view) const { return {}; }

bool ImportResolver::is_unresolvable(Resolver&, const ImportRequest&) const { return false; }
std::uint32_t ImportResolver::first_code_offset(std::string_view) const { return 0; }

Values NameVisibility::visible_names(Resolver&, FileId, const Occurrence&) const { return {}; }
Values NameVisibility::shadowing(Resolver&, FileId, const Occurrence&) const { return {}; }
bool NameVisibility::visible_without_import(Resolver&, FileId, const Definition&) const {
  return false;
}
Values NameVisibility::disambiguate(Resolver&, FileId, OccurrenceIndex, Values found) const {
  return found;
}
void NameVisibility::rank(Resolver&, FileId, Values&) const {}
ImportIndex NameVisibility::defining_import(Resolver&, FileId, const Occurrence&) const {
  return {};
}
bool NameVisibility::opened_by_macro(Resolver&, FileId, std::string_view, std::string_view) const {
  return false;
}
bool NameVisibility::may_hold_members_of(Resolver&, FileId file, FileId of) const {
  return file == of;
}

std::optional<ByteRange> NameVisibility::last_binding(Resolver&, FileId, OccurrenceIndex) const {
  return std::nullopt;
}

int OverloadRules::fitness(SymbolKind kind, const Occurrence& use) const {
  return kind_fitness(kind, use);
}
int OverloadRules::misfit(Resolver&, FileId, SymbolRef, std::span<const ExprIndex>) const {
  return 0;
}
bool OverloadRules::takes_count(const FileFacts&, const Symbol& function,
                                std::uint8_t arguments) const {
  if (function.parameters == Symbol::kUnknownArity || function.parameters == arguments) return true;
  return function.has(SymbolFlag::variadic) && arguments + 1 >= function.parameters;
}
bool OverloadRules::same_parameters(Resolver& resolver, SymbolRef one, SymbolRef other) const {
  return resolver.context().symbol_or_none(one).parameters ==
         resolver.context().symbol_or_none(other).parameters;
}
bool OverloadRules::is_accessor(const FileFacts&, const Symbol&) const { return false; }

std::vector<SymbolRef> OverloadRules::overridden(Resolver&, SymbolRef) const { return {}; }
std::vector<SymbolRef> OverloadRules::merged(Resolver&, SymbolRef) const { return {}; }

Values LibraryTypes::result_of_call(Resolver&, const Value&, FileId, OccurrenceIndex) const {
  return {};
}
std::string_view LibraryTypes::result_type(std::string_view) const { return {}; }
Values LibraryTypes::applied_type(Resolver&, const Value&) const { return {}; }
Values LibraryTypes::iterated(const Value&) const { return {}; }
Values LibraryTypes::loop_values(Resolver&, const Value&) const { return {}; }
Values LibraryTypes::contents(Resolver&, const Value&) const { return {}; }
Values LibraryTypes::member(Resolver&, const Value&, std::string_view) const { return {}; }
bool LibraryTypes::describes_generics(const FileFacts&) const { return true; }
std::string_view LibraryTypes::dereferenced(std::string_view) const { return {}; }

Values ImplicitTypes::inherited_member(Resolver&, const Value&, std::string_view) const {
  return {};
}
Values ImplicitTypes::inherited_parameter(Resolver&, const Value&, std::string_view,
                                          std::uint32_t) const {
  return {};
}
Values ImplicitTypes::extension_methods(Resolver&, FileId, const Value&, std::string_view) const {
  return {};
}
bool ImplicitTypes::is_receiver(const FileFacts&, SymbolIndex, ExprIndex) const { return false; }
Values ImplicitTypes::implicit_values(Resolver&, SymbolRef) const { return {}; }

std::string_view bound_name(const LanguageTraits& traits, const FileFacts& facts,
                            const Import& import) {
  if (import.alias.valid()) return facts.str(import.alias);
  if (import.name.valid()) return facts.str(import.name);
  return module_binds(traits, facts.str(import.module));
}

std::string_view module_binds(const LanguageTraits& traits, std::string_view module) {
  if (traits.module_import_binds_head) return module.substr(0, module.find('.'));
  const std::size_t at = module.find_last_of("/.:");
  return at == std::string_view::npos ? module : module.substr(at + 1);
}

bool is_reexported(const LanguageTraits& traits, const Import& import) {
  return traits.reexports_imports || import.has(ImportFlag::reexport);
}

bool is_header(const LanguageTraits& traits, std::string_view path) {
  return !traits.header_extension.empty() &&
         file_extension(path).starts_with(traits.header_extension);
}

bool is_map_type(const LanguageTraits& traits, std::string_view name) {
  return traits.map_types.contains(name) ||
         (!traits.map_type_suffix.empty() && name.ends_with(traits.map_type_suffix));
}

bool is_callable(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method ||
         kind == SymbolKind::constructor || kind == SymbolKind::macro || kind == SymbolKind::test;
}

namespace {

int call_fitness(SymbolKind kind) {
  if (is_callable(kind)) return 3;
  if (is_class_like(kind)) return 2;
  if (kind == SymbolKind::type_alias || kind == SymbolKind::enum_member) return 2;
  return kind == SymbolKind::namespace_ || kind == SymbolKind::module ? 0 : 1;
}

int type_fitness(SymbolKind kind) {
  if (is_class_like(kind) || kind == SymbolKind::type_alias || kind == SymbolKind::type_parameter)
    return 3;
  if (kind == SymbolKind::namespace_ || kind == SymbolKind::module) return 1;
  if (kind == SymbolKind::macro) return 2;  // It may expand to a type.
  return kind == SymbolKind::constant || kind == SymbolKind::variable ? 1 : 0;
}

int write_fitness(SymbolKind kind) {
  if (kind == SymbolKind::variable || kind == SymbolKind::field || kind == SymbolKind::property)
    return 3;
  return kind != SymbolKind::macro && (is_callable(kind) || is_class_like(kind)) ? 1 : 2;
}

}  // namespace

bool is_called(const Occurrence& use) {
  return use.role == Role::call || use.arguments != Symbol::kUnknownArity;
}

int kind_fitness(SymbolKind kind, const Occurrence& use) {
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
  if (is_called(use)) return call_fitness(kind);
  if (use.role == Role::type || use.role == Role::inherit) return type_fitness(kind);
  return use.role == Role::write ? write_fitness(kind) : 2;
}

Values top_level_where(Resolver& resolver, std::string_view name, Evidence evidence,
                       const std::function<bool(FileId)>& accept) {
  Values found;
  Context& context = resolver.context();
  for (const Definition& ref : context.definitions(name)) {
    if (context.stopped()) break;
    if (ref.nested || ref.kind == SymbolKind::impl) continue;
    if (accept(ref.file)) found.push_back(Value::of(ref, evidence));
  }
  // Not by file id, which depends on the order in which the workers finished.
  std::stable_sort(found.begin(), found.end(), [&](const Value& a, const Value& b) {
    return context.path(a.file) < context.path(b.file);
  });
  return found;
}

}  // namespace codefinder::resolve
