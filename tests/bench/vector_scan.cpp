// Measures the search for the most similar vectors: vector_scan [VECTORS [DIMENSIONS]].  Writes
// random vectors (1,000,000 of 384 dimensions) to a store in a temporary directory, and prints the
// times of the fastest and the slowest of ten scans, by the clock and of the processor.
#include "index/embed/nearest.h"
#include "support/temp_directory.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

using namespace codefinder;
using namespace codefinder::embed;

namespace {

std::vector<float> random_vector(std::mt19937& random, std::size_t dimensions) {
  std::normal_distribution<float> value;
  std::vector<float> vector(dimensions);
  for (float& x : vector) x = value(random);
  return vector;
}

Digest digest_of(std::uint32_t number) {
  Digest digest{};
  for (std::size_t i = 0; i < 4; ++i) digest[i] = static_cast<std::uint8_t>(number >> (24 - 8 * i));
  return digest;
}

}  // namespace

int main(int count, char** arguments) {
  const auto vectors = static_cast<std::uint32_t>(count > 1 ? std::atoi(arguments[1]) : 1'000'000);
  const auto dimensions = static_cast<std::size_t>(count > 2 ? std::atoi(arguments[2]) : 384);
  const testing::TempDirectory directory;
  const auto store = VectorStore::open(directory.path());
  if (!store) return std::fprintf(stderr, "%s\n", store.error().message.c_str()), 1;
  std::mt19937 random(1);
  Places places;
  for (std::uint32_t i = 0; i < vectors;) {
    VectorBatch batch;
    for (std::uint32_t end = std::min(vectors, i + 10'000); i < end; ++i) {
      batch.vectors.emplace_back(digest_of(i), quantize(random_vector(random, dimensions)));
      places.by_text.push_back({digest_of(i), {FileId(i / 10), SymbolIndex(i % 10)}});
    }
    if (!(*store)->write("model", batch)) return 1;
  }
  double best = 1e9, worst = 0, least = 1e9, most = 0;
  for (int run = 0; run < 10; ++run) {
    const Quantized target = quantize(random_vector(random, dimensions));
    const std::clock_t cpu = std::clock();
    const auto begin = std::chrono::steady_clock::now();
    const auto reader = (*store)->read();
    if (!reader) return 1;
    const auto found = scan_vectors(places, *reader, target, 100, [](FileId) { return true; });
    const double time =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    if (!found || found->hits.size() != std::min<std::size_t>(100, vectors)) return 1;
    const double used = 1000.0 * static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC;
    best = std::min(best, time), worst = std::max(worst, time);
    least = std::min(least, used), most = std::max(most, used);
  }
  std::printf(
      "%u vectors of %zu dimensions, %.0f MB: %.0f to %.0f ms, of the processor %.0f to %.0f ms\n",
      vectors, dimensions, static_cast<double>((*store)->bytes()) / 1e6, best, worst, least, most);
  return 0;
}
