// The resolver rules of Java: a package is the set of files that declare it; a class is found by
// package and name.  The scope of a package is "java:PACKAGE".
#include "index/languages/java/rules.h"

#include "index/languages/_common/collections.h"
#include "index/languages/_common/constructed_class.h"
#include "index/languages/_jvm/accessors.h"
#include "index/languages/_jvm/packages.h"
#include "index/languages/java/library.h"
#include "index/languages/java/overloads.h"
#include "index/languages/java/records.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::java {

using namespace resolve;

namespace {

/// Imports, and the classes that every file sees: of the package java.lang.
class JavaImports : public jvm::PackageImports {
 public:
  Values library_names(Resolver& resolver, FileId, std::string_view name) const override {
    return jvm::in_package(resolver, "java.lang", name, Evidence::import_);
  }
};

/// True for the `a` of `a.b`.
bool is_before_member(const FileFacts& facts, const Occurrence& occurrence) {
  if (occurrence.role != Role::read && occurrence.role != Role::type) return false;
  const OccurrenceIndex use = occurrence_at(facts, occurrence.range.begin);
  for (std::uint32_t i = use.valid() ? use.value + 1 : 0; i < facts.occurrences.size(); ++i) {
    const Occurrence& next = facts.occurrences[i];
    if (next.range.begin == occurrence.range.begin) continue;
    if (!use.valid() || next.receiver.value >= facts.exprs.size()) return false;
    const Expr& receiver = facts.exprs[next.receiver.value];
    return receiver.op == ExprOp::name && receiver.a < facts.occurrences.size() &&
           facts.occurrences[receiver.a].range == occurrence.range;
  }
  return false;
}

class JavaVisibility : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    if (name == "this" || name == "super")
      return common::constructed(
          resolver, file, occurrence.range.begin,
          name == "super" ? common::Constructed::base : common::Constructed::self);
    const std::string_view package = facts.str(facts.package);
    Values found = jvm::in_package(resolver, package, name, Evidence::package);
    // The functions of Kotlin are members of a class of their file.
    std::erase_if(found, [&](const Value& value) {
      const Symbol* symbol = context.symbol(value.ref());
      return context.language(value.file) != Language::java &&
             !(symbol && is_class_like(symbol->kind));
    });
    if (found.empty())
      found = jvm::file_class(resolver, std::string(package) + '.' + std::string(name));
    // The head of a qualified path: `java.util.List`.
    const bool head = found.empty() &&
                      (occurrence.role == Role::doc || is_before_member(facts, occurrence));
    if (head && jvm::is_package_name(name)) {
      found.push_back(jvm::package_value(name));
      found.back().evidence = Evidence::package;
    }
    return found;
  }

  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                      Values found) const override {
    return jvm::with_properties(resolver, file, occurrence, std::move(found));
  }
  void rank(Resolver& resolver, FileId file, Values& found) const override {
    jvm::keep_nearest(resolver, file, found);
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

class JavaLibrary : public common::Collections {
 public:
  JavaLibrary() : Collections("List", "Set") {}

  bool describes_generics(const FileFacts& library) const override {
    const std::string_view package = library.str(library.package);
    return package.starts_with("java.") || package.starts_with("javax.");
  }
  /// Maps and their entries return their second type argument from most methods; the others of
  /// their methods are listed here.
  Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view method = facts.str(facts.occurrence(call).name);
    if (Values made = method_of_enum(resolver, receiver, {file, call}); !made.empty()) return made;
    if (receiver.external_type_name == "Calendar" &&
        Words("get getWeekYear getActualMaximum getActualMinimum").contains(method)) {
      Value number = Value::external();
      number.set_external_type("int", resolver.traits(file));
      return {number};
    }
    if (receiver.arguments && receiver.arguments->size() == 2) {
      if (Words("get getOrDefault put putIfAbsent remove replace compute computeIfAbsent "
                "computeIfPresent merge getValue setValue")
              .contains(method))
        return {(*receiver.arguments)[1]};
      if (Words("getKey firstKey lastKey").contains(method)) return {(*receiver.arguments)[0]};
    }
    if (Values made = made_of_arguments(resolver, receiver, {file, call}); !made.empty())
      return made;
    if (method == "collect") return collected(resolver, receiver, {file, call});
    if (method == "apply" || method == "call") return resolver.results_of(receiver);
    if (method == "toArray") return array_of_argument(resolver, {file, call});
    // The method of a queue: a stream's takes a function.
    if (method == "peek" && arguments_of(facts, call).empty())
      return resolver.loop_values(file, receiver);
    return Collections::result_of_call(resolver, receiver, file, call);
  }

  std::string_view result_type(std::string_view method) const override {
    return jdk::result_of(method);
  }
  /// Every class has the methods of Object.
  std::string_view dereferenced(std::string_view) const override { return "Object"; }

 private:
  struct Call {
    FileId file;
    OccurrenceIndex method;
  };

  /// The result of a collector that keeps the elements, or groups them.
  Values collected(Resolver& resolver, const Value& stream, Call call) const {
    const FileFacts& facts = *resolver.context().facts(call.file);
    const std::span<const ExprIndex> arguments = arguments_of(facts, call.method);
    if (arguments.empty() || !arguments.front().valid()) return {};
    const Expr& made = facts.exprs[arguments.front().value];
    const OccurrenceIndex collector = made.op == ExprOp::call
                                          ? called_by_name(facts, ExprIndex(made.a))
                                          : OccurrenceIndex();
    if (!collector.valid()) return {};
    const std::string_view name = facts.str(facts.occurrence(collector).name);
    if (Words("toList toSet toCollection toUnmodifiableList toUnmodifiableSet").contains(name))
      return {stream};
    const std::span<const ExprIndex> functions = arguments_of(facts, collector);
    const bool groups_all = Words("groupingBy groupingByConcurrent partitioningBy").contains(name);
    return groups_all && functions.size() == 1 ? groups(resolver, stream, call.file, functions)
                                               : Values{};
  }

  /// The collections that `List.of(a, b)` and the like make.
  static Values made_of_arguments(Resolver& resolver, const Value& type, Call call) {
    const FileFacts& facts = *resolver.context().facts(call.file);
    const Occurrence& method = facts.occurrence(call.method);
    const std::span<const ExprIndex> arguments = arguments_of(facts, call.method);
    constexpr Words kMakers = "of asList singletonList singleton ofNullable newArrayList iterate";
    if (type.kind == Value::Kind::instance || !kMakers.contains(facts.str(method.name))) return {};
    const OccurrenceIndex owner = called_by_name(facts, method.receiver);
    const bool map = owner.valid() && facts.str(facts.occurrence(owner).name).ends_with("Map");
    if (!map) return made_of(resolver, call.file, arguments, "List");
    if (arguments.size() < 2) return {};
    Values made = tuple_of(resolver, call.file, arguments.first(2));
    for (Value& value : made) value.set_external_type("Map", resolver.traits(call.file));
    return made;
  }

  /// The results of the methods that each enumeration has without declaring them.
  static Values method_of_enum(Resolver& resolver, const Value& type, Call call) {
    if (type.kind != Value::Kind::symbol || !type.symbol.valid() ||
        resolver.context().symbol_or_none(type.ref()).kind != SymbolKind::enum_)
      return {};
    const FileFacts& facts = *resolver.context().facts(call.file);
    const Occurrence& method = facts.occurrence(call.method);
    const Value constant = Value::instance_of(type.ref(), type.evidence);
    if (facts.str(method.name) == "valueOf") return {constant};
    if (facts.str(method.name) != "values") return {};
    return {array_of(resolver, constant, call)};
  }

  /// The array that `toArray` is given, or that its function makes.
  static Values array_of_argument(Resolver& resolver, Call call) {
    const FileFacts& facts = *resolver.context().facts(call.file);
    Values found;
    for (const ExprIndex argument : arguments_of(facts, call.method))
      if (argument.valid())
        for (const Value& value : Values(resolver.values_of(call.file, argument)))
          append(found,
                 value.builtin == Builtin::function ? resolver.results_of(value) : Values{value});
    return found;
  }

  /// The array that a method returns.
  static Value array_of(Resolver& resolver, const Value& element, Call call) {
    const FileFacts& facts = *resolver.context().facts(call.file);
    Value all = Value::generic(call.file, facts.occurrence(call.method).receiver);
    all.set_external_type("array", resolver.traits(call.file));
    all.arguments = std::make_shared<const std::vector<Value>>(1, element);
    return all;
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
