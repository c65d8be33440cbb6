// Results of library calls: Object, Array and Promise, and the methods of lists.
#include "index/languages/_ecma/library.h"

#include "index/languages/_ecma/components.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::ecma {

using namespace resolve;

namespace {

constexpr Words kNodeModules =
    "assert async_hooks buffer child_process cluster console constants crypto dgram "
    "diagnostics_channel dns domain events fs "
    "http "
    "http2 https inspector module net os path perf_hooks process punycode querystring readline "
    "repl stream string_decoder sys "
    "timers "
    "tls trace_events tty url util v8 vm wasi worker_threads zlib";
constexpr Words kLists = "Array ReadonlyArray Set ReadonlySet Iterable IterableIterator ArrayLike";
constexpr Words kMaps = "Map ReadonlyMap";
/// Methods of a list that return one of the same type.
constexpr Words kKeepingMethods = "concat reverse toSorted toReversed splice fill";
/// Functions of `Object` that return their first argument, or an object with its members.
constexpr Words kReturnArgument =
    "assign freeze seal create preventExtensions defineProperty defineProperties setPrototypeOf";

/// A generic like `holder`, with this name and type argument.
Value holding(Value holder, Value inside, std::string_view head) {
  holder.external_type_name = head;
  holder.builtin = Builtin::none;
  holder.arguments = std::make_shared<const std::vector<Value>>(
      std::vector<Value>{std::move(inside)});
  return holder;
}

bool is_map(const Value& value) {
  return kMaps.contains(value.external_type_name) && value.arguments &&
         value.arguments->size() == 2;
}

/// A pair of these types, as a value like `holder`.
Value pair_of(Value holder, Value first, Value second) {
  holder.external_type_name = "tuple";
  holder.builtin = Builtin::tuple;
  holder.arguments = std::make_shared<const std::vector<Value>>(
      std::vector<Value>{std::move(first), std::move(second)});
  return holder;
}

Value awaited(const Value& value) {
  const bool promise = value.external_type_name == "Promise" && value.arguments &&
                       !value.arguments->empty();
  return promise ? value.arguments->front() : value;
}

/// A call of a library method with its arguments.
class LibraryCall {
 public:
  LibraryCall(Resolver& resolver, FileId file, OccurrenceIndex call)
      : resolver_(resolver),
        file_(file),
        call_(call),
        facts_(*resolver.context().facts(file)),
        occurrence_(facts_.occurrence(call)),
        arguments_(arguments_of(facts_, call)),
        method_(facts_.str(occurrence_.name)) {}

  Values result(const Value& receiver) {
    if (receiver.is_external()) return result_of_global();
    if (is_map(receiver)) return result_of_map(receiver);
    const bool list = receiver.is_external_instance() && receiver.element.valid() &&
                      kLists.contains(receiver.external_type_name);
    return list ? result_of_list(receiver) : Values{};
  }

 private:
  Values argument(std::size_t number) {
    return number < arguments_.size() && arguments_[number].valid()
               ? Values(resolver_.values_of(file_, arguments_[number]))
               : Values{};
  }
  /// The instances and symbols among the values of an argument.
  Values values(std::size_t number) {
    Values found = argument(number);
    std::erase_if(found, [](const Value& value) {
      return value.kind != Value::Kind::instance && value.kind != Value::Kind::symbol;
    });
    return found;
  }

  /// `Object.assign(a, b)`, `Array.from(a)`, `Promise.all(a)`.
  Values result_of_global() {
    if (is_of_framework(facts_, call_)) return framework_result(resolver_, file_, call_);
    if (!occurrence_.receiver.valid())
      return method_ == "Set" ? made_set() : method_ == "Map" ? made_map() : Values{};
    const Expr& of = facts_.exprs[occurrence_.receiver.value];
    const bool named = of.op == ExprOp::name && of.a < facts_.occurrences.size() &&
                       facts_.occurrences[of.a].binding == Binding::free;
    const std::string_view name = named ? facts_.str(facts_.occurrences[of.a].name)
                                        : std::string_view();
    if (name == "Object" && kReturnArgument.contains(method_)) {
      Values found = values(0);
      if (method_ == "assign")
        for (std::size_t i = 1; i < arguments_.size(); ++i) append(found, values(i));
      return found;
    }
    if (name == "Object" && method_ == "entries") return entries_of_record();
    if (name == "Array" && method_ == "from") return made_array();
    if (name == "Object" && method_ == "values") return values_of_record();
    return name == "Promise" ? result_of_promise() : Values{};
  }

