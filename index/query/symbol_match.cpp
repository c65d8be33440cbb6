// Matches words against name, scopes, kind, path, signature and doc of a symbol.
#include "index/query/symbol_match.h"

#include "index/query/ranking_weights.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

/// The parts of path, module and containers of a symbol, outermost first.
std::vector<std::string_view> parts_around(std::string_view path, std::string_view module,
                                           std::string_view container) {
  std::vector<std::string_view> around;
  for (const std::string_view text : {path, module, container}) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i)
      if (i == text.size() || text[i] == '/' || text[i] == '.' || text[i] == ':' ||
          text[i] == '#') {
        if (i > begin) around.push_back(text.substr(begin, i - begin));
        begin = i + 1;
      }
  }
  return around;
}

/// True if the word's scopes match parts around the symbol, in order; sets `exact` to false if one
/// matches only partially.
bool scopes_match(const QueryWord& word, const FileRow& row, const FileFacts& facts,
                  SymbolIndex symbol, bool& exact) {
  if (word.scopes.empty()) return true;
  const std::string container = container_path(facts, symbol);
  std::string_view path = row.path;
  if (const std::size_t dot = path.rfind('.');
      dot != std::string_view::npos && dot > path.rfind('/') + 1)
    path = path.substr(0, dot);
  const std::vector<std::string_view> around = parts_around(path, row.module, container);
  std::size_t from = 0;
  for (const NameMatcher& scope : word.scopes) {
    bool found = false;
    for (std::size_t i = from; i < around.size() && !found; ++i) {
      Match match = scope.match_plainly(around[i]);
      if (!match && scope.abbreviates(around[i])) match = {MatchTier::humps, 0.5};
      if (!match || (match.tier == MatchTier::substring && match.quality < 0.3)) continue;
      if (match.tier > MatchTier::exact_other_case) {
        // Prefer an exact match further in.
        if (std::any_of(around.begin() + static_cast<std::ptrdiff_t>(i) + 1, around.end(),
                        [&](std::string_view part) {
                          const Match inner = scope.match_plainly(part);
                          return inner && inner.tier <= MatchTier::exact_other_case;
                        }))
          continue;
        exact = false;
      }
      found = true, from = i + 1;
    }
    if (!found) return false;
  }
  return true;
}

/// "class Store", "fn main", "def run": true if the word is the symbol's kind, or a keyword before
/// the name in its declaration.
bool names_kind(std::string_view word, const Symbol& symbol, std::string_view name,
                std::string_view signature) {
  if (word == to_string(symbol.kind)) return true;
  const std::string_view before = signature.substr(0, signature.find(name));
  const std::size_t at = before.find(word);
  if (at == std::string_view::npos || before.size() == signature.size()) return false;
  return (at == 0 || before[at - 1] == ' ') && at + word.size() < before.size() &&
         before[at + word.size()] == ' ';
}

bool is_worse(const Match& a, const Match& b) {
  return a.tier > b.tier || (a.tier == b.tier && a.quality < b.quality);
}

/// Where outside the name the word matches; "" if nowhere.
std::string_view found_in(const QueryWord& word, const FileRow& row, const FileFacts& facts,
                          SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  const NameMatcher& m = word.scopes.empty() ? word.last : NameMatcher(word.text);
  const std::string container = container_path(facts, index);
  if (word.scopes.empty() &&
      names_kind(m.word(), symbol, facts.str(symbol.name), facts.str(symbol.signature)))
    return "kind";
  if (m.match_plainly(container) || m.abbreviates(container)) return "container";
  if (m.match_plainly(row.path) || (!row.module.empty() && m.match_plainly(row.module)) ||
      m.abbreviates(row.path))
    return "path";
  if (m.match_plainly(facts.str(symbol.signature))) return "signature";
  if (m.match_plainly(facts.str(symbol.doc))) return "doc";
  return {};
}

/// Number of letters of a name without separators.
std::size_t letters_in(std::string_view name) {
  return static_cast<std::size_t>(std::count_if(name.begin(), name.end(), [](char c) {
    return c != '_' && c != '-' && c != ' ' && c != '.';
  }));
}

}  // namespace

Match match_name(const std::vector<QueryWord>& words, std::string_view name, MatchTier worst) {
  Match best;
  std::size_t matched = 0;
  for (const QueryWord& word : words) {
    const Match match = word.last.match(name, worst);
    matched += match ? 1 : 0;
    if (match && (!best || is_worse(best, match))) best = match;
  }
  // Words that cover the whole name rank like the name itself.
  if (words.size() > 1 && matched == words.size() && best.tier > MatchTier::exact_other_case)
    best = {MatchTier::exact_other_case, 1};
  return best;
}

bool match_summary(const QueryWord& word, std::string_view name, SymbolMatch& out) {
  out.match = word.last.match(name);
  if (!out.match) return false;
  out.share = 1;
  out.reasons.assign({std::string(to_string(out.match.tier))});
  return true;
}

bool match_symbol(const std::vector<QueryWord>& words, const FileRow& row, const FileFacts& facts,
                  SymbolIndex index, SymbolMatch& out) {
  const std::string_view name = facts.str(facts.symbol(index).name);
  std::size_t in_name = 0, of_kind = 0, covered = 0;
  bool last_named = true, scopes_exact = true;
  std::set<std::string_view> elsewhere;
  Match worst{MatchTier::exact, 1};
  for (const QueryWord& word : words) {
    Match match = word.last.match(name);
    // The whole word may be a name with dots or slashes of its own ("user.name" as a config key).
    const bool whole = !word.scopes.empty() && name == word.text;
    if (whole) match = {MatchTier::exact, 1};
    if (match && (whole || scopes_match(word, row, facts, index, scopes_exact))) {
      ++in_name;
      covered += word.last.word().size();
      if (is_worse(match, worst)) worst = match;
      if (!word.scopes.empty()) elsewhere.insert("qualified");
      last_named = true;
      continue;
    }
    if (words.size() == 1) return false;
    const std::string_view where = found_in(word, row, facts, index);
    if (where.empty()) return false;
    elsewhere.insert(where);
    if (where == "kind") ++of_kind;
    else last_named = false;
  }
  if (in_name == 0) return false;
  out.share = 1;
  if (in_name == words.size() && words.size() > 1) {
    // All words match the name: the quality is the share of it that they cover.  Full coverage is
    // the name itself, written as separate words.
    const std::size_t letters = letters_in(name);
    const double cover = std::min(
        1.0, static_cast<double>(covered) / static_cast<double>(std::max<std::size_t>(1, letters)));
    if (worst.tier <= MatchTier::substring && covered == letters)
      out.match = {MatchTier::exact_other_case, 1};
    else out.match = {worst.tier == MatchTier::substring ? MatchTier::humps : worst.tier, cover};
  } else {
    out.match = worst;
    if (words.size() > 1)
      out.share = kSomeWordsFloor + kSomeWordsShare * static_cast<double>(in_name + of_kind) /
                                        static_cast<double>(words.size());
    // "store save": the sought name is last, its container before it.
    if (!last_named) out.share *= kNameNotLastFactor;
  }
  if (!scopes_exact && out.match.tier == MatchTier::exact) out.match.quality = 0.5;
  out.reasons.assign({std::string(to_string(out.match.tier))});
  out.reasons.insert(out.reasons.end(), elsewhere.begin(), elsewhere.end());
  return true;
}

}  // namespace codefinder::query
