// renamable_at and rename_at: what is named at a place, then its places, then conflicts.
#include "index/query/rename/rename.h"

#include "base/path.h"
#include "base/result.h"
#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/query/definition/embedded_fields.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/query/references/module_uses.h"
#include "index/query/rename/import.h"
#include "index/query/rename/rename_parts.h"

#include <algorithm>
#include <optional>

namespace codefinder::query {

namespace {

/// One rename.
class Rename {
 public:
  Rename(const index::Snapshot& snapshot, const PlaceRequest& place, std::stop_token stop)
      : snapshot_(snapshot),
        place_(place),
        stop_(std::move(stop)),
        context_(snapshot, stop_),
        resolver_(context_, {.candidates = resolve::Candidates::all}) {}

  Result<RenamableName> target() {
    if (const std::optional<Error> error = find()) return *error;
    return RenamableName{here_.name, here_.origin};
  }

  Result<RenamePlan> plan(const std::string& requested) {
    if (std::optional<Error> error = find()) return *error;
    if (here_.name.empty()) return Error{ErrorCode::not_found, "there is no name to change", {}};
    const std::string new_name = marked(requested);
    if (std::optional<Error> error = unfit(new_name)) return *error;
    if (module_.valid()) {
      if (std::optional<Error> error = incomplete()) return *error;
      return rename_module(context_, module_, here_.name, new_name, stop_);
    }
    RenamePlan plan;
    plan.name = here_.name;
    plan.edits = find_rename_places(resolver_, *family_, {here_.name, new_name, only_});
    plan.uncertain = static_cast<std::size_t>(
        std::count_if(plan.edits.begin(), plan.edits.end(),
                      [](const RenameEdit& edit) { return !edit.certain; }));
    if (std::optional<Error> error = family_->objection()) return *error;
    if (std::optional<Error> error = family_->objection_to_name(new_name)) return *error;
    if (std::optional<Error> error = hidden(plan, new_name)) return *error;
    if (new_name == rules_->unused_name && plan.edits.size() > family_->symbols().size())
      return Error{
          ErrorCode::invalid_query,
          "`" + new_name + "` is no name that can be used, and `" + plan.name + "` is used",
          {}};
    if (std::optional<Error> error = family_->imported_name()
                                         ? find_conflict_in_files(context_, plan.edits, new_name)
                                         : find_conflict(resolver_, *family_, plan.edits, new_name,
                                                         stop_))
      return *error;
    if (stop_.stop_requested()) return cancelled_error();
    if (snapshot_.limits().exceeded() || context_.stopped())
      return Error{ErrorCode::too_large, "`" + plan.name + "` has too many uses to rename it", {}};
    if (std::optional<Error> error = incomplete()) return *error;
    if (std::optional<Error> error = add_files(plan, new_name)) return *error;
    return plan;
  }

 private:
  /// The package of a file, where it depends on the spelling of a name which packages see it.
  std::string package_of(FileId file) {
    const FileFacts* facts = context_.facts(file);
    return std::string(parent_path(context_.path(file))) + '\0' +
           std::string(facts ? facts->str(facts->package) : std::string_view());
  }

  /// A place in another package that would not see the new name.
  std::optional<Error> hidden(const RenamePlan& plan, const std::string& new_name) {
    if (!rules_->case_exports || only_ || !is_upper(plan.name[0]) || is_upper(new_name[0]) ||
        family_->symbols().empty())
      return std::nullopt;
    const std::string package = package_of(family_->symbols().begin()->file);
    for (const RenameEdit& edit : plan.edits)
      if (package_of(edit.place.file) != package)
        return Error{ErrorCode::invalid_query,
                     "`" + new_name + "` is not exported, but `" + plan.name + "` is used in " +
                         std::string(edit.place.path),
                     "Choose a name that begins in upper case."};
    return std::nullopt;
  }

  /// Adds the files that have the name of a renamed type.
  std::optional<Error> add_files(RenamePlan& plan, const std::string& new_name) {
    if (only_) return std::nullopt;
    for (const SymbolRef& ref : family_->symbols()) {
      const RenamingRules* rules = rules_of_file(context_, ref.file);
      const Symbol& symbol = context_.symbol_or_none(ref);
      const std::string_view path = context_.path(ref.file);
      if (!rules || !rules->types_name_files || !is_class_like(symbol.kind) ||
          symbol.container.valid() || file_stem(path) != family_->name())
        continue;
      const std::string_view extension = path.substr(path.rfind('.'));
      const std::string to = join_path(parent_path(path), new_name + std::string(extension));
      if (context_.find_file(to))
        return Error{ErrorCode::invalid_query, "the file " + to + " exists already",
                     "Choose another name."};
      plan.files.push_back({std::string(path), to});
    }
    return std::nullopt;
  }

