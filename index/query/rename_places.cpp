// Decides for each word of a file whether it names one of the symbols.
#include "index/query/rename_places.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/query/source_words.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace codefinder::query {

namespace {

using resolve::Evidence;

/// Whether a word names a symbol of the family.
enum class Naming { no, perhaps, yes };
/// What of an abbreviation a symbol is.
enum class Part { any, key, value };

/// The symbols and uses that one word is.
struct WordFacts {
  std::vector<SymbolIndex> symbols;
  std::vector<OccurrenceIndex> uses;
};

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

/// True if nothing is known of the value, and it does not come from an import or from a name that
/// the language defines.
bool is_unknown_value(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  const resolve::Values values = resolver.parts().values.evaluate(file, receiver);
  if (std::any_of(values.begin(), values.end(),
                  [](const resolve::Value& value) { return !value.is_unknown(); }))
    return false;
  const FileFacts& facts = *resolver.context().facts(file);
  constexpr int kDeepest = 32;
  for (int depth = 0; depth < kDeepest && receiver.value < facts.exprs.size(); ++depth) {
    const Expr& expr = facts.exprs[receiver.value];
    if (expr.op == ExprOp::call || expr.op == ExprOp::element || expr.op == ExprOp::await) {
      receiver = ExprIndex(expr.a);
      continue;
    }
    if (expr.op != ExprOp::name || expr.a >= facts.occurrences.size()) return true;
    const Occurrence& name = facts.occurrences[expr.a];
    if (!name.receiver.valid())
      return name.binding != Binding::free && name.binding != Binding::import_;
    receiver = name.receiver;
  }
  return true;
}

/// What the word at the range is resolved to for certain; nothing if a part of that is unknown.
resolve::Values values_at(resolve::Resolver& resolver, FileId file, ByteRange range) {
  const FileFacts& facts = *resolver.context().facts(file);
  resolve::Values found;
  for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
    if (facts.occurrences[i].range != range) continue;
    for (const resolve::Value& value : resolver.parts().names.resolve(file, OccurrenceIndex(i)))
      if (value.is_unknown() || value.evidence >= Evidence::ambiguous) return {};
      else found.push_back(value);
  }
  return found;
}

/// `var a = require("b")`: true if the use of `a`, which leads to what is imported, names a symbol
/// of the family, the variable.
bool is_of_variable(RenameFamily& family, FileId file, const FileFacts& facts,
                    const Occurrence& use) {
  if (use.binding != Binding::import_ || use.target >= facts.imports.size()) return false;
  const ByteRange statement = facts.imports[use.target].range;
  return std::any_of(family.symbols().begin(), family.symbols().end(), [&](SymbolRef ref) {
    return ref.file == file && statement.contains(facts.symbol(ref.symbol).name_range) &&
           facts.symbol(ref.symbol).name == use.name;
  });
}

class PlaceSearch {
 public:
  PlaceSearch(resolve::Resolver& resolver, RenameFamily& family, const RenameSearch& search)
      : resolver_(resolver), context_(resolver.context()), family_(family), search_(search) {}

  /// Places of all files; false if the family grew, so that the search has to be repeated.
  bool run() {
    edits_.clear();
    const std::size_t before = family_.symbols().size();
    for (const FileId& file : files()) {
      if (context_.stopped()) break;
      search_file(file);
      if (family_.symbols().size() != before) return false;
    }
    std::sort(edits_.begin(), edits_.end(), [](const RenameEdit& a, const RenameEdit& b) {
      return std::tie(a.place.path, a.place.range) < std::tie(b.place.path, b.place.range);
    });
    return true;
  }
  std::vector<RenameEdit> take() { return std::move(edits_); }

