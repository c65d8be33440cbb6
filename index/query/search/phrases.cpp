// The texts in quotes of a query in plain words.
#include "index/query/search/match_places.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxWordsBesidePhrases = 3;

}  // namespace

bool phrases_restrict(std::string_view query, const std::vector<std::string>& phrases) {
  if (phrases.empty()) return false;
  std::size_t words = SearchTerms(query).sequence().size();
  for (const std::string& phrase : phrases)
    words -= std::min(words, SearchTerms(phrase).sequence().size());
  return words <= kMaxWordsBesidePhrases;
}

std::optional<std::vector<FileId>> files_with(const index::Snapshot& snapshot,
                                              const std::vector<std::string>& phrases) {
  std::optional<std::vector<FileId>> all;
  for (const std::string& phrase : phrases) {
    const auto files = snapshot.files().may_contain(phrase);
    if (!files) continue;
    std::vector<FileId> both = *files;
    if (all)
      std::erase_if(
          both, [&](FileId file) { return !std::binary_search(all->begin(), all->end(), file); });
    all = std::move(both);
  }
  return all;
}

bool has_phrases(const std::vector<std::string>& phrases, std::string_view text, ByteRange range) {
  const std::string part(
      text.substr(std::min<std::size_t>(range.begin, text.size()), range.end - range.begin));
  return std::all_of(phrases.begin(), phrases.end(), [&](const std::string& phrase) {
    const std::string lower = to_lower(phrase);
    return (lower == phrase ? to_lower(part) : part).find(phrase) != std::string::npos;
  });
}

}  // namespace codefinder::query
