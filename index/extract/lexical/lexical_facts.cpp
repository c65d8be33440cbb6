// Turns the words and matches of a text into facts, in one pass in source order.
#include "index/extract/lexical/lexical_facts.h"

#include "base/strings.h"
#include "index/extract/lexical/lexical_text.h"
#include "index/extract/lexical/matches.h"
#include "index/extract/lexical/uses.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::extract {

namespace {

using Group = CompiledPattern::Group;
using Yield = LexicalPattern::Yield;

bool has_parameters(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method ||
         kind == SymbolKind::constructor || kind == SymbolKind::macro || kind == SymbolKind::test;
}

bool is_space(SymbolKind kind) {
  return kind == SymbolKind::module || kind == SymbolKind::namespace_;
}

/// The value of a variable over several lines may define others.
bool opens_scope(SymbolKind kind, Extent extent) {
  const bool value = kind == SymbolKind::variable || kind == SymbolKind::constant;
  return has_parameters(kind) || is_class_like(kind) || is_space(kind) ||
         (value && extent != Extent::line);
}

ScopeKind scope_of(SymbolKind kind) {
  if (is_space(kind)) return ScopeKind::namespace_;
  return is_class_like(kind) ? ScopeKind::class_ : ScopeKind::function;
}

class LexicalWalk : LexicalText {
 public:
  LexicalWalk(const LexicalProgram& program, std::string_view text, const LexicalPlace& place,
              FactsBuilder& out)
      : LexicalText(*program.language, text, *out.budget()),
        matches_(lexical_matches(program, tokens_, *out.budget())),
        drafts_(matches_.size(), FactsBuilder::kNone),
        place_(place),
        out_(out),
        uses_(lexical_uses(*this, matches_)) {}

  void run() {
    for (const ByteRange comment : tokens_.comments) out_.add_comment(in_file(comment));
    open_.push_back(
        {place_.scope, static_cast<std::uint32_t>(text_.size()), FactsBuilder::kNone, "file"});
    for (const LexicalMatch& match : matches_) {
      if (out_.spent()) break;
      words_until(match.whole.begin);
      close_until(match.whole.begin);
      switch (match.pattern().yield) {
        case Yield::definition: define(match); break;
        case Yield::import: import(match); break;
        case Yield::package: out_.set_package(intern(match.group(Group::name))); break;
        case Yield::reference: break;
        case Yield::scope: open_block(match); break;
      }
    }
    words_until(static_cast<std::uint32_t>(text_.size()));
  }

 private:
  struct OpenScope {
    std::uint32_t scope, end;
    std::uint32_t draft;    // Its definition; kNone for the file.
    std::string_view kind;  // A word of LexicalPattern::in.
  };

  ByteRange in_file(ByteRange range) const {
    return {range.begin + place_.offset, range.end + place_.offset};
  }
  ExprIndex name_expr(std::uint32_t offset) { return out_.add_name_expr(offset + place_.offset); }
  bool is_in_gap(ByteRange range) const {
    range = in_file(range);
    return std::any_of(place_.gaps.begin(), place_.gaps.end(), [&](const InjectionGap& gap) {
      return gap.range.begin < range.end && range.begin < gap.range.end;
    });
  }
  StringIndex intern(ByteRange range) { return out_.intern(text_of(range)); }
  std::uint32_t scope() const { return open_.back().scope; }

  void define(const LexicalMatch& match) {
    const LexicalPattern& pattern = match.pattern();
    const auto known_use = uses_.find(match.group(Group::name).begin);
    if (!pattern.in.empty() && !pattern.in.contains(open_.back().kind)) return;
    if (known_use != uses_.end() && known_use->second.is_definition) return;
    if (is_in_gap(match.group(Group::name)) || continue_definition(match)) return;
    FactsBuilder::Draft draft = draft_of(match);
    const ByteRange name = match.group(Group::name);
    if (pattern.has_uses) return add_uses(name, draft.symbol.kind), add(match, draft);
    LexicalUse& use = uses_[name.begin];
    use.end = name.end;
    if (pattern.once)
      if (const auto known = out_.symbol_in(scope(), draft.symbol.name);
          known != FactsBuilder::kNone) {
        use.role = Role::write;
        use.writes = known;
        return;
      }
    use.is_definition = true;
    add(match, draft);
    if (const ByteRange of = match.signature_name; !of.empty())
      uses_[of.begin] = {.role = Role::write, .writes = draft_of_match(match), .end = of.end};
  }

