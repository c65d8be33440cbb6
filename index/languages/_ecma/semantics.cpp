// The resolver rules of JavaScript and TypeScript: modules are files, whose exports are values;
// types are structural, and declarations with one name are merged.
#include "index/languages/_ecma/semantics.h"

#include "index/languages/_css/class_names.h"
#include "index/languages/_ecma/components.h"
#include "index/languages/_ecma/global_names.h"
#include "index/languages/_ecma/library.h"
#include "index/languages/_ecma/module_paths.h"
#include "index/languages/_ecma/overloads.h"
#include "index/languages/_ecma/structural_types.h"
#include "index/languages/_ecma/templates.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::ecma {

using namespace resolve;

namespace {

/// The members of this private name in the innermost class body around the use that has any.
Values private_members(const FileFacts& facts, FileId file, const Occurrence& use) {
  Values found;
  ByteRange innermost;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.name != use.name || !symbol.container.valid()) continue;
    const ByteRange body = facts.symbol(symbol.container).full_range;
    if (!body.contains(use.range)) continue;
    if (!found.empty() && body != innermost) {
      if (!innermost.contains(body)) continue;
      found.clear();
    }
    innermost = body;
    found.push_back(Value::of({file, SymbolIndex(i)}, Evidence::member));
  }
  return found;
}

/// The innermost class around the offset, also one of a function; none if there is none.
SymbolIndex enclosing_class(const FileFacts& facts, std::uint32_t offset) {
  SymbolIndex found;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin > offset) break;
    if (symbol.kind == SymbolKind::class_ && offset < symbol.full_range.end) found = SymbolIndex(i);
  }
  return found;
}

/// True for symbols that can be merged with others of the same name.
bool can_merge(const Symbol& symbol) {
  const bool sort = is_class_like(symbol.kind) || symbol.kind == SymbolKind::type_alias ||
                    symbol.kind == SymbolKind::namespace_ || symbol.kind == SymbolKind::function ||
                    symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::constant;
  return sort && !symbol.has(SymbolFlag::member) && !symbol.has(SymbolFlag::local);
}

/// The classes above the class around the place, of which `super(…)` calls a constructor.
Values constructed_bases(Resolver& resolver, FileId file, std::uint32_t offset) {
  const FileFacts& facts = *resolver.context().facts(file);
  SymbolIndex type = enclosing_class(facts, offset);
  Values found;
  if (type.valid())
    for (const Value& base : resolver.bases_of({file, type}))
      if (resolver.context().symbol_or_none(base.ref()).kind == SymbolKind::class_)
        found.push_back(Value::of(base.ref(), Evidence::member));
  if (found.empty()) found.push_back(Value::external());
  return found;
}

/// True if `declare module './base' { … }` around one adds to the file of the other.
bool augments(Resolver& resolver, SymbolRef one, SymbolRef other) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(one.file);
  const SymbolIndex space = facts.symbol(one.symbol).container;
  if (!space.valid() || facts.symbol(space).kind != SymbolKind::module) return false;
  if (context.symbol_or_none(other).container.valid()) return false;
  return module_file(context, one.file, facts.str(facts.symbol(space).name)) == other.file;
}

/// The `declare module 'name'` of the project for a module, also for all with its ending: `*.svg`.
Values declared_module(Context& context, std::string_view module) {
  Values found;
  if (module.empty() || module.starts_with('.')) return found;
  const std::size_t dot = module.rfind('.');
  const std::string ending = dot == std::string_view::npos ? ""
                                                           : "*" + std::string(module.substr(dot));
  for (const std::string& name : {std::string(module), ending})
    for (const Definition& ref : std::vector<Definition>(context.definitions(name)))
      if (ref.kind == SymbolKind::module && context.family(ref.file) == Family::node &&
          found.empty())
        found.push_back(Value::of(ref, Evidence::import_));
  return found;
}

