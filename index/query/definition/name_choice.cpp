// Compares the scopes of each reading with the scopes of the symbols of its name.
#include "index/query/definition/name_choice.h"

#include "index/query/hits/public_symbols.h"
#include "index/query/symbols/scope_match.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

namespace codefinder::query {
namespace {

/// A reading with the best of the symbols of its name.
struct ReadingFit {
  const NameReading* reading;
  std::vector<NameMatcher> scopes;
  std::size_t left_out;
  std::vector<SymbolRef> symbols = {}, similar = {};

  explicit ReadingFit(const NameReading& of) : reading(&of), left_out(of.scopes.size() + 1) {
    for (const std::string& scope : of.scopes) scopes.emplace_back(scope);
  }

  void add(const SymbolRef& symbol) {
    left_out = 0;
    symbols.push_back(symbol);
  }
  /// Keeps the symbol if none before fits better.
  void consider(const SymbolScopes& around, const Definition& symbol) {
    if (reading->is_unversioned && around.in_inline_namespace()) return;
    const std::size_t outer = around.outer_without_match(scopes);
    // A key of a data file is addressed by the keys around it.
    if (outer > 0 && outer == scopes.size() && symbol.kind == SymbolKind::key) return;
    if (outer < left_out) left_out = outer, symbols.clear();
    if (outer == left_out) symbols.push_back(symbol);
    if (left_out == scopes.size() && !scopes.empty() && around.match(scopes) == ScopeMatch::partial)
      similar.push_back(symbol);
  }

  NameFit fit() const {
    if (left_out == 0) return reading->is_enclosing ? NameFit::part : NameFit::exact;
    if (left_out < scopes.size()) return NameFit::part;
    return similar.empty() ? NameFit::name_alone : NameFit::similar;
  }
  ChosenName chosen() const {
    const NameFit as = fit();
    return {*reading, as, left_out, as == NameFit::similar ? similar : symbols};
  }
  /// Orders candidates of one fit; the least is the best.
  std::size_t depth() const { return left_out + (reading->is_enclosing ? 1 : 0); }
};

class Choice {
 public:
  Choice(const index::Snapshot& snapshot, const std::stop_token& stop)
      : snapshot_(snapshot), stop_(stop) {}

  /// Considers the readings of one name.
  void consider(std::vector<ReadingFit> candidates) {
    const std::string& name = candidates.front().reading->name;
    snapshot_.record_miss(MissingKey::name, name);
    const std::vector<Definition> symbols = snapshot_.names().definitions(name);
    if (symbols.empty()) return;
    const bool qualified = std::any_of(
        candidates.begin(), candidates.end(),
        [](const ReadingFit& candidate) { return !candidate.scopes.empty(); });
    for (const Definition& symbol : symbols) {
      if (stop_.stop_requested()) return;
      if (qualified) consider(candidates, symbol);
      else candidates.front().add(symbol);
    }
    // The title of a test is rather about the symbol that it names: `describe("Chart.defaults")`.
    const bool is_title = name.find(' ') == std::string::npos &&
                          std::all_of(symbols.begin(), symbols.end(), [](const Definition& symbol) {
                            return query::is_title(symbol.kind);
                          });
    for (const ReadingFit& candidate : candidates) {
      if (candidate.symbols.empty()) continue;
      const Rank rank{is_title, candidate.fit(), candidate.depth()};
      if (best_ && rank_ <= rank) continue;
      best_ = candidate.chosen();
      rank_ = rank;
    }
  }
  bool is_exact() const { return best_ && !std::get<0>(rank_) && best_->fit == NameFit::exact; }
  std::optional<ChosenName> take() {
    return stop_.stop_requested() ? std::nullopt : std::move(best_);
  }

 private:
  void consider(std::vector<ReadingFit>& candidates, const Definition& symbol) const {
    const std::optional<FileRow> row = snapshot_.files().row(symbol.file);
    const auto facts = snapshot_.facts().get(symbol.file, index::FactsRequest::symbols);
    if (!row || !facts) return;
    const DeclaredIn place{row->path, row->module, *facts, symbol.symbol};
    const SymbolScopes around(place);
    for (ReadingFit& candidate : candidates) candidate.consider(around, symbol);
  }

  const index::Snapshot& snapshot_;
  const std::stop_token& stop_;
  using Rank = std::tuple<bool, NameFit, std::size_t>;  // The least is the best.
  std::optional<ChosenName> best_;
  Rank rank_;
};

}  // namespace

std::optional<ChosenName> choose_name(const index::Snapshot& snapshot, const WrittenName& written,
                                      const std::stop_token& stop) {
  Choice choice(snapshot, stop);
  std::vector<bool> done(written.readings.size());
  for (std::size_t i = 0; i < written.readings.size() && !choice.is_exact(); ++i) {
    if (done[i]) continue;
    std::vector<ReadingFit> candidates;
    for (std::size_t j = i; j < written.readings.size(); ++j) {
      if (written.readings[j].name != written.readings[i].name) continue;
      done[j] = true;
      candidates.emplace_back(written.readings[j]);
    }
    choice.consider(std::move(candidates));
  }
  return choice.take();
}

}  // namespace codefinder::query
