// semantic_tokens: the names of symbols, then the uses and imports that resolve for certain; where
// two of them share bytes, the first of these stays.
#include "index/query/editor/semantic_tokens.h"

#include "base/result.h"
#include "base/strings.h"
#include "index/model/signatures.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace codefinder::query {

namespace {

using resolve::Evidence;

constexpr std::uint64_t kMaxTokenText = 64u << 20;  // Bytes.

bool is_variable(SymbolKind kind) {
  return kind == SymbolKind::variable || kind == SymbolKind::constant;
}

/// The type of a symbol regardless of its container; nullopt for kinds that are no names of code.
std::optional<TokenType> type_of_kind(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::module:
    case SymbolKind::namespace_: return TokenType::namespace_;
    case SymbolKind::class_: return TokenType::class_;
    case SymbolKind::struct_:
    case SymbolKind::union_: return TokenType::struct_;
    case SymbolKind::interface:
    case SymbolKind::trait: return TokenType::interface;
    case SymbolKind::enum_: return TokenType::enum_;
    case SymbolKind::enum_member: return TokenType::enum_member;
    case SymbolKind::function:
    case SymbolKind::test: return TokenType::function;
    case SymbolKind::method:
    case SymbolKind::constructor: return TokenType::method;
    case SymbolKind::property:
    case SymbolKind::field: return TokenType::property;
    case SymbolKind::constant:
    case SymbolKind::variable: return TokenType::variable;
    case SymbolKind::type_alias: return TokenType::type;
    case SymbolKind::macro: return TokenType::macro;
    case SymbolKind::parameter: return TokenType::parameter;
    case SymbolKind::type_parameter: return TokenType::type_parameter;
    case SymbolKind::impl:
    case SymbolKind::key:
    case SymbolKind::heading:
    case SymbolKind::document:
    case SymbolKind::label: return std::nullopt;
  }
  return std::nullopt;
}

std::uint16_t modifiers_of(const Symbol& symbol) {
  using Flag = SymbolFlag;
  std::uint16_t out = 0;
  if (symbol.kind == SymbolKind::constant || symbol.kind == SymbolKind::enum_member)
    out |= TokenModifier::readonly;
  if (symbol.has(Flag::static_)) out |= TokenModifier::static_;
  if (symbol.has(Flag::deprecated)) out |= TokenModifier::deprecated;
  if (symbol.has(Flag::abstract)) out |= TokenModifier::abstract;
  if (symbol.has(Flag::async)) out |= TokenModifier::async;
  return out;
}

/// Names begin like this in some language; operators and index signatures do not.
bool begins_name(char c) { return is_word_char(c) || c == '$' || c == '#' || c == '@' || c == '~'; }

class TokenSearch {
 public:
  TokenSearch(resolve::Resolver& resolver, const SemanticTokens& request)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(request.file),
        within_(request.within),
        facts_(*context_.facts(request.file)),
        text_(context_.snapshot().files().text(request.file, kMaxTokenText)) {}

