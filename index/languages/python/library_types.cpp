// Results of the methods of dictionaries and other collections, and the values of loops over views
// of them, `enumerate` and `zip`.
#include "index/languages/python/library_types.h"

#include "index/languages/python/library.h"
#include "index/resolve/resolver.h"

namespace codefinder::python {

using namespace resolve;

namespace {

/// Methods of any collection that return one of the same type.
constexpr Words kKeeping =
    "copy union intersection difference symmetric_difference __copy__ most_common";

/// A generic like `holder` with this name and these type arguments.
Value generic(Value holder, std::string_view name, std::vector<Value> arguments) {
  holder.external_type_name = name;
  holder.builtin = name == "tuple" ? Builtin::tuple : Builtin::none;
  holder.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  return holder;
}

bool is_map(const Value& value) {
  return kMaps.contains(value.external_type_name) && value.arguments && value.arguments->size() > 1;
}

/// One value of a loop over `value`; external if it is not known.
Value one_of(Resolver& resolver, FileId file, const Value& value) {
  Values all = resolver.loop_values(file, value);
  return all.empty() ? Value::external() : std::move(all[0]);
}

/// The value of `options.get("key")`, whose type declares the keys.
Values value_of_key(Resolver& resolver, const Value& options, const FileFacts& facts,
                    OccurrenceIndex call) {
  constexpr std::uint32_t kBetween = 2;  // `("`
  const OccurrenceIndex next(call.value + 1);
  const Occurrence& key = facts.occurrence(next);
  if (!is_keys(facts, key.receiver) ||
      key.range.begin != facts.occurrence(call).range.end + kBetween)
    return {};
  Values found;
  for (const Value& member : Values(resolver.members_of(options, facts.str(key.name))))
    append(found, resolver.expanded(member));
  return found;
}

}  // namespace

Values result_of_method(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view method = facts.str(facts.occurrence(call).name);
  constexpr Words kReading = "get pop setdefault";
  if (receiver.kind == Value::Kind::instance && receiver.symbol.valid())
    return kReading.contains(method) ? value_of_key(resolver, receiver, facts, call) : Values{};
  if (!receiver.is_external_instance() || !receiver.element.valid()) return {};
  if (kKeeping.contains(method)) return {receiver};
  if (!is_map(receiver)) return {};
  const Value &key = receiver.arguments->front(), &value = (*receiver.arguments)[1];
  if (method == "items") return {generic(receiver, "dict_items", {key, value})};
  if (method == "keys") return {generic(receiver, "dict_keys", {key})};
  if (method == "values") return {generic(receiver, "dict_values", {value})};
  if (method == "popitem") return {generic(receiver, "tuple", {key, value})};
  return kReading.contains(method) ? resolver.element_of(receiver) : Values{};
}

Values loop_values(Resolver& resolver, const Value& holder) {
  if (!holder.is_external_instance() || !holder.arguments || holder.arguments->empty()) return {};
  const std::string_view type = holder.external_type_name;
  const auto& arguments = *holder.arguments;
  if (type == "dict_items") return {generic(holder, "tuple", arguments)};
  if (type == "enumerate")
    return {generic(holder, "tuple",
                    {Value::external(), one_of(resolver, holder.element_file, arguments[0])})};
  if (type != "zip") return {};
  std::vector<Value> parts;
  for (const Value& list : arguments) parts.push_back(one_of(resolver, holder.element_file, list));
  return {generic(holder, "tuple", std::move(parts))};
}

}  // namespace codefinder::python
