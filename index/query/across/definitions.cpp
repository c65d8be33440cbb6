// definitions_across, references_across: package_names in one repository, find_in_package in the
// others.
#include "index/query/across/definitions.h"

#include "index/query/map/package_names.h"
#include "index/query/references/reference_filter.h"
#include "index/query/references/reference_search.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

using resolve::Evidence;

Family family_of(const PackageName& name) { return definition(name.language).family; }

/// The repositories that declare the package of a module.
std::vector<std::size_t> declaring(Repositories repositories, std::size_t except,
                                   const PackageName& name) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < repositories.size(); ++i)
    if (i != except &&
        package_with(*packages_of(*repositories[i].snapshot), family_of(name), name.module))
      found.push_back(i);
  return found;
}

/// The definitions of package names in one repository, each found once.
class DeclaringProject {
 public:
  DeclaringProject(const index::Snapshot& snapshot, std::stop_token stop)
      : context_(snapshot, std::move(stop)),
        resolver_(context_),
        packages_(packages_of(snapshot)) {}

  const DeclaredPackage* package(const PackageName& name) const {
    return package_with(*packages_, family_of(name), name.module);
  }
  const std::vector<SymbolRef>& find(const PackageName& name) {
    const auto [at, fresh] = found_.try_emplace(name);
    if (const DeclaredPackage* declared = fresh ? package(name) : nullptr)
      at->second = find_in_package(resolver_, *declared, name);
    return at->second;
  }
  resolve::Resolver& resolver() { return resolver_; }

 private:
  resolve::Context context_;
  resolve::Resolver resolver_;
  const std::shared_ptr<const std::vector<FamilyPackage>> packages_;
  std::map<PackageName, std::vector<SymbolRef>> found_;
};

/// One repository that may use the sought symbols.
class UserProject {
 public:
  UserProject(Repositories repositories, std::size_t number, std::size_t of,
              const std::set<SymbolRef>& sought, std::stop_token stop)
      : repositories_(repositories),
        number_(number),
        of_(of),
        sought_(sought),
        snapshot_(*repositories[number].snapshot),
        context_(snapshot_, stop),
        resolver_(context_),
        declaring_(*repositories[of].snapshot, std::move(stop)) {}

  /// The uses of a name.
  std::vector<Reference> uses(const std::string& name) {
    std::vector<Reference> found;
    if (!imports_a_package()) return found;
    for (const FileId file : context_.files_with(name)) {
      if (context_.is_dependency(file) || context_.stopped()) continue;
      const FileFacts* facts = context_.facts(file);
      for (std::uint32_t i = 0; facts && i < facts->occurrences.size(); ++i)
        if (is_candidate(*facts, facts->occurrences[i], name))
          if (const auto evidence = leads_there(file, OccurrenceIndex(i)))
            found.push_back(reference(file, *facts, facts->occurrences[i], *evidence));
    }
    return found;
  }

 private:
  bool imports_a_package() {
    const auto packages = packages_of(*repositories_[of_].snapshot);
    const auto modules = imported_modules(snapshot_);
    return std::any_of(packages->begin(), packages->end(), [&](const FamilyPackage& each) {
      // The modules of a package follow its name in the order of texts.
      for (auto at = modules->lower_bound({each.family, each.package.name});
           at != modules->end() && at->first == each.family &&
           at->second.starts_with(each.package.name);
           ++at)
        if (is_in_package(each.family, at->second, each.package.name)) return true;
      return names_packages_freely(each.family) &&
             snapshot_.names().count_files_with(each.package.name) > 0;
    });
  }

  /// True for a use of the name itself, or of an alias that an import gives it.
  static bool is_candidate(const FileFacts& facts, const Occurrence& occurrence,
                           std::string_view name) {
    if (facts.str(occurrence.name) == name) return true;
    if (occurrence.binding != Binding::import_ || occurrence.target >= facts.imports.size())
      return false;
    const Import& import = facts.imports[occurrence.target];
    return facts.str(import.name) == name && !import.range.contains(occurrence.range);
  }

  std::optional<Evidence> leads_there(FileId file, OccurrenceIndex occurrence) {
    for (const PackageName& name : package_names(resolver_, file, occurrence)) {
      const std::vector<SymbolRef>& found = declaring_.find(name);
      if (std::none_of(found.begin(), found.end(),
                       [&](const SymbolRef& ref) { return sought_.contains(ref); }))
        continue;
      const auto [at, fresh] = declared_by_.try_emplace(name.module);
      if (fresh) at->second = declaring(repositories_, number_, name).size();
      return at->second > 1 ? Evidence::ambiguous : Evidence::import_;
    }
    return std::nullopt;
  }

