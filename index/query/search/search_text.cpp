// search_text: scores the units of the best files and cuts snippets.
#include "index/query/search/search_text.h"

#include "base/log.h"
#include "base/path.h"
#include "base/result.h"
#include "base/strings.h"
#include "index/query/hits/similar_symbols.h"
#include "index/query/hits/symbol_filter.h"
#include "index/query/search/commit_scores.h"
#include "index/query/search/described.h"
#include "index/query/search/factors.h"
#include "index/query/search/fusion.h"
#include "index/query/search/match_places.h"
#include "index/query/search/query_literals.h"
#include "index/query/search/rerank.h"
#include "index/query/search/units.h"
#include "index/resolve/budget.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxWordsLength = 1000;
constexpr std::size_t kMaxPopular = 300;  // Candidates whose popularity and repetitions count.

// Tuned on one half of the queries of tests/eval/search, and measured on both.
constexpr double kUnitSaturation = 2;
constexpr double kUnitWeight = 0.7, kFileWeight = 0.3;
// Factor of a symbol of which neither the name nor the doc comment has any of the query.
constexpr double kUndescribed = 0.45;
constexpr double kPopular = 0.02;       // Per doubling of the number of files that use the name.
constexpr double kRepeated = 0.3;       // Per better hit of the same name in the same file.
constexpr double kCommits = 0.8;        // Factor of a file's commit score, added to its best hit.
constexpr double kCommitsShown = 0.05;  // Less is no reason of a score.
constexpr std::size_t kMaxByCommits = 20;  // Files that no other ranker has.

void raise_by(const CommitScore& commits, Candidate& candidate) {
  candidate.score = std::min(1.0, candidate.score + kCommits * commits.score);
  candidate.commit_score = commits.score;
  if (kCommits * commits.score >= kCommitsShown) candidate.commits = commits.terms;
}

/// Gives the candidates, best first, the scores of their files, and raises the best of each file.
/// Returns the files.
std::set<FileId> raise_best(const CommitScores& commits, const std::vector<SearchedFile>& files,
                            std::vector<Candidate>& candidates) {
  std::set<FileId> ranked;
  std::map<std::size_t, CommitScore> of_file;
  for (Candidate& candidate : candidates) {
    if (candidate.score <= 0) break;
    const auto [at, is_best] = of_file.try_emplace(candidate.file);
    if (is_best) {
      const FileRow& row = files[candidate.file].row;
      ranked.insert(row.id);
      at->second = commits.of(row.path);
      raise_by(at->second, candidate);
    }
    candidate.commit_score = at->second.score;
  }
  return ranked;
}

/// Its first whole lines of at most `bytes`, as valid UTF-8.
std::string first_lines(std::string_view text, std::size_t bytes) {
  if (text.size() > bytes) {
    const std::size_t line_end = text.rfind('\n', bytes - 1);
    text = text.substr(0, line_end == std::string_view::npos ? bytes : line_end + 1);
  }
  return to_valid_utf8(text);
}

class TextSearch {
 public:
  TextSearch(const index::Snapshot& snapshot, const SearchText& request, std::stop_token stop)
      : snapshot_(snapshot),
        request_(request),
        filter_(snapshot, request.filters),
        stop_(stop),
        budget_(snapshot.limits(), stop),
        terms_(request.query),
        similar_(request.count_only || terms_.size() == 0 ? nullptr : request.semantic,
                 request.query, std::move(stop)) {}

  Result<FoundText> run() {
    if (terms_.size() == 0)
      return Error{ErrorCode::invalid_query, "the query has no words",
                   "Describe in a few words what the code does."};
    const bool required = phrases_restrict(request_.query, request_.phrases);
    find(required ? Phrases::required : Phrases::preferred);
    rank();
    FoundText answer;
    add_similar(answer);
    const bool without_phrases = candidates_.empty() && required;
    if (without_phrases) {
      find(Phrases::preferred);
      rank();
      add_similar(answer);
    }
    while (!candidates_.empty() && candidates_.back().score < request_.min_score)
      candidates_.pop_back();
    answer.files_searched = found_.searched;
    answer.files = found_.wanted;
    answer.totals = totals();
    answer.all_examined = !found_.chosen;
    answer.truncated = candidates_.size() > request_.max_results || found_.chosen;
    if (candidates_.size() > request_.max_results) candidates_.resize(request_.max_results);
    for (Candidate& candidate : candidates_) answer.hits.push_back(hit(candidate));
    for (std::size_t i = 0; i < features_.size() && i < answer.hits.size(); ++i)
      answer.hits[i].features = features_[i];
    for (std::size_t term = 0; term < terms_.size(); ++term)
      if ((terms_.plain() & ~met_ & TermMask{1} << term) != 0)
        answer.unknown.push_back(terms_.word(term));
    if (without_phrases)
      answer.unknown.insert(answer.unknown.end(), request_.phrases.begin(), request_.phrases.end());
    return answer;
  }

