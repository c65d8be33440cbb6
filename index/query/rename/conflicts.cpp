// Looks for declarations in the same scopes, then compares what the old and the new name refer to
// in the project as it would be after the rename.
#include "index/query/rename/rename_parts.h"

#include "index/query/rename/scopes.h"
#include "index/query/rename/trial.h"
#include "index/query/search/source_words.h"

#include <algorithm>
#include <memory>
#include <set>

namespace codefinder::query {

namespace {

class ConflictSearch {
 public:
  ConflictSearch(resolve::Resolver& resolver, RenameFamily& family,
                 const std::vector<RenameEdit>& edits, const std::string& new_name)
      : resolver_(resolver),
        context_(resolver.context()),
        family_(family),
        edits_(edits),
        new_name_(new_name) {
    for (const SymbolRef& ref : family.symbols()) {
      const Symbol& symbol = context_.symbol_or_none(ref);
      local_ = local_ && is_of_one_file(symbol);
      members_ = members_ && symbol.has(SymbolFlag::member);
    }
  }

  std::optional<Error> run(std::stop_token stop) {
    if (const auto other = find_redeclaration(resolver_, family_, new_name_))
      return declared(*other);
    for (const RenameEdit& edit : edits_)
      if (!local_ && !members_ && context_.spend())
        if (std::optional<Error> error = imported(edit)) return error;
    RenameTrial::EditsByFile edits = edits_to_try();
    if (edits.empty()) return std::nullopt;
    if (edits.size() > kMaxTried)
      return Error{ErrorCode::too_large,
                   "`" + new_name_ + "` has other meanings, and there are too many uses of `" +
                       family_.name() + "` to compare them all",
                   "Choose a name that the project does not have."};
    trial_ = RenameTrial::make(context_.snapshot(), std::move(edits), std::move(stop));
    if (!trial_) return Error{ErrorCode::index_failed, "an edited file cannot be parsed again", {}};
    note_own();
    for (const RenameEdit& edit : edits_)
      if (edit.certain && trial_->has(edit.place.file) && context_.spend())
        if (std::optional<Error> error = captured(edit)) return error;
    return captures();
  }

 private:
  static constexpr std::size_t kMaxTried = 200;  // Files that are parsed again.

  Error taken(std::string_view what, FileId file, std::uint32_t offset) {
    const FileFacts* facts = context_.facts(file);
    const std::uint32_t line = facts ? facts->text_map.position_at(offset).line + 1 : 0;
    return {ErrorCode::invalid_query,
            "`" + new_name_ + "` " + std::string(what) + " at " + std::string(context_.path(file)) +
                ":" + std::to_string(line),
            "Choose another name."};
  }
  Error declared(SymbolRef ref) {
    return taken("is already declared", ref.file, context_.symbol_or_none(ref).name_range.begin);
  }

  /// The import that uses of the new name in the file refer to, if the edited word is not
  /// qualified.
  std::optional<Error> imported(const RenameEdit& edit) {
    const FileId file = edit.place.file;
    const FileFacts* facts = context_.facts(file);
    const LanguageTraits& traits = resolver_.rules(file).traits;
    if (!facts || !traits.one_meaning_per_name) return std::nullopt;
    const auto use = std::lower_bound(
        facts->occurrences.begin(), facts->occurrences.end(), edit.place.range.begin,
        [](const Occurrence& each, std::uint32_t at) { return each.range.begin < at; });
    if (use != facts->occurrences.end() && use->range == edit.place.range &&
        use->binding == Binding::member)
      return std::nullopt;
    for (const Occurrence& other : facts->occurrences) {
      if (other.binding != Binding::import_ || facts->str(other.name) != new_name_ ||
          other.target >= facts->imports.size())
        continue;
      const Import& import = facts->imports[other.target];
      // The name in the module is none of the file if there is an alias.
      if (import.alias.valid() && facts->str(import.alias) != new_name_) continue;
      if (!import.container.valid() && !import.range.contains(edit.place.range))
        return taken("is already imported", file, import.range.begin);
    }
    return std::nullopt;
  }

