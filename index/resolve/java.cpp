// Java: a package is the set of files that declare it; a class is found by package and name.  The scope is "java:PACKAGE".
#include "index/resolve/module_rules.h"

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
    Entities found = scope_member(resolver, "java:" + std::string(ask.module), ask.name);
    if (found.empty())
      for (const Entity& type : type_at(resolver, ask.module))
        for (Entity& member : resolver.members(type, ask.name)) found.push_back(std::move(member));
    if (found.empty()) found.push_back(Entity::out());
    return found;
  }

  Entities visible(Resolver& resolver, FileId file, const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    return in_package(resolver, facts.str(facts.package), facts.str(occurrence.name), Evidence::package);
  }

  Entities scope_member(Resolver& resolver, const std::string& scope, std::string_view name) const override {
    return in_package(resolver, std::string_view(scope).substr(5), name, Evidence::import_);
  }

  bool members_in_scope() const override { return true; }
  bool constructors_bear_class_name() const override { return true; }

 private:
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
