// Results of the methods and algorithms of the standard library, by their names and the type
// arguments of their receivers.
#include "index/languages/cpp/library.h"

#include "index/languages/cpp/containers.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::c_family {

using namespace resolve;

namespace {

constexpr std::string_view kIterator = "iterator", kPair = "pair";

constexpr Words kIteratorTypes =
    "iterator const_iterator reverse_iterator const_reverse_iterator local_iterator";
constexpr Words kElementTypes = "value_type reference const_reference element_type";
constexpr Words kIteratorMethods =
    "begin end cbegin cend rbegin rend crbegin crend find lower_bound upper_bound insert emplace "
    "emplace_hint erase try_emplace insert_or_assign before_begin insert_after emplace_after";
/// Methods of containers with unique keys whose results are pairs of an iterator and a `bool`.
constexpr Words kInsertingMethods = "insert emplace try_emplace insert_or_assign";
constexpr Words kSets = "set unordered_set flat_set flat_hash_set node_hash_set btree_set hash_set";
constexpr Words kMultiMaps = "multimap unordered_multimap";
/// Functions that give an iterator like their first argument, or the argument itself.
constexpr Words kFirstArgument =
    "next prev find find_if find_if_not find_first_of search adjacent_find lower_bound upper_bound "
    "partition stable_partition partition_point min_element max_element remove remove_if unique "
    "rotate min max clamp move forward as_const exchange ref cref addressof launder";
constexpr Words kIteratorFunctions = "begin end cbegin cend rbegin rend crbegin crend";
constexpr Words kTupleFunctions = "make_pair make_tuple tie forward_as_tuple";

/// Types that calls of their names make, as far as they are no templates.
constexpr Words kMadeTypes = "string string_view wstring u8string u16string u32string path";

bool is_map(const Value& value, const LanguageTraits& traits) {
  return is_map_type(traits, value.external_type_name) && value.arguments &&
         value.arguments->size() > 1;
}

Value of_shape(Value holder, std::string_view name, std::vector<Value> arguments,
               const LanguageTraits& traits) {
  holder.kind = Value::Kind::instance;
  holder.pointers = 0;
  holder.set_external_type(name, traits);
  holder.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  return holder;
}

/// The element that an iterator of the container refers to: in a map, a pair.
Value element(const Value& container, const LanguageTraits& traits) {
  const std::vector<Value>& arguments = *container.arguments;
  return is_map(container, traits)
             ? of_shape(container, kPair, {arguments[0], arguments[1]}, traits)
             : arguments.front();
}

Value iterator(const Value& container, const LanguageTraits& traits) {
  return of_shape(container, kIterator, {element(container, traits)}, traits);
}

bool has_arguments(const Value& value) {
  return value.is_external_instance() && value.arguments && !value.arguments->empty();
}

Value as_shared(Value pointer, const LanguageTraits& traits) {
  pointer.set_external_type("shared_ptr", traits);
  return pointer;
}

class Library : public LibraryTypes {
 public:
  Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view name = facts.str(facts.occurrence(call).name);
    const LanguageTraits& traits = resolver.traits(file);
    if (has_arguments(receiver)) return of_method(receiver, name, traits);
    return receiver.is_external() ? of_function(resolver, name, file, arguments_of(facts, call))
                                  : Values{};
  }

  Values loop_values(Resolver& resolver, const Value& holder) const override {
    if (!has_arguments(holder)) return {};
    const LanguageTraits& traits = resolver.traits(holder.element_file);
    return is_map(holder, traits) ? Values{element(holder, traits)} : Values{};
  }

  Values contents(Resolver&, const Value& holder) const override {
    const bool refers = has_arguments(holder) && holder.external_type_name == kIterator;
    return refers ? Values{holder.arguments->front()} : Values{};
  }

  Values member(Resolver& resolver, const Value& holder, std::string_view name) const override {
    if (!has_arguments(holder)) return {};
    const std::vector<Value>& arguments = *holder.arguments;
    const LanguageTraits& traits = resolver.traits(holder.element_file);
    if (holder.builtin == Builtin::tuple) {
      const std::size_t number = name == "second" ? 1 : 0;
      const bool known = (number == 1 || name == "first") && number < arguments.size();
      return known ? Values{arguments[number]} : Values{};
    }
    if (kIteratorTypes.contains(name)) return {iterator(holder, traits)};
    if (name == "mapped_type" && arguments.size() > 1) return {arguments[1]};
    if (name == "key_type") return {arguments[0]};
    if (kElementTypes.contains(name)) return {element(holder, traits)};
    if (name == "pointer" || name == "const_pointer") return pointers_to({element(holder, traits)});
    const bool refers = holder.external_type_name == kIterator ||
                        kSmartPointers.contains(holder.external_type_name) ||
                        holder.external_type_name == "optional";
    return refers ? member(resolver, arguments.front(), name) : Values{};
  }

 private:
  static Values of_method(const Value& receiver, std::string_view name,
                          const LanguageTraits& traits) {
    const std::string_view type = receiver.external_type_name;
    if (kSmartPointers.contains(type)) {
      if (name == "get" || name == "release") return pointers_to({receiver.arguments->front()});
      return name == "lock" ? Values{as_shared(receiver, traits)} : Values{};
    }
    if (receiver.builtin != Builtin::none && receiver.builtin != Builtin::sequence) return {};
    if (name == "data") return pointers_to({receiver.arguments->front()});
    if (!kIteratorMethods.contains(name)) return {};
    const Value found = iterator(receiver, traits);
    const bool unique = kSets.contains(type) ||
                        (is_map(receiver, traits) && !kMultiMaps.contains(type));
    if (!unique || !kInsertingMethods.contains(name)) return {found};
    return {of_shape(receiver, kPair, {found, Value::external()}, traits)};
  }

  static Values of_function(Resolver& resolver, std::string_view name, FileId file,
                            std::span<const ExprIndex> arguments) {
    const LanguageTraits& traits = resolver.traits(file);
    if (kMadeTypes.contains(name)) {
      Value made = Value::external();
      made.set_external_type(name, traits);
      return {made};
    }
    if (arguments.empty()) return {};
    if (kTupleFunctions.contains(name)) {
      std::vector<Value> parts;
      for (const ExprIndex argument : arguments) {
        const Values& held = resolver.values_of(file, argument);
        parts.push_back(held.empty() ? Value::external() : held.front());
      }
      const std::string_view type = name == "make_pair" ? kPair : "tuple";
      return {of_shape(Value::generic(file, arguments[0]), type, std::move(parts), traits)};
    }
    if (kFirstArgument.contains(name)) return resolver.values_of(file, arguments[0]);
    Values found;
    if (kIteratorFunctions.contains(name))
      for (const Value& container : Values(resolver.values_of(file, arguments[0])))
        if (has_arguments(container)) found.push_back(iterator(container, traits));
    return found;
  }
};

}  // namespace

const LibraryTypes& library() {
  static const Library kLibrary;
  return kLibrary;
}

}  // namespace codefinder::c_family
