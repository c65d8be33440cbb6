// Vectors of 8-bit integers and their dot products.
#include "index/embed/quantized.h"
#include "index/embed/dot_product.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>

namespace codefinder::quantized_test {

using namespace codefinder::embed;

TEST_CASE("embed: a vector is normalized, and rounded to 8 bits of its largest component") {
  const Quantized vector = quantize(std::vector<float>{3, -4, 0});
  CHECK(vector.values == std::vector<std::int8_t>{95, -127, 0});
  CHECK(vector.scale * 127 == Approx(0.8));
  const std::string bytes = vector.encode();
  REQUIRE(bytes.size() == kScaleBytes + 3);
  CHECK(view_of(bytes).scale == vector.scale);
  CHECK(view_of(bytes).values[1] == -127);
}

TEST_CASE("embed: a vector without a direction is none") {
  CHECK(quantize(std::vector<float>{0, 0}).values.empty());
  CHECK(quantize(std::vector<float>{}).values.empty());
  CHECK(quantize(std::vector<float>{1, std::numeric_limits<float>::infinity()}).values.empty());
  CHECK(quantize(std::vector<float>{1, std::nanf("")}).values.empty());
}

TEST_CASE("embed: the dot product is exact for all sizes and alignments") {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> value(-127, 127);
  std::vector<std::int8_t> a(1100), b(1100);
  for (auto& x : a) x = static_cast<std::int8_t>(value(random));
  for (auto& x : b) x = static_cast<std::int8_t>(value(random));
  for (std::size_t size = 0; size < 100; ++size)
    for (std::size_t offset = 0; offset < 3; ++offset)
      CHECK(dot_product(a.data() + offset, b.data() + 2 * offset, size) ==
            plain_dot_product(a.data() + offset, b.data() + 2 * offset, size));
  CHECK(dot_product(a.data(), b.data(), 1024) == plain_dot_product(a.data(), b.data(), 1024));
  const std::vector<std::int8_t> largest(8192, 127), smallest(8192, -127);
  CHECK(dot_product(largest.data(), smallest.data(), 8192) == -127 * 127 * 8192);
}

TEST_CASE("embed: quantized similarities are close to those of the floats") {
  std::mt19937 random(11);
  std::normal_distribution<float> value;
  for (int i = 0; i < 20; ++i) {
    std::vector<float> a(384), b(384);
    double product = 0, of_a = 0, of_b = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      a[k] = value(random), b[k] = a[k] + value(random);
      product += a[k] * b[k], of_a += a[k] * a[k], of_b += b[k] * b[k];
    }
    const Quantized x = quantize(a), y = quantize(b);
    const double similarity = static_cast<double>(x.scale) * y.scale *
                              dot_product(x.values.data(), y.values.data(), 384);
    CHECK(similarity == Approx(product / std::sqrt(of_a * of_b)).margin(0.01));
  }
}

}  // namespace codefinder::quantized_test
