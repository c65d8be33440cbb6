// Best-first search with score bounds.  Steps: split the query into words -> enumerate candidate
// names, best tiers first -> expand the heap entry with the best bound: a name into its symbols
// with their files' rows, a symbol into its facts -> stop when the page is full of hits that no
// entry can beat -> if several words leave the page unfilled, add the hits of search_text.
#include "index/query/find_symbols.h"

#include "base/log.h"
#include "base/path.h"
#include "index/query/file_matches.h"
#include "index/query/name_candidates.h"
#include "index/query/near_names.h"
#include "index/query/search_text.h"
#include "index/query/symbol_filter.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kMostCandidates = 10'000;
constexpr std::size_t kMostExamined = 20'000;  // Symbols whose facts are read per query.
constexpr std::size_t kMostPlaced = 50'000;    // Symbols whose files' rows are read per query.
constexpr std::size_t kLongestQuery = 1000;
constexpr std::size_t kMostRest = 1'000;  // Symbols added to the candidates by name alone.
constexpr std::size_t kMostBrowsed = 20'000;
constexpr std::size_t kMostFiles = 1'000;
// With fewer hits than this, names at one edit are added, then subsequences,
constexpr std::size_t kFew = 10;
constexpr std::size_t kMostScattered = 40;  // of which no more are shown.
// Members of one file that are looked up without its facts; for more, the facts are loaded.
constexpr std::size_t kSummaryLookupLimit = 4;
constexpr std::size_t kMostInWords = 500;
// The best score of a hit of search_text: below every match by name.
constexpr double kInWords = 0.08;

struct Found {
  store::Definition symbol;
  double score = 0;
  std::string path;
  std::uint32_t order = 0;  // In its file: the symbol's index; for a passage, its first byte.
  std::vector<std::string> reasons;
  resolve::Evidence evidence = resolve::Evidence::same_file;
  // Its position, if known without the facts;
  std::optional<store::SymbolSummary> plain = {};
  std::size_t name = 0;  // in that case, its index in names_.

  const store::SymbolRef& ref() const { return symbol; }
};

bool comes_first(const Found& a, const Found& b) {
  return std::tuple(-a.score, std::string_view(a.path), a.order, a.ref()) <
         std::tuple(-b.score, std::string_view(b.path), b.order, b.ref());
}

/// A name, or one of its symbols, with an upper bound of its score.
struct HeapEntry {
  double bound = 0;
  std::string_view path;     // "" for a name.
  std::size_t name = 0;      // Index in names_.
  store::Definition symbol;  // None for a name.

  const store::SymbolRef& ref() const { return symbol; }
};

/// Orders a heap with the best entry on top.  A name comes before symbols of the same bound, which
/// may be its own.
struct Worse {
  bool operator()(const HeapEntry& a, const HeapEntry& b) const {
    return std::tuple(-a.bound, a.path, a.name, a.ref()) >
           std::tuple(-b.bound, b.path, b.name, b.ref());
  }
};

class Finder {
 public:
  Finder(const index::Snapshot& snapshot, const FindSymbols& question, std::stop_token stop)
      : context_(snapshot, stop),
        stop_(stop),
        snapshot_(snapshot),
        question_(question),
        words_(words_of(question.query)),
        filter_(snapshot, question.filters),
        index_only_(question.places_only && !question.within && words_.size() == 1 &&
                    words_[0].scopes.empty() && filter_.none()) {}

