// The resolver rules of Scala: packages as in Java, seen from the packages inside them; imports
// relative to packages and to other imports; a class and the object of its name.
#include "index/languages/scala/rules.h"

#include "base/strings.h"
#include "index/languages/_common/collections.h"
#include "index/languages/_jvm/accessors.h"
#include "index/languages/_jvm/packages.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::scala {

using namespace resolve;

namespace {

std::string_view head_of(std::string_view path) { return path.substr(0, path.find('.')); }

/// The paths that a written path may stand for, likeliest first: below what another import names,
/// below the packages around, and from the root.
std::vector<std::string> whole_paths(const FileFacts& facts, std::string_view path) {
  constexpr std::string_view kRoot = "_root_.";
  if (path.starts_with(kRoot)) return {std::string(path.substr(kRoot.size()))};
  std::vector<std::string> found;
  const auto add = [&](std::string_view before) {
    found.push_back(std::string(before) + '.' + std::string(path));
  };
  const std::string_view head = head_of(path);
  for (const Import& import : facts.imports) {
    if (import.has(ImportFlag::wildcard)) continue;
    std::string whole(facts.str(import.module));
    if (import.name.valid()) whole.append(".").append(facts.str(import.name));
    const std::string_view bound = import.alias.valid()
                                       ? facts.str(import.alias)
                                       : std::string_view(whole).substr(whole.rfind('.') + 1);
    if (bound == head && head_of(whole) != head)
      found.push_back(whole.append(path.substr(head.size())));
  }
  for (std::string_view package = facts.str(facts.package); !package.empty();
       package =
           package.substr(0, package.find('.') == std::string_view::npos ? 0 : package.rfind('.')))
    add(package);
  found.emplace_back(path);
  return found;
}

class ScalaImports final : public jvm::PackageImports {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    const FileFacts& facts = *resolver.context().facts(request.file);
    for (const std::string& path : whole_paths(facts, request.module))
      if (Values found = jvm::type_at(resolver, path); !found.empty()) return found;
    return {jvm::package_value(request.module)};
  }

  Values imported(Resolver& resolver, const ImportRequest& request) const override {
    const FileFacts& facts = *resolver.context().facts(request.file);
    for (const std::string& path : whole_paths(facts, request.module)) {
      Values found = jvm::in_package(resolver, path, request.name, Evidence::import_);
      if (found.empty())
        for (const Value& type : jvm::type_at(resolver, path))
          for (Value& member : resolver.members_of(type, request.name))
            found.push_back(std::move(member));
      if (!found.empty()) return found;
    }
    if (jvm::is_package_name(request.name))
      return {jvm::package_value(std::string(request.module) + '.' + std::string(request.name))};
    Value external = Value::external();
    external.set_external_type(request.name, resolver.traits(request.file));
    return {external};
  }
};

/// The package that a name before a dot begins: `effect` in `effect.kernel.Clock`.
Values package_head(Resolver& resolver, FileId file, const Occurrence& use) {
  const FileFacts& facts = *resolver.context().facts(file);
  std::string path(facts.str(use.name));
  if (!jvm::is_package_name(path)) return {};
  const std::size_t head = path.size();
  const auto index = static_cast<std::size_t>(&use - facts.occurrences.data());
  std::uint32_t end = use.range.end;
  for (std::size_t i = index + 1; i < facts.occurrences.size(); ++i) {
    const Occurrence& part = facts.occurrences[i];
    if (part.range.begin != end + 1 || part.binding != Binding::member) return {};
    const std::string_view name = facts.str(part.name);
    for (const std::string& whole : whole_paths(facts, path))
      if (!jvm::in_package(resolver, whole, name, Evidence::package).empty())
        return {jvm::package_value(
            std::string_view(whole).substr(0, whole.size() - (path.size() - head)))};
    if (!jvm::is_package_name(name)) return {};
    path.append(".").append(name);
    end = part.range.end;
  }
  return {};
}

/// The nearest variable, field or parameter with this name that is declared before the offset.
SymbolIndex declared_before(const FileFacts& facts, std::string_view name, std::uint32_t offset) {
  SymbolIndex found;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin > offset) break;
    if (facts.str(symbol.name) != name || is_callable(symbol.kind) || is_class_like(symbol.kind))
      continue;
    const bool around = !symbol.container.valid() ||
                        facts.symbol(symbol.container).full_range.contains(offset);
    if (around) found = SymbolIndex(i);
  }
  return found;
}

/// The member of a value whose members an import before the use brings: `import value._`.
Values from_imported_values(Resolver& resolver, FileId file, const Occurrence& use) {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view name = facts.str(use.name);
  for (std::size_t i = facts.imports.size(); i-- > 0;) {
    const Import& import = facts.imports[i];
    const std::string_view module = facts.str(import.module);
    if (!import.has(ImportFlag::wildcard) || import.range.end > use.range.begin ||
        !jvm::is_package_name(module))
      continue;
    if (import.container.valid() &&
        !facts.symbol(import.container).full_range.contains(use.range.begin))
      continue;
    std::string_view rest = module;
    const SymbolIndex head = declared_before(facts, take_until(rest, '.'), import.range.begin);
    if (!head.valid()) continue;
    Values values = resolver.expanded(Value::of({file, head}, Evidence::local));
    while (!rest.empty()) {
      const std::string_view part = take_until(rest, '.');
      Values members;
      for (const Value& value : values)
        for (const Value& member : resolver.members_of(value, part))
          for (Value& each : resolver.expanded(member)) members.push_back(std::move(each));
      values = std::move(members);
    }
    Values found;
    for (const Value& value : values)
      for (Value& member : resolver.members_of(value, name)) found.push_back(std::move(member));
    if (!found.empty()) return found;
  }
  return {};
}

