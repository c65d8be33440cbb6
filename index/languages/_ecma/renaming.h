// The names that JavaScript and TypeScript allow, and `{x}` for `{x: x}`.
#pragma once

#include "index/languages/_ecma/any_type.h"
#include "index/languages/renaming_rules.h"

namespace codefinder::ecma {

Abbreviation abbreviation(const FileFacts& facts, std::string_view text, ByteRange word);
NameSpaces name_spaces(SymbolKind kind);
/// True for a file that declares something for all files, or is no module and refers to some.
bool is_ambient(const FileFacts& facts, std::string_view text);
inline constexpr std::string_view kAmbientTexts[] = {"declare global", "declare module", "import("};
/// The other declarations of a name in the same scope: a type and a value, or a merged type.
std::vector<SymbolIndex> merged_symbols(const FileFacts& facts, std::string_view text,
                                        SymbolIndex symbol);
/// The other declaration of `name: name` in an object that a file exports as a whole: the keys for
/// a function, the function for a key.
std::vector<SymbolIndex> exported_keys(const FileFacts& facts, std::string_view text,
                                       SymbolIndex symbol);
/// Why the name of a symbol that a file exports with `Object.assign(exports, …)` has to stay.
std::string assigned_export(resolve::Resolver& resolver, FileId file, SymbolIndex symbol);
/// True for a variable or function that is a member of `globalThis`: in a script, or declared so.
bool is_global(const FileFacts& facts, std::string_view text, SymbolIndex symbol);
/// RenamingRules::has_own_self: true if a function inside the symbol has a `this` of its own.
bool has_own_self(const FileFacts& facts, std::string_view text, ByteRange word, SymbolIndex self);
/// The member of the class of the same name and package of which the one is declared in a file of
/// declarations (`.d.ts`) and the other is written in JavaScript.
std::vector<SymbolRef> described_members(resolve::Resolver& resolver, SymbolRef member);
/// The type literal in `(a as {…}).name`, braces included.
ByteRange asserted_type(std::string_view text, ByteRange word);
/// `a["name"]`, `Type["name"]`.
bool is_use_in_string(std::string_view text, ByteRange word);

constexpr Words kErrorMembers = "name message stack cause errors code toString";
constexpr Words kIteratorMembers =
    "next return throw map filter take drop flatMap reduce toArray forEach some every find";
constexpr Words kMapMembers =
    "clear delete forEach get has set size entries keys values getOrInsert getOrInsertComputed";
constexpr Words kSetMembers =
    "add clear delete forEach has size entries keys values union intersection difference "
    "symmetricDifference isSubsetOf isSupersetOf isDisjointFrom";
inline constexpr LibraryBase kBases[] = {
    {"Error", kErrorMembers},
    {"AggregateError", kErrorMembers},
    {"EvalError", kErrorMembers},
    {"RangeError", kErrorMembers},
    {"ReferenceError", kErrorMembers},
    {"SyntaxError", kErrorMembers},
    {"TypeError", kErrorMembers},
    {"URIError", kErrorMembers},
    {"Object"},
    {"Disposable"},  // Its members, and some of those below, are symbols.
    {"AsyncDisposable"},
    {"Iterable"},
    {"AsyncIterable"},
    {"Iterator", kIteratorMembers},
    {"AsyncIterator", kIteratorMembers},
    {"IterableIterator", kIteratorMembers},
    {"AsyncIterableIterator", kIteratorMembers},
    {"Generator", kIteratorMembers},
    {"AsyncGenerator", kIteratorMembers},
    {"Map", kMapMembers},
    {"ReadonlyMap", kMapMembers},
    {"WeakMap", kMapMembers},
    {"Set", kSetMembers},
    {"ReadonlySet", kSetMembers},
    {"WeakSet", kSetMembers},
    {"WeakRef", "deref"},
    {"Promise", "then catch finally"},
    {"PromiseLike", "then"},
    {"EventTarget", "addEventListener removeEventListener dispatchEvent when"},
};

/// Names of members of the platform's types.
inline constexpr Words kSharedMembers =
    "add at buffer byteLength cause clear close data delete deref description done entries "
    "error errors exec flags get getTime global groups has href id index input key keys "
    "kind lastIndex name next on once open parent path pipe raw reason register resolve "
    "return send set size source state status style tagName target text throw type url value "
    "values version write";

enum class TypeChecks : bool { absent, present };

inline constexpr AlikeWords kAlikeWords = {
    .instances = "this super",
    .closure = "=>",
    .modifiers = "export declare abstract public private protected readonly static",
    .everywhere =
        "any unknown never void null undefined boolean true false number bigint string "
        "symbol object keyof infer",
    .quotes = "\"'`"};

/// The rules of one of the dialects.
constexpr RenamingRules renaming_of(Language language, TypeChecks checks) {
  return {
      .language = language,
      .alike = kAlikeWords,
      .keywords =
          "await break case catch class const continue debugger default delete do else enum export "
          "extends false finally for function if implements import in instanceof interface let new "
          "null package private protected public return static super switch this throw true try "
          "typeof var void while with yield arguments eval undefined #constructor",
      .contextual_keywords =
          "abstract accessor any as assert asserts async bigint boolean constructor declare false "
          "from get global implements infer interface is keyof let module namespace never null "
          "number object of out override package private protected public readonly require "
          "satisfies set static string symbol true type undefined unique unknown using void",
      .name_chars = "$",
      .private_mark = '#',
      .members_may_be_keywords = true,
      .special_names =
          "class default exports module require global globalThis constructor prototype",
      .special_members = "length name",
      .special_methods = "then toString valueOf toJSON",
      .special_prefix = "__",
      .shared_members = kSharedMembers,
      .types_are_checked = checks == TypeChecks::present,
      .top_type = checks == TypeChecks::present ? "unknown" : "",
      .asserted_type = checks == TypeChecks::present ? asserted_type : nullptr,
      .is_unchecked = checks == TypeChecks::present ? is_member_of_any : nullptr,
      .open_types = "Array Map Set WeakMap WeakRef Promise Object Reflect",
      .plain_values = "null undefined true false typeof void",
      .value_marks = "new await",
      .iteration_words = "of in",
      .adding_methods = "push unshift splice add set",
      .result_words = "return yield",
      .gathering_functions = "all allSettled any race",
      .ambient_texts = kAmbientTexts,
      .is_ambient = is_ambient,
      .quotes = "\"'`",
      .has_block_comments = true,
      .regex_words =
          "await case delete do else in instanceof new of return throw typeof void yield",
      .library_bases = kBases,
      .mapped_types = "Partial Required Readonly Pick Omit",
      .attributes_override = true,
      .alias_word = " as ",
      .local_readers = "eval",
      .members_may_be_added = checks == TypeChecks::absent,
      .scope_words = "if for while do switch try catch function class",
      .same_named = checks == TypeChecks::present ? merged_symbols : exported_keys,
      .joined = described_members,
      .has_own_self = has_own_self,
      .global_objects = "globalThis window self global",
      .is_global = is_global,
      .name_spaces = name_spaces,
      .abbreviation = abbreviation,
      .is_use_in_string = is_use_in_string,
      .symbol_objection = checks == TypeChecks::absent ? assigned_export : nullptr,
  };
}

}  // namespace codefinder::ecma
