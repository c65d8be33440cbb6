// add_name_hits: a best-first search with upper bounds (branch and bound).  A heap holds names and
// symbols, each with an upper bound of its score; signals that are not known yet have their best
// value.  The entry with the best bound is expanded: a name into its symbols with the rows of their
// files, a symbol into its facts, which give its score.  Tiers of names are enumerated best first,
// and the search stops when the page is full of hits that no bound can beat: the facts of most
// symbols are never read.
#include "index/query/symbols/symbol_search.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxExamined = 20'000;  // Symbols whose facts are read per query.
constexpr std::size_t kMaxPlaced = 50'000;    // Symbols whose files' rows are read per query.
constexpr std::size_t kMaxRest = 1'000;       // Symbols added to the candidates by name alone.
// With fewer hits than this, names at one edit are added, then subsequences,
constexpr std::size_t kFew = 10;
constexpr std::size_t kMaxScattered = 40;  // of which no more are shown.

/// A name, or one of its symbols, with an upper bound of its score.
struct HeapEntry {
  double bound = 0;
  std::string_view path;  // "" for a name.
  std::size_t name = 0;   // Index in SymbolSearch::names.
  Definition symbol;      // None for a name.

  const SymbolRef& ref() const { return symbol; }
};

/// Orders a heap with the best entry on top.  A name comes before symbols of the same bound, which
/// may be its own.
struct Worse {
  bool operator()(const HeapEntry& a, const HeapEntry& b) const {
    return std::tuple(-a.bound, a.path, a.name, a.ref()) >
           std::tuple(-b.bound, b.path, b.name, b.ref());
  }
};

class BestFirstSearch {
 public:
  explicit BestFirstSearch(SymbolSearch& search) : search_(search) {}

  void run() {
    const std::function<bool()> stopped = [this] { return search_.context.stopped(); };
    NameCandidates candidates(search_.snapshot, search_.words, stopped);
    std::vector<NameCandidate> fresh;
    while (candidates.next_tier() <= worst_tier() && !budget_exhausted_ && !stopped() &&
           !search_.page.kth_hit_beats(tier_ceiling(candidates.next_tier()), "")) {
      const std::size_t found = search_.page.hits().size();
      if (candidates.next_tier() >= MatchTier::typo && found >= kFew) break;
      if (candidates.next_tier() == MatchTier::subsequence)
        search_.page.resize(std::min(search_.enough(), found + kMaxScattered));
      fresh.clear();
      if (!candidates.next(fresh)) return;
      search_.truncated = search_.truncated || candidates.cut();
      if (candidates.cut_containing()) search_.stop_early();
      for (NameCandidate& candidate : fresh) push_name(std::move(candidate));
      expand();
    }
    if (budget_exhausted_) search_.stop_early();
    keep_unexamined();
  }

 private:
  /// For several words, hits of search_text are more useful than subsequences, and than typos in a
  /// sentence.
  MatchTier worst_tier() const {
    if (search_.request.close_matches_only) return MatchTier::substring;
    const std::size_t words = search_.words.size();
    if (!search_.request.in_words || words <= 1) return MatchTier::subsequence;
    return words == 2 ? MatchTier::typo : MatchTier::substring;
  }

  void push_name(NameCandidate candidate) {
    RankingSignals signals;
    signals.popular = candidate.popular;
    signals.kind = kind_weight_bound(candidate.rank);
    signals.from_bulk_file = candidate.from_bulk_file && candidate.rank <= NameRank::macro;
    heap_.push({tier_score(candidate.match, bonus_of(signals)), {}, search_.names.size(), {}});
    search_.names.push_back(std::move(candidate));
  }

  /// Expands entries until the page is full of hits that no entry can beat.
  void expand() {
    while (!heap_.empty() && !search_.context.stopped()) {
      const HeapEntry best = heap_.top();
      if (search_.page.kth_hit_beats(best.bound, best.path)) return;
      if (examined_ >= kMaxExamined || placed_ >= kMaxPlaced) {
        budget_exhausted_ = true;
        return;
      }
      heap_.pop();
      if (best.symbol.file.valid()) {
        ++examined_;
        if (!search_.scorer.consider_index_only(best.symbol, best.name))
          search_.scorer.consider(best.symbol, &search_.names[best.name]);
      } else {
        push_symbols(best.name);
      }
    }
  }

  void push_symbols(std::size_t name) {
    const NameCandidate& candidate = search_.names[name];
    for (const Definition& symbol : candidate.symbols) {
      ++placed_;
      const FileRow* row = search_.context.row(symbol.file);
      if (!row || !search_.filter.file_fits(*row)) continue;
      RankingSignals signals = search_.scorer.signals_in(*row, candidate.popular);
      add_summary_signals(signals, *row, symbol);  // Upper bound.
      heap_.push({tier_score(candidate.match, bonus_of(signals)), row->path, name, symbol});
    }
  }

  /// Keeps the symbols not examined as candidates, if the name alone decides.
  void keep_unexamined() {
    std::vector<SymbolRef>& rest = search_.unexamined;
    if (search_.words.size() != 1 || !search_.words[0].scopes.empty() || !search_.filter.none())
      return;
    for (; !heap_.empty() && search_.page.hits().size() + rest.size() < kMaxRest; heap_.pop()) {
      if (heap_.top().symbol.file.valid()) {
        rest.push_back(heap_.top().symbol);
      } else {
        const auto& refs = search_.names[heap_.top().name].symbols;
        rest.insert(rest.end(), refs.begin(), refs.end());
      }
    }
  }

  SymbolSearch& search_;
  std::priority_queue<HeapEntry, std::vector<HeapEntry>, Worse> heap_;
  std::size_t examined_ = 0, placed_ = 0;
  bool budget_exhausted_ = false;
};

}  // namespace

void add_name_hits(SymbolSearch& search) { BestFirstSearch(search).run(); }

}  // namespace codefinder::query
