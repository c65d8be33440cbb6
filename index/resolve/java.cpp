// Java: a package is the set of files that declare it; a class is found by package and name.  The scope is "java:PACKAGE".
#include "index/resolve/java_library.h"
#include "index/resolve/java_overloads.h"
#include "index/resolve/module_rules.h"

#include <algorithm>

namespace codefinder::index {

namespace {

class JavaRules : public ModuleRules {
 public:
  /// The module of `import a.b.C` is package a.b; of `import a.b.C.D` and `import static a.b.C.m` it is class C.
  Entities module(Resolver& resolver, const ModuleAsk& ask) const override {
    Entities classes = type_at(resolver, ask.module);
    if (!classes.empty()) return classes;
    return {Entity::package("java:" + std::string(ask.module), Evidence::import_)};
  }

  Entities imported(Resolver& resolver, const ModuleAsk& ask) const override {
    Entities found = in_package(resolver, ask.module, ask.name, Evidence::import_);
    if (found.empty())
      for (const Entity& type : type_at(resolver, ask.module))
        for (Entity& member : resolver.members(type, ask.name)) found.push_back(std::move(member));
    if (found.empty()) found.push_back(Entity::out());
    return found;
  }

  Entities visible(Resolver& resolver, FileId file, const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    if (name == "this" || name == "super") return constructed(resolver, file, facts, occurrence.range.begin, name == "super");
    Entities found = in_package(resolver, facts.str(facts.package), name, Evidence::package);
    // The head of a path that is written in full: `java.util.List`.
    const bool head = found.empty() && (occurrence.role == Role::read || occurrence.role == Role::type);
    if (head && is_package_name(name)) found.push_back(Entity::package("java:" + std::string(name), Evidence::package));
    return found;
  }

  std::string_view scope_mark() const override { return "java:"; }
  Entities scope_member(Resolver& resolver, const std::string& scope, std::string_view name) const override {
    Entities found = in_package(resolver, std::string_view(scope).substr(5), name, Evidence::import_);
    if (found.empty() && is_package_name(name))
      found.push_back(Entity::package(scope + "." + std::string(name), Evidence::import_));
    return found;
  }

  bool members_in_scope() const override { return true; }
  bool constructors_bear_class_name() const override { return true; }
  bool explains_all() const override { return true; }
  bool methods_apart() const override { return true; }

  /// Maps and their entries give their second argument for most questions; the rest is told by the first.
  Entities library_result(Resolver& resolver, const Entity& receiver, FileId file, OccurrenceIndex call) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view method = facts.str(facts.occurrence(call).name);
    if (!receiver.arguments || receiver.arguments->size() != 2) return {};
    if (in_list(
            "get getOrDefault put putIfAbsent remove replace compute computeIfAbsent computeIfPresent merge getValue setValue",
            method))
      return {(*receiver.arguments)[1]};
    if (in_list("getKey firstKey lastKey", method)) return {(*receiver.arguments)[0]};
    Entity many = receiver;
    if (method == "values" || method == "keySet") {
      many.arguments = std::make_shared<const std::vector<Entity>>(1, (*receiver.arguments)[method == "values" ? 1 : 0]);
      return {many};
    }
    if (!in_list("entrySet firstEntry lastEntry", method)) return {};
    many.head = "Entry";
    if (method != "entrySet") return {many};
    many.arguments = std::make_shared<const std::vector<Entity>>(1, many);
    return {many};
  }

  std::string_view library_type(std::string_view method) const override { return jdk::result_of(method); }
  int misfit(Resolver& resolver, FileId file, SymbolRef function, std::span<const ExprIndex> arguments) const override {
    return misfit_in_java(resolver, file, function, arguments);
  }
  bool same_parameters(Resolver& resolver, SymbolRef one, SymbolRef other) const override {
    return same_parameters_in_java(resolver, one, other);
  }

  /// Where a class stands in several trees of the project (two editions side by side), the nearest is built with this file.
  void order(Resolver& resolver, FileId file, Entities& found) const override {
    if (found.size() < 2) return;
    Context& context = resolver.context();
    const std::string_view here = context.path(file);
    int best = 0;
    const auto shared = [&](const Entity& e) { return shared_directories(here, context.path(e.file)); };
    for (const Entity& entity : found) {
      const Symbol* symbol = entity.kind == Entity::Kind::symbol ? context.symbol(entity.ref()) : nullptr;
      if (!symbol || !is_class_like(symbol->kind) || symbol->container.valid()) return;
      best = std::max(best, shared(entity));
    }
    std::erase_if(found, [&](const Entity& e) { return shared(e) < best; });
  }

 private:
  /// The class that `this(…)` or `super(…)` is a constructor of.
  static Entities constructed(Resolver& resolver, FileId file, const FileFacts& facts, std::uint32_t offset, bool above) {
    SymbolIndex type = enclosing_symbol(facts, offset);
    while (type.valid() && !is_class_like(facts.symbol(type).kind)) type = facts.symbol(type).container;
    if (!type.valid()) return {};
    if (!above) return {Entity::of({file, type}, Evidence::member)};
    Entities found;
    for (const Entity& base : resolver.bases({file, type})) {
      const Symbol* symbol = base.symbol.valid() ? resolver.context().symbol(base.ref()) : nullptr;
      if (symbol && symbol->kind != SymbolKind::interface) found.push_back(Entity::of(base.ref(), Evidence::member));
    }
    if (found.empty()) found.push_back(Entity::out());
    return found;
  }

  static bool is_package_name(std::string_view name) { return !name.empty() && name[0] >= 'a' && name[0] <= 'z'; }

  static Entities in_package(Resolver& resolver, std::string_view package, std::string_view name, Evidence evidence) {
    Context& context = resolver.context();
    return top_level_where(resolver, name, evidence, [&](FileId other) {
      const FileFacts* facts = context.facts(other);
      return facts && info(facts->language).family == Family::java && facts->str(facts->package) == package;
    });
  }

  /// "a.b.C" or "a.b.C.D": the class, if it is of this project.
  static Entities type_at(Resolver& resolver, std::string_view path, int depth = 0) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos || depth > 6) return {};
    const std::string_view package = path.substr(0, dot), name = path.substr(dot + 1);
    Entities found = in_package(resolver, package, name, Evidence::import_);
    if (found.empty())
      for (const Entity& outer : type_at(resolver, package, depth + 1))
        for (Entity& inner : resolver.members(outer, name)) found.push_back(std::move(inner));
    return found;
  }
};

}  // namespace

const ModuleRules& java_rules() {
  static const JavaRules rules;
  return rules;
}

}  // namespace codefinder::index
