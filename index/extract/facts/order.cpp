// Puts what injections add out of order in the order of the text.
#include "index/extract/facts/builder.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace codefinder::extract {

void FactsBuilder::sort_occurrences() {
  const auto comment_before = [](ByteRange a, ByteRange b) { return a.begin < b.begin; };
  if (!std::is_sorted(comments_.begin(), comments_.end(), comment_before))
    std::stable_sort(comments_.begin(), comments_.end(), comment_before);
  const std::vector<Occurrence>& all = facts_.occurrences;
  const auto begins_before = [](const Occurrence& a, const Occurrence& b) {
    return a.range.begin < b.range.begin;
  };
  if (std::is_sorted(all.begin(), all.end(), begins_before)) return;
  std::vector<std::uint32_t> order(all.size()), moved(all.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return begins_before(all[a], all[b]); });
  std::vector<Occurrence> occurrences;
  std::vector<std::uint32_t> scopes;
  occurrences.reserve(all.size()), scopes.reserve(all.size());
  for (const std::uint32_t number : order) {
    moved[number] = static_cast<std::uint32_t>(occurrences.size());
    occurrences.push_back(all[number]);
    scopes.push_back(occurrence_scope_[number]);
  }
  facts_.occurrences = std::move(occurrences);
  occurrence_scope_ = std::move(scopes);
  renumber_occurrences(moved);
  const auto by_first = [](const auto& a, const auto& b) { return a.first < b.first; };
  std::sort(bind_names_.begin(), bind_names_.end(), by_first);
  std::sort(doc_types_.begin(), doc_types_.end());
  std::sort(scopes_first_.begin(), scopes_first_.end());
  std::sort(
      facts_.argument_lists.begin(), facts_.argument_lists.end(),
      [](const ArgumentList& a, const ArgumentList& b) { return a.call.value < b.call.value; });
}

void FactsBuilder::renumber_occurrences(const std::vector<std::uint32_t>& moved) {
  for (auto& bound : bind_names_) bound.first = moved[bound.first];
  for (std::uint32_t& i : doc_types_) i = moved[i];
  for (std::uint32_t& i : scopes_first_) i = moved[i];
  for (ArgumentList& list : facts_.argument_lists) list.call.value = moved[list.call.value];
}

}  // namespace codefinder::extract
