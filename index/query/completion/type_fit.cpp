// TypeFit: finds from the text before the expression what is wanted there, and compares the names
// of declared types.
#include "index/query/completion/type_fit.h"

#include "base/strings.h"
#include "index/languages/completion_rules.h"
#include "index/query/completion/written_receiver.h"
#include "index/query/graph/call_text.h"

#include <algorithm>

namespace codefinder::query {

namespace {

// Weights, in the unit of CompletionList's.
constexpr double kOfCondition = 3;
constexpr double kOfType = 3;
constexpr double kOfCall = 1;                  // A statement that is a call.
constexpr double kOfProcedure = 1;             // The called has no result.
constexpr std::uint32_t kMaxRead = 64u << 10;  // Bytes before the place.

bool ends_with_any(std::string_view text, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return text.ends_with(end); });
}

std::string_view last_word(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  return text.substr(begin);
}

/// The text without the bracket that ends it, what that bracket closes, and the blanks before;
/// empty if the other bracket is not there.
std::string_view before_brackets(std::string_view text) {
  int depth = 0;
  for (std::size_t at = text.size(); at > 0; --at) {
    const char c = text[at - 1];
    if (c == ')' || c == ']') ++depth;
    else if (c == '(' || c == '[') --depth;
    if (depth == 0) return text.substr(0, at - 1);
  }
  return {};
}

/// The text before the expression whose last name begins where the text ends: `if ` of `if a.b().`.
std::string_view before_expression(std::string_view text) {
  for (;;) {
    std::string_view rest = text;
    for (const std::string_view access : {"?.", "!.", ".", "->", "::"})
      if (rest.size() == text.size() && rest.ends_with(access)) rest.remove_suffix(access.size());
    if (rest.size() == text.size()) return text;
    rest = trim_end(rest);
    while (rest.ends_with(')') || rest.ends_with(']')) rest = before_brackets(rest);
    rest.remove_suffix(last_word(rest).size());
    text = rest;
  }
}

bool begins_statement(std::string_view before) {
  const std::string_view rest = trim_end(before);
  if (rest.empty() || ends_with_any(rest, {";", "{", "}"})) return true;
  const bool first_on_line = before.substr(rest.size()).find('\n') != std::string_view::npos;
  return first_on_line &&
         (is_word_char(rest.back()) || ends_with_any(rest, {")", "]", "\"", "'", "`", ":"}));
}

/// The name of the type that an expression of types is; "" for an anonymous one.
std::string_view name_of(const FileFacts& facts, ExprIndex index, int depth = 0) {
  constexpr int kDeepest = 8;
  if (!index.valid() || index.value >= facts.exprs.size() || depth > kDeepest) return {};
  const Expr& expr = facts.exprs[index.value];
  switch (expr.op) {
    case ExprOp::name: return facts.str(facts.occurrence(OccurrenceIndex(expr.a)).name);
    case ExprOp::literal: {
      // A string in quotes is a type of its own only for overloads.
      const std::string_view type = facts.str(StringIndex(expr.a));
      return type.starts_with('\'') || type.starts_with('"') ? "string" : type;
    }
    case ExprOp::address:
    case ExprOp::instance: return name_of(facts, ExprIndex(expr.a), depth + 1);
    default: return {};
  }
}

}  // namespace

TypeFit::TypeFit(resolve::Resolver& resolver, const TypingPlace& place, FileId file)
    : resolver_(resolver), place_(place), file_(file), facts_(*resolver.context().facts(file)) {
  const CompletionRules& rules = completion_rules(facts_.language);
  const SymbolIndex around = enclosing_symbol(facts_, place.typed.begin);
  std::uint32_t begin = around.valid() ? facts_.symbol(around).full_range.begin : 0;
  begin = std::max(begin, place.typed.begin - std::min(place.typed.begin, kMaxRead));
  const std::string_view before = before_expression(
      std::string_view(place.text).substr(0, place.typed.begin));
  if (before.size() <= begin) return;
  is_statement_ = begins_statement(before);
  if (is_statement_) return;
  const std::string_view rest = trim_end(before);
  const std::string_view opened = rest.ends_with('(') ? trim_end(rest.substr(0, rest.size() - 1))
                                                      : rest;
  const bool after_operator = std::any_of(
      rules.condition_operators.begin(), rules.condition_operators.end(),
      [&](std::string_view each) { return rest.ends_with(each); });
  if (after_operator || rules.condition_words.contains(last_word(opened)))
    booleans_ = rules.boolean_types;
  else if (rules.result_words.contains(last_word(rest))) want({file, around});
  else if (ends_with_any(rest, {"(", ","})) want_parameter(begin);
  else want_operand(rest);
}

