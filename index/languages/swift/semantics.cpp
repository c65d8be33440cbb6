// The resolver rules of Swift: the files of a module see each other's names; an import adds those
// of another module.  The scope of a module is "swift:NAME".
#include "index/languages/swift/rules.h"

#include "base/name_letters.h"
#include "index/languages/_common/collections.h"
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

class SwiftOverloads final : public OverloadRules {
 public:
  /// Parameters may have defaults; functions behind the parentheses are the last arguments.
  bool takes_count(const FileFacts& facts, const Symbol& function,
                   std::uint8_t arguments) const override {
    return OverloadRules::takes_count(facts, function, arguments) ||
           arguments <= function.parameters;
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const common::Collections kLibrary;
  static const SwiftImports kImports;
  static const SwiftVisibility kVisibility;
  static const SwiftOverloads kOverloads;
  return {.imports = &kImports, .visibility = &kVisibility, .overloads = &kOverloads, .library = &kLibrary};
}

}  // namespace codefinder::swift