  FoundSymbols run() {
    prefer_names_as_typed();
    for (const SearchWord& word : words_)
      snapshot_.note(update::MissingKey::name, word.last.word());
    if (!question_.filters.symbol.empty())
      snapshot_.note(update::MissingKey::name, question_.filters.symbol);
    if (question_.within) {
      for (const store::SymbolRef& ref : *question_.within) {
        if (ref.symbol.valid()) consider(ref);
        else if (files_wanted()) consider_file(ref.file);
      }
    } else if (!question_.filters.symbol.empty()) {
      for (const store::SymbolRef& ref : snapshot_.definitions(question_.filters.symbol))
        consider(ref);
    } else if (words_.empty()) {
      browse();
    } else {
      by_files();
      by_names();
    }
    FoundSymbols answer;
    answer.named = !found_.empty();
    if (question_.in_words && words_.size() > 1 && question_.filters.symbol.empty() &&
        found_.size() < enough())
      by_words();
    std::sort(found_.begin(), found_.end(), comes_first);
    // If the name is not found yet, similar names may be in any file.
    if (question_.filters.symbol.empty() &&
        (found_.empty() || found_[0].score < tier_floor(MatchTier::exact)))
      snapshot_.note(update::MissingKey::all, {});
    answer.begun = !found_.empty() && found_[0].score >= tier_floor(MatchTier::prefix);
    answer.truncated = truncated_ || found_.size() > question_.offset + question_.limit;
    for (std::size_t i = 0; i < std::min(found_.size(), kMostCandidates); ++i)
      answer.candidates.push_back(found_[i].symbol);
    for (const store::SymbolRef& ref : rest_)
      if (answer.candidates.size() < kMostCandidates && !seen_.contains(ref))
        answer.candidates.push_back(ref);
    for (std::size_t i = question_.offset;
         i < found_.size() && answer.hits.size() < question_.limit; ++i) {
      const store::Definition& symbol = found_[i].symbol;
      const store::FileRow* row = context_.row(symbol.file);
      if (!row) continue;
      SymbolHit hit = found_[i].plain ? hit_of_summary(*row, symbol, names_[found_[i].name].name,
                                                       *found_[i].plain)
                                      : hit_of(snapshot_, *row, held(symbol.file), symbol.symbol);
      hit.score = std::round(found_[i].score * 10000) / 10000;
      hit.score_reasons = std::move(found_[i].reasons);
      hit.evidence = found_[i].evidence;
      answer.hits.push_back(std::move(hit));
    }
    if (found_.empty() && !question_.places_only) suggest(answer);
    return answer;
  }

 private:
  /// One more than is shown, to detect that there are more.
  std::size_t enough() const { return question_.offset + question_.limit + 1; }

  /// "#close" is a private name if one is defined, else `close` of some class.
  void prefer_names_as_typed() {
    for (SearchWord& word : words_) {
      const std::string& name = word.last.word();
      if (name.size() > 1 && name[0] == '#' && snapshot_.definitions(name).empty())
        word.last = NameMatcher(name.substr(1));
    }
  }

  // --- Names, best first ---

  void by_names() {
    const std::function<bool()> stopped = [this] { return context_.stopped(); };
    NameCandidates candidates(snapshot_, words_, stopped);
    std::vector<NameCandidate> fresh;
    // For several words, hits of search_text are more useful than subsequences, and than typos in a
    // sentence.
    const bool in_words = question_.in_words && words_.size() > 1;
    const MatchTier worst = !in_words            ? MatchTier::subsequence
                            : words_.size() == 2 ? MatchTier::typo
                                                 : MatchTier::substring;
    while (candidates.next_tier() <= worst && !spent_ && !context_.stopped() &&
           !kth_hit_beats(tier_ceiling(candidates.next_tier()), "")) {
      if (candidates.next_tier() >= MatchTier::typo && found_.size() >= kFew) break;
      if (candidates.next_tier() == MatchTier::subsequence) {
        page_size_ = std::min(enough(), found_.size() + kMostScattered);
      }
      fresh.clear();
      if (!candidates.next(fresh)) return;
      truncated_ = truncated_ || candidates.cut();
      for (NameCandidate& candidate : fresh) {
        RankingSignals signals;
        signals.popular = candidate.popular;
        signals.kind = kind_weight_bound(candidate.rank);
        signals.from_bulk_file = candidate.from_bulk_file &&
                                 candidate.rank <= store::NameRank::macro;
        heap_.push({tier_score(candidate.match, bonus_of(signals)), {}, names_.size(), {}});
        names_.push_back(std::move(candidate));
      }
      follow_prospects();
    }
    truncated_ = truncated_ || spent_;
    rest_of_candidates();
  }

