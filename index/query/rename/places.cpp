// Searches the files for the word, and makes an edit of each place that names one of the symbols.
#include "index/query/rename/rename_parts.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/query/rename/naming.h"
#include "index/query/search/source_words.h"
#include "index/resolve/includes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace codefinder::query {

namespace {

/// The word with the name before it, as its key, or behind it, as its value; empty if it is at
/// neither.
ByteRange with_partner(std::string_view text, ByteRange word, const std::string& name,
                       std::string_view mode) {
  const std::string between = std::string(": ").append(mode);
  const std::string key = name + between, value = between + name;
  if (text.substr(0, word.begin).ends_with(key))
    return {word.begin - static_cast<std::uint32_t>(key.size()), word.end};
  if (text.substr(word.end).starts_with(value))
    return {word.begin, word.end + static_cast<std::uint32_t>(value.size())};
  return {};
}

/// True if nothing of the value follows the word: of `x: y.z` something does.
bool ends_value(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    if (is_space(rest[0])) ++at;
    else if (rest.starts_with("//")) at = std::min(text.find('\n', at), text.size());
    else if (rest.starts_with("/*")) at = std::min(text.find("*/", at), text.size() - 2) + 2;
    else
      return std::string_view(",})]").find(rest[0]) != std::string_view::npos ||
             (rest[0] == '=' && !rest.starts_with("=="));
  }
  return true;
}

class PlaceSearch {
 public:
  PlaceSearch(resolve::Resolver& resolver, RenameFamily& family, const RenameSearch& search)
      : resolver_(resolver), context_(resolver.context()), family_(family), search_(search) {}

  /// Places of all files; false if the family grew, so that the search has to be repeated.
  bool run() {
    edits_.clear();
    guesses_.clear();
    is_apart_ = false;
    arguments_.emplace(resolver_, family_);
    const std::size_t before = family_.symbols().size();
    for (const FileId& file : files()) {
      if (context_.stopped()) break;
      search_file(file);
      if (family_.symbols().size() != before) return false;
    }
    settle_guesses();
    std::sort(edits_.begin(), edits_.end(), [](const RenameEdit& a, const RenameEdit& b) {
      return std::tie(a.place.path, a.place.range) < std::tie(b.place.path, b.place.range);
    });
    return true;
  }
  std::vector<RenameEdit> take() { return std::move(edits_); }

 private:
  /// If no member of the name is apart from the family, all of them change their name together,
  /// whatever the types of the receivers; without types only members of known values do.
  void settle_guesses() {
    if (is_apart_ || family_.empty() || !family_.has_members()) return;
    const RenamingRules* rules = rules_of_file(context_, family_.file());
    const LanguageTraits& traits = resolver_.rules(family_.file()).traits;
    // Without types, names that values of the libraries have must be known.
    const bool comparable = rules && (rules->types_are_checked || !rules->shared_members.empty() ||
                                      !traits.library_members.empty());
    if (!comparable || rules->shared_members.contains(search_.word) ||
        traits.library_members.contains(search_.word))
      return;
    for (const auto& [edit, naming] : guesses_)
      edits_[edit].certain = rules->types_are_checked || naming == Naming::likely;
  }

  /// Notes a word that names a member; `naming`: whether it names one in the family.
  void note_member(const WordFacts& word, Naming naming) {
    const bool member = std::any_of(word.uses.begin(), word.uses.end(),
                                    [&](OccurrenceIndex use) {
                                      return facts_->occurrence(use).binding == Binding::member;
                                    }) ||
                        std::any_of(word.symbols.begin(), word.symbols.end(),
                                    [&](SymbolIndex symbol) {
                                      return facts_->symbol(symbol).has(SymbolFlag::member);
                                    });
    if (!member) return;
    if (naming == Naming::no) is_apart_ = true;
    if (naming == Naming::perhaps || naming == Naming::likely)
      guesses_.emplace_back(edits_.size() - 1, naming);
  }

