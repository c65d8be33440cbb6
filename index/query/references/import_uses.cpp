// Finds the uses that are bound to an import, and the uses of a module.
#include "index/query/references/indirect_uses.h"

#include "base/path.h"
#include "index/query/hits/hit.h"
#include "index/query/references/module_uses.h"

#include <algorithm>
#include <optional>

namespace codefinder::query {

namespace {

StringIndex bound_name(const Import& import) {
  return import.alias.valid() ? import.alias : import.name;
}

/// True for `import "a/b"`, whose path is no occurrence of the name that it binds.
bool is_module_alone(const Import& import) {
  return !bound_name(import).valid() && import.module_range.begin < import.module_range.end;
}

/// The import that gives the name at the position.
std::optional<std::uint32_t> bound_import(const FileFacts& facts, const SymbolAtPosition& here) {
  if (here.occurrence.valid()) {
    const Occurrence& at = facts.occurrence(here.occurrence);
    if (at.binding == Binding::import_) return at.target;
  }
  const auto declares = [&](const Symbol& symbol) {
    return symbol.name_range == here.origin && facts.str(symbol.name) == here.name;
  };
  const auto symbol = std::find_if(facts.symbols.begin(), facts.symbols.end(), declares);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    if (is_module_alone(import) && !here.origin.empty() && import.range.contains(here.origin))
      return i;
    if (!bound_name(import).valid() || facts.str(bound_name(import)) != here.name) continue;
    // `try: import a` and `except: a = None` give one name.
    const bool assigned = symbol != facts.symbols.end() && symbol->container == import.container &&
                          !symbol->has(SymbolFlag::member);
    if (import.range.contains(here.origin) || assigned) return i;
  }
  return std::nullopt;
}

}  // namespace

FoundReferences uses_of_import(const index::Snapshot& snapshot, FileId file, const FileFacts& facts,
                               const SymbolAtPosition& here) {
  FoundReferences found;
  const std::optional<std::uint32_t> import = bound_import(facts, here);
  if (!import) return found;
  for (const Occurrence& other : facts.occurrences) {
    if (other.binding != Binding::import_ || other.target != *import ||
        (bound_name(facts.imports[*import]).valid() && facts.str(other.name) != here.name) ||
        other.role == Role::doc)
      continue;
    Reference reference;
    reference.place = place_of(snapshot, file, other.range);
    reference.role = other.role;
    reference.evidence = resolve::Evidence::import_;
    found.references.push_back(std::move(reference));
  }
  return found;
}

std::optional<Reference> import_of_module(const index::Snapshot& snapshot, FileId file,
                                          const FileFacts& facts, const SymbolAtPosition& here) {
  const std::optional<std::uint32_t> import = bound_import(facts, here);
  if (!import || !is_module_alone(facts.imports[*import])) return std::nullopt;
  const ByteRange range = facts.imports[*import].range;
  const auto names_module = [&](const Occurrence& use) { return range.contains(use.range); };
  if (std::any_of(facts.occurrences.begin(), facts.occurrences.end(), names_module))
    return std::nullopt;
  Reference reference;
  reference.place = place_of(snapshot, file, range);
  reference.role = Role::import_;
  reference.evidence = resolve::Evidence::import_;
  return reference;
}

namespace {

/// Adds the words of all files that are the name of the module: where a statement binds it, and
/// where paths begin with it or go through it.
void add_words_of_module(resolve::Resolver& resolver, FileId module, const std::string& name,
                         FoundReferences& found) {
  resolve::Context& context = resolver.context();
  for (const FileId file : context.files_with(name)) {
    const FileFacts* facts = context.spend() ? context.facts(file) : nullptr;
    if (!facts || context.is_library(file) || context.family(file) != context.family(module))
      continue;
    for (std::uint32_t i = 0; i < facts->occurrences.size(); ++i) {
      const Occurrence& use = facts->occurrences[i];
      if (facts->str(use.name) != name || use.role == Role::doc) continue;
      const auto& targets = resolver.resolve(file, OccurrenceIndex(i));
      if (targets.empty() || targets[0].symbol.valid() || targets[0].file != module) continue;
      Reference reference;
      reference.place = place_of(context.snapshot(), file, use.range);
      reference.role = use.role;
      reference.evidence = resolve::Evidence::import_;
      found.references.push_back(std::move(reference));
    }
  }
}

}  // namespace

FoundReferences uses_of_file(resolve::Resolver& resolver, const SymbolAtPosition& here,
                             const std::stop_token& stop) {
  resolve::Context& context = resolver.context();
  FoundReferences found;
  for (const resolve::Target& target : here.targets) {
    if (!target.symbol.valid() && target.file.valid() &&
        resolver.traits(target.file).module_import_binds_head) {
      const std::string_view path = context.path(target.file);
      const Language language = context.language(target.file).value_or(Language::text);
      const bool package = definition(language).directory_modules.contains(file_stem(path));
      if (file_stem(package ? parent_path(path) : path) == here.name)
        add_words_of_module(resolver, target.file, here.name, found);
      continue;
    }
    if (target.symbol.valid() || !target.file.valid() ||
        !is_module_of_name(context, target.file, here.name))
      continue;
    for (Place& place : uses_of_module(context, target.file, here.name, stop)) {
      Reference reference;
      reference.place = std::move(place);
      reference.evidence = resolve::Evidence::import_;
      found.references.push_back(std::move(reference));
    }
  }
  return found;
}

void add_new(FoundReferences& found, FoundReferences others) {
  for (Reference& more : others.references) {
    const auto known = [&](const Reference& reference) {
      return reference.place.file == more.place.file && reference.place.range == more.place.range;
    };
    if (std::none_of(found.references.begin(), found.references.end(), known))
      found.references.push_back(std::move(more));
  }
}

}  // namespace codefinder::query
