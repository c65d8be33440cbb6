// MemberLookup: members of modules, packages, namespaces and instances, and members that
// classes of the project inherit from libraries.
#include "index/resolve/members.h"

#include "index/resolve/resolution.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <functional>

namespace codefinder::resolve {

namespace {

/// Members of the types that a struct without a name embeds: `var x struct{ T }`.
Values of_embedded(Resolution& parts, SymbolRef holder, std::string_view name, int depth) {
  const FileFacts& facts = *parts.context.facts(holder.file);
  const std::uint32_t end = facts.symbol(holder.symbol).full_range.end;
  Values found;
  for (std::uint32_t i = holder.symbol.value + 1; i < facts.symbols.size() && found.empty(); ++i) {
    const Symbol& field = facts.symbols[i];
    if (field.full_range.begin >= end) break;
    if (field.container != holder.symbol || field.kind != SymbolKind::field) continue;
    // The name of an embedded field is a use of the type as well.
    const OccurrenceIndex use = occurrence_at(facts, field.name_range.begin);
    if (!use.valid() || facts.occurrence(use).range != field.name_range) continue;
    const Value value = Value::of({holder.file, SymbolIndex(i)}, Evidence::member);
    for (const Value& embedded : Values(parts.values.expand(value)))
      if (found.empty()) found = parts.members.find(embedded, name, depth + 1);
  }
  return found;
}

}  // namespace

MemberLookup::MemberLookup(Resolution& resolution)
    : parts_(resolution), context_(resolution.context) {}

Values MemberLookup::find(const Value& holder, std::string_view name, int depth) {
  constexpr int kDeepest = 12, kDeepestOfAll = 150;
  const Budget::Level level(context_.budget());
  if (name.empty() || depth > kDeepest || parts_.depth > kDeepestOfAll || !level) return {};
  Visited own, *const outer = visited_;
  if (depth == 0 || visited_ == nullptr) visited_ = &own;
  const bool fresh = std::none_of(visited_->begin(), visited_->end(), [&](const auto& known) {
    return known.first == holder && known.second == name;
  });
  if (fresh) visited_->emplace_back(holder, name);
  Values found;
  if (fresh) {
    const Nesting nesting(parts_);
    found = find_uncached(holder, name, depth);
  }
  visited_ = outer;
  return found;
}

Values MemberLookup::find_uncached(const Value& holder, std::string_view name, int depth) {
  switch (holder.kind) {
    case Value::Kind::external: return {};
    case Value::Kind::file: return of_file(holder.file, name, depth);
    case Value::Kind::scope:
      return scope_rules(holder.scope).imports.scope_member(parts_.resolver, holder.scope, name);
    case Value::Kind::symbol:
    case Value::Kind::instance: break;
  }
  if (!holder.symbol.valid()) return of_contents(holder, name, depth);
  const Symbol* symbol = context_.symbol(holder.ref());
  if (!symbol) return {};
  // Where names inside a class are its members, a module is a class that has no instances.
  const bool is_class = symbol->kind == SymbolKind::module &&
                        parts_.traits(holder.file).members_in_scope;
  if (symbol->kind == SymbolKind::namespace_ || (symbol->kind == SymbolKind::module && !is_class))
    return of_namespace(holder.ref(), name);
  return of_class(holder, *symbol, name, depth);
}

Values MemberLookup::of_file(FileId file, std::string_view name, int depth) {
  Values found = parts_.exports.named(file, name);
  if (!found.empty() && !parts_.exports.is_hidden(file, name)) return found;
  // `module.exports = object`: the object's members.
  Values of_object;
  for (const Value& held : Values(parts_.exports.default_export(file)))
    for (const Value& value : parts_.values.expand(held))
      if (of_object.empty() && !(value.kind == Value::Kind::file && value.file == file))
        of_object = find(value, name, depth + 1);
  return of_object.empty() ? found : of_object;
}

Values MemberLookup::contents_of(const Value& holder) {
  Values found;
  if (holder.is_external_instance() && holder.element_file.valid())
    found = parts_.rules(holder.element_file).library.contents(parts_.resolver, holder);
  return found.empty() ? parts_.containers.deref_wrapper(holder) : found;
}

/// Members of the content of a wrapper.
Values MemberLookup::of_contents(const Value& holder, std::string_view name, int depth) {
  Values found;
  for (const Value& inner : contents_of(holder))
    if (found.empty()) found = find(inner, name, depth + 1);
  return found;
}

/// Members of the values that the dereferencing method of the class gives.
Values MemberLookup::of_dereferenced(const Value& holder, std::string_view name, int depth) {
  const std::string_view method = parts_.traits(holder.file).dereferencing_method;
  if (method.empty() || name == method || holder.kind != Value::Kind::instance) return {};
  Values found;
  for (const Value& member : Values(parts_.class_members.find(holder.ref(), method))) {
    const Symbol* symbol = symbol_of(context_, member);
    if (!symbol || !is_callable(symbol->kind)) continue;
    for (const Value& inner : parts_.generics.of_receiver(parts_.values.called(member), holder))
      if (found.empty() && inner.ref() != holder.ref()) found = find(inner, name, depth + 1);
  }
  return found;
}

Values MemberLookup::of_class(const Value& holder, const Symbol& symbol, std::string_view name,
                              int depth) {
  Values found = parts_.class_members.find(holder.ref(), name);
  if (found.size() > 1 && symbol.kind == SymbolKind::class_ &&
      parts_.traits(holder.file).has_separate_statics)
    keep_statics_apart(found, holder);
  if (found.size() > 1 && holder.arguments && parts_.traits(holder.file).impls_add_bases)
    keep_fitting_blocks(found, holder);
  if (!found.empty()) return found;
  const bool is_symbol = holder.kind == Value::Kind::symbol;
  if (is_symbol && !is_class_like(symbol.kind) && !is_callable(symbol.kind))
    for (const Value& held : parts_.values.expand(holder))
      if (found.empty() && !(held == holder)) found = find(held, name, depth + 1);
  // An element of type `T`: what the bounds of the type parameter have.
  if (!is_symbol && symbol.kind == SymbolKind::type_parameter)
    for (const Value& bound :
         Values(parts_.values.expand(Value::of(holder.ref(), holder.evidence))))
      if (found.empty() && bound.ref() != holder.ref()) found = find(bound, name, depth + 1);
  if (found.empty()) found = of_contents(holder, name, depth);
  if (found.empty()) found = of_dereferenced(holder, name, depth);
  if (found.empty() && !is_class_like(symbol.kind) &&
      parts_.traits(holder.file).has_implicit_interfaces && parts_.types.has_children(holder.ref()))
    found = of_embedded(parts_, holder.ref(), name, depth);
  if (found.empty() && is_symbol && parts_.exports.is_exported_beside(holder.ref(), name))
    found = parts_.exports.named(holder.file, name);
  return found;
}

/// Erases the members of blocks for other type arguments: `impl Door<Open>` of a `Door<Closed>`.
void MemberLookup::keep_fitting_blocks(Values& found, const Value& holder) {
  const auto differ = [&](const Value& a, const Value& b) {
    const auto is_type = [&](const Value& value) {
      return value.symbol.valid() && is_class_like(context_.symbol_or_none(value.ref()).kind);
    };
    return is_type(a) && is_type(b) && a.ref() != b.ref();
  };
  const auto is_for_others = [&](const Value& member) {
    const SymbolRef block{member.file, context_.symbol_or_none(member.ref()).container};
    const ExprIndex written = context_.symbol_or_none(block).type;
    for (const Value& type : Values(parts_.values.evaluate(block.file, written)))
      for (std::size_t i = 0; type.arguments && i < type.arguments->size(); ++i)
        if (i < holder.arguments->size() && differ((*type.arguments)[i], (*holder.arguments)[i]))
          return true;
    return false;
  };
  if (!std::ranges::all_of(found, is_for_others)) std::erase_if(found, is_for_others);
}

/// Static members of the class itself, the others of its instances, if there are any.
void MemberLookup::keep_statics_apart(Values& found, const Value& holder) {
  const auto fits = [&](const Value& value) {
    const Symbol* member = symbol_of(context_, value);
    return !member || member->has(SymbolFlag::static_) == (holder.kind == Value::Kind::symbol);
  };
  if (std::any_of(found.begin(), found.end(), fits))
    std::erase_if(found, [&](const Value& value) { return !fits(value); });
}

Values MemberLookup::of_namespace(SymbolRef space, std::string_view name) {
  const FileFacts* facts = context_.facts(space.file);
  if (!facts) return {};
  // `namespace a = b::c;`
  if (const ExprIndex value = facts->symbol(space.symbol).value; value.valid()) {
    Values found;
    const Values targets = parts_.values.evaluate(space.file, value);
    for (const Value& other : targets)
      if (other.ref() != space) append(found, find(other, name, 1));
    return found;
  }
  Values found = declared_in_namespace(space, name);
  if (found.empty())
    for (const SymbolRef& part : std::vector<SymbolRef>(parts_.class_members.merged(space)))
      if (context_.symbol_or_none(part).kind == SymbolKind::namespace_)
        append(found, declared_in_namespace(part, name));
  if (found.empty())
    for (const Value& whole : parts_.exports.assigned(space))
      for (const Value& held : parts_.values.expand(whole))
        if (found.empty()) found = find(held, name, 1);
  const LanguageTraits& traits = parts_.traits(space.file);
  // `namespace m { using n::f; }`
  const bool has_using = traits.is_linked && traits.namespaces_span_files;
  return found.empty() && (traits.modules_import || has_using || traits.exports_are_values)
             ? imported_into_namespace(space, name)
             : found;
}

Values MemberLookup::declared_in_namespace(SymbolRef space, std::string_view name) {
  const std::string path = own_path(*context_.facts(space.file), space.symbol);
  if (!parts_.traits(space.file).namespaces_span_files) return declared_at(space, path, name);
  // The same for each place that opens the namespace.
  std::string key = path;
  (key += '\0') += name;
  key += static_cast<char>(context_.family(space.file));
  const auto [it, fresh] = declared_.try_emplace(std::move(key));
  if (fresh) it->second = declared_at(space, path, name);
  return it->second;
}

/// Definitions first, then declarations.
Values MemberLookup::declared_at(SymbolRef space, std::string_view path, std::string_view name) {
  const bool spans_files = parts_.traits(space.file).namespaces_span_files;
  Values found, declared;
  for (const SymbolRef& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol || context_.family(ref.file) != context_.family(space.file) ||
        symbol->kind == SymbolKind::impl)
      continue;
    const bool directly = SymbolRef{ref.file, symbol->container} == space;
    if (!directly && ref.file != space.file && !spans_files) continue;
    if (directly || is_in_namespace(ref, *symbol, space, path))
      (symbol->has(SymbolFlag::declaration) ? declared : found)
          .push_back(Value::of(ref, Evidence::member));
  }
  found.insert(found.end(), declared.begin(), declared.end());
  return found;
}

