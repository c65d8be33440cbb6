// Vectors of 8-bit integers: a quarter of the size of floats, and compared by exact integer
// arithmetic, so that the order of results is the same on all machines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::embed {

/// A vector of length 1: component i is values[i] * scale.
struct Quantized {
  float scale = 0;
  std::vector<std::int8_t> values;

  /// The bytes that are stored: the scale, then the values.
  std::string encode() const;
};

/// A stored vector; `values` points into the encoded bytes.
struct QuantizedView {
  float scale = 0;
  const std::int8_t* values = nullptr;
};
inline constexpr std::size_t kScaleBytes = sizeof(float);
/// REQUIRES: kScaleBytes bytes or more.
QuantizedView view_of(std::string_view encoded);

/// Normalizes the vector and rounds it to 8 bits.  Returns no values if its length is 0 or not
/// finite.
Quantized quantize(std::span<const float> vector);

}  // namespace codefinder::embed
