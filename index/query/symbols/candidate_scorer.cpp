// CandidateScorer: matches and scores symbols with their facts, symbols with their summary, files.
#include "index/query/symbols/candidate_scorer.h"

#include "index/query/symbols/ranking_weights.h"
#include "index/query/symbols/symbol_match.h"
#include "index/query/symbols/symbol_search.h"

#include <optional>
#include <utility>

namespace codefinder::query {

namespace {

// Members of one file that are looked up without its facts; for more, the facts are loaded.
constexpr std::size_t kSummaryLookupLimit = 4;

// Signals that are given as a reason from this value on.
constexpr double kShownAsReason = 0.5;

std::vector<std::string> with_signals(std::vector<std::string> reasons,
                                      const RankingSignals& signals) {
  if (signals.foreign) reasons.emplace_back("dependency");
  if (signals.recent) reasons.emplace_back("recent");
  if (signals.near >= kShownAsReason) reasons.emplace_back("near");
  if (signals.popular >= kShownAsReason) reasons.emplace_back("popular");
  return reasons;
}

/// A heading or key that is the word counts as a symbol that is the word in other case: code of
/// that name comes first.
Match match_of(Match match, SymbolKind kind) {
  if (match.tier == MatchTier::exact && is_data(kind)) match.tier = MatchTier::exact_other_case;
  return match;
}

double browse_bonus(const RankingSignals& signals) {
  const bool fresh = signals.recent || signals.near >= kSameFileNear;
  return kBrowseFresh * (fresh ? 1 : 0) + kBrowseBonus * bonus_of(signals) +
         kBrowsePopularity * signals.popular + kBrowseKind * signals.kind;
}

}  // namespace

CandidateScorer::CandidateScorer(SymbolSearch& search)
    : search_(search),
      index_only_(search.request.places_only && !search.request.within &&
                  search.words.size() == 1 && search.words[0].scopes.empty() &&
                  search.filter.none()) {}

const std::shared_ptr<const FileFacts>& CandidateScorer::facts_of(FileId file) {
  const auto [at, fresh] = facts_.try_emplace(file);
  if (fresh) at->second = search_.snapshot.facts().get(file, index::FactsRequest::symbols);
  return at->second;
}

RankingSignals CandidateScorer::signals_in(const FileRow& row, double popular) {
  RankingSignals signals;
  const auto [at, fresh] = recent_.try_emplace(row.id, false);
  if (fresh) at->second = search_.snapshot.files().recent(row.id);
  add_file_signals(signals, row, search_.request.near_path);
  signals.recent = at->second;
  signals.popular = popular;
  return signals;
}

double CandidateScorer::popularity(std::string_view name) {
  const auto [at, fresh] = popularity_.try_emplace(std::string(name), 0.0);
  if (fresh) at->second = popularity_of(search_.snapshot.names().count_files_with(name));
  return at->second;
}

void CandidateScorer::consider(SymbolRef ref, const NameCandidate* candidate) {
  if (!considered_.insert(ref).second) return;
  const FileRow* row = search_.context.row(ref.file);
  if (!row || !search_.filter.file_fits(*row)) return;
  const FileFacts* facts = facts_of(ref.file).get();
  if (!facts || !ref.symbol.valid() || ref.symbol.value >= facts->symbols.size()) return;
  const Symbol& symbol = facts->symbol(ref.symbol);
  const bool any_name = search_.request.filters.symbol.empty();
  SymbolMatch match;
  if (search_.words.empty()) {
    match.match = {any_name ? MatchTier::prefix : MatchTier::exact, 1};
    if (!any_name) match.reasons.emplace_back("exact");
  } else if (!match_symbol(search_.words, *row, *facts, ref.symbol, match)) {
    return;
  }
  if (!search_.filter.symbol_fits(*row, *facts, ref.symbol)) return;
  RankingSignals signals = signals_in(
      *row, candidate ? candidate->popular : popularity(facts->str(symbol.name)));
  add_symbol_signals(signals, *row, *facts, ref.symbol);
  double bonus = bonus_of(signals);
  if (search_.words.empty() && any_name) bonus = browse_bonus(signals);
  add(ref, *row, tier_score(match_of(match.match, symbol.kind), bonus) * match.share,
      with_signals(std::move(match.reasons), signals));
}

bool CandidateScorer::consider_index_only(const Definition& symbol, std::size_t name) {
  if (!index_only_ || considered_.contains(symbol)) return false;
  const bool inside = symbol.nested || symbol.member;
  if (inside && (facts_.contains(symbol.file) || ++members_in_[symbol.file] > kSummaryLookupLimit))
    return false;
  std::optional<SymbolSummary> summary = search_.snapshot.facts().summary(symbol);
  const FileRow* row = summary ? search_.context.row(symbol.file) : nullptr;
  const NameCandidate& candidate = search_.names[name];
  SymbolMatch match;
  if (!row || !match_summary(search_.words[0], candidate.name, match)) return false;
  considered_.insert(symbol);
  RankingSignals signals = signals_in(*row, candidate.popular);
  add_summary_signals(signals, *row, symbol);
  const double score = tier_score(match_of(match.match, symbol.kind), bonus_of(signals));
  FoundSymbol found{symbol, score, row->path, symbol.symbol.value,
                    with_signals(std::move(match.reasons), signals)};
  found.summary = std::move(summary);
  found.name = name;
  search_.page.add(std::move(found));
  return true;
}

void CandidateScorer::add(const SymbolRef& ref, const FileRow& row, double score,
                          std::vector<std::string> reasons) {
  search_.page.add({{ref}, score, row.path, ref.symbol.value, std::move(reasons)});
}

double CandidateScorer::file_score(const FileRow& row, const Match& match) {
  const double bonus = bonus_of(signals_of_file(row));
  // A user who types a path means the file; a stem may also name a symbol.
  return tier_score(match, match.tier == MatchTier::exact
                               ? kNamedFileFloor + kNamedFileBonus * bonus
                               : kStemReach * bonus);
}

RankingSignals CandidateScorer::signals_of_file(const FileRow& row) {
  RankingSignals signals = signals_in(row, kFilePopularity);
  signals.kind = kFileKind;
  return signals;
}

void CandidateScorer::consider_file(const FileRow& row, const Match& match) {
  SymbolRef ref{row.id, {}};
  if (const FileFacts* facts = facts_of(row.id).get(); facts && !facts->symbols.empty()) {
    const SymbolKind kind = facts->symbols[0].kind;
    if ((kind == SymbolKind::document || kind == SymbolKind::module) &&
        !facts->symbols[0].container.valid())
      ref.symbol = SymbolIndex(0);
  }
  if (considered_.insert(ref).second)
    add(ref, row, file_score(row, match), with_signals({"path"}, signals_of_file(row)));
}

void CandidateScorer::consider_file(FileId file) {
  const FileRow* row = search_.context.row(file);
  if (!row || !search_.filter.file_is_hit(*row)) return;
  if (const Match match = search_.file_matcher.match(row->path, row->module))
    consider_file(*row, match);
}

}  // namespace codefinder::query
