// The resolver rules of Ruby: constants by lexical scope, then by ancestors; methods by the class
// of `self`; files by the paths that `require` names.
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/ruby/constants.h"
#include "index/languages/ruby/receivers.h"
#include "index/languages/ruby/rules.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::ruby {

using namespace resolve;

namespace {

bool is_constant_name(std::string_view name) { return !name.empty() && is_upper(name[0]); }
bool is_module(const Symbol& symbol) {
  return symbol.kind == SymbolKind::module || symbol.kind == SymbolKind::class_;
}

Values constant_values(Context& context, const std::string& path, FileId file) {
  Values found;
  for (const SymbolRef& ref : constants_at(context, path))
    found.push_back(Value::of(ref, Evidence::package));
  if (!found.empty() && found[0].file == file) found[0].evidence = Evidence::same_file;
  return found;
}

/// The constant of a module or class, else of its ancestors.
Values constant_of(Resolver& resolver, SymbolRef type, const std::string& name, FileId file,
                   int depth = 0) {
  constexpr int kDeepest = 8;
  Context& context = resolver.context();
  const FileFacts* facts = context.facts(type.file);
  if (!facts || depth > kDeepest || !context.spend()) return {};
  Values found = constant_values(context, path_of(*facts, type.symbol) + "::" + name, file);
  if (!found.empty()) return found;
  std::vector<SymbolRef> parts{type};
  for (const SymbolRef& part : resolver.merged_with(type)) parts.push_back(part);
  for (const SymbolRef& part : parts)
    for (const Value& base : resolver.bases_of(part)) {
      if (!base.symbol.valid() || !is_module(context.symbol_or_none(base.ref()))) continue;
      found = constant_of(resolver, base.ref(), name, file, depth + 1);
      if (!found.empty()) return found;
    }
  return found;
}

/// True for `A` of `::A`, which is searched at the top level only.
bool is_absolute(Context& context, FileId file, const Occurrence& use) {
  const std::string_view before = std::string_view(context.text(file)).substr(0, use.range.begin);
  return before.ends_with("::");
}

/// The constant that a name without a receiver refers to.
Values constant(Resolver& resolver, FileId file, const Occurrence& use) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const std::string name(facts.str(use.name));
  if (is_absolute(context, file, use)) return constant_values(context, name, file);
  const std::vector<SymbolIndex> scopes = lexical_scopes(facts, use);
  for (const SymbolIndex scope : scopes) {
    const std::string path = path_of(facts, scope) + "::" + name;
    if (Values found = constant_values(context, path, file); !found.empty()) return found;
  }
  if (!scopes.empty() && use.role != Role::inherit) {
    Values inherited = constant_of(resolver, {file, scopes.front()}, name, file);
    if (!inherited.empty()) return inherited;
  }
  return constant_values(context, name, file);
}

/// The innermost method around the offset; none if there is none in the innermost module.
SymbolIndex enclosing_method(const FileFacts& facts, std::uint32_t offset) {
  SymbolIndex at = enclosing_symbol(facts, offset);
  while (at.valid() && !is_module(facts.symbol(at)) && !is_callable(facts.symbol(at).kind))
    at = facts.symbol(at).container;
  return at.valid() && is_callable(facts.symbol(at).kind) ? at : SymbolIndex();
}

/// True where `self` is a class or module: in its body and in its own methods.
bool in_class_itself(const FileFacts& facts, std::uint32_t offset) {
  const SymbolIndex method = enclosing_method(facts, offset);
  return !method.valid() || facts.symbol(method).has(SymbolFlag::static_);
}

/// Sorts the methods of the class itself, or of its instances, first.
void sort_by_self(Context& context, const FileFacts& facts, std::uint32_t offset, Values& found) {
  const bool is_static = in_class_itself(facts, offset);
  std::stable_partition(found.begin(), found.end(), [&](const Value& value) {
    const Symbol* symbol = symbol_of(context, value);
    return symbol && symbol->has(SymbolFlag::static_) == is_static;
  });
}

