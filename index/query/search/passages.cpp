// Drops the hits of search_text whose lines are already in a better one.
#include "index/query/search/passages.h"

#include <algorithm>

namespace codefinder::query {
namespace {

Passage passage_of(TextHit found) {
  const TextMap& map = found.hit.place.facts->text_map;
  const ByteRange window = found.window;
  const std::uint32_t last = window.end > window.begin ? window.end - 1 : window.begin;
  const std::uint32_t first_line = map.position_at(window.begin).line;
  return {std::move(found), first_line, map.position_at(last).line};
}

bool overlap(const Passage& a, const Passage& b) {
  return a.found.hit.place.file == b.found.hit.place.file && a.first_line <= b.last_line &&
         b.first_line <= a.last_line;
}

}  // namespace

Result<Passages> find_passages(const index::Snapshot& snapshot, SearchText request,
                               std::size_t most, std::stop_token stop) {
  request.max_results = 2 * most;  // Some may overlap.
  request.search_for = SearchFor::passages;
  Result<FoundText> found = search_text(snapshot, request, stop);
  if (!found) return found.error();
  Passages out;
  out.truncated = found->truncated;
  out.all_examined = found->all_examined;
  out.semantic_missing = found->semantic_missing;
  for (TextHit& hit : found->hits) {
    Passage passage = passage_of(std::move(hit));
    if (std::any_of(out.passages.begin(), out.passages.end(),
                    [&](const Passage& shown) { return overlap(shown, passage); }))
      continue;
    if (out.passages.size() == most) {
      out.truncated = true;
      break;
    }
    out.passages.push_back(std::move(passage));
  }
  return out;
}

}  // namespace codefinder::query