bool MemberLookup::is_in_namespace(SymbolRef ref, const Symbol& symbol, SymbolRef space,
                                   std::string_view path) {
  const FileFacts& facts = *context_.facts(ref.file);
  const std::string scope = scope_path(facts, ref.symbol);
  if (scope == path ||
      parts_.rules(space.file).visibility.opened_by_macro(parts_.resolver, ref.file, scope, path))
    return true;
  // Enumerators of an unscoped enum are names of the enum's namespace too.
  return symbol.kind == SymbolKind::enum_member && symbol.container.valid() &&
         scope_path(facts, symbol.container) == path;
}

Values MemberLookup::imported_into_namespace(SymbolRef space, std::string_view name) {
  const FileFacts& facts = *context_.facts(space.file);
  const bool only_exports = parts_.traits(space.file).exports_are_values;
  Values found;
  for (std::uint32_t i = 0; i < facts.imports.size() && found.empty(); ++i) {
    const Import& import = facts.imports[i];
    if (import.container != space.symbol) continue;
    // `namespace m { export { a }; }`
    if (only_exports && !import.has(ImportFlag::reexport)) continue;
    if (import.has(ImportFlag::wildcard)) {
      const Values modules = parts_.imports.target(space.file, ImportIndex(i));
      for (const Value& module : modules)
        if (!module.is_external() && !(module.kind == Value::Kind::symbol && module.ref() == space))
          append(found, find(module, name, 1));
    } else if (facts.str(import.alias.valid() ? import.alias : import.name) == name) {
      found = parts_.imports.target(space.file, ImportIndex(i));
    }
  }
  return found;
}