  /// Expands entries until the page is full of hits that no entry can beat.
  void follow_prospects() {
    while (!heap_.empty() && !context_.stopped()) {
      const HeapEntry best = heap_.top();
      if (kth_hit_beats(best.bound, best.path)) return;
      if (examined_ >= kMostExamined || placed_ >= kMostPlaced) {
        spent_ = true;
        return;
      }
      heap_.pop();
      if (best.symbol.file.valid()) {
        ++examined_;
        if (!consider_index_only(best)) consider(best.symbol, &names_[best.name]);
      } else {
        place_symbols(best);
      }
    }
  }

  /// True if the page is full of hits that rank before any hit of this bound and path.
  bool kth_hit_beats(double bound, std::string_view path) const {
    if (page_.size() < page_size_) return false;
    const Found& last = found_[page_.front()];
    return bound < last.score || (bound == last.score && !path.empty() && path > last.path);
  }

  void place_symbols(const HeapEntry& prospect) {
    const NameCandidate& candidate = names_[prospect.name];
    for (const store::Definition& symbol : candidate.symbols) {
      ++placed_;
      const store::FileRow* row = context_.row(symbol.file);
      if (!row || !filter_.file_fits(*row)) continue;
      RankingSignals signals = standing_in(*row, candidate.popular);
      add_summary_signals(signals, *row, symbol);  // Upper bound.
      heap_.push(
          {tier_score(candidate.match, bonus_of(signals)), row->path, prospect.name, symbol});
    }
  }

  /// Adds the symbols not examined to the candidates, if the name alone decides.
  void rest_of_candidates() {
    if (words_.size() != 1 || !words_[0].scopes.empty() || !filter_.none()) return;
    for (; !heap_.empty() && found_.size() + rest_.size() < kMostRest; heap_.pop()) {
      if (heap_.top().symbol.file.valid()) {
        rest_.push_back(heap_.top().symbol);
      } else {
        const auto& refs = names_[heap_.top().name].symbols;
        rest_.insert(rest_.end(), refs.begin(), refs.end());
      }
    }
  }

  // --- Files ---

