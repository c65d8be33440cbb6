// NameCandidates: the stages of the name search, each in the store's name dictionary.
#include "index/query/symbols/name_candidates.h"

#include <algorithm>
#include <tuple>

namespace codefinder::query {

bool NameCandidates::next(std::vector<NameCandidate>& fresh) {
  Fresh found;
  switch (stage_) {
    case Stage::exact:
      for (const QueryWord& word : words_) {
        exact(word.last.word(), found);
        if (!word.scopes.empty()) exact(word.text, found);  // A name that contains dots itself.
      }
      exact_ = words_.size() == 1 && !found.empty();
      stage_ = Stage::prefix;
      break;
    case Stage::prefix:
      search(NameSearch::Way::prefix, words_.size() > 1 ? MatchTier::substring : MatchTier::prefix,
             found);
      stage_ = Stage::parts;
      if (words_.size() == 1) break;
      // A name that contains all words ranks like an exact one, wherever they are in it.
      [[fallthrough]];
    case Stage::parts:
      search(NameSearch::Way::substring_or_humps, MatchTier::substring, found);
      // Misspelt names are searched only if the exact name is not defined.
      stage_ = exact_ ? Stage::done : Stage::close;
      break;
    case Stage::close:
      edits_ = search(NameSearch::Way::one_edit, MatchTier::typo, found);
      stage_ = Stage::any;
      break;
    case Stage::any:
      search(NameSearch::Way::all, MatchTier::subsequence, found);
      std::erase_if(found, [](const auto& candidate) {
        return candidate.second.from_bulk_file;
      });  // Any letters match some register.
      stage_ = Stage::done;
      break;
    case Stage::done: return false;
  }
  for (auto& [name, candidate] : found) {
    seen_.insert(name);
    fresh.push_back(std::move(candidate));
  }
  std::sort(fresh.begin(), fresh.end(),
            [](const NameCandidate& a, const NameCandidate& b) { return a.name < b.name; });
  return true;
}

MatchTier NameCandidates::next_tier() const {
  switch (stage_) {
    case Stage::exact: return MatchTier::exact;
    case Stage::prefix: return MatchTier::exact_other_case;
    case Stage::parts: return MatchTier::humps;
    case Stage::close: return MatchTier::typo;
    case Stage::any: return MatchTier::subsequence;
    case Stage::done: break;
  }
  return MatchTier::none;
}

void NameCandidates::exact(std::string_view name, Fresh& fresh) {
  NameCandidate candidate;
  candidate.symbols = snapshot_.names().definitions(name);
  if (candidate.symbols.empty()) return;
  candidate.name = name;
  candidate.match = {MatchTier::exact, 1};
  candidate.popular = popularity_of(snapshot_.names().count_files_with(name));
  fresh.emplace(candidate.name, std::move(candidate));
}

bool NameCandidates::search(NameSearch::Way way, MatchTier worst, Fresh& fresh) {
  bool complete = true;
  std::string key;
  std::unordered_map<std::string, std::uint64_t> files;
  for (const QueryWord& word : words_) {
    // Names found by another word's search are not counted again.
    std::unordered_set<std::string> known;
    for (const auto& [name, candidate] : fresh) known.insert(name);
    const NameVisitor visitor{
        .wants =
            [&](std::string_view name) {
              return static_cast<bool>(match_name(words_, name, worst));
            },
        .each =
            [&](const FoundName& found) {
              key.assign(found.name);
              if (seen_.contains(key) || known.contains(key)) return true;
              const auto [at, added] = fresh.try_emplace(key);
              NameCandidate& candidate = at->second;
              if (added)
                candidate.name = key, candidate.match = match_name(words_, key, worst),
                candidate.rank = NameRank::minor, candidate.from_bulk_file = true;
              candidate.rank = std::max(candidate.rank, found.rank);
              candidate.from_bulk_file = candidate.from_bulk_file && found.from_bulk_file;
              candidate.popular = popularity_of(files[key] += found.files);
              candidate.symbols.insert(candidate.symbols.end(), found.symbols.begin(),
                                       found.symbols.end());
              return !stopped_();
            },
        .stopped = stopped_};
    NameSearch search{way, word.last.word()};
    const std::size_t size = search.word.size();
    for (const QueryWord& other : words_) {
      search.prefilters.push_back(other.last.prefilter(worst));
      if (way == NameSearch::Way::all && edits_) search.prefilters.back().max_missing = 0;
      if (way != NameSearch::Way::one_edit) continue;
      search.prefilters.back().shortest = std::max<std::size_t>(size, 1) - 1;
      search.prefilters.back().longest = size + 1;
    }
    complete = snapshot_.names().search(search, visitor) && complete;
  }
  cut_ = cut_ || !complete;
  cut_containing_ = cut_containing_ || (!complete && worst < MatchTier::typo);
  return complete;
}

}  // namespace codefinder::query