/// Sorts the attributes behind the methods of the same class, which replace them as readers:
/// `attr_writer :a`, then `def a`.
void put_attributes_last(Context& context, Values& found) {
  const auto is_replaced = [&](const Value& value) {
    const Symbol* symbol = symbol_of(context, value);
    return symbol && symbol->kind == SymbolKind::property &&
           std::any_of(found.begin(), found.end(), [&](const Value& other) {
             const Symbol* method = symbol_of(context, other);
             return method && is_callable(method->kind) && other.file == value.file &&
                    method->container == symbol->container;
           });
  };
  Values methods, attributes;
  for (const Value& value : found) (is_replaced(value) ? attributes : methods).push_back(value);
  std::move(attributes.begin(), attributes.end(), std::back_inserter(methods));
  found = std::move(methods);
}

/// The methods of the same class with the name of the attribute.
Values replacing_methods(Resolver& resolver, SymbolRef attribute) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(attribute.file);
  const Symbol& symbol = facts.symbol(attribute.symbol);
  if (!symbol.container.valid()) return {};
  Values found = resolver.members_of({attribute.file, symbol.container}, facts.str(symbol.name));
  std::erase_if(found, [&](const Value& value) {
    const Symbol* method = symbol_of(context, value);
    return !method || !is_callable(method->kind) || value.file != attribute.file ||
           method->container != symbol.container;
  });
  return found;
}

/// The method that `super` calls: an ancestor has it, by the name of the method around it.
Values super_method(Resolver& resolver, FileId file, const FileFacts& facts, std::uint32_t offset) {
  const SymbolIndex method = enclosing_method(facts, offset);
  const SymbolIndex type = enclosing_module(facts, offset);
  if (!method.valid() || !type.valid()) return {Value::external()};
  std::vector<SymbolRef> parts{{file, type}};
  for (const SymbolRef& part : resolver.merged_with(parts[0])) parts.push_back(part);
  for (const SymbolRef& part : parts)
    for (const Value& base : resolver.bases_of(part)) {
      if (!base.symbol.valid()) continue;
      Values found = resolver.members_of(base.ref(), facts.str(facts.symbol(method).name));
      if (!found.empty()) return found;
    }
  return {Value::external()};
}

/// True if the class may have methods that the project does not define.
bool is_open(Resolver& resolver, FileId file, SymbolIndex type) {
  const Symbol& symbol = *resolver.context().symbol({file, type});
  return symbol.kind == SymbolKind::module || !resolver.has_known_bases({file, type});
}

/// The methods of modules among these: others cannot be mixed into a class that lacks them.
Values methods_of_modules(Context& context, const Values& found) {
  Values kept;
  for (const Value& value : found) {
    const Symbol* symbol = symbol_of(context, value);
    if (!symbol || !symbol->container.valid() || symbol->has(SymbolFlag::static_)) continue;
    if (context.facts(value.file)->symbol(symbol->container).kind == SymbolKind::module)
      kept.push_back(value);
  }
  return kept;
}

/// `new(…)` in a class: its `initialize`, else the class.
Values created(Resolver& resolver, FileId file, SymbolIndex type) {
  Values found = resolver.members_of({file, type}, "initialize");
  if (found.empty()) found.push_back(Value::of({file, type}, Evidence::same_file));
  return found;
}

/// The method or variable that a name without a receiver refers to.
Values method(Resolver& resolver, FileId file, const Occurrence& use) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const std::string_view name = facts.str(use.name);
  if (name == "super") return super_method(resolver, file, facts, use.range.begin);
  const SymbolIndex type = enclosing_module(facts, use.range.begin);
  if (name.starts_with("$"))
    return top_level_where(resolver, name, Evidence::package,
                           [&](FileId other) { return context.language(other) == Language::ruby; });
  if (type.valid())
    if (Values found = resolver.members_of({file, type}, name); !found.empty()) return found;
  if (name.starts_with("@")) return {Value::external()};
  if (name == "new" && type.valid() && in_class_itself(facts, use.range.begin))
    return created(resolver, file, type);
  if (resolver.traits(file).builtin_names.contains(name) || use.role == Role::write) return {};
  // Code elsewhere may mix in members that the class lacks.
  if (type.valid() && !is_open(resolver, file, type))
    return methods_of_modules(context, namesakes(context, file, name));
  Values top = top_level_where(resolver, name, Evidence::package, [&](FileId other) {
    return context.language(other) == Language::ruby;
  });
  std::erase_if(top, [&](const Value& value) {
    return !is_callable(context.symbol_or_none(value.ref()).kind);
  });
  return top.empty() ? namesakes(context, file, name) : top;
}

