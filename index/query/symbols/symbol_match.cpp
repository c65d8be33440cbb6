// Matches words against name, scopes, kind, path, signature and doc of a symbol.
#include "index/query/symbols/symbol_match.h"

#include "index/query/symbols/ranking_weights.h"
#include "index/query/symbols/scope_match.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

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
  bool last_named = true, of_container = true;
  std::set<std::string_view> elsewhere;
  Match worst{MatchTier::exact, 1};
  for (const QueryWord& word : words) {
    Match match = word.last.match(name);
    // The whole word may be a name with dots or slashes of its own ("user.name" as a config key).
    const bool whole = !word.scopes.empty() && name == word.text;
    if (whole) match = {MatchTier::exact, 1};
    const ScopeMatch scopes = !match ? ScopeMatch::none
                              : whole
                                  ? ScopeMatch::container
                                  : match_scopes(word.scopes, {row.path, row.module, facts, index});
    if (scopes != ScopeMatch::none) {
      of_container = of_container && scopes == ScopeMatch::container;
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
  // A symbol of the named container ranks before all others, however popular they are.
  if (!of_container && out.match.tier == MatchTier::exact)
    out.match = {MatchTier::exact_other_case, 0.5};
  out.reasons.assign({std::string(to_string(out.match.tier))});
  out.reasons.insert(out.reasons.end(), elsewhere.begin(), elsewhere.end());
  return true;
}

}  // namespace codefinder::query
