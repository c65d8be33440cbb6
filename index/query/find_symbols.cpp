// Steps: read the query into words (each with scopes before its last part) -> one pass over the name dictionary with a cheap reject ->
// names by how well they match -> facts of the best names' symbols only -> filters, the other words, the score -> the best page.
#include "index/query/find_symbols.h"

#include "base/log.h"
#include "base/path.h"
#include "index/query/matcher.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <tuple>

namespace codefinder::index {

namespace {

constexpr std::size_t kMostCandidates = 10'000;
constexpr std::size_t kMostExamined = 20'000;  // Symbols whose facts are read for one question.
constexpr std::size_t kLongestQuery = 1000;

struct Word {
  std::string text;
  std::vector<NameMatcher> scopes;  // "a::b::c": a, b.
  NameMatcher last;                 // c.
};

std::vector<Word> words_of(std::string_view query) {
  std::vector<Word> words;
  std::size_t at = 0;
  while (at < query.size()) {
    const std::size_t begin = query.find_first_not_of(" \t\r\n", at);
    if (begin == std::string_view::npos) break;
    std::size_t end = query.find_first_of(" \t\r\n", begin);
    if (end == std::string_view::npos) end = query.size();
    const std::string_view text = query.substr(begin, end - begin);
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool arrow = text.substr(i).starts_with("->");
      if (text[i] == '.' || text[i] == '/' || text[i] == '#' || text[i] == ':' || arrow) {
        if (!parts.back().empty()) parts.emplace_back();
        if (arrow) ++i;
      } else if (text[i] == '(' || text[i] == ')') {
        continue;  // `f()` as it is written in prose.
      } else {
        parts.back().push_back(text[i]);
      }
    }
    while (parts.size() > 1 && parts.back().empty()) parts.pop_back();
    Word word{std::string(text), {}, NameMatcher(parts.back())};
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) word.scopes.emplace_back(parts[i]);
    if (!parts.back().empty()) words.push_back(std::move(word));
    at = end;
  }
  return words;
}

/// Tiers as bands of the score, so that no bonus lifts a name over a better tier.
constexpr double kFloor[] = {0.90, 0.82, 0.70, 0.56, 0.42, 0.32, 0.20, 0.0};
constexpr double kHeight[] = {0.10, 0.08, 0.12, 0.14, 0.14, 0.10, 0.12, 0.0};

bool is_type(SymbolKind kind) {
  return kind == SymbolKind::class_ || kind == SymbolKind::struct_ || kind == SymbolKind::enum_ || kind == SymbolKind::union_;
}

double kind_weight(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::class_:
    case SymbolKind::struct_:
    case SymbolKind::interface:
    case SymbolKind::trait:
    case SymbolKind::enum_:
    case SymbolKind::union_: return 1.0;
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::macro:
    case SymbolKind::type_alias: return 0.85;
    case SymbolKind::module:
    case SymbolKind::namespace_:
    case SymbolKind::constructor: return 0.7;
    case SymbolKind::constant:
    case SymbolKind::property:
    case SymbolKind::enum_member: return 0.6;
    case SymbolKind::field:
    case SymbolKind::variable: return 0.5;
    case SymbolKind::impl:
    case SymbolKind::test: return 0.4;
    case SymbolKind::heading:
    case SymbolKind::document:
    case SymbolKind::key: return 0.2;
    default: return 0.1;
  }
}

class Finder {
 public:
  Finder(const Snapshot& snapshot, const FindSymbols& question, std::stop_token stop)
      : context_(snapshot, stop), snapshot_(snapshot), question_(question), words_(words_of(question.query)) {}