namespace {

using Request = std::function<Values(const ImplicitTypes& types, const Value& base)>;

/// The first answer of a library for a base of the holder, with the type parameters of the classes
/// in between replaced.
Values request_of_bases(Resolution& parts, const Value& holder, const Request& request, int depth) {
  constexpr int kDeepest = 8;
  const Symbol* symbol = holder.symbol.valid() ? parts.context.symbol(holder.ref()) : nullptr;
  const Budget::Level level(parts.context.budget());
  if (!symbol || !is_class_like(symbol->kind) || depth > kDeepest || !level) return {};
  for (const Value& base : parts.class_members.bases(holder.ref())) {
    const Values found = base.is_external_instance()
                             ? request(parts.rules(holder.file).implicit, base)
                             : request_of_bases(parts, base, request, depth + 1);
    if (!found.empty()) return parts.generics.of_receiver(found, holder);
  }
  return {};
}

Values request_of_all(Resolution& parts, const Values& holders, const Request& request) {
  Values found;
  for (const Value& holder : holders) append(found, request_of_bases(parts, holder, request, 0));
  return found;
}

}  // namespace

Values MemberLookup::of_library_bases(const Values& holders, std::string_view name) {
  return request_of_all(parts_, holders, [&](const ImplicitTypes& types, const Value& base) {
    return types.inherited_member(parts_.resolver, base, name);
  });
}

Values MemberLookup::parameter_of_library_bases(const Values& holders, std::string_view method,
                                                std::uint32_t number) {
  return request_of_all(parts_, holders, [&](const ImplicitTypes& types, const Value& base) {
    return types.inherited_parameter(parts_.resolver, base, method, number);
  });
}

}  // namespace codefinder::resolve