class RubyVisibility final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file, const Occurrence& use) const override {
    const std::string_view name = resolver.context().facts(file)->str(use.name);
    if (!is_constant_name(name) || use.role == Role::call) return method(resolver, file, use);
    Values found = constant(resolver, file, use);
    if (found.empty()) found.push_back(Value::external());
    return found;
  }

  /// Constants of a scope that other files reopen, and methods that a class around has too.
  Values shadowing(Resolver& resolver, FileId file, const Occurrence& use) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    if (is_constant_name(facts.str(use.name)) && use.role != Role::call)
      return constant(resolver, file, use);
    const SymbolIndex type = enclosing_module(facts, use.range.begin);
    const Symbol& bound = facts.symbol(SymbolIndex(use.target));
    if (type.valid() && bound.kind == SymbolKind::property && use.role != Role::write)
      if (Values readers = replacing_methods(resolver, {file, SymbolIndex(use.target)});
          !readers.empty())
        return readers;
    const bool outer = type.valid() && bound.container.valid() && bound.container != type &&
                       is_method(bound.kind) && is_module(facts.symbol(bound.container));
    return outer ? Values(resolver.members_of({file, type}, facts.str(use.name))) : Values{};
  }

  bool visible_without_import(Resolver&, FileId, const Definition& candidate) const override {
    return candidate.kind == SymbolKind::function && !candidate.nested;
  }

  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    return resolver.context().language(file) == resolver.context().language(of);
  }

  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex index,
                      Values found) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const Occurrence& use = facts.occurrence(index);
    if (use.role != Role::write) put_attributes_last(context, found);
    if (!use.receiver.valid()) {
      if (!is_constant_name(facts.str(use.name))) {
        if (found.size() > 1) sort_by_self(context, facts, use.range.begin, found);
      } else if (use.binding == Binding::free && use.role != Role::call) {
        // Lexical scopes come before the ancestors of a class.
        if (Values lexical = constant(resolver, file, use); !lexical.empty()) return lexical;
      }
      return found;
    }
    Values better = member(resolver, file, use, facts);
    if (!better.empty()) return better;
    return candidates_by_receiver(context, file, use, std::move(found));
  }

 private:
  /// Members that are found by other names or in other places than in most languages.
  static Values member(Resolver& resolver, FileId file, const Occurrence& use,
                       const FileFacts& facts) {
    Context& context = resolver.context();
    const std::string_view name = facts.str(use.name);
    const bool creates = name == "new", sets = use.role == Role::write;
    const bool is_constant = is_constant_name(name) && use.role != Role::call;
    if (!creates && !sets && !is_constant) return {};
    Values found;
    for (const Value& holder : Values(resolver.values_of(file, use.receiver))) {
      const Symbol* symbol = holder.symbol.valid() ? context.symbol(holder.ref()) : nullptr;
      if (!symbol) continue;
      if (sets) append(found, resolver.members_of(holder, std::string(name) + "="));
      const bool of_class = holder.kind == Value::Kind::symbol ||
                            (creates && facts.exprs[use.receiver.value].op == ExprOp::self);
      if (!is_module(*symbol) || !of_class) continue;
      if (is_constant) append(found, constant_of(resolver, holder.ref(), std::string(name), file));
      if (!creates || !resolver.members_of(holder, name).empty()) continue;
      append(found, resolver.members_of(holder, "initialize"));
      if (found.empty()) found.push_back(holder);
    }
    return found;
  }
};

