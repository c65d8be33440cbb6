// Collections: values with the file of the collection that they are made of.
#include "index/languages/_common/collections.h"

#include "index/resolve/resolver.h"

#include <array>

namespace codefinder::common {

using namespace resolve;

namespace {

constexpr std::array<Words, 3> kParts = {"first key _1 0 offset index $1 Key Item1 First",
                                         "second value _2 1 element $2 Value Item2 Second",
                                         "third _3 2 $3 Item3"};
constexpr Words kMapping = "map mapNotNull mapIndexed compactMap Select mapToObj thenApply";
constexpr Words kFlattening = "flatMap expand SelectMany thenCompose";
constexpr Words kValues = "values Values", kKeys = "keys Keys keySet",
                kEntries = "entries entrySet";
// They give an entry of a map.
constexpr Words kTaking =
    "First FirstOrDefault Single SingleOrDefault MinBy MaxBy head headOption first firstOrNull "
    "firstEntry lastEntry";
constexpr Words kFolding = "reduce fold foldLeft foldRight foldIndexed Aggregate";
constexpr Words kNumbering = "withIndex enumerated";  // Pairs of a number and an element.

bool is_map(Resolver& resolver, const Value& value) {
  return value.arguments && value.arguments->size() > 1 && value.element_file.valid() &&
         is_map_type(resolver.traits(value.element_file), value.external_type_name);
}

Value generic(Resolver& resolver, Value of, std::string_view name, std::vector<Value> arguments) {
  of.set_external_type(name, resolver.traits(of.element_file));
  of.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  return of;
}

Value pair(Resolver& resolver, const Value& of, const Value& first, const Value& second) {
  return generic(resolver, of, "tuple", {first, second});
}

Value entry(Resolver& resolver, const Value& map) {
  return pair(resolver, map, map.arguments->front(), (*map.arguments)[1]);
}

/// A type argument that the collection does not have either.
Value unknown(Resolver& resolver, FileId file) {
  Value value = Value::external();
  value.set_external_type("unknown", resolver.traits(file));
  return value;
}

/// The results of a function.
Values results(Resolver& resolver, FileId file, ExprIndex function) {
  Values found;
  if (!function.valid()) return found;
  for (const Value& value : Values(resolver.values_of(file, function)))
    if (value.builtin == Builtin::function || value.kind == Value::Kind::symbol)
      append(found, resolver.results_of(value));
  std::erase_if(found, [](const Value& value) { return value.is_unknown(); });
  return found;
}

/// The first result of a function; of an unknown type if there is none.
Value result(Resolver& resolver, FileId file, ExprIndex function) {
  Values found = results(resolver, file, function);
  return found.empty() ? unknown(resolver, file) : std::move(found.front());
}

/// The first value that is folded with the elements: the result has its type, unless a third
/// argument selects another; empty if only a function is passed.
Values folded(Resolver& resolver, FileId file, std::span<const ExprIndex> arguments) {
  if (arguments.empty() || arguments.size() > 2 || !arguments.front().valid()) return {};
  Values found = resolver.values_of(file, arguments.front());
  std::erase_if(found, [&](const Value& value) {
    const Symbol* symbol = symbol_of(resolver.context(), value);
    return value.builtin == Builtin::function || (symbol && is_callable(symbol->kind));
  });
  return found;
}

}  // namespace

Value Collections::list(Resolver& resolver, const Value& of, const Value& element) const {
  return generic(resolver, of, sequence_, {element});
}

Values Collections::loop_values(Resolver& resolver, const Value& holder) const {
  return is_map(resolver, holder) ? Values{entry(resolver, holder)} : Values{};
}

Values Collections::member(Resolver& resolver, const Value& holder, std::string_view name) const {
  if (is_map(resolver, holder)) {
    const Value &key = holder.arguments->front(), &value = (*holder.arguments)[1];
    if (kValues.contains(name)) return {list(resolver, holder, value)};
    if (kKeys.contains(name)) return {generic(resolver, holder, set_, {key})};
    if (kTaking.contains(name)) return {entry(resolver, holder)};
    if (kEntries.contains(name))
      return {generic(resolver, holder, set_, {entry(resolver, holder)})};
  }
  if (holder.builtin != Builtin::tuple || !holder.arguments) return {};
  for (std::size_t place = 0; place < kParts.size() && place < holder.arguments->size(); ++place)
    if (kParts[place].contains(name)) return {(*holder.arguments)[place]};
  return {};
}

Values Collections::made_of(Resolver& resolver, FileId file, std::span<const ExprIndex> arguments,
                            std::string_view type) {
  if (arguments.empty() || !arguments.front().valid()) return {};
  const Values contents = resolver.values_of(file, arguments.front());
  if (contents.empty()) return {};
  const bool map = is_map_type(resolver.traits(file), type);
  if (map && (contents.front().builtin != Builtin::tuple || !contents.front().arguments)) return {};
  Value made = Value::generic(file, arguments.front());
  return {generic(resolver, made, type,
                  map ? *contents.front().arguments : std::vector<Value>{contents.front()})};
}

Values Collections::tuple_of(Resolver& resolver, FileId file,
                             std::span<const ExprIndex> arguments) {
  if (arguments.empty() || !arguments.front().valid()) return {};
  std::vector<Value> parts;
  for (const ExprIndex argument : arguments) {
    const Values values = argument.valid() ? Values(resolver.values_of(file, argument)) : Values{};
    parts.push_back(values.empty() ? unknown(resolver, file) : values.front());
  }
  return {generic(resolver, Value::generic(file, arguments.front()), "tuple", std::move(parts))};
}

Values Collections::groups(Resolver& resolver, const Value& collection, FileId file,
                           std::span<const ExprIndex> functions) const {
  Values found;
  if (functions.empty()) return found;
  const Value key = result(resolver, file, functions.front());
  for (const Value& element : resolver.loop_values(file, collection)) {
    const Value held = functions.size() > 1 ? result(resolver, file, functions[1]) : element;
    found.push_back(generic(resolver, collection, "Map", {key, list(resolver, collection, held)}));
  }
  return found;
}

Values Collections::result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                                   OccurrenceIndex call) const {
  if (!receiver.is_external_instance() || !receiver.element.valid() ||
      receiver.builtin == Builtin::function)
    return {};
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view name = facts.str(facts.occurrence(call).name);
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  Values found = member(resolver, receiver, name);
  if (!found.empty()) return found;
  if (kFolding.contains(name)) return folded(resolver, file, arguments);
  if (name == "groupBy") return groups(resolver, receiver, file, arguments);
  const ExprIndex last = arguments.empty() ? ExprIndex() : arguments.back();
  if (kMapping.contains(name))
    for (const Value& each : results(resolver, file, last))
      found.push_back(list(resolver, receiver, each));
  if (kFlattening.contains(name)) found = results(resolver, file, last);
  if (!found.empty()) return found;
  const bool keyed = name == "associateBy" || name == "ToDictionary";
  const bool takes_argument = keyed || name == "GroupBy" || name == "zip";
  if (takes_argument ? arguments.empty() : name != "zipWithIndex" && !kNumbering.contains(name))
    return found;
  const Value other = unknown(resolver, file);
  for (const Value& element : resolver.loop_values(file, receiver)) {
    if (keyed) {
      const Value held = arguments.size() > 1 ? result(resolver, file, arguments[1]) : element;
      found.push_back(generic(resolver, receiver, name == "associateBy" ? "Map" : "Dictionary",
                              {result(resolver, file, arguments.front()), held}));
    } else if (name == "GroupBy") {
      if (arguments.size() == 1)
        found.push_back(list(resolver, receiver, list(resolver, receiver, element)));
    } else if (name == "zip") {
      for (const Value& collection : Values(resolver.values_of(file, arguments.front())))
        for (const Value& second : resolver.loop_values(file, collection))
          found.push_back(list(resolver, receiver, pair(resolver, receiver, element, second)));
    } else {
      const bool number_last = name == "zipWithIndex";
      found.push_back(list(resolver, receiver,
                           number_last ? pair(resolver, receiver, element, other)
                                       : pair(resolver, receiver, other, element)));
    }
  }
  return found;
}

}  // namespace codefinder::common
