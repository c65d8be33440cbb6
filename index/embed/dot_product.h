// The dot product of vectors of 8-bit integers, with the processor's vector instructions.
#pragma once

#include <cstddef>
#include <cstdint>

namespace codefinder::embed {

/// Exact.  REQUIRES: `size` of at most 100,000, and no value of -128.
std::int32_t dot_product(const std::int8_t* a, const std::int8_t* b, std::size_t size);
/// The same without vector instructions.
std::int32_t plain_dot_product(const std::int8_t* a, const std::int8_t* b, std::size_t size);

}  // namespace codefinder::embed