class RubyImports final : public ImportResolver {
 public:
  /// `require_relative` starts from the directory of the file, `require` from a root.
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    const std::string here(parent_path(context.path(request.file)));
    std::string wanted(request.module);
    if (wanted.empty()) return {Value::external()};
    if (!wanted.ends_with(".rb")) wanted += ".rb";
    const bool searched = (request.flags & ImportFlag::system) != 0 && !wanted.starts_with(".");
    if (!searched) {
      const auto file = context.find_file(normalize_path(wanted, "/" + here).substr(1));
      return {file ? Value::module(*file, Evidence::import_) : Value::external()};
    }
    for (std::string_view base = here;; base = parent_path(base)) {
      for (const std::string_view root : {"lib", "", "app", "test", "spec"})
        if (const auto file = context.find_file(join_path(join_path(base, root), wanted)))
          return {Value::module(*file, Evidence::import_)};
      if (base.empty()) break;
    }
    return in_other_root(context, here, wanted);
  }

 private:
  /// A file below a directory `lib` of another part of the project, the nearest first.
  static Values in_other_root(Context& context, std::string_view here, const std::string& wanted) {
    std::optional<FileId> best;
    int most = -1;
    for (const FileId file : context.files_named(file_name(wanted), wanted)) {
      const std::string_view path = context.path(file);
      if (!path.ends_with("/lib/" + wanted) && path != "lib/" + wanted) continue;
      const int shared = shared_directories(here, path);
      if (shared > most) best = file, most = shared;
    }
    return {best ? Value::module(*best, Evidence::import_) : Value::external()};
  }
};

class RubyOverloads final : public OverloadRules {
 public:
  /// An attribute is a method.
  int fitness(SymbolKind kind, const Occurrence& use) const override {
    return kind_fitness(kind == SymbolKind::property ? SymbolKind::method : kind, use);
  }
  /// The other parts of a module or class that is reopened.
  std::vector<SymbolRef> merged(Resolver& resolver, SymbolRef symbol) const override {
    Context& context = resolver.context();
    const Symbol* own = context.symbol(symbol);
    if (!own || !is_module(*own)) return {};
    std::vector<SymbolRef> parts;
    for (const SymbolRef& ref :
         constants_at(context, path_of(*context.facts(symbol.file), symbol.symbol)))
      if (ref != symbol && is_module(context.symbol_or_none(ref))) parts.push_back(ref);
    return parts;
  }
};

class RubyImplicit final : public ImplicitTypes {
 public:
  /// An attribute has the value of the instance variable with its name.
  Values implicit_values(Resolver& resolver, SymbolRef symbol) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(symbol.file);
    const Symbol& attribute = facts.symbol(symbol.symbol);
    if (attribute.kind != SymbolKind::property || !attribute.container.valid()) return {};
    const std::string name = "@" + std::string(facts.str(attribute.name));
    Values found;
    for (const Value& variable :
         Values(resolver.members_of({symbol.file, attribute.container}, name)))
      append(found, resolver.expanded(variable));
    // Other values, such as `nil` and `[]`, may be replaced later.
    std::erase_if(found, [](const Value& value) {
      return value.kind != Value::Kind::instance || !value.symbol.valid();
    });
    return found;
  }
  /// Methods that the project adds to a class of the standard library: `class String`.
  Values extension_methods(Resolver& resolver, FileId, const Value& receiver,
                           std::string_view name) const override {
    Values found;
    if (receiver.symbol.valid() || receiver.external_type_name.empty()) return found;
    const std::string type(receiver.external_type_name);
    for (const SymbolRef& part : std::vector<SymbolRef>(constants_at(resolver.context(), type)))
      append(found, resolver.members_of(part, name));
    return found;
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const RubyImports kImports;
  static const RubyVisibility kVisibility;
  static const RubyOverloads kOverloads;
  static const RubyImplicit kImplicit;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .implicit = &kImplicit};
}

}  // namespace codefinder::ruby