  void add_uses(ByteRange name, SymbolKind kind) {
    each_word(name, [&](ByteRange word) {
      const bool marked = word.begin > name.begin &&
                          rules_.use_marks.find(text_[word.begin - 1]) != std::string_view::npos;
      LexicalUse& use = uses_[marked ? word.begin - 1 : word.begin];
      use.end = word.end;
      use.role = kind == SymbolKind::variable ? Role::write : Role::type;
    });
  }

  void add(const LexicalMatch& match, FactsBuilder::Draft& draft) {
    Symbol& symbol = draft.symbol;
    add_bases(match, symbol);
    add_type(match, symbol);
    if (has_parameters(symbol.kind) && match.compiled->groups[Group::parameters] != 0) {
      const std::size_t count = parameter_names(match.group(Group::parameters)).size();
      symbol.parameters = static_cast<std::uint8_t>(std::min<std::size_t>(count, 254));
    }
    const std::uint32_t added = out_.add_symbol(draft);
    draft_of_match(match) = added;
    if (opens_scope(symbol.kind, match.pattern().extent)) open_scope(match, symbol.kind, added);
  }

  std::uint32_t& draft_of_match(const LexicalMatch& match) {
    return drafts_[static_cast<std::size_t>(&match - matches_.data())];
  }

  FactsBuilder::Draft draft_of(const LexicalMatch& match) {
    const LexicalPattern& pattern = match.pattern();
    FactsBuilder::Draft draft;
    Symbol& symbol = draft.symbol;
    const ByteRange name = match.group(Group::name);
    symbol.name_range = in_file(name);
    symbol.name = intern(name);
    symbol.kind = pattern.kind;
    symbol.flags = pattern.flags & (place_.scope == 0 ? ~0 : ~SymbolFlag::exported);
    const std::uint32_t end = std::min(match.end, open_.back().end);
    symbol.full_range = in_file({match.whole.begin, std::max(end, name.end)});
    if (const ByteRange doc = match.group(Group::doc); !doc.empty()) {
      symbol.doc_range = in_file(doc);
      symbol.doc = out_.intern(doc_summary(text_of(doc)));
    }
    const bool after = !match.signature_name.empty();
    const std::uint32_t name_end = after ? match.signature_name.end : name.end;
    draft.signature = in_file({match.whole.begin, std::max(match.body_begin, name_end)});
    draft.scope = scope();
    if (const ByteRange of = match.group(Group::qualifier); !of.empty()) {
      symbol.qualifier = intern(of);
      symbol.flags |= SymbolFlag::member;
    }
    set_kind(symbol);
    if (pattern.extent == Extent::section) draft.level = pattern.level;
    if (pattern.in_order) draft.visible_from = symbol.name_range.begin;
    if (pattern.in_file) draft.scope = place_.scope;
    return draft;
  }

  void open_scope(const LexicalMatch& match, SymbolKind kind, std::uint32_t draft) {
    const std::uint32_t inner = out_.open_scope(scope_of(kind), scope());
    out_.own_scope(inner, draft);
    open_.push_back(
        {inner, std::max(match.end, match.group(Group::name).end), draft, to_string(kind)});
    for (const ByteRange name : parameter_names(match.group(Group::parameters)))
      add_parameter(name, inner);
  }