  std::optional<Error> incomplete() const {
    if (snapshot_.status().state == index::IndexState::ready) return std::nullopt;
    return Error{ErrorCode::index_building,
                 "the index is not complete, so uses of the name may be missing",
                 "Try again when `codefinder status` says ready."};
  }

  /// Fills `here_` and `family_`.
  std::optional<Error> find() {
    const FileFacts* facts = context_.facts(place_.file);
    if (!facts) return no_such_file();
    here_ = symbol_at_position(resolver_, place_);
    if (here_.name.empty()) return in_package_clause(*facts);
    rules_ = renaming_rules(facts->language);
    if (!rules_)
      return Error{
          ErrorCode::not_found,
          "names in " + std::string(definition(facts->language).name) + " files are not renamed",
          {}};
    std::vector<SymbolRef> meant;
    FileId file;
    for (const resolve::Target& target : here_.targets) {
      if (target.evidence >= resolve::Evidence::ambiguous) continue;
      if (target.symbol.valid()) meant.push_back(target.ref());
      else file = target.file;
    }
    const bool is_own = !meant.empty() && context_.name(meant[0]) == here_.name;
    if (!is_own)
      if (const SymbolIndex own = variable_of_import(*facts); own.valid())
        meant = {{place_.file, own}};
    // Nothing of the project is meant.
    if (std::all_of(meant.begin(), meant.end(),
                    [&](const SymbolRef& ref) { return context_.is_dependency(ref.file); })) {
      const Result<RenameFamily::ImportedName> name = name_of_import(resolver_, place_.file, here_);
      if (name) return take_import(*name), std::nullopt;
      if (meant.empty()) return without_symbol(name.error(), file);
    }
    if (std::optional<Error> error = only_embedded(meant)) return error;
    // An alias keeps the name of the symbols.
    std::string name(context_.name(meant[0]));
    const std::string_view mark = rules_->destructor_mark;
    if (!mark.empty() && name.starts_with(mark)) name.erase(0, mark.size());
    if (!mark.empty() && here_.name.starts_with(mark)) {
      here_.name.erase(0, mark.size());
      here_.origin.begin += static_cast<std::uint32_t>(mark.size());
    }
    const bool alias = name != here_.name;
    family_.emplace(context_, alias ? name : here_.name, stop_);
    for (const SymbolRef& ref : meant) family_->add(ref);
    if (alias)
      if (std::optional<Error> error = restrict_alias(*facts)) return error;
    return alias ? std::nullopt : family_->objection();
  }

  void take_import(const RenameFamily::ImportedName& name) {
    family_.emplace(context_, here_.name, stop_);
    family_->set_imported_name(name);
    if (!resolver_.rules(place_.file).traits.reexports_imports) only_ = place_.file;
  }

  /// Takes the file as the module if it has the name; otherwise returns why nothing is renamed.
  std::optional<Error> without_symbol(const Error& no_import, FileId file) {
    if (no_import.code != ErrorCode::not_found) return no_import;
    if (!file.valid() || !is_module_of_name(context_, file, here_.name))
      return no_target(file.valid());
    module_ = file;
    return std::nullopt;
  }

  /// The refusal of a rename of the package that the file declares: `package a`.
  std::optional<Error> in_package_clause(const FileFacts& facts) {
    const std::string_view text = context_.text(place_.file), name = facts.str(facts.package);
    const std::size_t end = text.find('\n', place_.offset),
                      begin = text.substr(0, std::min<std::size_t>(place_.offset, text.size()))
                                  .rfind('\n') +
                              1;
    const std::string_view line = text.substr(begin, end - begin);
    if (name.empty() || !line.starts_with("package ") || line.find(name) == std::string_view::npos)
      return std::nullopt;
    return Error{ErrorCode::not_found,
                 "`" + std::string(name) + "` is the name of a package, which is not renamed",
                 "Move its directory, then change the name in its files and in what uses it."};
  }

  /// A field that embeds a type changes its name with that only, at the type or where it is
  /// embedded.
  std::optional<Error> only_embedded(const std::vector<SymbolRef>& meant) {
    for (const SymbolRef& ref : meant) {
      const FileFacts* facts = context_.facts(ref.file);
      if (!facts || !embedding_at(*facts, facts->symbol(ref.symbol)).valid()) return std::nullopt;
    }
    return Error{ErrorCode::not_found,
                 "`" + here_.name + "` is an embedded field: it has the name of its type",
                 "Rename the type, or give the field a name of its own."};
  }

  /// `var a = require("./b")`: the variable that is a name of the imported file or of one of its
  /// exports, here or at its declaration.
  SymbolIndex variable_of_import(const FileFacts& facts) const {
    if (!here_.occurrence.valid()) return {};
    const Occurrence& use = facts.occurrence(here_.occurrence);
    const bool bound = use.binding == Binding::import_ && use.target < facts.imports.size();
    const ByteRange around = bound ? facts.imports[use.target].range : use.range;
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
      if (const Symbol& symbol = facts.symbols[i];
          symbol.name == use.name && is_variable(symbol.kind) && around.contains(symbol.name_range))
        return SymbolIndex(i);
    return {};
  }
  static bool is_variable(SymbolKind kind) {
    return kind == SymbolKind::variable || kind == SymbolKind::constant;
  }

