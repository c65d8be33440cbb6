// find_symbols: chooses the sources of hits (symbol_search.h), and makes the answer of the page.
#include "index/query/symbols/find_symbols.h"

#include "base/log.h"
#include "base/result.h"
#include "index/query/hits/library_ids.h"
#include "index/query/symbols/fold_declarations.h"
#include "index/query/symbols/symbol_search.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxQueryLength = 1000;

Status check(const FindSymbols& request) {
  if (request.limit == 0 && !request.count_all)
    return Error{ErrorCode::invalid_query, "the limit is 0", "Ask for at least one hit."};
  if (request.query.size() > kMaxQueryLength)
    return Error{ErrorCode::invalid_query,
                 fmt::format("the query has {} bytes; at most {} are allowed", request.query.size(),
                             kMaxQueryLength),
                 "Shorten the query."};
  if (!is_valid_utf8(request.query))
    return Error{ErrorCode::invalid_query, "the query is not UTF-8", {}};
  return Done{};
}

/// Records the names that an unfinished index may lack.
void record_names(const SymbolSearch& search) {
  for (const QueryWord& word : search.words)
    search.snapshot.record_miss(MissingKey::name, word.last.word());
  if (const std::string& symbol = search.request.filters.symbol; !symbol.empty())
    search.snapshot.record_miss(MissingKey::name, symbol);
}

void add_hits(SymbolSearch& search) {
  const FindSymbols& request = search.request;
  if (request.within) {
    for (const SymbolRef& ref : *request.within) {
      if (ref.symbol.valid()) search.scorer.consider(ref);
      else if (search.wants_files()) search.scorer.consider_file(ref.file);
    }
  } else if (!request.filters.symbol.empty()) {
    for (const SymbolRef& ref : search.snapshot.names().definitions(request.filters.symbol))
      search.scorer.consider(ref);
  } else if (search.words.empty()) {
    browse_symbols(search);
  } else {
    add_path_hits(search);
    add_name_hits(search);
  }
}

bool wants_text(const SymbolSearch& search) {
  return search.request.in_words && search.words.size() > 1 &&
         search.request.filters.symbol.empty() && search.page.hits().size() < search.enough();
}

void add_other_places(SymbolSearch& search, const FoundSymbol& found, SymbolHit& hit) {
  for (const SymbolRef& ref : found.also_declared) {
    if (hit.also_declared.size() == kMaxOtherPlaces) return;
    const FileRow* row = search.context.row(ref.file);
    const auto& facts = search.scorer.facts_of(ref.file);
    if (!row || !facts) continue;
    const std::uint32_t name = facts->symbol(ref.symbol).name_range.begin;
    hit.also_declared.push_back({row->path, facts->text_map.position_at(name).line});
  }
}

SymbolHit make_hit(SymbolSearch& search, const FileRow& row, FoundSymbol& found) {
  const Definition& symbol = found.symbol;
  SymbolHit hit = found.summary
                      ? hit_of_summary(row, symbol, search.names[found.name].name, *found.summary)
                      : hit_of(search.snapshot, row, search.scorer.facts_of(symbol.file),
                               symbol.symbol);
  if (found.summary) hit.id = portable_id(search.snapshot, row, std::move(hit.id));
  hit.score = std::round(found.score * 10000) / 10000;
  hit.score_reasons = std::move(found.reasons);
  hit.evidence = found.evidence;
  hit.also_declared_count = found.also_declared.size();
  if (!search.request.places_only) add_other_places(search, found, hit);
  return hit;
}

std::vector<SymbolRef> candidates_of(const SymbolSearch& search,
                                     const std::vector<FoundSymbol>& found) {
  std::vector<SymbolRef> candidates;
  for (std::size_t i = 0; i < std::min(found.size(), kMaxCounted); ++i)
    candidates.push_back(found[i].symbol);
  for (const SymbolRef& ref : search.unexamined)
    if (candidates.size() < kMaxCounted && !search.scorer.was_considered(ref))
      candidates.push_back(ref);
  return candidates;
}

/// Makes the hits of the page, and counts all of them in groups.
void add_page(SymbolSearch& search, std::vector<FoundSymbol> found, FoundSymbols& answer) {
  const FindSymbols& request = search.request;
  const bool grouped = request.count_all && request.group_by != GroupBy::none;
  const std::size_t end = std::min(found.size(), request.offset + request.limit);
  GroupCounts counts;
  for (std::size_t i = grouped ? 0 : request.offset; i < (grouped ? found.size() : end); ++i) {
    const FileRow* row = search.context.row(found[i].symbol.file);
    if (!row) continue;
    SymbolHit hit = make_hit(search, *row, found[i]);
    if (grouped) add_hit(counts, request.group_by, hit);
    if (i >= request.offset && i < end) answer.hits.push_back(std::move(hit));
  }
  answer.totals.groups = counts.groups();
}

/// Returns nullopt if the page has to be larger: too many of its hits are declarations of others.
std::optional<FoundSymbols> run(SymbolSearch& search) {
  const FindSymbols& request = search.request;
  record_names(search);
  add_hits(search);
  FoundSymbols answer;
  answer.named = !search.page.hits().empty();
  if (wants_text(search)) add_text_hits(search);
  std::vector<FoundSymbol> found = search.page.take_sorted();
  answer.candidates = candidates_of(search, found);
  const bool full = found.size() >= search.enough();
  if (request.fold_declarations || request.fold_imports) {
    if (request.fold_declarations) fold_declarations(search, found);
    else fold_imports(search, found);
    if (full && found.size() <= request.offset + request.limit && search.can_grow()) return {};
  }
  // If the name is not found yet, similar names may be in any file.
  answer.exact = !found.empty() && found[0].score >= tier_floor(MatchTier::exact);
  if (request.filters.symbol.empty() && !answer.exact)
    search.snapshot.record_miss(MissingKey::all, {});
  answer.begun = !found.empty() && found[0].score >= tier_floor(MatchTier::prefix);
  answer.all_examined = search.all_examined;
  // Misspelt names and subsequences are only an offer: without any, nothing is omitted.
  const bool cut = found.empty() ? !search.all_examined : search.truncated;
  answer.truncated = cut || full || found.size() > request.offset + request.limit;
  const bool counted = request.count_all ? !full : !answer.truncated;
  answer.totals.count = found.size();
  answer.totals.is_lower_bound = cut || !counted;
  if (found.empty() && !request.places_only && !request.without_suggestions)
    answer.suggestions = suggestions(search);
  add_page(search, std::move(found), answer);
  return answer;
}

}  // namespace

Result<FoundSymbols> find_symbols(const index::Snapshot& snapshot, const FindSymbols& request,
                                  std::stop_token stop) {
  if (const Status valid = check(request); !valid) return valid.error();
  std::optional<FoundSymbols> answer;
  for (std::size_t growth = 1; !answer; growth *= SymbolSearch::kGrowth) {
    SymbolSearch search(snapshot, request, stop, growth);
    answer = run(search);
    if (stop.stop_requested()) return cancelled_error();
  }
  return std::move(*answer);
}

}  // namespace codefinder::query