  /// The edits of the files in which the new name may have another meaning, and of those that
  /// declare the symbols; none if the new name is used nowhere.
  RenameTrial::EditsByFile edits_to_try() {
    std::set<FileId> with_name, declaring;
    const bool elsewhere = !files_with_new_name().empty();
    for (const RenameEdit& edit : edits_)
      if (with_name.empty() || *with_name.rbegin() != edit.place.file)
        if (elsewhere || mentions(edit.place.file)) with_name.insert(edit.place.file);
    RenameTrial::EditsByFile edits;
    if (with_name.empty() && !elsewhere) return edits;
    for (const SymbolRef& ref : family_.symbols()) declaring.insert(ref.file);
    for (const RenameEdit& edit : edits_)
      if (edit.certain &&
          (with_name.contains(edit.place.file) || declaring.contains(edit.place.file)))
        edits[edit.place.file].push_back(&edit);
    return edits;
  }
  /// The files in which the new name may refer to declarations of other files.
  std::vector<FileId> files_with_new_name() {
    if (local_ || members_) return {};
    std::vector<FileId> files = context_.files_with(new_name_);
    const Family family = context_.family(family_.symbols().begin()->file);
    std::erase_if(files, [&](const FileId& file) { return context_.family(file) != family; });
    return files;
  }

  bool mentions(FileId file) {
    const RenamingRules* rules = rules_of_file(context_, file);
    const Result<std::string> text = context_.snapshot().files().text(file);
    return rules && text && !words_in(*text, new_name_, *rules).empty();
  }

  /// Notes where the symbols are named after the rename.
  void note_own() {
    for (const SymbolRef& ref : family_.symbols())
      if (trial_->has(ref.file))
        own_.insert(
            {ref.file, trial_->after(ref.file, context_.symbol_or_none(ref).name_range.end)});
  }
  /// True if a symbol of the trial is one of the renamed.
  bool is_own(SymbolRef ref) {
    if (!trial_->has(ref.file)) return family_.contains(ref);
    const Symbol& symbol = trial_->resolver().context().symbol_or_none(ref);
    return own_.contains({ref.file, symbol.name_range.end});
  }

  /// The certain targets of the word that ends at an offset of the trial.
  std::vector<SymbolRef> targets_at(FileId file, std::uint32_t end) {
    const FileFacts* facts = trial_->resolver().context().facts(file);
    std::vector<SymbolRef> found;
    if (!facts) return found;
    auto use = std::lower_bound(facts->occurrences.begin(), facts->occurrences.end(), end,
                                [&](const Occurrence& each, std::uint32_t at) {
                                  return each.range.begin + new_name_.size() < at;
                                });
    for (; use != facts->occurrences.end() && use->range.begin < end; ++use) {
      if (use->range.end != end || facts->str(use->name) != new_name_) continue;
      add_targets(file,
                  OccurrenceIndex(static_cast<std::uint32_t>(use - facts->occurrences.begin())),
                  found);
    }
    return found;
  }
  void add_targets(FileId file, OccurrenceIndex use, std::vector<SymbolRef>& to) {
    for (const resolve::Target& target : trial_->resolver().resolve(file, use))
      if (target.symbol.valid() && target.evidence < resolve::Evidence::unique_name)
        to.push_back(target.ref());
  }