  Error no_target(bool file) const {
    if (file)
      return {ErrorCode::not_found, "`" + here_.name + "` names a file: rename the file", {}};
    if (!here_.targets.empty())
      return {ErrorCode::not_found,
              "`" + here_.name + "` may refer to several symbols: rename one at its declaration",
              {}};
    return {ErrorCode::not_found, "`" + here_.name + "` is not declared in the project", {}};
  }

  /// An alias is renamed in its file, if no other file can use it.
  std::optional<Error> restrict_alias(const FileFacts& facts) {
    for (const Import& import : facts.imports) {
      if (facts.str(import.alias) != here_.name) continue;
      const bool seen = import.has(ImportFlag::reexport) ||
                        resolver_.rules(place_.file).traits.reexports_imports;
      if (!seen) only_ = place_.file;
      return std::nullopt;
    }
    if (is_exported_as(resolver_, *family_, here_.name)) return std::nullopt;
    if (const Result<RenameFamily::ImportedName> own = name_of_import(resolver_, place_.file,
                                                                      here_))
      return take_import(*own), std::nullopt;
    return Error{ErrorCode::not_found,
                 "`" + here_.name + "` stands for `" + family_->name() +
                     "` by a rule of the language: rename that",
                 {}};
  }

  /// The new name of a label with its mark, which may be left out.
  std::string marked(const std::string& new_name) const {
    const RenamingRules& rules = *rules_;
    const bool label = rules.label_mark != '\0' && mark_of(rules, here_.name) == rules.label_mark;
    return label && mark_of(rules, new_name) == '\0' ? rules.label_mark + new_name : new_name;
  }

  /// Why the new name cannot be one.
  std::optional<Error> unfit(const std::string& new_name) {
    const FileFacts* facts = context_.facts(place_.file);
    const RenamingRules& rules = *rules_;
    const std::string language(definition(facts->language).name);
    if (new_name == here_.name)
      return Error{ErrorCode::invalid_query, "`" + new_name + "` is the name already", {}};
    const bool raw = !rules.raw_mark.empty() && new_name.starts_with(rules.raw_mark);
    if (!is_identifier(rules, raw ? new_name.substr(rules.raw_mark.size()) : new_name))
      return Error{ErrorCode::invalid_query, "`" + new_name + "` is not a name in " + language, {}};
    const char mark = mark_of(rules, new_name);
    if (mark != mark_of(rules, here_.name))
      return Error{ErrorCode::invalid_query,
                   "`" + new_name + "` and `" + here_.name + "` are not both " +
                       (rules.label_mark != '\0' ? "labels" : "private") + " by their names, as `" +
                       (rules.label_mark != '\0' ? rules.label_mark : rules.private_mark) +
                       "` makes them",
                   {}};
    const bool members = family_ && !family_->symbols().empty() &&
                         std::all_of(family_->symbols().begin(), family_->symbols().end(),
                                     [&](const SymbolRef& ref) {
                                       return context_.symbol_or_none(ref).has(SymbolFlag::member);
                                     });
    const bool free = rules.members_may_be_keywords && members && mark == '\0';
    const bool label = mark != '\0' && mark == rules.label_mark;
    const bool unused = new_name == rules.unused_name && family_ &&
                        family_->are_all([](const Symbol& symbol) {
                          return symbol.kind == SymbolKind::variable ||
                                 symbol.kind == SymbolKind::parameter;
                        });
    if (rules.keywords.contains(label ? new_name.substr(1) : new_name) && !free && !unused)
      return Error{ErrorCode::invalid_query, "`" + new_name + "` is a keyword of " + language, {}};
    return std::nullopt;
  }

  const index::Snapshot& snapshot_;
  const PlaceRequest place_;
  const std::stop_token stop_;
  resolve::Context context_;
  resolve::Resolver resolver_;
  SymbolAtPosition here_;
  const RenamingRules* rules_ = nullptr;  // The rules of the place's language.
  std::optional<RenameFamily> family_;
  FileId module_;               // Set for a module that is a file, instead of family_.
  std::optional<FileId> only_;  // The file of an alias that no other file uses.
};

}  // namespace

Result<RenamableName> renamable_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                   std::stop_token stop) {
  return Rename(snapshot, place, std::move(stop)).target();
}

Result<RenamePlan> rename_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                             const std::string& new_name, std::stop_token stop) {
  return Rename(snapshot, place, std::move(stop)).plan(new_name);
}

}  // namespace codefinder::query
