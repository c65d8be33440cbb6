// Steps: read the query into words -> one pass over the name dictionary with a cheap reject -> of the names that match, always the one
// that can score best: a name gives its symbols, a symbol its file's row, and only then its facts -> until the page is full of hits that
// nothing left can reach.
#include "index/query/find_symbols.h"

#include "base/log.h"
#include "base/path.h"
#include "index/query/near_names.h"
#include "index/query/symbol_filter.h"
#include "index/query/symbol_match.h"
#include "index/query/symbol_score.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <tuple>

namespace codefinder::index {

namespace {

constexpr std::size_t kMostCandidates = 10'000;
constexpr std::size_t kMostExamined = 20'000;  // Symbols whose facts are read for one question.
constexpr std::size_t kMostPlaced = 50'000;    // Symbols whose files' rows are read for one question.
constexpr std::size_t kLongestQuery = 1000;
constexpr std::size_t kMostRest = 1'000;  // Symbols that join the set for their name alone.
constexpr std::size_t kMostBrowsed = 20'000;
constexpr std::size_t kMostFiles = 1'000;

struct Found {
  SymbolRef ref;
  double score = 0;
  std::string path;
  std::uint32_t begin = 0;
  std::vector<std::string> reasons;
};

bool comes_first(const Found& a, const Found& b) {
  return std::tuple(-a.score, std::string_view(a.path), a.begin, a.ref) <
         std::tuple(-b.score, std::string_view(b.path), b.begin, b.ref);
}

/// A name, or one of its symbols, with the best score that it can still get.
struct Prospect {
  double bound = 0;
  std::string_view path;  // "" of a name.
  std::size_t name = 0;   // In the list of candidates.
  SymbolRef ref;          // None of a name.
};

/// For a heap with the best on top; a name before symbols of like score, which may be its own.
struct Worse {
  bool operator()(const Prospect& a, const Prospect& b) const {
    return std::tuple(-a.bound, a.path, a.name, a.ref) > std::tuple(-b.bound, b.path, b.name, b.ref);
  }
};

/// A name that a word matches.
struct NameCandidate {
  std::string name;
  Match match;         // The best that a symbol of it can match.
  double popular = 1;  // popularity_of() it, once it is followed.
};

class Finder {
 public:
  Finder(const Snapshot& snapshot, const FindSymbols& question, std::stop_token stop)
      : context_(snapshot, stop),
        snapshot_(snapshot),
        question_(question),
        words_(words_of(question.query)),
        filter_(snapshot, question.filters) {}

  FoundSymbols run() {
    prefer_names_as_typed();
    for (const SearchWord& word : words_) snapshot_.note(Lookup::name, word.last.word());
    if (!question_.filters.symbol.empty()) snapshot_.note(Lookup::name, question_.filters.symbol);
    if (question_.within) {
      for (const SymbolRef& ref : *question_.within) {
        if (ref.symbol.valid()) consider(ref);
        else if (const FileRow* row = context_.row(ref.file); row && files_wanted()) consider_file(*row);
      }
    } else if (!question_.filters.symbol.empty()) {
      for (const SymbolRef& ref : snapshot_.definitions(question_.filters.symbol)) consider(ref);
    } else if (words_.empty()) {
      browse();
    } else {
      by_files();
      by_names();
    }
    std::sort(found_.begin(), found_.end(), comes_first);
    // Of a name that is nowhere yet, what resembles it may be anywhere.
    if (question_.filters.symbol.empty() && (found_.empty() || found_[0].score < tier_floor(MatchTier::exact)))
      snapshot_.note(Lookup::all, {});
    FoundSymbols answer;
    answer.truncated = truncated_ || found_.size() > question_.offset + question_.limit;
    for (std::size_t i = 0; i < std::min(found_.size(), kMostCandidates); ++i) answer.candidates.push_back(found_[i].ref);
    for (const SymbolRef& ref : rest_)
      if (answer.candidates.size() < kMostCandidates && !seen_.contains(ref)) answer.candidates.push_back(ref);
    for (std::size_t i = question_.offset; i < found_.size() && answer.hits.size() < question_.limit; ++i) {
      SymbolHit hit = hit_of(snapshot_, found_[i].ref);
      hit.score = std::round(found_[i].score * 10000) / 10000;
      hit.score_reasons = std::move(found_[i].reasons);
      answer.hits.push_back(std::move(hit));
    }
    if (found_.empty()) suggest(answer);
    return answer;
  }

