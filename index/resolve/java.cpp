// Java: a package is the set of files that declare it; a class is found by package and name.  The
// scope is "java:PACKAGE".
#include "index/resolve/java_library.h"
#include "index/resolve/java_overloads.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

class JavaRules : public LanguageSemantics {
 public:
  /// The module of `import a.b.C` is package a.b; of `import a.b.C.D` and `import static a.b.C.m`
  /// it is class C.
  Values module(Resolver& resolver, const ImportRequest& ask) const override {
    Values classes = type_at(resolver, ask.module);
    if (!classes.empty()) return classes;
    return {Value::package("java:" + std::string(ask.module), Evidence::import_)};
  }

  Values imported(Resolver& resolver, const ImportRequest& ask) const override {
    Values found = in_package(resolver, ask.module, ask.name, Evidence::import_);
    if (found.empty())
      for (const Value& type : type_at(resolver, ask.module))
        for (Value& member : resolver.members(type, ask.name)) found.push_back(std::move(member));
    if (found.empty()) found.push_back(Value::external());
    return found;
  }

  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    if (name == "this" || name == "super")
      return constructed(resolver, file, facts, occurrence.range.begin, name == "super");
    Values found = in_package(resolver, facts.str(facts.package), name, Evidence::package);
    // The head of a path that is written in full: `java.util.List`.
    const bool head = found.empty() &&
                      (occurrence.role == Role::read || occurrence.role == Role::type);
    if (head && is_package_name(name))
      found.push_back(Value::package("java:" + std::string(name), Evidence::package));
    return found;
  }

  std::string_view scope_mark() const override { return "java:"; }
  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    Values found = in_package(resolver, std::string_view(scope).substr(5), name, Evidence::import_);
    if (found.empty() && is_package_name(name))
      found.push_back(Value::package(scope + "." + std::string(name), Evidence::import_));
    return found;
  }

  bool members_in_scope() const override { return true; }
  bool constructors_bear_class_name() const override { return true; }
  bool is_closed_world() const override { return true; }
  bool has_separate_method_namespace() const override { return true; }

  /// Maps and their entries give their second argument for most questions; the rest is told by the
  /// first.
  Values library_result(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view method = facts.str(facts.occurrence(call).name);
    if (!receiver.arguments || receiver.arguments->size() != 2) return {};
    if (in_list("get getOrDefault put putIfAbsent remove replace compute computeIfAbsent "
                "computeIfPresent merge getValue setValue",
                method))
      return {(*receiver.arguments)[1]};
    if (in_list("getKey firstKey lastKey", method)) return {(*receiver.arguments)[0]};
    Value many = receiver;
    if (method == "values" || method == "keySet") {
      many.arguments = std::make_shared<const std::vector<Value>>(
          1, (*receiver.arguments)[method == "values" ? 1 : 0]);
      return {many};
    }
    if (!in_list("entrySet firstEntry lastEntry", method)) return {};
    many.external_type_name = "Entry";
    if (method != "entrySet") return {many};
    many.arguments = std::make_shared<const std::vector<Value>>(1, many);
    return {many};
  }

  std::string_view library_type(std::string_view method) const override {
    return jdk::result_of(method);
  }
  int misfit(Resolver& resolver, FileId file, store::SymbolRef function,
             std::span<const ExprIndex> arguments) const override {
    return misfit_in_java(resolver, file, function, arguments);
  }
  bool same_parameters(Resolver& resolver, store::SymbolRef one,
                       store::SymbolRef other) const override {
    return same_parameters_in_java(resolver, one, other);
  }

  /// Where a class stands in several trees of the project (two editions side by side), the nearest
  /// is built with this file.
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

 private:
  /// The class that `this(…)` or `super(…)` is a constructor of.
  static Values constructed(Resolver& resolver, FileId file, const FileFacts& facts,
                            std::uint32_t offset, bool above) {
    SymbolIndex type = enclosing_symbol(facts, offset);
    while (type.valid() && !is_class_like(facts.symbol(type).kind))
      type = facts.symbol(type).container;
    if (!type.valid()) return {};
    if (!above) return {Value::of({file, type}, Evidence::member)};
    Values found;
    for (const Value& base : resolver.bases({file, type})) {
      const Symbol* symbol = base.symbol.valid() ? resolver.context().symbol(base.ref()) : nullptr;
      if (symbol && symbol->kind != SymbolKind::interface)
        found.push_back(Value::of(base.ref(), Evidence::member));
    }
    if (found.empty()) found.push_back(Value::external());
    return found;
  }

  static bool is_package_name(std::string_view name) {
    return !name.empty() && name[0] >= 'a' && name[0] <= 'z';
  }

  static Values in_package(Resolver& resolver, std::string_view package, std::string_view name,
                           Evidence evidence) {
    Context& context = resolver.context();
    return top_level_where(resolver, name, evidence, [&](FileId other) {
      const FileFacts* facts = context.facts(other);
      return facts && definition(facts->language).family == Family::java &&
             facts->str(facts->package) == package;
    });
  }

  /// "a.b.C" or "a.b.C.D": the class, if it is of this project.
  static Values type_at(Resolver& resolver, std::string_view path, int depth = 0) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos || depth > 6) return {};
    const std::string_view package = path.substr(0, dot), name = path.substr(dot + 1);
    Values found = in_package(resolver, package, name, Evidence::import_);
    if (found.empty())
      for (const Value& outer : type_at(resolver, package, depth + 1))
        for (Value& inner : resolver.members(outer, name)) found.push_back(std::move(inner));
    return found;
  }
};

}  // namespace

const LanguageSemantics& java_rules() {
  static const JavaRules rules;
  return rules;
}

}  // namespace codefinder::resolve