class EcmaImports : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    if (const auto file = module_file(resolver.context(), request.file, request.module))
      return {Value::module(*file, Evidence::import_)};
    Values declared = node_module(resolver, request.file, request.module);
    if (declared.empty()) declared = declared_module(resolver.context(), request.module);
    return declared.empty() ? Values{Value::external()} : declared;
  }

  /// The tag of an element that is no component: a member of the declared intrinsic elements.
  Values keyword_module(Resolver& resolver, FileId file, std::string_view,
                        std::uint32_t) const override {
    Context& context = resolver.context();
    Values found;
    for (const Definition& ref :
         context.definitions(kIntrinsicElements.substr(kIntrinsicElements.rfind('.') + 1))) {
      const Symbol* symbol = ref.kind == SymbolKind::interface ? context.symbol(ref) : nullptr;
      if (!symbol || context.family(ref.file) != Family::node) continue;
      const FileFacts& facts = *context.facts(ref.file);
      const bool in_space = symbol->container.valid() &&
                            facts.str(facts.symbol(symbol->container).name) ==
                                kIntrinsicElements.substr(0, kIntrinsicElements.find('.'));
      if (in_space && context.is_dependency(ref.file) == context.is_dependency(file))
        found.push_back(Value::of(ref, Evidence::member));
    }
    if (found.empty()) found.push_back(Value::external());
    return found;
  }

  Values library_names(Resolver& resolver, FileId file, std::string_view name) const override {
    return ecma::library_names(resolver, file, name);
  }

  bool is_unresolvable(Resolver& resolver, const ImportRequest& request) const override {
    const Values found = module(resolver, request);
    if (std::any_of(found.begin(), found.end(),
                    [](const Value& value) { return !value.is_external(); }))
      return false;
    const std::string_view path = request.module;
    if (path.starts_with(".")) return true;
    if (path.empty() || path.starts_with("node:") || is_node_module(path.substr(0, path.find('/'))))
      return false;
    return !may_be_installed(resolver.context(), request.file, path);
  }

  std::uint32_t first_code_offset(std::string_view text) const override {
    std::size_t at = text.starts_with("#!")             ? text.find('\n')
                     : text.starts_with("\xEF\xBB\xBF") ? 3
                                                        : 0;
    while (at < text.size()) {
      if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) ++at;
      else if (text.substr(at, 2) == "//") at = text.find('\n', at);
      else if (text.substr(at, 2) != "/*") return static_cast<std::uint32_t>(at);
      else if (at = text.find("*/", at + 2); at != std::string_view::npos) at += 2;
    }
    return 0;
  }
};

/// True if nothing of the project is among the values.
bool is_outside(const Values& found) {
  return std::all_of(found.begin(), found.end(),
                     [](const Value& value) { return value.is_external(); });
}

/// `window.name`: a member of the interface `Window` that the project adds to, or a global.
Values members_of_global(Resolver& resolver, FileId file, const Occurrence& use) {
  constexpr Words kGlobalObjects = "window self globalThis global";
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const Expr& of = facts.exprs[use.receiver.value];
  if (of.op != ExprOp::name || of.a >= facts.occurrences.size()) return {};
  const Occurrence& object = facts.occurrences[of.a];
  if (object.binding != Binding::free || object.receiver.valid() ||
      !kGlobalObjects.contains(facts.str(object.name)) ||
      !is_outside(resolver.named_values(file, OccurrenceIndex(of.a))))
    return {};
  Values found;
  for (const SymbolRef& ref : std::vector<Definition>(context.definitions("Window")))
    if (context.family(ref.file) == Family::node && in_global_scope(resolver, ref))
      for (const Value& member : resolver.members_of(ref, facts.str(use.name)))
        append(found, {Value::of(member.ref(), Evidence::member)});
  if (!found.empty()) return found;
  for (const SymbolRef& ref : std::vector<Definition>(context.definitions(facts.str(use.name)))) {
    const Symbol* symbol = context.symbol(ref);
    const bool value = symbol && !symbol->has(SymbolFlag::member) &&
                       symbol->kind != SymbolKind::interface &&
                       symbol->kind != SymbolKind::type_alias;
    if (value && context.family(ref.file) == Family::node && in_global_scope(resolver, ref))
      append(found, {Value::of(ref, Evidence::member)});
  }
  return found;
}