 private:
  enum class Phrases { required, preferred };

  void find(Phrases phrases) {
    phrases_ = phrases;
    std::function<bool(const FileRow&)> wanted;
    // That a unit has the phrases is checked in gather().
    auto listed = request_.only_files != nullptr ? std::optional(*request_.only_files)
                                                 : std::nullopt;
    if (!listed && phrases == Phrases::required) listed = files_with(snapshot_, request_.phrases);
    if (filter_.by_file() || listed)
      wanted = [&](const FileRow& row) {
        return filter_.file_fits(row) &&
               (!listed || std::binary_search(listed->begin(), listed->end(), row.id));
      };
    found_ = search_files(snapshot_, terms_, wanted, stop_, request_.term_weights);
    all_ranked_ = found_.files.size() < kMaxRankedFiles;
    met_ = found_.used;
    gather();
  }

  void gather() {
    for (std::size_t i = 0; i < found_.files.size() && !budget_.stopped(); ++i) {
      const auto facts = snapshot_.facts().get(found_.files[i].row.id,
                                               index::FactsRequest::symbols);
      if (!facts) continue;
      for (const TermUse& use : found_.files[i].uses) met_ |= use.terms;
      met_ |= found_.files[i].path_terms;
      const std::string text = phrase_text(found_.files[i].row.id);
      for (SearchUnit& unit : units_of(found_.files[i], *facts, terms_)) {
        if (!filter_.symbol_fits(found_.files[i].row, *facts, unit.symbol) ||
            !phrases_fit(text, unit.range))
          continue;
        // Quotes in documents, such as in a change log, have their source elsewhere.
        if (request_.search_for == SearchFor::code &&
            (found_.files[i].row.categories & Category::docs) != 0)
          unit.row = 0;
        Candidate candidate{.file = i, .unit = std::move(unit)};
        candidate.structure = structure(found_.files[i].row, *facts, candidate);
        candidates_.push_back(std::move(candidate));
      }
    }
  }

  bool phrases_fit(std::string_view text, ByteRange range) const {
    return phrases_ == Phrases::preferred || has_phrases(request_.phrases, text, range);
  }

  /// The text that must have the phrases; "" if phrases are not required.
  std::string phrase_text(FileId file) const {
    if (phrases_ == Phrases::preferred) return {};
    const Result<std::string> text = snapshot_.files().text(file);
    return text ? *text : std::string();
  }

  Totals totals() const {
    Totals all;
    all.count = candidates_.size();
    all.is_lower_bound = found_.chosen || !all_ranked_ || snapshot_.limits().exceeded();
    GroupCounts counts;
    if (request_.group_by != GroupBy::none)
      for (const Candidate& candidate : candidates_)
        add_hit(counts, request_.group_by, symbol_of(candidate));
    all.groups = counts.groups();
    return all;
  }

  SymbolHit symbol_of(const Candidate& candidate) const {
    SymbolHit hit = hit_of(snapshot_, {found_.files[candidate.file].row.id, candidate.unit.symbol});
    hit.evidence = resolve::Evidence::text;
    return hit;
  }

  double structure(const FileRow& row, const FileFacts& facts, Candidate& candidate) {
    const SymbolIndex symbol = candidate.unit.symbol;
    if (symbol.valid()) {
      candidate.name = facts.str(facts.symbol(symbol).name);
      candidate.is_section = facts.symbol(symbol).kind == SymbolKind::heading;
    }
    SearchFactor of_symbol = symbol_factor(facts, symbol, request_.search_for);
    candidate.reasons = std::move(of_symbol.reasons);
    if (!request_.filters.paths.empty()) return of_symbol.factor;
    const SearchFactor of_place = place_factor(row, facts, symbol, terms_, request_.search_for);
    candidate.reasons.insert(candidate.reasons.end(), of_place.reasons.begin(),
                             of_place.reasons.end());
    return of_symbol.factor * of_place.factor;
  }