  /// Adds the files that the word matches.  Reads the facts of as many as the page may show; the
  /// others are only candidates.
  void by_files() {
    if (!files_wanted()) return;
    struct Candidate {
      double score;
      const store::FileRow* row;
      Match match;
    };
    std::vector<Candidate> candidates;
    for (const FileMatcher::Found& found :
         file_matcher_.find(snapshot_, kMostFiles, [this] { return context_.stopped(); })) {
      const store::FileRow* row = context_.row(found.file);
      if (row && filter_.file_fits(*row))
        candidates.push_back({file_score(*row, found.match), row, found.match});
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return std::tuple(-a.score, std::string_view(a.row->path)) <
             std::tuple(-b.score, std::string_view(b.row->path));
    });
    for (std::size_t i = 0; i < candidates.size() && !context_.stopped(); ++i) {
      if (i < enough()) consider_file(*candidates[i].row, candidates[i].match);
      else rest_.push_back({candidates[i].row->id, {}});
    }
  }

  bool files_wanted() const {
    if (words_.size() != 1 || words_[0].text.size() < 2 || !question_.filters.symbol.empty())
      return false;
    const auto& kinds = question_.filters.kinds;
    return kinds.empty() || std::any_of(kinds.begin(), kinds.end(), [](SymbolKind k) {
             return k == SymbolKind::module || k == SymbolKind::document;
           });
  }

  double file_score(const store::FileRow& row, const Match& match) {
    const double bonus = bonus_of(signals_of_file(row));
    // A user who types a path means the file.
    return tier_score(match, match.tier == MatchTier::exact ? 0.7 + 0.3 * bonus : bonus);
  }
  RankingSignals signals_of_file(const store::FileRow& row) {
    RankingSignals signals = standing_in(row, 0.3);
    signals.kind = 0.5;
    return signals;
  }

  /// REQUIRES: files_wanted(), and the file passes the filters.
  void consider_file(const store::FileRow& row, const Match& match) {
    store::SymbolRef ref{row.id, {}};
    if (const FileFacts* facts = symbols_of(row.id); facts && !facts->symbols.empty()) {
      const SymbolKind kind = facts->symbols[0].kind;
      if ((kind == SymbolKind::document || kind == SymbolKind::module) &&
          !facts->symbols[0].container.valid())
        ref.symbol = SymbolIndex(0);
    }
    if (seen_.insert(ref).second)
      add({ref}, row, file_score(row, match), signals_of_file(row), {"path"});
  }

  /// A file of an earlier result.  REQUIRES: files_wanted().
  void consider_file(FileId file) {
    const store::FileRow* row = context_.row(file);
    if (!row || !filter_.file_fits(*row)) return;
    if (const Match match = file_matcher_.match(row->path, row->module)) consider_file(*row, match);
  }

  // --- Symbols ---

  const std::shared_ptr<const FileFacts>& held(FileId file) {
    const auto [at, fresh] = symbols_.try_emplace(file);
    if (fresh) at->second = snapshot_.symbols(file);
    return at->second;
  }
  const FileFacts* symbols_of(FileId file) { return held(file).get(); }

  RankingSignals standing_in(const store::FileRow& row, double popular) {
    RankingSignals signals;
    const auto [at, fresh] = recent_.try_emplace(row.id, false);
    if (fresh) at->second = snapshot_.recent(row.id);
    add_file_signals(signals, row, at->second, question_.near_path);
    signals.popular = popular;
    return signals;
  }

  double popularity(std::string_view name) {
    const auto [at, fresh] = popularity_.try_emplace(std::string(name), 0.0);
    if (fresh) at->second = popularity_of(snapshot_.count_files_with(name));
    return at->second;
  }

  /// Adds the symbol if it matches.  `candidate`: the data of its name; may be null.
  void consider(store::SymbolRef ref, const NameCandidate* candidate = nullptr) {
    if (!seen_.insert(ref).second) return;
    const store::FileRow* row = context_.row(ref.file);
    if (!row || !filter_.file_fits(*row)) return;
    const FileFacts* facts = symbols_of(ref.file);
    if (!facts || !ref.symbol.valid() || ref.symbol.value >= facts->symbols.size()) return;
    const Symbol& symbol = facts->symbol(ref.symbol);
    SymbolMatch match;
    if (words_.empty()) {
      match.match = {question_.filters.symbol.empty() ? MatchTier::prefix : MatchTier::exact, 1};
      if (!question_.filters.symbol.empty()) match.reasons.emplace_back("exact");
    } else if (!match_symbol(words_, *row, *facts, ref.symbol, match)) {
      return;
    }
    if (!filter_.symbol_fits(*row, *facts, symbol)) return;
    RankingSignals signals = standing_in(
        *row, candidate ? candidate->popular : popularity(facts->str(symbol.name)));
    add_symbol_signals(signals, *row, *facts, ref.symbol);
    double bonus = bonus_of(signals);
    if (words_.empty() && question_.filters.symbol.empty())
      bonus = 0.5 * bonus + 0.2 * signals.popular + 0.3 * signals.kind;
    add({ref}, *row, tier_score(match.match, bonus) * match.share, signals,
        std::move(match.reasons));
  }

  /// Adds the symbol from its summary, without its file's facts; false if it has none, or if the
  /// facts are needed or cheaper.
  bool consider_index_only(const HeapEntry& prospect) {
    const store::Definition& symbol = prospect.symbol;
    if (!index_only_ || seen_.contains(symbol)) return false;
    const bool inside = symbol.nested || symbol.member;
    if (inside &&
        (symbols_.contains(symbol.file) || ++members_in_[symbol.file] > kSummaryLookupLimit))
      return false;
    const std::optional<store::SymbolSummary> at = snapshot_.symbol_summary(symbol);
    const store::FileRow* row = at ? context_.row(symbol.file) : nullptr;
    const NameCandidate& candidate = names_[prospect.name];
    SymbolMatch match;
    if (!row || !match_summary(words_[0], candidate.name, match)) return false;
    seen_.insert(symbol);
    RankingSignals signals = standing_in(*row, candidate.popular);
    add_summary_signals(signals, *row, symbol);
    add(symbol, *row, tier_score(match.match, bonus_of(signals)), signals,
        std::move(match.reasons));
    found_.back().plain = at;
    found_.back().name = prospect.name;
    return true;
  }

  void add(const store::Definition& symbol, const store::FileRow& row, double score,
           const RankingSignals& signals, std::vector<std::string> reasons) {
    if (signals.foreign) reasons.emplace_back("dependency");
    if (signals.recent) reasons.emplace_back("recent");
    if (signals.near >= 0.5) reasons.emplace_back("near");
    if (signals.popular >= 0.5) reasons.emplace_back("popular");
    found_.push_back({symbol, score, row.path, symbol.symbol.value, std::move(reasons)});
    const auto before = [this](std::size_t a, std::size_t b) {
      return comes_first(found_[a], found_[b]);
    };
    page_.push_back(found_.size() - 1);
    std::push_heap(page_.begin(), page_.end(), before);
    if (page_.size() <= page_size_) return;
    std::pop_heap(page_.begin(), page_.end(), before);
    page_.pop_back();
  }

  // --- Plain-language search ---

  /// "retry when the connection drops": adds code whose text matches, whatever its name.
  void by_words() {
    // A separate filter: what it rejects need not have matched.
    SymbolFilter filter(snapshot_, question_.filters);
    SearchText search{.query = question_.query, .max_results = kMostInWords};
    search.wanted = [&filter](const store::FileRow& row) { return filter.file_fits(row); };
    Result<FoundText> said = search_text(snapshot_, search, stop_);
    if (!said) return;  // No usable word, or cancelled.
    std::set<store::SymbolRef> named, within;
    for (const Found& found : found_) named.insert(found.symbol);
    if (question_.within) within.insert(question_.within->begin(), question_.within->end());
    for (TextHit& text : said->hits) {
      const SymbolHit& hit = text.hit;
      const store::FileRow* row = context_.row(hit.ref.file);
      if (!row || named.contains(hit.ref) || (question_.within && !within.contains(hit.ref)))
        continue;
      const FileFacts& facts = *hit.place.facts;
      if (hit.ref.symbol.valid() ? !filter.symbol_fits(*row, facts, facts.symbol(hit.ref.symbol))
                                 : !filter.none())
        continue;
      text.hit.score_reasons.insert(text.hit.score_reasons.begin(), "words");
      found_.push_back({{hit.ref},
                        kInWords * hit.score,
                        row->path,
                        hit.place.range.begin,
                        std::move(text.hit.score_reasons),
                        resolve::Evidence::text});
    }
    truncated_ = truncated_ || said->truncated;
  }

  // --- No words ---

  /// Lists what passes the filters, the most referenced first.
  void browse() {
    if (filter_.by_file() || !question_.filters.kinds.empty()) {
      snapshot_.for_each_file("", [&](const store::FileRow& row) {
        if (!filter_.file_fits(row)) return !context_.stopped();
        const FileFacts* facts = symbols_of(row.id);
        for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
          if (!facts->symbols[i].has(SymbolFlag::local))
            consider({row.id, SymbolIndex(i)}), ++examined_;
        if (examined_ > kMostBrowsed) truncated_ = true;
        return !truncated_ && !context_.stopped();
      });
      return;
    }
    std::vector<std::pair<std::uint64_t, std::string>> names;
    const store::NameVisitor visitor{[](std::string_view name) { return name.size() > 1; },
                                     [&](const store::FoundName& found) {
                                       if (!found.symbols.empty())
                                         names.emplace_back(found.files, found.name);
                                       return !context_.stopped();
                                     }};
    if (!snapshot_.search_names({store::NameSearch::Way::all, {}}, visitor)) truncated_ = true;
    std::sort(names.begin(), names.end(), [](const auto& a, const auto& b) {
      return std::tuple(-static_cast<std::int64_t>(a.first), std::string_view(a.second)) <
             std::tuple(-static_cast<std::int64_t>(b.first), std::string_view(b.second));
    });
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const auto& [count, name] : names) {
      if (found_.size() > std::max<std::size_t>(10 * enough(), 2000)) {
        truncated_ = true;
        break;
      }
      for (const store::SymbolRef& ref : snapshot_.definitions(name)) consider(ref);
    }
  }

  bool is_beside_only(const std::string& name) {
    const std::vector<store::Definition>& all = context_.definitions(name);
    return std::all_of(all.begin(), all.end(),
                       [&](const store::SymbolRef& ref) { return context_.beside(ref.file); });
  }

  // --- No match ---

  void suggest(FoundSymbols& answer) {
    for (const std::string& filter : filter_.removed_by())
      answer.suggestions.push_back("the filter `" + filter + "` removed what matched");
    std::vector<std::string> sought;
    if (!answer.suggestions.empty() || words_.empty()) sought.push_back(question_.filters.symbol);
    else
      for (const SearchWord& word : words_) sought.push_back(word.last.word());
    for (const std::string& word : sought)
      for (const std::string& name : near_names(snapshot_, word)) {
        if (name != word) answer.suggestions.push_back("did you mean `" + name + "`?");
        else if (is_beside_only(name))
          answer.suggestions.push_back(
              "`" + name +
              "` is defined in installed packages only: nav finds it there with the filter `deps`");
      }
  }

  resolve::Context context_;
  const std::stop_token stop_;
  const index::Snapshot& snapshot_;
  const FindSymbols& question_;
  std::vector<SearchWord> words_;
  // Includes the scopes.
  FileMatcher file_matcher_{words_.size() == 1 ? std::string_view(words_[0].text)
                                               : std::string_view()};
  SymbolFilter filter_;
  const bool index_only_;  // Summarizable symbols are matched by name alone.
  std::vector<Found> found_;
  std::size_t page_size_ = enough();
  // Heap of the first page_size_ entries of found_, the last of them on top.
  std::vector<std::size_t> page_;
  std::vector<NameCandidate> names_;
  std::priority_queue<HeapEntry, std::vector<HeapEntry>, Worse> heap_;
  std::vector<store::SymbolRef> rest_;  // Candidates that were not examined.
  std::set<store::SymbolRef> seen_;
  std::unordered_map<FileId, bool> recent_;
  std::unordered_map<FileId, std::shared_ptr<const FileFacts>> symbols_;
  std::unordered_map<FileId, std::size_t> members_in_;  // Members looked up without facts.
  std::unordered_map<std::string, double> popularity_;
  std::size_t examined_ = 0, placed_ = 0;
  bool spent_ = false;  // The budget of symbols is exhausted.
  bool truncated_ = false;
};

}  // namespace

Result<FoundSymbols> find_symbols(const index::Snapshot& snapshot, const FindSymbols& question,
                                  std::stop_token stop) {
  if (question.limit == 0)
    return Error{ErrorCode::invalid_query, "the limit is 0", "Ask for at least one hit."};
  if (question.query.size() > kLongestQuery)
    return Error{ErrorCode::invalid_query,
                 fmt::format("the query has {} bytes; at most {} are allowed",
                             question.query.size(), kLongestQuery),
                 "Shorten the query."};
  if (!is_valid_utf8(question.query))
    return Error{ErrorCode::invalid_query, "the query is not UTF-8", {}};
  FoundSymbols answer = Finder(snapshot, question, stop).run();
  if (stop.stop_requested()) return Error{ErrorCode::cancelled, "the request was cancelled", {}};
  return answer;
}

}  // namespace codefinder::query
