// Collections: values with the file of the collection that they are made of.
#include "index/languages/_common/collections.h"

#include "index/resolve/resolver.h"

#include <array>

namespace codefinder::common {

using namespace resolve;

namespace {

constexpr std::array<Words, 3> kParts = {"first key _1 0 offset index $1 Key Item1 First getKey",
                                         "second value _2 1 element $2 Value Item2 Second getValue",
                                         "third _3 2 $3 Item3"};
constexpr Words kMapping = "map mapNotNull mapIndexed compactMap Select mapToObj thenApply";
constexpr Words kFlattening = "flatMap expand SelectMany thenCompose";
constexpr Words kValues = "values Values", kKeys = "keys Keys keySet",
                kEntries = "entries entrySet";
// They give an entry of a map.
constexpr Words kTaking =
    "First FirstOrDefault Single SingleOrDefault MinBy MaxBy head headOption first firstOrNull "
    "firstEntry lastEntry";
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

Value list(Resolver& resolver, const Value& of, const Value& element) {
  return generic(resolver, of, "List", {element});
}

Value pair(Resolver& resolver, const Value& of, const Value& first, const Value& second) {
  return generic(resolver, of, "tuple", {first, second});
}

Value entry(Resolver& resolver, const Value& map) {
  return pair(resolver, map, map.arguments->front(), (*map.arguments)[1]);
}

/// The results of the function that the call takes last.
Values results(Resolver& resolver, FileId file, std::span<const ExprIndex> arguments) {
  Values found;
  if (arguments.empty() || !arguments.back().valid()) return found;
  for (const Value& function : Values(resolver.values_of(file, arguments.back())))
    if (function.builtin == Builtin::function) append(found, resolver.results_of(function));
  std::erase_if(found, [](const Value& value) { return value.is_unknown(); });
  return found;
}

}  // namespace

Values Collections::loop_values(Resolver& resolver, const Value& holder) const {
  return is_map(resolver, holder) ? Values{entry(resolver, holder)} : Values{};
}

Values Collections::member(Resolver& resolver, const Value& holder, std::string_view name) const {
  if (is_map(resolver, holder)) {
    if (kValues.contains(name)) return {list(resolver, holder, (*holder.arguments)[1])};
    if (kKeys.contains(name)) return {list(resolver, holder, holder.arguments->front())};
    if (kTaking.contains(name)) return {entry(resolver, holder)};
    if (kEntries.contains(name)) return {list(resolver, holder, entry(resolver, holder))};
  }
  if (holder.builtin != Builtin::tuple || !holder.arguments) return {};
  for (std::size_t place = 0; place < kParts.size() && place < holder.arguments->size(); ++place)
    if (kParts[place].contains(name)) return {(*holder.arguments)[place]};
  return {};
}

Values Collections::groups(Resolver& resolver, const Value& collection, FileId file) {
  Values found;
  for (const Value& element : resolver.loop_values(file, collection))
    found.push_back(generic(resolver, collection, "Map",
                            {Value::external(), list(resolver, collection, element)}));
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
  if (name == "groupBy") return groups(resolver, receiver, file);
  if (kMapping.contains(name))
    for (const Value& result : results(resolver, file, arguments))
      found.push_back(list(resolver, receiver, result));
  if (kFlattening.contains(name)) found = results(resolver, file, arguments);
  if (!found.empty()) return found;
  for (const Value& element : resolver.loop_values(file, receiver)) {
    const Value other = Value::external();
    const std::string_view map = name == "ToDictionary" ? "Dictionary" : "Map";
    if (kNumbering.contains(name))
      found.push_back(list(resolver, receiver, pair(resolver, receiver, other, element)));
    else if (name == "zipWithIndex")
      found.push_back(list(resolver, receiver, pair(resolver, receiver, element, other)));
    else if (name == "GroupBy")
      found.push_back(list(resolver, receiver, list(resolver, receiver, element)));
    else if (name == "associateBy" || name == "ToDictionary")
      found.push_back(generic(resolver, receiver, map, {other, element}));
    else if (name == "zip" && !arguments.empty())
      for (const Value& collection : Values(resolver.values_of(file, arguments.front())))
        for (const Value& second : resolver.loop_values(file, collection))
          found.push_back(list(resolver, receiver, pair(resolver, receiver, element, second)));
  }
  return found;
}

}  // namespace codefinder::common
