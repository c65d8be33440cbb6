// HitPage: a heap of the best hits.
#include "index/query/hits/hit_page.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace codefinder::query {

bool is_better_hit(const FoundSymbol& a, const FoundSymbol& b) {
  return std::tuple(-a.score, std::string_view(a.path), a.order, a.ref()) <
         std::tuple(-b.score, std::string_view(b.path), b.order, b.ref());
}

void HitPage::add(FoundSymbol hit) {
  hits_.push_back(std::move(hit));
  const auto before = [this](std::size_t a, std::size_t b) {
    return is_better_hit(hits_[a], hits_[b]);
  };
  page_.push_back(hits_.size() - 1);
  std::push_heap(page_.begin(), page_.end(), before);
  if (page_.size() <= size_) return;
  std::pop_heap(page_.begin(), page_.end(), before);
  page_.pop_back();
}

bool HitPage::kth_hit_beats(double bound, std::string_view path) const {
  if (page_.size() < size_) return false;
  const FoundSymbol& last = hits_[page_.front()];
  return bound < last.score || (bound == last.score && !path.empty() && path > last.path);
}

std::vector<FoundSymbol> HitPage::take_sorted() {
  page_.clear();
  std::vector<FoundSymbol> sorted = std::move(hits_);
  hits_.clear();
  std::sort(sorted.begin(), sorted.end(), is_better_hit);
  return sorted;
}

}  // namespace codefinder::query