  void open_block(const LexicalMatch& match) {
    const std::string_view kind = open_.back().kind;
    if (const Words in = match.pattern().in; !in.empty() && !in.contains(kind)) return;
    open_.push_back(
        {out_.open_scope(ScopeKind::block, scope()), match.end, FactsBuilder::kNone, kind});
  }

  /// The name of a definition that an earlier match began is a write of it. False if none did.
  bool continue_definition(const LexicalMatch& match) {
    if (match.first == LexicalMatch::kNone) return false;
    const std::uint32_t draft = drafts_[match.first];
    if (draft == FactsBuilder::kNone) return false;
    for (std::size_t depth = open_.size(); --depth > 0;)
      if (open_[depth].draft == draft) open_.resize(depth);
    LexicalUse& use = uses_[match.group(Group::name).begin];
    use.end = match.group(Group::name).end;
    use.role = Role::write;
    use.writes = draft;
    words_until(match.group(Group::name).begin);
    open_scope(match, match.pattern().kind, draft);
    return true;
  }

  void set_kind(Symbol& symbol) {
    const ScopeKind around = out_.scope_kind(scope());
    if (around == ScopeKind::class_) {
      if (symbol.kind == SymbolKind::function) symbol.kind = SymbolKind::method;
      if (symbol.kind == SymbolKind::variable && !symbol.has(SymbolFlag::local))
        symbol.kind = SymbolKind::field;
      if (!language_.members_in_scope) symbol.flags |= SymbolFlag::member;
    }
    const bool value = symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::constant ||
                       symbol.kind == SymbolKind::label;
    if (around == ScopeKind::function && value) symbol.flags |= SymbolFlag::local;
  }

  void add_bases(const LexicalMatch& match, Symbol& symbol) {
    auto& bases = out_.facts().bases;
    symbol.bases_begin = static_cast<std::uint32_t>(bases.size());
    each_word(match.group(Group::base), [&](ByteRange word) {
      if (!is_keyword(word)) bases.push_back(name_expr(word.begin));
    });
    symbol.bases_end = static_cast<std::uint32_t>(bases.size());
    if (symbol.bases_begin == symbol.bases_end) symbol.bases_begin = symbol.bases_end = 0;
  }

  /// The type of a value is the first name of its group.
  void add_type(const LexicalMatch& match, Symbol& symbol) {
    if (symbol.kind != SymbolKind::variable && symbol.kind != SymbolKind::field &&
        symbol.kind != SymbolKind::property && symbol.kind != SymbolKind::constant)
      return;
    each_word(match.group(Group::type), [&](ByteRange word) {
      if (!symbol.type.valid() && !is_keyword(word)) symbol.type = name_expr(word.begin);
    });
  }

  void add_parameter(ByteRange name, std::uint32_t inner) {
    if (is_in_gap(name)) return;
    FactsBuilder::Draft draft;
    draft.symbol.name_range = draft.symbol.full_range = in_file(name);
    draft.symbol.name = intern(name);
    draft.symbol.kind = SymbolKind::parameter;
    draft.symbol.flags = SymbolFlag::local;
    draft.scope = inner;
    out_.add_symbol(draft);
    uses_[name.begin].is_definition = true;
  }

  void import(const LexicalMatch& match) {
    const ByteRange module = match.group(Group::module), name = match.group(Group::name);
    if (is_in_gap(module)) return;
    Import import;
    import.range = in_file(match.whole);
    import.flags = match.pattern().flags;
    if (!module.empty()) import.module_range = in_file(module), import.module = intern(module);
    if (!name.empty()) import.name_range = in_file(name), import.name = intern(name);
    const ByteRange alias = match.group(Group::alias);
    if (!alias.empty()) import.alias = intern(alias);
    StringIndex binds = import.alias.valid() ? import.alias : import.name;
    if (!binds.valid() && import.has(ImportFlag::module))
      binds = out_.intern(last_segment(text_of(module)));
    if (import.has(ImportFlag::wildcard)) binds = {};
    const std::uint32_t added = out_.add_import(import, scope(), binds);
    for (const ByteRange range : {module, name, alias})
      if (!range.empty()) {
        LexicalUse& use = uses_[range.begin];
        use.role = Role::import_;
        use.import = added;
        use.end = range.end;
      }
  }

