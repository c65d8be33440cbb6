// Finds the import that a name comes from, and the row of a manifest that requires its package.
#include "index/query/definition/missing_packages.h"

#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/packages.h"
#include "index/query/definition/dependencies.h"
#include "index/query/definition/manifests.h"

#include <algorithm>
#include <vector>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxHeaders = 3;

/// The first name of `a.b(c).d`, its innermost receiver; none for other expressions.
OccurrenceIndex first_name(const FileFacts& facts, OccurrenceIndex use) {
  constexpr int kMaxDepth = 32;
  for (int depth = 0; depth < kMaxDepth; ++depth) {
    ExprIndex at = facts.occurrence(use).receiver;
    if (!at.valid()) return use;
    while (at.valid() && facts.exprs[at.value].op != ExprOp::name) {
      const Expr& expr = facts.exprs[at.value];
      const bool wraps = expr.op == ExprOp::call || expr.op == ExprOp::construct ||
                         expr.op == ExprOp::await || expr.op == ExprOp::member;
      at = wraps ? ExprIndex(expr.a) : ExprIndex();
    }
    if (!at.valid()) return {};
    use = OccurrenceIndex(facts.exprs[at.value].a);
  }
  return {};
}

/// The import of whose statement the offset is in the name of the module, or the only one.
ImportIndex import_at(const FileFacts& facts, std::uint32_t offset) {
  ImportIndex around;
  bool several = false;
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    if (import.module_range.contains(ByteRange{offset, offset})) return ImportIndex(i);
    if (!import.range.contains(ByteRange{offset, offset})) continue;
    several = around.valid();
    around = ImportIndex(i);
  }
  return several ? ImportIndex() : around;
}

class MissingPackages {
 public:
  MissingPackages(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(file),
        facts_(*context_.facts(file)),
        rules_(package_rules(context_.language(file).value_or(Language::text))) {}

  std::string of_import(ImportIndex index) {
    const Import& import = facts_.imports[index.value];
    const std::string module(facts_.str(import.module.valid() ? import.module : import.name));
    if (module.empty() || module.starts_with('.') || import.has(ImportFlag::submodule) ||
        is_found(index))
      return {};
    if (import.has(ImportFlag::include))
      return fmt::format("`{}` is included, and in no directory of headers", module);
    return of_module(module, true);
  }

  /// `imported`: false for a name that is a package only if a manifest requires it.
  std::string of_module(const std::string& module, bool imported) {
    if (rules_.installed.empty()) return {};
    const std::string_view library = rules_.standard ? rules_.standard(module) : "";
    if (!library.empty())
      return fmt::format("`{}` is of the standard library, whose sources ({}) are not found",
                         module, library);
    const std::string directory(parent_path(context_.path(file_)));
    for (std::string_view base = directory;; base = parent_path(base)) {
      for (const ReadManifest& manifest : manifests_in(context_, rules_, base))
        if (const RequiredPackage* package = package_of_module(manifest.read, module))
          return fmt::format("`{}`{}{} is in {}, not in {}", package->name,
                             package->version.empty() ? "" : " ", package->version,
                             context_.path(manifest.file), rules_.installed);
      if (base.empty() || base == "/") break;
    }
    return imported ? fmt::format("`{}` is imported, not in {}", module, rules_.installed)
                    : std::string();
  }

  /// The headers that are not found, of which any may declare the names of the file.
  std::string of_headers() {
    std::string names;
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < facts_.imports.size() && count < kMaxHeaders; ++i) {
      const Import& import = facts_.imports[i];
      if (!import.has(ImportFlag::include) || !import.module.valid() || is_found(ImportIndex(i)))
        continue;
      names += fmt::format("{}`{}`", count++ == 0 ? "" : ", ", facts_.str(import.module));
    }
    return names.empty() ? names
                         : fmt::format("included, and in no directory of headers: {}", names);
  }

  std::string of_command(const Occurrence& use) {
    const bool reads_machine = !context_.snapshot().project().outside_directories().empty();
    return rules_.described && reads_machine && use.role == Role::call
               ? rules_.described(facts_.str(use.name))
               : std::string();
  }

  bool names_packages_freely() const { return rules_.named_without_import; }

 private:
  bool is_found(ImportIndex index) {
    const Dependency found = dependency_of(resolver_, file_, index);
    return !found.external || !found.path.empty() ||
           !resolver_.rules(file_)
                .imports
                .library_module(resolver_,
                                resolve::request_of(file_, facts_, facts_.imports[index.value]))
                .empty();
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const FileFacts& facts_;
  const PackageRules& rules_;
};

}  // namespace

std::string missing_package(resolve::Resolver& resolver, FileId file, const SymbolAtPosition& here,
                            std::uint32_t offset) {
  const FileFacts& facts = *resolver.context().facts(file);
  MissingPackages packages(resolver, file);
  if (!here.occurrence.valid() || facts.occurrence(here.occurrence).role == Role::import_) {
    const ImportIndex import = import_at(facts, offset);
    return import.valid() ? packages.of_import(import) : std::string();
  }
  const OccurrenceIndex first = first_name(facts, here.occurrence);
  if (!first.valid()) return {};
  const Occurrence& name = facts.occurrence(first);
  if (name.binding == Binding::import_) return packages.of_import(ImportIndex(name.target));
  if (name.binding != Binding::free) return {};
  if (packages.names_packages_freely())
    return packages.of_module(std::string(facts.str(name.name)), false);
  if (std::string line = packages.of_command(name); !line.empty()) return line;
  return first == here.occurrence ? packages.of_headers() : std::string();
}

}  // namespace codefinder::query
