// The resolver rules of Java: a package is the set of files that declare it; a class is found by
// package and name.  The scope of a package is "java:PACKAGE".
#include "index/languages/java/rules.h"

#include "index/languages/java/library.h"
#include "index/languages/java/overloads.h"
#include "index/languages/java/records.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::java {

using namespace resolve;

namespace {

bool is_package_name(std::string_view name) {
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z';
}

Values in_package(Resolver& resolver, std::string_view package, std::string_view name,
                  Evidence evidence) {
  Context& context = resolver.context();
  return top_level_where(resolver, name, evidence, [&](FileId other) {
    const FileFacts* facts = context.facts(other);
    return facts && facts->language == Language::java && facts->str(facts->package) == package;
  });
}

/// "a.b.C" or "a.b.C.D": the class, if it is in the project.
Values type_at(Resolver& resolver, std::string_view path, int depth = 0) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || depth > 6) return {};
  const std::string_view package = path.substr(0, dot), name = path.substr(dot + 1);
  Values found = in_package(resolver, package, name, Evidence::import_);
  if (found.empty())
    for (const Value& outer : type_at(resolver, package, depth + 1))
      for (Value& inner : resolver.members_of(outer, name)) found.push_back(std::move(inner));
  return found;
}

/// The class of which `this(…)` or `super(…)` is a constructor.
Values constructed(Resolver& resolver, FileId file, const FileFacts& facts, std::uint32_t offset,
                   bool above) {
  SymbolIndex type = enclosing_symbol(facts, offset);
  while (type.valid() && !is_class_like(facts.symbol(type).kind))
    type = facts.symbol(type).container;
  if (!type.valid()) return {};
  if (!above) return {Value::of({file, type}, Evidence::member)};
  Values found;
  for (const Value& base : resolver.bases_of({file, type})) {
    const Symbol* symbol = base.symbol.valid() ? resolver.context().symbol(base.ref()) : nullptr;
    if (symbol && symbol->kind != SymbolKind::interface)
      found.push_back(Value::of(base.ref(), Evidence::member));
  }
  if (found.empty()) found.push_back(Value::external());
  return found;
}

class JavaImports : public ImportResolver {
 public:
  /// The module of `import a.b.C` is package a.b; of `import a.b.C.D` and `import static a.b.C.m`
  /// it is class C.
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Values classes = type_at(resolver, request.module);
    if (!classes.empty()) return classes;
    return {Value::package("java:" + std::string(request.module), Evidence::import_)};
  }

  Values imported(Resolver& resolver, const ImportRequest& request) const override {
    Values found = in_package(resolver, request.module, request.name, Evidence::import_);
    if (found.empty())
      for (const Value& type : type_at(resolver, request.module))
        for (Value& member : resolver.members_of(type, request.name))
          found.push_back(std::move(member));
    if (found.empty()) found.push_back(Value::external());
    return found;
  }

  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    Values found = in_package(resolver, std::string_view(scope).substr(5), name, Evidence::import_);
    if (found.empty() && is_package_name(name))
      found.push_back(Value::package(scope + "." + std::string(name), Evidence::import_));
    return found;
  }
};

class JavaVisibility : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    if (name == "this" || name == "super")
      return constructed(resolver, file, facts, occurrence.range.begin, name == "super");
    Values found = in_package(resolver, facts.str(facts.package), name, Evidence::package);
    // The head of a qualified path: `java.util.List`.
    const bool head = found.empty() &&
                      (occurrence.role == Role::read || occurrence.role == Role::type ||
                       occurrence.role == Role::doc);
    if (head && is_package_name(name))
      found.push_back(Value::package("java:" + std::string(name), Evidence::package));
    return found;
  }

  /// If a class is in several trees of the project (two editions of it), the nearest is built with
  /// this file.
  void rank(Resolver& resolver, FileId file, Values& found) const override {
    if (found.size() < 2) return;
    Context& context = resolver.context();
    const std::string_view here = context.path(file);
    int best = 0;
    const auto shared = [&](const Value& e) {
      return shared_directories(here, context.path(e.file));
    };
    for (const Value& entity : found) {
      const Symbol* symbol = entity.kind == Value::Kind::symbol ? context.symbol(entity.ref())
                                                                : nullptr;
      if (!symbol || !is_class_like(symbol->kind) || symbol->container.valid()) return;
      best = std::max(best, shared(entity));
    }
    std::erase_if(found, [&](const Value& e) { return shared(e) < best; });
  }
};

class JavaOverloads : public OverloadRules {
 public:
  int misfit(Resolver& resolver, FileId file, SymbolRef function,
             std::span<const ExprIndex> arguments) const override {
    return java::misfit(resolver, file, function, arguments);
  }
  bool same_parameters(Resolver& resolver, SymbolRef one, SymbolRef other) const override {
    return OverloadRules::same_parameters(resolver, one, other) &&
           java::same_parameters(resolver, one, other);
  }
  bool is_accessor(const FileFacts& facts, const Symbol& symbol) const override {
    return is_component(facts, symbol);
  }
  /// A component of a record and the method that declares its accessor.
  std::vector<SymbolRef> overridden(Resolver& resolver, SymbolRef symbol) const override {
    const FileFacts* facts = resolver.context().facts(symbol.file);
    std::vector<SymbolRef> found;
    if (facts)
      for (const SymbolIndex& other : accessors(*facts, symbol.symbol))
        found.push_back({symbol.file, other});
    return found;
  }
};

class JavaLibrary : public LibraryTypes {
 public:
  /// Maps and their entries return their second type argument from most methods; the others of
  /// their methods are listed here.
  Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view method = facts.str(facts.occurrence(call).name);
    if (receiver.external_type_name == "Calendar" &&
        Words("get getWeekYear getActualMaximum getActualMinimum").contains(method)) {
      Value number = Value::external();
      number.set_external_type("int", resolver.traits(file));
      return {number};
    }
    if (!receiver.arguments || receiver.arguments->size() != 2) return {};
    if (Words("get getOrDefault put putIfAbsent remove replace compute computeIfAbsent "
              "computeIfPresent merge getValue setValue")
            .contains(method))
      return {(*receiver.arguments)[1]};
    if (Words("getKey firstKey lastKey").contains(method)) return {(*receiver.arguments)[0]};
    Value many = receiver;
    if (method == "values" || method == "keySet") {
      many.arguments = std::make_shared<const std::vector<Value>>(
          1, (*receiver.arguments)[method == "values" ? 1 : 0]);
      return {many};
    }
    if (!Words("entrySet firstEntry lastEntry").contains(method)) return {};
    many.external_type_name = "Entry";
    many.builtin = Builtin::none;
    if (method != "entrySet") return {many};
    many.arguments = std::make_shared<const std::vector<Value>>(1, many);
    return {many};
  }

  std::string_view result_type(std::string_view method) const override {
    return jdk::result_of(method);
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const JavaImports kImports;
  static const JavaVisibility kVisibility;
  static const JavaOverloads kOverloads;
  static const JavaLibrary kLibrary;
  return {&kImports, &kVisibility, &kOverloads, &kLibrary};
}

}  // namespace codefinder::java
