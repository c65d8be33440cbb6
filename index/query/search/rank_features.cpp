// FeatureReader: the shares of the query in the parts of a candidate, its kind and its place.
#include "index/query/search/rank_features.h"

#include "index/query/search/factors.h"
#include "index/query/search/match_places.h"
#include "index/query/search/query_literals.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace codefinder::query {

namespace {

using enum RankFeature;

constexpr double kSynonymShare = 0.5;
constexpr double kMinScore = 1e-4;
constexpr std::uint32_t kShortValue = 2;  // Lines.

constexpr std::array<std::string_view, kRankFeatures> kNames = {
    "score",       "rank",       "name",        "name_synonyms", "exact",   "doc",
    "body",        "path",       "lines3",      "lines10",       "row",     "function",
    "type",        "member",     "short_value", "test",          "heading", "file",
    "declaration", "lines",      "in_tests",    "in_docs",       "foreign", "test_asked",
    "commits",     "file_score", "literal",     "option",        "phrase"};

std::uint32_t lines_in(const TextMap& map, ByteRange range) {
  const std::uint32_t last = std::max(range.begin + 1, range.end) - 1;
  return map.position_at(last).line - map.position_at(range.begin).line + 1;
}

TermMask terms_in(const SearchUnit& unit, SearchField field) {
  return unit.terms[static_cast<std::size_t>(field)];
}

/// The feature of a group of kinds; nullopt for kinds without one.
std::optional<RankFeature> feature_of(KindGroup group) {
  switch (group) {
    case KindGroup::function: return function;
    case KindGroup::type: return type;
    case KindGroup::member:
    case KindGroup::enumerator: return member;
    case KindGroup::test: return test;
    case KindGroup::heading:
    case KindGroup::document:
    case KindGroup::scope: return heading;
    case KindGroup::value:
    case KindGroup::other: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(RankFeature feature) {
  return kNames[static_cast<std::size_t>(feature)];
}

class FeatureReader::Values {
 public:
  void put(RankFeature feature, double value) {
    values_[static_cast<std::size_t>(feature)] = static_cast<float>(value);
  }
  bool has(RankFeature feature) const { return values_[static_cast<std::size_t>(feature)] > 0; }
  const RankFeatures& all() const { return values_; }

 private:
  RankFeatures values_{};
};

FeatureReader::FeatureReader(const index::Snapshot& snapshot, const SearchedFiles& found,
                             SearchTerms& terms, TermMask met)
    : snapshot_(snapshot),
      found_(found),
      terms_(terms),
      weights_(terms.size()),
      tests_asked_((terms.of("test") & terms.plain()) != 0) {
  double total = 0;
  for (std::size_t term = 0; term < weights_.size() && term < found.weights.size(); ++term) {
    if ((met & terms.plain() & TermMask{1} << term) == 0) continue;
    weights_[term] = found.weights[term];
    total += weights_[term];
  }
  for (double& weight : weights_) weight /= total > 0 ? total : 1;
}

RankFeatures FeatureReader::features_of(const Candidate& candidate, const FileFacts& facts) {
  Values values;
  values.put(score, std::log(std::max(kMinScore, candidate.score)));
  put_shares(candidate, facts, values);
  put_kind(candidate, facts, values);
  put_place(candidate, values);
  put_texts(candidate, values);
  return values.all();
}

double FeatureReader::share(TermMask terms) const {
  double sum = 0;
  for (terms &= terms_.plain(); terms != 0; terms &= terms - 1)
    sum += weights_[static_cast<std::size_t>(std::countr_zero(terms))];
  return sum;
}

double FeatureReader::share_with_synonyms(TermMask terms) const {
  TermMask meant = 0;
  for (TermMask rest = terms & ~terms_.plain(); rest != 0; rest &= rest - 1)
    meant |= terms_.stands_for(static_cast<std::size_t>(std::countr_zero(rest)));
  return share(terms) + kSynonymShare * share(meant & ~terms);
}

BestLines FeatureReader::best_lines(const Candidate& candidate, const FileFacts& facts,
                                    std::uint32_t lines) const {
  const std::vector<TermUse>& uses = found_.files[candidate.file].uses;
  const ByteRange range = candidate.unit.range;
  auto at = std::lower_bound(
      uses.begin(), uses.end(), range.begin,
      [](const TermUse& use, std::uint32_t begin) { return use.begin < begin; });
  std::vector<std::pair<std::uint32_t, TermMask>> by_line;
  ByteRange line{0, 0};  // The line of the last use.
  for (; at != uses.end() && at->begin < range.end; ++at) {
    if (by_line.empty() || at->begin >= line.end) {
      const std::uint32_t number = facts.text_map.position_at(at->begin).line;
      line = facts.text_map.line_range(number);
      by_line.emplace_back(number, 0);
    }
    by_line.back().second |= at->terms;
  }
  BestLines best;
  for (std::size_t begin = 0; begin < by_line.size(); ++begin) {
    TermMask terms = 0;
    for (std::size_t i = begin;
         i < by_line.size() && by_line[i].first < by_line[begin].first + lines; ++i)
      terms |= by_line[i].second;
    best.share = std::max(best.share, share(terms));
    const double with_synonyms = share_with_synonyms(terms);
    if (with_synonyms > best.share_with_synonyms || begin == 0)
      best.share_with_synonyms = with_synonyms, best.first = by_line[begin].first;
  }
  return best;
}

ByteRange FeatureReader::window_of(const Candidate& candidate, const FileFacts& facts,
                                   WindowSize size) const {
  const TextMap& map = facts.text_map;
  std::uint32_t best = best_lines(candidate, facts, 1).first;
  if (best == 0) best = map.position_at(candidate.unit.range.begin).line;
  const ByteRange window = lines_around(best, size.lines, candidate.unit.range, map);
  return size.bytes == 0 ? window : fitting_lines(window, best, size.bytes, map);
}

void FeatureReader::put_shares(const Candidate& candidate, const FileFacts& facts,
                               Values& values) const {
  const SearchUnit& unit = candidate.unit;
  const auto in = [&](SearchField field) { return share(terms_in(unit, field)); };
  const double of_name = in(SearchField::name);
  values.put(RankFeature::name, of_name);
  values.put(name_synonyms, share_with_synonyms(terms_in(unit, SearchField::name)));
  values.put(exact, unit.symbol.valid() ? of_name * of_name * unit.name_share : 0);
  values.put(RankFeature::doc, in(SearchField::doc));
  values.put(RankFeature::body, in(SearchField::body));
  values.put(RankFeature::path, in(SearchField::path));
  values.put(row, share(unit.row));
  values.put(lines3, best_lines(candidate, facts, 3).share_with_synonyms);
  values.put(lines10, best_lines(candidate, facts, 10).share);
  values.put(lines, std::log2(1.0 + lines_in(facts.text_map, unit.range)));
}

void FeatureReader::put_kind(const Candidate& candidate, const FileFacts& facts,
                             Values& values) const {
  if (!candidate.unit.symbol.valid()) return values.put(file, 1);
  const Symbol& symbol = facts.symbol(candidate.unit.symbol);
  if (symbol.has(SymbolFlag::declaration)) values.put(declaration, 1);
  if (const auto feature = feature_of(group_of(symbol.kind))) return values.put(*feature, 1);
  if (group_of(symbol.kind) != KindGroup::value) return;
  if (lines_in(facts.text_map, symbol.full_range) <= kShortValue) values.put(short_value, 1);
}

void FeatureReader::put_place(const Candidate& candidate, Values& values) const {
  const SearchedFile& searched = found_.files[candidate.file];
  values.put(commits, candidate.commit_score);
  values.put(file_score, searched.score);
  if (categories_ == Categories::ignored) return;
  const auto has = [&](unsigned categories) { return (searched.row.categories & categories) != 0; };
  const bool tests = has(Category::tests);
  values.put(in_tests, tests ? 1 : 0);
  values.put(in_docs, has(Category::docs) ? 1 : 0);
  values.put(foreign, has(Category::deps | Category::vendored | Category::generated) ? 1 : 0);
  values.put(test_asked, tests_asked_ && (tests || values.has(test)) ? 1 : 0);
}

void FeatureReader::put_texts(const Candidate& candidate, Values& values) {
  if (literals_.empty() && phrases_.empty()) return;
  const std::string& text = text_of(candidate);
  if (!phrases_.empty() && has_phrases(phrases_, text, candidate.unit.range)) values.put(phrase, 1);
  if (literals_.empty()) return;
  const std::size_t begin = std::min<std::size_t>(candidate.unit.range.begin, text.size());
  const std::string_view own = std::string_view(text).substr(
      begin, candidate.unit.range.end - candidate.unit.range.begin);
  double met = 0;
  for (const std::string& sought : literals_) met += literal_in(sought, own);
  met /= static_cast<double>(literals_.size());
  values.put(literal, met);
  if (has_option()) values.put(option, met);
}

bool FeatureReader::has_option() const {
  return std::any_of(literals_.begin(), literals_.end(),
                     [](const std::string& written) { return written.starts_with('-'); });
}

const std::string& FeatureReader::text_of(const Candidate& candidate) {
  const auto at = texts_.find(candidate.file);
  if (at != texts_.end()) return at->second;
  const Result<std::string> text = snapshot_.files().text(found_.files[candidate.file].row.id);
  return texts_.emplace(candidate.file, text ? *text : std::string()).first->second;
}

}  // namespace codefinder::query
