// Puts what injections add out of order in the order of the text.
#include "index/extract/facts/builder.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace codefinder::extract {

namespace {

bool begins_before(const Occurrence& a, const Occurrence& b) {
  return a.range.begin < b.range.begin;
}

/// Sorts the occurrences with their scopes; returns the new number of each.
std::vector<std::uint32_t> sort_with_scopes(std::vector<Occurrence>& all,
                                            std::vector<std::uint32_t>& scopes) {
  std::vector<std::uint32_t> order(all.size()), moved(all.size()), sorted_scopes;
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return begins_before(all[a], all[b]); });
  std::vector<Occurrence> sorted;
  sorted.reserve(all.size()), sorted_scopes.reserve(all.size());
  for (const std::uint32_t number : order) {
    moved[number] = static_cast<std::uint32_t>(sorted.size());
    sorted.push_back(all[number]);
    sorted_scopes.push_back(scopes[number]);
  }
  all = std::move(sorted);
  scopes = std::move(sorted_scopes);
  return moved;
}

void sort_comments(std::vector<ByteRange>& comments) {
  if (!std::ranges::is_sorted(comments, {}, &ByteRange::begin))
    std::ranges::stable_sort(comments, {}, &ByteRange::begin);
}

}  // namespace

void FactsBuilder::sort_occurrences() {
  sort_comments(comments_);
  if (std::is_sorted(facts_.occurrences.begin(), facts_.occurrences.end(), begins_before)) return;
  renumber_occurrences(sort_with_scopes(facts_.occurrences, occurrence_scope_));
  std::ranges::sort(bind_names_, {}, [](const auto& bound) { return bound.first; });
  for (auto* list : {&doc_types_, &scopes_first_}) std::ranges::sort(*list);
  std::ranges::sort(facts_.argument_lists, {}, [](const auto& list) { return list.call.value; });
}

void FactsBuilder::renumber_occurrences(const std::vector<std::uint32_t>& moved) {
  for (auto& bound : bind_names_) bound.first = moved[bound.first];
  for (std::uint32_t& i : doc_types_) i = moved[i];
  for (std::uint32_t& i : scopes_first_) i = moved[i];
  for (ArgumentList& list : facts_.argument_lists) list.call.value = moved[list.call.value];
}

}  // namespace codefinder::extract
