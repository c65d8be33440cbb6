// Normalizes identifiers, in all languages alike: letters without case, divided into humps.
// "irq_setAffinity" and "IRQSetAffinity" both have the letters "irqsetaffinity" and humps that
// begin at i, s and a.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

constexpr bool is_upper_letter(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower_letter(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_digit_letter(char c) { return c >= '0' && c <= '9'; }

/// True for ASCII letters and digits, and for every byte of a non-ASCII character; all other
/// characters separate humps.
constexpr bool is_name_letter(char c) {
  return is_upper_letter(c) || is_lower_letter(c) || is_digit_letter(c) ||
         (static_cast<unsigned char>(c) & 0x80) != 0;
}

/// Folds ASCII only.
constexpr char fold_letter(char c) { return is_upper_letter(c) ? static_cast<char>(c + 32) : c; }

/// True if a hump begins at `i`: at the start, after a separator, at a capital after a small
/// letter, at the last capital of a run that small letters follow ("HTTPServer": H, S), and at the
/// first digit of a number.
constexpr bool begins_hump(std::string_view name, std::size_t i) {
  const char c = name[i];
  if (!is_name_letter(c)) return false;
  if (i == 0 || !is_name_letter(name[i - 1])) return true;
  if (is_upper_letter(c))
    return !is_upper_letter(name[i - 1]) || (i + 1 < name.size() && is_lower_letter(name[i + 1]));
  return is_digit_letter(c) && !is_digit_letter(name[i - 1]);
}

/// The bit of a letter or digit, without case; non-ASCII characters share a few bits; 0 for any
/// other character.
constexpr std::uint64_t letter_bit(char c) {
  const char f = fold_letter(c);
  if (is_lower_letter(f)) return 1ull << (f - 'a');
  if (is_digit_letter(f)) return 1ull << (26 + f - '0');
  return is_name_letter(f) ? 1ull << (36 + (static_cast<unsigned char>(c) & 15)) : 0;
}
/// letter_bit(), indexed by byte.
inline constexpr std::array<std::uint64_t, 256> kLetterBits = [] {
  std::array<std::uint64_t, 256> bits{};
  for (unsigned c = 0; c < bits.size(); ++c) bits[c] = letter_bit(static_cast<char>(c));
  return bits;
}();

/// The set of letters and digits of a text: a cheap reject before expensive tests.
inline std::uint64_t letters_of(std::string_view text) {
  std::uint64_t letters = 0;
  for (const char c : text) letters |= kLetterBits[static_cast<unsigned char>(c)];
  return letters;
}

struct NameLetters {
  std::string letters;               // Folded, without separators.
  std::vector<std::uint32_t> humps;  // Indexes into `letters` of their first letters, ascending.
  /// Replaces the contents with the letters of `name`; keeps the allocated memory.
  void read(std::string_view name);
};

inline void NameLetters::read(std::string_view name) {
  letters.clear();
  humps.clear();
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!is_name_letter(name[i])) continue;
    if (begins_hump(name, i)) humps.push_back(static_cast<std::uint32_t>(letters.size()));
    letters.push_back(fold_letter(name[i]));
  }
}

/// For a search word: bit i is set if a hump begins at letter i and a matching name must have one
/// there too.  Humps of numbers are not set: "ip4" also matches "ipv4".
inline std::uint32_t typed_humps(const NameLetters& word) {
  std::uint32_t bits = 0;
  for (const std::uint32_t hump : word.humps)
    if (hump < 32 && !is_digit_letter(word.letters[hump])) bits |= 1u << hump;
  return bits;
}

}  // namespace codefinder
