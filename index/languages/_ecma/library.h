// The library of JavaScript and TypeScript: global names, modules of Node.js, members of strings,
// lists and promises, and the results of their methods.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::ecma {

/// Global names of browsers and Node.js, and the types of TypeScript's library.
inline constexpr Words kBuiltins =
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

/// Members of strings, lists, functions, promises and errors.
inline constexpr Words kLibraryMembers =
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

/// The interface that declares the elements of the tag language itself.
inline constexpr std::string_view kIntrinsicElements = "JSX.IntrinsicElements";

/// Kinds of values at run time that have a type of the same name.
inline constexpr std::string_view kKindsOfValues[] = {"string", "number", "boolean", "Array",
                                                      "RegExp"};
/// Library types whose values are neither functions nor primitive nor arrays.
inline constexpr Words kObjectTypes = "Record Map Set WeakMap WeakSet Promise Date";

/// True for a module of Node.js, which no manifest lists.
bool is_node_module(std::string_view name);
/// See LibraryTypes::result_of_call.
resolve::Values result_of_call(resolve::Resolver& resolver, const resolve::Value& receiver,
                               FileId file, OccurrenceIndex call);
/// See LibraryTypes::applied_type: `Awaited<T>`, `ReturnType<F>` and `Parameters<F>`.
resolve::Values applied_type(resolve::Resolver& resolver, const resolve::Value& generic);
/// See LibraryTypes::iterated: a map is a list of pairs.
resolve::Values iterated(const resolve::Value& holder);

}  // namespace codefinder::ecma
