#include "index/resolve/node_library.h"

#include "index/resolve/entities.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::resolve::js {

namespace {

constexpr std::string_view kBuiltins =
    "AbortController AggregateError Array ArrayBuffer Atomics BigInt Blob Boolean Buffer "
    "DOMException DataView Date Error "
    "EvalError Event "
    "EventTarget FinalizationRegistry Float32Array Float64Array FormData Function Headers Infinity "
    "Int16Array Int32Array "
    "Int8Array Intl Iterator "
    "JSON Map Math NaN Number Object Partial Pick Omit Promise PromiseLike Proxy RangeError "
    "Readonly ReadonlyArray Record "
    "ReferenceError Reflect "
    "RegExp Request Required Response ReturnType Set SharedArrayBuffer String Symbol SyntaxError "
    "TextDecoder TextEncoder "
    "TypeError URIError URL "
    "URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet "
    "WebSocket XMLHttpRequest "
    "__dirname __filename "
    "alert any arguments bigint boolean clearImmediate clearInterval clearTimeout console "
    "decodeURI decodeURIComponent document "
    "encodeURI "
    "encodeURIComponent escape eval fetch global globalThis isFinite isNaN localStorage location "
    "module navigator never "
    "null number "
    "object parseFloat parseInt performance process queueMicrotask require requestAnimationFrame "
    "self sessionStorage "
    "setImmediate setInterval "
    "setTimeout string structuredClone symbol this undefined unescape unknown void window Iterable "
    "AsyncIterable Awaited Exclude "
    "Extract "
    "NonNullable Parameters InstanceType ConstructorParameters ThisType Uppercase Lowercase "
    "Capitalize HTMLElement Element Node";

/// What node brings: never asked for in a manifest.
constexpr std::string_view kNodeModules =
    "assert async_hooks buffer child_process cluster console constants crypto dgram "
    "diagnostics_channel dns domain events fs "
    "http "
    "http2 https inspector module net os path perf_hooks process punycode querystring readline "
    "repl stream string_decoder sys "
    "timers "
    "tls trace_events tty url util v8 vm wasi worker_threads zlib";

/// What strings, lists, functions, promises and errors have.
constexpr std::string_view kMembers =
    "apply bind call catch charAt charCodeAt codePointAt concat constructor copyWithin endsWith "
    "every exec fill filter finally "
    "find "
    "findIndex findLast findLastIndex flat flatMap forEach hasOwnProperty includes indexOf join "
    "keys lastIndexOf length "
    "localeCompare "
    "map match matchAll message normalize padEnd padStart pop prototype push reduce reduceRight "
    "repeat replace replaceAll "
    "reverse "
    "search shift slice some sort splice split stack startsWith substr substring test then toFixed "
    "toLocaleString toLowerCase "
    "toString "
    "toUpperCase trim trimEnd trimStart unshift valueOf values";

constexpr std::string_view kLists =
    "Array ReadonlyArray Set ReadonlySet Iterable IterableIterator ArrayLike";
/// Methods of a list that give one like it.
constexpr std::string_view kLikeIt = "concat reverse toSorted toReversed splice fill flat";
/// Functions of `Object` that give their first argument, or an object with its members.
constexpr std::string_view kHandBack =
    "assign freeze seal create preventExtensions defineProperty defineProperties setPrototypeOf";

/// `holder` of which it is known that it holds `inside`.
Value holding(Value holder, Value inside, std::string_view head) {
  holder.external_type_name = head;
  holder.arguments = std::make_shared<const std::vector<Value>>(
      std::vector<Value>{std::move(inside)});
  return holder;
}

/// What an `async` function gives, once it is there.
Value awaited(const Value& value) {
  const bool promise = value.external_type_name == "Promise" && value.arguments &&
                       !value.arguments->empty();
  return promise ? value.arguments->front() : value;
}

Values values(Values entities) {
  std::erase_if(entities, [](const Value& e) {
    return e.kind != Value::Kind::instance && e.kind != Value::Kind::symbol;
  });
  return entities;
}

}  // namespace

bool is_global(std::string_view name) { return in_list(kBuiltins, name); }
bool is_library_member(std::string_view name) { return in_list(kMembers, name); }
bool is_node_module(std::string_view name) { return in_list(kNodeModules, name); }

Values result_of(Resolver& resolver, const Value& receiver, FileId file, OccurrenceIndex call) {
  const FileFacts& facts = *resolver.context().facts(file);
  const Occurrence& occurrence = facts.occurrence(call);
  const std::string_view method = facts.str(occurrence.name);
  const std::span<const ExprIndex> given = arguments_of(facts, call);
  const auto argument = [&](std::size_t number) {
    return number < given.size() && given[number].valid()
               ? Values(resolver.evaluate(file, given[number]))
               : Values{};
  };
  if (receiver.kind == Value::Kind::external) {
    const Expr& of = facts.exprs[occurrence.receiver.value];
    const bool named = of.op == ExprOp::name && of.a < facts.occurrences.size() &&
                       facts.occurrences[of.a].binding == Binding::free;
    const std::string_view name = named ? facts.str(facts.occurrences[of.a].name)
                                        : std::string_view();
    if (name == "Object" && in_list(kHandBack, method)) {
      Values found = values(argument(0));
      if (method == "assign")
        for (std::size_t i = 1; i < given.size(); ++i) append(found, values(argument(i)));
      return found;
    }
    if (name == "Array" && method == "from" && given.size() == 1) return values(argument(0));
    if (name != "Promise" || !in_list("all allSettled race any resolve", method)) return {};
    Values found;
    for (const Value& list : values(argument(0))) {
      if (method == "resolve") {
        append(found, {list});
        continue;
      }
      if (!list.arguments || list.arguments->empty()) continue;
      const Value one = awaited(list.arguments->front());
      const bool several = method == "all";
      if (method != "allSettled")
        append(found, {holding(list, several ? holding(list, one, "Array") : one, "Promise")});
    }
    return found;
  }
  if (receiver.kind != Value::Kind::instance || receiver.symbol.valid() ||
      !receiver.element.valid())
    return {};
  if (!in_list(kLists, receiver.external_type_name)) return {};
  if (in_list(kLikeIt, method)) return {receiver};
  if (method == "reduce" && given.size() > 1) return values(argument(1));
  if (method != "map" && method != "flatMap") return {};
  for (const Value& function : argument(0)) {
    for (const Value& one : resolver.called(function)) {
      if (one.kind != Value::Kind::instance) continue;
      const bool list = method == "flatMap" && one.element.valid() &&
                        in_list(kLists, one.external_type_name);
      return {list ? one : holding(receiver, one, "Array")};
    }
  }
  return {};
}

}  // namespace codefinder::resolve::js
