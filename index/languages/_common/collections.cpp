// Collections: values with the file of the collection that they are made of.
#include "index/languages/_common/collections.h"

#include "index/resolve/resolver.h"

#include <array>

namespace codefinder::common {

using namespace resolve;

namespace {

constexpr std::array<Words, 3> kParts = {"first key _1 0 offset index",
                                         "second value _2 1 element", "third _3 2"};
constexpr Words kMapping = "map mapNotNull mapIndexed compactMap";
constexpr Words kFlattening = "flatMap";
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
    if (name == "values") return {list(resolver, holder, (*holder.arguments)[1])};
    if (name == "keys") return {list(resolver, holder, holder.arguments->front())};
    if (name == "entries") return {list(resolver, holder, entry(resolver, holder))};
  }
  if (holder.builtin != Builtin::tuple || !holder.arguments) return {};
  for (std::size_t place = 0; place < kParts.size() && place < holder.arguments->size(); ++place)
    if (kParts[place].contains(name)) return {(*holder.arguments)[place]};
  return {};
}

Values Collections::result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                                   OccurrenceIndex call) const {
  if (!receiver.is_external_instance() || !receiver.element.valid() ||
      receiver.builtin == Builtin::function)
    return {};
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view name = facts.str(facts.occurrence(call).name);
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  Values found;
  if (kMapping.contains(name))
    for (const Value& result : results(resolver, file, arguments))
      found.push_back(list(resolver, receiver, result));
  if (kFlattening.contains(name)) found = results(resolver, file, arguments);
  if (!found.empty()) return found;
  for (const Value& element : resolver.loop_values(file, receiver)) {
    const Value other = Value::external();
    if (kNumbering.contains(name))
      found.push_back(list(resolver, receiver, pair(resolver, receiver, other, element)));
    else if (name == "zipWithIndex")
      found.push_back(list(resolver, receiver, pair(resolver, receiver, element, other)));
    else if (name == "associateBy")
      found.push_back(generic(resolver, receiver, "Map", {other, element}));
    else if (name == "groupBy")
      found.push_back(
          generic(resolver, receiver, "Map", {other, list(resolver, receiver, element)}));
    else if (name == "zip" && !arguments.empty())
      for (const Value& collection : Values(resolver.values_of(file, arguments.front())))
        for (const Value& second : resolver.loop_values(file, collection))
          found.push_back(list(resolver, receiver, pair(resolver, receiver, element, second)));
  }
  return found;
}

}  // namespace codefinder::common
