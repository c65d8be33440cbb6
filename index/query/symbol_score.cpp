// Score bands of the match tiers, and the weights of the ranking signals.
#include "index/query/symbol_score.h"

#include "base/path.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace codefinder::query {

namespace {

// By tier; the bands do not overlap.
constexpr std::array<double, 8> kFloor = {0.90, 0.82, 0.70, 0.56, 0.42, 0.32, 0.20, 0.0};
constexpr std::array<double, 8> kHeight = {0.10, 0.08, 0.12, 0.14, 0.14, 0.10, 0.12, 0.0};

bool holds_code(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method ||
         kind == SymbolKind::constructor || kind == SymbolKind::test;
}

bool holds_a_value(SymbolKind kind) {
  return kind == SymbolKind::variable || kind == SymbolKind::constant ||
         kind == SymbolKind::property || kind == SymbolKind::field;
}

/// Kinds that a declaration file (.d.ts, .pyi) defines completely.
bool is_own_type(SymbolKind kind) {
  return kind == SymbolKind::interface || kind == SymbolKind::type_alias ||
         kind == SymbolKind::enum_ || kind == SymbolKind::module || kind == SymbolKind::namespace_;
}

bool is_of_a_trait(const Symbol& symbol) {
  return symbol.kind == SymbolKind::impl && symbol.bases_begin < symbol.bases_end;
}

/// "req.accepts = …": an assignment to a member, not a declaration.
bool is_assigned(std::string_view name, std::string_view signature) {
  const std::size_t at = signature.find(name);
  if (at == std::string_view::npos || at == 0 || signature[at - 1] != '.') return false;
  const std::size_t after = signature.find_first_not_of(' ', at + name.size());
  return after != std::string_view::npos && signature[after] == '=';
}

/// Sets the signals that depend on the kind.  REQUIRES: `reach` is set.
void stand_by_kind(RankingSignals& signals, const store::FileRow& row, SymbolKind kind,
                   bool declaration) {
  signals.from_bulk_file = row.symbols > store::kBulkFileSymbols &&
                           store::rank_of(kind) <= store::NameRank::macro;
  signals.kind = kind_weight(kind);
  signals.declaration = declaration;
  // An interface has no other definition; a function, a class and its members are defined
  // elsewhere.
  if (only_declares(row.path) && !is_own_type(kind)) {
    signals.declaration = true;
    signals.reach = std::min(signals.reach, 0.6);
  }
}

}  // namespace

double tier_score(const Match& match, double bonus) {
  const auto tier = static_cast<std::size_t>(match.tier);
  return kFloor[tier] + kHeight[tier] * (0.35 * match.quality + 0.65 * std::min(1.0, bonus));
}

double tier_floor(MatchTier tier) { return kFloor[static_cast<std::size_t>(tier)]; }
double tier_ceiling(MatchTier tier) {
  return tier_floor(tier) + kHeight[static_cast<std::size_t>(tier)];
}

double bonus_of(const RankingSignals& s) {
  const double place = s.foreign ? 0.0 : s.aside ? 0.75 : 1.0;
  const double sum = 0.34 * (s.from_bulk_file ? std::min(place, 0.3) : place) + 0.16 * s.kind +
                     0.16 * s.popular + 0.03 * (s.recent ? 1.0 : 0.0) + 0.10 * s.near +
                     0.08 * (s.declaration ? 0.0 : 1.0) +
                     0.06 / (1.0 + static_cast<double>(s.depth));
  return sum * s.reach;
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

double kind_weight_bound(store::NameRank rank) {
  switch (rank) {
    case store::NameRank::minor: return 0.4;
    case store::NameRank::variable: return 0.5;
    case store::NameRank::constant: return 0.6;
    case store::NameRank::macro:
    case store::NameRank::callable: return 0.85;
    default: return 1.0;
  }
}

double popularity_of(std::uint64_t files) {
  return std::min(1.0, std::log2(1.0 + static_cast<double>(files)) / 8.0);
}

void add_file_signals(RankingSignals& signals, const store::FileRow& row, bool recent,
                      std::string_view near_path) {
  signals.foreign = (row.categories & (store::Category::deps | store::Category::vendored |
                                       store::Category::generated)) != 0;
  signals.aside = (row.categories & (store::Category::tests | store::Category::docs)) != 0;
  signals.recent = recent;
  signals.depth = static_cast<std::size_t>(std::count(row.path.begin(), row.path.end(), '/'));
  if (near_path.empty()) return;
  signals.near = row.path == near_path
                     ? 1.0
                     : std::min(0.9,
                                0.3 * resolve::shared_directories(row.path, near_path) +
                                    (parent_path(row.path) == parent_path(near_path) ? 0.2 : 0.0));
}

void add_symbol_signals(RankingSignals& signals, const store::FileRow& row, const FileFacts& facts,
                        SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  signals.foreign = signals.foreign || symbol.has(SymbolFlag::generated) ||
                    (facts.flags & FileFlag::generated) != 0;
  signals.reach = reach_of(facts, index);
  stand_by_kind(signals, row, symbol.kind, symbol.has(SymbolFlag::declaration));
}

void add_summary_signals(RankingSignals& signals, const store::FileRow& row,
                         const store::Definition& symbol) {
  signals.reach = 1;
  stand_by_kind(signals, row, symbol.kind, symbol.declared);
}

double reach_of(const FileFacts& facts, SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  const bool type = symbol.kind == SymbolKind::class_ || symbol.kind == SymbolKind::struct_ ||
                    symbol.kind == SymbolKind::enum_ || symbol.kind == SymbolKind::union_;
  if (type && symbol.has(SymbolFlag::declaration) &&
      symbol.full_range.end <= symbol.name_range.end + 1)
    return 0.3;
  if (symbol.kind != SymbolKind::macro) {  // A macro is not scoped to a function.
    for (SymbolIndex at = symbol.container; at.valid(); at = facts.symbol(at).container) {
      if (facts.str(facts.symbol(at).name).empty() && facts.symbol(at).has(SymbolFlag::local))
        return 0.5;
      if (holds_code(facts.symbol(at).kind)) return 0.6;
    }
  }
  const std::string_view name = facts.str(symbol.name), signature = facts.str(symbol.signature);
  if (symbol.has(SymbolFlag::member) && signature.starts_with('[') &&
      signature.substr(1).starts_with(name))
    return 0.7;
  const bool nowhere = symbol.has(SymbolFlag::member) && !symbol.container.valid() &&
                       !symbol.qualifier.valid() &&
                       // A member of an unnamed value: `register({draw() {…}})`.
                       !symbol.has(SymbolFlag::exported);
  if (nowhere) return 0.7;
  if (symbol.container.valid() && holds_a_value(facts.symbol(symbol.container).kind)) return 0.7;
  if (symbol.container.valid() && is_of_a_trait(facts.symbol(symbol.container))) return 0.96;
  const bool assigned = symbol.has(SymbolFlag::assigned) ||
                        (!symbol.has(SymbolFlag::exported) && is_assigned(name, signature));
  return assigned ? 0.85 : 1.0;
}

}  // namespace codefinder::query
