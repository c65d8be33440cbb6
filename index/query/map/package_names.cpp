// package_names, find_in_package: the same import rules, in the project that imports and in the one
// that declares.
#include "index/query/map/package_names.h"

#include "index/languages/language.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace codefinder::query {

namespace {

constexpr int kMaxMembers = 6;  // `a.b.c.d.e.f.g`

class PackageNames {
 public:
  PackageNames(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver), file_(file), facts_(*resolver.context().facts(file)) {}

  std::vector<PackageName> of(const Occurrence& occurrence, int depth = 0) {
    if (occurrence.binding == Binding::member || occurrence.receiver.valid())
      return member(occurrence, depth);
    if (const ImportIndex import = import_of(occurrence); import.valid())
      return {of_import(import, facts_.str(occurrence.name))};
    if (occurrence.binding != Binding::free) return {};
    return free(facts_.str(occurrence.name));
  }

 private:
  std::vector<PackageName> member(const Occurrence& occurrence, int depth) {
    if (!occurrence.receiver.valid() || occurrence.receiver.value >= facts_.exprs.size() ||
        depth >= kMaxMembers)
      return {};
    const Expr& receiver = facts_.exprs[occurrence.receiver.value];
    if (receiver.op == ExprOp::import_) {
      if (receiver.a >= facts_.imports.size()) return {};
      PackageName name = of_import(ImportIndex(receiver.a), {});
      name.members.emplace_back(facts_.str(occurrence.name));
      return {std::move(name)};
    }
    if (receiver.op != ExprOp::name || receiver.a >= facts_.occurrences.size()) return {};
    std::vector<PackageName> names = of(facts_.occurrences[receiver.a], depth + 1);
    for (PackageName& name : names) name.members.emplace_back(facts_.str(occurrence.name));
    return names;
  }

  /// The import that binds the occurrence, or in whose statement it names what is imported.
  ImportIndex import_of(const Occurrence& occurrence) {
    if (occurrence.binding == Binding::import_ && occurrence.target < facts_.imports.size())
      return ImportIndex(occurrence.target);
    if (occurrence.binding == Binding::symbol || occurrence.binding == Binding::local) {
      // `const a = require("a")`
      const auto import = resolver_.import_of({file_, SymbolIndex(occurrence.target)});
      return import ? *import : ImportIndex();
    }
    for (std::uint32_t i = 0; i < facts_.imports.size(); ++i) {
      const Import& import = facts_.imports[i];
      if (!import.range.contains(occurrence.range)) continue;
      if (import.name_range == occurrence.range || import.name == occurrence.name ||
          (import.alias.valid() && import.alias == occurrence.name))
        return ImportIndex(i);
    }
    return resolver_.rules(file_).visibility.defining_import(resolver_, file_, occurrence);
  }

  /// `bound`: the name by which the import is used; where `import a.b` binds `a`, that is `a`.
  PackageName of_import(ImportIndex index, std::string_view bound) {
    const Import& import = facts_.imports[index.value];
    PackageName name{facts_.language,
                     std::string(facts_.str(import.module)),
                     import.flags,
                     std::string(facts_.str(import.name)),
                     {}};
    const std::string_view module = facts_.str(import.module);
    if (import.has(ImportFlag::module) && !import.alias.valid() && !import.name.valid() &&
        !bound.empty() && module.size() > bound.size() && module.starts_with(bound) &&
        resolve::module_binds(resolver_.rules(file_).traits, module).data() == module.data())
      name.module = bound;
    if (name.module.empty()) std::swap(name.module, name.name);  // `use serde;`
    return name;
  }

  /// A name that no scope of the file declares.
  std::vector<PackageName> free(std::string_view name) {
    std::vector<PackageName> names;
    for (const Import& import : facts_.imports)
      if (import.has(ImportFlag::wildcard) && !import.has(ImportFlag::include) &&
          import.module.valid())
        names.push_back({facts_.language,
                         std::string(facts_.str(import.module)),
                         static_cast<std::uint16_t>(import.flags & ~ImportFlag::wildcard),
                         std::string(name),
                         {}});
    if (names_packages_freely(definition(facts_.language).family))
      names.push_back({facts_.language, std::string(name), ImportFlag::module, {}, {}});
    return names;
  }

  resolve::Resolver& resolver_;
  const FileId file_;
  const FileFacts& facts_;
};

/// True if the project itself has what the occurrence refers to.
bool is_own(resolve::Resolver& resolver, FileId file, OccurrenceIndex occurrence) {
  const std::vector<resolve::Target> targets = resolver.resolve(file, occurrence);
  return std::any_of(targets.begin(), targets.end(), [&](const resolve::Target& target) {
    return !target.import.valid() && target.evidence < resolve::Evidence::ambiguous &&
           !resolver.context().is_dependency(target.file) &&
           !(target.symbol.valid() && resolver.import_of(target.ref()));
  });
}

}  // namespace

std::vector<PackageName> package_names(resolve::Resolver& resolver, FileId file,
                                       OccurrenceIndex index) {
  const FileFacts* facts = resolver.context().facts(file);
  if (!facts || index.value >= facts->occurrences.size()) return {};
  std::vector<PackageName> names = PackageNames(resolver, file).of(facts->occurrence(index));
  std::erase_if(names, [](const PackageName& name) {
    return name.module.empty() || name.module.starts_with('.') || name.module.starts_with('/');
  });
  if (!names.empty() && is_own(resolver, file, index)) return {};
  return names;
}

std::vector<SymbolRef> find_in_package(resolve::Resolver& resolver, const DeclaredPackage& package,
                                       const PackageName& name) {
  resolve::Values values = resolver.import_target(
      {package.from, name.module, name.flags, {}, name.name}, name.language);
  for (const std::string& member : name.members) {
    resolve::Values members;
    for (const resolve::Value& holder : resolver.through_aliases(std::move(values)))
      resolve::append(members, resolver.members_of(holder, member));
    values = std::move(members);
  }
  std::vector<SymbolRef> found;
  const auto add = [&](SymbolRef ref) {
    if (!ref.file.valid() || resolver.context().is_dependency(ref.file)) return;
    if (std::find(found.begin(), found.end(), ref) == found.end()) found.push_back(ref);
  };
  for (const resolve::Value& value : resolver.through_aliases(std::move(values))) {
    if (value.evidence >= resolve::Evidence::ambiguous) continue;
    if (value.kind == resolve::Value::Kind::symbol) add(resolver.definition_of(value.ref()));
    if (value.kind == resolve::Value::Kind::file) add({value.file, {}});
    if (value.kind == resolve::Value::Kind::scope)
      if (const auto file = resolve::scope_rules(value.scope)
                                .imports.scope_file(resolver, value.scope))
        add({*file, {}});
  }
  return found;
}

}  // namespace codefinder::query
