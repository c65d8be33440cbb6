// Splits text into runs of word bytes, 64 bytes per step: the lexical pass over a whole project is
// bounded by this.
#pragma once

#include "base/strings.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace codefinder::update {

/// Letters, digits, `_`, `$` and all non-ASCII bytes.
constexpr bool is_name_byte(char byte) { return is_word_char(byte) || byte == '$'; }

/// Bit mask of the name bytes among 64 bytes; the first is bit 0.
inline std::uint64_t name_bytes(const char* bytes) {
  std::uint64_t mask = 0;
#if defined(__SSE2__)
  for (unsigned i = 0; i < 4; ++i) {
    const __m128i c = _mm_loadu_si128(
        reinterpret_cast<const __m128i*>(bytes + std::size_t{16} * i));
    const auto among = [](__m128i x, char first, char last) {
      return _mm_and_si128(_mm_cmpgt_epi8(x, _mm_set1_epi8(static_cast<char>(first - 1))),
                           _mm_cmplt_epi8(x, _mm_set1_epi8(static_cast<char>(last + 1))));
    };
    const auto is = [&](char one) { return _mm_cmpeq_epi8(c, _mm_set1_epi8(one)); };
    const __m128i letter = among(_mm_or_si128(c, _mm_set1_epi8(0x20)), 'a', 'z');
    // Non-ASCII bytes have the high bit set, which movemask extracts.
    const __m128i any = _mm_or_si128(_mm_or_si128(letter, among(c, '0', '9')),
                                     _mm_or_si128(c, _mm_or_si128(is('_'), is('$'))));
    mask |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(any)))
            << (16 * i);
  }
#else
  for (unsigned i = 0; i < 64; ++i) mask |= std::uint64_t{is_name_byte(bytes[i])} << i;
#endif
  return mask;
}

/// Calls each(run) for every maximal run of name bytes. O(bytes), 1 GB/s and more.
template <class Each>
void for_each_run(std::string_view text, const Each& each) {
  bool inside = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); at += 64) {
    char last[64];
    const char* bytes = text.data() + at;
    if (text.size() - at < 64) {
      std::memset(last, ' ', sizeof last);
      std::memcpy(last, bytes, text.size() - at);
      bytes = last;
    }
    const std::uint64_t mask = name_bytes(bytes);
    for (std::uint64_t edges = mask ^ (mask << 1 | std::uint64_t{inside}); edges != 0;
         edges &= edges - 1) {
      const std::size_t edge = at + static_cast<std::size_t>(std::countr_zero(edges));
      if (inside) each(text.substr(begin, edge - begin));
      begin = edge;
      inside = !inside;
    }
  }
  if (inside) each(text.substr(begin));
}

}  // namespace codefinder::update
