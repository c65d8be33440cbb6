// C and C++ source as tokens: words by what they can be in a declaration, brackets, and
// preprocessor lines as one token each. Comments and white space are left out.  Any bytes are
// welcome.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// What stands between two brackets.
enum class CPlace : std::uint8_t { file, members, enumerators, block, values, parentheses };

struct CToken {
  enum class Kind : std::uint8_t {
    name,       // A word that is no keyword.
    specifier,  // static, inline, const, volatile, …: goes with a type, is none.
    type,       // int, unsigned, bool, …
    tag,        // struct, union, enum, class
    type_of,    // typeof, decltype: a type with parentheses.
    attribute,  // __attribute__, __declspec, alignas: parentheses follow.
    assembly,   // asm
    control,    // if, while, for, switch: parentheses and a statement follow.
    sizeof_,    // sizeof, alignof: a type or an expression follows.
    keyword,    // Any other.
    number,
    string,  // Character literals too.
    mark,    // Punctuation: one character, `::` or `...`.
    if_,     // #if, #ifdef, #ifndef
    elif,
    else_,
    endif,
    directive,  // Any other preprocessor line, with the lines it goes on to.
  };
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  Kind kind = Kind::mark;
  // The first character of a mark.  ':' of `::` is 'S', '.' of `...` is 'E'.
  char c = 0;
  CPlace place = CPlace::file;  // What a bracket holds.

  bool is(char mark) const { return kind == Kind::mark && c == mark; }
  bool is(Kind k) const { return kind == k; }
  bool is_word() const { return kind <= Kind::keyword; }
  bool is_conditional() const { return kind >= Kind::if_ && kind <= Kind::endif; }
  bool is_directive() const { return kind >= Kind::if_; }
};

/// `cpp`: words that are keywords of C++ only are some.  From `from` on, behind a token, to the
/// first that begins at `until` or later.
std::vector<CToken> c_tokens(std::string_view text, bool cpp, std::size_t from = 0,
                             std::size_t until = SIZE_MAX);

/// Whether a name or a number may have the character.
constexpr bool in_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Behind the comment that begins at `at`; `at` when none does.
std::size_t behind_c_comment(std::string_view text, std::size_t at);

}  // namespace codefinder::index
