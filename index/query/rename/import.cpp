// name_of_import: all imports of the file that give the name; conflicts by the words of the files.
#include "index/query/rename/import.h"

#include "index/languages/renaming_rules.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

Error not_an_alias() { return {ErrorCode::not_found, "no import gives the name", {}}; }

/// The import that gives the name at the position, with the same container as others of the name.
std::optional<std::uint32_t> import_at(const FileFacts& facts, const SymbolAtPosition& here) {
  if (here.occurrence.valid()) {
    const Occurrence& use = facts.occurrence(here.occurrence);
    const bool bound = use.binding == Binding::import_ && use.target < facts.imports.size();
    if (bound && (use.role != Role::import_ || facts.imports[use.target].range.contains(use.range)))
      return use.target;
  }
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i)
    if (facts.imports[i].range.contains(here.origin) &&
        facts.str(facts.imports[i].alias) == here.name)
      return i;
  return std::nullopt;
}

/// The name of an import without an alias, which gets its alias behind it.
ByteRange written_name(const Import& import) {
  return import.name.valid() ? import.name_range : import.module_range;
}

Error taken(const std::string& name, std::string_view what, std::string_view path,
            const FileFacts& facts, std::uint32_t offset) {
  return {ErrorCode::invalid_query,
          "`" + name + "` " + std::string(what) + " at " + std::string(path) + ":" +
              std::to_string(facts.text_map.position_at(offset).line + 1),
          "Choose another name."};
}

}  // namespace

Result<RenameFamily::ImportedName> name_of_import(resolve::Resolver& resolver, FileId file,
                                                  const SymbolAtPosition& here) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const std::optional<std::uint32_t> first = import_at(facts, here);
  const LanguageTraits& traits = resolver.rules(file).traits;
  const RenamingRules* rules = rules_of_file(context, file);
  const std::string_view text = context.text(file);
  const auto gives_name = [&](const Import& import) {
    if (import.alias.valid()) return facts.str(import.alias) == here.name;
    if (!rules || resolve::bound_name(traits, facts, import) != here.name) return false;
    if (rules->aliases_precede_paths) return true;
    const ByteRange written = written_name(import);
    const std::string_view before = text.substr(0, end_of_code_before(text, written.begin));
    return !rules->alias_word.empty() && !import.has(ImportFlag::reexport) &&
           written.end - written.begin == here.name.size() && !before.ends_with('.') &&
           std::none_of(here.targets.begin(), here.targets.end(),
                        [](const resolve::Target& target) {
                          return target.file.valid() && !target.symbol.valid();
                        });
  };
  if (!first || !gives_name(facts.imports[*first])) return not_an_alias();
  RenameFamily::ImportedName found{file, {}};
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    if (resolve::bound_name(traits, facts, import) != here.name ||
        import.container != facts.imports[*first].container)
      continue;
    // `export {a}` keeps the name for others: `export {b as a}`.
    if (import.has(ImportFlag::reexport) && traits.exports_are_values && !import.module.valid())
      continue;
    if (!gives_name(import))
      return Error{ErrorCode::invalid_query,
                   "`" + here.name + "` is also the name of what another import or export names",
                   {}};
    found.imports.insert(i);
  }
  for (const Symbol& symbol : facts.symbols)
    if (facts.str(symbol.name) == here.name && !symbol.has(SymbolFlag::member) &&
        !facts.imports[*first].range.contains(symbol.name_range))
      return taken(here.name, "is also declared", context.path(file), facts,
                   symbol.name_range.begin);
  return found;
}

bool is_exported_as(resolve::Resolver& resolver, RenameFamily& family, const std::string& name) {
  resolve::Context& context = resolver.context();
  for (const FileId& file : std::vector(context.files_with(name))) {
    if (!context.spend() || context.is_dependency(file)) continue;
    const FileFacts* facts = context.facts(file);
    for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
      if (!facts->imports[i].has(ImportFlag::reexport) ||
          facts->str(facts->imports[i].alias) != name)
        continue;
      for (const resolve::Target& target : resolver.resolve_import(file, ImportIndex(i)))
        if (target.symbol.valid() && family.contains(target.ref())) return true;
    }
  }
  return false;
}

std::optional<Error> find_conflict_in_files(resolve::Context& context,
                                            const std::vector<RenameEdit>& edits,
                                            const std::string& new_name) {
  std::set<FileId> files;
  for (const RenameEdit& edit : edits) files.insert(edit.place.file);
  for (const FileId& file : files) {
    const FileFacts& facts = *context.facts(file);
    const std::string_view path = context.path(file);
    for (const Symbol& symbol : facts.symbols)
      if (facts.str(symbol.name) == new_name && !symbol.has(SymbolFlag::member))
        return taken(new_name, "is already declared", path, facts, symbol.name_range.begin);
    for (const Occurrence& use : facts.occurrences)
      if (facts.str(use.name) == new_name && use.binding != Binding::member)
        return taken(new_name, "is already used", path, facts, use.range.begin);
  }
  return std::nullopt;
}

}  // namespace codefinder::query