  /// The other declaration that a renamed use would refer to.
  std::optional<Error> captured(const RenameEdit& edit) {
    // `x: y` that becomes `y` names the key and, as before, the value.
    const ByteRange replaced = edit.place.range;
    if (edit.text.find(':') == std::string::npos &&
        replaced.end - replaced.begin > family_.name().size())
      return std::nullopt;
    const FileId file = edit.place.file;
    const std::vector<SymbolRef> targets = targets_at(file,
                                                      trial_->after(file, edit.place.range.end));
    const bool still = std::any_of(targets.begin(), targets.end(),
                                   [&](const SymbolRef& target) { return is_own(target); });
    const RenamingRules* rules = rules_of_file(context_, file);
    resolve::Context& context = trial_->resolver().context();
    for (const SymbolRef& target : targets) {
      if (is_own(target) || context.name(target) != new_name_) continue;
      // Calls of overloads whose arguments do not decide may refer to each.
      const bool overload = still && rules && rules->has_overloads &&
                            resolve::is_callable(context.symbol_or_none(target).kind);
      if (!overload) return in_trial("is already declared", target);
    }
    return std::nullopt;
  }
  /// Lines do not change with the edits.
  Error in_trial(std::string_view what, SymbolRef ref) {
    resolve::Context& context = trial_->resolver().context();
    const FileFacts* facts = context.facts(ref.file);
    const std::uint32_t at = context.symbol_or_none(ref).name_range.begin;
    const std::uint32_t line = facts ? facts->text_map.position_at(at).line + 1 : 0;
    return {ErrorCode::invalid_query,
            "`" + new_name_ + "` " + std::string(what) + " at " +
                std::string(context.path(ref.file)) + ":" + std::to_string(line),
            "Choose another name."};
  }

  /// A use of the new name that would refer to a renamed symbol.
  std::optional<Error> captures() {
    const std::vector<FileId> with_name = files_with_new_name();
    std::set<FileId> files(with_name.begin(), with_name.end());
    for (const SymbolRef& ref : family_.symbols())
      if (trial_->has(ref.file)) files.insert(ref.file);
    for (const RenameEdit& edit : edits_)
      if (trial_->has(edit.place.file)) files.insert(edit.place.file);
    for (const FileId& file : files)
      if (std::optional<Error> error = captures_in(file)) return error;
    return std::nullopt;
  }

  std::optional<Error> captures_in(FileId file) {
    const FileFacts* facts = context_.facts(file);
    if (!facts) return std::nullopt;
    const bool tried = trial_->has(file);
    for (std::uint32_t i = 0; i < facts->occurrences.size(); ++i) {
      const Occurrence& use = facts->occurrences[i];
      if (facts->str(use.name) != new_name_ || !context_.spend()) continue;
      if (tried && trial_->is_edited(file, use.range)) continue;
      std::vector<SymbolRef> targets;
      if (tried) targets = targets_at(file, trial_->after(file, use.range.end));
      else if (use.binding != Binding::local) add_targets(file, OccurrenceIndex(i), targets);
      if (std::any_of(targets.begin(), targets.end(),
                      [&](const SymbolRef& target) { return is_own(target); }) &&
          !refers_to_family(file, OccurrenceIndex(i)))
        return taken("is already used", file, use.range.begin);
    }
    return std::nullopt;
  }
  /// An alias may have the new name already.
  bool refers_to_family(FileId file, OccurrenceIndex use) {
    const std::vector<resolve::Target> targets = resolver_.resolve(file, use);
    return std::any_of(targets.begin(), targets.end(), [&](const resolve::Target& target) {
      return target.symbol.valid() && family_.contains(target.ref());
    });
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  RenameFamily& family_;
  const std::vector<RenameEdit>& edits_;
  const std::string& new_name_;
  bool local_ = true;    // All symbols are.
  bool members_ = true;  // All are members of types, whose other members were compared.
  std::unique_ptr<RenameTrial> trial_;
  std::set<std::pair<FileId, std::uint32_t>> own_;  // Ends of names in the trial.
};

}  // namespace

std::optional<Error> find_conflict(resolve::Resolver& resolver, RenameFamily& family,
                                   const std::vector<RenameEdit>& edits,
                                   const std::string& new_name, std::stop_token stop) {
  return ConflictSearch(resolver, family, edits, new_name).run(std::move(stop));
}

}  // namespace codefinder::query