 private:
  /// One more than is shown tells whether there is more.
  std::size_t enough() const { return question_.offset + question_.limit + 1; }

  /// "#close" is a private name where there is one, else `close` of some class.
  void prefer_names_as_typed() {
    for (SearchWord& word : words_) {
      const std::string& name = word.last.word();
      if (name.size() > 1 && name[0] == '#' && snapshot_.definitions(name).empty()) word.last = NameMatcher(name.substr(1));
    }
  }

  // --- Names, best first ---------------------------------------------------------------------------------------------------------

  void by_names() {
    std::set<std::string, std::less<>> names;
    std::size_t visited = 0;
    bool exact = false;
    for (const SearchWord& word : words_)  // A name with dots of its own.
      if (!word.scopes.empty() && !snapshot_.definitions(word.text).empty()) {
        names.insert(word.text);
        names_.push_back({word.text, {MatchTier::exact, 1}});
      }
    snapshot_.for_each_definition_name([&](std::string_view name) {
      const Match match = match_name(words_, name, MatchTier::subsequence);
      if (match && names.emplace(name).second) {
        exact = exact || (words_.size() == 1 && match.tier <= MatchTier::exact_other_case);
        names_.push_back({std::string(name), match});
      }
      return (++visited & 1023) != 0 || !context_.stopped();
    });
    for (std::size_t i = 0; i < names_.size(); ++i) {
      // Scattered letters are for when the name itself is nowhere.
      if (!exact || names_[i].match.tier < MatchTier::subsequence)
        prospects_.push({tier_score(names_[i].match, bonus_of({.popular = 1})), {}, i, {}});
    }
    follow_prospects();
    truncated_ = truncated_ || spent_;
    rest_of_candidates();
  }

  /// Until the page is full of hits that no prospect can reach.
  void follow_prospects() {
    while (!prospects_.empty() && !context_.stopped()) {
      const Prospect best = prospects_.top();
      if (page_beats(best.bound, best.path)) return;
      if (examined_ >= kMostExamined || placed_ >= kMostPlaced) {
        spent_ = true;
        return;
      }
      prospects_.pop();
      if (best.ref.file.valid()) {
        ++examined_;
        consider(best.ref, &names_[best.name]);
      } else {
        place_symbols(best);
      }
    }
  }

  /// Whether enough hits come before anything of this score and path.
  bool page_beats(double bound, std::string_view path) {
    if (found_.size() < enough()) return false;
    if (sorted_ != found_.size()) {
      std::nth_element(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(enough() - 1), found_.end(), comes_first);
      sorted_ = found_.size();
    }
    const Found& last = found_[enough() - 1];
    return bound < last.score || (bound == last.score && !path.empty() && path > last.path);
  }

  void place_symbols(const Prospect& prospect) {
    NameCandidate& candidate = names_[prospect.name];
    candidate.popular = popularity(candidate.name);
    for (const SymbolRef& ref : snapshot_.definitions(candidate.name)) {
      ++placed_;
      const FileRow* row = context_.row(ref.file);
      if (!row || !filter_.file_fits(*row)) continue;
      const Standing standing = standing_in(*row, candidate.popular);
      prospects_.push({tier_score(candidate.match, bonus_of(standing)), row->path, prospect.name, ref});
    }
  }

  /// What was not looked at is part of the set too, when a name alone decides.
  void rest_of_candidates() {
    if (words_.size() != 1 || !words_[0].scopes.empty() || !filter_.none()) return;
    for (; !prospects_.empty() && found_.size() + rest_.size() < kMostRest; prospects_.pop()) {
      if (prospects_.top().ref.file.valid()) {
        rest_.push_back(prospects_.top().ref);
      } else {
        const auto refs = snapshot_.definitions(names_[prospects_.top().name].name);
        rest_.insert(rest_.end(), refs.begin(), refs.end());
      }
    }
  }

