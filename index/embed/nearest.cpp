// The scan, with a heap of the best hits.
#include "index/embed/nearest.h"

#include "index/embed/dot_product.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace codefinder::embed {

namespace {

class Nearest {
 public:
  explicit Nearest(std::size_t most) : most_(most) {}

  /// Whether a hit of this similarity would be among the best.
  bool is_among_best(double similarity) const {
    return hits_.size() < most_ || (most_ > 0 && similarity >= hits_.front().similarity);
  }
  void add(const index::SemanticHit& hit) {
    hits_.push_back(hit);
    std::push_heap(hits_.begin(), hits_.end(), before);
    if (hits_.size() <= most_) return;
    std::pop_heap(hits_.begin(), hits_.end(), before);
    hits_.pop_back();
  }
  /// Best first, then by file and symbol.
  std::vector<index::SemanticHit> take() {
    std::sort(hits_.begin(), hits_.end(), before);
    return std::move(hits_);
  }

 private:
  static bool before(const index::SemanticHit& a, const index::SemanticHit& b) {
    return std::tuple(-a.similarity, a.symbol) < std::tuple(-b.similarity, b.symbol);
  }

  const std::size_t most_;
  std::vector<index::SemanticHit> hits_;  // A heap with the worst at the front.
};

}  // namespace

Result<Scanned> scan_vectors(const Places& places, const VectorStore::Reader& reader,
                             const Quantized& target, std::size_t most,
                             const std::function<bool(FileId)>& wanted) {
  Scanned scanned;
  Nearest best(most);
  const Digest* last = nullptr;
  double similarity = 0;
  const Status joined = join_vectors(
      places, reader, [&](const Places::Place& place, const QuantizedView* vector) {
        if (!vector) return;
        if (last == nullptr || *last != place.text) {
          ++scanned.embedded;
          similarity = static_cast<double>(target.scale) * vector->scale *
                       dot_product(target.values.data(), vector->values, target.values.size());
        }
        last = &place.text;
        // Not for those without a similarity, nor for a damaged scale, which is no number.
        if (similarity > 0 && best.is_among_best(similarity) && wanted(place.symbol.file))
          best.add({place.symbol, similarity});
      });
  if (!joined) return joined.error();
  scanned.hits = best.take();
  return scanned;
}

}  // namespace codefinder::embed
