// keyword_targets: the definitions around a keyword, and the loops and functions without a name,
// which only the syntax shows.
#include "index/query/definition/special_targets.h"

#include "base/strings.h"
#include "index/query/definition/deduced_type.h"

#include <algorithm>
#include <string_view>

namespace codefinder::query {

namespace {

using Kind = SyntaxNode::Kind;

/// The innermost symbol of some kinds around the offset; none if there is none.
template <class IsOfKind>
SymbolIndex around(const FileFacts& facts, std::uint32_t offset, const IsOfKind& is_of_kind) {
  for (SymbolIndex at = enclosing_symbol(facts, offset); at.valid();
       at = facts.symbol(at).container)
    if (is_of_kind(facts.symbol(at).kind)) return at;
  return {};
}

void add(std::vector<resolve::Target>& to, SymbolRef ref) {
  if (std::none_of(to.begin(), to.end(), [&](const auto& target) { return target.ref() == ref; }))
    to.push_back({ref.file, ref.symbol, resolve::Evidence::same_file});
}

/// The class around the offset: of a member outside it, the class that the member names.
SymbolRef class_around(resolve::Resolver& resolver, FileId file, std::uint32_t offset) {
  const FileFacts& facts = *resolver.context().facts(file);
  if (const SymbolIndex type = around(facts, offset, is_class_like); type.valid())
    return resolver.canonical_type({file, type});
  const SymbolIndex member = around(facts, offset, resolve::is_callable);
  if (!member.valid() || !facts.symbol(member).qualifier.valid()) return {};
  const std::vector<SymbolRef>& owners = resolver.declaring_types({file, member});
  return owners.empty() ? SymbolRef() : owners.front();
}

/// The members of its name in the bases of the class of the member around the offset.
std::vector<resolve::Target> overridden(resolve::Resolver& resolver, FileId file,
                                        SymbolIndex member) {
  std::vector<resolve::Target> found;
  const SymbolRef ref{file, member};
  for (const SymbolRef& owner : resolver.declaring_types(ref))
    for (const resolve::Value& base : resolver.bases_of(owner))
      for (const resolve::Value& value : resolver.members_of(base, resolver.context().name(ref)))
        if (value.kind == resolve::Value::Kind::symbol) add(found, value.ref());
  return found;
}

/// Finds what one keyword of a statement refers to.
class StatementKeyword {
 public:
  StatementKeyword(resolve::Resolver& resolver, FileId file, ByteRange keyword)
      : resolver_(resolver),
        file_(file),
        keyword_(keyword),
        facts_(*resolver.context().facts(file)),
        text_(resolver.context().text(file)),
        nodes_(resolver.context().snapshot().facts().enclosing_nodes(file, keyword.begin)) {}

  /// False if the word is part of something else: a string, a comment, a name.
  bool is_keyword() const {
    return !nodes_.empty() && nodes_[0].range == keyword_ && nodes_[0].kind == Kind::token;
  }
  KeywordTargets label() const {
    std::size_t at = keyword_.end;
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    const OccurrenceIndex use = occurrence_at(facts_, static_cast<std::uint32_t>(at));
    KeywordTargets found;
    if (!use.valid() || facts_.occurrence(use).range.begin > at + 1) return found;
    for (const resolve::Target& target : resolver_.resolve(file_, use)) {
      const Symbol* symbol = resolver_.context().symbol(target.ref());
      if (symbol && symbol->kind == SymbolKind::label) found.symbols.push_back(target);
    }
    return found;
  }
  /// The innermost construct of one of two kinds that the keyword's function has around it.
  KeywordTargets construct(Kind kind, Kind or_kind) const {
    for (std::size_t i = 0; i < nodes_.size() && nodes_[i].kind != Kind::function; ++i) {
      const bool left = i > 0 && nodes_[i - 1].kind == Kind::after;
      if ((nodes_[i].kind == kind || nodes_[i].kind == or_kind) && !left)
        return {{}, first_word(nodes_[i].range)};
    }
    return {};
  }
  /// The function around the keyword; where it has no name, its first word.
  KeywordTargets function() const {
    const auto is_function = [](const SyntaxNode& node) { return node.kind == Kind::function; };
    const auto own = std::find_if(nodes_.begin(), nodes_.end(), is_function);
    if (own == nodes_.end()) return {};
    const auto outer = std::find_if(own + 1, nodes_.end(), is_function);
    SymbolIndex named;  // The innermost: containers are before their contents.
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) {
      const Symbol& symbol = facts_.symbols[i];
      if (symbol.full_range.begin > own->range.begin) break;
      if (resolve::is_callable(symbol.kind) && symbol.full_range.contains(own->range) &&
          (outer == nodes_.end() || !symbol.full_range.contains(outer->range)))
        named = SymbolIndex(i);
    }
    if (!named.valid()) return {{}, first_word(own->range)};
    KeywordTargets found;
    add(found.symbols, {file_, named});
    return found;
  }