  /// `new Set(list)`
  Values made_set() {
    Values found;
    for (const Value& list : values(0))
      if (list.is_external_instance() && list.arguments && !list.arguments->empty() &&
          !is_map(list))
        append(found, {holding(list, list.arguments->front(), "Set")});
    return found;
  }

  /// `new Map(pairs)`
  Values made_map() {
    Values found;
    for (const Value& list : values(0)) {
      if (is_map(list)) append(found, {list});
      if (!list.is_external_instance() || is_map(list)) continue;
      for (const Value& pair : resolver_.element_of(list)) {
        if (!pair.arguments || pair.arguments->size() != 2) continue;
        Value map = pair_of(list, pair.arguments->front(), pair.arguments->back());
        map.external_type_name = "Map";
        map.builtin = Builtin::none;
        append(found, {std::move(map)});
      }
    }
    return found;
  }

  /// `Array.from(list)`, `Array.from(list, (each) => …)`
  Values made_array() {
    Values found;
    for (const Value& list : values(0)) {
      if (arguments_.size() == 1 && !is_map(list)) append(found, {list});
      else if (arguments_.size() == 1)
        append(found, {holding(list, pair_of(list, list.arguments->front(), list.arguments->back()),
                               "Array")});
      else
        for (const Value& function : argument(1))
          for (const Value& one : resolver_.results_of(function))
            append(found, {holding(list, one, "Array")});
    }
    return found;
  }

  /// The values of an object with members of one type.
  Values values_of_record() {
    Values found;
    for (const Value& record : values(0))
      if (record.external_type_name == "Record" && record.arguments &&
          record.arguments->size() == 2)
        append(found, {holding(record, record.arguments->back(), "Array")});
    return found;
  }

  /// The pairs of an object with members of one type.
  Values entries_of_record() {
    Values found;
    for (const Value& record : values(0))
      if (record.external_type_name == "Record" && record.arguments &&
          record.arguments->size() == 2)
        append(found, {holding(record,
                               pair_of(record, record.arguments->front(), record.arguments->back()),
                               "Array")});
    return found;
  }

  /// A list of the elements of the lists in this one.
  Value flat(const Value& receiver) {
    for (const Value& inner : resolver_.element_of(receiver))
      if (inner.is_external_instance() && inner.element.valid() && inner.arguments &&
          kLists.contains(inner.external_type_name))
        return inner;
    return receiver;
  }

  /// A list of the type for which the function tests that is the first argument: `x is T`.
  Values guarded() {
    for (const Value& function : argument(0))
      for (Value result : resolver_.results_of(function)) {
        if (result.builtin != Builtin::type_guard || !result.element.valid()) continue;
        result.external_type_name = "Array";
        result.builtin = Builtin::none;
        return {result};
      }
    return {};
  }

  Values result_of_map(const Value& receiver) {
    if (method_ == "entries") return {receiver};
    if (method_ == "keys") return {holding(receiver, receiver.arguments->front(), "Array")};
    if (method_ == "values") return {holding(receiver, receiver.arguments->back(), "Array")};
    return {};
  }

  /// The results of the promises of the list: for a literal each element has its own type.
  Value all_of(const Value& list) {
    if (list.arguments->size() == 1)
      return holding(list, awaited(list.arguments->front()), "Array");
    Value all = pair_of(list, {}, {});
    std::vector<Value> each;
    for (const Value& promise : *list.arguments) each.push_back(awaited(promise));
    all.arguments = std::make_shared<const std::vector<Value>>(std::move(each));
    return all;
  }

