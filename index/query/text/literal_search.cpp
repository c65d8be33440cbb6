// LiteralSearch: compares two rare bytes of the text at 16 places per step, and the whole text
// where both are.
#include "index/query/text/literal_search.h"

#include <bit>
#include <cstring>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace codefinder::query {

namespace {

/// How often a byte is in sources, roughly: 0 for most bytes.
std::size_t frequency(char byte) {
  // The most frequent ones last.
  constexpr std::string_view kFrequent =
      "QZJXYKWqVHGBUj!F4987w35kO6MLPxNv=Dy2bh"
      "RECSIT<>&A1\"'.:}{[]+#z/g0;)(*-,umfpdclosni_artet\t\n ";
  return kFrequent.find(byte) + 1;  // npos + 1 is 0.
}

}  // namespace

LiteralSearch::LiteralSearch(std::string text) : text_(std::move(text)) {
  const auto is_rarer = [&](std::size_t a, std::size_t b) {
    return frequency(text_[a]) < frequency(text_[b]);
  };
  if (text_.size() < 2) return;
  second_ = 1;
  if (is_rarer(1, 0)) std::swap(first_, second_);
  for (std::size_t i = 2; i < text_.size(); ++i) {
    if (is_rarer(i, first_)) second_ = std::exchange(first_, i);
    else if (is_rarer(i, second_) && text_[i] != text_[first_]) second_ = i;
  }
}

std::size_t LiteralSearch::find_by_system(std::string_view in, std::size_t from) const {
  // Several times as fast as std::string_view::find.
  const void* const at = ::memmem(in.data() + from, in.size() - from, text_.data(), text_.size());
  return at == nullptr ? std::string_view::npos
                       : static_cast<std::size_t>(static_cast<const char*>(at) - in.data());
}

std::size_t LiteralSearch::find_in(std::string_view in, std::size_t from) const {
#if defined(__SSE2__)
  constexpr std::size_t kStep = 16;
  if (text_.size() < 2) return find_by_system(in, from);
  const __m128i first = _mm_set1_epi8(text_[first_]), second = _mm_set1_epi8(text_[second_]);
  const auto bytes_at = [&](std::size_t at) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(in.data() + at));
  };
  std::size_t wrong = 0, at = from;
  for (; at + kStep - 1 + text_.size() <= in.size(); at += kStep) {
    const __m128i both = _mm_and_si128(_mm_cmpeq_epi8(bytes_at(at + first_), first),
                                       _mm_cmpeq_epi8(bytes_at(at + second_), second));
    for (auto places = static_cast<unsigned>(_mm_movemask_epi8(both)); places != 0;
         places &= places - 1) {
      const std::size_t place = at + static_cast<std::size_t>(std::countr_zero(places));
      if (std::memcmp(in.data() + place, text_.data(), text_.size()) == 0) return place;
      ++wrong;
    }
    // In a text where the two bytes are frequent, the system's search is faster, and linear.
    constexpr std::size_t kFewWrong = 64, kBytesPerWrong = 32;
    if (wrong > kFewWrong + (at - from) / kBytesPerWrong) break;
  }
  return find_by_system(in, at);
#else
  return find_by_system(in, from);
#endif
}

}  // namespace codefinder::query
