// Tokenizes C and C++ source: words, classified by their function in a declaration, brackets, and
// preprocessor lines as one token each. Drops comments and white space. Accepts any bytes.
#pragma once

#include "index/extract/tree/text_scan.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

using extract::after_comment;

enum class Dialect : std::uint8_t { c, cpp };

/// The construct that a pair of brackets encloses.
enum class CPlace : std::uint8_t { file, members, enumerators, block, values, parentheses };

struct CToken {
  enum class Kind : std::uint8_t {
    name,       // A word that is not a keyword.
    specifier,  // static, inline, const, volatile, …: part of a type but not a type itself.
    type,       // int, unsigned, bool, …
    tag,        // struct, union, enum, class
    type_of,    // typeof, decltype: a type with parentheses.
    attribute,  // __attribute__, __declspec, alignas: parentheses follow.
    assembly,   // asm
    control,    // if, while, for, switch: parentheses and a statement follow.
    sizeof_,    // sizeof, alignof: a type or an expression follows.
    keyword,    // Any other keyword.
    number,
    string,  // Also character literals.
    mark,    // Punctuation: one character, `::` or `...`.
    if_,     // #if, #ifdef, #ifndef
    elif,
    else_,
    endif,
    directive,  // Any other preprocessor line, with its continuation lines.
  };
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  Kind kind = Kind::mark;
  // The first character of a mark; 'S' for `::`, 'E' for `...`.
  char c = 0;
  CPlace place = CPlace::file;  // For brackets: their contents.

  bool is(char mark) const { return kind == Kind::mark && c == mark; }
  bool is(Kind k) const { return kind == k; }
  bool is_word() const { return kind <= Kind::keyword; }
  bool is_conditional() const { return kind >= Kind::if_ && kind <= Kind::endif; }
  bool is_directive() const { return kind >= Kind::if_; }
};

/// Treats keywords of C++ only as keywords in that dialect only. Reads from offset `from`, which
/// must be at the end of a token, up to and including the first token that begins at `until` or
/// later.
std::vector<CToken> c_tokens(std::string_view text, Dialect dialect, std::size_t from = 0,
                             std::size_t until = SIZE_MAX);

}  // namespace codefinder::c_family