void TypeFit::want(SymbolRef ref) {
  if (const std::string_view name = type_name(ref); !name.empty()) wanted_.emplace_back(name);
}

/// Wants the declared type of `a` for `a =`, `a ==`, `a +`, if `a` is next to the operator.
void TypeFit::want_operand(std::string_view before) {
  const std::size_t operand = before.find_last_not_of("=!<>+-*/ ");
  if (operand == std::string_view::npos || operand + 1 == before.size()) return;
  for (const SymbolRef& ref : named_at_end(before.substr(0, operand + 1))) want(ref);
}

void TypeFit::want_parameter(std::uint32_t begin) {
  const auto call = call_around(place_.text, begin, place_.typed.begin, facts_.language);
  if (!call) return;
  for (const SymbolRef& ref : named_at_end(std::string_view(place_.text).substr(0, call->open))) {
    const std::vector<SymbolRef> parameters = parameters_of(ref);
    if (call->arguments < parameters.size()) want(parameters[call->arguments]);
  }
}

/// Without a written receiver.
std::vector<SymbolRef> TypeFit::parameters_of(SymbolRef function) const {
  std::vector<SymbolRef> found;
  const FileFacts* facts = resolver_.context().facts(function.file);
  const Symbol& symbol = resolver_.context().symbol_or_none(function);
  if (!facts || symbol.parameters == Symbol::kUnknownArity) return found;
  for (std::uint32_t i = 0; i < facts->symbols.size(); ++i)
    if (facts->symbols[i].container == function.symbol &&
        facts->symbols[i].kind == SymbolKind::parameter)
      found.push_back({function.file, SymbolIndex(i)});
  if (has_written_receiver(*facts, symbol, found.size())) found.erase(found.begin());
  return found;
}

/// The symbols that the name at the end of the text declares, or else refers to.
std::vector<SymbolRef> TypeFit::named_at_end(std::string_view before) const {
  before = trim_end(before);
  if (before.ends_with(')')) before = trim_end(before_brackets(before));
  if (before.empty() || !is_word_char(before.back())) return {};
  const auto last = static_cast<std::uint32_t>(before.size() - 1);
  if (const SymbolIndex symbol = symbol_named_at(facts_, last); symbol.valid())
    return {{file_, symbol}};
  std::vector<SymbolRef> found;
  const OccurrenceIndex occurrence = occurrence_at(facts_, last);
  if (!occurrence.valid()) return found;
  for (const resolve::Target& target : resolver_.resolve(file_, occurrence))
    if (target.symbol.valid()) found.push_back(target.ref());
  return found;
}

std::string_view TypeFit::type_name(SymbolRef ref) const {
  const Symbol* symbol = ref.symbol.valid() ? resolver_.context().symbol(ref) : nullptr;
  return symbol ? name_of(*resolver_.context().facts(ref.file), symbol->type) : std::string_view();
}

double TypeFit::score_of(SymbolRef ref) const {
  const Symbol* symbol = ref.symbol.valid() ? resolver_.context().symbol(ref) : nullptr;
  if (!symbol) return 0;
  if (is_statement_) {
    if (!resolve::is_callable(symbol->kind)) return 0;
    return kOfCall + (symbol->type.valid() ? 0 : kOfProcedure);
  }
  const std::string_view type = type_name(ref);
  if (booleans_.contains(type)) return kOfCondition;
  return std::find(wanted_.begin(), wanted_.end(), type) != wanted_.end() ? kOfType : 0;
}

}  // namespace codefinder::query
