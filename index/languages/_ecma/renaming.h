// What can be a name in JavaScript and TypeScript, and `{x}` for `{x: x}`.
#pragma once

#include "index/languages/renaming_rules.h"

namespace codefinder::ecma {

Abbreviation abbreviation(const FileFacts& facts, std::string_view text, ByteRange word);
NameSpaces name_spaces(SymbolKind kind);
/// `a["name"]`, `Type["name"]`.
bool is_use_in_string(std::string_view text, ByteRange word);

enum class TypeChecks : bool { absent, present };

/// The rules of one of the dialects.
constexpr RenamingRules renaming_of(Language language, TypeChecks checks) {
  return {
      .language = language,
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
      .special_names = "default exports module require global globalThis constructor prototype",
      .special_members = "length name",
      .special_methods = "then toString valueOf toJSON",
      .special_prefix = "__",
      .shared_members =
          "add at buffer byteLength cause clear close data delete deref description done entries "
          "error errors exec flags get getTime global groups has href id index input key keys "
          "kind lastIndex name next on once open parent path pipe raw reason register resolve "
          "return send set size source state status style tagName target text throw type url value "
          "values version write",
      .types_are_checked = checks == TypeChecks::present,
      .top_type = checks == TypeChecks::present ? "unknown" : "",
      .quotes = "\"'`",
      .has_block_comments = true,
      .regex_words =
          "await case delete do else in instanceof new of return throw typeof void yield",
      .attributes_override = true,
      .local_readers = "eval",
      .members_may_be_added = checks == TypeChecks::absent,
      .scope_words = "if for while do switch try catch case default function class",
      .name_spaces = name_spaces,
      .abbreviation = abbreviation,
      .is_use_in_string = is_use_in_string,
  };
}

}  // namespace codefinder::ecma