/// The index signatures of the receiver's types: they declare each member that has no other
/// declaration.
Values index_signatures(Resolver& resolver, FileId file, const Occurrence& use) {
  Values found;
  for (const Value& holder : Values(resolver.values_of(file, use.receiver)))
    if (holder.kind == Value::Kind::instance || holder.kind == Value::Kind::symbol)
      for (const Value& member : resolver.members_of(holder, kTraits.index_signature_member))
        if (resolver.context().symbol_or_none(member.ref()).kind == SymbolKind::property)
          append(found, {Value::of(member.ref(), Evidence::member)});
  return found;
}

class EcmaVisibility : public NameVisibility {
 public:
  /// CommonJS: `exports` is the module itself, and in `exports.a = …` the exported symbol.  A type
  /// whose name no file of the family has is of a library.
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    if (facts.str(occurrence.name) == "super")
      return constructed_bases(resolver, file, occurrence.range.begin);
    Values styles = css::styles_named(resolver, file, facts.str(occurrence.name));
    if (!styles.empty()) return styles;
    Values properties = template_property(resolver, file, occurrence);
    if (!properties.empty()) return properties;
    if (resolver.is_external_type(file, occurrence)) return {Value::external()};
    if (facts.language != Language::javascript || facts.str(occurrence.name) != "exports")
      return {};
    const SymbolIndex given = symbol_named_at(facts, occurrence.range.end + 1);
    if (given.valid() && facts.symbol(given).name_range.begin == occurrence.range.end + 1 &&
        facts.symbol(given).has(SymbolFlag::exported))
      return resolver.through_aliases({Value::of({file, given}, Evidence::same_file)});
    return {Value::module(file, Evidence::same_file)};
  }

  bool visible_without_import(Resolver& resolver, FileId,
                              const Definition& candidate) const override {
    const std::optional<Language> language = resolver.context().language(candidate.file);
    return language && definition(*language).traits.exports_are_values &&
           in_global_scope(resolver, candidate);
  }

  /// `module.exports` is the value that the module assigns to it, or the module itself.  `#name` is
  /// a member of the class around it, whatever the receiver.
  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex index,
                      Values found) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const Occurrence& occurrence = facts.occurrence(index);
    if (facts.str(occurrence.name).starts_with("#"))
      return private_members(facts, file, occurrence);
    if (occurrence.binding == Binding::member && occurrence.receiver.valid() &&
        occurrence.receiver.value < facts.exprs.size() && is_outside(found)) {
      Values declared = attribute_property(resolver, file, occurrence);
      if (declared.empty()) declared = members_of_global(resolver, file, occurrence);
      if (declared.empty()) declared = index_signatures(resolver, file, occurrence);
      if (!declared.empty()) return declared;
    }
    if (facts.language != Language::javascript || facts.str(occurrence.name) != "exports")
      return found;
    if (!occurrence.receiver.valid() || facts.exprs[occurrence.receiver.value].op != ExprOp::name)
      return found;
    const std::uint32_t of = facts.exprs[occurrence.receiver.value].a;
    if (of >= facts.occurrences.size() || facts.str(facts.occurrences[of].name) != "module")
      return found;
    const Values given = resolver.default_export(file);
    const auto named = [&](const Value& e) {
      return e.kind != Value::Kind::symbol || resolver.context().name(e.ref()) != "exports";
    };
    if (!given.empty() && std::all_of(given.begin(), given.end(), named)) return given;
    return {Value::module(file, Evidence::same_file)};
  }

  /// `error?: never`: the alternative without the member comes last.
  void rank(Resolver& resolver, FileId, Values& found) const override {
    if (found.size() < 2) return;
    Context& context = resolver.context();
    std::stable_partition(found.begin(), found.end(), [&](const Value& e) {
      const Symbol* symbol = e.kind == Value::Kind::symbol ? context.symbol(e.ref()) : nullptr;
      const std::string_view signature = symbol ? context.facts(e.file)->str(symbol->signature)
                                                : std::string_view();
      return !signature.ends_with(": never") && !signature.ends_with(": undefined");
    });
  }
};