/// A type is named after `:`, `new` and `extends`; anything else names the object.
bool names_type(const Occurrence& use) {
  return use.role == Role::type || use.role == Role::inherit || use.role == Role::call;
}

/// Sorts a class and the object of its name by the use.
void sort_companions(Resolver& resolver, const Occurrence& use, Values& found) {
  const auto is_other = [&](const Value& value) {
    const Symbol* symbol = symbol_of(resolver.context(), value);
    if (!symbol || !is_class_like(symbol->kind)) return false;
    return symbol->has(SymbolFlag::static_) == names_type(use);
  };
  std::stable_partition(found.begin(), found.end(),
                        [&](const Value& value) { return !is_other(value); });
}

class ScalaVisibility final : public jvm::PackageNames {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Values found = from_imported_values(resolver, file, occurrence);
    if (found.empty()) found = PackageNames::visible_names(resolver, file, occurrence);
    if (found.empty() && !is_called(occurrence)) found = package_head(resolver, file, occurrence);
    return found;
  }

  /// A member that an implicit conversion or a given gives.
  bool visible_without_import(Resolver&, FileId, const Definition& candidate) const override {
    return candidate.nested && !is_class_like(candidate.kind);
  }

  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex use,
                      Values found) const override {
    const FileFacts* facts = resolver.context().facts(file);
    if (!facts || use.value >= facts->occurrences.size()) return found;
    const Occurrence& occurrence = facts->occurrences[use.value];
    if (occurrence.binding == Binding::free) found = in_outer(resolver, file, occurrence, found);
    found = jvm::with_copy(resolver, file, use, std::move(found));
    found = jvm::with_extensions(resolver, file, use, std::move(found));
    found = jvm::fitting(resolver, file, use, std::move(found));
    with_companions(resolver, found);
    sort_companions(resolver, occurrence, found);
    return found;
  }

  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    const FileFacts* facts = resolver.context().facts(of);
    return facts && jvm::sees_package(resolver, file, facts->str(facts->package));
  }

 private:
  /// The names of the packages around the file's.
  static Values in_outer(Resolver& resolver, FileId file, const Occurrence& occurrence,
                         const Values& found) {
    const auto certain = [](const Value& value) {
      return value.is_external() || value.evidence < Evidence::unique_name;
    };
    if (std::any_of(found.begin(), found.end(), certain)) return found;
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view name = facts.str(occurrence.name);
    std::string_view package = facts.str(facts.package);
    for (std::size_t dot = package.rfind('.'); dot != std::string_view::npos;
         dot = package.rfind('.')) {
      package = package.substr(0, dot);
      if (Values outer = jvm::in_package(resolver, package, name, Evidence::package);
          !outer.empty())
        return outer;
    }
    return found;
  }

  static void with_companions(Resolver& resolver, Values& found) {
    if (found.size() != 1 || found[0].kind != Value::Kind::symbol) return;
    for (const SymbolRef& other : resolver.merged_with(found[0].ref()))
      found.push_back(Value::of(other, found[0].evidence));
  }
};

class ScalaOverloads final : public OverloadRules {
 public:
  /// A call gives the arguments of one of several lists; parameters may have defaults.
  bool takes_count(const FileFacts&, const Symbol&, std::uint8_t) const override { return true; }

  /// The object of a class's name, and the reverse.
  std::vector<SymbolRef> merged(Resolver& resolver, SymbolRef symbol) const override {
    const FileFacts* facts = resolver.context().facts(symbol.file);
    if (!facts || symbol.symbol.value >= facts->symbols.size()) return {};
    const Symbol& own = facts->symbol(symbol.symbol);
    if (!is_class_like(own.kind)) return {};
    std::vector<SymbolRef> found;
    for (const Definition& other : resolver.context().definitions(facts->str(own.name))) {
      if (other.file != symbol.file || other.symbol == symbol.symbol) continue;
      const Symbol& its = facts->symbol(other.symbol);
      const bool companion = is_class_like(its.kind) && its.container == own.container &&
                             its.has(SymbolFlag::static_) != own.has(SymbolFlag::static_);
      if (companion) found.push_back(other);
    }
    return found;
  }
};

class ScalaLibrary final : public common::Collections {
 public:
  ScalaLibrary() : Collections("Seq", "Set") {}

  /// `map.get(key)` gives an option of a value; `List(a)` makes a collection.
  Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view name = facts.str(facts.occurrence(call).name);
    if (!facts.occurrence(call).receiver.valid()) {
      constexpr Words kMakers =
          "List Seq Vector Set Array IndexedSeq Iterator LazyList ArrayBuffer ListBuffer Map Some "
          "Option";
      return kMakers.contains(name) ? made_of(resolver, file, arguments_of(facts, call), name)
                                    : Values{};
    }
    return name == "get" ? member(resolver, receiver, "values")
                         : Collections::result_of_call(resolver, receiver, file, call);
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const ScalaLibrary kLibrary;
  static const ScalaImports kImports;
  static const ScalaVisibility kVisibility;
  static const ScalaOverloads kOverloads;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .library = &kLibrary};
}

}  // namespace codefinder::scala