 private:
  /// The files that may have places: of local symbols only their own.
  std::vector<FileId> files() {
    if (search_.only) return {*search_.only};
    std::vector<FileId> files;
    bool local = true;
    for (const SymbolRef& ref : family_.symbols()) {
      const Symbol& symbol = context_.symbol_or_none(ref);
      const bool keyword = symbol.kind == SymbolKind::parameter &&
                           resolver_.rules(ref.file).traits.has_keyword_arguments;
      local = local && symbol.has(SymbolFlag::local) && !keyword && !symbol.has(SymbolFlag::member);
      files.push_back(ref.file);
      // Files that abbreviate a field may have its name for locals only, which are not listed.
      const RenamingRules* rules = rules_of_file(context_, ref.file);
      if (rules && rules->abbreviated_type && symbol.container.valid() &&
          !symbol.has(SymbolFlag::local))
        for (const FileId& file : context_.files_with(context_.name({ref.file, symbol.container})))
          files.push_back(file);
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
    if (family_.symbols().empty() || context_.is_dependency(file)) return;
    const FileFacts* facts = context_.facts(file);
    const RenamingRules* rules = facts ? renaming_rules(facts->language) : nullptr;
    if (!rules || context_.family(file) != context_.family(family_.symbols().begin()->file)) return;
    const Result<std::string> text = context_.snapshot().files().text(file);
    if (!text) return;
    file_ = file, facts_ = facts, rules_ = rules, text_ = *text;
    collect_facts();
    for (const SourceWord& word : words_in(text_, search_.word, *rules)) {
      if (context_.stopped()) return;
      add_word(word);
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
    const auto known = words_.find(word.range.begin);
    if (known == words_.end()) {
      if (word.in == SourcePart::code && facts_->parse_errors == 0 &&
          rules_->contextual_keywords.contains(search_.word))
        return;
      // Code that the extraction does not cover, such as the inactive branch of a conditional.
      if (word.in == SourcePart::code ? !is_local() : may_be_use(word))
        add(word.range, search_.new_name, Naming::perhaps);
      return;
    }
    const Abbreviation abbreviated = rules_->abbreviation && word.in != SourcePart::comment
                                         ? rules_->abbreviation(*facts_, text_, word.range)
                                         : Abbreviation::none;
    if (abbreviated != Abbreviation::none) return add_abbreviation(word.range, known->second);
    Naming naming = joined(declared(known->second.symbols, Part::any), used(known->second.uses));
    if (naming == Naming::yes && !known->second.uses.empty() && rules_->is_more_than_use &&
        rules_->is_more_than_use(resolver_.parts(), {file_, text_, word.range}))
      naming = Naming::perhaps;
    if (word.in == SourcePart::comment || !add_with_equal_partner(word.range, naming))
      add(word.range, search_.new_name, naming);
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
    if (longer || rules_->abbreviation(*facts_, text_, both) == Abbreviation::none) return false;
    return add(both, std::string(mode) + search_.new_name, naming), true;
  }

  /// True for a word in a string that may be a use: of a local, in the function around it.
  bool may_be_use(const SourceWord& word) {
    if (word.in != SourcePart::string || !rules_->is_use_in_string ||
        !rules_->is_use_in_string(text_, word.range))
      return false;
    if (rules_->strings_use_values_only && !is_value()) return false;
    if (is_apart_from_values()) return false;
    return !is_local() ||
           std::any_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
             const Symbol& symbol = context_.symbol_or_none(ref);
             return ref.file == file_ && symbol.container.valid() &&
                    facts_->symbol(symbol.container).full_range.contains(word.range);
           });
  }