 private:
  ByteRange first_word(ByteRange node) const {
    std::uint32_t end = node.begin;
    while (end < node.end && is_word_char(text_[end])) ++end;
    return {node.begin, std::max(end, std::min(node.begin + 1, node.end))};
  }

  resolve::Resolver& resolver_;
  const FileId file_;
  const ByteRange keyword_;
  const FileFacts& facts_;
  const std::string_view text_;
  const std::vector<SyntaxNode> nodes_;  // Around the keyword, innermost first.
};

KeywordTargets of_statement(resolve::Resolver& resolver, FileId file, ByteRange keyword,
                            std::string_view word, const KeywordNames& names) {
  const bool leaves = names.leave.contains(word), repeats = names.repeat.contains(word);
  const bool jumps = names.jump.contains(word), returns = names.result.contains(word);
  const bool selects = names.selection.contains(word);
  if (!leaves && !repeats && !jumps && !returns && !selects) return {};
  const StatementKeyword statement(resolver, file, keyword);
  if (!statement.is_keyword()) return {};
  if (returns) return statement.function();
  if (selects) return statement.construct(Kind::selection, Kind::selection);
  if (KeywordTargets labelled = statement.label(); jumps || !labelled.symbols.empty())
    return labelled;
  return statement.construct(Kind::loop, leaves ? Kind::selection : Kind::loop);
}

/// The class of the variable or result that is declared with `auto`; of a lambda expression its
/// beginning.
KeywordTargets deduced_type(resolve::Resolver& resolver, FileId file, ByteRange keyword) {
  KeywordTargets found;
  for (const resolve::Value& value : deduced_values(resolver, file, keyword.begin))
    if (value.symbol.valid() && is_class_like(resolver.context().symbol_or_none(value.ref()).kind))
      add(found.symbols, resolver.canonical_type(value.ref()));
  const SymbolIndex declared = declared_with(resolver, file, keyword.begin);
  if (!found.symbols.empty() || !declared.valid()) return found;
  const std::string_view text = resolver.context().text(file);
  const Symbol& symbol = resolver.context().facts(file)->symbol(declared);
  const std::size_t sign = text.find_first_not_of(" \t\r\n", symbol.name_range.end);
  if (sign == std::string_view::npos || text[sign] != '=') return found;
  const std::size_t value = text.find_first_not_of(" \t\r\n", sign + 1);
  const auto begin = static_cast<std::uint32_t>(value);
  if (value != std::string_view::npos && text[value] == '[') found.place = {begin, begin + 1};
  return found;
}

}  // namespace

KeywordTargets keyword_targets(resolve::Resolver& resolver, FileId file, ByteRange keyword) {
  const std::string_view word = std::string_view(resolver.context().text(file))
                                    .substr(keyword.begin, keyword.end - keyword.begin);
  const KeywordNames& names = resolver.rules(file).traits.keywords;
  if (names.deduced.contains(word)) return deduced_type(resolver, file, keyword);
  KeywordTargets found;
  const FileFacts& facts = *resolver.context().facts(file);
  if (names.overriding.contains(word)) {
    const auto member = [](SymbolKind kind) { return !is_class_like(kind); };
    const SymbolIndex at = around(facts, keyword.begin, member);
    if (at.valid()) found.symbols = overridden(resolver, file, at);
    return found;
  }
  const bool of_self = names.self.contains(word), of_base = names.base.contains(word);
  if (!of_self && !of_base) return of_statement(resolver, file, keyword, word, names);
  const SymbolRef self = class_around(resolver, file, keyword.begin);
  if (!self.symbol.valid()) return found;
  if (of_self) add(found.symbols, self);
  else
    for (const resolve::Value& base : resolver.bases_of(self))
      if (base.symbol.valid()) add(found.symbols, base.ref());
  return found;
}

}  // namespace codefinder::query
