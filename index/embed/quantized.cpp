// Rounds vectors to 8 bits.
#include "index/embed/quantized.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace codefinder::embed {

namespace {

constexpr float kMax = 127;

}  // namespace

std::string Quantized::encode() const {
  std::string bytes(kScaleBytes + values.size(), '\0');
  std::memcpy(bytes.data(), &scale, kScaleBytes);
  std::memcpy(bytes.data() + kScaleBytes, values.data(), values.size());
  return bytes;
}

QuantizedView view_of(std::string_view encoded) {
  QuantizedView view;
  std::memcpy(&view.scale, encoded.data(), kScaleBytes);
  view.values = reinterpret_cast<const std::int8_t*>(encoded.data() + kScaleBytes);
  return view;
}

Quantized quantize(std::span<const float> vector) {
  double squares = 0;
  float largest = 0;
  for (const float value : vector) {
    squares += static_cast<double>(value) * value;
    largest = std::max(largest, std::abs(value));
  }
  Quantized out;
  if (!std::isfinite(squares) || squares <= 0 || largest <= 0) return out;
  out.scale = static_cast<float>(largest / std::sqrt(squares)) / kMax;
  out.values.reserve(vector.size());
  for (const float value : vector)
    out.values.push_back(static_cast<std::int8_t>(std::lround(value / largest * kMax)));
  return out;
}

}  // namespace codefinder::embed
