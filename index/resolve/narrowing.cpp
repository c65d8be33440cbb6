// The alternatives of a value that pass a test, by the type or the key that it tests.
#include "index/model/narrowing.h"
#include "index/resolve/resolution.h"

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
  if (text.find_first_of("'\"`") == 0) return text.find(text[0], 1) == text.size() - 1;
  if (text.find_first_of("0123456789-") == 0)
    return text.find_first_not_of("0123456789.", 1) == std::string_view::npos;
  return std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords);
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

/// A narrowed expression of a file.
struct Narrowing {
  FileId file;
  const FileFacts& facts;
  ExprIndex whole, test;
  bool excluded = false;  // Only the alternatives that fail the test.
};

/// The text of the type that is written for a member; "" if none is.
std::string_view declared_text(Context& context, const Value& member) {
  const Symbol& symbol = context.symbol_or_none(member.ref());
  const std::string_view text = context.text(member.file);
  if (symbol.full_range.end > text.size() || symbol.name_range.end >= symbol.full_range.end)
    return {};
  const std::string_view rest = text.substr(symbol.name_range.end,
                                            symbol.full_range.end - symbol.name_range.end);
  const std::size_t colon = rest.find_first_not_of("'\"? !");
  return colon != std::string_view::npos && rest[colon] == ':' ? rest.substr(colon + 1)
                                                               : std::string_view();
}

/// The types that a test names; empty if it is no test of a type.
Values tested_types(Resolution& parts, const Narrowing& narrowing) {
  const bool call = narrowing.facts.exprs[narrowing.test.value].op == ExprOp::call;
  Values found;
  for (const Value& value : Values(parts.values.evaluate(narrowing.file, narrowing.test))) {
    const bool guard = value.builtin == Builtin::type_guard && value.element.valid();
    if (call && !guard) return {};
    append(found, guard ? parts.containers.element_of(value) : parts.values.instances({value}));
  }
  return found;
}

/// Whether the value is of the type.
Passes test_of_type(Resolution& parts, const Value& value, const Value& type) {
  if (type.symbol.valid() && value.symbol.valid())
    return value.ref() == type.ref() || parts.generics.derives(value.ref(), type.ref())
               ? Passes::always
               : Passes::never;
  if (value.symbol.valid())
    return has_known_bases(parts, value.ref()) ? Passes::never : Passes::maybe;
  const bool named = !type.external_type_name.empty();
  if (!named && !type.symbol.valid() && value.is_external_instance()) return Passes::maybe;
  return named && !type.symbol.valid() && value.external_type_name == type.external_type_name
             ? Passes::always
             : Passes::never;
}

/// The alternatives that are of the tested types, or else these types; or the others.
Values narrowed_by_type(Resolution& parts, const Narrowing& narrowing, const Values& whole) {
  const Values types = tested_types(parts, narrowing);
  if (types.empty()) return whole;
  const Passes unwanted = narrowing.excluded ? Passes::always : Passes::never;
  Values kept;
  for (const Value& value : whole) {
    Passes best = Passes::never;
    for (const Value& type : types) best = std::min(best, test_of_type(parts, value, type));
    if (best != unwanted) kept.push_back(value);
  }
  if (!kept.empty()) return kept;
  return narrowing.excluded ? whole : types;
}

/// Whether the value passes the test of a member for a literal.
Passes test_of_key(Resolution& parts, const Value& value, std::string_view key,
                   std::string_view literal) {
  const Values members = parts.members.find(value, key);
  if (value.symbol.valid() && members.empty()) return Passes::never;
  for (const Value& member : members)
    if (member.symbol.valid() && symbol_of(parts.context, member))
      return literal == kHasKey ? Passes::always
                                : compare(declared_text(parts.context, member), literal);
  return Passes::maybe;
}

/// The values that were assigned last; the others of the variable if nothing is known of those.
Values last_assigned(Resolution& parts, const Narrowing& narrowing) {
  const auto is_known = [&](const Values& values) {
    return std::ranges::any_of(values, [&](const Value& value) {
      const Symbol* symbol = symbol_of(parts.context, value);
      const bool is_variable = value.kind == Value::Kind::symbol && symbol &&
                               !is_class_like(symbol->kind) && !is_callable(symbol->kind);
      return !value.is_unknown() && !is_variable;
    });
  };
  const Values found = parts.values.evaluate(narrowing.file, narrowing.test);
  if (is_known(found)) return found;
  const Values all = parts.values.evaluate(narrowing.file, narrowing.whole);
  return is_known(all) || found.empty() ? all : found;
}

/// The key and the literal that a test of a member compares; no key in another test.
struct KeyTest {
  std::string_view key, literal;
};

KeyTest key_test_of(const FileFacts& facts, ExprIndex index) {
  if (index.value >= facts.exprs.size()) return {};
  const Expr& test = facts.exprs[index.value];
  const bool of_key = test.op == ExprOp::member && test.a < facts.exprs.size() &&
                      facts.exprs[test.a].op == ExprOp::literal;
  if (!of_key) return {};
  return {facts.str(StringIndex(test.b)), facts.str(StringIndex(facts.exprs[test.a].a))};
}

/// The number of the alternative without a name that a member of the type is in.
std::size_t alternative_of(std::span<const ByteRange> alternatives, const Symbol& member) {
  return static_cast<std::size_t>(std::ranges::count_if(
      alternatives, [&](const ByteRange& each) { return each.begin <= member.name_range.begin; }));
}