  /// `{x}`: the word is a key, and the value of that name.
  void add_abbreviation(ByteRange range, const WordFacts& word) {
    const Naming key = joined(declared(word.symbols, Part::key), key_of(range, word));
    const Naming value = std::max(declared(word.symbols, Part::value), used(word.uses));
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

  /// The key of an object whose type is unknown may be a member of any type.
  Naming joined(Naming declared, Naming used) {
    const bool open = declared == Naming::yes && used == Naming::perhaps;
    return open && family_.is_member_elsewhere() ? used : std::max(declared, used);
  }

  Naming declared(const std::vector<SymbolIndex>& symbols, Part part) {
    for (const SymbolIndex& symbol : symbols) {
      const bool is_key = facts_->symbol(symbol).kind == SymbolKind::property;
      if ((part == Part::any || is_key == (part == Part::key)) && family_.contains({file_, symbol}))
        return Naming::yes;
      if (family_.may_contain({file_, symbol})) return Naming::perhaps;
    }
    return Naming::no;
  }

  /// What the key of an abbreviation names.
  Naming key_of(ByteRange range, const WordFacts& word) {
    if (!family_.has_members()) return Naming::no;
    if (rules_->abbreviated_type)
      if (const resolve::Values types = values_at(resolver_, file_,
                                                  rules_->abbreviated_type(text_, range));
          !types.empty())
        return field_of(types);
    for (const SymbolIndex& index : word.symbols) {
      const Symbol& symbol = facts_->symbol(index);
      if (!symbol.value.valid()) continue;
      const Expr& value = facts_->exprs[symbol.value.value];
      if (value.op != ExprOp::member || !(value.a < facts_->exprs.size())) continue;
      return member_of(resolver_.parts().values.evaluate(file_, ExprIndex(value.a)));
    }
    return Naming::perhaps;
  }

  /// A method may have the name of a field.
  Naming field_of(const resolve::Values& types) {
    for (const resolve::Value& type : types)
      for (const resolve::Value& member : resolver_.parts().members.find(type, search_.word))
        if (member.kind == resolve::Value::Kind::symbol && family_.contains(member.ref()) &&
            !resolve::is_callable(context_.symbol_or_none(member.ref()).kind))
          return Naming::yes;
    return Naming::no;
  }

  Naming member_of(const resolve::Values& holders) {
    Naming naming = holders.empty() ? Naming::perhaps : Naming::no;
    for (const resolve::Value& holder : resolve::Values(holders))
      for (const resolve::Value& member : resolver_.parts().members.find(holder, search_.word))
        if (member.kind == resolve::Value::Kind::symbol && family_.contains(member.ref()))
          naming = Naming::yes;
    return naming;
  }

  Naming used(const std::vector<OccurrenceIndex>& uses) {
    Naming naming = Naming::no;
    for (const OccurrenceIndex& use : uses) naming = std::max(naming, use_of(use));
    return naming;
  }

  Naming use_of(OccurrenceIndex index) {
    const Occurrence& use = facts_->occurrence(index);
    if (is_of_variable(family_, file_, *facts_, use)) return Naming::yes;
    const bool member = use.binding == Binding::member;
    bool sought = false, open = false, possible = false, known = false;
    std::vector<SymbolRef> others;
    for (const resolve::Target& target : resolver_.resolve(file_, index)) {
      // A member of a value of unknown type is not certain because no other has its name.
      const bool guessed = target.evidence >= Evidence::ambiguous ||
                           (member && target.evidence == Evidence::unique_name);
      known = true;
      possible = possible || (target.symbol.valid() && family_.may_contain(target.ref()));
      if (target.symbol.valid() && family_.contains(target.ref())) sought = true, open |= guessed;
      else if (target.symbol.valid() && !guessed) others.push_back(target.ref());
      else if (!target.symbol.valid() && !guessed) open = open || target.import.valid();
    }
    if (!sought)
      return possible || (!known && is_unknown_member(index)) ? Naming::perhaps : Naming::no;
    if (open) return Naming::perhaps;
    for (const SymbolRef& other : others) family_.add(other);
    return Naming::yes;
  }

  /// True for a member of which nothing is known, not even that it is none of the project's.
  bool is_unknown_member(OccurrenceIndex use) {
    const Occurrence& occurrence = facts_->occurrence(use);
    if (occurrence.binding == Binding::member && occurrence.receiver.valid())
      return family_.has_members() && (resolver_.parts().names.resolve(file_, use).empty() ||
                                       is_unknown_value(resolver_, file_, occurrence.receiver));
    // The argument of a macro may be a member: `#define GET(f) g.f`.
    if (occurrence.binding == Binding::free && resolver_.rules(file_).traits.is_linked &&
        family_.has_members())
      return true;
    // In the arguments of a macro, receivers are not modelled.
    const std::string_view before = std::string_view(text_).substr(
        0, end_of_code_before(text_, occurrence.range.begin));
    return before.ends_with("::") ||
           (family_.has_members() && (before.ends_with('.') || before.ends_with("->")) &&
            !before.ends_with(".."));
  }

  bool is_local() {
    return family_.are_all([](const Symbol& symbol) { return symbol.has(SymbolFlag::local); });
  }
  /// True if a symbol is a variable or a constant that is no member.
  bool is_value() {
    return !family_.are_all([](const Symbol& symbol) {
      return symbol.has(SymbolFlag::member) ||
             (symbol.kind != SymbolKind::variable && symbol.kind != SymbolKind::parameter &&
              symbol.kind != SymbolKind::constant);
    });
  }
  /// True if the symbols are in no name space of values: `a["T"]` is no use of a type T.
  bool is_apart_from_values() {
    return rules_->name_spaces && !family_.has_members() &&
           family_.are_all([&](const Symbol& symbol) {
             const NameSpaces own = rules_->name_spaces(symbol.kind);
             return own != 0 && (own & rules_->name_spaces(SymbolKind::variable)) == 0;
           });
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
  // Of the file that is searched.
  FileId file_;
  const FileFacts* facts_ = nullptr;
  const RenamingRules* rules_ = nullptr;
  std::string text_;
  std::map<std::uint32_t, WordFacts> words_;  // By where the word begins.
};

}  // namespace

std::vector<RenameEdit> find_rename_places(resolve::Resolver& resolver, RenameFamily& family,
                                           const RenameSearch& search) {
  constexpr int kMostRounds = 20;  // The family grows a few times at most.
  PlaceSearch places(resolver, family, search);
  for (int round = 0; round < kMostRounds && !places.run(); ++round) {
  }
  return places.take();
}

}  // namespace codefinder::query
