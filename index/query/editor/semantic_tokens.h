// The types of the names in a file, as far as resolution decides them: for semanticTokens.
#pragma once

#include "index/index.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace codefinder::query {

enum class TokenType : std::uint8_t {
  namespace_,
  type,
  class_,
  enum_,
  interface,
  struct_,
  type_parameter,
  parameter,
  variable,
  property,
  enum_member,
  function,
  method,
  macro,
};
inline constexpr int kTokenTypeCount = 14;

struct TokenModifier {
  enum : std::uint16_t {
    declaration = 1 << 0,  // The name in a declaration or definition.
    definition = 1 << 1,   // The name in a definition.
    readonly = 1 << 2,     // A constant, or an enumerator.
    static_ = 1 << 3,
    deprecated = 1 << 4,
    abstract = 1 << 5,
    async = 1 << 6,
    default_library = 1 << 7,  // A type that the language defines.
  };
};
inline constexpr int kTokenModifierCount = 8;

struct SemanticToken {
  ByteRange range;  // The range of the name; within one line.
  TokenType type = TokenType::variable;
  std::uint16_t modifiers = 0;  // TokenModifier
  friend bool operator==(const SemanticToken&, const SemanticToken&) = default;
};

struct SemanticTokens {
  FileId file;
  ByteRange within{0, 0xFFFFFFFFu};  // Only tokens that intersect it.
};

/// The tokens, ascending and without overlaps.  A name has one if it declares something, or if
/// what it refers to is certain: not if nothing is found, if candidates remain, or if the targets
/// are of different types.  Names in quotes and in comments have none.  Once the query's limits are
/// exceeded, no further use gets one.  Errors: not_found, cancelled.  Cost: resolves each name in
/// `within`, and reads the text of the file.
Result<std::vector<SemanticToken>> semantic_tokens(const index::Snapshot& snapshot,
                                                   const SemanticTokens& request,
                                                   std::stop_token stop = {});

}  // namespace codefinder::query