/// Whether the alternative around a member of a type without a name passes the test.
Passes test_beside(Resolution& parts, const Value& member, const KeyTest& test) {
  const Symbol& symbol = parts.context.symbol_or_none(member.ref());
  if (!symbol.container.valid()) return Passes::maybe;
  const SymbolRef type{member.file, symbol.container};
  const FileFacts& facts = *parts.context.facts(member.file);
  const std::vector<ByteRange> alternatives = parts.rules(member.file)
                                                  .structural.types_of(
                                                      facts, parts.context.text(member.file),
                                                      symbol.container);
  if (alternatives.size() < 2) return Passes::maybe;
  for (const Value& key : Values(parts.members.find(Value::of(type, Evidence::member), test.key)))
    if (const Symbol* its = symbol_of(parts.context, key);
        its && key.file == member.file && its->container == symbol.container &&
        alternative_of(alternatives, *its) == alternative_of(alternatives, symbol))
      return test.literal == kHasKey ? Passes::always
                                     : compare(declared_text(parts.context, key), test.literal);
  return Passes::never;
}

/// The keys of the object literal that the occurrence is a key of, with their literals.
std::vector<KeyTest> keys_beside(Context& context, FileId file, OccurrenceIndex key) {
  constexpr std::uint32_t kMaxDistance = 256;  // Occurrences.
  constexpr std::string_view kConst = " as const";
  const FileFacts& facts = *context.facts(file);
  const ExprIndex object = facts.occurrence(key).receiver;
  std::vector<KeyTest> found;
  const auto count = static_cast<std::uint32_t>(facts.occurrences.size());
  const std::uint32_t begin = key.value - std::min(key.value, kMaxDistance);
  for (std::uint32_t i = begin; i < std::min(count, key.value + kMaxDistance); ++i) {
    const Occurrence& each = facts.occurrences[i];
    if (each.binding != Binding::member || each.receiver != object) continue;
    const SymbolIndex own = symbol_named_at(facts, each.range.begin);
    if (!own.valid()) continue;
    if (!context.spend()) break;
    std::string_view value = trimmed(
        declared_text(context, Value::of({file, own}, Evidence::member)));
    if (value.ends_with(kConst)) value = trimmed(value.substr(0, value.size() - kConst.size()));
    found.push_back({facts.str(each.name), is_literal(value) ? value : kHasKey});
  }
  return found;
}

/// Whether the type, or the alternative without a name, that declares the member passes the test.
Passes test_of_owner(Resolution& parts, const Value& member, const KeyTest& test) {
  const Passes beside = test_beside(parts, member, test);
  const SymbolIndex container = parts.context.symbol_or_none(member.ref()).container;
  if (beside != Passes::maybe || !container.valid()) return beside;
  return test_of_key(parts, Value::instance_of({member.file, container}, Evidence::member),
                     test.key, test.literal);
}

}  // namespace

void keep_of_object(Resolution& parts, FileId file, OccurrenceIndex key, Values& members) {
  if (members.size() < 2) return;
  Values kept = members;
  for (const KeyTest& test : keys_beside(parts.context, file, key))
    std::erase_if(kept, [&](const Value& member) {
      return member.symbol.valid() && test_of_owner(parts, member, test) == Passes::never;
    });
  if (!kept.empty()) members = std::move(kept);
}

void keep_narrowed(Resolution& parts, FileId file, ExprIndex receiver, Values& members) {
  const FileFacts& facts = *parts.context.facts(file);
  const std::string_view form = receiver.valid() ? narrowing_of(facts, receiver)
                                                 : std::string_view();
  if (form.empty() || form == kAssigned) return;
  const Expr& expr = facts.exprs[receiver.value];
  keep_narrowed(parts, file, ExprIndex(expr.a), members);
  const KeyTest test = key_test_of(facts, ExprIndex(facts.exprs[expr.b].b));
  if (test.key.empty() || members.size() < 2) return;
  const Passes unwanted = form == kExcluded ? Passes::always : Passes::never;
  Values kept;
  for (const Value& member : members)
    if (test_beside(parts, member, test) != unwanted) kept.push_back(member);
  if (!kept.empty()) members = std::move(kept);
}

Values narrowed(Resolution& parts, FileId file, ExprIndex index) {
  const FileFacts& facts = *parts.context.facts(file);
  const Expr& expr = facts.exprs[index.value];
  const Narrowing narrowing{file, facts, ExprIndex(expr.a), ExprIndex(facts.exprs[expr.b].b),
                            narrowing_of(facts, index) == kExcluded};
  if (narrowing_of(facts, index) == kAssigned) return last_assigned(parts, narrowing);
  Values whole = parts.values.evaluate(file, narrowing.whole);
  if (narrowing.test.value >= facts.exprs.size()) return whole;
  const auto [key, literal] = key_test_of(facts, narrowing.test);
  if (key.empty()) return narrowed_by_type(parts, narrowing, whole);
  const Passes unwanted = narrowing.excluded ? Passes::always : Passes::never;
  Values kept;
  for (const Value& value : whole)
    if (test_of_key(parts, value, key, literal) != unwanted) kept.push_back(value);
  return kept.empty() ? whole : kept;
}

}  // namespace codefinder::resolve
