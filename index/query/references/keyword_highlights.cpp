// keyword_highlights: each keyword has an owner, a construct around it; keywords of one owner and
// one reason belong together.  Equal strings belong together, too.
#include "index/query/references/keyword_highlights.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/resolve/resolver.h"
#include "index/text_facts.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace codefinder::query {

namespace {

using Kind = SyntaxNode::Kind;

constexpr std::size_t kNone = SIZE_MAX;         // The file, as the owner outside constructs.
constexpr std::size_t kStrings = SIZE_MAX - 1;  // The file, as the owner of its strings.
constexpr AlikeWords kNoWords;

/// Why keywords belong together.
enum class Reason : std::uint8_t { exit, suspension, raise, loop, branch, attempt, likeness };

struct Membership {
  Reason reason = Reason::exit;
  std::size_t owner = kNone;   // The node of a construct; of a class, the offset of its symbol.
  std::string_view word = {};  // The word or text that all members have; "" if they differ.
  bool of_instance = false;    // In a member of each instance of the owner.
  friend bool operator==(const Membership&, const Membership&) = default;
};

const AlikeWords& alike_words(resolve::Context& context, FileId file) {
  const RenamingRules* rules = renaming_rules(context.language(file).value_or(Language::text));
  return rules != nullptr ? rules->alike : kNoWords;
}

/// The constructs and keywords of one file.
class Keywords {
 public:
  Keywords(resolve::Resolver& resolver, FileId file, std::vector<SyntaxNode> nodes)
      : resolver_(resolver),
        file_(file),
        facts_(*resolver.context().facts(file)),
        text_(resolver.context().text(file)),
        names_(resolver.rules(file).traits.keywords),
        alike_(alike_words(resolver.context(), file)),
        nodes_(std::move(nodes)) {
    parents_.reserve(nodes_.size());
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < nodes_.size(); ++at) {
      while (!open.empty() && nodes_[open.back()].range.end <= nodes_[at].range.begin)
        open.pop_back();
      parents_.push_back(open.empty() ? kNone : open.back());
      if (nodes_[at].kind != Kind::token) open.push_back(at);
    }
  }

  std::vector<ByteRange> together_with(std::uint32_t offset) const {
    std::vector<ByteRange> found;
    const std::optional<Membership> wanted = membership_at(offset);
    if (!wanted) return found;
    for (std::size_t at = 0; at < nodes_.size(); ++at)
      if (nodes_[at].kind == Kind::token && membership(at) == wanted)
        add(inner_range(at), *wanted, found);
    return found;
  }

 private:
  bool is_string(std::size_t at) const {
    return alike_.quotes.find(text_[nodes_[at].range.begin]) != std::string_view::npos;
  }
  /// The range of a word, or of a string without its quotes.
  ByteRange inner_range(std::size_t at) const {
    const ByteRange range = nodes_[at].range;
    return is_string(at) ? ByteRange{range.begin + 1, range.end - 1} : range;
  }
  std::string_view word(std::size_t at) const {
    const ByteRange range = inner_range(at);
    return text_.substr(range.begin, range.end - range.begin);
  }

  std::optional<Membership> membership_at(std::uint32_t offset) const {
    std::optional<Membership> found;
    for (std::size_t at = 0; at < nodes_.size() && nodes_[at].range.begin <= offset; ++at)
      if (nodes_[at].kind == Kind::token && nodes_[at].range.touches(offset))
        found = membership(at);
    return found;
  }

  /// The innermost node of a kind around the node, within its function.
  std::size_t around(std::size_t at, std::initializer_list<Kind> kinds) const {
    for (at = parents_[at]; at != kNone; at = parents_[at]) {
      if (std::find(kinds.begin(), kinds.end(), nodes_[at].kind) != kinds.end()) return at;
      if (nodes_[at].kind == Kind::function) return kNone;
    }
    return kNone;
  }

  std::optional<Membership> membership(std::size_t at) const {
    const std::string_view name = word(at);
    if (is_string(at)) return Membership{Reason::likeness, kStrings, name};
    if (alike_.instances.contains(name)) return instance_word(at, name);
    if (alike_.everywhere.contains(name)) return Membership{Reason::likeness, kNone, name};
    if (alike_.modifiers.contains(name))
      return Membership{Reason::likeness, class_around(nodes_[at].range.begin), name};
    if (names_.suspending.contains(name))
      return Membership{Reason::suspension, around(at, {Kind::function})};
    if (names_.result.contains(name) && !is_mark_before_name(at))
      return Membership{Reason::exit, around(at, {Kind::function})};
    if (names_.raising.contains(name)) return raised(at);
    if (names_.functions.contains(name)) return function_word(at);
    if (names_.leave.contains(name) || names_.repeat.contains(name)) return left_loop(at, name);
    if (names_.selection.contains(name)) return owned(Reason::loop, around(at, {Kind::selection}));
    return part_of_construct(at, name);
  }

