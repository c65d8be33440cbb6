// The resolver rules of Swift: the files of a module see each other's names; an import adds those
// of another module.  The scope of a module is "swift:NAME".
#include "index/languages/swift/rules.h"

#include "base/name_letters.h"
#include "index/languages/_common/collections.h"
#include "index/languages/_common/parameter_defaults.h"
#include "index/languages/swift/labels.h"
#include "index/languages/swift/targets.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::swift {

using namespace resolve;

namespace {

constexpr std::string_view kScope = "swift:";

struct ModuleNames : SingleMemo<std::vector<std::string>> {};

/// The names of the modules of the project.
const std::vector<std::string>& module_names(Context& context) {
  const auto [it, fresh] = context.memo<ModuleNames>().try_emplace({});
  if (!fresh) return it->second;
  context.snapshot().files().for_each_place(
      [&](FileId id, std::string_view path, std::string_view) {
        if (path.ends_with(".swift")) it->second.push_back(module_of(context, id).name);
        return true;
      });
  std::sort(it->second.begin(), it->second.end());
  it->second.erase(std::unique(it->second.begin(), it->second.end()), it->second.end());
  return it->second;
}

class SwiftImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    const std::vector<std::string>& names = module_names(resolver.context());
    if (!std::binary_search(names.begin(), names.end(), request.module)) return {Value::external()};
    return {Value::package(std::string(kScope) + std::string(request.module), Evidence::import_)};
  }

  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    Context& context = resolver.context();
    const std::string_view module = std::string_view(scope).substr(kScope.size());
    return top_level_where(resolver, name, Evidence::import_, [&](FileId other) {
      return context.language(other) == Language::swift && module_of(context, other).name == module;
    });
  }
};

/// The type parameter that a name in an extension means: of the extended type.
Values extended_parameter(Resolver& resolver, FileId file, const Occurrence& use) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  SymbolIndex around = enclosing_symbol(facts, use.range.begin);
  while (around.valid() && facts.symbol(around).kind != SymbolKind::impl)
    around = facts.symbol(around).container;
  if (!around.valid()) return {};
  const SymbolRef type = resolver.canonical_type({file, around});
  const FileFacts* its = context.facts(type.file);
  if (!its || type.symbol.value >= its->symbols.size()) return {};
  const std::string_view name = facts.str(use.name);
  const ByteRange range = its->symbol(type.symbol).full_range;
  for (std::uint32_t i = type.symbol.value + 1;
       i < its->symbols.size() && its->symbols[i].full_range.begin < range.end; ++i) {
    const Symbol& symbol = its->symbols[i];
    if (symbol.kind == SymbolKind::type_parameter && symbol.container == type.symbol &&
        its->str(symbol.name) == name)
      return {Value::of({type.file, SymbolIndex(i)}, Evidence::member)};
  }
  return {};
}

class SwiftVisibility final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const std::string_view name = context.facts(file)->str(occurrence.name);
    const Module module = module_of(context, file);
    Values found = top_level_where(resolver, name, Evidence::package, [&](FileId other) {
      return context.language(other) == Language::swift && module_of(context, other) == module;
    });
    // The name of a module before a dot.
    if (found.empty() && occurrence.role != Role::call)
      if (const auto& names = module_names(context);
          !name.empty() && std::binary_search(names.begin(), names.end(), name))
        found.push_back(Value::package(std::string(kScope) + std::string(name), Evidence::import_));
    return found;
  }

  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                      Values found) const override {
    const FileFacts* facts = resolver.context().facts(file);
    if (facts && occurrence.value < facts->occurrences.size()) {
      const Occurrence& use = facts->occurrence(occurrence);
      if (use.binding == Binding::free && !facts->str(use.name).empty() &&
          is_upper_letter(facts->str(use.name)[0]))
        if (Values own = extended_parameter(resolver, file, use); !own.empty()) return own;
    }
    found = of_label(resolver, file, occurrence, std::move(found));
    return with_labels(resolver, file, occurrence, std::move(found));
  }
};

/// The protocols of the standard library that its types conform to.
Words protocols_of(std::string_view type) {
  if (type == "array" || type == "Array")
    return "Array Sequence Collection MutableCollection RangeReplaceableCollection "
           "BidirectionalCollection RandomAccessCollection";
  if (type == "String")
    return "StringProtocol Sequence Collection RangeReplaceableCollection BidirectionalCollection";
  if (type == "Dictionary" || type == "Set") return "Sequence Collection";
  if (type.starts_with("Int") || type.starts_with("UInt"))
    return "BinaryInteger FixedWidthInteger Numeric SignedInteger Comparable Hashable Strideable";
  if (type == "Double" || type == "Float")
    return "BinaryFloatingPoint FloatingPoint Numeric Comparable Hashable";
  return "";
}

class SwiftImplicit final : public ImplicitTypes {
 public:
  /// The members of the extensions of a type or protocol that the project does not declare.
  Values extension_methods(Resolver& resolver, FileId, const Value& receiver,
                           std::string_view name) const override {
    const std::vector<std::string_view> types = library_types(resolver, receiver);
    Context& context = resolver.context();
    Values certain, possible;
    if (types.empty()) return {};
    for (const Definition& ref : std::vector<Definition>(context.definitions(name))) {
      if (!ref.nested || context.language(ref.file) != Language::swift || !context.spend())
        continue;
      const FileFacts& facts = *context.facts(ref.file);
      const SymbolIndex around = facts.symbol(ref.symbol).container;
      if (!around.valid() || facts.symbol(around).kind != SymbolKind::impl) continue;
      const std::string_view extended = facts.str(facts.symbol(around).name);
      if (is_declared(context, extended)) continue;
      const bool has = std::any_of(types.begin(), types.end(), [&](std::string_view type) {
        return type == extended || protocols_of(type).contains(extended);
      });
      if (has) certain.push_back(Value::of(ref, Evidence::member));
      else if (protocols_of(types.front()).empty() && protocols_of(extended).empty())
        possible.push_back(Value::of(ref, Evidence::ambiguous));
    }
    return certain.empty() ? possible : certain;
  }

 private:
  /// The names of the type of an external value, or of the external supertypes of a class.
  static std::vector<std::string_view> library_types(Resolver& resolver, const Value& receiver) {
    std::vector<std::string_view> found;
    if (receiver.symbol.valid()) {
      for (const Value& base : resolver.bases_of(receiver.ref()))
        if (!base.symbol.valid() && !base.external_type_name.empty())
          found.push_back(base.external_type_name);
    } else if (!receiver.external_type_name.empty()) {
      found.push_back(receiver.external_type_name);
    }
    return found;
  }

  static bool is_declared(Context& context, std::string_view type) {
    const auto& all = context.definitions(type);
    return std::any_of(all.begin(), all.end(), [](const Definition& ref) {
      return is_class_like(ref.kind) && ref.kind != SymbolKind::impl;
    });
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const common::Collections kLibrary("array", "array");
  static const SwiftImports kImports;
  static const SwiftVisibility kVisibility;
  static const common::ParameterDefaults kOverloads;
  static const SwiftImplicit kImplicit;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .library = &kLibrary,
          .implicit = &kImplicit};
}

}  // namespace codefinder::swift