  Reference reference(FileId file, const FileFacts& facts, const Occurrence& occurrence,
                      Evidence evidence) {
    Reference out;
    out.place = place_of(snapshot_, file, occurrence.range);
    out.role = occurrence.role;
    out.evidence = evidence;
    if (file != read_) {
      read_ = file;
      const Result<std::string> text = snapshot_.files().text(file);
      text_ = text ? *text : std::string();
    }
    out.preview = line_of(text_, facts.text_map, out.place.start.line);
    if (const SymbolIndex around = enclosing_symbol(facts, occurrence.range.begin); around.valid())
      out.enclosing = {{file, around}, qualified_name(facts, around), facts.symbol(around).kind};
    return out;
  }

  const Repositories repositories_;
  const std::size_t number_, of_;
  const std::set<SymbolRef>& sought_;
  const index::Snapshot& snapshot_;
  resolve::Context context_;
  resolve::Resolver resolver_;
  DeclaringProject declaring_;
  std::map<std::string, std::size_t> declared_by_;  // Module -> repositories.
  FileId read_;
  std::string text_;  // The text of the file `read_`.
};

}  // namespace

std::vector<DefinitionAcross> definitions_across(Repositories repositories, std::size_t from,
                                                 const PlaceRequest& place, std::stop_token stop) {
  std::vector<DefinitionAcross> found;
  const index::Snapshot& snapshot = *repositories[from].snapshot;
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  const FileFacts* facts = context.facts(place.file);
  if (!facts) return found;
  const OccurrenceIndex occurrence = occurrence_at(*facts, place.offset);
  for (const PackageName& name : package_names(resolver, place.file, occurrence)) {
    const std::vector<std::size_t> numbers = declaring(repositories, from, name);
    for (const std::size_t number : numbers) {
      const index::Snapshot& declaring_snapshot = *repositories[number].snapshot;
      DeclaringProject project(declaring_snapshot, stop);
      for (const SymbolRef& ref : project.find(name)) {
        SymbolHit hit = hit_of(declaring_snapshot, ref);
        hit.evidence = numbers.size() > 1 ? Evidence::ambiguous : Evidence::import_;
        found.push_back({number, std::move(hit), project.package(name)->name});
      }
    }
    if (!found.empty()) break;
  }
  return found;
}

std::vector<ReferenceAcross> references_across(Repositories repositories, std::size_t of,
                                               std::span<const SymbolRef> symbols,
                                               const ReferenceFilters& filters,
                                               std::stop_token stop) {
  std::set<std::string> names;
  std::set<SymbolRef> sought;
  {
    resolve::Context context(*repositories[of].snapshot, stop);
    resolve::Resolver resolver(context);
    for (const SymbolRef& ref : symbols) {
      for (const SymbolRef& each : resolver.counterparts(ref)) sought.insert(each);
      sought.insert(ref);
      if (std::string name(context.name(ref)); !name.empty()) names.insert(std::move(name));
    }
  }
  std::vector<std::vector<Reference>> found(repositories.size());
  for_each_parallel(repositories.size(), [&](std::size_t i) {
    if (i == of || stop.stop_requested()) return;
    UserProject project(repositories, i, of, sought, stop);
    for (const std::string& name : names)
      for (Reference& reference : project.uses(name)) found[i].push_back(std::move(reference));
  });
  std::vector<ReferenceAcross> out;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto place = [](const Reference& each) {
      return std::tuple(std::string_view(each.place.path), each.place.range);
    };
    std::sort(found[i].begin(), found[i].end(),
              [&](const Reference& a, const Reference& b) { return place(a) < place(b); });
    found[i].erase(
        std::unique(found[i].begin(), found[i].end(),
                    [&](const Reference& a, const Reference& b) { return place(a) == place(b); }),
        found[i].end());
    FoundReferences of_one;
    of_one.references = std::move(found[i]);
    FindReferences request;
    request.filters = filters;
    request.limit = of_one.references.size();
    filter_references(*repositories[i].snapshot, request, of_one);
    for (Reference& reference : of_one.references) out.push_back({i, std::move(reference)});
  }
  return out;
}

}  // namespace codefinder::query