  void rank() {
    double total = 0;
    for (const double weight : found_.weights) total += weight;
    if (total <= 0) return candidates_.clear();
    Ranking unit{kUnitWeight, {}}, file{kFileWeight, {}};
    for (const Candidate& candidate : candidates_) {
      double sum = 0;
      for (std::size_t term = 0; term < terms_.size(); ++term) {
        const double frequency = candidate.unit.frequency[term];
        if (frequency <= 0) continue;
        sum += found_.weights[term] * frequency / (kUnitSaturation + frequency);
      }
      unit.scores.push_back(sum / total);
      file.scores.push_back(found_.files[candidate.file].score);
    }
    const std::vector<double> fused = fuse({std::move(unit), std::move(file)}, candidates_.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      candidates_[i].score = fused[i] * candidates_[i].structure *
                             (kUndescribed +
                              (1 - kUndescribed) *
                                  described(candidates_[i],
                                            {found_.weights, total, met_, request_.search_for}));
    best_first();
    for (std::size_t i = 0; i < candidates_.size() && i < kMaxPopular && !budget_.stopped(); ++i) {
      Candidate& candidate = candidates_[i];
      if (candidate.name.empty()) continue;
      const double doublings = std::log2(
          1.0 + static_cast<double>(snapshot_.names().count_files_with(candidate.name)));
      if (doublings >= 4) candidate.reasons.emplace_back("popular");
      candidate.score = std::min(1.0, candidate.score * (1 + kPopular * std::min(doublings, 6.0)));
    }
    best_first();
    demote_repeated();
    if (request_.search_for == SearchFor::passages) return;
    add_commits();
    reader_.emplace(snapshot_, found_, terms_, met_);
    reader_->set_literals(literals_of(request_.query));
    reader_->set_phrases(request_.phrases);
    if (!request_.filters.paths.empty()) reader_->ignore_categories();
    if (request_.with_features)
      return void(features_ = features_of_first(snapshot_, found_, *reader_, candidates_));
    rerank(snapshot_, found_, *reader_, candidates_);
    best_first();
    demote_repeated();
  }

  /// Raises the best hit of each file whose commits match the query, and adds such files.
  void add_commits() {
    const CommitScores commits(snapshot_, terms_);
    const std::set<FileId> ranked = raise_best(commits, found_.files, candidates_);
    for (const std::string_view path : commits.best(kMaxByCommits)) {
      const auto file = snapshot_.files().find(path);
      if (!file || ranked.contains(*file)) continue;
      if (Candidate* const added = add_candidate({*file, SymbolIndex()}))
        raise_by(commits.of(path), *added);
    }
    best_first();
  }

  /// Overloads, and a name that a file defines again and again, leave room for others.
  void demote_repeated() {
    std::map<std::pair<std::size_t, std::string_view>, int> better;
    for (std::size_t i = 0; i < candidates_.size() && i < kMaxPopular; ++i) {
      Candidate& candidate = candidates_[i];
      candidate.score /= 1 + kRepeated * better[{candidate.file, candidate.name}]++;
    }
    best_first();
  }

  /// Adds the symbols that are similar to the query, and ranks anew.
  void add_similar(FoundText& answer) {
    const index::SemanticHits similar = similar_.take(
        snapshot_, [this](const FileRow& row) { return filter_.file_fits(row); });
    answer.semantic_missing = similar.missing;
    if (similar.hits.empty()) return;
    Ranks by_words;
    std::map<SymbolRef, std::size_t> known;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      by_words.emplace_back(i);
      known.emplace(SymbolRef{found_.files[candidates_[i].file].row.id, candidates_[i].unit.symbol},
                    i);
    }
    for (const index::SemanticHit& hit : similar.hits) {
      const auto at = known.find(hit.symbol);
      Candidate* candidate = at == known.end() ? add_candidate(hit.symbol)
                                               : &candidates_[at->second];
      if (candidate == nullptr) continue;
      candidate->similarity = hit.similarity;
      candidate->reasons.push_back(fmt::format("similar: {:.2f}", hit.similarity));
    }
    const Ranks by_meaning = ranks_of(candidates_.size(), [this](std::size_t i) {
      return candidates_[i].similarity * candidates_[i].structure;
    });
    const std::vector<double> fused = fuse_ranks({by_words, by_meaning}, candidates_.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i) candidates_[i].score = fused[i];
    best_first();
  }

