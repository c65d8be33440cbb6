// add_named_arguments: the call is read from the text, its function is resolved.
#include "index/query/completion/named_arguments.h"

#include "base/strings.h"
#include "index/query/completion/written_receiver.h"
#include "index/query/graph/call_text.h"
#include "index/resolve/member_list.h"

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::query {

namespace {

constexpr std::uint32_t kMaxCallText = 64u << 10;  // Bytes before the place.

/// The function itself, or the constructors of a class.
std::vector<SymbolRef> functions_of(resolve::Resolver& resolver, SymbolRef called) {
  const SymbolKind kind = resolver.context().symbol_or_none(called).kind;
  if (resolve::is_callable(kind)) return {called};
  std::vector<SymbolRef> found;
  if (!is_class_like(kind)) return found;
  for (const std::string_view method : resolver.traits(called.file).constructor_methods)
    for (const resolve::Value& value : resolve::Values(resolver.members_of(called, method)))
      if (value.kind == resolve::Value::Kind::symbol && value.symbol.valid())
        found.push_back(value.ref());
  return found;
}

/// The parameters that a call can name, without the receiver and those that take the rest.
std::vector<SymbolRef> named_parameters(resolve::Context& context, SymbolRef function) {
  std::vector<SymbolRef> found;
  const FileFacts* facts = context.facts(function.file);
  if (!facts) return found;
  const std::string_view text = context.text(function.file);
  std::size_t all = 0;
  for (std::uint32_t i = function.symbol.value + 1; i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    if (symbol.container != function.symbol || symbol.kind != SymbolKind::parameter) continue;
    ++all;
    const std::uint32_t begin = symbol.name_range.begin;
    if (begin == 0 || begin > text.size() || text[begin - 1] != '*')
      found.push_back({function.file, SymbolIndex(i)});
  }
  if (!found.empty() && has_written_receiver(*facts, facts->symbol(function.symbol), all))
    found.erase(found.begin());
  return found;
}

/// The fields that a class without a constructor of its own is made of: those with a type.
std::vector<SymbolRef> typed_fields(resolve::Resolver& resolver, FileId file, SymbolRef type) {
  std::vector<SymbolRef> found;
  if (!is_class_like(resolver.context().symbol_or_none(type).kind)) return found;
  resolve::MemberList members(resolver, file, nullptr);
  members.add(resolve::Value::of(type, resolve::Evidence::member));
  for (const resolve::ListedMember& member : members.members()) {
    const Symbol& symbol = resolver.context().symbol_or_none(member.ref);
    if (symbol.kind == SymbolKind::field && symbol.type.valid()) found.push_back(member.ref);
  }
  return found;
}

}  // namespace

void add_named_arguments(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
                         CompletionList& list) {
  resolve::Context& context = resolver.context();
  if (!resolver.traits(file).has_keyword_arguments) return;
  const std::string_view text = place.text;
  const std::string_view before = trim_end(text.substr(0, place.typed.begin));
  if (!before.ends_with('(') && !before.ends_with(',')) return;
  const FileFacts& facts = *context.facts(file);
  const SymbolIndex around = enclosing_symbol(facts, place.typed.begin);
  std::uint32_t begin = around.valid() ? facts.symbol(around).full_range.begin : 0;
  begin = std::max(begin, place.typed.begin - std::min(place.typed.begin, kMaxCallText));
  const auto call = call_around(text, begin, place.typed.begin, facts.language);
  const std::string_view callee = call ? trim_end(text.substr(0, call->open)) : std::string_view();
  if (callee.empty() || !is_word_char(callee.back())) return;
  const auto last = static_cast<std::uint32_t>(callee.size() - 1);
  const OccurrenceIndex use = occurrence_at(facts, last);
  if (!use.valid() || symbol_named_at(facts, last).valid()) return;
  const bool has_sign = trim_start(text.substr(place.word_end)).starts_with('=');
  for (const resolve::Target& target : resolver.resolve(file, use)) {
    if (!target.symbol.valid() || target.evidence >= resolve::Evidence::ambiguous) continue;
    const std::vector<SymbolRef> functions = functions_of(resolver, target.ref());
    std::vector<SymbolRef> names;
    for (const SymbolRef& function : functions)
      for (const SymbolRef& parameter : named_parameters(context, function))
        names.push_back(parameter);
    if (functions.empty()) names = typed_fields(resolver, file, target.ref());
    for (const SymbolRef& name : names)
      list.add({std::string(context.name(name)) + (has_sign ? "" : "="), name,
                CompletionScope::local, 0, false});
  }
}

}  // namespace codefinder::query