  /// The files that may have places: of local symbols only their own.
  std::vector<FileId> files() {
    if (search_.only) return {*search_.only};
    std::vector<FileId> files;
    bool local = !family_.imported_name();
    for (const SymbolRef& ref : family_.symbols()) {
      const Symbol& symbol = context_.symbol_or_none(ref);
      const bool keyword = symbol.kind == SymbolKind::parameter &&
                           resolver_.rules(ref.file).traits.has_keyword_arguments;
      local = local && is_of_one_file(symbol) && !keyword && !symbol.has(SymbolFlag::member);
      files.push_back(ref.file);
    }
    if (!local) {
      const std::vector<FileId> all = context_.files_with(search_.word);
      files.insert(files.end(), all.begin(), all.end());
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
  }

  void search_file(FileId file) {
    if (family_.empty() || context_.is_dependency(file)) return;
    const FileFacts* facts = context_.facts(file);
    const RenamingRules* rules = facts ? renaming_rules(facts->language) : nullptr;
    if (!rules || context_.family(file) != context_.family(family_.file())) return;
    const Result<std::string> text = context_.snapshot().files().text(file);
    if (!text) return;
    file_ = file, facts_ = facts, rules_ = rules, text_ = *text;
    collect_facts();
    const FileOfWords searched{file, *facts, *rules, text_};
    naming_.emplace(resolver_, family_, *arguments_, search_.word, searched);
    for (const SourceWord& word : words_in(text_, search_.word, *rules)) {
      if (context_.stopped()) return;
      add_word(word);
    }
    if (rules_->aliases_precede_paths && family_.imported_name()) add_aliases();
  }

  /// Names imports that are known by their paths until now.
  void add_aliases() {
    if (family_.imported_name()->file != file_) return;
    for (const std::uint32_t number : family_.imported_name()->imports) {
      const Import& import = facts_->imports[number];
      std::uint32_t at = import.module_range.begin;
      if (at > 0 && rules_->quotes.find(text_[at - 1]) != std::string_view::npos) --at;
      if (!import.alias.valid()) add({at, at}, search_.new_name + " ", Naming::yes);
    }
  }

  /// The symbols and uses of the file that are named by the word.
  void collect_facts() {
    words_.clear();
    const auto size = static_cast<std::uint32_t>(search_.word.size());
    for (std::uint32_t i = 0; i < facts_->symbols.size(); ++i) {
      const Symbol& symbol = facts_->symbols[i];
      const std::string_view name = facts_->str(symbol.name);
      if (!name.ends_with(search_.word) || symbol.name_range.end < size) continue;
      words_[symbol.name_range.end - size].symbols.push_back(SymbolIndex(i));
    }
    for (std::uint32_t i = 0; i < facts_->occurrences.size(); ++i) {
      const Occurrence& use = facts_->occurrences[i];
      if (use.range.end >= size && facts_->str(use.name).ends_with(search_.word))
        words_[use.range.end - size].uses.push_back(OccurrenceIndex(i));
    }
  }

  void add_word(const SourceWord& word) {
    if (word.in == SourcePart::code && naming_->is_apart_from_paths(word.range)) return;
    const auto known = words_.find(word.range.begin);
    if (word.in == SourcePart::code && rules_->is_no_name && !naming_->is_local() &&
        rules_->is_no_name(text_, word.range))
      return;
    if (known == words_.end()) {
      if (naming_->is_in_doc(word)) return add(word.range, search_.new_name, Naming::yes);
      if (word.in == SourcePart::code && is_keyword(word.range)) return;
      if (word.in == SourcePart::code && rules_->is_macro_test &&
          rules_->is_macro_test(text_, word.range) && has_macros_in_reach())
        return add(word.range, search_.new_name, Naming::yes);
      // Code that the extraction does not cover, such as the inactive branch of a conditional.
      if (word.in == SourcePart::code ? naming_->may_be_use_in_code(word.range)
                                      : naming_->may_be_use(word))
        add(word.range, search_.new_name,
            family_.may_reach(file_, word.range) ? Naming::perhaps : Naming::no);
      return;
    }
    if (naming_->needs_alias(known->second))
      return add(word.range, search_.word + std::string(rules_->alias_word) + search_.new_name,
                 Naming::yes);
    if (const auto exported = naming_->exported_name(known->second))
      return add(word.range, exported_text(*exported), Naming::yes);
    const Abbreviation abbreviated = rules_->abbreviation && word.in != SourcePart::comment
                                         ? rules_->abbreviation(*facts_, text_, word.range)
                                         : Abbreviation::none;
    if (abbreviated != Abbreviation::none) {
      is_apart_ = true;
      return add_abbreviation(word.range, known->second, abbreviated);
    }
    Naming naming = naming_->whole(known->second);
    if (naming == Naming::yes && !known->second.uses.empty() && rules_->is_more_than_use &&
        rules_->is_more_than_use(resolver_, {file_, text_, word.range}))
      naming = Naming::perhaps;
    if (naming == Naming::no && naming_->may_be_key(word, known->second)) naming = Naming::perhaps;
    if (!known->second.uses.empty() && rules_->becomes_member &&
        (naming == Naming::yes || family_.has_members()) &&
        rules_->becomes_member(resolver_, {file_, text_, word.range}))
      naming = Naming::perhaps;
    if (word.in == SourcePart::comment || !add_with_equal_partner(word.range, naming))
      add(word.range, search_.new_name, naming);
    note_member(known->second, naming);
  }

  std::string exported_text(ExportedName exported) const {
    if (exported == ExportedName::key) return search_.word + ": " + search_.new_name;
    return exported == ExportedName::listed ? search_.new_name + " as " + search_.word
                                            : search_.new_name;
  }

  /// True if the family has each macro of the name that a test in this file may mean.
  bool has_macros_in_reach() {
    resolve::IncludeClosures& includes = resolver_.includes();
    const auto is_header = [&](FileId file) {
      return resolve::is_header(resolver_.rules(file).traits, context_.path(file));
    };
    bool found = false;
    for (const Definition& each : std::vector(context_.definitions(search_.word))) {
      if (each.kind != SymbolKind::macro) continue;
      const bool related = each.file == file_ || includes.includes(file_, each.file) ||
                           includes.includes(each.file, file_);
      // Another file may include both headers.
      if (!related && !(is_header(file_) && is_header(each.file))) continue;
      if (!family_.contains(each)) return false;
      found = true;
    }
    return found;
  }

  /// True for a word in code without facts that is a keyword: where a source has syntax errors, one
  /// that is not written as a member is.
  bool is_keyword(ByteRange word) const {
    const bool may_be = rules_->contextual_keywords.contains(search_.word) ||
                        (rules_->members_may_be_keywords &&
                         rules_->keywords.contains(search_.word));
    if (!may_be || facts_->parse_errors == 0) return may_be;
    const std::string_view text = text_;
    const std::string_view before = text.substr(0, end_of_code_before(text, word.begin));
    std::size_t after = word.end;
    while (after < text.size() && is_space(text[after])) ++after;
    const char next = after < text.size() ? text[after] : ' ';
    if (before.ends_with('.')) return false;
    if (before.ends_with(':') || before.ends_with('<') || before.ends_with(" extends")) return true;
    if (std::string_view(":(?=").find(next) != std::string_view::npos) return false;
    const bool listed = (before.ends_with('{') || before.ends_with(',')) &&
                        (next == ',' || next == '}');
    const std::size_t bracket = listed ? open_bracket_before(text, word.begin)
                                       : std::string_view::npos;
    return bracket == std::string_view::npos || text[bracket] != '{';
  }

  /// `x: y` or `y: x` in an object or a pattern becomes `x` if y is renamed to x, and `x: ref y`
  /// becomes `ref x`: an edit of both.  False for any other word.
  bool add_with_equal_partner(ByteRange word, Naming naming) {
    if (!rules_->abbreviation) return false;
    const std::string_view text = text_;
    std::string_view mode;
    ByteRange both = with_partner(text, word, search_.new_name, mode);
    for (const std::string_view each : rules_->binding_modes)
      if (both.empty()) both = with_partner(text, word, search_.new_name, mode = each);
    if (both.empty()) return false;
    const bool longer = (both.end < text.size() && is_word_char(text[both.end])) ||
                        (both.begin > 0 && is_word_char(text[both.begin - 1]));
    if (longer || !ends_value(text, both.end) ||
        rules_->abbreviation(*facts_, text_, both) == Abbreviation::none)
      return false;
    return add(both, std::string(mode) + search_.new_name, naming), true;
  }

  /// `{x}`: the word is a key, and the value of that name.
  void add_abbreviation(ByteRange range, const WordFacts& word, Abbreviation form) {
    const Naming key = naming_->key(word, form), value = naming_->value(word);
    ByteRange whole = range;
    if (value != key)  // `ref mut x` becomes `x: ref mut y`.
      for (std::size_t end = end_of_code_before(text_, whole.begin);
           end > 3 && (text_.substr(end - 3, 3) == "mut" || text_.substr(end - 3, 3) == "ref") &&
           text_[end] == ' ';
           end = end_of_code_before(text_, whole.begin))
        whole.begin = static_cast<std::uint32_t>(end - 3);
    const std::string prefix = text_.substr(whole.begin, range.begin - whole.begin);
    if (key == Naming::no) add(whole, search_.word + ": " + prefix + search_.new_name, value);
    else if (value == Naming::no) add(whole, search_.new_name + ": " + prefix + search_.word, key);
    else add(range, search_.new_name, std::min(key, value));
  }

  void add(ByteRange range, std::string text, Naming naming) {
    if (naming == Naming::no) return;
    RenameEdit edit;
    edit.place.file = file_, edit.place.range = range;
    edit.place.path = context_.path(file_);
    edit.place.facts = context_.shared_facts(file_);
    edit.place.start = facts_->text_map.position_at(range.begin);
    edit.place.end = facts_->text_map.position_at(range.end);
    edit.text = std::move(text);
    edit.certain = naming == Naming::yes;
    edits_.push_back(std::move(edit));
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  RenameFamily& family_;
  const RenameSearch& search_;
  std::vector<RenameEdit> edits_;
  std::vector<std::pair<std::size_t, Naming>> guesses_;  // Uncertain members: indices in edits_.
  bool is_apart_ = false;  // A member of the name is outside the family.
  // The file that is searched, with its facts, rules and text.
  FileId file_;
  const FileFacts* facts_ = nullptr;
  const RenamingRules* rules_ = nullptr;
  std::string text_;
  std::map<std::uint32_t, WordFacts> words_;  // By where the word begins.
  std::optional<WordNaming> naming_;
  std::optional<ArgumentNames> arguments_;
};

}  // namespace

std::vector<RenameEdit> find_rename_places(resolve::Resolver& resolver, RenameFamily& family,
                                           const RenameSearch& search) {
  constexpr int kMaxRounds = 20;  // The family grows a few times at most.
  PlaceSearch places(resolver, family, search);
  for (int round = 0; round < kMaxRounds && !places.run(); ++round) {
  }
  return places.take();
}

}  // namespace codefinder::query