  Values result_of_promise() {
    constexpr Words kMethods = "all allSettled race any resolve";
    if (!kMethods.contains(method_)) return {};
    Values found;
    for (const Value& list : values(0)) {
      if (method_ == "resolve") {
        append(found, {list});
        continue;
      }
      if (!list.arguments || list.arguments->empty() || method_ == "allSettled") continue;
      const Value one = awaited(list.arguments->front());
      const bool several = method_ == "all";
      append(found, {holding(list, several ? all_of(list) : one, "Promise")});
    }
    return found;
  }

  Values result_of_list(const Value& receiver) {
    if (method_ == "flat") return {flat(receiver)};
    if (kKeepingMethods.contains(method_)) return {receiver};
    if (method_ == "filter" || method_ == "find" || method_ == "findLast")
      if (const Values tested = guarded(); !tested.empty())
        return method_ == "filter" ? tested : Values(resolver_.element_of(tested.front()));
    if (method_ == "entries" && receiver.arguments)
      return {holding(receiver, pair_of(receiver, Value::external(), receiver.arguments->front()),
                      "Array")};
    if (method_ == "reduce" || method_ == "reduceRight")
      return arguments_.size() > 1 ? values(1) : Values(resolver_.element_of(receiver));
    if (method_ != "map" && method_ != "flatMap") return {};
    for (const Value& function : argument(0)) {
      for (const Value& one : resolver_.results_of(function)) {
        const bool object = one.kind == Value::Kind::symbol && one.symbol.valid() &&
                            resolver_.has_members(one.ref());
        if (one.kind != Value::Kind::instance && !object) continue;
        const bool list = method_ == "flatMap" && one.element.valid() &&
                          kLists.contains(one.external_type_name);
        return {list ? one : holding(receiver, one, "Array")};
      }
    }
    return {};
  }

  Resolver& resolver_;
  FileId file_;
  OccurrenceIndex call_;
  const FileFacts& facts_;
  const Occurrence& occurrence_;
  std::span<const ExprIndex> arguments_;
  std::string_view method_;
};

}  // namespace

bool is_node_module(std::string_view name) { return kNodeModules.contains(name); }

Values iterated(const Value& holder) {
  return is_map(holder)
             ? Values{pair_of(holder, holder.arguments->front(), holder.arguments->back())}
             : Values{};
}

namespace {

/// The types of the parameters of a function, as a tuple like `holder`.
Value parameters_of(Resolver& resolver, const Value& holder, const Value& function) {
  constexpr std::uint32_t kMax = 8;
  std::vector<Value> types;
  for (std::uint32_t i = 0; i < kMax; ++i) {
    const Values type = resolver.parameter_type(function, i);
    if (type.empty()) break;
    types.push_back(type.front());
  }
  Value tuple = holder;
  tuple.set_external_type("tuple", definition(Language::typescript).traits);
  tuple.arguments = std::make_shared<const std::vector<Value>>(std::move(types));
  return tuple;
}

}  // namespace

Values applied_type(Resolver& resolver, const Value& generic) {
  constexpr Words kKnown = "Awaited ReturnType Parameters";
  const std::string_view name = generic.external_type_name;
  if (!kKnown.contains(name) || generic.arguments->empty()) return {};
  Value of = generic.arguments->front();
  const Symbol& symbol = resolver.context().symbol_or_none(of.ref());
  if (symbol.kind == SymbolKind::type_parameter && of.symbol.valid()) return {};
  if (name == "Awaited") return of.is_external() ? Values{} : Values{awaited(of)};
  // In the place of a type, `typeof f` is the function itself.
  if (of.symbol.valid() && is_callable(symbol.kind)) of = Value::of(of.ref(), of.evidence);
  else if (of.builtin != Builtin::function) return {};
  return name == "ReturnType" ? resolver.results_of(of)
                              : Values{parameters_of(resolver, generic, of)};
}

Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                      OccurrenceIndex call) {
  return LibraryCall(resolver, file, call).result(receiver);
}

}  // namespace codefinder::ecma
