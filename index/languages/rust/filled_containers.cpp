// The contents of containers that are made empty, by the first call that fills them.
#include "index/languages/rust/iterators.h"

#include "index/languages/words.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <span>

namespace codefinder::rust {

using namespace resolve;

namespace {

constexpr Words kLists =
    "Vec VecDeque LinkedList BinaryHeap HashSet BTreeSet IndexSet SmallVec ArrayVec";
constexpr Words kMaps = "HashMap BTreeMap IndexMap FxHashMap";
constexpr Words kAdding = "push push_back push_front insert replace";  // The last is the element.

bool is_use_of(const FileFacts& facts, ExprIndex expr, SymbolIndex variable) {
  if (!expr.valid() || facts.exprs[expr.value].op != ExprOp::name) return false;
  const std::uint32_t use = facts.exprs[expr.value].a;
  if (use >= facts.occurrences.size()) return false;
  const Occurrence& name = facts.occurrences[use];
  return name.binding == Binding::local && name.target == variable.value;
}

/// The first value of the expression; of an unknown type if there is none.
Value value_of(Resolver& resolver, FileId file, ExprIndex expr) {
  const Values values = expr.valid() ? Values(resolver.values_of(file, expr)) : Values{};
  return values.empty() ? Value::external() : values.front();
}

/// The name of the type of the container that the expression makes; "" if it is none of these.
std::string_view container_type(Resolver& resolver, FileId file, ExprIndex made) {
  for (const Value& value : Values(resolver.values_of(file, made))) {
    const std::string_view type = value.symbol.valid() ? resolver.context().name(value.ref())
                                                       : value.external_type_name;
    if (kLists.contains(type) || kMaps.contains(type)) return type;
  }
  return {};
}

/// The elements that the call adds, of a map its key and value; empty if unknown.
std::vector<Value> added(Resolver& resolver, FileId file, OccurrenceIndex call, bool map) {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view method = facts.str(facts.occurrence(call).name);
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  if (arguments.empty()) return {};
  const Value last = value_of(resolver, file, arguments.back());
  if (method == "extend" && !map) {
    const Values elements = resolver.loop_values(file, last);
    return elements.empty() ? std::vector<Value>{} : std::vector<Value>{elements.front()};
  }
  if (!kAdding.contains(method) || last.is_unknown()) return {};
  if (!map) return {last};
  return arguments.size() == 2 ? std::vector{value_of(resolver, file, arguments[0]), last}
                               : std::vector<Value>{};
}

}  // namespace

Values filled_container(Resolver& resolver, SymbolRef variable) {
  const FileFacts& facts = *resolver.context().facts(variable.file);
  const Symbol& symbol = facts.symbol(variable.symbol);
  if (!symbol.value.valid() || !symbol.container.valid()) return {};
  const std::string_view type = container_type(resolver, variable.file, symbol.value);
  if (type.empty()) return {};
  const std::uint32_t end = facts.symbol(symbol.container).full_range.end;
  auto use = std::ranges::upper_bound(
      facts.occurrences, symbol.name_range.end, {},
      [](const Occurrence& occurrence) { return occurrence.range.begin; });
  for (; use != facts.occurrences.end() && use->range.begin < end; ++use) {
    if (!is_use_of(facts, use->receiver, variable.symbol)) continue;
    const auto call = static_cast<std::uint32_t>(use - facts.occurrences.begin());
    std::vector<Value> contents = added(resolver, variable.file, OccurrenceIndex(call),
                                        kMaps.contains(type));
    if (contents.empty()) continue;
    Value filled = Value::generic(variable.file, symbol.value);
    filled.set_external_type(type, resolver.traits(variable.file));
    filled.arguments = std::make_shared<const std::vector<Value>>(std::move(contents));
    return {filled};
  }
  return {};
}

}  // namespace codefinder::rust
