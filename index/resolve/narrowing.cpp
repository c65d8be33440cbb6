// Evaluator: the alternatives of a value that pass a test, by the type or the key that it tests.
#include "index/model/narrowing.h"
#include "index/resolve/resolution.h"
#include "index/resolve/values.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

enum class Passes : std::uint8_t { always, maybe, never };

std::string_view without_quotes(std::string_view text) {
  const bool quoted = text.size() > 1 && (text[0] == '\'' || text[0] == '"' || text[0] == '`');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

bool is_literal(std::string_view text) {
  constexpr std::string_view kWords[] = {"true", "false", "null", "undefined"};
  return text.find_first_of("'\"`") == 0 || text.find_first_of("0123456789-") == 0 ||
         std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n;,";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

/// Whether a value of the declared type, as written, equals the literal.
Passes compare(std::string_view declared, std::string_view literal) {
  std::size_t equal = 0, other = 0;
  while (!declared.empty()) {
    const std::size_t bar = declared.find('|');
    const std::string_view part = trimmed(declared.substr(0, bar));
    declared = bar == std::string_view::npos ? std::string_view() : declared.substr(bar + 1);
    if (part.empty()) continue;
    if (without_quotes(part) == without_quotes(literal)) ++equal;
    else if (is_literal(part) || (!is_literal(literal) && part.find('.') != part.npos)) ++other;
    else return Passes::maybe;
  }
  return equal == 0 ? Passes::never : other == 0 ? Passes::always : Passes::maybe;
}

}  // namespace

/// The parts of a narrowed expression; nullopt for any other.
std::optional<Evaluator::Narrowing> Evaluator::narrowing_at(const Site& site) {
  const std::string_view form = narrowing_of(site.facts, site.index);
  if (form.empty()) return {};
  const ExprIndex test(site.facts.exprs[site.expr.b].b);
  return Narrowing{site.inner(), test, form == kExcluded};
}

Values Evaluator::narrowed(const Site& site, const Narrowing& narrowing) {
  const Values whole = evaluate(site.file, narrowing.whole);
  if (narrowing.test.value >= site.facts.exprs.size()) return whole;
  const Expr& test = site.facts.exprs[narrowing.test.value];
  const bool of_key = test.op == ExprOp::member && test.a < site.facts.exprs.size() &&
                      site.facts.exprs[test.a].op == ExprOp::literal;
  if (!of_key) return narrowed_by_type(site, narrowing, whole);
  const std::string_view key = site.facts.str(StringIndex(test.b));
  const std::string_view literal = site.facts.str(StringIndex(site.facts.exprs[test.a].a));
  const Passes unwanted = narrowing.excluded ? Passes::always : Passes::never;
  Values kept;
  for (const Value& value : whole) {
    Passes passes = Passes::maybe;
    for (const Value& member : parts_.members.find(value, key)) {
      const Symbol* symbol = member.symbol.valid() ? symbol_of(context_, member) : nullptr;
      if (!symbol) continue;
      passes = literal == kHasKey ? Passes::always : compare(declared_text(member), literal);
      break;
    }
    const bool lacks = value.symbol.valid() && parts_.members.find(value, key).empty();
    if (lacks) passes = Passes::never;
    if (passes != unwanted) kept.push_back(value);
  }
  return kept.empty() ? whole : kept;
}

/// The text of the type that is written for a member; "" if none is.
std::string_view Evaluator::declared_text(const Value& member) {
  const Symbol& symbol = context_.symbol_or_none(member.ref());
  const std::string_view text = context_.text(member.file);
  if (symbol.full_range.end > text.size() || symbol.name_range.end >= symbol.full_range.end)
    return {};
  const std::string_view rest = text.substr(symbol.name_range.end,
                                            symbol.full_range.end - symbol.name_range.end);
  const std::size_t colon = rest.find_first_not_of("'\"? !");
  return colon != std::string_view::npos && rest[colon] == ':' ? rest.substr(colon + 1)
                                                               : std::string_view();
}

/// The alternatives that are of the tested types, or else these types; or the others.
Values Evaluator::narrowed_by_type(const Site& site, const Narrowing& narrowing,
                                   const Values& whole) {
  const Values types = tested_types(site.file, narrowing.test);
  if (types.empty()) return whole;
  const auto passes = [&](const Value& value) {
    return value.symbol.valid() && std::any_of(types.begin(), types.end(), [&](const Value& type) {
             return value.ref() == type.ref() || parts_.generics.derives(value.ref(), type.ref());
           });
  };
  Values kept;
  for (const Value& value : whole)
    if (passes(value) != narrowing.excluded) kept.push_back(value);
  if (!kept.empty()) return kept;
  return narrowing.excluded ? whole : types;
}

/// The types of the project that a test names; empty if it is no test of a type.
Values Evaluator::tested_types(FileId file, ExprIndex test) {
  const FileFacts& facts = *context_.facts(file);
  const bool call = facts.exprs[test.value].op == ExprOp::call;
  Values found;
  for (const Value& value : Values(evaluate(file, test))) {
    const bool guard = value.external_type_name == kGuard && value.element.valid();
    if (call && !guard) return {};
    append(found, guard ? parts_.containers.element_of(value) : instances({value}));
  }
  const bool known = std::all_of(found.begin(), found.end(),
                                 [](const Value& value) { return value.symbol.valid(); });
  return known ? found : Values{};
}

}  // namespace codefinder::resolve
