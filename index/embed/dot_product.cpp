// Dot products by AVX2 if the processor has it, else by SSE2, else by the compiler's means.
#include "index/embed/dot_product.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace codefinder::embed {

std::int32_t plain_dot_product(const std::int8_t* a, const std::int8_t* b, std::size_t size) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

#if defined(__x86_64__)
namespace {

__attribute__((target("avx2"))) std::int32_t dot_avx2(const std::int8_t* a, const std::int8_t* b,
                                                      std::size_t size) {
  __m256i sum = _mm256_setzero_si256();
  std::size_t i = 0;
  for (; i + 16 <= size; i += 16) {
    const __m256i x = _mm256_cvtepi8_epi16(
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(a + i)));
    const __m256i y = _mm256_cvtepi8_epi16(
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(b + i)));
    sum = _mm256_add_epi32(sum, _mm256_madd_epi16(x, y));
  }
  alignas(32) std::int32_t parts[8];
  _mm256_store_si256(reinterpret_cast<__m256i*>(parts), sum);
  std::int32_t total = plain_dot_product(a + i, b + i, size - i);
  for (const std::int32_t part : parts) total += part;
  return total;
}

std::int32_t dot_sse2(const std::int8_t* a, const std::int8_t* b, std::size_t size) {
  // Unpacking a value with itself and shifting right by 8 extends its sign.
  const auto product = [](__m128i x, __m128i y) {
    const __m128i low = _mm_madd_epi16(_mm_srai_epi16(_mm_unpacklo_epi8(x, x), 8),
                                       _mm_srai_epi16(_mm_unpacklo_epi8(y, y), 8));
    const __m128i high = _mm_madd_epi16(_mm_srai_epi16(_mm_unpackhi_epi8(x, x), 8),
                                        _mm_srai_epi16(_mm_unpackhi_epi8(y, y), 8));
    return _mm_add_epi32(low, high);
  };
  __m128i sum = _mm_setzero_si128();
  std::size_t i = 0;
  for (; i + 16 <= size; i += 16)
    sum = _mm_add_epi32(sum, product(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + i)),
                                     _mm_loadu_si128(reinterpret_cast<const __m128i*>(b + i))));
  alignas(16) std::int32_t parts[4];
  _mm_store_si128(reinterpret_cast<__m128i*>(parts), sum);
  return parts[0] + parts[1] + parts[2] + parts[3] + plain_dot_product(a + i, b + i, size - i);
}

}  // namespace

std::int32_t dot_product(const std::int8_t* a, const std::int8_t* b, std::size_t size) {
  static const auto best = __builtin_cpu_supports("avx2") ? dot_avx2 : dot_sse2;
  return best(a, b, size);
}
#else
std::int32_t dot_product(const std::int8_t* a, const std::int8_t* b, std::size_t size) {
  return plain_dot_product(a, b, size);
}
#endif

}  // namespace codefinder::embed