  /// The innermost symbol of a kind whose part behind its name is around the offset.
  template <class IsOfKind>
  SymbolIndex symbol_around(std::uint32_t offset, const IsOfKind& is_of_kind) const {
    SymbolIndex found;
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) {
      const Symbol& symbol = facts_.symbols[i];
      if (symbol.full_range.begin > offset) break;
      if (symbol.name_range.end <= offset && offset < symbol.full_range.end && is_of_kind(symbol))
        found = SymbolIndex(i);
    }
    return found;
  }

  /// The offset of the class, type or namespace around the offset; kNone if there is none.
  std::size_t class_around(std::uint32_t offset) const {
    const SymbolIndex found = symbol_around(offset, [](const Symbol& symbol) {
      return is_class_like(symbol.kind) || symbol.kind == SymbolKind::type_alias ||
             symbol.kind == SymbolKind::namespace_;
    });
    return found.valid() ? facts_.symbol(found).full_range.begin : kNone;
  }

  bool is_closure(std::size_t function) const {
    for (std::size_t at = function + 1;
         at < nodes_.size() && nodes_[at].range.begin < nodes_[function].range.end; ++at)
      if (parents_[at] == function && word(at) == alike_.closure) return true;
    return false;
  }

  /// The class of the member around `this`, or the function that has an object of its own.
  std::optional<Membership> instance_word(std::size_t at, std::string_view name) const {
    std::size_t function = parents_[at];
    while (function != kNone && (nodes_[function].kind != Kind::function || is_closure(function)))
      function = parents_[function];
    const std::uint32_t offset = nodes_[at].range.begin;
    const std::size_t type = class_around(offset);
    const bool in_class = type != kNone &&
                          (function == kNone || nodes_[function].range.begin > type);
    const SymbolIndex member = symbol_around(offset, [&](const Symbol& symbol) {
      return symbol.container.valid() && is_class_like(facts_.symbol(symbol.container).kind) &&
             (function == kNone || symbol.full_range.begin <= nodes_[function].range.begin);
    });
    if (!in_class || !member.valid()) return owned(Reason::likeness, function, name);
    const Symbol& symbol = facts_.symbol(member);
    if (function != kNone && nodes_[function].range.end != symbol.full_range.end)
      return owned(Reason::likeness, function, name);
    return Membership{Reason::likeness, type, name, !symbol.has(SymbolFlag::static_)};
  }

  static std::optional<Membership> owned(Reason reason, std::size_t owner,
                                         std::string_view word = {}) {
    return owner == kNone ? std::nullopt : std::optional(Membership{reason, owner, word});
  }

  /// `?Sized`: the mark is no operator behind its operand.
  bool is_mark_before_name(std::size_t at) const {
    const ByteRange range = nodes_[at].range;
    return text_[range.begin] == '?' && range.end < text_.size() && is_word_char(text_[range.end]);
  }

  /// Leaves the attempt around it whose handlers follow, or else the function.
  std::optional<Membership> raised(std::size_t at) const {
    std::size_t from = at;
    for (std::size_t in; (in = around(from, {Kind::attempt})) != kNone; from = in)
      if (const std::size_t handler = first_word(in, names_.handlers);
          handler != kNone && nodes_[at].range.begin < nodes_[handler].range.begin)
        return Membership{Reason::raise, in};
    return Membership{Reason::exit, around(at, {Kind::function})};
  }

  /// The first of some words that is directly in the construct.
  std::size_t first_word(std::size_t construct, const Words& words) const {
    for (std::size_t at = construct + 1;
         at < nodes_.size() && nodes_[at].range.begin < nodes_[construct].range.end; ++at)
      if (parents_[at] == construct && nodes_[at].kind == Kind::token && words.contains(word(at)))
        return at;
    return kNone;
  }

  std::optional<Membership> function_word(std::size_t at) const {
    const std::size_t function = parents_[at];
    if (function == kNone || nodes_[function].kind != Kind::function ||
        first_word(function, names_.functions) != at)
      return std::nullopt;
    return Membership{Reason::exit, function};
  }

  std::optional<Membership> left_loop(std::size_t at, std::string_view name) const {
    if (const std::size_t labelled = labelled_loop(at); labelled != kNone)
      return Membership{Reason::loop, labelled};
    const bool leaves = names_.leave.contains(name);
    std::size_t from = at;
    for (std::size_t loop;
         (loop = around(from, {Kind::loop, leaves ? Kind::selection : Kind::loop})) != kNone;
         from = loop)
      if (!is_after(at, loop)) return Membership{Reason::loop, loop};
    return std::nullopt;
  }

  /// True if the node is in the part of the loop that runs when the loop has ended.
  bool is_after(std::size_t at, std::size_t loop) const {
    std::size_t child = at;
    while (parents_[child] != loop) child = parents_[child];
    return nodes_[child].kind == Kind::after;
  }

  /// The loop that has the label behind the keyword.
  std::size_t labelled_loop(std::size_t keyword) const {
    std::size_t at = nodes_[keyword].range.end;
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    const OccurrenceIndex use = occurrence_at(facts_, static_cast<std::uint32_t>(at));
    if (!use.valid() || facts_.occurrence(use).range.begin > at + 1) return kNone;
    for (const resolve::Target& target : resolver_.resolve(file_, use)) {
      const Symbol& label = resolver_.context().symbol_or_none(target.ref());
      if (label.kind != SymbolKind::label || target.file != file_) continue;
      for (std::size_t loop = 0; loop < nodes_.size(); ++loop)
        if ((nodes_[loop].kind == Kind::loop || nodes_[loop].kind == Kind::selection) &&
            nodes_[loop].range.begin >= label.name_range.begin)
          return loop;
    }
    return kNone;
  }

  /// The membership of a word of a loop, a condition or an attempt.  The word of the part after
  /// belongs to its construct.
  std::optional<Membership> part_of_construct(std::size_t at, std::string_view name) const {
    std::size_t in = parents_[at];
    const bool after = in != kNone && nodes_[in].kind == Kind::after;
    if (after && nodes_[in].range.begin == nodes_[at].range.begin) in = parents_[in];
    if (in == kNone) return std::nullopt;
    switch (nodes_[in].kind) {
      case Kind::branch:
        return names_.branches.contains(name) ? owned(Reason::branch, chain(in)) : std::nullopt;
      case Kind::attempt:
        return names_.attempts.contains(name) ? owned(Reason::attempt, in) : std::nullopt;
      case Kind::loop:
      case Kind::selection:
        return is_head(at, in, name) || after ? owned(Reason::loop, in) : std::nullopt;
      default: return std::nullopt;
    }
  }

  /// The first word of the construct, and the last of `do … while`.
  bool is_head(std::size_t at, std::size_t construct, std::string_view name) const {
    if (!names_.constructs.contains(name)) return false;
    const std::size_t first = first_word(construct, names_.constructs);
    return first == at || (nodes_[construct].kind == Kind::loop && word(first) != name);
  }

  /// The first condition of a chain: `else if` continues it.
  std::size_t chain(std::size_t branch) const {
    for (;;) {
      std::size_t in = parents_[branch];
      if (in != kNone && nodes_[in].kind == Kind::after) in = parents_[in];
      if (in == kNone || nodes_[in].kind != Kind::branch) return branch;
      const std::string_view before = trim_end(text_.substr(0, nodes_[branch].range.begin));
      std::size_t begin = before.size();
      while (begin > 0 && is_word_char(before[begin - 1])) --begin;
      const std::string_view last = before.substr(begin);
      if (last.empty() || !names_.branches.contains(last)) return branch;
      branch = in;
    }
  }

  /// Joins `else` and `if` of one line.
  void add(ByteRange range, const Membership& of, std::vector<ByteRange>& found) const {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    if (of.reason == Reason::branch && !found.empty() && found.back().end < range.begin) {
      const std::string_view between = text_.substr(found.back().end,
                                                    range.begin - found.back().end);
      if (std::all_of(between.begin(), between.end(), is_blank))
        return void(found.back().end = range.end);
    }
    found.push_back(range);
  }

  resolve::Resolver& resolver_;
  const FileId file_;
  const FileFacts& facts_;
  const std::string_view text_;
  const KeywordNames& names_;
  const AlikeWords& alike_;
  const std::vector<SyntaxNode> nodes_;  // Each before those in it.
  std::vector<std::size_t> parents_;     // The construct around each node.
};