  FoundSymbols run() {
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
      by_names();
      by_files();
    }
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      return std::tuple(-a.score, std::string_view(a.path), a.begin, a.ref) <
             std::tuple(-b.score, std::string_view(b.path), b.begin, b.ref);
    });
    FoundSymbols answer;
    answer.truncated = truncated_ || found_.size() > question_.offset + question_.limit;
    for (std::size_t i = 0; i < std::min(found_.size(), kMostCandidates); ++i) answer.candidates.push_back(found_[i].ref);
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
  struct Found {
    SymbolRef ref;
    double score;
    std::string path;
    std::uint32_t begin;
    std::vector<std::string> reasons;
  };

  // --- Filters -------------------------------------------------------------------------------------------------------------------

  /// Of the file; decided once per file.
  bool file_fits(const FileRow& row) {
    auto [it, fresh] = file_fits_.try_emplace(row.id, false);
    if (!fresh) return it->second;
    const SymbolFilters& f = question_.filters;
    bool fits = true;
    const auto rule = [&](bool asked, std::string_view what, bool holds) {
      if (asked && !holds) fits = false, removed_by_.insert(std::string(what));
    };
    rule(!f.languages.empty(), "languages", std::find(f.languages.begin(), f.languages.end(), row.language) != f.languages.end());
    rule(!f.paths.empty(), "paths",
         std::any_of(f.paths.begin(), f.paths.end(), [&](const std::string& glob) { return glob_match(glob, row.path); }));
    rule(!f.file.empty(), "file", !f.file.empty() && contains(row.path, f.file));
    rule(!f.layers.empty(), "layers", std::find(f.layers.begin(), f.layers.end(), row.layer) != f.layers.end());
    rule(f.recent, "recent", f.recent && snapshot_.recent(row.id));
    if (f.tests || f.docs || f.deps) {
      const std::uint16_t wanted = static_cast<std::uint16_t>((f.tests ? Category::tests : 0) | (f.docs ? Category::docs : 0) |
                                                              (f.deps ? Category::deps | Category::vendored : 0));
      rule(true, "tests, docs, deps",
           (row.categories & wanted) != 0 || f.tests);  // A test may stand in a source file: decided by symbol.
    }
    if (!f.owners.empty()) {
      const std::vector<std::string> owners = snapshot_.owners(row.path);
      rule(true, "owners", std::any_of(f.owners.begin(), f.owners.end(), [&](const std::string& owner) {
             return std::find(owners.begin(), owners.end(), owner) != owners.end();
           }));
    }
    return file_fits_[row.id] = fits;
  }

  bool symbol_fits(const FileRow& row, const FileFacts& facts, const Symbol& symbol) {
    const SymbolFilters& f = question_.filters;
    if (!f.kinds.empty() && std::find(f.kinds.begin(), f.kinds.end(), symbol.kind) == f.kinds.end())
      return removed_by_.insert("kinds"), false;
    if (!f.symbol.empty() && facts.str(symbol.name) != f.symbol) return removed_by_.insert("symbol"), false;
    if (f.tests && !f.docs && !f.deps) {
      const bool test =
          (row.categories & Category::tests) != 0 || symbol.has(SymbolFlag::test) || symbol.kind == SymbolKind::test;
      if (!test) return removed_by_.insert("tests"), false;
    } else if (f.tests) {
      const std::uint16_t wanted = static_cast<std::uint16_t>(Category::tests | (f.docs ? Category::docs : 0) |
                                                              (f.deps ? Category::deps | Category::vendored : 0));
      if ((row.categories & wanted) == 0 && !symbol.has(SymbolFlag::test)) return removed_by_.insert("tests, docs, deps"), false;
    }
    return true;
  }

  static bool contains(std::string_view text, std::string_view part) {
    return !part.empty() && (text.find(part) != std::string_view::npos ||
                             (NameMatcher(part).match_plainly(text) && !NameMatcher(part).case_matters()));
  }

  // --- Candidates ----------------------------------------------------------------------------------------------------------------

  struct NamedMatch {
    std::string name;
    double bound;  // The best score that a symbol of this name can get.
  };

  void by_names() {
    std::vector<NamedMatch> names;
    std::size_t visited = 0;
    snapshot_.for_each_definition_name([&](std::string_view name) {
      Match best;
      std::size_t matched = 0;
      for (const Word& word : words_) {
        const Match match = word.last.match(name);
        matched += match ? 1 : 0;
        if (match && (!best || match.tier < best.tier || (match.tier == best.tier && match.quality > best.quality))) best = match;
      }
      // Words that make up the whole name are as good as the name itself.
      const bool all = words_.size() > 1 && matched == words_.size();
      if (best) names.push_back({std::string(name), std::max(tier_score(best, 1.0), all ? kFloor[0] : 0.0)});
      return (++visited & 1023) != 0 || !context_.stopped();
    });
    std::sort(names.begin(), names.end(), [](const NamedMatch& a, const NamedMatch& b) {
      return std::tuple(-a.bound, std::string_view(a.name)) < std::tuple(-b.bound, std::string_view(b.name));
    });
    names.erase(
        std::unique(names.begin(), names.end(), [](const NamedMatch& a, const NamedMatch& b) { return a.name == b.name; }),
        names.end());
    // Scattered letters are for when the name itself is nowhere.
    if (words_.size() == 1 && !names.empty() && names[0].bound >= kFloor[static_cast<std::size_t>(MatchTier::exact_other_case)])
      std::erase_if(names, [](const NamedMatch& n) { return n.bound < kFloor[static_cast<std::size_t>(MatchTier::typo)]; });
    const std::size_t enough = question_.offset + question_.limit;
    std::size_t examined = 0;
    for (const NamedMatch& named : names) {
      if (context_.stopped()) return;
      // Once the page is full of hits that this name cannot reach, more names only make the set larger.
      if (found_.size() > kMostCandidates || examined > kMostExamined) {
        truncated_ = true;
        break;
      }
      if (found_.size() >= std::max<std::size_t>(enough, 200) && above(named.bound) >= enough) {
        truncated_ = true;
        break;
      }
      for (const SymbolRef& ref : snapshot_.definitions(named.name)) {
        ++examined;
        consider(ref);
        if (examined > kMostExamined) break;
      }
    }
  }

  std::size_t above(double bound) const {
    return static_cast<std::size_t>(
        std::count_if(found_.begin(), found_.end(), [&](const Found& f) { return f.score >= bound; }));
  }

  /// Files by their path: "server.c", "src/server", "README".
  void by_files() {
    if (!files_wanted()) return;
    std::size_t taken = 0;
    snapshot_.for_each_file("", [&](const FileRow& row) {
      if (consider_file(row)) ++taken;
      return taken < 1000 && !context_.stopped();
    });
  }

  bool files_wanted() const {
    if (words_.size() != 1 || words_[0].text.size() < 2 || !question_.filters.symbol.empty()) return false;
    const auto& kinds = question_.filters.kinds;
    return kinds.empty() || std::any_of(kinds.begin(), kinds.end(),
                                        [](SymbolKind k) { return k == SymbolKind::module || k == SymbolKind::document; });
  }

  /// REQUIRES: files_wanted().  True if the file was taken.
  bool consider_file(const FileRow& row) {
    const std::string_view text = words_[0].text;
    const bool pathlike = text.find('/') != std::string_view::npos ||
                          (text.find('.') != std::string_view::npos && text.find('.') + 1 < text.size()) ||
                          text.find("::") != std::string_view::npos;
    const std::string_view name = file_name(row.path);
    const bool stem = !pathlike && (file_stem(name) == text || name == text);
    if (!pathlike && !stem) return false;  // A bare word finds files by their whole stem only.
    const NameMatcher whole(text);
    const bool module = !row.module.empty() && row.module == text;
    Match match = text.find('/') == std::string_view::npos ? whole.match_plainly(name) : whole.match_plainly(row.path);
    if (text.find('/') != std::string_view::npos && row.path.ends_with("/" + std::string(text))) match = {MatchTier::exact, 1};
    if (module) match = {MatchTier::exact, 1};
    else if (stem) match = {MatchTier::prefix, 0.9};
    if (!match || !file_fits(row)) return false;
    SymbolRef ref{row.id, {}};
    if (const FileFacts* facts = context_.facts(row.id); facts && !facts->symbols.empty()) {
      const SymbolKind kind = facts->symbols[0].kind;
      if ((kind == SymbolKind::document || kind == SymbolKind::module) && !facts->symbols[0].container.valid())
        ref.symbol = SymbolIndex(0);
    }
    if (!seen_.insert(ref).second) return false;
    add(ref, row, nullptr, nullptr, match, {"path"}, 1.0);
    return true;
  }

  /// No words: what the filters leave, the most referenced first.
  void browse() {
    const SymbolFilters& f = question_.filters;
    const bool by_file = !f.file.empty() || !f.paths.empty() || f.recent || !f.languages.empty() || !f.layers.empty() ||
                         !f.owners.empty() || f.tests || f.docs || f.deps || !f.kinds.empty();
    if (by_file) {
      std::size_t examined = 0;
      snapshot_.for_each_file("", [&](const FileRow& row) {
        if (!file_fits(row)) return !context_.stopped();
        const FileFacts* facts = context_.facts(row.id);
        for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
          if (!facts->symbols[i].has(SymbolFlag::local)) consider({row.id, SymbolIndex(i)}), ++examined;
        if (examined > kMostExamined) truncated_ = true;
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
      return std::tuple(-static_cast<std::int64_t>(a.first), a.second) <
             std::tuple(-static_cast<std::int64_t>(b.first), b.second);
    });
    names.erase(std::unique(names.begin(), names.end()), names.end());
    const std::size_t enough = question_.offset + question_.limit;
    for (const auto& [count, name] : names) {
      if (found_.size() > std::max<std::size_t>(10 * enough, 2000)) {
        truncated_ = true;
        break;
      }
      for (const SymbolRef& ref : snapshot_.definitions(name)) consider(ref);
    }
  }

  // --- Scoring -------------------------------------------------------------------------------------------------------------------

  static double tier_score(const Match& match, double bonus) {
    const auto tier = static_cast<std::size_t>(match.tier);
    return kFloor[tier] + kHeight[tier] * (0.35 * match.quality + 0.65 * bonus);
  }

  void consider(SymbolRef ref) {
    if (!seen_.insert(ref).second) return;
    const FileRow* row = context_.row(ref.file);
    if (!row || !file_fits(*row)) return;
    const FileFacts* facts = context_.facts(ref.file);
    if (!facts || !ref.symbol.valid() || ref.symbol.value >= facts->symbols.size()) return;
    const Symbol& symbol = facts->symbol(ref.symbol);
    Match match;
    std::vector<std::string> reasons;
    double share = 1;
    if (words_.empty()) {
      match = {question_.filters.symbol.empty() ? MatchTier::prefix : MatchTier::exact, 1};
      if (!question_.filters.symbol.empty()) reasons.emplace_back("exact");
    } else if (!words_match(*row, *facts, ref.symbol, match, reasons, share)) {
      return;
    }
    if (!symbol_fits(*row, *facts, symbol)) return;
    add(ref, *row, facts, &symbol, match, std::move(reasons), share);
  }

  bool scopes_match(const Word& word, const FileRow& row, const FileFacts& facts, SymbolIndex symbol, bool& exact) {
    if (word.scopes.empty()) return true;
    std::vector<std::string_view> around;  // Outermost first: module and path, then containers.
    const std::string container = container_path(facts, symbol);
    std::string path = row.path;
    if (const std::size_t dot = path.rfind('.'); dot != std::string::npos && dot > path.rfind('/') + 1) path.resize(dot);
    const auto add_parts = [&](std::string_view text) {
      std::size_t begin = 0;
      for (std::size_t i = 0; i <= text.size(); ++i)
        if (i == text.size() || text[i] == '/' || text[i] == '.' || text[i] == ':' || text[i] == '#') {
          if (i > begin) around.push_back(text.substr(begin, i - begin));
          begin = i + 1;
        }
    };
    add_parts(path);
    add_parts(row.module);
    add_parts(container);
    std::size_t from = 0;
    for (const NameMatcher& scope : word.scopes) {
      bool found = false;
      for (std::size_t i = from; i < around.size() && !found; ++i) {
        Match match = scope.match_plainly(around[i]);
        if (!match && scope.abbreviates(around[i])) match = {MatchTier::humps, 0.5};
        if (!match || (match.tier == MatchTier::substring && match.quality < 0.3)) continue;
        if (match.tier > MatchTier::exact_other_case) {
          // Prefer an exact one further in.
          bool better = false;
          for (std::size_t j = i + 1; j < around.size() && !better; ++j)
            better = scope.match_plainly(around[j]).tier <= MatchTier::exact_other_case && scope.match_plainly(around[j]);
          if (better) continue;
          exact = false;
        }
        found = true, from = i + 1;
      }
      if (!found) return false;
    }
    return true;
  }

  /// "class Store", "fn main", "def run": a word that says what sort of thing is sought, by its kind or as its declaration does.
  static bool says_kind(std::string_view word, const Symbol& symbol, std::string_view name, std::string_view signature) {
    if (word == to_string(symbol.kind)) return true;
    const std::string_view before = signature.substr(0, signature.find(name));
    const std::size_t at = before.find(word);
    if (at == std::string_view::npos || before.size() == signature.size()) return false;
    return (at == 0 || before[at - 1] == ' ') && at + word.size() < before.size() && before[at + word.size()] == ' ';
  }

  bool words_match(const FileRow& row, const FileFacts& facts, SymbolIndex index, Match& best, std::vector<std::string>& reasons,
                   double& share) {
    const Symbol& symbol = facts.symbol(index);
    const std::string_view name = facts.str(symbol.name);
    std::size_t in_name = 0, of_kind = 0;
    bool last_named = true;
    std::set<std::string> elsewhere;
    bool scopes_exact = true;
    Match worst_named{MatchTier::exact, 1};
    std::size_t covered = 0;
    for (const Word& word : words_) {
      Match match = word.last.match(name);
      // The whole word may be a name with dots or slashes of its own ("user.name" as a config key).
      if (!word.scopes.empty() && name == word.text) match = {MatchTier::exact, 1};
      const bool whole = !word.scopes.empty() && name == word.text;
      if (match && (whole || scopes_match(word, row, facts, index, scopes_exact))) {
        ++in_name;
        covered += word.last.word().size();
        if (match.tier > worst_named.tier || (match.tier == worst_named.tier && match.quality < worst_named.quality))
          worst_named = match;
        if (!word.scopes.empty()) elsewhere.insert("qualified");
        last_named = true;
        continue;
      }
      if (words_.size() == 1) return false;
      const NameMatcher& m = word.scopes.empty() ? word.last : NameMatcher(word.text);
      const std::string container = container_path(facts, index);
      if (word.scopes.empty() && says_kind(m.word(), symbol, name, facts.str(symbol.signature))) {
        ++of_kind, elsewhere.insert("kind");
        continue;
      }
      last_named = false;
      if (m.match_plainly(container) || m.abbreviates(container)) elsewhere.insert("container");
      else if (m.match_plainly(row.path) || (!row.module.empty() && m.match_plainly(row.module)) || m.abbreviates(row.path))
        elsewhere.insert("path");
      else if (m.match_plainly(facts.str(symbol.signature))) elsewhere.insert("signature");
      else if (m.match_plainly(facts.str(symbol.doc))) elsewhere.insert("doc");
      else return false;
    }
    if (in_name == 0) return false;
    if (in_name == words_.size() && words_.size() > 1) {
      // All the words make up the name: how much of it they cover counts.  All of it is the name, spelt apart.
      const auto letters = static_cast<std::size_t>(
          std::count_if(name.begin(), name.end(), [](char c) { return c != '_' && c != '-' && c != ' ' && c != '.'; }));
      const double cover = std::min(1.0, static_cast<double>(covered) / static_cast<double>(std::max<std::size_t>(1, letters)));
      const bool plain = worst_named.tier <= MatchTier::substring;
      if (plain && covered == letters) best = {MatchTier::exact_other_case, 1};
      else best = {plain && worst_named.tier == MatchTier::substring ? MatchTier::humps : worst_named.tier, cover};
    } else {
      best = worst_named;
      if (words_.size() > 1) share = 0.5 + 0.5 * static_cast<double>(in_name + of_kind) / static_cast<double>(words_.size());
      if (!last_named) share *= 0.85;  // "store save": what is sought comes last, what it belongs to before it.
    }
    if (!scopes_exact && best.tier == MatchTier::exact) best.quality = 0.5;
    reasons.emplace_back(to_string(best.tier));
    reasons.insert(reasons.end(), elsewhere.begin(), elsewhere.end());
    return true;
  }

  double popularity(std::string_view name) {
    auto [it, fresh] = popularity_.try_emplace(std::string(name), 0.0);
    if (fresh) it->second = std::min(1.0, std::log2(1.0 + static_cast<double>(snapshot_.count_files_with(name))) / 8.0);
    return it->second;
  }

  bool recent(FileId file) {
    auto [it, fresh] = recent_.try_emplace(file, false);
    if (fresh) it->second = snapshot_.recent(file);
    return it->second;
  }

  void add(SymbolRef ref, const FileRow& row, const FileFacts* facts, const Symbol* symbol, const Match& match,
           std::vector<std::string> reasons, double share) {
    const bool foreign = (row.categories & (Category::deps | Category::vendored | Category::generated)) != 0 ||
                         (symbol && symbol->has(SymbolFlag::generated)) || (facts && (facts->flags & FileFlag::generated) != 0);
    const bool aside = (row.categories & (Category::tests | Category::docs)) != 0;
    const bool is_recent = recent(row.id);
    const double popular = symbol ? popularity(facts->str(symbol->name)) : 0.3;
    double near = 0;
    if (!question_.near_path.empty()) {
      if (row.path == question_.near_path) near = 1;
      else
        near = std::min(0.9, 0.3 * shared_directories(row.path, question_.near_path) +
                                 (parent_path(row.path) == parent_path(question_.near_path) ? 0.2 : 0.0));
    }
    const double depth = static_cast<double>(std::count(row.path.begin(), row.path.end(), '/'));
    const bool declaration = symbol && symbol->has(SymbolFlag::declaration);
    double bonus = 0.34 * (foreign ? 0.0
                           : aside ? 0.75
                                   : 1.0) +
                   0.16 * (symbol ? kind_weight(symbol->kind) : 0.5) + 0.16 * popular + 0.10 * (is_recent ? 1.0 : 0.0) +
                   0.10 * near + 0.08 * (declaration ? 0.0 : 1.0) + 0.06 / (1.0 + depth);
    if (words_.empty() && question_.filters.symbol.empty())
      bonus = 0.5 * bonus + 0.2 * popular + 0.3 * (symbol ? kind_weight(symbol->kind) : 0.5);
    const bool forward = declaration && is_type(symbol->kind) && symbol->full_range.end <= symbol->name_range.end + 1;
    if (forward) bonus *= 0.3;  // `class Store;` tells nothing: it comes after all that does.
    if (!symbol && match.tier == MatchTier::exact) bonus = 0.7 + 0.3 * bonus;  // Who writes out a path means the file.
    if (foreign) reasons.emplace_back("dependency");
    if (is_recent) reasons.emplace_back("recent");
    if (near >= 0.5) reasons.emplace_back("near");
    if (popular >= 0.5) reasons.emplace_back("popular");
    double score = tier_score(match, std::min(1.0, bonus)) * share;
    found_.push_back({ref, score, row.path, symbol ? symbol->name_range.begin : 0, std::move(reasons)});
  }

  // --- A miss --------------------------------------------------------------------------------------------------------------------

  void suggest(FoundSymbols& answer) {
    for (const std::string& filter : removed_by_)
      answer.suggestions.push_back("the filter `" + filter + "` removed what matched");
    if (!answer.suggestions.empty() || words_.empty()) {
      if (!question_.filters.symbol.empty()) near_names(question_.filters.symbol, answer);
      return;
    }
    for (const Word& word : words_) near_names(word.last.word(), answer);
  }

  void near_names(const std::string& word, FoundSymbols& answer) {
    std::vector<std::tuple<int, std::string>> near;
    const int most = word.size() <= 4 ? 1 : word.size() <= 8 ? 2 : 3;
    const std::uint64_t letters = letters_of(word);
    snapshot_.for_each_definition_name([&](std::string_view name) {
      if (std::popcount(letters & ~letters_of(name)) <= most)
        if (const int distance = edit_distance(word, name, most); distance <= most) near.emplace_back(distance, name);
      return near.size() < 2000 && !context_.stopped();
    });
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    for (std::size_t i = 0; i < near.size() && i < 5; ++i)
      answer.suggestions.push_back("did you mean `" + std::get<1>(near[i]) + "`?");
  }

  Context context_;
  const Snapshot& snapshot_;
  const FindSymbols& question_;
  std::vector<Word> words_;
  std::vector<Found> found_;
  std::set<SymbolRef> seen_;
  std::unordered_map<FileId, bool> file_fits_, recent_;
  std::unordered_map<std::string, double> popularity_;
  std::set<std::string> removed_by_;
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
