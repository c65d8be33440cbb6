// Splits a regular expression in RE2's syntax into characters, escapes and classes, without their
// meaning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace codefinder::query {

struct RegexPart {
  enum class Kind : std::uint8_t {
    character,  // Outside of classes and `\Q…\E`: itself, or an operator.
    quoted,     // In `\Q…\E`.
    escape,     // `\w`, `\.`, `\pL`, `\x{10FFFF}`, `\101`.
    class_,     // The "[" that begins a class.
    member,     // A character of a class.
  };
  Kind kind;
  std::string_view text;  // For a character, its first byte or a later one.
};

/// REQUIRES: RE2 accepts the pattern.  O(pattern).
void for_each_part(std::string_view regex, const std::function<void(const RegexPart&)>& each);

}  // namespace codefinder::query
