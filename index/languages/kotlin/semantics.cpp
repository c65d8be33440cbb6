// The resolver rules of Kotlin: packages as in Java, which also hold functions and properties;
// members that extensions add; the getters and setters of Java as properties.
#include "index/languages/kotlin/rules.h"

#include "base/name_letters.h"
#include "index/languages/_common/collections.h"
#include "index/languages/_common/parameter_defaults.h"
#include "index/languages/_jvm/accessors.h"
#include "index/languages/_jvm/packages.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::kotlin {

using namespace resolve;

namespace {

class KotlinImports final : public jvm::PackageImports {
 public:
  /// `import a.b.c` names a class, or a function or property of package a.b or object a.b.
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    const bool wildcard = (request.flags & ImportFlag::wildcard) != 0;
    Values found = jvm::type_at(resolver, request.module);
    if (!found.empty()) return found;
    const std::string_view last = request.module.substr(request.module.rfind('.') + 1);
    if (wildcard || jvm::is_package_name(last)) return {jvm::package_value(request.module)};
    Value external = Value::external();
    external.set_external_type(last, resolver.traits(request.file));
    return {external};
  }
};

class KotlinVisibility final : public jvm::PackageNames {
 public:
  /// A member of the receiver of a lambda expression, whose type is unknown. Any other name needs
  /// an import.
  bool visible_without_import(Resolver&, FileId, const Definition& candidate) const override {
    return candidate.nested &&
           (is_callable(candidate.kind) || candidate.kind == SymbolKind::property);
  }

  Values shadowing(Resolver& resolver, FileId file, const Occurrence& use) const override {
    Values found = members_of_receivers(resolver, file, use);
    // An extension of the receiver that the file declares is the bound symbol itself.
    const bool bound = std::ranges::any_of(found, [&](const Value& value) {
      return value.ref() == SymbolRef{file, SymbolIndex(use.target)};
    });
    return bound && use.binding == Binding::symbol ? Values{} : found;
  }
  Values visible_names(Resolver& resolver, FileId file, const Occurrence& use) const override {
    Values found = members_of_receivers(resolver, file, use);
    return found.empty() ? jvm::PackageNames::visible_names(resolver, file, use) : found;
  }

  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex use,
                      Values found) const override {
    found = jvm::with_accessors(resolver, file, use, std::move(found));
    found = jvm::with_companion(resolver, file, use, std::move(found));
    found = jvm::with_copy(resolver, file, use, std::move(found));
    found = jvm::with_extensions(resolver, file, use, std::move(found));
    found = jvm::by_receiver(resolver, file, use, std::move(found));
    return jvm::fitting(resolver, file, use, std::move(found));
  }

  /// An extension is a member of a type that its file sees.
  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    const FileFacts* facts = resolver.context().facts(of);
    return facts && jvm::sees_package(resolver, file, facts->str(facts->package));
  }
};

class KotlinLibrary final : public common::Collections {
 public:
  KotlinLibrary() : Collections("List", "Set") {}

  Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    if (facts.occurrence(call).receiver.valid())
      return Collections::result_of_call(resolver, receiver, file, call);
    const std::string_view name = facts.str(facts.occurrence(call).name);
    if (name == "Pair" || name == "Triple")
      return tuple_of(resolver, file, arguments_of(facts, call));
    const std::string_view type = made_type(name);
    return type.empty() ? Values{} : made_of(resolver, file, arguments_of(facts, call), type);
  }

 private:
  /// The collection that a function of the standard library makes of its arguments.
  static std::string_view made_type(std::string_view function) {
    if (Words("listOf mutableListOf arrayListOf listOfNotNull").contains(function)) return "List";
    if (Words("setOf mutableSetOf hashSetOf linkedSetOf").contains(function)) return "Set";
    if (Words("mapOf mutableMapOf hashMapOf linkedMapOf").contains(function)) return "Map";
    if (function == "arrayOf") return "Array";
    if (function == "sequenceOf") return "Sequence";
    return function == "flowOf" ? "Flow" : "";
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const KotlinLibrary kLibrary;
  static const KotlinImports kImports;
  static const KotlinVisibility kVisibility;
  static const common::ParameterDefaults kOverloads;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .library = &kLibrary};
}

}  // namespace codefinder::kotlin