  /// Adds a symbol, or a file, that has none of the words; nullptr if a filter excludes it.
  Candidate* add_candidate(SymbolRef symbol) {
    const std::optional<FileRow> row = snapshot_.files().row(symbol.file);
    const auto facts = snapshot_.facts().get(symbol.file, index::FactsRequest::symbols);
    const bool is_file = !symbol.symbol.valid();
    if (!row || !facts || (!is_file && symbol.symbol.value >= facts->symbols.size()))
      return nullptr;
    const ByteRange range = is_file ? ByteRange{0, facts->text_map.size()}
                                    : unit_range(facts->symbol(symbol.symbol));
    if (!filter_.file_fits(*row) || !filter_.symbol_fits(*row, *facts, symbol.symbol) ||
        !phrases_fit(phrase_text(symbol.file), range))
      return nullptr;
    Candidate candidate{.file = found_.files.size(),
                        .unit = {.symbol = symbol.symbol, .range = range, .frequency = {}}};
    candidate.structure = structure(*row, *facts, candidate);
    found_.files.push_back({.row = *row, .uses = {}});
    candidates_.push_back(std::move(candidate));
    return &candidates_.back();
  }

  void best_first() {
    std::sort(candidates_.begin(), candidates_.end(), [&](const Candidate& a, const Candidate& b) {
      return std::tuple(-a.score, std::string_view(found_.files[a.file].row.path),
                        a.unit.range.begin, a.unit.symbol) <
             std::tuple(-b.score, std::string_view(found_.files[b.file].row.path),
                        b.unit.range.begin, b.unit.symbol);
    });
  }

  TextHit hit(const Candidate& candidate) const {
    const SearchedFile& file = found_.files[candidate.file];
    TextHit out{symbol_of(candidate), {}, {}};
    out.hit.score = std::round(candidate.score * 10000) / 10000;
    out.hit.score_reasons = reasons_of(candidate, terms_);
    const FileFacts& facts = *out.hit.place.facts;
    out.window = request_.snippet_lines > 0 && reader_
                     ? reader_->window_of(candidate, facts,
                                          {request_.snippet_lines, request_.snippet_bytes})
                     : window_of(file, candidate.unit.range, facts.text_map, found_.weights);
    if (request_.snippet_bytes == 0) return out;
    const Result<std::string> text = snapshot_.files().text(file.row.id);
    if (!text || out.window.end > text->size()) return out;
    out.snippet = first_lines(
        std::string_view(*text).substr(out.window.begin, out.window.end - out.window.begin),
        request_.snippet_bytes);
    return out;
  }

  const index::Snapshot& snapshot_;
  const SearchText& request_;
  SymbolFilter filter_;
  const std::stop_token stop_;
  resolve::Budget budget_;
  SearchTerms terms_;
  SimilarSymbols similar_;
  SearchedFiles found_;
  bool all_ranked_ = true;  // No file that matches was left out.
  std::vector<Candidate> candidates_;
  std::optional<FeatureReader> reader_;
  std::vector<RankFeatures> features_;  // Features of the first candidates, if requested.
  Phrases phrases_ = Phrases::preferred;
  TermMask met_ = 0;
};

}  // namespace

Result<FoundText> search_text(const index::Snapshot& snapshot, const SearchText& request,
                              std::stop_token stop) {
  if (request.max_results == 0 && !request.count_only)
    return Error{ErrorCode::invalid_query, "max_results is 0", "Ask for at least one hit."};
  if (request.query.size() > kMaxWordsLength)
    return Error{ErrorCode::invalid_query,
                 fmt::format("the query has {} bytes; at most {} are allowed", request.query.size(),
                             kMaxWordsLength),
                 "Shorten the query."};
  if (!is_valid_utf8(request.query))
    return Error{ErrorCode::invalid_query, "the query is not UTF-8", {}};
  snapshot.record_miss(MissingKey::all, {});
  Result<FoundText> answer = TextSearch(snapshot, request, stop).run();
  if (stop.stop_requested()) return cancelled_error();
  return answer;
}

}  // namespace codefinder::query