class EcmaOverloads : public OverloadRules {
 public:
  /// Interfaces and aliases are no values: next to a variable of the same name they are never
  /// called or read.
  int fitness(SymbolKind kind, const Occurrence& use) const override {
    const bool value = is_called(use) || use.role == Role::read || use.role == Role::write;
    if (value && (kind == SymbolKind::interface || kind == SymbolKind::type_alias)) return 1;
    if (value && (kind == SymbolKind::variable || kind == SymbolKind::constant)) return 2;
    return kind_fitness(kind, use);
  }
  int misfit(Resolver& resolver, FileId file, SymbolRef function,
             std::span<const ExprIndex> arguments) const override {
    return ecma::misfit(resolver, file, function, arguments);
  }
  bool takes_count(const FileFacts& facts, const Symbol& function,
                   std::uint8_t arguments) const override {
    return ecma::takes_count(facts, function, arguments);
  }

  /// TypeScript merges interfaces with the same name, and a namespace, class, function or variable
  /// with them.
  std::vector<SymbolRef> merged(Resolver& resolver, SymbolRef ref) const override {
    Context& context = resolver.context();
    const Symbol* symbol = context.symbol(ref);
    if (!symbol || !can_merge(*symbol)) return {};
    const FileFacts& facts = *context.facts(ref.file);
    std::vector<SymbolRef> found;
    for (const SymbolRef& other : context.definitions(facts.str(symbol->name))) {
      const Symbol* s = other == ref ? nullptr : context.symbol(other);
      if (!s || !can_merge(*s) || context.family(other.file) != Family::node) continue;
      if (context.is_dependency(other.file) != context.is_dependency(ref.file)) continue;
      const bool here = other.file == ref.file &&
                        container_path(facts, other.symbol) == container_path(facts, ref.symbol);
      const bool global = other.file != ref.file && in_global_scope(resolver, other) &&
                          in_global_scope(resolver, ref);
      if (here || global || augments(resolver, other, ref) || augments(resolver, ref, other))
        found.push_back(other);
    }
    return found;
  }
};

/// True for a component of Vue, and a file that imports Vue.
bool uses_vue(Context& context, FileId file) {
  const FileFacts* facts = file.valid() ? context.facts(file) : nullptr;
  return facts && (context.language(file) == Language::vue ||
                   std::ranges::any_of(facts->imports, [&](const Import& import) {
                     const std::string_view module = facts->str(import.module);
                     return module == "vue" || module.starts_with("@vue/");
                   }));
}

class EcmaLibrary : public LibraryTypes {
 public:
  Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    return ecma::result_of_call(resolver, receiver, file, call);
  }
  Values iterated(const Value& holder) const override { return ecma::iterated(holder); }
  Values applied_type(Resolver& resolver, const Value& generic) const override {
    return ecma::applied_type(resolver, generic);
  }
  Values member(Resolver& resolver, const Value& holder, std::string_view name) const override {
    const bool ref = name == "value" && holder.external_type_name == "Ref";
    return ref && uses_vue(resolver.context(), holder.element_file) ? resolver.element_of(holder)
                                                                    : Values{};
  }
  std::string_view dereferenced(std::string_view type) const override {
    return interface_of_primitive(type);
  }
};

class EcmaImplicit : public ImplicitTypes {
 public:
  Values inherited_member(Resolver& resolver, const Value& base,
                          std::string_view name) const override {
    return ecma::component_member(resolver, base, name);
  }
  Values inherited_parameter(Resolver& resolver, const Value& base, std::string_view method,
                             std::uint32_t number) const override {
    return ecma::component_parameter(resolver, base, method, number);
  }
  bool is_receiver(const FileFacts& facts, SymbolIndex, ExprIndex result) const override {
    return is_self(facts, result);
  }
  Values implicit_values(Resolver& resolver, SymbolRef symbol) const override {
    return loop_variable(resolver, symbol);
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const EcmaImports kImports;
  static const EcmaVisibility kVisibility;
  static const EcmaOverloads kOverloads;
  static const EcmaLibrary kLibrary;
  static const EcmaImplicit kImplicit;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .library = &kLibrary,
          .implicit = &kImplicit,
          .structural = &structural_types()};
}

}  // namespace codefinder::ecma
