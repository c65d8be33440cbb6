// The results of methods of iterators, maps, options and results by their closures and type
// arguments.
#include "index/languages/rust/iterators.h"

#include "index/languages/words.h"
#include "index/resolve/resolver.h"

#include <span>

namespace codefinder::rust {

using namespace resolve;

namespace {

/// Methods whose result contains the result of the closure.
constexpr Words kMapping = "map then";
/// Methods whose result contains the content of the closure's result.
constexpr Words kFlattening = "filter_map flat_map map_while find_map";
/// Methods whose result is the closure's.
constexpr Words kReturning = "and_then map_or map_or_else";
/// Methods whose result contains slices of the list.
constexpr Words kSlicing =
    "chunks chunks_mut chunks_exact chunks_exact_mut rchunks windows chunk_by array_windows";
/// Methods whose result is two lists.
constexpr Words kDividing = "partition split_at split_at_mut";
constexpr Words kMapIterators = "iter iter_mut into_iter drain range range_mut";
constexpr Words kOptionalValues = "get get_mut remove";
/// Methods of maps that return a pair or nothing.
constexpr Words kEntries =
    "first_key_value last_key_value pop_first pop_last get_key_value remove_entry";

/// A generic like `holder` with this name and these type arguments.
Value generic(Value holder, std::string_view name, std::vector<Value> arguments) {
  holder.external_type_name = name;
  holder.builtin = name == "tuple" ? Builtin::tuple : Builtin::none;
  holder.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  return holder;
}

/// The second type of a `Result`; nullptr if there is none.
const Value* error_of(const Value& value) {
  const bool result = value.builtin == Builtin::variants && value.arguments->size() > 1;
  return result ? &(*value.arguments)[1] : nullptr;
}

class IteratorCall {
 public:
  IteratorCall(Resolver& resolver, const Value& receiver, FileId file, OccurrenceIndex call)
      : resolver_(resolver),
        receiver_(receiver),
        file_(file),
        facts_(*resolver.context().facts(file)),
        arguments_(arguments_of(facts_, call)),
        method_(facts_.str(facts_.occurrence(call).name)) {}

  Values result() {
    if (is_map(receiver_)) return result_of_map();
    if (method_ == "enumerate") return {holding(tuple_of({Value::external(), element()}))};
    if (method_ == "zip") return {holding(tuple_of({element(), element_of_argument(0)}))};
    if (method_ == "fold" && arguments_.size() == 2) return known(argument(0));
    if (kSlicing.contains(method_)) return {holding(generic(receiver_, "array", {element()}))};
    if (kDividing.contains(method_)) return {tuple_of({receiver_, receiver_})};
    if (method_ == "split_first" || method_ == "split_last")
      return {generic(receiver_, "Option", {tuple_of({element(), receiver_})})};
    if (const Value* error = error_of(receiver_)) {
      if (method_ == "unwrap_err" || method_ == "expect_err") return {*error};
      if (method_ == "err") return {generic(receiver_, "Option", {*error})};
    }
    if (kMapping.contains(method_)) return held(results_of_closure());
    if (kReturning.contains(method_)) return known(results_of_closure());
    if (!kFlattening.contains(method_)) return {};
    Values inside;
    for (const Value& result : results_of_closure()) append(inside, contents_of(result));
    return held(inside);
  }

 private:
  Values result_of_map() {
    const Value &key = receiver_.arguments->front(), &value = (*receiver_.arguments)[1];
    if (kMapIterators.contains(method_)) return {holding(pair_of(receiver_))};
    if (method_ == "keys" || method_ == "into_keys") return {holding(key)};
    if (method_ == "values" || method_ == "values_mut" || method_ == "into_values")
      return {holding(value)};
    if (kOptionalValues.contains(method_)) return {generic(receiver_, "Option", {value})};
    return kEntries.contains(method_) ? Values{generic(receiver_, "Option", {pair_of(receiver_)})}
                                      : Values{};
  }

  /// A generic like the receiver, of options an option, with this content.
  Value holding(Value inside) const {
    std::vector<Value> arguments{std::move(inside)};
    if (is_map(receiver_)) return generic(receiver_, "Iter", std::move(arguments));
    if (const Value* error = error_of(receiver_)) arguments.push_back(*error);
    Value made = generic(receiver_, receiver_.external_type_name, std::move(arguments));
    made.builtin = receiver_.builtin;
    return made;
  }
  Values held(const Values& insides) const {
    Values found;
    for (const Value& inside : known(insides)) found.push_back(holding(inside));
    return found;
  }
  Value tuple_of(std::vector<Value> parts) const {
    return generic(receiver_, "tuple", std::move(parts));
  }

  Value element() {
    Values all = resolver_.element_of(receiver_);
    return all.empty() ? Value::external() : std::move(all[0]);
  }
  Value element_of_argument(std::size_t number) {
    for (const Value& value : argument(number)) {
      Values all = resolver_.loop_values(file_, value);
      if (!all.empty()) return std::move(all[0]);
    }
    return Value::external();
  }
  Values contents_of(const Value& value) {
    return value.element.valid() ? resolver_.element_of(value) : Values{};
  }

  Values argument(std::size_t number) {
    return number < arguments_.size() && arguments_[number].valid()
               ? Values(resolver_.values_of(file_, arguments_[number]))
               : Values{};
  }
  /// The results of the last argument.
  Values results_of_closure() {
    Values found;
    if (arguments_.empty()) return found;
    for (const Value& function : argument(arguments_.size() - 1))
      append(found, resolver_.results_of(function));
    return found;
  }
  /// The values of which at least the type is known.
  static Values known(Values values) {
    std::erase_if(values, [](const Value& value) { return value.is_unknown(); });
    return values;
  }

  Resolver& resolver_;
  const Value& receiver_;
  const FileId file_;
  const FileFacts& facts_;
  const std::span<const ExprIndex> arguments_;
  const std::string_view method_;
};

}  // namespace

bool is_map(const Value& value) {
  return value.external_type_name.ends_with("Map") && value.arguments &&
         value.arguments->size() > 1;
}

Value pair_of(const Value& map) {
  return generic(map, "tuple", {map.arguments->front(), (*map.arguments)[1]});
}

Values result_of_iterator(Resolver& resolver, const Value& receiver, FileId file,
                          OccurrenceIndex call) {
  if (!receiver.arguments || receiver.arguments->empty()) return {};
  return IteratorCall(resolver, receiver, file, call).result();
}

}  // namespace codefinder::rust
