// Results of the methods of dictionaries and other collections, and the values of loops over views
// of them, `enumerate` and `zip`; and the objects that decorators make of functions.
#include "index/languages/python/library_types.h"

#include "base/strings.h"
#include "index/bundled/bundled.h"
#include "index/languages/python/library.h"
#include "index/resolve/resolver.h"

#include <algorithm>

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

namespace {

/// True for the name of a decorator: `click.group` of `@click.group()`.
bool names_decorator(std::string_view text, std::uint32_t name) {
  std::size_t at = std::min<std::size_t>(name, text.size());
  while (at > 0 && (is_word_char(text[at - 1]) || text[at - 1] == '.')) --at;
  return at > 0 && text[at - 1] == '@';
}

Values results_of_each(Resolver& resolver, const Values& callees) {
  Values found;
  for (const Value& callee : callees) append(found, resolver.results_of(callee));
  return found;
}

}  // namespace

Values decorated_value(Resolver& resolver, SymbolRef function) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(function.file);
  const Symbol& symbol = facts.symbol(function.symbol);
  const auto before = [](const Occurrence& use, std::uint32_t offset) {
    return use.range.begin < offset;
  };
  auto use = std::lower_bound(facts.occurrences.begin(), facts.occurrences.end(),
                              symbol.full_range.begin, before);
  for (; use != facts.occurrences.end() && use->range.begin < symbol.name_range.begin; ++use) {
    const std::string_view text = context.text(function.file);
    if (use->role != Role::call || !names_decorator(text, use->range.begin)) continue;
    const OccurrenceIndex index(static_cast<std::uint32_t>(use - facts.occurrences.begin()));
    Values made = results_of_each(resolver, Values(resolver.named_values(function.file, index)));
    if (text.substr(std::min<std::size_t>(use->range.end, text.size())).starts_with("("))
      made = results_of_each(resolver, made);
    std::erase_if(made, [&](const Value& value) {
      return value.kind != Value::Kind::instance || !value.symbol.valid() ||
             context.is_library(value.file) ||
             !is_class_like(context.symbol_or_none(value.ref()).kind);
    });
    if (!made.empty()) return made;
  }
  return {};
}

Values stub_of(Resolver& resolver, SymbolRef function) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(function.file);
  const std::string path(context.path(function.file));
  if (facts.symbol(function.symbol).type.valid() || !path.ends_with(".py") ||
      !context.is_library(function.file))
    return {};
  std::vector<std::string_view> names;  // The function's first.
  for (SymbolIndex at = function.symbol; at.valid(); at = facts.symbol(at).container)
    names.push_back(facts.str(facts.symbol(at).name));
  const std::vector<std::string>& libraries = context.library_directories(Language::python);
  bundled::unpack(libraries);
  const auto own = std::ranges::find_if(
      libraries, [&](const std::string& library) { return path.starts_with(library + "/"); });
  Values found;
  for (const std::string& library : libraries)
    if (own != libraries.end() && found.empty())
      if (const auto stub = context.find_file(library + path.substr(own->size()) + "i"))
        found.push_back(Value::module(*stub, Evidence::import_));
  for (auto name = names.rbegin(); name != names.rend() && !found.empty(); ++name)
    found = resolver.members_of(Value(found[0]), *name);
  std::erase_if(found, [&](const Value& value) {
    return !value.symbol.valid() || !is_callable(context.symbol_or_none(value.ref()).kind);
  });
  return found;
}

}  // namespace codefinder::python