  // --- Files ---------------------------------------------------------------------------------------------------------------------

  /// Files by their path: "server.c", "src/server", "README"; a bare word finds files by their whole name or stem only.
  void by_files() {
    if (!files_wanted()) return;
    std::size_t taken = 0;
    snapshot_.for_each_file("", [&](const FileRow& row) {
      if (consider_file(row)) ++taken;
      return taken < kMostFiles && !context_.stopped();
    });
  }

  bool files_wanted() const {
    if (words_.size() != 1 || words_[0].text.size() < 2 || !question_.filters.symbol.empty()) return false;
    const auto& kinds = question_.filters.kinds;
    return kinds.empty() || std::any_of(kinds.begin(), kinds.end(),
                                        [](SymbolKind k) { return k == SymbolKind::module || k == SymbolKind::document; });
  }

  static bool is_pathlike(std::string_view text) {
    const std::size_t dot = text.find('.');
    return text.find('/') != std::string_view::npos || (dot != std::string_view::npos && dot + 1 < text.size()) ||
           text.find("::") != std::string_view::npos;
  }

  /// How well the file's path or module is what was typed.  REQUIRES: files_wanted().
  Match match_file(const FileRow& row) const {
    const std::string_view text = words_[0].text, name = file_name(row.path);
    if (!is_pathlike(text)) {
      const bool whole = file_stem(name) == text || name == text;
      return whole ? Match{MatchTier::prefix, 0.9} : Match{};
    }
    if (row.module == text) return {MatchTier::exact, 1};
    const bool by_path = text.find('/') != std::string_view::npos;
    if (by_path && row.path.ends_with("/" + std::string(text))) return {MatchTier::exact, 1};
    return words_whole_.match_plainly(by_path ? std::string_view(row.path) : name);
  }

  /// REQUIRES: files_wanted().  True if the file was taken.
  bool consider_file(const FileRow& row) {
    const Match match = match_file(row);
    if (!match || !filter_.file_fits(row)) return false;
    SymbolRef ref{row.id, {}};
    if (const FileFacts* facts = context_.facts(row.id); facts && !facts->symbols.empty()) {
      const SymbolKind kind = facts->symbols[0].kind;
      if ((kind == SymbolKind::document || kind == SymbolKind::module) && !facts->symbols[0].container.valid())
        ref.symbol = SymbolIndex(0);
    }
    if (!seen_.insert(ref).second) return false;
    Standing standing = standing_in(row, 0.3);
    standing.kind = 0.5;
    double bonus = bonus_of(standing);
    if (match.tier == MatchTier::exact) bonus = 0.7 + 0.3 * bonus;  // Who writes out a path means the file.
    add(ref, row, 0, tier_score(match, bonus), standing, {"path"});
    return true;
  }

  // --- Symbols -------------------------------------------------------------------------------------------------------------------

  Standing standing_in(const FileRow& row, double popular) {
    Standing standing;
    const auto [at, fresh] = recent_.try_emplace(row.id, false);
    if (fresh) at->second = snapshot_.recent(row.id);
    stand_in_file(standing, row, at->second, question_.near_path);
    standing.popular = popular;
    return standing;
  }

  double popularity(std::string_view name) {
    const auto [at, fresh] = popularity_.try_emplace(std::string(name), 0.0);
    if (fresh) at->second = popularity_of(snapshot_.count_files_with(name));
    return at->second;
  }

  /// Takes the symbol when it fits.  `candidate` is its name's; null where names were not gone through.
  void consider(SymbolRef ref, const NameCandidate* candidate = nullptr) {
    if (!seen_.insert(ref).second) return;
    const FileRow* row = context_.row(ref.file);
    if (!row || !filter_.file_fits(*row)) return;
    const FileFacts* facts = context_.facts(ref.file);
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
    Standing standing = standing_in(*row, candidate ? candidate->popular : popularity(facts->str(symbol.name)));
    stand_as_symbol(standing, *row, *facts, ref.symbol);
    double bonus = bonus_of(standing);
    if (words_.empty() && question_.filters.symbol.empty()) bonus = 0.5 * bonus + 0.2 * standing.popular + 0.3 * standing.kind;
    add(ref, *row, symbol.name_range.begin, tier_score(match.match, bonus) * match.share, standing, std::move(match.reasons));
  }