  void close_until(std::uint32_t offset) {
    while (open_.size() > 1 && open_.back().end <= offset) open_.pop_back();
  }

  /// Emits the uses that begin before the offset.
  void words_until(std::uint32_t offset) {
    for (;;) {
      const auto use = uses_.lower_bound(at_);
      const std::uint32_t special = use == uses_.end() ? offset : use->first;
      while (next_ < tokens_.words.size() && tokens_.words[next_].begin < at_) ++next_;
      const std::uint32_t word = next_ < tokens_.words.size() ? tokens_.words[next_].begin : offset;
      const std::uint32_t begin = std::min(special, word);
      if (begin >= offset || out_.spent()) return;
      close_until(begin);
      ByteRange range{begin, begin};
      if (word == begin) range.end = tokens_.words[next_].end;
      if (special == begin) range.end = std::max(range.end, use->second.end);
      emit(range, special == begin ? &use->second : nullptr);
      at_ = std::max(range.end, begin + 1);
    }
  }

  void emit(ByteRange range, const LexicalUse* use) {
    if (use != nullptr && use->is_definition) return;
    const bool special = use != nullptr && (use->end != 0 || use->role != Role::read);
    if (range.empty() || (!special && is_keyword(range)) || is_in_gap(range)) return;
    Occurrence o;
    o.range = in_file(range);
    o.role = use != nullptr ? use->role : Role::read;
    if (o.role == Role::read && is_called(range)) o.role = Role::call;
    if (!special && o.role == Role::read && !is_name(range)) return;
    o.name = intern(range);
    if (use != nullptr && use->import != FactsBuilder::kNone) {
      o.binding = Binding::import_;
      o.target = use->import;
    } else if (use != nullptr && use->writes != FactsBuilder::kNone) {
      o.binding = Binding::symbol;
      o.target = use->writes;
    } else if (use != nullptr && use->receiver != LexicalUse::kNone) {
      o.receiver = name_expr(use->receiver);
    } else if (use == nullptr || use->has_receiver) {
      o.receiver = receiver_of(range);
    }
    out_.add_occurrence(o, scope());
  }

  /// The word before a member operator that is before the name; unknown for another expression.
  ExprIndex receiver_of(ByteRange name) {
    const std::string_view before = text_.substr(0, name.begin);
    for (const std::string_view mark : rules_.member_operators) {
      if (!before.ends_with(mark)) continue;
      const auto end = static_cast<std::uint32_t>(before.size() - mark.size());
      const bool word = next_ > 0 && tokens_.words[next_ - 1].end == end &&
                        !is_keyword(tokens_.words[next_ - 1]);
      return word ? name_expr(tokens_.words[next_ - 1].begin) : out_.add_expr(ExprOp::unknown);
    }
    return {};
  }

  const std::vector<LexicalMatch> matches_;
  std::vector<std::uint32_t> drafts_;  // Drafts of the definitions, by match.
  const LexicalPlace place_;
  FactsBuilder& out_;
  std::map<std::uint32_t, LexicalUse> uses_;  // By offset.
  std::vector<OpenScope> open_;
  std::uint32_t at_ = 0;  // Uses before it are emitted.
  std::size_t next_ = 0;  // In tokens_.words.
};

}  // namespace

FileFacts lexical_facts(const LexicalProgram& program, std::string_view text,
                        ExtractBudget& budget) {
  FactsBuilder out(program.language->language, text);
  out.set_budget(&budget);
  LexicalWalk(program, text, {}, out).run();
  return out.finish();
}

void add_lexical_facts(const LexicalProgram& program, std::string_view text,
                       const LexicalPlace& place, FactsBuilder& out) {
  LexicalWalk(program, text, place, out).run();
}

}  // namespace codefinder::extract