/// True if the line has a quote of such strings before the place.
bool is_behind_quote(std::string_view text, std::string_view quotes, std::uint32_t offset) {
  const std::string_view before = text.substr(0, offset);
  return before.substr(before.rfind('\n') + 1).find_first_of(quotes) != std::string_view::npos;
}

/// True if the place is at a word that can be such a keyword, or may be in a string.
bool is_at_keyword(std::string_view text, const KeywordNames& names, const AlikeWords& alike,
                   std::uint32_t offset) {
  std::size_t begin = std::min<std::size_t>(offset, text.size()), end = begin;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  while (end < text.size() && is_word_char(text[end])) ++end;
  if (begin == end && end < text.size()) ++end;  // A mark.
  const std::string_view word = text.substr(begin, end - begin);
  for (const Words* words :
       {&names.result, &names.leave, &names.repeat, &names.selection, &names.constructs,
        &names.functions, &names.suspending, &names.raising, &names.branches, &names.attempts,
        &alike.instances, &alike.modifiers, &alike.everywhere})
    if (!word.empty() && words->contains(word)) return true;
  return is_behind_quote(text, alike.quotes, offset);
}

}  // namespace

std::vector<ByteRange> keyword_highlights(const index::Snapshot& snapshot,
                                          const PlaceRequest& place, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.only_certain = true});
  const index::TextFacts* parser = index::text_facts(snapshot);
  if (!parser || !context.facts(place.file)) return {};
  const KeywordNames& names = resolver.rules(place.file).traits.keywords;
  const AlikeWords& alike = alike_words(context, place.file);
  if (!is_at_keyword(context.text(place.file), names, alike, place.offset)) return {};
  return Keywords(resolver, place.file, parser->construct_nodes(place.file))
      .together_with(place.offset);
}

}  // namespace codefinder::query