  std::vector<SemanticToken> run() {
    if (!text_) return {};  // Gone, or too large.
    add_symbols();
    add_uses();
    add_imports();
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return a.source < b.source; });
    std::map<std::uint32_t, SemanticToken> placed;  // By position.
    for (const Found& found : found_) place(found.token, placed);
    std::vector<SemanticToken> out;
    for (const auto& [begin, token] : placed) out.push_back(token);
    return out;
  }

 private:
  /// The better ones first.
  enum class Source { symbol, use, symbol_of_use, import };
  struct Found {
    SemanticToken token;
    Source source;
  };

  void add_symbols() {
    for (std::uint32_t i = 0; i < facts_.symbols.size() && !context_.stopped(); ++i) {
      const Symbol& symbol = facts_.symbols[i];
      if (!is_wanted(symbol.name_range)) continue;
      if (is_unnamed_signature(symbol)) continue;
      const std::optional<TokenType> type = type_of(SymbolRef{file_, SymbolIndex(i)});
      if (!type) continue;
      std::uint16_t modifiers = modifiers_of(symbol) | TokenModifier::declaration;
      if (!symbol.has(SymbolFlag::declaration)) modifiers |= TokenModifier::definition;
      // In `{ name }` and `new Base() {…}` the word is primarily a use.
      const bool also_use = symbol.kind == SymbolKind::property ||
                            (symbol.has(SymbolFlag::local) && is_class_like(symbol.kind));
      found_.push_back({{symbol.name_range, *type, modifiers},
                        also_use ? Source::symbol_of_use : Source::symbol});
    }
  }

  void add_uses() {
    for (std::uint32_t i = 0; i < facts_.occurrences.size() && !context_.stopped(); ++i) {
      const Occurrence& use = facts_.occurrences[i];
      if (use.range.begin >= within_.end) break;
      if (use.role == Role::doc || !is_wanted(use.range)) continue;
      const std::vector<resolve::Target> targets = resolver_.resolve(file_, OccurrenceIndex(i));
      add(use.range, targets, Source::use);
      if (targets.empty()) add_external(OccurrenceIndex(i));
    }
  }

  void add_imports() {
    for (std::uint32_t i = 0; i < facts_.imports.size() && !context_.stopped(); ++i)
      if (const ByteRange range = facts_.imports[i].name_range; is_wanted(range))
        add(range, resolver_.resolve_import(file_, ImportIndex(i)), Source::import);
  }

  /// Adds the token of a name with these targets, if they agree on its type.
  void add(ByteRange range, const std::vector<resolve::Target>& targets, Source source) {
    std::optional<SemanticToken> token;
    for (const resolve::Target& target : targets) {
      if (target.evidence >= Evidence::ambiguous) return;
      if (target.secondary && token) continue;
      const std::optional<TokenType> type = type_of(target);
      if (!type || (token && token->type != *type)) return;
      const std::uint16_t modifiers = target.symbol.valid()
                                          ? modifiers_of(context_.symbol_or_none(target.ref()))
                                          : 0;
      if (token) token->modifiers &= modifiers;
      else token = {range, *type, modifiers};
    }
    if (token) found_.push_back({*token, source});
  }

  std::optional<TokenType> type_of(const resolve::Target& target) {
    if (target.symbol.valid()) return type_of(target.ref());
    if (!target.import.valid()) return TokenType::namespace_;  // A whole file.
    const FileFacts* facts = context_.facts(target.file);
    if (!facts || target.import.value >= facts->imports.size()) return std::nullopt;
    return facts->imports[target.import.value].has(ImportFlag::module)
               ? std::optional(TokenType::namespace_)
               : std::nullopt;
  }

  /// The token type of `shop` in `shop::total`: the type of the class or namespace that it names.
  std::optional<TokenType> type_of(SymbolRef ref) {
    if (!context_.symbol_or_none(ref).qualifier.valid()) return own_type_of(ref);
    const auto [known, is_new] = qualified_.try_emplace(ref);
    if (is_new) {
      known->second = own_type_of(ref);
      for (const SymbolRef& other : resolver_.counterparts(ref))
        if (!context_.symbol_or_none(other).qualifier.valid()) known->second = own_type_of(other);
    }
    return known->second;
  }

  std::optional<TokenType> own_type_of(SymbolRef ref) {
    const Symbol& symbol = context_.symbol_or_none(ref);
    const std::optional<TokenType> type = type_of_kind(symbol.kind);
    const FileFacts* facts = context_.facts(ref.file);
    if (!facts || !symbol.container.valid()) return type;
    const Symbol& container = facts->symbol(symbol.container);
    if (is_variable(symbol.kind) && is_class_like(container.kind)) return TokenType::property;
    // A constructor with the name of its class is shown as that class.
    if (symbol.kind == SymbolKind::constructor && symbol.name == container.name &&
        is_class_like(container.kind))
      return type_of_kind(container.kind);
    return type;
  }

  /// Adds what is known of a name that is not the project's: that it is a type of the language, or
  /// that an import binds it to a module.
  void add_external(OccurrenceIndex index) {
    const Occurrence& use = facts_.occurrence(index);
    const LanguageTraits& traits = resolver_.rules(file_).traits;
    const bool is_type = use.role == Role::type || use.role == Role::inherit;
    if (use.binding == Binding::free && is_type && !is_receiver(index) &&
        traits.builtin_names.contains(facts_.str(use.name)))
      found_.push_back({{use.range, TokenType::type, TokenModifier::default_library}, Source::use});
    // A module whose exports are a value may be a function or a class.
    if (use.binding == Binding::import_ && use.target < facts_.imports.size() &&
        facts_.imports[use.target].has(ImportFlag::module) && !traits.exports_are_values)
      found_.push_back({{use.range, TokenType::namespace_}, Source::use});
  }

  /// True if a member is looked up in the name, as in `std` of `std::string`: then it may be a
  /// namespace.  The member is the next occurrence.
  bool is_receiver(OccurrenceIndex index) const {
    if (index.value + 1 >= facts_.occurrences.size()) return false;
    const Occurrence& next = facts_.occurrences[index.value + 1];
    if (!next.receiver.valid() || next.receiver.value >= facts_.exprs.size()) return false;
    const Expr& receiver = facts_.exprs[next.receiver.value];
    return receiver.op == ExprOp::name && receiver.a == index.value;
  }

  /// False for names that are outside of `within_`, in quotes, on several lines, or no words.
  bool is_wanted(ByteRange range) const {
    if (range.empty() || range.end > text_->size() || range.begin >= within_.end ||
        range.end <= within_.begin)
      return false;
    const std::string_view name = std::string_view(*text_).substr(range.begin,
                                                                  range.end - range.begin);
    const char before = range.begin > 0 ? (*text_)[range.begin - 1] : ' ';
    return begins_name(name.front()) && before != '"' && before != '\'' && before != '`' &&
           name.find_first_of("\r\n") == std::string_view::npos;
  }

  /// Adds the token unless it shares bytes with one that is there.
  static void place(const SemanticToken& token, std::map<std::uint32_t, SemanticToken>& placed) {
    const auto next = placed.lower_bound(token.range.begin);
    if (next != placed.end() && next->first < token.range.end) return;
    if (next != placed.begin() && std::prev(next)->second.range.end > token.range.begin) return;
    placed.emplace_hint(next, token.range.begin, token);
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const ByteRange within_;
  const FileFacts& facts_;
  const Result<std::string> text_;
  std::vector<Found> found_;
  std::map<SymbolRef, std::optional<TokenType>> qualified_;
};

}  // namespace

Result<std::vector<SemanticToken>> semantic_tokens(const index::Snapshot& snapshot,
                                                   const SemanticTokens& request,
                                                   std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  if (!context.facts(request.file)) return no_such_file();
  resolve::Resolver resolver(context);
  std::vector<SemanticToken> tokens = TokenSearch(resolver, request).run();
  if (stop.stop_requested()) return cancelled_error();
  return tokens;
}

}  // namespace codefinder::query