  void add(SymbolRef ref, const FileRow& row, std::uint32_t begin, double score, const Standing& standing,
           std::vector<std::string> reasons) {
    if (standing.foreign) reasons.emplace_back("dependency");
    if (standing.recent) reasons.emplace_back("recent");
    if (standing.near >= 0.5) reasons.emplace_back("near");
    if (standing.popular >= 0.5) reasons.emplace_back("popular");
    found_.push_back({ref, score, row.path, begin, std::move(reasons)});
  }

  // --- No words ------------------------------------------------------------------------------------------------------------------

  /// What the filters leave, the most referenced first.
  void browse() {
    if (filter_.by_file() || !question_.filters.kinds.empty()) {
      snapshot_.for_each_file("", [&](const FileRow& row) {
        if (!filter_.file_fits(row)) return !context_.stopped();
        const FileFacts* facts = context_.facts(row.id);
        for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
          if (!facts->symbols[i].has(SymbolFlag::local)) consider({row.id, SymbolIndex(i)}), ++examined_;
        if (examined_ > kMostBrowsed) truncated_ = true;
        return !truncated_ && !context_.stopped();
      });
      return;
    }
    std::vector<std::pair<std::uint64_t, std::string>> names;
    snapshot_.for_each_definition_name([&](std::string_view name) {
      if (name.size() > 1) names.emplace_back(snapshot_.count_files_with(name), name);
      return !context_.stopped();
    });
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
      for (const SymbolRef& ref : snapshot_.definitions(name)) consider(ref);
    }
  }

  // --- A miss --------------------------------------------------------------------------------------------------------------------

  void suggest(FoundSymbols& answer) {
    for (const std::string& filter : filter_.removed_by())
      answer.suggestions.push_back("the filter `" + filter + "` removed what matched");
    std::vector<std::string> sought;
    if (!answer.suggestions.empty() || words_.empty()) sought.push_back(question_.filters.symbol);
    else
      for (const SearchWord& word : words_) sought.push_back(word.last.word());
    for (const std::string& word : sought)
      for (const std::string& name : near_names(snapshot_, word)) answer.suggestions.push_back("did you mean `" + name + "`?");
  }

  Context context_;
  const Snapshot& snapshot_;
  const FindSymbols& question_;
  std::vector<SearchWord> words_;
  NameMatcher words_whole_{words_.size() == 1 ? std::string_view(words_[0].text) : std::string_view()};  // With its scopes.
  SymbolFilter filter_;
  std::vector<Found> found_;
  std::size_t sorted_ = 0;  // How many of found_ there were when its page was last brought to the front.
  std::vector<NameCandidate> names_;
  std::priority_queue<Prospect, std::vector<Prospect>, Worse> prospects_;
  std::vector<SymbolRef> rest_;  // Of the set, though not examined.
  std::set<SymbolRef> seen_;
  std::unordered_map<FileId, bool> recent_;
  std::unordered_map<std::string, double> popularity_;
  std::size_t examined_ = 0, placed_ = 0;
  bool spent_ = false;  // The budget of symbols.
  bool truncated_ = false;
};

}  // namespace

Result<FoundSymbols> find_symbols(const Snapshot& snapshot, const FindSymbols& question, std::stop_token stop) {
  if (question.limit == 0) return Error{ErrorCode::invalid_query, "the limit is 0", "Ask for at least one hit."};
  if (question.query.size() > kLongestQuery)
    return Error{ErrorCode::invalid_query,
                 fmt::format("the query has {} bytes; at most {} are allowed", question.query.size(), kLongestQuery),
                 "Shorten the query."};
  if (!is_valid_utf8(question.query)) return Error{ErrorCode::invalid_query, "the query is not UTF-8", {}};
  FoundSymbols answer = Finder(snapshot, question, stop).run();
  if (stop.stop_requested()) return Error{ErrorCode::cancelled, "the request was cancelled", {}};
  return answer;
}

}  // namespace codefinder::index
